import { primaryLanguage } from "../../language/keyword_text.ts";

/** How structured data is told in a sentence; figures stand in braces. */
interface TrustWords {
  rated: string;
  /** After `rated`, where the number of ratings is known. */
  counted: string;
  founded: string;
}

const TRUST_WORDS: Readonly<Record<string, TrustWords>> = {
  en: { rated: "Rated {rating} of {best}", counted: " in {count} reviews", founded: "Founded {date}" },
  de: { rated: "Bewertet mit {rating} von {best}", counted: " bei {count} Bewertungen", founded: "Gegründet {date}" },
  fr: { rated: "Note de {rating} sur {best}", counted: " pour {count} avis", founded: "Année de création : {date}" },
  es: {
    rated: "Valoración de {rating} sobre {best}",
    counted: " en {count} opiniones",
    founded: "Año de fundación: {date}",
  },
  it: {
    rated: "Valutazione di {rating} su {best}",
    counted: " in {count} recensioni",
    founded: "Anno di fondazione: {date}",
  },
  nl: {
    rated: "Beoordeeld met een {rating} van {best}",
    counted: " in {count} beoordelingen",
    founded: "Opgericht in {date}",
  },
  pt: {
    rated: "Avaliação de {rating} em {best}",
    counted: ", com {count} opiniões",
    founded: "Ano de fundação: {date}",
  },
};
/** `4.9`, which languages with a decimal comma write with it. */
const DECIMAL_POINT = /(?<=\d)\.(?=\d{1,2}$)/;

export function ratedText(
  { rating, best, count }: { rating: string; best: string; count: string | null },
  language: string,
): string {
  const words = wordsOf(language);
  const shown = words === TRUST_WORDS.en ? rating : rating.replace(DECIMAL_POINT, ",");
  const text = words.rated.replace("{rating}", () => shown).replace("{best}", () => best);
  return count === null ? text : text + words.counted.replace("{count}", () => count);
}

export function foundedText(date: string, language: string): string {
  return wordsOf(language).founded.replace("{date}", () => date);
}

function wordsOf(language: string): TrustWords {
  return TRUST_WORDS[primaryLanguage(language)] ?? TRUST_WORDS.en!;
}
