import type { Insight, Order } from "../domain/insight.ts";
import type { LeverageParts, Opportunity, PlayKind } from "../domain/opportunity.ts";
import { BARE_PAGE_WORDS } from "../domain/page_words.ts";
import { plural } from "./phrase.ts";
import { CEILING_WEIGHTS, clamp01, IMMEDIACY_WEIGHTS, isMeasured, roundScore } from "./score_weights.ts";

/**
 * leverage_score = priority × gain × main_offer × family_spread × effort × same_page × evidence × reading × calibration.
 *
 * | multiplier    | range        | value |
 * |---------------|--------------|-------|
 * | gain          | 0.60 to 1.05 | 0.60 + 0.45 × worth × log(1 + visitors) / log(1 + 500), or 250 of what people choose nearby: the monthly visitors hoped for, by what one is worth to the brand (business_value); at least 0.3 % of the searches counted; 1 where no volume is known |
 * | main_offer    | 0.93 to 1.10 | how the home page tells of it (MAIN_OFFER): what it is about, a heading, the text, not at all; 1 where it was not read |
 * | family_spread | 0.90 to 1.15 | 0.90 + 0.25 × (1 - exp(-(measured keywords - 1) / 4)): one page that wins many searches |
 * | effort        | 0.85 to 1.12 | by play kind (EFFORT): an edit pays sooner than a set of new pages; a page to edit with next to nothing on it counts as new |
 * | same_page     | 0.80 to 1.00 | 1, 0.9, then 0.8 for the second and later plays on one page: they are one edit, and share its gain |
 * | evidence      | 0.75 to 1.00 | 0.75 + 0.25 × share of the scores' weight that was measured: thin evidence ranks lower |
 * | reading       | first ≥ 1.50, last ≤ 0.50 | when the last reader of the queue would do it: before outcomes, what comes first has at least FIRST_MIN, what comes last hardly more than LAST_MAX; 1 where nobody read it |
 * | calibration   | 0.15 to 3.00 | learned from outcomes (learning/calibration.ts); 1 before any |
 *
 * An insight's leverage is priority × its category's multiplier (CATEGORY_MULTIPLIER; specification: technical_gap 1.30;
 * a company that has moved or closed comes before all else) × reading.
 */
export const CATEGORY_MULTIPLIER: Readonly<Record<string, number>> = { technical_gap: 1.3, brand_state: 2 };

const EFFORT: Record<PlayKind, { value: number; basis: string }> = {
  refresh_page: { value: 1.12, basis: "an edit to an existing page" },
  expand_page: { value: 1.12, basis: "new sections on an existing page" },
  get_cited: { value: 1.12, basis: "an edit to an existing page" },
  defend_brand: { value: 1.05, basis: "one page about the brand itself" },
  answer_page: { value: 1, basis: "one article" },
  service_page: { value: 1, basis: "one landing page" },
  local_page: { value: 1, basis: "one location page" },
  comparison_page: { value: 0.97, basis: "one page that needs research" },
  topic_hub: { value: 0.88, basis: "a hub and several spokes" },
  programmatic_set: { value: 0.85, basis: "a template with data and many pages" },
};
/** A page that stands with next to nothing on it is as much work as a new one; of a placeholder it is open whether it is any. */
const WRITTEN_EFFORT = 1;
const OPEN_OFFER_EFFORT = 0.88;
const GAIN_MIN = 0.6;
const GAIN_RANGE = 0.45;
const GAIN_FULL_VISITORS = 500;
/** Who may come from nearby is nearer to a customer. */
const GAIN_FULL_NEARBY = 250;
/** Of those who search, who may come whatever can be reckoned (assumed). */
const VISITORS_SHARE_MIN = 0.003;
/** A firm puts on its home page what it mainly sells. */
const MAIN_OFFER = {
  subject: { value: 1.1, basis: "what the home page is about" },
  heading: { value: 1.05, basis: "a heading on the home page mentions it" },
  text: { value: 1, basis: "the text of the home page mentions it" },
  absent: { value: 0.93, basis: "the home page does not mention it" },
} as const;
const READING: Record<Order, { value: number; basis: string }> = {
  first: { value: 1.5, basis: "compared with the others: among the first to do" },
  middle: { value: 1, basis: "compared with the others: neither first nor last" },
  last: { value: 0.5, basis: "compared with the others: among the last to do" },
};
/** A rule's general weight may be far from what its finding means on a site that somebody has read. */
const FIRST_MIN = 0.9;
const LAST_MAX = 0.35;
/** What is beyond a bound still orders those that are. */
const BEYOND = 0.1;
const SPREAD_MIN = 0.9;
const SPREAD_RANGE = 0.25;
const SPREAD_KEYWORDS = 4;
const EVIDENCE_MIN = 0.75;

const PAGE_PLACE = [1, 0.9, 0.8] as const;

/** Which of the plays on one page it is, by priority. */
export interface PlaceOnPage {
  place: number;
  of: number;
}

type Multiplier = LeverageParts["multipliers"][number];
export type Scored = Pick<
  Opportunity,
  | "priority"
  | "play_kind"
  | "recommended_format"
  | "keywords"
  | "contributing_signals"
  | "immediacy_parts"
  | "ceiling_parts"
> & {
  total_volume?: number;
  data?: Partial<
    Pick<
      Opportunity["data"],
      "page_words" | "page_placeholder" | "impact" | "volume_known" | "volume_counted" | "nearby" | "on_home" | "order"
    >
  >;
};

/** By all that is known before any outcome; `scoreLeverage` (learned.ts) adds what outcomes teach. */
export function scoreBeforeOutcomes(
  opportunity: Scored,
  page: PlaceOnPage = { place: 1, of: 1 },
): { score: number; parts: LeverageParts } {
  return readScore(opportunity.data?.order, opportunity.priority, [
    ...gainMultiplier(opportunity),
    ...mainOfferMultiplier(opportunity),
    spreadMultiplier(opportunity),
    effortMultiplier(opportunity),
    ...(page.of > 1 ? [pageMultiplier(page)] : []),
    evidenceMultiplier(opportunity),
  ]);
}

export function scoreOf(priority: number, multipliers: Multiplier[]): { score: number; parts: LeverageParts } {
  const score = multipliers.reduce((product, multiplier) => product * multiplier.value, priority);
  return { score: roundScore(score), parts: { priority, multipliers } };
}

/** `order` of the last reading, where there was one. */
export function scoreInsight(
  insight: Pick<Insight, "priority" | "category">,
  order?: Order,
): { score: number; parts: LeverageParts } {
  const value = CATEGORY_MULTIPLIER[insight.category] ?? 1;
  const basis = value === 1 ? `no multiplier for the category "${insight.category}"` : `category "${insight.category}"`;
  return readScore(order, insight.priority, [{ name: "category", value, basis }]);
}

/** For each opportunity, by id, its place by priority among those that edit the same page. */
export function placesOnPages(
  opportunities: readonly Pick<Opportunity, "id" | "priority" | "data">[],
): Map<string, PlaceOnPage> {
  const places = new Map<string, PlaceOnPage>();
  for (const [target, plays] of Map.groupBy(opportunities, (opportunity) => opportunity.data.target_url)) {
    const sorted = [...plays].sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
    sorted.forEach((play, i) => {
      places.set(play.id, target === null ? { place: 1, of: 1 } : { place: i + 1, of: sorted.length });
    });
  }
  return places;
}

function pageMultiplier({ place, of }: PlaceOnPage): Multiplier {
  const value = PAGE_PLACE[Math.min(place, PAGE_PLACE.length) - 1]!;
  return { name: "same_page", value, basis: `number ${place} of ${of} recommendations for the same page, by priority` };
}

/** What is hoped for, as far as it can be told in visitors. */
function gainMultiplier({ data = {}, total_volume = 0, ceiling_parts }: Scored): Multiplier[] {
  const { impact, volume_known, volume_counted = total_volume, nearby = false } = data;
  if (volume_known !== true || total_volume === 0) return [];
  const clicks = impact?.metric === "monthly_clicks" ? impact.high : 0;
  const visitors = Math.max(clicks, volume_counted * VISITORS_SHARE_MIN);
  const worth = ceiling_parts.find(({ name }) => name === "business_value")?.value ?? 0;
  const share = worth * clamp01(Math.log1p(visitors) / Math.log1p(nearby ? GAIN_FULL_NEARBY : GAIN_FULL_VISITORS));
  return [
    {
      name: "gain",
      value: roundScore(GAIN_MIN + GAIN_RANGE * share),
      basis: `at best about ${plural(Math.round(visitors), "visitor")} a month, with a value to the business of ${worth} out of 1 each`,
    },
  ];
}

function mainOfferMultiplier({ data }: Scored): Multiplier[] {
  return data?.on_home === undefined ? [] : [{ name: "main_offer", ...MAIN_OFFER[data.on_home] }];
}

/** The score with what the last reading says of it. */
function readScore(
  order: Order | undefined,
  priority: number,
  multipliers: Multiplier[],
): { score: number; parts: LeverageParts } {
  if (order === undefined) return scoreOf(priority, multipliers);
  const product = multipliers.reduce((score, multiplier) => score * multiplier.value, priority);
  const { value: usual, basis } = READING[order];
  const score = product * usual;
  const bounded =
    order === "first"
      ? Math.max(score, FIRST_MIN + BEYOND * score)
      : order === "last"
        ? Math.min(score, LAST_MAX + BEYOND * (score - LAST_MAX))
        : score;
  const value = product === 0 || bounded === score ? usual : bounded / product;
  const told = value === usual ? "" : `, so ${roundScore(bounded)} before outcomes`;
  return scoreOf(priority, [...multipliers, { name: "reading", value, basis: `${basis}${told}` }]);
}

function spreadMultiplier({ contributing_signals }: Scored): Multiplier {
  const measured = new Set(contributing_signals.filter((signal) => signal.type !== "technical_issue").map(subjectOf))
    .size;
  const value = SPREAD_MIN + SPREAD_RANGE * (1 - Math.exp(-Math.max(0, measured - 1) / SPREAD_KEYWORDS));
  return {
    name: "family_spread",
    value: roundScore(value),
    basis: `evidence for ${plural(measured, "search", "searches")} in the family`,
    n: measured,
  };
}

/** Signals quote the search they are about; several records of one search are one. */
function subjectOf(signal: { signal: string; evidence_id: string }): string {
  return /"([^"]+)"/.exec(signal.signal)?.[1] ?? signal.evidence_id;
}

function effortMultiplier({ play_kind, data }: Scored): Multiplier {
  const { value, basis } = EFFORT[play_kind] ?? { value: 1, basis: "effort unknown for this type" };
  const words = data?.page_words;
  if (data?.page_placeholder === true)
    return {
      name: "effort",
      value: OPEN_OFFER_EFFORT,
      basis: "a placeholder: clarify whether there is an offer before writing",
    };
  if (words !== undefined && words < BARE_PAGE_WORDS && value > WRITTEN_EFFORT)
    return {
      name: "effort",
      value: WRITTEN_EFFORT,
      basis: `a page with ${plural(words, "word")} takes as much effort as a new one`,
    };
  return { name: "effort", value, basis };
}

function evidenceMultiplier({ immediacy_parts, ceiling_parts }: Scored): Multiplier {
  const all = sumOf(Object.values(IMMEDIACY_WEIGHTS)) + sumOf(Object.values(CEILING_WEIGHTS));
  const parts = [...immediacy_parts, ...ceiling_parts].filter(isMeasured);
  const share = clamp01(sumOf(parts.map((part) => part.weight)) / all);
  return {
    name: "evidence",
    value: roundScore(EVIDENCE_MIN + (1 - EVIDENCE_MIN) * share),
    basis: `${Math.round(share * 100)} % of the score's weight was measured`,
    n: parts.length,
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
