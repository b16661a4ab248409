import { isStopWord } from "../../language/stop_words.ts";

/** What a search asks of its topic: a choice, a price, a place near, a first lesson. The topic stays the same. */
const MODIFIERS: Readonly<Record<string, readonly string[]>> = {
  en: list(
    "best|top|cheap|cheapest|affordable|near|nearby|price|pricing|prices|cost|costs|review|reviews|comparison|vs|worth|choose|choosing|find|much|tips|beginners|examples|explained",
  ),
  de: list(
    "beste|besten|bester|test|vergleich|günstig|günstige|preis|preise|kosten|kostet|erfahrungen|nähe|vs|tipps|anfänger|wählen|viel",
  ),
  fr: list(
    "meilleur|meilleure|meilleurs|prix|tarif|tarifs|avis|pas|cher|comparatif|près|vs|choisir|conseils|débutant|débutants|combien|coûte",
  ),
  es: list(
    "mejor|mejores|precio|precios|barato|opiniones|comparativa|cerca|vs|elegir|consejos|principiantes|cuánto|cuesta",
  ),
  it: list(
    "migliore|migliori|prezzo|prezzi|costo|costi|costa|opinioni|recensioni|confronto|vicino|economico|vs|scegliere|consigli|principianti|quanto",
  ),
  nl: list(
    "beste|prijs|prijzen|kosten|kost|ervaringen|review|reviews|vergelijken|vergelijking|goedkoop|goedkope|buurt|vs|kiezen|tips|beginners|hoeveel",
  ),
  pt: list(
    "melhor|melhores|preço|preços|custo|custa|barato|opiniões|avaliações|comparação|comparativo|perto|vs|escolher|dicas|principiantes|iniciantes|quanto",
  ),
  ja: list("おすすめ|比較|ランキング|口コミ|価格|料金|近く|方法|選び方"),
};

/** Longer texts are sentences: there such words may be what it is about. */
const SHORT_SEARCH_WORDS = 8;

/** The words that tell the topic: without modifiers and function words at both ends; none left: the words as given. */
export function withoutModifiers(words: readonly string[], language: string): readonly string[] {
  if (words.length > SHORT_SEARCH_WORDS) return words;
  const marks = MODIFIERS[language] ?? [];
  const isAside = (word: string) => marks.includes(word) || isStopWord(word, language);
  let start = 0;
  let end = words.length;
  while (start < end && isAside(words[start]!)) start += 1;
  while (end > start && isAside(words[end - 1]!)) end -= 1;
  return end > start ? words.slice(start, end) : words;
}

/** Whether a modifier stands at one of the ends. */
export function hasModifier(words: readonly string[], language: string): boolean {
  const marks = MODIFIERS[language] ?? [];
  return withoutModifiers(words, language).length < words.length && words.some((word) => marks.includes(word));
}

function list(marks: string): readonly string[] {
  return marks.split("|");
}
