import { primaryLanguage } from "../../../language/keyword_text.ts";
import type { ReadingCues } from "./cues.ts";
import { DUTCH_CUES } from "./dutch.ts";
import { FRENCH_CUES } from "./french.ts";
import { GERMAN_CUES } from "./german.ts";
import { ITALIAN_CUES } from "./italian.ts";
import { PORTUGUESE_CUES } from "./portuguese.ts";
import { SPANISH_CUES } from "./spanish.ts";

const CUES: Readonly<Record<string, ReadingCues>> = {
  de: GERMAN_CUES,
  fr: FRENCH_CUES,
  es: SPANISH_CUES,
  it: ITALIAN_CUES,
  nl: DUTCH_CUES,
  pt: PORTUGUESE_CUES,
};

/** Languages that have cues of their own. */
export const CUED_LANGUAGES: readonly string[] = Object.keys(CUES);

/** How texts of the language are read; null for English, whose cues stand beside the rules, and for languages without any. */
export function cuesFor(language: string | undefined): ReadingCues | null {
  return language === undefined ? null : (CUES[primaryLanguage(language)] ?? null);
}
