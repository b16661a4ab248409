import { beginsAsQuestion } from "../../language/question.ts";
import {
  FORM_WORDS_MAX,
  foreignWording,
  isNamedOutright,
  searchesAround,
  unworded,
  worded,
  wordingOf,
} from "./languages.ts";
import { isKnownSubject, type Market } from "./market.ts";
import { corePhrase, isClause, isService, normalizePhrase } from "./phrase.ts";
import type { Topic } from "./sandbox_data.ts";
import { pick, shuffled } from "./seeded.ts";
import type { World } from "./world.ts";

interface Asker {
  language?: string | undefined;
}

const CORE_WORDS_MAX = 5;
const QUESTIONS_MAX = 5;
/** Of the questions that hold for anything the first so many are asked about what is sold. */
const SOLD_QUESTIONS = 1;
const NEIGHBOURS = 2;
const RELATED = { of: 14, count: 8 };

/** Keywords around a seed, most natural first: its topic's own, then its wordings by intent. */
export function ideasAround(world: World, seed: string, { language }: Asker = {}): string[] {
  if (world.brandOf(seed) !== null) return [];
  const foreign = foreignWording(language);
  if (foreign) {
    const subject = unworded(foreign, seed);
    return unique([subject, ...(isDescribed(world.market(subject)) ? searchesAround(foreign, subject) : [])]);
  }
  const core = corePhrase(seed);
  const market = world.market(seed);
  const topic = world.topic(market, seed);
  const ideas = [
    ...(isTold(market, topic.head) || !beginsAsQuestion(seed, "en") ? [topic.head] : []),
    ...topic.variants,
    ...(isKnownSubject(market, core) ? wordings(core, market, topic) : []),
    ...(isDescribed(market) ? wordings(topic.head, market, topic) : []),
    ...questionsOf(market, topic),
    ...neighboursOf(market, topic).map((other) => other.head),
  ];
  return unique(ideas.map(normalizePhrase)).filter((idea) => idea !== "");
}

/** Questions that people also ask about a keyword: of its topic, about the service it is, and of topics beside it. */
export function questionsAround(world: World, keyword: string, { language }: Asker = {}): string[] {
  if (world.brandOf(keyword) !== null) return [];
  const foreign = foreignWording(language);
  if (foreign) {
    const subject = unworded(foreign, keyword);
    const isAsked = !isNamedOutright(subject) && isDescribed(world.market(subject));
    return isAsked ? worded(foreign.questions, subject) : [];
  }
  const market = world.market(keyword);
  const topic = world.topic(market, keyword);
  const core = corePhrase(keyword);
  const own = questionsOf(market, topic);
  const made =
    isService(core) && !isClause(keyword) && isDescribed(market)
      ? worded(wordingOf("en").questions, core).slice(0, SOLD_QUESTIONS)
      : [];
  const beside = neighboursOf(market, topic).map((other) => pick(questionsOf(market, other), `${core}|${other.head}`));
  return unique([...own, ...made, ...beside]).slice(0, QUESTIONS_MAX);
}

export function relatedTo(world: World, keyword: string, asker: Asker = {}): string[] {
  const text = normalizePhrase(keyword);
  const ideas = ideasAround(world, keyword, asker).filter((idea) => idea !== text);
  return shuffled(ideas.slice(0, RELATED.of), `${text}|related`).slice(0, RELATED.count);
}

export function answerTo(topic: Topic, question: string): string | null {
  const asked = normalizePhrase(question);
  return topic.questions.find((entry) => normalizePhrase(entry.question) === asked)?.answer ?? null;
}

function neighboursOf(market: Market, topic: Topic): Topic[] {
  const others = market.topics.filter((other) => other.head !== topic.head && questionsOf(market, other).length > 0);
  return shuffled(others, `${topic.head}|neighbours`).slice(0, NEIGHBOURS);
}

/** What is asked about a topic that is told, and about what is sold: of any other nobody knows a question. */
function questionsOf(market: Market, { head, questions }: Topic): string[] {
  const known = isTold(market, head) ? questions : questions.slice(0, isService(head) ? SOLD_QUESTIONS : 0);
  return known.map((entry) => entry.question);
}

/** Whether people look for the price of a thing, for the best one or for one near them, no site says: only a told trade does. */
function isDescribed({ origin }: Market): boolean {
  return origin === "described";
}

function isTold(market: Market, head: string): boolean {
  return isDescribed(market) && market.topics.some((topic) => topic.head === head);
}

/** What people type around a service, or around goods of a trade whose forms are told. */
function wordings(core: string, market: Market, { takesForms }: Topic): string[] {
  const words = core.split(" ").length;
  if (words > CORE_WORDS_MAX || isClause(core)) return [];
  if (isService(core)) {
    const ideas = searchesAround(wordingOf("en"), core);
    return ideas.filter((idea) => market.local || !idea.endsWith(" near me"));
  }
  return takesForms && words <= FORM_WORDS_MAX && !core.includes(" for ") ? worded(market.ideaForms, core) : [];
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}
