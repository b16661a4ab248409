import type { Topic } from "./packs/industry_pack.ts";
import { corePhrase, isPluralPhrase, isVerbPhrase, normalizePhrase } from "./phrase.ts";
import { pick, shuffled } from "./seeded.ts";
import type { World } from "./world.ts";

const CORE_WORDS_MAX = 5;

/** Keywords around a seed, most natural first: its topic's own, then its wordings by intent. */
export function ideasAround(world: World, seed: string): string[] {
  const core = corePhrase(seed);
  const market = world.market(seed);
  const topic = world.topic(market, seed);
  const neighbours = shuffled(
    market.topics.filter((other) => other.head !== topic.head),
    `${core}|neighbours`,
  ).slice(0, 2);
  const ideas = [
    topic.head,
    ...topic.variants,
    ...wordings(core, { local: market.local, audience: audienceWord(pick(market.audiences, `${core}|audience`)) }),
    ...wordings(topic.head, {
      local: market.local,
      audience: audienceWord(pick(market.audiences, `${topic.head}|audience`)),
    }),
    ...topic.questions.map((entry) => entry.question),
    ...neighbours.map((other) => other.head),
  ];
  return unique(ideas.map(normalizePhrase)).filter((idea) => idea !== "");
}

/** Questions that people also ask about a keyword. */
export function questionsAround(world: World, keyword: string): string[] {
  const topic = world.topic(world.market(keyword), keyword);
  const core = corePhrase(keyword);
  const own = topic.questions.map((entry) => entry.question);
  const made = isVerbPhrase(core) || !isNounPhrase(core) ? [] : madeQuestions(core);
  return unique([...own, ...shuffled(made, `${core}|questions`)]).slice(0, 6);
}

/** Searches related to a keyword. */
export function relatedTo(world: World, keyword: string): string[] {
  const text = normalizePhrase(keyword);
  const ideas = ideasAround(world, keyword).filter((idea) => idea !== text);
  return shuffled(ideas.slice(0, 14), `${text}|related`).slice(0, 8);
}

/** The topic's questions and answers nearest to a question asked in other words. */
export function answerTo(topic: Topic, question: string): string | null {
  const asked = normalizePhrase(question);
  return topic.questions.find((entry) => normalizePhrase(entry.question) === asked)?.answer ?? null;
}

function wordings(core: string, options: { local: boolean; audience: string | null }): string[] {
  if (core.split(" ").length > CORE_WORDS_MAX) return [];
  if (isVerbPhrase(core)) return [`how to ${core}`, `best way to ${core}`];
  if (!isNounPhrase(core)) return [];
  const verb = isPluralPhrase(core) ? "are" : "is";
  return [
    `best ${core}`,
    `${core} cost`,
    ...(options.local ? [`${core} near me`] : []),
    `how to choose ${core}`,
    `what ${verb} ${core}`,
    ...(/ for /.test(core) || options.audience === null ? [] : [`${core} for ${options.audience}`]),
    `${core} reviews`,
    `${core} for beginners`,
    `${verb} ${core} worth it`,
    `${core} alternatives`,
  ];
}

function madeQuestions(core: string): string[] {
  const plural = isPluralPhrase(core);
  return [
    `How much ${plural ? "do" : "does"} ${core} cost?`,
    `What should I look for in ${core}?`,
    `${plural ? "Are" : "Is"} ${core} worth it?`,
    `How do I choose ${core}?`,
  ];
}

/** False for comparisons and clauses, which take no `best` or `cost`. */
function isNounPhrase(core: string): boolean {
  return !/(^| )(vs|versus|or|how|why|when|what|without|you|your|i|we|should|can)( |$)/.test(core);
}

/** Two words at most, so that `X for small teams` stays a keyword. */
function audienceWord(audience: string): string | null {
  const words = audience.split(" ");
  return words.length <= 2 ? audience : null;
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}
