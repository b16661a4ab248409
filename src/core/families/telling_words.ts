import { keywordWords } from "../../language/keyword_text.ts";
import { stemWord } from "../../language/stemming.ts";
import type { Candidate, KeywordSource } from "./candidates.ts";
import { type IntentOptions, withoutModifiers } from "./intent.ts";
import { type TellingReader, topicWords } from "./text_features.ts";

/** What the commonest word of a language tells beside one that is not among its common ones, and how many are. */
const COMMONEST_TELLS = 0.5;
const COMMON_WORDS = 10_000;
/** How much each word tells of what the one before it does, where the thing comes first: `Kette wechseln lassen`. */
const FADING: Readonly<Record<string, number>> = { de: 0.85 };

/** Reads how much stems of these texts tell: a word that everybody uses (`house`, `clean`) less than one of a trade. */
export function createTellingReader(
  texts: readonly string[],
  { language, rank }: { language: string; rank(word: string): number },
): TellingReader {
  const ranks = new Map<string, number>();
  for (const word of new Set(texts.flatMap((text) => topicWords(text, language)))) {
    const stem = stemWord(word, language);
    ranks.set(stem, Math.min(ranks.get(stem) ?? Number.POSITIVE_INFINITY, rank(word)));
  }
  const fading = FADING[language] ?? 1;
  return (stem, place) => {
    const rarity = Math.log1p(ranks.get(stem) ?? Number.POSITIVE_INFINITY) / Math.log1p(COMMON_WORDS);
    return (COMMONEST_TELLS + (1 - COMMONEST_TELLS) * Math.min(1, rarity)) * fading ** place;
  };
}

const AFFIX_WORDS_MAX = 3;
/** Of so many things it must be asked, and in at least this share of the searches that begin or end so. */
const THINGS_MIN = 4;
const THING_SHARE = 0.5;
const DIGIT = /\d/;
/** What these call a thing is its name, whatever else begins or ends so. */
const NAMING: ReadonlySet<KeywordSource> = new Set(["person", "site", "model"]);

/** Gives a search without what this list asks of many things. */
type BareReader = (keyword: string) => string;

/**
 * Reads what searches of this list ask of many things, by the list itself: with an ending or a beginning that stands
 * at several searches which are in the list without it as well (`X offers`, `rent X`), it is no part of a name. Places
 * and numbers are, and what the site says itself (`X therapy`).
 */
export function createBareReader(
  candidates: readonly Pick<Candidate, "keyword" | "source">[],
  { language, places }: Pick<IntentOptions, "language" | "places">,
): BareReader {
  const texts = new Map(candidates.map(({ keyword, source }) => [keywordWords(keyword).join(" "), source]));
  const placeWords = new Set(places.flatMap((place) => keywordWords(place.toLowerCase())));
  const found = new Map<string, { things: Set<string>; asked: number; all: number; isName: boolean }>();
  for (const [text, source] of texts) {
    for (const { affix, rest } of affixesOf(text)) {
      const of = found.get(affix) ?? { things: new Set(), asked: 0, all: 0, isName: isName(affix) };
      found.set(affix, of);
      of.all += 1;
      if (!texts.has(rest)) continue;
      of.asked += 1;
      of.things.add(withoutModifiers(rest.split(" "), language).join(" "));
      of.isName ||= NAMING.has(source);
    }
  }
  function isName(affix: string): boolean {
    return DIGIT.test(affix) || affix.split(" ").some((word) => placeWords.has(word));
  }
  const isShared = (affix: string) => {
    const of = found.get(affix);
    return of !== undefined && !of.isName && of.things.size >= THINGS_MIN && of.asked >= of.all * THING_SHARE;
  };
  const bareOf = (text: string): string => {
    const cut = affixesOf(text).find(({ affix, rest }) => texts.has(rest) && isShared(affix));
    return cut === undefined ? text : bareOf(cut.rest);
  };
  return (keyword) => bareOf(keywordWords(keyword).join(" "));
}

/** The beginnings and endings of a text, each with what is left of it. */
function affixesOf(text: string): { affix: string; rest: string }[] {
  const words = text.split(" ");
  const most = Math.min(AFFIX_WORDS_MAX, words.length - 1);
  return Array.from({ length: Math.max(0, most) }, (_, at) => at + 1).flatMap((count) => [
    { affix: `^ ${words.slice(0, count).join(" ")}`, rest: words.slice(count).join(" ") },
    { affix: `${words.slice(-count).join(" ")} $`, rest: words.slice(0, -count).join(" ") },
  ]);
}
