import { normalizePhrase } from "./phrase.ts";
import { LANGUAGES, type Wording } from "./sandbox_data.ts";

/** The wording of a language; null for English and for languages that it does not speak. */
export function foreignWording(language: string | undefined): Wording | null {
  const base = language?.toLowerCase().split(/[-_]/)[0] ?? "en";
  return base === "en" ? null : (LANGUAGES[base] ?? null);
}

export function wordingOf(language: string | undefined): Wording {
  return foreignWording(language) ?? LANGUAGES.en!;
}

export function worded(forms: readonly string[], subject: string): string[] {
  return forms.map((form) => form.replaceAll("{x}", () => subject));
}

/** Longer subjects are searched as they stand. */
export const FORM_WORDS_MAX = 3;

/** A model by its number, or by many words: who types it knows what it is. */
export function isNamedOutright(subject: string): boolean {
  return /\d/.test(subject) || subject.split(" ").length > FORM_WORDS_MAX;
}

/** Searches around a subject of a trade that somebody told: its price, and of what is not named outright the others. */
export function searchesAround({ ideas }: Wording, subject: string): string[] {
  return worded(isNamedOutright(subject) ? ideas.slice(0, 1) : ideas, subject);
}

/** What a search or question in the world's wording of another language is about: `mejor inyector` gives `inyector`. */
export function unworded(wording: Wording, text: string): string {
  const search = normalizePhrase(text);
  for (const form of [...wording.ideas, ...wording.questions]) {
    const [before, after] = form.split("{x}").map(normalizePhrase) as [string, string];
    const isWorded = search.startsWith(before && `${before} `) && search.endsWith(after && ` ${after}`);
    const subject = isWorded ? search.slice(before.length, search.length - after.length).trim() : "";
    // `Preise und Kosten` without its second half is no phrase.
    if (subject !== "" && !subject.endsWith(` ${wording.and}`)) return unworded(wording, subject);
  }
  return search;
}
