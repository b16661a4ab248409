import { searchedTown } from "../core/brand_places.ts";
import type { FactSources } from "../core/fact_sources.ts";
import { isBranded } from "../core/families/brand_words.ts";
import type { PageMatch } from "../core/page_match.ts";
import { type AnswerReading, type KeywordSignals, type SearchReading, signalsOf } from "../core/signals.ts";
import {
  citationVolatility,
  countHolders,
  type Holder,
  type HolderKind,
  type Winnability,
  winnabilityOf,
} from "../core/winnability.ts";
import { demandOf, type Family, hasFigures, type Keyword } from "../domain/keyword.ts";
import { FIRST_PAGE_POSITIONS } from "../domain/positions.ts";
import { normalizeKeyword } from "../language/keyword_text.ts";
import { isQuestion } from "../language/question.ts";
import { leadQuestion, matchOffer, type OfferMatch } from "./offer_match.ts";
import { type BestPlace, pageOf } from "./own_page.ts";
import { type CaseTemplate, findSubtopics, isComparing, placedTest, templateOf } from "./search_pattern.ts";

const ABOVE_MAX = 3;
const QUESTIONS_MAX = 8;
const HOLDERS_MAX = 8;

/** Everything known of one family, measured or read; null where it was not. */
export interface FamilyFacts {
  family: Family;
  /** Largest volume first, then as given. */
  keywords: Keyword[];
  /** What it is about, as a search is written. */
  head: string;
  /** The same as it is shown. */
  name: string;
  branded: boolean;
  volume: number | null;
  difficulty: { value: number; n: number } | null;
  cpc: { value: number; n: number } | null;
  searches: SearchReading[];
  best: BestPlace | null;
  /** Firms that stand above the brand where it stands best, or lead where it does not rank. */
  above: { domain: string; url: string | null }[];
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
  /** The first question that uses the head's telling words; the others are beside the topic. */
  leadQuestion: string | null;
  comparing: string[];
  /** Searches that differ in one ending, without those that a page of the brand is named after. */
  template: CaseTemplate | null;
  /** Searches for something near, or in a place the brand serves. */
  local: string[];
  /** The town a page for people nearby is for, and how many towns the brand has an address in. */
  place: { town: string | null; towns: number; names: readonly string[] };
  subtopics: string[];
  offer: OfferMatch | null;
  /** Signals of each measured keyword, in keyword order. */
  signals: { keyword: string; signals: KeywordSignals }[];
  /** In which its searches are read. */
  language: string;
  /** Whether a recommendation may rest on the site alone: nobody measures anything, or the owner just named it. */
  siteAlone: boolean;
  simulated: boolean;
}

export function gatherFamilyFacts(family: Family, sources: FactSources): FamilyFacts {
  const { brand } = sources;
  const keywords = [...family.keywords].sort((a, b) => (b.google_vol ?? -1) - (a.google_vol ?? -1));
  const texts = keywords.map((keyword) => keyword.keyword);
  const branded = family.intent === "navigational" || texts.every((text) => isBranded(text, brand.words));
  // The family of the brand's own name is titled for people; what is searched is its first keyword.
  const name = (branded ? texts[0] : family.name.trim()) || (texts[0] ?? family.name);
  const head = normalizeKeyword(name);
  const signals = keywords.flatMap(({ keyword }) => {
    const found = signalsOf(sources.signals, keyword, brand.language);
    return found === undefined ? [] : [{ keyword, signals: found }];
  });
  const searches = signals.flatMap(({ signals }) => signals.search ?? []);
  const readings = signals.flatMap(({ signals }) => signals.answers ?? []);
  const cited = signals.flatMap(({ signals }) => signals.cited);
  const overviews = signals.flatMap(({ signals }) => signals.overviews);
  const slots = [...searches.flatMap(firstPage), ...[...cited, ...overviews].flatMap((reading) => reading.domains)];
  const answers = answersOf(readings);
  const best = bestPosition(searches);
  const questions = questionsOf(texts, searches);
  const offer = matchOffer({ ...family, keywords }, head, sources);
  const page = pageOf({ family, best, head }, texts, sources);
  const template = templateOf(texts, sources);
  const isPlaced = placedTest(template, brand.places ?? []);
  return {
    family,
    keywords,
    head,
    name,
    branded,
    volume: family.total_volume ?? shownOf(keywords),
    difficulty: weightedMean(keywords, "difficulty"),
    cpc: weightedMean(keywords, "cpc"),
    searches,
    best,
    above: aboveOf(searches, best, brand.kinds),
    overview: overviewOf(searches, brand.kinds),
    answers: answers?.figures ?? null,
    answerRivals: answers?.rivals ?? [],
    winnability: winnabilityOf(slots, brand.kinds),
    holders: countHolders(slots, brand.kinds)
      .filter((holder) => holder.kind !== "brand")
      .slice(0, HOLDERS_MAX),
    volatility: citationVolatility(cited.map((reading) => reading.domains)),
    pagesKnown: sources.pages.size > 0,
    page: withOwnTopics(page, { head, isPlaced, language: brand.language }),
    questions,
    leadQuestion: leadQuestion(questions, head, sources),
    comparing: texts.filter(isComparing),
    template,
    local: keywords.filter(({ intent }) => intent === "local").map(({ keyword }) => keyword),
    place: {
      town: brand.located === undefined ? null : searchedTown(texts, brand.located),
      towns: brand.located?.towns.length ?? 0,
      names: [...(brand.places ?? []), ...(brand.located?.towns ?? [])],
    },
    subtopics: findSubtopics(
      head,
      texts.filter((text) => !isPlaced(text)),
      brand.language,
    ),
    offer,
    signals,
    language: brand.language,
    siteAlone: signals.length === 0 && (sources.siteAlone === true || isToldOf(family)),
    simulated:
      [...searches, ...readings, ...cited, ...overviews].some((reading) => reading.simulated) ||
      (sources.signals.figuresSimulated && keywords.some(hasFigures)),
  };
}

/** What a person says the brand sells needs no search to be worth a page. */
function isToldOf({ keywords }: Family): boolean {
  return keywords.some(({ source }) => source === "person");
}

function firstPage(search: SearchReading): string[] {
  return search.places
    .filter((place, i) => (place.position ?? i + 1) <= FIRST_PAGE_POSITIONS)
    .map((place) => place.domain);
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

function aboveOf(
  searches: readonly SearchReading[],
  best: FamilyFacts["best"],
  kinds: ReadonlyMap<string, HolderKind>,
): FamilyFacts["above"] {
  const search = searches.find((candidate) => candidate.keyword === best?.keyword) ?? searches[0];
  const position = best?.position ?? FIRST_PAGE_POSITIONS + 1;
  return (search?.places ?? [])
    .filter(
      (place, i) =>
        (place.position ?? i + 1) < position && ["rival", "unknown"].includes(kinds.get(place.domain) ?? "unknown"),
    )
    .slice(0, ABOVE_MAX)
    .map(({ domain, url }) => ({ domain, url }));
}

function overviewOf(
  searches: readonly SearchReading[],
  kinds: ReadonlyMap<string, HolderKind>,
): FamilyFacts["overview"] {
  const overviews = searches.flatMap(({ aiOverview: seen }) =>
    seen === null || seen.domains === null ? [] : [{ present: seen.present, domains: seen.domains }],
  );
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

/** Of what a page does not name, what would be something of its own on it. */
export function withOwnTopics<T extends PageMatch | null>(
  page: T,
  { head, isPlaced, language }: { head: string; isPlaced(text: string): boolean; language: string },
): T {
  if (page === null) return page;
  const missing = page.missing.filter((text) => !isPlaced(text));
  return { ...page, missing: findSubtopics(head, missing, language) };
}

/** Questions people type or open; those asked of engines are our own wording. */
function questionsOf(texts: readonly string[], searches: readonly SearchReading[]): string[] {
  const asked = [...searches.flatMap((search) => search.questions), ...texts.filter((text) => isQuestion(text))];
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

export function signalsOfKeyword(facts: FamilyFacts, keyword: string): KeywordSignals | undefined {
  return facts.signals.find((entry) => entry.keyword === keyword)?.signals;
}

/** Without any volume, how often the brand's pages were shown for the searches in a month; null where nobody tells. */
function shownOf(keywords: readonly Keyword[]): number | null {
  const shown = keywords.flatMap((keyword) => demandOf(keyword) ?? []);
  return shown.length === 0 ? null : shown.reduce((sum, demand) => sum + demand, 0);
}
