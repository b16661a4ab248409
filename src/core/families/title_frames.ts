/** What titles put around their topic and nobody types into a search box: `advice on …`, `… in figures`. */
const FRAMES: Readonly<Record<string, RegExp>> = {
  en: /^(?:\w+\s)?(?:advice|mistakes|notes|thoughts|news|facts|answers|lessons|stories|reflections)\s(?:on|with|about|from|for|in)\s|^(?:what\s(?:matters|counts|goes\swrong)\s(?:with|in|for))\s|\sin\s(?:figures|numbers|practice|brief|detail|short|(?:plain|simple)\s(?:words|english|terms))$|\sat\sa\sglance$|\sa\s(?:(?:practical|complete|simple|short|quick|beginner's)\s)?(?:guide|checklist|overview)$|\swhat\s(?:to|you\sneed\sto)\sknow$/,
  de: /^(?:rat|hinweise|gedanken|fehler|wissenswertes)\s(?:zu|zum|zur|bei|über|rund)\s|\s(?:in\szahlen|im\süberblick|kurz\serklärt)$/,
  fr: /^(?:conseils|réflexions|erreurs)\s(?:sur|avec|pour)\s|\sen\s(?:chiffres|bref|pratique)$/,
  it: /^(?:consigli|errori|riflessioni)\s(?:su|sul|sulla|con|per)\s|\sin\s(?:cifre|breve|pratica)$/,
  nl: /^(?:advies|fouten|gedachten)\s(?:over|bij|voor)\s|\sin\s(?:cijfers|het\skort|de\spraktijk)$/,
  pt: /^(?:dicas|erros|reflexões)\s(?:sobre|com|para)\s|\sem\s(?:números|resumo|poucas\spalavras)$/,
  es: /^(?:consejos|reflexiones|errores)\s(?:sobre|con)\s|\sen\s(?:cifras|breve|resumen)$/,
};

/** Whether a normalised phrase is a title's frame around a topic. */
export function isFramed(phrase: string, language: string): boolean {
  return FRAMES[language]?.test(phrase) ?? false;
}

const DEFINITIONS: Readonly<Record<string, RegExp>> = {
  en: /^what (?:is|are) (?:an? |the )?(?=\S)/,
  de: /^was (?:ist|sind) (?:eine? |der |die |das )?(?=\S)/,
  fr: /^qu'est-ce que? (?:la |le |les |un |une )?(?=\S)/,
  it: /^(?:che )?cos(?:a|'è|a è|a sono) (?:il |lo |la |i |gli |le |un |una |l')?(?=\S)/,
  nl: /^wat (?:is|zijn) (?:een |de |het )?(?=\S)/,
  pt: /^o que (?:é|são) (?:o |a |os |as |um |uma )?(?=\S)/,
  es: /^qué (?:es|son) (?:el |la |los |las |un |una )?(?=\S)/,
};

/** What a question for a definition asks about (`what is birth anchoring` gives `birth anchoring`); null for others. */
export function definedTopic(phrase: string, language: string): string | null {
  const topic = phrase.replace(DEFINITIONS[language] ?? /$^/, "");
  return topic === phrase || topic.split(" ").length > DEFINED_WORDS_MAX || !topic.includes(" ") ? null : topic;
}

/** More words ask for more than a definition. */
const DEFINED_WORDS_MAX = 3;
