import { contentStems } from "../language/keyword_text.ts";
import { titleSegments } from "../language/title_segments.ts";

/** What is read of a page to tell what it is about. */
export interface MatchablePage {
  url: string;
  title: string;
  description: string;
  headings: { level: number; text: string }[];
  status: number;
  indexable: boolean;
  /** What the page is, where it was judged. */
  kind?: string | null;
  /** An archive that leads to offers: a category that customers buy from. */
  lists_offers?: boolean;
}

export interface PageMatch {
  url: string;
  title: string;
  /** An archive, a dated or numbered entry: names topics without being a page to work on. */
  listing: boolean;
  /** An archive of entries, whatever it is named after; a category of offers is none. */
  archive: boolean;
  /** Title, address or main heading hold the first search word for word. */
  named: boolean;
  /** Its heading is the first search and nothing else. */
  exact: boolean;
  /** 0 to 1: how much of the searches' wording stands in title, address and headings, rare words counting more. */
  coverage: number;
  /** Searches the page names, and those that neither it names nor another page is named after. */
  covered: string[];
  missing: string[];
  /** What the page is, as it was judged; null where it was not. */
  kind: string | null;
  /** Whether it sells. */
  sells: boolean;
}

export interface PageIndex {
  size: number;
  /** `factor` under 1: a listing or the home page. */
  pages: {
    url: string;
    title: string;
    factor: number;
    nameStems: number;
    lists: "offers" | "entries" | null;
    kind: string | null;
  }[];
  /** stem -> page number -> level (1 title, h1 or address; 0.6 a lower heading; 0.4 the description). */
  postings: Map<string, Map<number, number>>;
}

/** A page at or above this has the topic as its subject; at or above the second it touches it. */
export const PAGE_EXISTS_MIN = 0.72;
export const PAGE_TOUCHES_MIN = 0.45;
const KEYWORD_COVERED_MIN = 0.7;
/** All words of a search in a page's strongest places, but for rounding. */
const NAMED_MIN = 0.999;
/** One word names too many pages; a search that is less than this of a heading is only part of what the page is about. */
const NAMING_STEMS_MIN = 2;
const NAMED_SHARE_MIN = 0.6;
/** A page whose name has one word more than the search is still the page for it. */
const NAME_EXTRA_STEMS_MAX = 1;
const LEVEL_STRONG = 1;
const LEVEL_HEADING = 0.6;
const LEVEL_DESCRIPTION = 0.4;
const HEADINGS_MAX = 60;
const KEYWORDS_READ_MAX = 12;
/** Archives, numbered entries and query variants name many topics without being about one. */
const NUMBERED = /\/[\d-]+\/?$/;
const LISTING_FACTOR = 0.5;
const LAST_NAME = /[^/?#]+\/?(?:[?#].*)?$/;
const SIBLINGS_MANY = 5;
/** The home page names the trade; it is the page about it only where nothing else is. */
const HOME_FACTOR = 0.85;

export function indexPages(pages: readonly MatchablePage[], language: string): PageIndex {
  const index: PageIndex = { size: 0, pages: [], postings: new Map() };
  const found = pages.filter(({ status, indexable }) => status === 200 && indexable);
  const siblings = Map.groupBy(found, ({ url }) => url.replace(LAST_NAME, ""));
  for (const page of found) {
    const number = index.size++;
    const lists = page.lists_offers === true ? "offers" : isArchive(page) ? "entries" : null;
    const nameStems = contentStems(plainText(nameOf(page)), language).length;
    index.pages.push({
      url: page.url,
      title: page.title,
      factor: lists === "entries" ? LISTING_FACTOR : factorOf(page),
      nameStems,
      lists,
      kind: page.kind ?? null,
    });
    const add = (text: string, level: number) => {
      for (const stem of contentStems(plainText(text), language)) {
        const posting = index.postings.get(stem) ?? new Map<number, number>();
        posting.set(number, Math.max(level, posting.get(number) ?? 0));
        index.postings.set(stem, posting);
      }
    };
    // What many pages stand under names them all, and none of them.
    const folder = page.url.replace(LAST_NAME, "");
    const own = siblings.get(folder)!.length < SIBLINGS_MANY ? page.url : page.url.slice(folder.length);
    add(`${page.title} ${slugWords(own)}`, LEVEL_STRONG);
    for (const heading of page.headings.slice(0, HEADINGS_MAX)) {
      add(heading.text, heading.level === 1 ? LEVEL_STRONG : LEVEL_HEADING);
    }
    add(page.description, LEVEL_DESCRIPTION);
  }
  return index;
}

/** The brand's page that comes nearest to a family: half by its head keyword, half by the mean of its searches. */
export function matchPage(index: PageIndex, keywords: readonly string[], language: string): PageMatch | null {
  const coverages = coverKeywords(index, keywords, language);
  let best: PageMatch | null = null;
  for (const number of new Set(coverages.flatMap(({ byPage }) => [...byPage.keys()]))) {
    const match = matchOf(index, coverages, number);
    if (best === null || match.coverage > best.coverage) best = match;
  }
  return best;
}

/** How much one given page covers a family; null when it is not among the pages read. */
export function matchGivenPage(
  index: PageIndex,
  keywords: readonly string[],
  options: { url: string; language: string },
): PageMatch | null {
  const key = pageKey(options.url);
  const number = index.pages.findIndex((page) => pageKey(page.url) === key);
  return number < 0 ? null : matchOf(index, coverKeywords(index, keywords, options.language), number);
}

/** The page named after a search, nothing else in its heading but a word or two; null where none is. */
export function findNamedPage(index: PageIndex, keyword: string, language: string): PageMatch | null {
  const stems = new Set(contentStems(keyword, language)).size;
  if (stems < NAMING_STEMS_MIN) return null;
  const coverages = coverKeywords(index, [keyword], language);
  return (
    [...coverages[0]!.byPage.keys()]
      .filter(
        (number) => index.pages[number]!.factor === 1 && index.pages[number]!.nameStems <= stems / NAMED_SHARE_MIN,
      )
      .sort((a, b) => index.pages[a]!.nameStems - index.pages[b]!.nameStems)
      .map((number) => matchOf(index, coverages, number))
      .find((match) => match.named) ?? null
  );
}

/** The pages that cover the keywords best, at least as much as `min`, best first; archives and entries left out. */
export function matchPages(
  index: PageIndex,
  keywords: readonly string[],
  options: { language: string; min: number; max: number },
): PageMatch[] {
  const coverages = coverKeywords(index, keywords, options.language);
  return [...new Set(coverages.flatMap(({ byPage }) => [...byPage.keys()]))]
    .map((number) => matchOf(index, coverages, number))
    .filter((match) => match.coverage >= options.min && !match.listing)
    .sort((a, b) => b.coverage - a.coverage || (a.url < b.url ? -1 : 1))
    .slice(0, options.max);
}

interface KeywordCoverage {
  keyword: string;
  stems: number;
  byPage: Map<number, number>;
  /** Pages named after the search and nothing else. */
  own: number[];
}

function coverKeywords(index: PageIndex, keywords: readonly string[], language: string): KeywordCoverage[] {
  const searches = [...new Set(keywords)].slice(0, KEYWORDS_READ_MAX);
  return searches.map((keyword) => {
    const stems = [...new Set(contentStems(keyword, language))];
    const byPage = coverageByPage(index, stems);
    return { keyword, stems: stems.length, byPage, own: ownPages(index, stems.length, byPage) };
  });
}

function matchOf(index: PageIndex, coverages: readonly KeywordCoverage[], number: number): PageMatch {
  const values = coverages.map(({ byPage }) => byPage.get(number) ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const page = index.pages[number]!;
  const named = (values[0] ?? 0) >= NAMED_MIN && !NUMBERED.test(page.url);
  const covered = coverages.filter((_, i) => values[i]! >= KEYWORD_COVERED_MIN);
  // Where another page of the site is named after the search, a section on it would compete with that page.
  const hasOwnPage = ({ own }: KeywordCoverage) => own.some((other) => other !== number);
  const missing = coverages.filter((entry) => !covered.includes(entry) && !hasOwnPage(entry));
  return {
    url: page.url,
    title: page.title,
    listing: page.factor === LISTING_FACTOR,
    archive: page.lists === "entries",
    named,
    exact: named && page.nameStems <= (coverages[0]?.stems ?? 0),
    coverage: Math.round((0.5 * (values[0] ?? 0) + 0.5 * mean) * page.factor * 1_000) / 1_000,
    covered: covered.map(({ keyword }) => keyword),
    missing: missing.map(({ keyword }) => keyword),
    kind: page.kind,
    sells: page.kind === "offer" || page.lists === "offers",
  };
}

function ownPages(index: PageIndex, stems: number, byPage: ReadonlyMap<number, number>): number[] {
  if (stems < NAMING_STEMS_MIN) return [];
  return [...byPage.keys()].filter((number) => {
    const { factor, nameStems } = index.pages[number]!;
    return byPage.get(number)! >= NAMED_MIN && factor === 1 && nameStems <= stems + NAME_EXTRA_STEMS_MAX;
  });
}

/** One page whatever its scheme, `www.`, query or closing slash. */
export function pageKey(url: string): string {
  return url
    .replace(/^https?:\/\/(?:www\.)?/i, "")
    .replace(/[#?].*$/, "")
    .replace(/\/$/, "")
    .toLowerCase();
}

/** How much a word tells on this site: little where every page has it, much where few do. */
export function wordWeight(index: PageIndex, stem: string): number {
  return Math.log(1 + Math.max(1, index.size) / (1 + (index.postings.get(stem)?.size ?? 0)));
}

function coverageByPage(index: PageIndex, stems: readonly string[]): Map<number, number> {
  const weights = stems.map((stem) => wordWeight(index, stem));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const coverage = new Map<number, number>();
  if (total === 0) return coverage;
  stems.forEach((stem, i) => {
    for (const [number, level] of index.postings.get(stem) ?? []) {
      coverage.set(number, (coverage.get(number) ?? 0) + (level * weights[i]!) / total);
    }
  });
  return coverage;
}

function factorOf(page: MatchablePage): number {
  if (page.url.includes("?") || NUMBERED.test(page.url)) return LISTING_FACTOR;
  return isHome(page) ? HOME_FACTOR : 1;
}

function isArchive(page: MatchablePage): boolean {
  return page.kind === "archive" && !isHome(page);
}

function isHome({ url, kind }: MatchablePage): boolean {
  return kind === "home" || URL.parse(url)?.pathname === "/";
}

/** Titles and headings as searches are written: lower case, plain apostrophes. */
function plainText(text: string): string {
  const folded = text.normalize("NFKC").toLowerCase();
  return folded.replace(/[‘’ʼ`´]/g, "'");
}

/** The page's main heading, else its title without the site's name. */
function nameOf({ headings, title }: Pick<MatchablePage, "headings" | "title">): string {
  return headings.find(({ level, text }) => level === 1 && text.trim() !== "")?.text ?? titleSegments(title)[0] ?? "";
}

/** The words of an address's path. */
function slugWords(url: string): string {
  const [path = ""] = url.replace(/^[a-z]+:\/\/[^/]*/i, "").split(/[?#]/, 1);
  return path
    .slice(0, 300)
    .replace(/\.[a-z]{2,5}$/i, "")
    .replace(/[/_-]+/g, " ");
}
