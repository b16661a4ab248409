import { finishSteps } from "../../base/finish_steps.ts";
import { contentStems, isUnspaced, keywordKey, keywordWords, normalizeKeyword } from "../../language/keyword_text.ts";
import { isStopWord } from "../../language/stop_words.ts";
import { isBoilerplate, isDateOrNumber, isSectionWord, isWeekdayOrMonth } from "./boilerplate.ts";
import { type BrandWords, isBranded, withoutBrand } from "./brand_words.ts";
import { type Found, OWN_PAGES_OF_LABEL, type RankedPhrases, rankPhrases, type SitePhrase } from "./phrase_ranking.ts";
import { isSearchShaped } from "./phrase_shape.ts";
import { type PhraseWords, phraseWords, spellAnd } from "./phrase_words.ts";
import { findProperNames, type ProperNames } from "./proper_names.ts";
import { personSlugWords, readSiteLines, type SiteLine, type SitePage } from "./site_lines.ts";
import { isFramed } from "./title_frames.ts";

/** What standing in a place says of a phrase; running text counts by the root of its lines. */
const PLACE_WEIGHTS: Readonly<Record<SiteLine["kind"], number>> = {
  title: 4,
  slug: 4,
  heading: 3,
  subheading: 2,
  description: 1,
  text: 0,
};
const PIECE_SHARE = 0.5;
const WORDS_MAX = 6;
const QUESTION_WORDS_MAX = 9;
/** Words of meaning read together; of running text alone only shorter phrases are taken. */
const RUNNING_WORDS_MAX = 4;
const UNIGRAM_CHARS_MIN = 5;
const WORD_CHARS_MAX = 30;
/** A title's spelling counts as much as so many in running text. */
const WHOLE_SPELLING = 5;
const PAGES_COUNTED_MAX = 50;
const LINES_PER_STEP = 100;
const SIGHTING_SLOTS = 2 ** 22;
/** A line longer than the phrase by so much is a sentence, not an entry of a list. */
const RUNNING_CHARS_BEYOND = 12;
/** Places that name what a page is about; a subheading may name a person. */
const NAMING_KINDS: ReadonlySet<string> = new Set(["title", "slug", "heading"]);
const POSSESSIVES: ReadonlySet<string> = new Set([
  "women's",
  "men's",
  "children's",
  "kid's",
  "driver's",
  "bachelor's",
  "master's",
]);

interface Reading {
  language: string;
  words: PhraseWords;
  names: ProperNames;
  brand: BrandWords;
  /** Wordings by hash: 0, 1 or 2 for more. */
  sightings: Uint8Array;
  found: Map<string, Found>;
}

/** Phrases of titles, headings, addresses and running text that read as searches, best first. */
export function findSitePhrases(pages: readonly SitePage[], options: PhraseOptions): SitePhrase[] {
  return finishSteps(phraseSteps(pages, options)).phrases;
}

export interface PhraseOptions {
  language: string;
  brand: BrandWords;
}

/** The same, letting other work in between its steps. */
export function* phraseSteps(pages: readonly SitePage[], options: PhraseOptions): Generator<void, RankedPhrases> {
  const { language, brand } = options;
  const lines = yield* readSiteLines(pages);
  yield;
  const names = findProperNames(lines, { language, slugWords: personSlugWords(pages) });
  const sightings = new Uint8Array(SIGHTING_SLOTS);
  const reading: Reading = { language, words: phraseWords(language), names, brand, sightings, found: new Map() };
  for (const take of [countSighting, noteComingBack]) {
    for (const [at, line] of lines.entries()) {
      if (at % LINES_PER_STEP === 0) yield;
      readPieces(line, reading, take);
    }
  }
  for (const line of lines) if (line.whole) readWhole(line, reading);
  return rankPhrases(reading.found, language);
}

/** A line that is a title, heading or address by itself. */
function readWhole(line: SiteLine, reading: Reading): void {
  const phrase = trimPhrase(normalizeKeyword(spellAnd(line.text, reading.language)), reading);
  const isTopic = NAMING_KINDS.has(line.kind) || !isPerson(line.text, reading);
  if (isTopic && isSearchable(phrase, reading)) note(phrase, { line, reading, whole: true });
}

type TakePhrase = (phrase: string, place: Place) => void;

function readPieces(line: SiteLine, reading: Reading, take: TakePhrase): void {
  const place = { line, reading };
  if (isUnspaced(line.text)) {
    readUnspaced(place, take);
    return;
  }
  for (const piece of withoutBrand(normalizeLine(line.text, reading.language), reading.brand)) {
    const tokens = keywordWords(piece);
    for (let start = 0; start < tokens.length; start += 1) readPhrasesFrom(start, tokens, { place, take });
  }
}

/** First reading: counts how often each wording comes, in few bytes, since most of running text comes once. */
function countSighting(phrase: string, { reading }: Place): void {
  const slot = slotOf(phrase);
  if (reading.sightings[slot]! < 2) reading.sightings[slot]! += 1;
}

/** Second reading: keeps what comes back or stands in a prominent place. */
function noteComingBack(phrase: string, place: Place): void {
  if (PLACE_WEIGHTS[place.line.kind] === 0 && place.reading.sightings[slotOf(phrase)]! < 2) return;
  note(phrase, { ...place, whole: false });
}

/** FNV-1a; two phrases in one slot cost a little memory and change nothing. */
function slotOf(phrase: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < phrase.length; at += 1) hash = Math.imul(hash ^ phrase.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % SIGHTING_SLOTS;
}

interface Place {
  line: SiteLine;
  reading: Reading;
  /** Another word of meaning follows the phrase at once. */
  continued?: boolean;
}

/** Phrases of two or three words of meaning, small words between them allowed, that begin at a word. */
function readPhrasesFrom(
  start: number,
  tokens: readonly string[],
  { place, take }: { place: Place; take: TakePhrase },
): void {
  const { words, language } = place.reading;
  let meaning = 0;
  for (let end = start; end < tokens.length && meaning < RUNNING_WORDS_MAX; end += 1) {
    const token = tokens[end]!;
    if (isStopWord(token, language)) {
      if (end === start || !words.connectors.has(token) || words.personal.has(token)) return;
      continue;
    }
    if (isBarrier(token, place.reading)) return;
    meaning += 1;
    if (isEdge(tokens[start]!, place) && isEdge(token, place)) {
      const phrase = tokens.slice(start, end + 1);
      if (isSpecific(phrase, place.reading)) {
        const next = tokens[end + 1];
        const continued = next !== undefined && !isStopWord(next, language) && !isBarrier(next, place.reading);
        take(phrase.join(" "), { ...place, continued });
      }
    }
  }
}

function isEdge(token: string, { line, reading }: Place): boolean {
  const { words, language } = reading;
  if (token.length < 2 || isStopWord(token, language) || words.weak.has(token) || words.personal.has(token))
    return false;
  return line.kind !== "text" || !words.soft.has(token);
}

/** Runs of word-like segments of a script without spaces: `出産準備クラス`. */
function readUnspaced(place: Place, take: TakePhrase): void {
  const { line, reading } = place;
  const tokens = keywordWords(normalizeLine(line.text, reading.language));
  const good = (token: string) =>
    !isStopWord(token, reading.language) &&
    !reading.words.weak.has(token) &&
    !reading.words.personal.has(token) &&
    !isDateOrNumber(token) &&
    !/^\p{Script=Hiragana}{1,3}$/u.test(token);
  for (let start = 0; start < tokens.length; start += 1) {
    for (let end = start; end < tokens.length && end < start + RUNNING_WORDS_MAX && good(tokens[end]!); end += 1) {
      const phrase = tokens.slice(start, end + 1).join("");
      if (end > start && line.text.includes(phrase)) take(phrase, place);
    }
  }
}

function note(phrase: string, place: Place & { whole: boolean }): void {
  const { line, whole, reading } = place;
  const weight = PLACE_WEIGHTS[line.kind];
  if (isBoilerplate(phrase) || isFramed(phrase, reading.language) || isBranded(phrase, reading.brand)) return;
  if (!hasShape(phrase, place)) return;
  const key = keywordKey(phrase, reading.language);
  if (key === "") return;
  let found = reading.found.get(key);
  if (found === undefined) {
    const stems = contentStems(phrase, reading.language);
    found = {
      spellings: new Map(),
      places: 0,
      whole: 0,
      offer: false,
      named: 0,
      home: null,
      continued: 0,
      ownPages: new Set(),
      prominent: 0,
      lines: 0,
      running: 0,
      pages: new Set(),
      stems,
    };
    reading.found.set(key, found);
  }
  found.spellings.set(phrase, (found.spellings.get(phrase) ?? 0) + (whole ? WHOLE_SPELLING : 1));
  found.places += weight * (whole ? 1 : PIECE_SHARE);
  if (whole) {
    found.whole += 1;
    found.offer ||= line.offer;
    if (NAMING_KINDS.has(line.kind)) {
      found.named += 1;
      if (line.own) found.home ??= line.urls[0] ?? null;
    }
  }
  if (place.continued === true) found.continued += 1;
  if (line.own && found.ownPages.size < OWN_PAGES_OF_LABEL) found.ownPages.add(line.urls[0]!);
  if (weight > 0) found.prominent += 1;
  else found.lines += 1;
  if (line.kind === "text" && line.text.length >= phrase.length + RUNNING_CHARS_BEYOND) found.running += 1;
  for (const url of line.urls) if (found.pages.size < PAGES_COUNTED_MAX) found.pages.add(url);
}

function hasShape(phrase: string, { line, whole, reading }: Place & { whole: boolean }): boolean {
  const { language, words } = reading;
  const tokens = phrase.split(" ");
  const named = whole && NAMING_KINDS.has(line.kind);
  return isSearchShaped(tokens, { language, named, asks: words.questions.has(tokens[0]!) });
}

/** Takes articles and numbering off the ends (`1. the birth plan` gives `birth plan`). */
function trimPhrase(phrase: string, { language, words }: Reading): string {
  if (isUnspaced(phrase)) return phrase;
  const tokens = phrase.split(" ");
  const isQuestion = words.questions.has(tokens[0] ?? "");
  while (tokens.length > 0 && (isDateOrNumber(tokens[0]!) || (!isQuestion && isStopWord(tokens[0]!, language))))
    tokens.shift();
  while (
    tokens.length > 0 &&
    (isDateOrNumber(tokens.at(-1)!) || (!isQuestion && isStopWord(tokens.at(-1)!, language)))
  ) {
    // "Coffee roasted on Tuesday" is a sentence without its day.
    if (isWeekdayOrMonth(tokens.pop()!)) return "";
  }
  return tokens.join(" ");
}

/** Whether a whole title or heading reads like a search. */
function isSearchable(phrase: string, reading: Reading): boolean {
  const { language, words } = reading;
  if (isBoilerplate(phrase)) return false;
  if (isUnspaced(phrase)) return phrase.length >= 2 && phrase.length <= 20;
  const tokens = phrase.split(" ");
  const meaningful = tokens.filter((token) => !isStopWord(token, language));
  if (meaningful.length === 0 || tokens.some((token) => words.personal.has(token))) return false;
  if (meaningful.some((token) => isBarrier(token, reading)) || !isSpecific(tokens, reading)) return false;
  if (words.questions.has(tokens[0]!) && tokens.length > 2) return tokens.length <= QUESTION_WORDS_MAX;
  if (tokens.length > WORDS_MAX || words.weak.has(tokens[0]!) || words.weak.has(tokens.at(-1)!)) return false;
  if (meaningful.length === 1) {
    return phrase.length >= UNIGRAM_CHARS_MIN && !(language === "en" && /(?:ed|ly|^.{0,6}ing)$/.test(phrase));
  }
  return true;
}

/** A word no search of the site's topics has: a date, debris, one person's name or their belongings. */
function isBarrier(token: string, { names }: Reading): boolean {
  if (token.length > WORD_CHARS_MAX || isDateOrNumber(token) || names.isName(token)) return true;
  return token.endsWith("'s") && !POSSESSIVES.has(token);
}

/** A heading of two words or more, each with a capital and none ever written without: a person's name. */
function isPerson(heading: string, { names }: Reading): boolean {
  const written = keywordWords(heading.normalize("NFKC"));
  if (written.some((word) => word[0] === word[0]!.toLowerCase())) return false;
  return names.isFullName(written.map((word) => word.toLowerCase()));
}

/** Whether at least one word says what it is about. */
function isSpecific(tokens: readonly string[], { words, language }: Reading): boolean {
  return tokens.some(
    (token) =>
      !isStopWord(token, language) && !words.weak.has(token) && !words.soft.has(token) && !isSectionWord(token),
  );
}

function normalizeLine(text: string, language: string): string {
  return spellAnd(text, language)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'");
}
