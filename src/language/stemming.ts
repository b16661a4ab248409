/** Stems are compared, never shown: two inflections of one word should meet, two different words should not. */

const STEM_LENGTH_MIN = 3;

/** Longest suffix first; each is cut when what is left keeps its least length. */
type SuffixRule = readonly [suffix: string, replacement: string, leftMin: number];

const GERMAN: readonly SuffixRule[] = [
  ["innen", "", 4],
  ["ungen", "ung", 3],
  ["heiten", "heit", 3],
  ["keiten", "keit", 3],
  ["ern", "", 4],
  ["en", "", 3],
  ["er", "", 3],
  ["es", "", 3],
  ["em", "", 3],
  ["e", "", 3],
  ["n", "", 4],
  ["s", "", 4],
];

const FRENCH: readonly SuffixRule[] = [
  ["issements", "ir", 3],
  ["issement", "ir", 3],
  ["ements", "", 4],
  ["ement", "", 4],
  ["eaux", "eau", 2],
  ["aux", "al", 3],
  ["euses", "eur", 3],
  ["euse", "eur", 3],
  ["eurs", "eur", 3],
  ["iennes", "ien", 3],
  ["ienne", "ien", 3],
  ["ees", "", 3],
  ["ee", "", 3],
  ["es", "", 3],
  ["er", "", 4],
  ["s", "", 3],
  ["x", "", 4],
  ["e", "", 3],
];

const SPANISH: readonly SuffixRule[] = [
  ["aciones", "acion", 2],
  ["iones", "ion", 3],
  ["ores", "or", 3],
  ["oras", "or", 3],
  ["ora", "or", 4],
  ["ces", "z", 3],
  ["ales", "al", 3],
  ["as", "", 3],
  ["os", "", 3],
  ["es", "", 3],
  ["a", "", 3],
  ["o", "", 3],
  ["e", "", 3],
  ["s", "", 4],
];

const ITALIAN: readonly SuffixRule[] = [
  ["chi", "c", 3],
  ["che", "c", 3],
  ["ghi", "g", 3],
  ["ghe", "g", 3],
  ["ioni", "ion", 3],
  ["ione", "ion", 3],
  ["i", "", 3],
  ["e", "", 3],
  ["a", "", 3],
  ["o", "", 3],
];

const DUTCH: readonly SuffixRule[] = [
  ["heden", "heid", 3],
  ["tjes", "", 4],
  ["tje", "", 4],
  ["en", "", 3],
  ["s", "", 4],
  ["e", "", 4],
];

const SUFFIXES: Readonly<Record<string, readonly SuffixRule[]>> = {
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  pt: SPANISH,
  it: ITALIAN,
  nl: DUTCH,
};

/** A light stem of one lower-case word: number and the commonest endings. Languages without rules keep the word. */
export function stemWord(word: string, language: string): string {
  if (word.length <= STEM_LENGTH_MIN || /\d/.test(word)) return word;
  if (language === "en") return stemEnglish(word);
  const rules = SUFFIXES[language];
  if (rules === undefined) return word;
  const plain = foldAccents(word);
  for (const [suffix, replacement, leftMin] of rules) {
    if (plain.endsWith(suffix) && plain.length - suffix.length >= leftMin) {
      return plain.slice(0, plain.length - suffix.length) + replacement;
    }
  }
  return plain;
}

/** Latin letters without their accents (`école` gives `ecole`); other scripts are left alone. */
export function foldAccents(text: string): string {
  return text
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .replaceAll("ß", "ss")
    .normalize("NFC");
}

/** A word to compare by: lower case and without accents, but for the shortest, which differ by them (`né`, `ne`). */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  return lower.length < STEM_LENGTH_MIN ? lower : foldAccents(lower);
}

const ENGLISH_KEPT: ReadonlySet<string> = new Set([
  "news",
  "series",
  "species",
  "business",
  "always",
  "wedding",
  "building",
  "ceiling",
  "clothing",
  "evening",
  "morning",
  "something",
  "nothing",
  "spring",
  "string",
  "speed",
  "need",
  "feed",
  "seed",
]);

/** Nouns in -al made from a verb: whoever rents out offers rental. */
const ENGLISH_VERBAL =
  /^(?:rental|removal|renewal|disposal|approval|arrival|refusal|appraisal|retrieval|withdrawal|rehearsal)$/;

function stemEnglish(word: string): string {
  if (ENGLISH_KEPT.has(word)) return word;
  const singular = singularEnglish(word.replace(/['’]s?$/, ""));
  if (ENGLISH_VERBAL.test(singular)) return singular.slice(0, -2);
  const verb = verbEnglish(singular);
  return verb.length > STEM_LENGTH_MIN && verb.endsWith("e") ? verb.slice(0, -1) : verb;
}

function singularEnglish(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("s") && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

function verbEnglish(word: string): string {
  for (const suffix of ["ing", "ed"]) {
    const left = word.slice(0, -suffix.length);
    if (!word.endsWith(suffix) || left.length < STEM_LENGTH_MIN || !/[aeiouy]/.test(left)) continue;
    return /([bdgmnprt])\1$/.test(left) ? left.slice(0, -1) : left;
  }
  return word;
}
