import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";

const STEM_LENGTH_MIN = 3;
/** What it does not find needs no folding. */
export const BEYOND_ASCII = /[^\0-\x7f]/;

const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  da: danish,
  // `Büros`, `Fotos`, and not `kostenlos`.
  de: (word) => german(word.replace(/(?<!l)os$/, "o")),
  en: english,
  // Nouns in -ión are often typed without the accent that their ending is known by.
  es: (word) => spanish(word.replace(/ion$/, "ión")),
  fi: finnish,
  fr: french,
  it: italian,
  nb: norwegian,
  nl: dutch,
  no: norwegian,
  pt: portuguese,
  sv: swedish,
};

/**
 * The stem of one lower-case word, without accents: compared, never shown. Two inflections of one word should meet, two
 * different words should not. Languages without a stemmer keep the word.
 */
export function stemWord(word: string, language: string): string {
  const stemmer = STEMMERS[language];
  if (stemmer === undefined || word.length <= STEM_LENGTH_MIN || /\d/.test(word)) return word;
  return foldAccents(stemmer(word));
}

/** Latin letters without their accents (`école` gives `ecole`); other scripts are left alone. */
export function foldAccents(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
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
