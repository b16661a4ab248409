import { ALL_PACKS } from "./packs/all_packs.ts";
import type { IndustryPack } from "./packs/industry_pack.ts";
import { corePhrase, isStopWord, normalizePhrase, stem, subjectTokens, wordWeight } from "./phrase.ts";
import { unit } from "./seeded.ts";
import { CITIES, TOWNS } from "./site/places.ts";

/** Whether people search for a phrase: as it stands, in other words, or not at all. */
export type PhraseStanding = "known" | "near" | "unknown";

interface PhraseBook {
  phrases: ReadonlySet<string>;
  /** Words of each topic's own searches. */
  topics: readonly ReadonlySet<string>[];
}

const PART_WORDS_MIN = 2;
const PART_WORDS_MAX = 3;
const NEAR_SHARE = 0.35;
/** Share of an undescribed trade's phrases that are searched, by their number of words. */
const UNDESCRIBED_SHARES = [0, 0.7, 0.8, 0.75, 0.5, 0.35];
/** Of words that belong to no industry and no site here, most are nobody's search. */
const WORDS_ONLY_SHARE = 0.35;
const CONNECTORS = new Set(["for", "in", "of", "with", "to", "vs", "and", "after", "during", "on"]);

const PLACES = new Set([...CITIES, ...TOWNS].map((place) => stemmed(place)));
const BOOKS: ReadonlyMap<string, PhraseBook> = new Map(ALL_PACKS.map((pack) => [pack.id, writeBook(pack)]));

/** How a phrase stands in an industry, as far as its described topics tell; `key` decides the open cases. */
export function phraseStanding(market: IndustryPack, text: string, key: string): PhraseStanding {
  const core = stemmed(corePhrase(text));
  const book = BOOKS.get(market.id);
  if (!book) {
    const share = UNDESCRIBED_SHARES[Math.min(core.split(" ").length, UNDESCRIBED_SHARES.length - 1)]!;
    const doubt = market.origin === "words" ? WORDS_ONLY_SHARE : 1;
    return isWellFormed(core) && unit(`${key}|searched`) < share * doubt ? "known" : "unknown";
  }
  if ([stemmed(text), core, withoutTail(core)].some((phrase) => book.phrases.has(phrase))) return "known";
  const tokens = subjectTokens(core);
  const ofOneTopic = tokens.length >= 2 && book.topics.some((words) => tokens.every((token) => words.has(token)));
  return ofOneTopic && isWellFormed(core) && unit(`${key}|near`) < NEAR_SHARE ? "near" : "unknown";
}

/** Whether wordings such as `best …` may be put around a subject; in an undescribed trade around any noun phrase. */
export function isKnownSubject(market: IndustryPack, core: string): boolean {
  const book = BOOKS.get(market.id);
  return book ? book.phrases.has(stemmed(core)) : isWellFormed(stemmed(core));
}

function writeBook(pack: IndustryPack): PhraseBook {
  const searches = pack.topics.flatMap((topic) => [topic.head, ...topic.variants]);
  const phrases = new Set<string>();
  for (const text of [
    ...searches,
    ...pack.offers.map((offer) => offer.name),
    // A company of no trade in particular is not looked for by it.
    ...(pack.hints.length > 0 ? [pack.label, pack.trade] : []),
    ...pack.hints.slice(0, 1),
  ]) {
    phrases.add(stemmed(text));
    phrases.add(stemmed(corePhrase(text)));
  }
  for (const audience of pack.audiences) phrases.add(stemmed(`${pack.trade} for ${audience}`));
  for (const topic of pack.topics) for (const { question } of topic.questions) phrases.add(stemmed(question));
  for (const text of searches) for (const part of partsOf(stemmed(text))) phrases.add(part);
  return {
    phrases,
    topics: pack.topics.map((topic) => new Set([topic.head, ...topic.variants].flatMap(subjectTokens))),
  };
}

/** Two and three neighbouring words that carry a subject: `cold brew` of `cold brew coffee`. */
function partsOf(phrase: string): string[] {
  const words = phrase.split(" ");
  const parts: string[] = [];
  for (let size = PART_WORDS_MIN; size <= PART_WORDS_MAX; size++) {
    for (let start = 0; start + size <= words.length; start++) {
      const part = words.slice(start, start + size);
      if (part.every((word) => subjectTokens(word).length > 0 && wordWeight(word) === 1)) parts.push(part.join(" "));
    }
  }
  return parts;
}

function stemmed(text: string): string {
  return normalizePhrase(text).split(" ").map(stem).join(" ");
}

/** The place that a search ends in: `espresso beans halifax`; null where it names none. */
export function placeAtEnd(core: string): string | null {
  const last = stemmed(core.slice(core.lastIndexOf(" ") + 1));
  return core.includes(" ") && PLACES.has(last) ? last : null;
}

/** Without a place or an audience at the end. */
function withoutTail(core: string): string {
  const place = placeAtEnd(core);
  if (place !== null) return core.slice(0, -place.length - 1).replace(/ in$/, "");
  const [subject = core, tail] = core.split(/ (?:for|in) /);
  return tail === undefined || core.includes(` for ${tail}`) || PLACES.has(tail) ? subject : core;
}

/** No stop word at either end, and only connecting ones within. */
function isWellFormed(core: string): boolean {
  const words = core.split(" ");
  return words.every(
    (word, index) => !isStopWord(word) || (index > 0 && index < words.length - 1 && CONNECTORS.has(word)),
  );
}
