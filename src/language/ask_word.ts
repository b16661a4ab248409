/** How an open question to the company is marked in a text. */
const ASK_WORDS: Readonly<Record<string, string>> = {
  en: "Ask",
  de: "Klären",
  fr: "À demander",
  es: "Preguntar",
  it: "Da chiedere",
  nl: "Navragen",
  pt: "Perguntar",
};

/** English where the language has no word here. */
export function askLabel(language: string): string {
  return ASK_WORDS[language.slice(0, 2)] ?? ASK_WORDS.en!;
}
