import { primaryLanguage } from "./keyword_text.ts";
import data from "./section_words.json" with { type: "json" };

/**
 * Fixed words of an extractive text: headings, parts of a fix and of an outreach task, figures, what is asked of the
 * company and how that is marked; `{x}` is a search, a heading, a name or an address as it stands.
 */
export type SectionWords = (typeof data)["en"];

const SECTION_WORDS: Readonly<Record<string, SectionWords>> = data;

/** Null for a language without fixed words: its texts use the words of the site and its searches alone. */
export function sectionWords(language: string): SectionWords | null {
  return SECTION_WORDS[primaryLanguage(language)] ?? null;
}

/** A task is told in English where a language has no fixed words, as its audit is. */
export function taskWords(language: string): SectionWords {
  return sectionWords(language) ?? data.en;
}

/** `{x}` filled as it stands. */
export function filled(words: string, x: string): string {
  return words.replace("{x}", () => x);
}

/** How an open question to the company is marked in a text. */
export function askLabel(language: string): string {
  return taskWords(language).mark;
}
