import type { Intent } from "../../domain/intent.ts";
import { contentStems, keywordWords, normalizeKeyword } from "../../language/keyword_text.ts";
import { isQuestion } from "../../language/question.ts";
import { isStopWord } from "../../language/stop_words.ts";
import data from "./intent_words.json" with { type: "json" };

/**
 * Words and phrases that tell what a searcher wants; a phrase of several words matches as it stands. `modifiers` are what
 * a search asks of its topic: a choice, a price, a place near, a first lesson. The topic stays the same.
 */
type IntentMarkers = Record<keyof (typeof data)["en"], readonly string[]>;

const MARKERS = new Map(Object.entries(data).map(([language, words]) => [language, readMarkers(words, language)]));

const TOPIC_WORDS_MAX = 5;

/** Which of several intents wins where a search has words of more than one. */
const ORDER = ["navigational", "local", "transactional"] as const;

export interface IntentOptions {
  language: string;
  /** Names of places the brand serves. */
  places: readonly string[];
  /** Stems of what the brand sells: a bare name of it is searched by buyers. */
  offerStems: ReadonlySet<string>;
}

/**
 * What the searcher wants, by documented rules in this order: navigational words; places and nearness (local); words of
 * a purchase (transactional); questions (informational, unless they compare or ask for a price); words of choosing
 * (commercial); words of learning (informational); the bare name of an offer (commercial); else informational.
 */
export function classifyIntent(keyword: string, options: IntentOptions & { offer?: boolean }): Intent {
  const { language } = options;
  const text = normalizeKeyword(keyword);
  const markers = MARKERS.get(language) ?? MARKERS.get("en")!;
  const padded = language === "ja" ? text : ` ${keywordWords(text).join(" ")} `;
  const has = (marks: readonly string[]) => marks.some((mark) => padded.includes(mark));
  for (const intent of ORDER) if (has(markers[intent])) return intent;
  if (options.places.some((place) => padded.includes(` ${normalizeKeyword(place)} `))) return "local";
  const asks = isQuestion(text, language);
  const chooses = has(markers.commercial);
  if (asks)
    return chooses && /\b(?:best|cost|vs|price|kosten|prix|precio|prezzo|preço)(?!\p{L})/u.test(text)
      ? "commercial"
      : "informational";
  if (chooses) return "commercial";
  if (has(markers.informational)) return "informational";
  if (options.offer === true) return "commercial";
  const stems = contentStems(text, language);
  return stems.length > 0 && stems.every((stem) => options.offerStems.has(stem)) ? "commercial" : "informational";
}

/** Whether the search names a topic and nothing else: no question, no wish to compare, no nearness, no price. */
export function isBareTopic(keyword: string, language: string): boolean {
  const text = normalizeKeyword(keyword);
  const words = keywordWords(text);
  return words.length <= TOPIC_WORDS_MAX && !isQuestion(text, language) && !hasModifier(words, language);
}

/** As they are looked for: modifiers word by word, the others between the words of a text where it has spaces. */
function readMarkers(words: (typeof data)["en"], language: string): IntentMarkers {
  const lists = Object.entries(words).map(([kind, marks]) => {
    const asWords = kind === "modifiers" || language === "ja";
    return [kind, marks.split("|").map((mark) => (asWords ? mark : ` ${mark} `))];
  });
  return Object.fromEntries(lists);
}

/** Longer texts are sentences: there such words may be what it is about. */
const SHORT_SEARCH_WORDS = 8;

/** The words that tell the topic: without modifiers and function words at both ends; none left: the words as given. */
export function withoutModifiers(words: readonly string[], language: string): readonly string[] {
  if (words.length > SHORT_SEARCH_WORDS) return words;
  const marks = MARKERS.get(language)?.modifiers ?? [];
  const isAside = (word: string) => marks.includes(word) || isStopWord(word, language);
  let start = 0;
  let end = words.length;
  while (start < end && isAside(words[start]!)) start += 1;
  while (end > start && isAside(words[end - 1]!)) end -= 1;
  return end > start ? words.slice(start, end) : words;
}

/** Whether a modifier stands at one of the ends. */
function hasModifier(words: readonly string[], language: string): boolean {
  const marks = MARKERS.get(language)?.modifiers ?? [];
  return withoutModifiers(words, language).length < words.length && words.some((word) => marks.includes(word));
}
