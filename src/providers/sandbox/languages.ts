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
