import { serviceQuestions } from "./derived_trade.ts";
import { foreignWording, worded } from "./languages.ts";
import { isKnownSubject, type Market } from "./market.ts";
import { isCompared, isPluralPhrase, isService, isVerbPhrase, withArticle } from "./noun_phrase.ts";
import { corePhrase, normalizePhrase } from "./phrase.ts";
import type { Topic } from "./sandbox_data.ts";
import { pick, shuffled } from "./seeded.ts";
import type { World } from "./world.ts";

interface Asker {
  language?: string | undefined;
}

const CORE_WORDS_MAX = 5;
const QUESTIONS_MAX = 5;
const NEIGHBOURS = 2;
/** Longer subjects are searched as they stand. */
const FORM_WORDS_MAX = 3;
const RELATED = { of: 14, count: 8 };

/** Keywords around a seed, most natural first: its topic's own, then its wordings by intent. */
export function ideasAround(world: World, seed: string, { language }: Asker = {}): string[] {
  const foreign = foreignWording(language);
  if (foreign) return unique([normalizePhrase(seed), ...worded(foreign.ideas, normalizePhrase(seed))]);
  if (world.brandOf(seed) !== null) return [];
  const core = corePhrase(seed);
  const market = world.market(seed);
  const topic = world.topic(market, seed);
  const ideas = [
    topic.head,
    ...topic.variants,
    ...(isKnownSubject(market, core) ? wordings(core, { market, takesForms: topic.takesForms }) : []),
    ...wordings(topic.head, { market, takesForms: topic.takesForms }),
    ...topic.questions.map((entry) => entry.question),
    ...neighboursOf(market, topic).map((other) => other.head),
  ];
  return unique(ideas.map(normalizePhrase)).filter((idea) => idea !== "");
}

/** Questions that people also ask about a keyword: of its topic, about the service it is, and of topics beside it. */
export function questionsAround(world: World, keyword: string, { language }: Asker = {}): string[] {
  const foreign = foreignWording(language);
  if (foreign) return worded(foreign.questions, keyword);
  if (world.brandOf(keyword) !== null) return [];
  const market = world.market(keyword);
  const topic = world.topic(market, keyword);
  const core = corePhrase(keyword);
  const own = topic.questions.map((entry) => entry.question);
  const made = isNounPhrase(core) && isService(core) && !isVerbPhrase(core) ? madeQuestions(core) : [];
  const beside = neighboursOf(market, topic).map((other) => pick(other.questions, `${core}|${other.head}`).question);
  return unique([...own, ...shuffled(made, `${core}|questions`).slice(0, 2), ...beside]).slice(0, QUESTIONS_MAX);
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
  const others = market.topics.filter((other) => other.head !== topic.head && other.questions.length > 0);
  return shuffled(others, `${topic.head}|neighbours`).slice(0, NEIGHBOURS);
}

function wordings(core: string, { market, takesForms }: { market: Market; takesForms: boolean }): string[] {
  const words = core.split(" ").length;
  if (words > CORE_WORDS_MAX) return [];
  if (isVerbPhrase(core)) return [`how to ${core}`, `best way to ${core}`];
  if (!isNounPhrase(core)) return [];
  if (!isService(core)) {
    const takes = takesForms && words <= FORM_WORDS_MAX && !core.includes(" for ");
    return takes ? worded(market.ideaForms, core) : [];
  }
  // Which offers suit whom is told of few trades: a divorce lawyer for landlords is nobody's search.
  const audience =
    core.includes(" for ") || market.offersByAudience.length === 0 ? "" : pick(market.audiences, `${core}|audience`);
  return [
    `best ${core}`,
    `${core} cost`,
    ...(market.local ? [`${core} near me`] : []),
    // Two words at most, so that `X for small teams` stays a keyword.
    ...(audience !== "" && audience.split(" ").length <= 2 ? [`${core} for ${audience}`] : []),
    ...(isChosen(core) ? [`how to choose ${withArticle(core)}`] : []),
    `${core} reviews`,
    `${isPluralPhrase(core) ? "are" : "is"} ${withArticle(core)} worth it`,
    ...(isCompared(core) ? [`${core} comparison`] : []),
  ];
}

function madeQuestions(core: string): string[] {
  const kinds = ["cost", "worth", ...(isChosen(core) ? (["look", "chosen"] as const) : [])] as const;
  return serviceQuestions(core, kinds).map(({ question }) => question);
}

/** One chooses a doula or a course, not education. */
function isChosen(core: string): boolean {
  return isPluralPhrase(core) || withArticle(core) !== core;
}

/** False for comparisons and clauses, which take no `best` or `cost`. */
function isNounPhrase(core: string): boolean {
  return !/(^| )(vs|versus|or|how|why|when|what|without|you|your|i|we|should|can|to)( |$)/.test(core);
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}
