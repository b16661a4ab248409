import { type FamilyFacts, signalsOfKeyword } from "./family_facts.ts";
import type { ExpectedImpact, PlayKind } from "./opportunity.ts";
import { formatCount, plural, roundEstimate } from "./phrase.ts";

/**
 * Assumed share of searchers who click the result at a position (1 to 10; beyond, CTR_SECOND_PAGE): a round middle of
 * published curves, which differ by a factor of two. Only differences between positions are used, and as a range.
 */
const CLICK_SHARE = [0.27, 0.15, 0.1, 0.07, 0.055, 0.045, 0.035, 0.03, 0.026, 0.023];
const CLICK_SHARE_SECOND_PAGE = 0.008;
const FIRST_PAGE = 10;
const SECOND_PAGE_END = 20;
/** What an AI overview above the results leaves of those clicks (assumed). */
const OVERVIEW_CLICKS_LEFT = 0.65;

/** Positions within reach by difficulty: hopeful and cautious. */
const REACH = [
  { difficultyBelow: 30, hopeful: 3, cautious: 8 },
  { difficultyBelow: 60, hopeful: 5, cautious: 12 },
  { difficultyBelow: 101, hopeful: 8, cautious: 18 },
] as const;
const REACH_UNKNOWN = { hopeful: 5, cautious: 15 };

/** The measure that can be computed for the play: answers for citation plays, else clicks, else answers, else coverage. */
export function estimateImpact(kind: PlayKind, facts: FamilyFacts): ExpectedImpact {
  const order = kind === "get_cited" ? [answerImpact, clickImpact] : [clickImpact, answerImpact];
  for (const estimate of [...order, firstPageImpact]) {
    const impact = estimate(facts);
    if (impact !== null) return impact;
  }
  return coverageImpact(facts);
}

export function describeImpact(impact: ExpectedImpact): string {
  const range =
    impact.low === impact.high
      ? `${formatCount(impact.high)}`
      : `${formatCount(impact.low)} to ${formatCount(impact.high)}`;
  const what = {
    monthly_clicks: `${range} more clicks a month`,
    answer_share: `Present in ${range} more of the tracked AI answers`,
    first_page_searches: `First-page places for ${range} more searches`,
    searches_covered: `${range} searches covered that the site does not answer today`,
  }[impact.metric];
  return `${what}: ${impact.basis}`;
}

export function clickShareAt(position: number | null): number {
  if (position === null || position > SECOND_PAGE_END) return 0;
  return CLICK_SHARE[Math.round(position) - 1] ?? CLICK_SHARE_SECOND_PAGE;
}

/**
 * sum over keywords of volume × (click share at the reachable position - at the present one) × what an overview leaves.
 * A keyword whose results were not read stands where the family stands at best.
 */
function clickImpact(facts: FamilyFacts): ExpectedImpact | null {
  const known = facts.keywords.filter((keyword) => (keyword.google_vol ?? 0) > 0);
  if (known.length === 0) return null;
  const sum = { low: 0, high: 0, volume: 0, overviews: 0 };
  for (const keyword of known) {
    const search = signalsOfKeyword(facts, keyword.keyword)?.search ?? null;
    const today = search === null ? (facts.best?.position ?? null) : search.brandPosition;
    const { hopeful, cautious } = reachFrom(today, keyword.difficulty);
    const left = search?.aiOverview?.present ? OVERVIEW_CLICKS_LEFT : 1;
    if (left < 1) sum.overviews++;
    const gain = (position: number) =>
      Math.max(0, clickShareAt(position) - clickShareAt(today)) * left * keyword.google_vol!;
    sum.low += gain(cautious);
    sum.high += gain(hopeful);
    sum.volume += keyword.google_vol!;
  }
  if (roundEstimate(sum.high) < 1) return null;
  return {
    metric: "monthly_clicks",
    low: roundEstimate(sum.low),
    high: roundEstimate(sum.high),
    basis: clickBasis(facts, { ...sum, known: known.length }),
  };
}

/** From nowhere: what the difficulty allows. From a place on the first two pages: one place up to half way to the top. */
function reachFrom(position: number | null, difficulty: number | undefined): { hopeful: number; cautious: number } {
  const band =
    (difficulty === undefined ? null : REACH.find((reach) => difficulty < reach.difficultyBelow)) ?? REACH_UNKNOWN;
  if (position === null || position > SECOND_PAGE_END) return band;
  return {
    hopeful: Math.max(1, Math.min(band.hopeful, Math.floor(position / 2))),
    cautious: Math.max(1, Math.min(band.cautious, position - 1)),
  };
}

function clickBasis(facts: FamilyFacts, figures: { volume: number; known: number; overviews: number }): string {
  const { hopeful, cautious } = reachFrom(facts.best?.position ?? null, facts.difficulty?.value);
  const difficulty =
    facts.difficulty === null ? "difficulty unknown" : `difficulty ${Math.round(facts.difficulty.value)}`;
  const overview =
    figures.overviews === 0
      ? ""
      : `, a third less on ${plural(figures.overviews, "search", "searches")} with an AI overview`;
  const today =
    facts.best !== null
      ? `from position ${facts.best.position} today`
      : facts.searches.length === 0
        ? "today's position not measured and counted as none"
        : "from no position today";
  return `${formatCount(figures.volume)} searches a month over ${plural(figures.known, "keyword")}, ${today} to position ${cautious} (cautious) or ${hopeful} (hopeful) at ${difficulty}, by an assumed click curve${overview}`;
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
  const yard = rival === undefined ? "half of the answers without you" : `${rival.domain} is in ${rival.count}`;
  return {
    metric: "answer_share",
    low,
    high,
    basis: `${answers.kind} in ${answers.present} of ${answers.total} tracked answers today, ${yard}`,
  };
}

/** Without volume: how many of the results pages read do not show the brand on the first page. */
function firstPageImpact({ searches }: FamilyFacts): ExpectedImpact | null {
  const off = searches.filter((search) => search.brandPosition === null || search.brandPosition > FIRST_PAGE).length;
  if (off === 0) return null;
  const basis = `on the first page of ${searches.length - off} of ${searches.length} results pages read today; search volume not measured, so no traffic figure is given`;
  return { metric: "first_page_searches", low: Math.min(1, off), high: off, basis };
}

/** Nothing but the words is known: the searches the site has no page for bound what can be covered. */
function coverageImpact({ page, keywords }: FamilyFacts): ExpectedImpact {
  const open = page === null ? keywords.length : Math.min(keywords.length, page.missing.length);
  const basis = "neither search volume, positions nor answers were measured, so no traffic figure is given";
  return { metric: "searches_covered", low: Math.min(1, open), high: open, basis };
}
