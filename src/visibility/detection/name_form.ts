import { isCommonWord, isGivenName } from "./common_words.ts";
import type { Alias } from "./entity_index.ts";
import type { Token } from "./fold.ts";
import {
  followsCapital,
  isAsGiven,
  type NamedPlace,
  SUPPORT_MIN,
  type Surroundings,
  startsSentence,
} from "./name_signs.ts";

/** "Herr Rossmann" is nobody's shop. */
const PERSON_TITLE = /(?:^|[\s(])(?:herrn?|frau|mr\.?|mrs\.?|ms\.?|monsieur|madame|mme|señora?|don|doña) $/i;
const TITLE_CHARS = 12;

/** German articles of things: firms go without one, or are feminine ("die Allianz"). */
const NOUN_ARTICLES = new Set(
  `ein eine einen einem einer eines kein keine keinen keinem keiner das dem den diese diesen diesem dieser dieses jede
  jeden jedem jeder jedes`.split(/\s+/),
);

/** Signs of a longer name. */
const LONGER_NAME = new Set(["goesOn", "goesOnGerman", "followsCapital"]);

/** Languages whose everyday words are known: elsewhere the capital that begins a sentence says nothing. */
const LANGUAGES_KNOWN = /^(?:en|de|fr|es|ja|$)/;

/** Whether the words can be the name at all: right words, no person, and capitals where it is made of everyday words. */
export function isWrittenAsName(place: Surroundings): boolean {
  const { text, alias } = place;
  const written = wordsOf(place);
  const { start } = written[0]!;
  if (alias.weak && !alias.signs.size && written.length !== alias.words) return false;
  if (written.length !== alias.words && !isRespelling(text, written, alias)) return false;
  // The label `c-und-a` has no blanks.
  if (alias.fromDomain && written.length > 1 && !written.every(isCapitalPart) && !isHyphened(text, written))
    return false;
  // Nobody gave that name: "copper pipe" says nothing of copper.com.
  if (alias.fromDomain && alias.ambiguous && !isCapital(written)) return false;
  if (PERSON_TITLE.test(text.slice(Math.max(0, start - TITLE_CHARS), start))) return false;
  if (!alias.titleCase || place.uncased || place.alone) return true;
  return (/\p{Lu}/u.test(alias.name) && isAsGiven(place)) || written.every(isCapitalPart);
}

/** What the name and its writing ask for, as signs. */
export function formSigns(place: Surroundings): string[] {
  return [`need${Math.min(supportNeeded(place), 3)}`, ...(isNoun(place) ? ["asNoun"] : [])];
}

/** Everyday words need support; a name in small letters needs some. Capitals of German or of a heading say nothing. */
function supportNeeded(place: Surroundings): number {
  const { alias } = place;
  const written = wordsOf(place);
  const isUpper = written.every((token) => token.upper);
  const isCaseless = place.uncased || place.alone;
  if (alias.weak) return SUPPORT_MIN + (isAsGiven(place) || isCaseless ? 0 : 1) + (alias.name.length === 1 ? 1 : 0);
  if (alias.acronym && !isUpper) return isCaseless ? 1 : SUPPORT_MIN;
  if (alias.ambiguous || alias.personal) return SUPPORT_MIN;
  if (alias.possessive && written.length < alias.words) return SUPPORT_MIN;
  if (alias.titleCase && (isGerman(place) || alias.fromDomain || isCaseless)) return isCaseless ? 1 : SUPPORT_MIN;
  if (alias.code && !place.leads) return 1;
  if (alias.coined) return 0;
  if (alias.words === 1 && !isUpper && (isNoun(place) || followsGivenName(place))) return SUPPORT_MIN;
  if (alias.words === 1 && !isUpper && followsCapital(place)) return SUPPORT_MIN;
  if (place.alone || (place.uncased && alias.words === 1)) return 0;
  if (!isCapital(written)) return alias.capital ? 1 : 0;
  const isBare = !LANGUAGES_KNOWN.test(place.language) && alias.words === 1 && !isUpper;
  return isBare && startsSentence(place.text, written[0]!.start) ? 1 : 0;
}

/** Several words as given, not all everyday ones, with nothing of a longer name beside them. */
export function isDistinct(alias: Alias, signs: readonly string[]): boolean {
  if (alias.words === 1 || alias.titleCase || alias.weak) return false;
  if (!signs.includes("need0") || !signs.includes("asGiven")) return false;
  return !signs.some((sign) => LONGER_NAME.has(sign));
}

/** A one-word name that has a capital, written without. */
export function isInSmallLetters(place: Surroundings): boolean {
  const { alias } = place;
  if (place.uncased || place.alone || alias.weak || alias.acronym) return false;
  return alias.capital && !alias.coined && alias.words === 1 && !isCapital(wordsOf(place));
}

/**
 * Written in more or fewer words than the name: "DemandIQ", "Demand-IQ" and "Demand IQ" are one, while "hub spot" is
 * not "HubSpot" and "basecamp" is not "Base Camp".
 */
function isRespelling(text: string, written: readonly Token[], alias: Alias): boolean {
  if (written.length === 1) return written[0]!.capital || !alias.titleCase;
  if (written.every(isCapitalPart)) return true;
  return isHyphened(text, written) && !written.every((token) => isCommonWord(token.fold));
}

function isHyphened(text: string, written: readonly Token[]): boolean {
  return written.slice(1).every((token) => /[-\u2010\u2011]/.test(text[token.start - 1] ?? ""));
}

/**
 * "Ein Wildling wächst", "Der Froschkönig ist", "der ganze Papierkram": German, with such an article, or an article and
 * an adjective, and no noun behind it.
 */
function isNoun(place: NamedPlace): boolean {
  const { text, tokens, first, last } = place;
  const before = wordBefore(place, first);
  if (before === null || !isGerman(place)) return false;
  const isAdjective = !before.capital && !NOUN_ARTICLES.has(before.fold) && /.{3}e[mnrs]?$/.test(before.fold);
  const article = isAdjective ? wordBefore(place, first - 1) : before;
  if (article === null) return false;
  const isDefinite = /^(?:der|die)$/.test(article.fold) && (isAdjective || (article.fold === "der" && article.capital));
  const next = tokens[last + 1];
  const nounBehind = next?.capital === true && /^[ -]$/.test(text.slice(tokens[last]!.end, next.start));
  return (isDefinite || NOUN_ARTICLES.has(article.fold)) && !nounBehind;
}

/** "Jean-Luc Picard" runs no shop. */
function followsGivenName(place: NamedPlace): boolean {
  const before = wordBefore(place, place.first);
  return before?.capital === true && isGivenName(before.fold);
}

function wordBefore({ text, tokens }: NamedPlace, at: number): Token | null {
  const before = tokens[at - 1];
  return before !== undefined && text.slice(before.end, tokens[at]!.start) === " " ? before : null;
}

function wordsOf({ tokens, first, last }: NamedPlace): Token[] {
  return tokens.slice(first, last + 1);
}

/** Single letters and `&` have no say: "Hill's", "Hart & Stone". */
function isCapitalPart(token: Token): boolean {
  return token.capital || token.fold === "&" || token.fold.length === 1;
}

/** Its last word, since the first may only begin a sentence; all of it where it is one word. */
function isCapital(written: readonly Token[]): boolean {
  const last = written.at(-1)!;
  return last.capital || (last.fold.length === 1 && written[0]!.capital);
}

function isGerman({ language }: NamedPlace): boolean {
  return language.startsWith("de");
}
