import type { EntityIndex } from "./entity_index.ts";
import { foldWord, tokenize } from "./fold.ts";
import { type NamedPlace, SUPPORT_MIN } from "./name_signs.ts";

const LETTERS_MAX = 6;
const WORDS_REACH = 160;
/** Small words between the initials: "Bank of America". */
const SMALL_WORD_CHARS_MAX = 4;
/** Told to be something else: nothing else in the text makes up for it. */
const OTHER = -9;

/**
 * What "BP (blood pressure)" and "blood pressure (BP)" say of letters: that they are the entity, where the words are a
 * name of it, that they are something else, or nothing.
 */
export function spelledOut({ text, tokens, first, last, alias }: NamedPlace, index: EntityIndex): number {
  const letters = tokens[first]!.fold;
  if (first !== last || !alias.upper || letters.length > LETTERS_MAX) return 0;
  const { start } = tokens[first]!;
  const { end } = tokens[last]!;
  const behind = /^ ?\(([^()\n]{3,120})\)/.exec(text.slice(end, end + WORDS_REACH))?.[1];
  const isBracketed = text[start - 1] === "(" && text[end] === ")";
  const before = isBracketed
    ? text
        .slice(Math.max(0, start - 1 - WORDS_REACH), start - 1)
        .split(/[.:;\n(]/)
        .at(-1)!
    : "";
  const words = wordsOf(behind ?? before, { letters, fromEnd: behind === undefined });
  if (words === null) return 0;
  const spelled = index.byKey.get(words.join(""));
  return spelled?.some(({ domain }) => domain === alias.domain) ? SUPPORT_MIN : OTHER;
}

/** The words whose initials the letters are, small words between them. */
function wordsOf(phrase: string, { letters, fromEnd }: { letters: string; fromEnd: boolean }): string[] | null {
  const words = tokenize(phrase).map(({ fold }) => foldWord(fold));
  const starts = fromEnd ? words.map((_word, i) => words.length - 1 - i) : [0];
  for (const start of starts) {
    const tried = words.slice(start);
    let at = 0;
    const isSpelled = tried.every((word) => {
      if (word[0] === letters[at]) at++;
      else return word.length <= SMALL_WORD_CHARS_MAX;
      return true;
    });
    if (isSpelled && at === letters.length && tried[0]?.[0] === letters[0]) return tried;
  }
  return null;
}
