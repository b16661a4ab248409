import type { EntityIndex } from "./entity_index.ts";
import { tokenize } from "./fold.ts";
import { type NamedPlace, SUPPORT_MIN } from "./name_signs.ts";

const LETTERS_MAX = 6;
/** Two words with such initials stand in many sentences. */
const LETTERS_APART_MIN = 3;
const WORDS_REACH = 160;
/** Small words between the initials: "Bank of America". */
const SMALL_WORD_CHARS_MAX = 4;
/** Told to be something else: nothing else in the text makes up for it. */
const OTHER = -9;

/**
 * What "BP (blood pressure)", "blood pressure (BP)" and, of three letters and more, such words anywhere in the sentence
 * say of letters: that they are the entity, where the words are a name of it, that they are something else, or nothing.
 */
export function spelledOut({ text, tokens, first, last, alias }: NamedPlace, index: EntityIndex): number {
  const written = tokens.slice(first, last + 1);
  const letters = written.map(({ fold }) => fold).join("");
  const isLetters = written.every(({ fold, upper }) => upper || (written.length > 1 && fold.length === 1));
  if (!(isLetters || (alias.upper && first === last)) || letters.length > LETTERS_MAX) return 0;
  const { start } = tokens[first]!;
  const { end } = tokens[last]!;
  const behind = /^\.? ?\(([^()\n]{3,120})\)/.exec(text.slice(end, end + WORDS_REACH))?.[1];
  const isBracketed = text[start - 1] === "(" && text[end] === ")";
  const before = text.slice(Math.max(0, start - WORDS_REACH), start).split(/[.:;\n(]/);
  const after = text.slice(end + 1, end + WORDS_REACH).split(/[.:;\n(]/)[0]!;
  const words =
    (behind === undefined ? null : wordsOf(behind, { letters, from: "start" })) ??
    (isBracketed ? wordsOf(before.at(-2)!, { letters, from: "end" }) : null) ??
    (letters.length < LETTERS_APART_MIN
      ? null
      : (wordsOf(before.at(-1)!, { letters, from: "anywhere" }) ?? wordsOf(after, { letters, from: "anywhere" })));
  if (words === null) return 0;
  const spelled = index.byKey.get(words.join(""));
  return spelled?.some(({ domain }) => domain === alias.domain) ? SUPPORT_MIN : OTHER;
}

/** The words whose initials the letters are, small words between them. */
function wordsOf(
  phrase: string,
  { letters, from }: { letters: string; from: "start" | "end" | "anywhere" },
): string[] | null {
  const words = tokenize(phrase).map(({ fold }) => fold);
  const starts = from === "start" ? [0] : words.map((_word, i) => words.length - 1 - i);
  for (const start of starts) {
    let at = 0;
    for (let end = start; end < words.length; end++) {
      const word = words[end]!;
      if (word[0] === letters[at]) at++;
      else if (word.length > SMALL_WORD_CHARS_MAX || at === 0) break;
      if (at < letters.length) continue;
      if (from === "anywhere" || end === words.length - 1) return words.slice(start, end + 1);
      break;
    }
  }
  return null;
}
