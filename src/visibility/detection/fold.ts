import { BEYOND_ASCII, foldAccents } from "../../language/stemming.ts";

const SPECIAL_LETTERS = /[æœøłđðþıς]/g;
const SPECIAL_FOLDS: Readonly<Record<string, string>> = {
  ...{ æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ς: "σ" },
};
const TRANSLITERATED = /[äöüøå]/g;
const TRANSLITERATIONS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/** Lower case, without accents in Latin; other scripts keep their marks (か is not が). */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (!BEYOND_ASCII.test(lower)) return lower;
  return foldAccents(lower).replace(SPECIAL_LETTERS, (letter) => SPECIAL_FOLDS[letter]!);
}

/** The spelling with `ue` for `ü` and the like; the same as foldWord() where nothing is transliterated. */
function transliterateWord(word: string): string {
  if (!BEYOND_ASCII.test(word)) return word.toLowerCase();
  const lower = word.toLowerCase().normalize("NFC");
  return foldWord(lower.replace(TRANSLITERATED, (letter) => TRANSLITERATIONS[letter]!));
}

/** A written word of a script with spaces, or `&`. */
export interface Token {
  start: number;
  end: number;
  fold: string;
  /** As `fold`, with `ue` for `ü`; the same string where nothing differs. */
  trans: string;
  /** Begins with a capital letter or a digit. */
  capital: boolean;
  /** Two or more letters, all capitals but for a genitive s. */
  upper: boolean;
}

const WORD =
  /&|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\u3005]]+(?:\+{1,2}|#)?/gv;

/** Words of the text in order; Han and kana are left to the Japanese matcher. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(WORD)) {
    const raw = match[0];
    const fold = foldWord(raw);
    tokens.push({
      start: match.index,
      end: match.index + raw.length,
      fold,
      trans: transliterateWord(raw),
      capital: /^[\p{Lu}\p{Lt}\p{N}]/u.test(raw),
      upper: isUpper(raw),
    });
  }
  return tokens;
}

function isUpper(raw: string): boolean {
  const stem = raw.length > 2 && raw.endsWith("s") ? raw.slice(0, -1) : raw;
  return stem.length > 1 && stem === stem.toUpperCase() && stem !== stem.toLowerCase();
}
