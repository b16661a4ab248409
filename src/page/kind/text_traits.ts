import { BEYOND_ASCII } from "../../language/stemming.ts";
import { isStopWord } from "../../language/stop_words.ts";

/** Scripts that a text may mostly be in, by Unicode's names; what Chinese and Japanese share is one. */
const SCRIPT_NAMES = {
  latin: ["Latin"],
  cyrillic: ["Cyrillic"],
  greek: ["Greek"],
  arabic: ["Arabic"],
  hebrew: ["Hebrew"],
  thai: ["Thai"],
  hangul: ["Hangul"],
  cjk: ["Han", "Hiragana", "Katakana"],
  devanagari: ["Devanagari"],
} as const;
export type Script = keyof typeof SCRIPT_NAMES;

const SCRIPTS = Object.entries(SCRIPT_NAMES).map(([script, names]) => ({
  script: script as Script,
  letters: new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join("")}]`, "gu"),
}));
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"];
const SCRIPT_CHARS_READ = 6_000;
const SCRIPT_LETTERS_MIN = 12;
/** Letters of other scripts than Latin say more each, and a foreign text keeps Latin names. */
const DENSE_LETTERS = 2;
const LANGUAGE_WORDS_READ = 400;
const LANGUAGE_WORDS_MIN = 12;
const STOP_WORDS_MIN = 4;
/** The best language must have this much more than the next. */
const CLEARLY_MORE = 1.3;

/** Words in lower case; scripts without spaces count two characters a word. */
export function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  // Says the same of such a text in a third of the time.
  if (!BEYOND_ASCII.test(lower)) return lower.match(/[a-z\d][a-z\d']*/g) ?? [];
  return (
    lower.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,2}|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? []
  );
}

/** Lower case, accents off, marks to spaces, one space at each end: a term between spaces is a whole word. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (!BEYOND_ASCII.test(lower)) return ` ${lower.replace(/[^a-z\d]{2,}|[^a-z\d ]/g, " ").trim()} `;
  const plain = lower.normalize("NFKD").replace(/\p{M}/gu, "");
  return ` ${plain.replace(/[^\p{L}\p{N}]{2,}|[^\p{L}\p{N} ]/gu, " ").trim()} `;
}

/** The script most of the letters are in; null when there are next to none. */
export function dominantScript(text: string): Script | null {
  const piece = text.slice(0, SCRIPT_CHARS_READ);
  const counts = SCRIPTS.map(({ script, letters }) => {
    const count = piece.match(letters)?.length ?? 0;
    return { script, count: script === "latin" ? count : count * DENSE_LETTERS };
  });
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count < SCRIPT_LETTERS_MIN ? null : best.script;
}

/** The language whose function words a text has most of; null when unsure. */
export function spokenLanguage(text: string): string | null {
  const words = wordsOf(text.slice(0, LANGUAGE_WORDS_READ * 12)).slice(0, LANGUAGE_WORDS_READ);
  if (words.length < LANGUAGE_WORDS_MIN) return null;
  const counts = LANGUAGES.map((language) => ({
    language,
    count: words.filter((word) => isStopWord(word, language)).length,
  })).sort((a, b) => b.count - a.count);
  const [best, next] = counts;
  const isClear = best!.count >= STOP_WORDS_MIN && best!.count > next!.count * CLEARLY_MORE;
  return isClear ? best!.language : null;
}
