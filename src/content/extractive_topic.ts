import type { Dossier } from "../domain/dossier.ts";
import { primaryLanguage } from "../language/keyword_text.ts";
import { endsAsQuestion } from "../language/question.ts";
import { contentKeys } from "../language/words.ts";
import { lineKey, type SitePassage, sitePassages } from "./site_passages.ts";

/** What a text is about: the main search and its close variants as one, and what the site says. */
export interface Topic {
  language: string;
  /** The main search without what only its variants have (`best`, `reviews`). */
  name: string;
  keys: readonly string[];
  passages: readonly SitePassage[];
  keysOf(text: string): string[];
  /** Share of the wanted words that are held, by how much a word tells passages of the site apart. */
  coverage(wanted: readonly string[], held: readonly string[]): number;
}

type Keys = readonly string[];

/** Shortest word that another may begin with to count as the same, and its share of it. */
const PREFIX_CHARS_MIN = 5;
const PREFIX_SHARE_MIN = 0.65;
/** A title or a passage is about what it covers so much of. */
const ABOUT_MIN = 0.75;
/** What a passage of a page about the topic has to hold of it, and the topic of a heading named by it. */
const OWN_MIN = 0.5;
const HEADING_WEIGHT = 2;
/** Before the topic in what opens a passage about it. */
const LEAD_KEYS_MAX = 5;
/** Fewer words are a teaser. */
const SHORT_KEYS_MAX = 12;
/** Words between two of a phrase. */
const PHRASE_GAP_MAX = 1;

export function topicOf(dossier: Dossier): Topic {
  const language = primaryLanguage(dossier.language);
  const keysOf = (text: string) => contentKeys(text, language);
  const passages = sitePassages(dossier);
  const counts = new Map<string, number>();
  for (const { keys, headingKeys } of passages)
    for (const key of new Set([...keys, ...headingKeys])) counts.set(key, (counts.get(key) ?? 0) + 1);
  const weigh = (keys: Keys) =>
    keys.reduce((sum, key) => sum + Math.log(1 + passages.length / (1 + (counts.get(key) ?? 0))), 0);
  const coverage = (wanted: Keys, held: Keys) => {
    const all = [...new Set(wanted)];
    return weigh(all.filter((key) => held.some((other) => meet(key, other)))) / (weigh(all) || 1);
  };
  const search =
    (dossier.keywords.find(({ role }) => role === "primary") ?? dossier.keywords[0])?.keyword ?? dossier.task.title;
  const titles = dossier.index.map(({ title }) => keysOf(title));
  const said = [...titles, ...passages.flatMap((each) => [each.headingKeys, each.keys])];
  const keys = coreOf(keysOf(search), { searches: dossier.keywords.map(({ keyword }) => keysOf(keyword)), said });
  const isOf = (word: string) => keysOf(word).some((key) => keys.includes(key));
  const words = search.split(/\s+/);
  const name = words.slice(words.findIndex(isOf), words.findLastIndex(isOf) + 1).join(" ");
  return { language, name: name || search, keys, passages, keysOf, coverage };
}

/** A word goes where most searches have all others of it without it, and the site never says it with them. */
function coreOf(keys: Keys, { searches, said }: { searches: readonly Keys[]; said: readonly Keys[] }): Keys {
  return keys.reduce((core, word) => {
    const rest = core.filter((key) => key !== word);
    const without = searches.filter((other) => !other.includes(word) && holdsAll(rest, other));
    const isVariant = without.length > searches.filter((other) => holdsAll(core, other)).length;
    return isVariant && !said.some((held) => holdsPhrase(core, held)) ? rest : core;
  }, keys);
}

/** Whether a text says the topic in its words and their order. */
export function says(text: string, { keys, keysOf }: Topic): boolean {
  return holdsPhrase(keys, keysOf(text));
}

/** How near a passage is to the topic; 0: it is not about it. */
export function relevance(
  { headingKeys, pageKeys, firstKeys, keys }: SitePassage,
  { keys: topic, coverage }: Topic,
): number {
  const ofPage = coverage(topic, pageKeys);
  const said = coverage(topic, [...headingKeys, ...keys]);
  const named = coverage(topic, headingKeys);
  const isNamed =
    said >= ABOUT_MIN && (named >= ABOUT_MIN || holdsPhrase(topic, firstKeys.slice(0, topic.length + LEAD_KEYS_MAX)));
  if (!isNamed && (ofPage < ABOUT_MIN || said < OWN_MIN)) return 0;
  return (HEADING_WEIGHT * named + said + ofPage) * Math.min(1, keys.length / SHORT_KEYS_MAX);
}

/** It says what the topic is: 2 under `What is …?`, 1 as the opening of a page named by it. */
export function definition(passage: SitePassage, { keys, coverage }: Topic): 0 | 1 | 2 {
  const { isOpening, heading, headingKeys, pageKeys, firstKeys } = passage;
  if (endsAsQuestion(heading)) return holdsAll(keys, headingKeys) && holdsAll(headingKeys, keys) ? 2 : 0;
  const isNamed = coverage(keys, [...pageKeys, ...headingKeys]) >= ABOUT_MIN;
  const isAlone = coverage(headingKeys.length > 0 ? headingKeys : pageKeys, keys) >= OWN_MIN;
  return isOpening && isNamed && isAlone && coverage(keys, firstKeys) >= ABOUT_MIN ? 1 : 0;
}

/** Questions about the topic and more than its name that no heading of the site asks, each once. */
export function openQuestions({ questions }: Dossier, { keys, keysOf, coverage, passages }: Topic): string[] {
  const told = new Set(passages.map(({ heading }) => lineKey(heading)));
  return questions
    .filter(({ from }) => from.startsWith("people also ask"))
    .map(({ question }) => question)
    .filter((question) => {
      const said = keysOf(question);
      const isNew = !told.has(lineKey(question)) && told.add(lineKey(question));
      return isNew && !holdsAll(said, keys) && coverage(keys, said) >= OWN_MIN;
    });
}

function holdsAll(wanted: Keys, held: Keys): boolean {
  return wanted.length > 0 && wanted.every((key) => held.some((other) => meet(key, other)));
}

/** The words in their order with hardly any between them. */
function holdsPhrase(wanted: Keys, held: Keys, from?: number): boolean {
  const [first, ...rest] = wanted;
  if (first === undefined) return from !== undefined;
  const end = from === undefined ? held.length : from + 1 + PHRASE_GAP_MAX;
  return held
    .slice(from ?? 0, end)
    .some((key, at) => meet(key, first) && holdsPhrase(rest, held, (from ?? 0) + at + 1));
}

/** Equal, or one begins with the other and is not much longer: inflections that no stem rule knows. */
function meet(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const isPart = short.length >= PREFIX_CHARS_MIN && short.length >= PREFIX_SHARE_MIN * long.length;
  return one === other || (isPart && long.startsWith(short));
}
