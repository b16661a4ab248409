import builder from "../builder_texts.json" with { type: "json" };
import words from "./kind_words.json" with { type: "json" };
import { foldText } from "./text_traits.ts";

/** A list of phrases that a text may hold: `gambling.sold`, `demo.texts`. */
export type PhraseList = string;
/** What a text holds of each list, each phrase as often as it stands there. */
export type Found = ReadonlyMap<PhraseList, readonly string[]>;

interface Phrase {
  list: PhraseList;
  text: string;
  rest: readonly string[];
}

const SHOWN_MAX = 4;
export const DEFACED_LISTS: PhraseList = "defacements";
/** What a business says of days on which it is closed, or until which an offer holds. */
export const DATED_LIST: PhraseList = "notices";
/** In capitals and beside no other word of the trade, XXX is a writer's mark or stands for what is still to be filled in. */
const MARKED: PhraseList = "adult.named";
export const TRADES = Object.keys(words.trades);
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;
const LISTS: readonly (readonly [PhraseList, string])[] = [
  ...Object.entries(words.trades).flatMap(([trade, lists]) =>
    Object.entries(lists).map(([name, list]) => [`${trade}.${name}`, list] as const),
  ),
  ["security", words.security],
  ["defacements", words.defacements],
  [DATED_LIST, words.notices],
  ...Object.entries(words.demo)
    .filter(([name]) => name !== "filler")
    .map(([name, list]) => [`demo.${name}`, list] as const),
  ["demo.defaults", builder.texts.join("|")],
  ["demo.closed", builder.closed.join("|")],
];
/** What systems and builders put in until somebody writes. */
export const SAMPLE_LISTS: readonly PhraseList[] = ["demo.texts", "demo.sample", "demo.defaults"];
const PHRASES = LISTS.flatMap(([list, texts]) =>
  texts.split("|").map((text): Phrase & { first: string } => {
    const [first = "", ...rest] = foldText(text).trim().split(" ");
    return { list, text, first, rest };
  }),
);
/** By first word; phrases of scripts without spaces stand anywhere in a text and are looked for one by one. */
const BY_FIRST: ReadonlyMap<string, readonly Phrase[]> = Map.groupBy(
  PHRASES.filter(({ text }) => !SPACELESS.test(text)),
  ({ first }) => first,
);
const ANYWHERE = PHRASES.filter(({ text }) => SPACELESS.test(text));

export const FILLER: ReadonlySet<string> = new Set(words.demo.filler.split(" "));
/** Words of addresses and titles by the kind of page that they name, of all languages together. */
export const NAMES: Readonly<Record<string, ReadonlySet<string>>> = nameSets(words.names);
/** Names of a template's spare pages, of folders of shop lists, of imprints. */
export const OTHER_NAMES = nameSets(words.other_names);

function nameSets<K extends string>(lists: Readonly<Record<K, string>>): Readonly<Record<K, ReadonlySet<string>>> {
  const sets = Object.entries<string>(lists).map(([name, list]) => [name, new Set(list.split(" "))]);
  return Object.fromEntries(sets);
}

export function findPhrases(given: string): Found {
  const found = new Map<PhraseList, string[]>();
  const add = ({ list, text }: Phrase) => {
    const known = found.get(list);
    if (known === undefined) found.set(list, [text]);
    else known.push(text);
  };
  const text = foldText(given);
  const tokens = text.trim().split(" ");
  for (let at = 0; at < tokens.length; at++) {
    const phrases = BY_FIRST.get(tokens[at]!);
    if (phrases === undefined) continue;
    for (const phrase of phrases) if (phrase.rest.every((word, index) => tokens[at + index + 1] === word)) add(phrase);
  }
  if (SPACELESS.test(text)) {
    for (const phrase of ANYWHERE) if (text.includes(phrase.first)) add(phrase);
  }
  if (found.get(MARKED)?.every((phrase) => phrase === "xxx") === true && !/(?<!\p{L})(?:xxx|Xxx)(?!\p{L})/u.test(given))
    found.delete(MARKED);
  return found;
}

/** `slot gacor, maxwin (5 times)`. */
export function shownPhrases(phrases: readonly string[]): string {
  const names = [...new Set(phrases.map((phrase) => phrase.trim()))].slice(0, SHOWN_MAX);
  return `${names.join(", ")} (${phrases.length} ${phrases.length === 1 ? "time" : "times"})`;
}
