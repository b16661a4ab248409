import { contentStems, isUnspaced, keywordKey, keywordWords, normalizeKeyword } from "../keyword_text.ts";
import { isBoilerplate, isDateOrNumber, isSectionWord } from "./boilerplate.ts";
import { type BrandWords, isBranded, withoutBrand } from "./brand_words.ts";
import { type PhraseWords, phraseWords } from "./phrase_words.ts";
import { findProperNames, type ProperNames } from "./proper_names.ts";
import { personSlugWords, readSiteLines, type SiteLine, type SitePage } from "./site_lines.ts";
import { isStopWord } from "./stop_words.ts";

/** A phrase of the site that somebody could search for. */
export interface SitePhrase {
  phrase: string;
  /** Grows with how prominently and how often the site says it. */
  score: number;
  pages: string[];
  /** Titles or headings of something for sale say just this. */
  offer: boolean;
}

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
const RUNNING_WORDS_TAKEN = 3;
/** What only running text says counts less than what titles and headings say. */
const RUNNING_SCORE_SHARE = 0.5;
const LINES_MIN = 3;
const PAGES_MIN = 2;
const PHRASES_MAX = 250;
const PAGES_PER_PHRASE_MAX = 5;
const UNIGRAM_CHARS_MIN = 5;
const WORD_CHARS_MAX = 30;
/** A title's spelling counts as much as so many in running text. */
const WHOLE_SPELLING = 5;
const PAGES_COUNTED_MAX = 50;
/** A line longer than the phrase by so much is a sentence, not an entry of a list. */
const RUNNING_CHARS_BEYOND = 12;
/** A piece that stands in one longer phrase this often of all times is a fragment of it. */
const FRAGMENT_SHARE = 0.7;
/** A stem that so many phrases share is what the site is about. */
const COHESION_FULL = 4;
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

interface Found {
  /** Spellings with how often each was seen. */
  spellings: Map<string, number>;
  /** Sum of the weights of the prominent places. */
  places: number;
  /** Stands by itself as a title, heading or address. */
  whole: number;
  offer: boolean;
  prominent: number;
  lines: number;
  /** Lines of running text, not of lists and menus. */
  running: number;
  pages: Set<string>;
  stems: string[];
}

interface Reading {
  language: string;
  words: PhraseWords;
  names: ProperNames;
  brand: BrandWords;
  found: Map<string, Found>;
}

/** Phrases of titles, headings, addresses and running text that read as searches, best first. */
export function findSitePhrases(
  pages: readonly SitePage[],
  options: { language: string; brand: BrandWords },
): SitePhrase[] {
  const { language, brand } = options;
  const lines = readSiteLines(pages);
  const names = findProperNames(lines, { language, slugWords: personSlugWords(pages) });
  const reading: Reading = { language, words: phraseWords(language), names, brand, found: new Map() };
  for (const line of lines) readLine(line, reading);
  return rankPhrases(reading);
}

function readLine(line: SiteLine, reading: Reading): void {
  const weight = PLACE_WEIGHTS[line.kind];
  if (line.whole) {
    const phrase = trimPhrase(normalizeKeyword(spellAnd(line.text, reading.language)), reading);
    const isTopic = NAMING_KINDS.has(line.kind) || !reading.names.isFullName(phrase.split(" "));
    if (isTopic && isSearchable(phrase, reading)) note(phrase, { line, weight, whole: true, reading });
  }
  if (isUnspaced(line.text)) {
    readUnspaced(line, reading);
    return;
  }
  for (const piece of withoutBrand(normalizeLine(line.text, reading.language), reading.brand)) {
    const tokens = keywordWords(piece);
    for (let start = 0; start < tokens.length; start += 1) readPhrasesFrom(start, tokens, { line, weight, reading });
  }
}

interface Place {
  line: SiteLine;
  weight: number;
  reading: Reading;
}

/** Phrases of two or three words of meaning, small words between them allowed, that begin at a word. */
function readPhrasesFrom(start: number, tokens: readonly string[], place: Place): void {
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
      if (isSpecific(phrase, place.reading)) note(phrase.join(" "), { ...place, whole: false });
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
function readUnspaced(line: SiteLine, reading: Reading): void {
  const weight = PLACE_WEIGHTS[line.kind];
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
      if (end > start && line.text.includes(phrase)) note(phrase, { line, weight, whole: false, reading });
    }
  }
}

function note(phrase: string, place: Place & { whole: boolean }): void {
  const { line, weight, whole, reading } = place;
  if (isBoilerplate(phrase) || isBranded(phrase, reading.brand)) return;
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
  }
  if (weight > 0) found.prominent += 1;
  else found.lines += 1;
  if (line.kind === "text" && line.text.length >= phrase.length + RUNNING_CHARS_BEYOND) found.running += 1;
  for (const url of line.urls) if (found.pages.size < PAGES_COUNTED_MAX) found.pages.add(url);
}

function rankPhrases(reading: Reading): SitePhrase[] {
  const admitted = [...reading.found].filter(([, entry]) => isAdmitted(entry, reading.language));
  const kept = withoutFragments(admitted);
  const support = stemSupport(kept);
  return kept
    .map((entry) => ({
      phrase: bestSpelling(entry.spellings),
      score: scoreOf(entry, support),
      pages: [...entry.pages].slice(0, PAGES_PER_PHRASE_MAX),
      offer: entry.offer,
    }))
    .sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1))
    .slice(0, PHRASES_MAX);
}

/** Whole titles and headings stand for themselves; pieces and running text must come back. */
function isAdmitted(entry: Found, language: string): boolean {
  if (entry.stems.length === 1) return entry.whole >= 1 && entry.running >= LINES_MIN && entry.pages.size >= PAGES_MIN;
  if (entry.whole > 0) return true;
  const spelling = bestSpelling(entry.spellings);
  if (language === "en" && /^\S+(?:ing|ly)\s|\s\S+(?:ed|ing)$/.test(spelling)) return false;
  if (entry.prominent >= 2) return entry.lines + entry.prominent >= LINES_MIN;
  return entry.stems.length <= RUNNING_WORDS_TAKEN && entry.lines >= LINES_MIN && entry.pages.size >= PAGES_MIN;
}

/** Drops pieces that hardly ever stand outside one longer phrase (`maternity care` stays, `based maternity` goes). */
function withoutFragments(entries: readonly (readonly [string, Found])[]): Found[] {
  const count = (entry: Found) => entry.lines + entry.prominent;
  const inside = new Map<string, number>();
  for (const [, entry] of entries) {
    const { stems } = entry;
    for (let start = 0; start < stems.length; start += 1) {
      for (let end = start + 1; end <= stems.length; end += 1) {
        if (end - start === stems.length) continue;
        const key = [...new Set(stems.slice(start, end))].sort().join(" ");
        inside.set(key, Math.max(inside.get(key) ?? 0, count(entry)));
      }
    }
  }
  return entries
    .filter(([key, entry]) => entry.whole > 0 || (inside.get(key) ?? 0) < count(entry) * FRAGMENT_SHARE)
    .map(([, entry]) => entry);
}

/** In how many phrases each stem stands: what a site is about comes back in many. */
function stemSupport(entries: readonly Found[]): Map<string, number> {
  const support = new Map<string, number>();
  for (const entry of entries) {
    for (const stem of new Set(entry.stems)) support.set(stem, (support.get(stem) ?? 0) + 1);
  }
  return support;
}

function scoreOf(entry: Found, support: ReadonlyMap<string, number>): number {
  const place = entry.prominent > 0 ? 1 : RUNNING_SCORE_SHARE;
  const frequency = (Math.sqrt(entry.places) * 2 + Math.sqrt(entry.lines)) * place;
  const shared = Math.max(...entry.stems.map((stem) => support.get(stem) ?? 0));
  const cohesion = 0.4 + 0.6 * Math.min(1, shared / COHESION_FULL);
  return frequency * lengthFactor(entry.stems.length) * cohesion;
}

function lengthFactor(words: number): number {
  if (words === 1) return 0.7;
  if (words <= 3) return 1;
  return words === 4 ? 0.85 : 0.7;
}

function bestSpelling(spellings: ReadonlyMap<string, number>): string {
  let best = "";
  let most = 0;
  for (const [spelling, count] of spellings) {
    if (count > most || (count === most && spelling.length < best.length)) {
      best = spelling;
      most = count;
    }
  }
  return best;
}

/** Takes articles and numbering off the ends (`1. the birth plan` gives `birth plan`). */
function trimPhrase(phrase: string, { language, words }: Reading): string {
  if (isUnspaced(phrase)) return phrase;
  const tokens = phrase.split(" ");
  const isQuestion = words.questions.has(tokens[0] ?? "");
  while (tokens.length > 0 && (isDateOrNumber(tokens[0]!) || (!isQuestion && isStopWord(tokens[0]!, language))))
    tokens.shift();
  while (tokens.length > 0 && (isDateOrNumber(tokens.at(-1)!) || (!isQuestion && isStopWord(tokens.at(-1)!, language))))
    tokens.pop();
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

const AND: Readonly<Record<string, string>> = { en: "and", de: "und", fr: "et", es: "y", it: "e", nl: "en", pt: "e" };

function spellAnd(text: string, language: string): string {
  const and = AND[language];
  return and === undefined ? text : text.replaceAll(" & ", ` ${and} `);
}
