import { primaryLanguage } from "../../../language/keyword_text.ts";
import { DUTCH } from "./dutch.ts";
import { ENGLISH } from "./english.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { ITALIAN } from "./italian.ts";
import { PORTUGUESE } from "./portuguese.ts";
import { SPANISH } from "./spanish.ts";
import type { Wording } from "./wording.ts";

const WORDINGS: Readonly<Record<string, Wording>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  nl: DUTCH,
  pt: PORTUGUESE,
};

/** The wording of a language; the English one where there is none. */
export function wordingFor(language: string): Wording {
  return WORDINGS[primaryLanguage(language)] ?? ENGLISH;
}

export function hasWording(language: string): boolean {
  return WORDINGS[primaryLanguage(language)] !== undefined;
}
