import { wordSet } from "../base/word_set.ts";
import type { Intent } from "../domain/intent.ts";
import { primaryLanguage } from "../language/keyword_text.ts";
import data from "./words.json" with { type: "json" };

/** What measuring has to know of one language. */
interface LanguageWords {
  questions: QuestionTemplates;
  keywords: KeywordWords;
  /** Absent where nobody wrote a list: no list, no sentiment. */
  judgement?: JudgementWords;
}

/** How people ask. `{k}` is the keyword, `{b}` the brand, `{p}` a place. */
export interface QuestionTemplates extends Record<Intent, readonly string[]> {
  /** With a known place. */
  localWithPlace: readonly string[];
  /** Keywords that say "best" or "top" already. */
  superlative: readonly string[];
  /** Keywords like "how to choose a crm". */
  howTo: readonly string[];
  /** "a vs b". */
  versus: readonly string[];
  /** "x alternatives". */
  alternatives: readonly string[];
  /** "x price"; `{k}` without the word. */
  price: readonly string[];
  branded: readonly string[];
  /** A keyword that is a question itself, and what may follow it. */
  asked: string;
  whoHelps: string;
}

/** How a keyword shows what it asks for: words with a bar between, or parts of a pattern. */
interface KeywordWords {
  /** Before a superlative. */
  articles?: string;
  superlatives: string;
  /** The whole pattern. */
  howTo: string;
  versus: string;
  alternatives: string;
  /** Taken off, what is left is what has a price. */
  pricesBefore?: string;
  pricesAfter: string;
  /** "buy", "kaufen": taken off, what is left is wanted. */
  actionsBefore?: string;
  actionsAfter?: string;
}

/** Words of praise and blame as answer engines use them of firms, folded; `negations` turn what follows. */
interface JudgementWords {
  praise: string;
  blame: string;
  negations: string;
  /** Words that begin a statement about something else, with a bar between. */
  turns: string;
}

const WORDS: Readonly<Record<keyof typeof data, LanguageWords>> = data;
type QuestionLanguage = keyof typeof WORDS;

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
