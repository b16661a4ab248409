import { citationVolatility } from "./citation_volatility.ts";
import { type BrandWords, isBranded } from "./families/brand_words.ts";
import type { Family, Keyword } from "./keyword.ts";
import { contentStems } from "./keyword_text.ts";
import { matchPage, type PageIndex, type PageMatch } from "./page_match.ts";
import { findSubtopics, findTemplate, isAsking, isComparing, type SearchTemplate } from "./search_pattern.ts";
import type { AnswerReading, SearchReading } from "./signal_reading.ts";
import { type KeywordSignals, type SignalIndex, signalsOf } from "./signals.ts";
import { countHolders, type Holder, type HolderKind, type Winnability, winnabilityOf } from "./winnability.ts";

/** Results further down hold no place worth taking. */
const FIRST_PAGE = 10;
const QUESTIONS_MAX = 8;
const HOLDERS_MAX = 8;

/** What the brand offers and is called, as far as it matters to a family. */
export interface BrandFacts {
  words: BrandWords;
  offers: { text: string; kind: "service" | "audience" | "topic" }[];
  language: string;
  kinds: ReadonlyMap<string, HolderKind>;
}

/** Everything known of one family, measured or read; null where it was not. */
export interface FamilyFacts {
  family: Family;
  /** Largest volume first, then as given. */
  keywords: Keyword[];
  head: string;
  branded: boolean;
  volume: number | null;
  difficulty: { value: number; n: number } | null;
  cpc: { value: number; n: number } | null;
  searches: SearchReading[];
  best: { keyword: string; position: number; url: string | null } | null;
  overview: { measured: number; present: number; own: number } | null;
  answers: { total: number; present: number; kind: "cited" | "mentioned"; keywords: number } | null;
  /** Rivals in the same answers, the most frequent first. */
  answerRivals: { domain: string; count: number }[];
  winnability: Winnability | null;
  holders: Holder[];
  volatility: { value: number; n: number } | null;
  pagesKnown: boolean;
  page: PageMatch | null;
  questions: string[];
  comparing: string[];
  template: SearchTemplate | null;
  subtopics: string[];
  offer: { value: number; text: string; kind: string } | null;
  /** Signals of each measured keyword, in keyword order. */
  signals: { keyword: string; signals: KeywordSignals }[];
  simulated: boolean;
}

export interface FactSources {
  signals: SignalIndex;
  pages: PageIndex;
  brand: BrandFacts;
}

export function gatherFamilyFacts(family: Family, sources: FactSources): FamilyFacts {
  const { brand } = sources;
  const keywords = [...family.keywords].sort((a, b) => (b.google_vol ?? -1) - (a.google_vol ?? -1));
  const texts = keywords.map((keyword) => keyword.keyword);
  const head = family.name.trim() || (texts[0] ?? "");
  const signals = keywords.flatMap(({ keyword }) => {
    const found = signalsOf(sources.signals, keyword, brand.language);
    return found === undefined ? [] : [{ keyword, signals: found }];
  });
  const searches = signals.flatMap(({ signals }) => signals.search ?? signals.searchGap ?? []);
  const readings = signals.flatMap(({ signals }) => signals.answers ?? signals.answerGap ?? []);
  const cited = signals.flatMap(({ signals }) => signals.cited);
  const overviews = signals.flatMap(({ signals }) => signals.overviews);
  const slots = [...searches.flatMap(firstPage), ...[...cited, ...overviews].flatMap((reading) => reading.domains)];
  const answers = answersOf(readings);
  return {
    family,
    keywords,
    head,
    branded: family.intent === "navigational" || texts.every((text) => isBranded(text, brand.words)),
    volume: family.total_volume,
    difficulty: weightedMean(keywords, "difficulty"),
    cpc: weightedMean(keywords, "cpc"),
    searches,
    best: bestPosition(searches),
    overview: overviewOf(searches, brand.kinds),
    answers: answers?.figures ?? null,
    answerRivals: answers?.rivals ?? [],
    winnability: winnabilityOf(slots, brand.kinds),
    holders: countHolders(slots, brand.kinds)
      .filter((holder) => holder.kind !== "brand")
      .slice(0, HOLDERS_MAX),
    volatility: citationVolatility(cited.map((reading) => reading.domains)),
    pagesKnown: sources.pages.size > 0,
    page: rankingPage(searches, sources.pages) ?? matchPage(sources.pages, [head, ...texts], brand.language),
    questions: questionsOf(texts, searches),
    comparing: texts.filter(isComparing),
    template: findTemplate(texts),
    subtopics: findSubtopics(head, texts, brand.language),
    offer: matchOffer(texts, brand),
    signals,
    simulated: [...searches, ...readings, ...cited].some((reading) => reading.simulated),
  };
}

function firstPage(search: SearchReading): string[] {
  return search.places.filter((place, i) => (place.position ?? i + 1) <= FIRST_PAGE).map((place) => place.domain);
}

/** Mean over the keywords that have the figure, by volume where it is known for all of them. */
function weightedMean(keywords: readonly Keyword[], field: "difficulty" | "cpc"): { value: number; n: number } | null {
  const measured = keywords.filter((keyword) => keyword[field] !== undefined);
  if (measured.length === 0) return null;
  const byVolume = measured.every((keyword) => (keyword.google_vol ?? 0) > 0);
  const weights = measured.map((keyword) => (byVolume ? keyword.google_vol! : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    value: measured.reduce((sum, keyword, i) => sum + (keyword[field]! * weights[i]!) / total, 0),
    n: measured.length,
  };
}

function bestPosition(searches: readonly SearchReading[]): FamilyFacts["best"] {
  let best: FamilyFacts["best"] = null;
  for (const { brandPosition, keyword, brandUrl } of searches) {
    if (brandPosition !== null && (best === null || brandPosition < best.position)) {
      best = { keyword, position: brandPosition, url: brandUrl };
    }
  }
  return best;
}

function overviewOf(
  searches: readonly SearchReading[],
  kinds: ReadonlyMap<string, HolderKind>,
): FamilyFacts["overview"] {
  const overviews = searches.flatMap((search) => search.aiOverview ?? []);
  if (overviews.length === 0) return null;
  const present = overviews.filter((overview) => overview.present);
  const own = present.filter((overview) => overview.domains.some((domain) => kinds.get(domain) === "brand"));
  return { measured: overviews.length, present: present.length, own: own.length };
}

/** By citations where at least half of the answers can tell them, else by mentions. */
function answersOf(readings: readonly AnswerReading[]) {
  const presences = (kind: "cited" | "mentioned") => readings.flatMap((reading) => reading[kind] ?? []);
  const total = (kind: "cited" | "mentioned") => presences(kind).reduce((sum, presence) => sum + presence.of, 0);
  const kind = total("cited") > 0 && total("cited") * 2 >= total("mentioned") ? "cited" : "mentioned";
  const told = presences(kind);
  if (told.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { rivals } of told) {
    for (const { domain, count } of rivals) counts.set(domain, (counts.get(domain) ?? 0) + count);
  }
  const rivals = [...counts]
    .map(([domain, count]) => ({ domain, count }))
    .sort((a, b) => b.count - a.count || (a.domain < b.domain ? -1 : 1));
  const present = told.reduce((sum, presence) => sum + presence.present, 0);
  return { figures: { total: total(kind), present, kind, keywords: told.length } as const, rivals };
}

/** The page that ranks is the page about it, whatever its words. */
function rankingPage(searches: readonly SearchReading[], pages: PageIndex): PageMatch | null {
  const ranked = searches
    .filter((search) => search.brandUrl !== null && search.brandPosition !== null)
    .sort((a, b) => a.brandPosition! - b.brandPosition!);
  const best = ranked[0];
  const page = best && pages.pages.find((page) => samePage(page.url, best.brandUrl!));
  if (best === undefined || page === undefined) return null;
  const covered = ranked.filter((search) => samePage(search.brandUrl!, page.url)).map((search) => search.keyword);
  const missing = searches.map((search) => search.keyword).filter((keyword) => !covered.includes(keyword));
  return { url: page.url, title: page.title, coverage: 1, covered, missing };
}

function samePage(a: string, b: string): boolean {
  const bare = (url: string) =>
    url
      .replace(/^https?:\/\/(?:www\.)?/i, "")
      .replace(/[#?].*$/, "")
      .replace(/\/$/, "")
      .toLowerCase();
  return bare(a) === bare(b);
}

/** Questions people type or open; those asked of engines are our own wording. */
function questionsOf(texts: readonly string[], searches: readonly SearchReading[]): string[] {
  const asked = [...searches.flatMap((search) => search.questions), ...texts.filter(isAsking)];
  const seen = new Map<string, string>();
  for (const question of asked) {
    const key = question
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    if (key !== "" && !seen.has(key)) seen.set(key, question);
  }
  return [...seen.values()].slice(0, QUESTIONS_MAX);
}

/** Best share of an offer's words that the family's searches use; audiences and topics count for less. */
function matchOffer(texts: readonly string[], brand: BrandFacts): FamilyFacts["offer"] {
  if (brand.offers.length === 0) return null;
  const factor = { service: 1, audience: 0.7, topic: 0.7 };
  const familyStems = new Set(texts.slice(0, 20).flatMap((text) => contentStems(text, brand.language)));
  const headStems = contentStems(texts[0] ?? "", brand.language);
  let best = { value: 0, text: "", kind: "service" };
  for (const offer of brand.offers) {
    const stems = new Set(contentStems(offer.text, brand.language).slice(0, 12));
    if (stems.size === 0) continue;
    const shared = [...stems].filter((stem) => familyStems.has(stem)).length / stems.size;
    const named = headStems.length === 0 ? 0 : headStems.filter((stem) => stems.has(stem)).length / headStems.length;
    const value = factor[offer.kind] * Math.max(0.5 * shared + 0.5 * named, 0);
    if (value > best.value) best = { value, text: offer.text, kind: offer.kind };
  }
  return best;
}

export function signalsOfKeyword(facts: FamilyFacts, keyword: string): KeywordSignals | undefined {
  return facts.signals.find((entry) => entry.keyword === keyword)?.signals;
}
