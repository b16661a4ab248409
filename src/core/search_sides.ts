import { primaryLanguage } from "../language/keyword_text.ts";
import { phrasePattern } from "./text/cue.ts";

/** What a language puts between the two sides of a search that weighs them, and around the subject of any. */
const WORDS: Readonly<Record<string, { between: RegExp; frame: RegExp }>> = {
  de: {
    between: betweenOf("oder"),
    frame: frameOf(
      "(?:der |die |das )?beste[nrs]?|günstige[nrs]?|billige[nrs]?|(?:was (?:ist|sind|kostet|kosten|bedeutet)|was bringt|wie (?:funktioniert|funktionieren|geht|macht man|läuft)|wie (?:lange|oft) (?:dauert|sollte man|muss man)|(?:wann|warum|für wen) (?:lohnt|eignet) sich|wann (?:sollte|muss) man|lohnt sich|warum|wann|wo|welche[nrs]?)(?: eine?n?| der| die| das)?",
      "in meiner nähe|in der nähe|kosten|kostet|preise?|erfahrungen|bewertungen?|test|vergleich|tipps|vorteile|bedeutung|definition|vs .+|oder .+|alternativen?|anleitung|ablauf|kaufen|bestellen|online",
    ),
  },
  fr: {
    between: betweenOf("ou"),
    frame: frameOf(
      "(?:le |la |les )?meilleure?s?|(?:qu['’]est-ce (?:que|qu['’])|comment (?:fonctionne|marche|choisir|se déroule)|combien (?:coûte|de temps dure)|pourquoi|quand|où|quel|quelle|quels|quelles)(?: une?| le| la| les| l['’])?",
      "près de chez moi|prix|tarifs?|avis|comparatif|pas cher|conseils|avantages|définition|vs .+|ou .+|alternatives?|fonctionnement|en ligne",
    ),
  },
  es: {
    between: betweenOf("o|u"),
    frame: frameOf(
      "(?:el |la |los |las )?mejor(?:es)?|(?:qué (?:es|son)|que (?:es|son)|cómo (?:funciona|elegir|hacer)|cuánto (?:cuesta|cuestan|dura|duran)|para quién es|por qué|cuándo|dónde)(?: una?| el| la| los| las)?",
      "cerca de mí|precios?|opiniones|comparativa|barat[oa]s?|consejos|ventajas|significado|definición|vs .+|alternativas?|online",
    ),
  },
  it: {
    between: betweenOf("o|oppure"),
    frame: frameOf(
      "(?:il |la |i |le |gli )?miglior[ei]?|(?:cos['’]è|cosa sono|che cos['’]è|come (?:funziona|scegliere)|quanto (?:costa|costano|dura|durano)|per chi è|perché|quando|dove)(?: una?| uno| il| la| i| le| lo| gli)?",
      "vicino a me|prezz[oi]|cost[oi]|recensioni|opinioni|confronto|economic[oaie]|consigli|vantaggi|significato|definizione|vs .+|alternative?|online",
    ),
  },
  nl: {
    between: betweenOf("of"),
    frame: frameOf(
      "(?:de |het )?beste|goedkope|(?:wat (?:is|zijn|kost|kosten)|wat levert|hoe (?:werkt|werken|kies je)|hoe (?:lang|vaak) (?:duurt|moet je)|waar moet je op letten bij|voor wie is|waarom|wanneer|waar)(?: een| de| het)?",
      "in de buurt|kosten|prijs|prijzen|ervaringen|reviews?|vergelijken|goedkoop|tips|voordelen|betekenis|definitie|vs .+|of .+|alternatie(?:f|ven)|kopen|bestellen|online",
    ),
  },
  pt: {
    between: betweenOf("ou"),
    frame: frameOf(
      "(?:o |a |os |as )?melhor(?:es)?|(?:o que (?:é|são)|como (?:funciona|escolher|fazer)|quanto (?:custa|custam|dura|demora)|para quem é|por que|quando|onde)(?: uma?| o| a| os| as)?",
      "perto de mim|preços?|valor|avaliações|opiniões|comparativo|barat[oa]s?|dicas|vantagens|significado|definição|vs .+|alternativas?|online",
    ),
  },
};

/** The two sides of a `… vs …` search; in languages with words of their own also of `… oder …`. Null for any other. */
export function versusOf(keyword: string, language?: string): [string, string] | null {
  const words = language === undefined ? undefined : WORDS[primaryLanguage(language)];
  const [left, right, more] =
    words === undefined
      ? keyword.split(/\s(?:vs|versus)\.?\s/).map((side) => side.trim())
      : keyword
          .replace(/^\s*¿|\s*\?\s*$/g, "")
          .split(words.between)
          .map((side) => side.replace(words.frame, "").trim());
  return left && right && more === undefined ? [left, right] : null;
}

/** Words between two sides, beside `vs`. */
function betweenOf(words: string): RegExp {
  return new RegExp(`\\s(?:vs\\.?|versus|${phrasePattern(words)})\\s`, "iu");
}

/** Question and price words at both ends of a search. */
function frameOf(before: string, after: string): RegExp {
  return new RegExp(`^(?:${phrasePattern(before)})\\s+|\\s+(?:${phrasePattern(after)})$`, "giu");
}
