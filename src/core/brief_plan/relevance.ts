import { contentKeys } from "../../language/words.ts";
import type { Passage } from "../text/passages.ts";
import { coverage } from "../text/similarity.ts";

/** Share of a topic's words, rare ones counting more, that a text must carry to be about it. */
export const ON_TOPIC_FROM = 0.67;
/** Share of the topic's words, each counting the same, that it carries besides. */
const HEAD_WORDS_FROM = 0.6;
/** A topic of so many words is more than their sum: two that follow each other in it must do so in the text. */
const ORDERED_FROM = 3;
/** Share of a list's items that must be about the topic when its heading is not. */
const ITEMS_FROM = 0.5;

/** A topic by its words, with what each weighs. */
export interface WeighedTopic {
  keys: readonly string[];
  idf(key: string): number;
  language: string;
  /** Its words in the brand's name are no words on the topic. */
  brand: string;
  /** Whether one sentence, or the heading, has to have all of its words: on pages of something else. */
  whole: boolean;
}

/** Whether a passage says the topic's words together: in one sentence with its heading, and not scattered over several. */
export function saysTogether(passage: Passage, topic: WeighedTopic): boolean {
  // The whole text first: it costs nothing, and most passages end here.
  if (!carries(passage.own_keys, topic)) return false;
  const { heading, parts } = keysWithout(passage, topic);
  // A heading on something else lends a sentence below it nothing.
  const said = (part: readonly string[]) => isAbout(topic.whole ? [part] : [heading, part], topic);
  if (isAbout([heading], topic)) return true;
  return passage.kind === "prose" ? parts.some(said) : parts.filter(said).length >= parts.length * ITEMS_FROM;
}

/** Share of the keys' weight, rare ones counting more, that is found. */
export function weightShare({ keys, idf }: Pick<WeighedTopic, "keys" | "idf">, around: ReadonlySet<string>): number {
  let total = 0;
  let found = 0;
  for (const key of keys) {
    const weight = idf(key);
    total += weight;
    if (around.has(key)) found += weight;
  }
  return total === 0 ? 0 : found / total;
}

/** Words of heading and parts, those of the brand's name left out where the topic has them too. */
function keysWithout(passage: Passage, { brand, keys, language }: WeighedTopic) {
  const { heading, parts, own_heading_keys, part_keys } = passage;
  const name = brand.toLowerCase();
  const named = contentKeys(brand, language);
  if (!keys.some((key) => named.includes(key))) return { heading: own_heading_keys, parts: part_keys };
  const keysOf = (text: string, known: readonly string[] = []) => {
    const lower = text.toLowerCase();
    return lower.includes(name) ? contentKeys(lower.split(name).join(" "), language) : known;
  };
  return {
    heading: keysOf(heading ?? "", own_heading_keys),
    parts: parts.map((part, place) => keysOf(part, part_keys[place])),
  };
}

function isAbout(texts: readonly (readonly string[])[], topic: WeighedTopic): boolean {
  return carries(new Set(texts.flat()), topic) && texts.some((keys) => holdsInOrder(keys, topic.keys));
}

function carries(around: ReadonlySet<string>, topic: WeighedTopic): boolean {
  const share = coverage(topic.keys, around);
  return topic.whole ? share >= 1 : share >= HEAD_WORDS_FROM && weightShare(topic, around) >= ON_TOPIC_FROM;
}

/** Whether two neighbours of a long topic stand side by side in the text too; short topics need not. */
function holdsInOrder(text: readonly string[], topic: readonly string[]): boolean {
  if (topic.length < ORDERED_FROM) return true;
  return text.some((key, place) => {
    const at = topic.indexOf(key);
    return at !== -1 && at + 1 < topic.length && topic[at + 1] === text[place + 1];
  });
}
