import { contentStems, keywordWords, normalizeKeyword } from "../language/keyword_text.ts";
import { withoutModifiers } from "./families/modifiers.ts";

const ANSWERED_SHARE = 0.7;
/** What a searcher wants to do with the thing, whom they seek, in which form: other words for the same, no subject of a heading. */
const WISHES =
  /^(?:suppliers?|providers?|compan(?:y|ies)|vendors?|monthly|weekly|anbieter|lieferanten?|fournisseurs?|prestataires?|proveedor(?:es)?|fornitor[ei]|leveranciers?|aanbieders?|fornecedor(?:es)?|buy|buying|order|ordering|shop|purchase|online|book|booking|kaufen|bestellen|buchen|acheter|commander|comprar|comprare|acquistare|kopen|bestel)$/;

/** Words of a search that a text does not have in any inflection. */
export function missingWords(keyword: string, text: string, language: string): string[] {
  const known = new Set(contentStems(normalizeLong(text), language));
  return withoutModifiers(keywordWords(normalizeKeyword(keyword)), language).filter((word) => {
    const stems = contentStems(word, language);
    return !WISHES.test(word) && stems.length > 0 && stems.some((stem) => !known.has(stem));
  });
}

export function covers(question: string, heading: string, language: string): boolean {
  const asked = [...new Set(contentStems(normalizeKeyword(question), language))];
  const held = new Set(contentStems(normalizeKeyword(heading), language));
  return asked.length > 0 && asked.filter((stem) => held.has(stem)).length / asked.length >= ANSWERED_SHARE;
}

function normalizeLong(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐‑‒–—―]/g, "-");
}
