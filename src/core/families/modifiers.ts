/** Words that ask for a choice, a price or a place near, and leave the topic of a search as it is. */
const MODIFIERS: Readonly<Record<string, readonly string[]>> = {
  en: list(
    "best|top|cheap|cheapest|affordable|near me|near|nearby|price|pricing|prices|cost|costs|review|reviews|comparison|vs|worth it",
  ),
  de: list("beste|besten|bester|test|vergleich|günstig|preis|preise|kosten|erfahrungen|in der nähe|vs"),
  fr: list("meilleur|meilleure|meilleurs|prix|tarif|avis|pas cher|comparatif|près de chez moi|vs"),
  es: list("mejor|mejores|precio|precios|barato|opiniones|comparativa|cerca de mí|vs"),
  ja: list("おすすめ|比較|ランキング|口コミ|価格|料金|近く|とは|方法"),
};

const SHORT_SEARCH_WORDS = 6;

export function modifiersOf(language: string): readonly string[] {
  return MODIFIERS[language] ?? [];
}

/** The words without such modifiers at their ends, as short searches have them; none is left: the words as they are. */
export function withoutModifiers(words: readonly string[], language: string): readonly string[] {
  if (words.length > SHORT_SEARCH_WORDS) return words;
  const marks = modifiersOf(language);
  let start = 0;
  let end = words.length;
  while (start < end && marks.includes(words[start]!)) start += 1;
  while (end > start && (marks.includes(words[end - 1]!) || words[end - 1] === "me")) end -= 1;
  return end > start ? words.slice(start, end) : words;
}

function list(marks: string): readonly string[] {
  return marks.split("|");
}
