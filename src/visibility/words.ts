import { wordSet } from "../base/word_set.ts";
import { primaryLanguage } from "../language/keyword_text.ts";
import { GERMAN } from "./words/de.ts";
import { ENGLISH } from "./words/en.ts";
import { SPANISH } from "./words/es.ts";
import { FRENCH } from "./words/fr.ts";
import { ITALIAN } from "./words/it.ts";
import { JAPANESE } from "./words/ja.ts";
import { DUTCH } from "./words/nl.ts";
import { PORTUGUESE } from "./words/pt.ts";
import type { LanguageWords, QuestionTemplates } from "./words/shape.ts";

const WORDS = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  nl: DUTCH,
  pt: PORTUGUESE,
  ja: JAPANESE,
} as const satisfies Record<string, LanguageWords>;
export type QuestionLanguage = keyof typeof WORDS;

/** Languages questions are written in; others are asked in English. */
export const QUESTION_LANGUAGES = Object.keys(WORDS) as QuestionLanguage[];

/** Words of praise and blame, ready to be looked up. */
export interface Lexicon {
  positive: ReadonlySet<string>;
  negative: ReadonlySet<string>;
  negations: ReadonlySet<string>;
  /** Written without spaces: entries are looked for as parts of the sentence. */
  spaceless: boolean;
  turns: RegExp;
}

const SHAPES = byLanguage(({ keywords: k }, spaceless) => {
  const before = (list?: string) => (list === undefined ? [] : `^(?:${list})\\s+`);
  const after = (list?: string) => (list === undefined ? [] : `${spaceless ? "\\s*の?" : "\\s+"}(?:${list})$`);
  return {
    isSuperlative: pattern([spaceless ? k.superlatives : `^(?:(?:${k.articles}) )?(?:${k.superlatives})(?!\\p{L})`]),
    isHowTo: pattern([k.howTo]),
    isVersus: pattern([spaceless ? k.versus : `\\s(?:${k.versus})\\s`]),
    isAlternatives: pattern([spaceless ? k.alternatives : `(?<!\\p{L})(?:${k.alternatives})(?!\\p{L})`]),
    priceWords: pattern([before(k.pricesBefore), after(k.pricesAfter)]),
    actionWords: pattern([before(k.actionsBefore), after(k.actionsAfter)]),
  };
});

const LEXICONS = byLanguage(({ judgement }, spaceless): Lexicon | null =>
  judgement === undefined
    ? null
    : {
        positive: wordSet(judgement.praise),
        negative: wordSet(judgement.blame),
        negations: wordSet(judgement.negations),
        spaceless,
        turns: pattern(spaceless ? [judgement.turns] : ["[;,:]\\s", `(?<!\\p{L})(?:${judgement.turns})(?!\\p{L})`]),
      },
);

/** The language a question is written in: the asked one where it is known, else English. */
export function questionLanguage(language: string): QuestionLanguage {
  const primary = primaryLanguage(language);
  return QUESTION_LANGUAGES.find((known) => known === primary) ?? "en";
}

export function templatesFor(language: string): QuestionTemplates {
  return WORDS[questionLanguage(language)].questions;
}

export function keywordShapesFor(language: string) {
  return SHAPES[questionLanguage(language)];
}

/** null for languages nobody wrote a list for. */
export function lexiconFor(language: string): Lexicon | null {
  return LEXICONS[primaryLanguage(language) as QuestionLanguage] ?? null;
}

function byLanguage<T>(make: (words: LanguageWords, spaceless: boolean) => T): Record<QuestionLanguage, T> {
  const made = QUESTION_LANGUAGES.map((language) => [language, make(WORDS[language], language === "ja")]);
  return Object.fromEntries(made);
}

/** Any of the parts; none: what no text has. */
function pattern(parts: readonly (string | never[])[]): RegExp {
  return new RegExp(parts.flat().join("|") || "$^", "iu");
}
