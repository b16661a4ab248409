import { primaryLanguage } from "../../language/keyword_text.ts";
import { wordsOf } from "../../language/words.ts";
import { sentencesOf } from "./sentences.ts";

/** Below this a reading grade says nothing. */
const WORDS_MIN = 100;

export interface ReadingFacts {
  words: number;
  sentences: number;
  /** Flesch-Kincaid grade; null for other languages than English and for short texts. */
  grade: number | null;
  words_per_sentence: number;
}

/** Length and difficulty of a plain text. */
export function readingFacts(text: string, language: string): ReadingFacts {
  const words = wordsOf(text);
  const sentences = sentencesOf(text, language).length;
  const perSentence = sentences === 0 ? 0 : words.length / sentences;
  return {
    words: words.length,
    sentences,
    grade: gradeOf(words, perSentence, language),
    words_per_sentence: Math.round(perSentence * 10) / 10,
  };
}

/** Flesch-Kincaid grade = 0.39 words/sentence + 11.8 syllables/word - 15.59. */
function gradeOf(words: readonly string[], wordsPerSentence: number, language: string): number | null {
  if (primaryLanguage(language) !== "en" || words.length < WORDS_MIN) return null;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const grade = 0.39 * wordsPerSentence + 11.8 * (syllables / words.length) - 15.59;
  return Math.round(Math.max(0, grade) * 10) / 10;
}

function syllablesOf(word: string): number {
  const groups = word.replace(/(?:[^laeiouy]es|[^laeiouy]e|ed)$/, "").match(/[aeiouy]{1,2}/g);
  return Math.max(1, groups?.length ?? 1);
}

export type Person = "first_plural" | "first_singular" | "second" | "third";

const FIRST_SINGULAR = new Set([
  "i",
  "my",
  "me",
  "mine",
  "myself",
  "i'm",
  "i've",
  "i'll",
  "i'd",
  "ich",
  "mein",
  "meine",
  "je",
  "mon",
  "ma",
]);
const FIRST_PLURAL = new Set([
  "we",
  "our",
  "us",
  "ours",
  "we're",
  "we've",
  "we'll",
  "wir",
  "unser",
  "unsere",
  "nous",
  "notre",
  "nos",
  "nosotros",
  "nuestro",
  "nuestra",
]);
const SECOND = new Set([
  "you",
  "your",
  "yours",
  "you're",
  "you'll",
  "you've",
  "ihr",
  "ihre",
  "vous",
  "votre",
  "vos",
  "usted",
  "su",
]);
const THIRD = new Set(["he", "she", "his", "her", "him", "hers"]);

/** Words of the first person singular where the language is known: `je` and `ma` mean something else in others. */
const FIRST_SINGULAR_OF: Readonly<Record<string, ReadonlySet<string>>> = {
  de: new Set(["ich", "mein", "meine", "meinen", "meinem", "meiner", "mich", "mir"]),
  fr: new Set(["je", "j", "m", "me", "mon", "ma", "mes", "moi"]),
  es: new Set(["yo", "mi", "mis", "me", "mí", "conmigo"]),
  it: new Set(["io", "mio", "mia", "miei", "mie", "mi"]),
  nl: new Set(["ik", "mijn", "mij"]),
  pt: new Set(["eu", "meu", "minha", "meus", "minhas", "me", "mim"]),
};

/** The same of the first person plural and of the reader; verbs alone tell it where the language drops the pronoun. */
const FIRST_PLURAL_OF: Readonly<Record<string, RegExp>> = {
  de: /^(?:wir|uns|unser(?:e[nrms]?)?)$/,
  fr: /^(?:nous|notre|nos)$/,
  // Adjectives in -imos carry an accent, verbs none.
  es: /^(?:nosotr[oa]s|nuestr[oa]s?)$|^(?!(?:\p{L}*gramos|ramos|tramos|reclamos|extremos|supremos|primos)$)[a-zñ]+(?:amos|emos|imos)$/u,
  it: /^(?:noi|nostr[oaie]|ci)$|\p{L}iamo$/u,
  nl: /^(?:wij|we|ons|onze)$/,
  pt: /^(?:nós|nossos?|nossas?)$|^(?!(?:ramos|extremos|supremos|primos)$)[a-zç]+(?:amos|emos|imos|ámos)$/u,
};
const SECOND_OF: Readonly<Record<string, ReadonlySet<string>>> = {
  de: new Set(["du", "dich", "dir", "dein", "deine", "deinen", "deinem", "deiner", "euch", "euer", "eure", "euren"]),
  fr: new Set(["vous", "votre", "vos", "tu", "te", "ton", "ta", "tes"]),
  es: new Set(["usted", "ustedes", "tú", "te", "tu", "tus", "contigo"]),
  it: new Set(["voi", "vi", "vostro", "vostra", "vostri", "vostre", "tu", "ti", "tuo", "tua", "tuoi", "tue"]),
  nl: new Set(["u", "uw", "je", "jij", "jouw", "jou", "jullie"]),
  pt: new Set(["você", "vocês", "tu", "te", "teu", "tua", "teus", "tuas"]),
};

/** The polite form is told by its capital, and only within a sentence: `ihre Kunden` are somebody else's. */
const GERMAN_POLITE = /(?<=[\p{L}\p{N},;:–-]\s)(?:Sie|Ihnen|Ihr(?:e[nmrs]?)?)(?!\p{L})/gu;

/** How often a text speaks in each person, counted in words. */
export function personCounts(text: string, language?: string): Record<Person, number> {
  const singular = FIRST_SINGULAR_OF[language ?? ""] ?? FIRST_SINGULAR;
  const plural = FIRST_PLURAL_OF[language ?? ""];
  const second = SECOND_OF[language ?? ""] ?? SECOND;
  const polite = language === "de" ? (text.match(GERMAN_POLITE)?.length ?? 0) : 0;
  const counts: Record<Person, number> = { first_plural: 0, first_singular: 0, second: polite, third: 0 };
  for (const word of wordsOf(text)) {
    if (singular.has(language === "fr" ? word.replace(/'.*$/, "") : word)) counts.first_singular++;
    else if (plural === undefined ? FIRST_PLURAL.has(word) : plural.test(word)) counts.first_plural++;
    else if (second.has(word)) counts.second++;
    else if (THIRD.has(word)) counts.third++;
  }
  return counts;
}
