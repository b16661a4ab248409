import {
  DE_SHAPES,
  EN_SHAPES,
  ES_SHAPES,
  FR_SHAPES,
  IT_SHAPES,
  JA_SHAPES,
  type KeywordShapes,
  NL_SHAPES,
  PT_SHAPES,
} from "./keyword_shapes.ts";
import { DE, EN, ES, FR, JA, type QuestionTemplates } from "./question_texts.ts";
import { IT, NL, PT } from "./question_texts_it_nl_pt.ts";

/** Languages questions are written in; others are asked in English. */
export const QUESTION_LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt", "ja"] as const;
export type QuestionLanguage = (typeof QUESTION_LANGUAGES)[number];

const TEMPLATES: Record<QuestionLanguage, QuestionTemplates> = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  it: IT,
  nl: NL,
  pt: PT,
  ja: JA,
};
const SHAPES: Record<QuestionLanguage, KeywordShapes> = {
  en: EN_SHAPES,
  de: DE_SHAPES,
  fr: FR_SHAPES,
  es: ES_SHAPES,
  it: IT_SHAPES,
  nl: NL_SHAPES,
  pt: PT_SHAPES,
  ja: JA_SHAPES,
};

export function templatesFor(language: string): QuestionTemplates {
  return TEMPLATES[questionLanguage(language)];
}

/** The language a question is written in: the asked one where it is known, else English. */
export function questionLanguage(language: string): QuestionLanguage {
  const base = language.toLowerCase().split(/[-_]/)[0];
  return QUESTION_LANGUAGES.find((known) => known === base) ?? "en";
}

export function keywordShapesFor(language: string): KeywordShapes {
  return SHAPES[questionLanguage(language)];
}
