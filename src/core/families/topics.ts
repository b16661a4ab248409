import { keywordWords } from "../../language/keyword_text.ts";
import { isStopWord } from "../../language/stop_words.ts";
import { withoutModifiers } from "./modifiers.ts";

/** Words that so many topics of this universe are wrapped in are an aside: `advice on …`, `… in springfield`. */
const TOPICS_PER_ASIDE_MIN = 3;
const ASIDE_WORDS_MAX = 5;
const WORDS_MAX = 10;

/**
 * The topic of each search: what is left without the words that this universe wraps around several topics that also
 * stand by themselves. A search without such words is its own topic.
 */
export function findTopics(texts: readonly string[], language: string): string[] {
  const split = texts.map((text) => withoutModifiers(keywordWords(text), language));
  const alone = new Set(split.map((words) => words.join(" ")));
  const asides = findAsides(split, { alone, language });
  return split.map((words, at) => {
    const topic = unwrap(words, { alone, asides, language });
    return topic.length === 0 ? texts[at]! : topic.join(" ");
  });
}

interface Wrapping {
  alone: ReadonlySet<string>;
  language: string;
}

function findAsides(split: readonly (readonly string[])[], wrapping: Wrapping): Set<string> {
  const topics = new Map<string, Set<string>>();
  for (const words of split) {
    for (const { aside, rest } of wrapsOf(words, wrapping)) {
      const met = topics.get(aside);
      if (met === undefined) topics.set(aside, new Set([rest.join(" ")]));
      else met.add(rest.join(" "));
    }
  }
  return new Set([...topics].filter(([, met]) => met.size >= TOPICS_PER_ASIDE_MIN).map(([aside]) => aside));
}

function unwrap(words: readonly string[], options: Wrapping & { asides: ReadonlySet<string> }): readonly string[] {
  const wrap = wrapsOf(words, options).find(({ aside }) => options.asides.has(aside));
  return wrap === undefined ? words : unwrap(wrap.rest, options);
}

/** Ways to take words off one end so that a topic known by itself is left; the longest rest first. */
function wrapsOf(
  words: readonly string[],
  { alone, language }: Wrapping,
): { aside: string; rest: readonly string[] }[] {
  if (words.length < 2 || words.length > WORDS_MAX) return [];
  const found: { aside: string; rest: readonly string[] }[] = [];
  for (let count = 1; count <= Math.min(ASIDE_WORDS_MAX, words.length - 1); count += 1) {
    const before = words.slice(0, count);
    const after = words.slice(words.length - count);
    const tail = words.slice(count);
    const head = words.slice(0, words.length - count);
    if (isTopic(tail, { alone, language })) found.push({ aside: `${before.join(" ")} …`, rest: tail });
    if (isTopic(head, { alone, language })) found.push({ aside: `… ${after.join(" ")}`, rest: head });
  }
  return found;
}

function isTopic(words: readonly string[], { alone, language }: Wrapping): boolean {
  return words.some((word) => !isStopWord(word, language)) && alone.has(words.join(" "));
}
