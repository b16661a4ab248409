import { pageKey } from "../core/page_match.ts";
import { formatCount, pagePath, plural, quoteList, roundEstimate } from "../core/phrase.ts";
import { demandOf, totalVolume } from "../domain/keyword.ts";
import type { ExpectedImpact, PlayKind } from "../domain/opportunity.ts";
import { FIRST_PAGE_POSITIONS } from "../domain/positions.ts";
import { type FamilyFacts, signalsOfKeyword } from "./facts.ts";
import { NEW_PAGE_PLAYS } from "./revision.ts";

/**
 * Assumed share of searchers who click the result at a position, 1 to 20: a round middle of published curves, which
 * differ by a factor of two. Only differences between positions are used, and as a range.
 */
const CLICK_SHARE = [
  0.27, 0.15, 0.1, 0.07, 0.055, 0.045, 0.035, 0.03, 0.026, 0.023, 0.015, 0.013, 0.011, 0.01, 0.009, 0.008, 0.007, 0.006,
  0.006, 0.005,
];
/** Made beside whatever ranks today. */
const NEW_PAGES: ReadonlySet<PlayKind> = new Set(NEW_PAGE_PLAYS);
/** Of the searches that a wider page wins. */
const NAMED_MAX = 2;
const SECOND_PAGE_END = CLICK_SHARE.length;
/** What an AI overview above the results leaves of those clicks (assumed). */
const OVERVIEW_CLICKS_LEFT = 0.65;

/** Of a country's searches for what people choose nearby, what comes from one firm's area (assumed). */
const NEARBY_SHARE = 0.1;

/** Positions within reach by difficulty: hopeful and cautious. */
const REACH = [
  { difficultyBelow: 30, hopeful: 3, cautious: 8 },
  { difficultyBelow: 60, hopeful: 5, cautious: 12 },
  { difficultyBelow: 101, hopeful: 8, cautious: 18 },
] as const;
const REACH_UNKNOWN = { hopeful: 5, cautious: 15 };

/** The measure that can be computed for the play: answers for citation plays, else clicks, else answers, else coverage. */
export function estimateImpact(kind: PlayKind, facts: FamilyFacts): ExpectedImpact {
  const clicks = (given: FamilyFacts) => clickImpact(given, kind);
  const order = kind === "get_cited" ? [answerImpact, clicks] : [clicks, answerImpact];
  for (const estimate of [...order, firstPageImpact, placesImpact]) {
    const impact = estimate(facts);
    if (impact !== null) return impact;
  }
  return coverageImpact(facts);
}

/** The facts with the searches that can become customers of a firm that people choose nearby. */
export function countedNearby(facts: FamilyFacts): FamilyFacts {
  const near = new Set(facts.local);
  const names = facts.place.names.map((name) => name.toLowerCase());
  const isNear = (search: string) => near.has(search) || names.some((name) => search.toLowerCase().includes(name));
  const keywords = facts.keywords.map((keyword) =>
    keyword.google_vol === undefined || isNear(keyword.keyword)
      ? keyword
      : { ...keyword, google_vol: Math.round(keyword.google_vol * NEARBY_SHARE) },
  );
  return { ...facts, keywords, volume: facts.volume === null ? null : totalVolume(keywords) };
}

export const NEARBY_BASIS = `; searches that name no place count at ${100 * NEARBY_SHARE} %, as people choose a business nearby for this`;

export function clickShareAt(position: number | null): number {
  if (position === null || position > SECOND_PAGE_END) return 0;
  return CLICK_SHARE[Math.round(position) - 1] ?? 0;
}

/**
 * sum over keywords of volume × (click share at the reachable position - at the present one) × what an overview leaves.
 * A keyword whose results were not read stands where the middle one of those read does, or nowhere if the page does not
 * name it.
 * Widening a page wins the searches it does not name yet: only those are counted.
 */
function clickImpact(facts: FamilyFacts, kind: PlayKind): ExpectedImpact | null {
  const missing = new Set(facts.page?.missing ?? []);
  const widens = kind === "expand_page" && missing.size > 0;
  const known = facts.keywords.filter(
    (keyword) => (demandOf(keyword) ?? 0) > 0 && (!widens || missing.has(keyword.keyword)),
  );
  if (known.length === 0) return null;
  const sum = { low: 0, high: 0, volume: 0, overviews: 0 };
  const middle = middlePosition(facts);
  const places: (number | null)[] = [];
  for (const measured of known) {
    const { keyword, difficulty } = measured;
    const volume = demandOf(measured) ?? 0;
    const search = signalsOfKeyword(facts, keyword)?.search ?? null;
    const today = search === null ? (missing.has(keyword) ? null : middle) : search.brandPosition;
    places.push(today);
    const { hopeful, cautious } = reachFrom(today, difficulty);
    const left = search?.aiOverview?.present ? OVERVIEW_CLICKS_LEFT : 1;
    if (left < 1) sum.overviews++;
    const gain = (position: number) => Math.max(0, clickShareAt(position) - clickShareAt(today)) * left * volume;
    sum.low += gain(cautious);
    sum.high += gain(hopeful);
    sum.volume += volume;
  }
  if (roundEstimate(sum.high) < 1) return null;
  return {
    metric: "monthly_clicks",
    low: roundEstimate(sum.low),
    high: roundEstimate(sum.high),
    basis: clickBasis(facts, {
      ...sum,
      places,
      known: known.map(({ keyword }) => keyword),
      widens,
      isNew: NEW_PAGES.has(kind),
    }),
  };
}

/** Of the searches whose results were read; null where the brand is in no more than half of them. */
function middlePosition({ searches }: FamilyFacts): number | null {
  const positions = searches
    .map(({ brandPosition }) => brandPosition ?? Number.POSITIVE_INFINITY)
    .sort((a, b) => a - b);
  const middle = positions[Math.floor(positions.length / 2)];
  return middle === undefined || middle === Number.POSITIVE_INFINITY ? null : middle;
}

/**
 * From nowhere: what the difficulty allows. From a place on the first two pages: one place up to half way to the top;
 * the first place is never a cautious hope.
 */
function reachFrom(position: number | null, difficulty: number | undefined): { hopeful: number; cautious: number } {
  const band =
    (difficulty === undefined ? null : REACH.find((reach) => difficulty < reach.difficultyBelow)) ?? REACH_UNKNOWN;
  if (position === null || position > SECOND_PAGE_END) return band;
  return {
    hopeful: Math.max(1, Math.min(band.hopeful, Math.floor(position / 2))),
    cautious: Math.min(position, Math.max(2, Math.min(band.cautious, position - 1))),
  };
}

function clickBasis(
  facts: FamilyFacts,
  figures: {
    volume: number;
    known: readonly string[];
    places: readonly (number | null)[];
    overviews: number;
    widens: boolean;
    isNew: boolean;
  },
): string {
  const { known, volume, overviews, widens } = figures;
  const overview =
    overviews === 0 ? "" : `, minus a third for ${plural(overviews, "search", "searches")} with an AI overview`;
  const searches = widens
    ? `${plural(known.length, "keyword the page does not target yet", "keywords the page does not target yet")} (${quoteList(known, NAMED_MAX)}${known.length > NAMED_MAX ? ", …" : ""})`
    : plural(known.length, "keyword");
  return `${formatCount(volume)} searches per month for ${searches}, ${movesText(facts, figures)}, based on an assumed click-through rate${overview}`;
}

/** From where they stand today to where they may come. */
function movesText(
  { best, searches, page, difficulty }: FamilyFacts,
  { widens, isNew, places }: { widens: boolean; isNew: boolean; places: readonly (number | null)[] },
): string {
  const to = (position: number | null) => {
    const { hopeful, cautious } = reachFrom(position, difficulty?.value);
    return `to position ${hopeful === cautious ? `${hopeful}` : `${cautious} (conservative) or ${hopeful} (optimistic)`}`;
  };
  const at = difficulty === null ? "difficulty unknown" : `difficulty ${Math.round(difficulty.value)}`;
  if (widens) return `from no ranking for them today (assumed) ${to(null)} at ${at}`;
  const ranked = places.filter((place) => place !== null).sort((a, b) => a - b);
  const out = places.length - ranked.length;
  const [first, last] = [ranked[0], ranked.at(-1)];
  if (first === undefined || last === undefined) {
    const today = searches.length === 0 ? "from no ranking today (assumed, not measured)" : "from no ranking today";
    return `${today} ${to(null)} at ${at}`;
  }
  const isOther = best?.url != null && (isNew || page === null || pageKey(page.url) !== pageKey(best.url));
  const own = isOther ? ` (${pagePath(best.url!)})` : "";
  if (out === 0 && first === last) return `from position ${first} today${own} ${to(first)} at ${at}`;
  const standing = `${ranked.length} of them from position ${first === last ? first : `${first} to ${last}`} today${own} moving at most halfway to the top`;
  return out === 0 ? standing : `${standing}, the other ${out} from no ranking today ${to(null)} at ${at}`;
}

/** Half way to the rival named most, up to level with it; without a rival ahead, up to half of the answers missed. */
function answerImpact({ answers, answerRivals }: FamilyFacts): ExpectedImpact | null {
  if (answers === null || answers.present >= answers.total) return null;
  const rival = answerRivals.find((entry) => entry.count > answers.present);
  const gap =
    rival === undefined
      ? (answers.total - answers.present) / 2
      : Math.min(rival.count, answers.total) - answers.present;
  const high = Math.max(1, Math.round(gap));
  const low = Math.min(high, Math.max(1, Math.floor(gap / 2)));
  const yard =
    rival === undefined
      ? "at best, half of the answers you are not in"
      : `at best, as many as your competitor ${rival.domain}, which is in ${rival.count}`;
  return {
    metric: "answer_share",
    low,
    high,
    basis: `${answers.kind} in ${answers.present} of ${answers.total} tracked answers today; ${yard}`,
  };
}

/** Without volume: how many of the results pages read do not show the brand on the first page. */
function firstPageImpact({ searches }: FamilyFacts): ExpectedImpact | null {
  const off = searches.filter(
    (search) => search.brandPosition === null || search.brandPosition > FIRST_PAGE_POSITIONS,
  ).length;
  if (off === 0) return null;
  const basis = `on the first page of ${searches.length - off} of ${searches.length} results pages checked today; search volume not measured, so no traffic figure is given`;
  return { metric: "first_page_searches", low: Math.min(1, off), high: off, basis };
}

/** On the first page already, volume not known: how far up is within reach. */
function placesImpact({ best, difficulty }: FamilyFacts): ExpectedImpact | null {
  if (best === null || best.position <= 1) return null;
  const { hopeful, cautious } = reachFrom(best.position, difficulty?.value);
  const basis = `from position ${best.position} for "${best.keyword}" to ${cautious} (conservative) or ${hopeful} (optimistic); search volume not measured, so no traffic figure is given`;
  return { metric: "places_gained", low: best.position - cautious, high: best.position - hopeful, basis };
}

/** Nothing but the words is known: the searches the site has no page for bound what can be covered. */
function coverageImpact({ page, keywords }: FamilyFacts): ExpectedImpact {
  const open = page === null ? keywords.length : Math.min(keywords.length, page.missing.length);
  const basis = "their search volume was not measured, so no traffic figure is given";
  return { metric: "searches_covered", low: Math.min(1, open), high: open, basis };
}
