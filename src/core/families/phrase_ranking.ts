import { foldAccents } from "../../language/stemming.ts";

/** A phrase of the site that somebody could search for. */
export interface SitePhrase {
  phrase: string;
  /** Grows with how prominently and how often the site says it. */
  score: number;
  pages: string[];
  /** Titles or headings of something for sale say just this. */
  offer: boolean;
  /** The page named so; null where none is. */
  home: string | null;
}

/** What was seen of a phrase over the whole site. */
export interface Found {
  /** Spellings with how often each was seen. */
  spellings: Map<string, number>;
  /** Sum of the weights of the prominent places. */
  places: number;
  /** Stands by itself as a title, heading or address. */
  whole: number;
  offer: boolean;
  /** Stands by itself in a title, a main heading or an address: a page is named so. */
  named: number;
  home: string | null;
  /** Pages on which the brand says it, not only its customers; counted to a few. */
  ownPages: Set<string>;
  prominent: number;
  lines: number;
  /** Times another word of meaning follows at once: a piece of something longer. */
  continued: number;
  /** Lines of running text, not of lists and menus. */
  running: number;
  pages: Set<string>;
  stems: string[];
}

const LINES_MIN = 3;
const PAGES_MIN = 2;
/** What stands in running text alone must be said on several pages: two sentences alike are no topic. */
const RUNNING_LINES_MIN = 4;
const RUNNING_PAGES_MIN = 3;
const RUNNING_OWN_PAGES_MIN = 2;
/** Pages of its own on which the brand uses the word that labels an archive. */
export const OWN_PAGES_OF_LABEL = 3;
const PHRASES_MAX = 250;
const PAGES_PER_PHRASE_MAX = 5;
const RUNNING_WORDS_TAKEN = 3;
/** What only running text says counts less than what titles and headings say. */
const RUNNING_SCORE_SHARE = 0.5;
/** A piece that stands in one longer phrase this often of all times is a fragment of it. */
const FRAGMENT_SHARE = 0.7;
/** A stem that so many phrases share is what the site is about. */
const COHESION_FULL = 4;

/** What a site's phrases come to. */
export interface RankedPhrases {
  /** Best first. */
  phrases: SitePhrase[];
  /** Pieces that the site says only inside a longer phrase: no search of its own, whoever suggests it. */
  fragments: string[];
}

/** The phrases worth keeping, best first. */
export function rankPhrases(seen: ReadonlyMap<string, Found>, language: string): RankedPhrases {
  const admitted = [...seen].filter(([, entry]) => isAdmitted(entry, language));
  const whole = withoutFragments(admitted);
  const kept = whole.map(([, entry]) => entry);
  const keys = new Set(whole.map(([key]) => key));
  const support = stemSupport(kept);
  const phrases = kept
    .map((entry) => ({
      phrase: bestSpelling(entry.spellings),
      score: scoreOf(entry, support),
      pages: [...entry.pages].slice(0, PAGES_PER_PHRASE_MAX),
      offer: entry.offer,
      home: entry.home,
    }))
    .sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1))
    .slice(0, PHRASES_MAX);
  const pieces = admitted.filter(([key]) => !keys.has(key));
  return { phrases, fragments: pieces.map(([, { spellings }]) => bestSpelling(spellings)).slice(0, PHRASES_MAX) };
}

/**
 * Whole titles and headings stand for themselves; pieces and running text must come back. One word, also one with
 * hyphens, is a topic only where a page is named so. What only customers say is theirs, not the brand's.
 */
function isAdmitted(entry: Found, language: string): boolean {
  if (entry.ownPages.size === 0) return false;
  if (entry.stems.length === 1) return isWordOfItsOwn(entry);
  const spelling = bestSpelling(entry.spellings);
  if (!spelling.includes(" ") && spelling.includes("-")) return entry.named >= 1;
  if (entry.whole > 0) return true;
  if (language === "en" && /^\S+(?:ing|ly)\s|\s\S+(?:ed|ing)$/.test(spelling)) return false;
  if (entry.continued >= (entry.lines + entry.prominent) * FRAGMENT_SHARE) return false;
  if (entry.prominent >= 2) return entry.lines + entry.prominent >= LINES_MIN;
  return (
    entry.stems.length <= RUNNING_WORDS_TAKEN &&
    entry.lines >= RUNNING_LINES_MIN &&
    entry.pages.size >= RUNNING_PAGES_MIN &&
    entry.ownPages.size >= RUNNING_OWN_PAGES_MIN
  );
}

function isWordOfItsOwn({ named, home, running, pages, ownPages }: Found): boolean {
  // An archive named so shows the brand's own label where the brand uses the word itself.
  const isNamed = home !== null || (named >= 1 && ownPages.size >= OWN_PAGES_OF_LABEL);
  return isNamed && running >= LINES_MIN && pages.size >= PAGES_MIN;
}

/** Drops pieces that hardly ever stand outside one longer phrase (`maternity care` stays, `based maternity` goes). */
function withoutFragments(entries: readonly (readonly [string, Found])[]): (readonly [string, Found])[] {
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
  return entries.filter(([key, entry]) => entry.whole > 0 || (inside.get(key) ?? 0) < count(entry) * FRAGMENT_SHARE);
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

/** The commonest spelling; addresses drop accents and apostrophes that the text has. */
function bestSpelling(spellings: ReadonlyMap<string, number>): string {
  let best = "";
  let most = 0;
  for (const [spelling, count] of spellings) {
    if (count > most || (count === most && spelling.length < best.length)) {
      best = spelling;
      most = count;
    }
  }
  const plain = plainLetters(best);
  return spellings.keys().find((spelling) => spelling !== plain && plainLetters(spelling) === plain) ?? best;
}

function plainLetters(text: string): string {
  return foldAccents(text).replaceAll("'", " ");
}
