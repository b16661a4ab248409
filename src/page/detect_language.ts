import lists from "./language_words.json" with { type: "json" };

const SAMPLE_LENGTH = 1000;
/** Samples over the whole of a long text. */
const SAMPLES = 5;
const WORDS_MIN = 12;
const WORDS_AGAINST_MARKUP_MIN = 25;
/** Share of a text's words that its language's commonest make up; other languages stay below. Half confirms the markup. */
const COMMON_SHARE_MIN = 0.1;
const COMMON_SHARE_DECLARED_MIN = 0.05;
/** Languages of one family share words: the best must be this far ahead of the next. */
const COMMON_LEAD_MIN = 0.03;
/** Against the markup it must be so many times ahead of the declared one: what languages of a family share proves nothing. */
const DECLARED_LEAD_MIN = 1.5;
/** The same two or three words over and over prove nothing against the markup. */
const DIFFERENT_WORDS_MIN = 4;
/** Single letters are initials, sizes and week days as often as words. */
const WORD = /[\p{L}\p{M}'’]{2,}/gu;
/** Addresses are words of no language. */
const ADDRESSES = /https?:\S{1,200}|\S{1,64}@\S{1,100}/g;
/** Told by their letters, since no spaces part the words; Japanese before Chinese, whose letters it uses too. */
const SCRIPTS: readonly { language: string; letters: RegExp }[] = [
  { language: "ja", letters: /[\p{sc=Hiragana}\p{sc=Katakana}]/gu },
  { language: "zh", letters: /\p{sc=Han}/gu },
  { language: "ko", letters: /\p{sc=Hangul}/gu },
  { language: "th", letters: /\p{sc=Thai}/gu },
];
const SCRIPT_SHARE_MIN = 0.15;

const LANGUAGES = Object.keys(lists);
/** By word, the places among LANGUAGES of those that it is common in. */
const COMMON_IN = new Map<string, number[]>();
for (const [at, list] of Object.values(lists).entries())
  for (const word of new Set(list.split(" "))) COMMON_IN.set(word, [...(COMMON_IN.get(word) ?? []), at]);
const KNOWN: ReadonlySet<string> = new Set([...SCRIPTS.map(({ language }) => language), ...Object.keys(lists)]);

export interface TextHints {
  words: number;
  /** ISO 639-1 code that the markup gives. */
  declared: string | null;
}

/**
 * Language of a text (ISO 639-1); null where it is short, mixed or unclear. Against the markup every part of the text
 * has to say the same, and a declared language that is not among the known ones stands.
 */
export function detectLanguage(text: string, { words, declared }: TextHints): string | null {
  if (words < WORDS_MIN) return null;
  const said = samplesOf(text.replace(ADDRESSES, " ")).map((sample) => sampleLanguage(sample, declared));
  const [best, count] = mostCommon(said);
  if (declared === null || declared === best) return count > said.length / 2 ? best : null;
  const isSure = KNOWN.has(declared) && words >= WORDS_AGAINST_MARKUP_MIN && count === said.length;
  return isSure ? best : null;
}

function samplesOf(text: string): string[] {
  if (text.length < SAMPLE_LENGTH * 2) return [text];
  const step = (text.length - SAMPLE_LENGTH) / (SAMPLES - 1);
  return Array.from({ length: SAMPLES }, (_, at) => text.slice(at * step, at * step + SAMPLE_LENGTH));
}

function sampleLanguage(sample: string, declared: string | null): string | null {
  const found = sample.toLowerCase().match(WORD) ?? [];
  const letters = found.reduce((sum, word) => sum + word.length, 0);
  const script = SCRIPTS.find((script) => (sample.match(script.letters)?.length ?? 0) > letters * SCRIPT_SHARE_MIN);
  if (script !== undefined) return script.language;
  const counts = LANGUAGES.map(() => 0);
  for (const word of found) for (const at of COMMON_IN.get(word) ?? []) counts[at]! += 1;
  const shares = LANGUAGES.map((language, at) => ({ language, share: counts[at]! / Math.max(1, found.length) })).sort(
    (a, b) => b.share - a.share,
  );
  const [best, next] = shares as [Share, Share];
  const least = best.language === declared ? COMMON_SHARE_DECLARED_MIN : COMMON_SHARE_MIN;
  const claimed = shares.find(({ language }) => language === declared);
  if (claimed !== undefined && claimed !== best) {
    const place = LANGUAGES.indexOf(best.language);
    const different = new Set(found.filter((word) => COMMON_IN.get(word)?.includes(place))).size;
    if (best.share < claimed.share * DECLARED_LEAD_MIN || different < DIFFERENT_WORDS_MIN) return null;
  }
  return best.share >= least && best.share - next.share >= COMMON_LEAD_MIN ? best.language : null;
}

interface Share {
  language: string;
  share: number;
}

function mostCommon(said: readonly (string | null)[]): [string | null, number] {
  const counts = new Map<string, number>();
  for (const language of said) if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0] ?? [null, 0];
}
