/** What questions begin with, a language each; after the bar words that only count where the language is known. */
const OPENERS = {
  en: "how what when why who whom whose which where can could do does did is are should would will|am was were",
  de: "wie was wann warum wieso weshalb wer wen wem wo woran welche welcher welches welchen|kann darf soll sollte muss ist sind lohnt",
  fr: "comment quand pourquoi quel quelle quels quelles combien qu'est-ce est-ce faut-il peut-on|que qui où",
  es: "cómo como cuándo cuando qué cuál cuáles quién quiénes dónde cuánto cuánta cuántos cuántas por_qué|que cual donde cuanto",
  it: "come cosa quale quali quando quanto quanta quanti quante dove perché|che chi qual bisogna si_può",
  nl: "hoe wat waarom wanneer welke hoeveel|waar wie welk kan kun mag moet is zijn heb",
  pt: "como quando quem qual quais quanto quanta quantos quantas onde porquê por_que|que o_que porque",
} as const;
const JAPANESE = /(?:ですか|ますか|とは|のか)。?$|^(?:なぜ|どうして|どう|何)/u;
/** Shorter ones name a thing: `will writing`. */
const WORDS_MIN = 3;
const ENDS_AS_QUESTION = /[?？]["'”’“»)\s]*$/u;

const BY_LANGUAGE = Object.fromEntries(Object.entries(OPENERS).map(([language, list]) => [language, pattern([list])]));
const ANY_LANGUAGE = pattern(Object.values(OPENERS).map((list) => list.split("|")[0]!));

/** Whether a text asks, by its mark or by how it begins; without a language as any of them begins. */
export function isQuestion(text: string, language?: string): boolean {
  return endsAsQuestion(text) || beginsAsQuestion(text, language);
}

export function endsAsQuestion(text: string): boolean {
  return ENDS_AS_QUESTION.test(text);
}

export function beginsAsQuestion(text: string, language?: string): boolean {
  if (language === "ja") return JAPANESE.test(text);
  const opener = language === undefined ? ANY_LANGUAGE : BY_LANGUAGE[language];
  return opener?.test(text) === true && text.trim().split(/\s+/, WORDS_MIN).length === WORDS_MIN;
}

function pattern(lists: readonly string[]): RegExp {
  const openers = new Set(lists.flatMap((list) => list.split(/[ |]/)));
  return new RegExp(`^\\s*¿?(?:${[...openers].join("|").replaceAll("_", " ")})(?=\\s)`, "iu");
}

const NEAR_ME = /\s*\b(?:near me|nearby|in meiner nähe|près de chez moi|cerca de mí|cerca de mi|近く)(?=\s|$)/i;

/** A search without its "near me"; as it is where it has none, or is nothing else. */
export function withoutNearMe(search: string): string {
  return search.replace(NEAR_ME, "").trim() || search;
}
