/** Words that point at something else on the page: a heading with them introduces a list, nobody searches for it. */
const POINTING: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words("following these this those that below above aforementioned"),
  de: words("folgende folgenden folgender folgendes diese dieser dieses diesen diesem unten oben"),
  fr: words("suivant suivante suivants suivantes cette ces ci-dessous ci-dessus"),
  es: words("siguiente siguientes esta este estas estos esto"),
  it: words("seguente seguenti questo questa questi queste"),
  nl: words("volgende deze dit onderstaande bovenstaande"),
  pt: words("seguinte seguintes este esta estes estas isto"),
};

/** Adjectives whose comparative belongs to a sentence: `tastes brighter`, `a finer grind`. */
const GRADED = words(
  "bold bright broad calm cheap deep dense fast fine firm fresh great happy healthy heavy high juicy large loud mild narrow neat new nice old poor quick quiet rare rich safe sharp short simple slow small smart smooth soft sour steep strong sweet tall tight warm weak wet wide wild young",
);
const BETWEEN_WORDS = words("better worse easier harder longer higher lower larger fewer less more");

/** Praise before a topic makes a slogan of it, unless a page is named so: `comprehensive birth preparation`. */
const PRAISE: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(
    "comprehensive confident exceptional outstanding dedicated passionate innovative seamless transformative unparalleled unforgettable joyful powerful healthy positive successful effective trustworthy caring compassionate",
  ),
  de: words(
    "umfassende umfassender umfassendes ganzheitliche kompetente kompetenter zuverlässige innovative erfolgreiche",
  ),
  fr: words("complète exceptionnel exceptionnelle innovant innovante fiable passionné passionnée"),
  es: words("integral excepcional innovador innovadora confiable apasionado apasionada"),
};

export interface PhrasePlace {
  language: string;
  /** The phrase asks something: `is dark roast coffee stronger`. */
  asks: boolean;
  /** It is all that a title, a main heading or an address says. */
  named: boolean;
}

/** Whether words that stand together on a page could be what somebody types: no pointer, no half sentence, no slogan. */
export function isSearchShaped(tokens: readonly string[], { language, asks, named }: PhrasePlace): boolean {
  if (tokens.some((token) => POINTING[language]?.has(token) === true)) return false;
  if (language === "en" && !asks && (isComparative(tokens[0]!) || isComparative(tokens.at(-1)!))) return false;
  return named || PRAISE[language]?.has(tokens[0]!) !== true;
}

function isComparative(token: string): boolean {
  if (BETWEEN_WORDS.has(token)) return true;
  if (!token.endsWith("er") || token.length < 5) return false;
  const stem = token.slice(0, -2);
  return [stem, `${stem}e`, stem.replace(/i$/, "y"), stem.replace(/(.)\1$/, "$1")].some((word) => GRADED.has(word));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
