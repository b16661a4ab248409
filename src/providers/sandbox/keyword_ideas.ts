import { brandOf } from "./brand_search.ts";
import { foreignWording, worded } from "./foreign_wordings.ts";
import { isKnownSubject } from "./known_phrases.ts";
import { isCompared, isPluralPhrase, isService, isVerbPhrase, withArticle } from "./noun_phrase.ts";
import type { IndustryPack, Topic } from "./packs/industry_pack.ts";
import { corePhrase, normalizePhrase } from "./phrase.ts";
import { pick, shuffled } from "./seeded.ts";
import type { World } from "./world.ts";

const CORE_WORDS_MAX = 5;
const QUESTIONS_MAX = 5;
const NEIGHBOURS = 2;
/** Longer subjects are searched as they stand. */
const FORM_WORDS_MAX = 3;

/** Keywords around a seed, most natural first: its topic's own, then its wordings by intent. */
export function ideasAround(world: World, seed: string, options: { language?: string | undefined } = {}): string[] {
  const foreign = foreignWording(options.language);
  if (foreign) return unique([normalizePhrase(seed), ...worded(foreign.ideas, normalizePhrase(seed))]);
  if (brandOf(world, seed) !== null) return [];
  const core = corePhrase(seed);
  const market = world.market(seed);
  const topic = world.topic(market, seed);
  const neighbours = neighboursOf(market, topic);
  const ideas = [
    topic.head,
    ...topic.variants,
    ...(isKnownSubject(market, core) ? wordings(core, { market, takesForms: topic.takesForms }) : []),
    ...wordings(topic.head, { market, takesForms: topic.takesForms }),
    ...topic.questions.map((entry) => entry.question),
    ...neighbours.map((other) => other.head),
  ];
  return unique(ideas.map(normalizePhrase)).filter((idea) => idea !== "");
}

/** Questions that people also ask about a keyword: of its topic, about the service it is, and of topics beside it. */
export function questionsAround(
  world: World,
  keyword: string,
  options: { language?: string | undefined } = {},
): string[] {
  const foreign = foreignWording(options.language);
  if (foreign) return worded(foreign.questions, keyword);
  if (brandOf(world, keyword) !== null) return [];
  const market = world.market(keyword);
  const topic = world.topic(market, keyword);
  const core = corePhrase(keyword);
  const own = topic.questions.map((entry) => entry.question);
  const made = isNounPhrase(core) && isService(core) && !isVerbPhrase(core) ? madeQuestions(core) : [];
  const beside = neighboursOf(market, topic).map((other) => pick(other.questions, `${core}|${other.head}`).question);
  return unique([...own, ...shuffled(made, `${core}|questions`).slice(0, 2), ...beside]).slice(0, QUESTIONS_MAX);
}

function neighboursOf(market: IndustryPack, topic: Topic): Topic[] {
  // A market made of the words asked for has nothing beside them.
  if (market.origin === "words") return [];
  const others = market.topics.filter((other) => other.head !== topic.head && other.questions.length > 0);
  return shuffled(others, `${topic.head}|neighbours`).slice(0, NEIGHBOURS);
}

/** Searches related to a keyword. */
export function relatedTo(world: World, keyword: string, options: { language?: string | undefined } = {}): string[] {
  const text = normalizePhrase(keyword);
  const ideas = ideasAround(world, keyword, options).filter((idea) => idea !== text);
  return shuffled(ideas.slice(0, 14), `${text}|related`).slice(0, 8);
}

/** The topic's questions and answers nearest to a question asked in other words. */
export function answerTo(topic: Topic, question: string): string | null {
  const asked = normalizePhrase(question);
  return topic.questions.find((entry) => normalizePhrase(entry.question) === asked)?.answer ?? null;
}

function wordings(core: string, options: { market: IndustryPack; takesForms: boolean }): string[] {
  const { market, takesForms } = options;
  if (core.split(" ").length > CORE_WORDS_MAX) return [];
  if (isVerbPhrase(core)) return [`how to ${core}`, `best way to ${core}`];
  if (!isNounPhrase(core)) return [];
  if (!isService(core)) {
    const takes = takesForms && core.split(" ").length <= FORM_WORDS_MAX && !/ for /.test(core);
    return takes ? market.ideaForms.map((form) => form.replace("{x}", core)) : [];
  }
  const verb = isPluralPhrase(core) ? "are" : "is";
  // Which offers suit whom is told of few trades: a divorce lawyer for landlords is nobody's search.
  const audience =
    / for /.test(core) || market.origin !== "described" || market.offersByAudience.length === 0
      ? null
      : audienceWord(pick(market.audiences, `${core}|audience`));
  return [
    `best ${core}`,
    `${core} cost`,
    ...(market.local ? [`${core} near me`] : []),
    ...(audience === null ? [] : [`${core} for ${audience}`]),
    ...(isChosen(core) ? [`how to choose ${withArticle(core)}`] : []),
    `${core} reviews`,
    `${verb} ${withArticle(core)} worth it`,
    ...(isCompared(core) ? [`${core} comparison`] : []),
  ];
}

function madeQuestions(core: string): string[] {
  const plural = isPluralPhrase(core);
  const named = withArticle(core);
  const cost = `How much ${plural ? "do" : "does"} ${named} cost?`;
  return [
    cost,
    `${plural ? "Are" : "Is"} ${named} worth it?`,
    ...(isChosen(core) ? [`What should I look for in ${named}?`, `How do I choose ${named}?`] : []),
  ];
}

/** One chooses a doula or a course, not education. */
function isChosen(core: string): boolean {
  return isPluralPhrase(core) || withArticle(core) !== core;
}

/** False for comparisons and clauses, which take no `best` or `cost`. */
function isNounPhrase(core: string): boolean {
  return !/(^| )(vs|versus|or|how|why|when|what|without|you|your|i|we|should|can|to)( |$)/.test(core);
}

/** Two words at most, so that `X for small teams` stays a keyword. */
function audienceWord(audience: string): string | null {
  const words = audience.split(" ");
  return words.length <= 2 ? audience : null;
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}
