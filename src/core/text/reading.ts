import { wordSet } from "../../base/word_set.ts";
import { wordsOf } from "../../language/words.ts";

/** Words of the first person by language; verbs alone tell it where the language drops the pronoun. */
const SINGULAR: Readonly<Record<string, ReadonlySet<string>>> = {
  en: wordSet("i my me mine myself i'm i've i'll i'd"),
  de: wordSet("ich mein meine meinen meinem meiner mich mir"),
  fr: wordSet("je j m me mon ma mes moi"),
  es: wordSet("yo mi mis me mí conmigo"),
  it: wordSet("io mio mia miei mie mi"),
  nl: wordSet("ik mijn mij"),
  pt: wordSet("eu meu minha meus minhas me mim"),
};
const PLURAL: Readonly<Record<string, RegExp>> = {
  en: /^(?:we|our|us|ours|we're|we've|we'll)$/,
  de: /^(?:wir|uns|unser(?:e[nrms]?)?)$/,
  fr: /^(?:nous|notre|nos)$/,
  // Adjectives in -imos carry an accent, verbs none.
  es: /^(?:nosotr[oa]s|nuestr[oa]s?)$|^(?!(?:\p{L}*gramos|ramos|tramos|reclamos|extremos|supremos|primos)$)[a-zñ]+(?:amos|emos|imos)$/u,
  it: /^(?:noi|nostr[oaie]|ci)$|\p{L}iamo$/u,
  nl: /^(?:wij|we|ons|onze)$/,
  pt: /^(?:nós|nossos?|nossas?)$|^(?!(?:ramos|extremos|supremos|primos)$)[a-zç]+(?:amos|emos|imos|ámos)$/u,
};

/** Whether a text speaks of itself in the first person; never where the language's words for it are not known. */
export function firstPerson(text: string, language: string): { singular: boolean; plural: boolean } {
  const words = wordsOf(text);
  const singular = SINGULAR[language];
  const plural = PLURAL[language];
  return {
    // `j'ai` and `m'a` are written together.
    singular: words.some((word) => singular?.has(word) || (language === "fr" && singular?.has(word.split("'")[0]!))),
    plural: words.some((word) => plural?.test(word)),
  };
}
