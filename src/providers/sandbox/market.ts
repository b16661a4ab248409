import { isStopWord as isFunctionWord } from "../../language/stop_words.ts";
import { corePhrase, isStopWord, stemmed, subjectTokens, weightedShare, wordWeight } from "./phrase.ts";
import { SITE, type Topic, TRADES, type Trade } from "./sandbox_data.ts";
import { unit } from "./seeded.ts";

/** A trade with what is known of the searches in it. */
export interface Market extends Trade {
  /** Words of its subjects. */
  words: ReadonlySet<string>;
  /** Searches as they are made; null where nobody told them. */
  book: ReadonlySet<string> | null;
}

const PART_SIZES = [2, 3];
const TOPIC_SHARE_MIN = 0.5;
/** Share of an untold trade's phrases that are searched, by their number of words. */
const UNTOLD_SHARES = [0, 0.7, 0.8, 0.75, 0.5, 0.35];
/** Of phrases in words that no page of the site has, most are nobody's search. */
const OTHER_WORDS_SHARE = 0.35;
const CONNECTORS = new Set(["for", "in", "of", "with", "to", "vs", "and", "after", "during", "on"]);
const PLACES = new Set([...SITE.cities, ...SITE.towns].map(stemmed));

export function openMarket(trade: Trade): Market {
  const texts = [...trade.topics.flatMap(searchesOf), ...trade.offers.map((offer) => offer.name), trade.trade];
  const book = trade.origin === "described" ? writeBook(trade) : null;
  return { ...trade, words: new Set(texts.flatMap(subjectTokens)), book };
}

export const MARKETS: readonly Market[] = TRADES.map(openMarket);

/** Whether people search for a phrase in a market, as far as its told topics say; `key` decides the open cases. */
export function isSearched(market: Market, text: string, key: string): boolean {
  const core = stemmed(corePhrase(text));
  const { book } = market;
  if (book) return [stemmed(text), core, withoutTail(core)].some((phrase) => book.has(phrase));
  const share = UNTOLD_SHARES[Math.min(core.split(" ").length, UNTOLD_SHARES.length - 1)]!;
  const isItsOwn = weightedShare(subjectTokens(core), (token) => market.words.has(token)) >= TOPIC_SHARE_MIN;
  return isWellFormed(core) && unit(`${key}|searched`) < share * (isItsOwn ? 1 : OTHER_WORDS_SHARE);
}

/** Whether wordings such as `best …` may be put around a subject: a told trade knows it. */
export function isKnownSubject({ book }: Market, core: string): boolean {
  return book?.has(stemmed(core)) === true;
}

/** Whether all that is known of a real site's trade, its titles, has the words of a subject; told trades know theirs. */
export function isOfTrade({ origin, language, words }: Market, subject: string): boolean {
  const isKnown = (token: string) => words.has(token) || isFunctionWord(token, language);
  return origin === "described" || subjectTokens(subject).every(isKnown);
}

/** The topic of a trade that a phrase is about, or null when none shares half of its words. */
export function matchTopic(trade: Trade, phrase: string): Topic | null {
  const tokens = subjectTokens(phrase);
  let best: { topic: Topic; score: number } | null = null;
  for (const topic of trade.topics) {
    const head = subjectTokens(topic.head);
    const all = new Set(searchesOf(topic).flatMap(subjectTokens));
    const inHead = weightedShare(tokens, (token) => head.includes(token));
    const shared = weightedShare(tokens, (token) => all.has(token));
    const headUsed = weightedShare(head, (token) => tokens.includes(token));
    const score = inHead + shared + headUsed / 5;
    if (shared >= TOPIC_SHARE_MIN && score > (best?.score ?? 0)) best = { topic, score };
  }
  return best?.topic ?? null;
}

/** The place that a search ends in: `espresso beans halifax`; null where it names none. */
export function placeAtEnd(core: string): string | null {
  const last = stemmed(core.slice(core.lastIndexOf(" ") + 1));
  return core.includes(" ") && PLACES.has(last) ? last : null;
}

function writeBook(trade: Trade): ReadonlySet<string> {
  const searches = trade.topics.flatMap(searchesOf);
  // A company of no trade in particular is not looked for by it.
  const named = trade.hints.length > 0 ? [trade.label, trade.trade, trade.hints[0]!] : [];
  const whole = [...searches, ...trade.offers.map((offer) => offer.name), ...named];
  return new Set([
    ...whole.flatMap((text) => [stemmed(text), stemmed(corePhrase(text))]),
    ...trade.audiences.map((audience) => stemmed(`${trade.trade} for ${audience}`)),
    ...trade.topics.flatMap((topic) => topic.questions.map(({ question }) => stemmed(question))),
    ...searches.flatMap((text) => partsOf(stemmed(text))),
  ]);
}

function searchesOf(topic: Topic): string[] {
  return [topic.head, ...topic.variants];
}

/** Two and three neighbouring words that carry a subject: `cold brew` of `cold brew coffee`. */
function partsOf(phrase: string): string[] {
  const words = phrase.split(" ");
  const carries = (word: string) => subjectTokens(word).length > 0 && wordWeight(word) === 1;
  return PART_SIZES.flatMap((size) =>
    words
      .map((_, start) => words.slice(start, start + size))
      .filter((part) => part.length === size && part.every(carries)),
  ).map((part) => part.join(" "));
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
