import { PAGE_EXISTS_MIN } from "../core/page_match.ts";
import { formatCount, plural } from "../core/phrase.ts";
import { CEILING_WEIGHTS, clamp01, IMMEDIACY_WEIGHTS } from "../core/score_weights.ts";
import type { Intent } from "../domain/intent.ts";
import { demandOf } from "../domain/keyword.ts";
import type { ScorePart } from "../domain/opportunity.ts";
import type { FamilyFacts } from "./facts.ts";

/** Monthly searches and US dollars a click at which the part is full. */
const VOLUME_FULL = 50_000;
/** Of what people choose nearby, as far as it can be won. */
const NEARBY_VOLUME_FULL = 5_000;
const CPC_FULL_USD = 15;

/** What a visitor who searches for something is worth to a company. */
export const WORTHS = ["main", "other", "reader", "small"] as const;
export type Worth = (typeof WORTHS)[number];
const WORTH: Record<Worth, { value: number; basis: string }> = {
  main: { value: 1, basis: "the main source of income of the business" },
  other: { value: 0.7, basis: "something else it sells" },
  reader: { value: 0.4, basis: "brings readers who may become customers" },
  small: { value: 0.2, basis: "worth little to the business" },
};
/** Where a page of the site sells it, and nobody judged it. */
const SOLD_VALUE = 0.8;

const WEIGHTS = { ...CEILING_WEIGHTS, ...IMMEDIACY_WEIGHTS, head_start: IMMEDIACY_WEIGHTS.greenfield };
type PartName = keyof typeof WEIGHTS;
const CEILING_NAMES = Object.keys(CEILING_WEIGHTS) as PartName[];
const IMMEDIACY_NAMES = Object.keys(IMMEDIACY_WEIGHTS) as PartName[];
const INTENT_VALUE: Record<Intent, number> = {
  transactional: 1,
  local: 0.9,
  commercial: 0.85,
  informational: 0.45,
  navigational: 0.2,
};

/** What each part counts where nobody measured it, as long as too few topics of the brand tell what is usual. */
const CAUTIOUS: Readonly<Record<PartName, number>> = {
  volume: 0.15,
  business_value: 0,
  intent: 0.2,
  cpc: 0.1,
  ai_overview: 0,
  difficulty: 0.3,
  search_gap: 0.2,
  answer_gap: 0.2,
  greenfield: 0.1,
  head_start: 0.1,
  winnability: 0.2,
  volatility: 0.05,
};
const USUAL_MIN = 8;
const CAUTIOUS_QUANTILE = 0.1;

/** What each part counts where it was not measured. */
export type Cautious = Readonly<Record<string, number>>;

/** For each part the value that nine in ten of the topics exceed for which it was measured: not measuring never pays. */
export function cautiousValues(topics: readonly FamilyFacts[]): Cautious {
  const measured = topics.flatMap((facts) => [
    ...measuredCeiling(facts),
    ...measuredImmediacy(facts, false),
    ...measuredImmediacy(facts, true).filter(({ name }) => name === "head_start"),
  ]);
  const byName = Map.groupBy(measured, ({ name }) => name);
  const usual = [...byName].flatMap(([name, parts]) => {
    const values = parts.map(({ value }) => value).sort((a, b) => a - b);
    const low = values[Math.floor(values.length * CAUTIOUS_QUANTILE)]!;
    return values.length < USUAL_MIN ? [] : [[name, low] as const];
  });
  return { ...CAUTIOUS, ...Object.fromEntries(usual) };
}

/** The parts with those that were not measured; none where nothing was. */
function completed(parts: ScorePart[], names: readonly PartName[], cautious: Cautious): ScorePart[] {
  if (parts.length === 0) return [];
  const known = new Map(parts.map((one) => [one.name, one]));
  return names.map(
    (name) => known.get(name) ?? { ...part(name, cautious[name] ?? 0, "not measured, counted low"), measured: false },
  );
}

/**
 * Size of the prize. ceiling = sum(weight × value) / sum(weight); what was not measured counts at a cautious value
 * (`cautiousValues`):
 *
 * | part           | weight | value |
 * |----------------|--------|-------|
 * | volume         | 0.35   | log(1 + monthly searches) / log(1 + 50,000), at most 1; of what people choose nearby the searches counted, up to 5,000 |
 * | business_value | 0.25   | what a visitor is worth to the brand as a model judged it (WORTH); else 0.8 where a page sells it, or how near it is to a service, audience or topic |
 * | intent         | 0.20   | transactional 1, local 0.9, commercial 0.85, informational 0.45, navigational 0.2; mean over keywords |
 * | cpc            | 0.10   | log(1 + mean cost per click) / log(1 + 15), at most 1 |
 * | ai_overview    | 0.10   | share of results pages with an AI overview that does not cite the brand |
 */
export function ceilingParts(
  facts: FamilyFacts,
  cautious: Cautious = CAUTIOUS,
  { nearby = false }: { nearby?: boolean } = {},
): ScorePart[] {
  return completed(measuredCeiling(facts, nearby ? NEARBY_VOLUME_FULL : VOLUME_FULL), CEILING_NAMES, cautious);
}

function measuredCeiling(facts: FamilyFacts, volumeFull = VOLUME_FULL): ScorePart[] {
  return [
    volumePart(facts, volumeFull),
    businessPart(facts),
    intentPart(facts),
    cpcPart(facts),
    overviewPart(facts),
  ].filter((part) => part !== null);
}

function volumePart({ volume, keywords }: FamilyFacts, full: number): ScorePart | null {
  if (volume === null) return null;
  const measured = keywords.filter((keyword) => demandOf(keyword) !== undefined).length;
  const shown = keywords.every(({ google_vol }) => google_vol === undefined);
  const value = Math.log1p(Math.max(0, volume)) / Math.log1p(full);
  return part(
    "volume",
    value,
    `${formatCount(volume)} ${shown ? "impressions" : "searches"} per month for ${measured} of ${keywords.length} keywords`,
  );
}

function businessPart({ offer, page }: FamilyFacts): ScorePart | null {
  if (page?.sells === true && page.coverage >= PAGE_EXISTS_MIN && (offer?.value ?? 0) < SOLD_VALUE)
    return part("business_value", SOLD_VALUE, `${page.url} sells it`);
  if (offer === null) return null;
  const basis =
    offer.value === 0
      ? "no service, audience or topic of the site matches"
      : `matches the ${offer.kind} "${offer.text.slice(0, 80)}"`;
  return part("business_value", offer.value, basis);
}

/** The parts of a ceiling with what a model judged a visitor to be worth. */
export function withWorth(parts: readonly ScorePart[], worth: Worth): ScorePart[] {
  const judged = part("business_value", WORTH[worth].value, WORTH[worth].basis);
  return parts.map((one) => (one.name === judged.name ? judged : one));
}

function intentPart({ keywords, family }: FamilyFacts): ScorePart {
  const intents = keywords.length > 0 ? keywords.map((keyword) => keyword.intent) : [family.intent];
  const mean =
    intents.reduce((sum, intent) => sum + (INTENT_VALUE[intent] ?? INTENT_VALUE.informational), 0) / intents.length;
  const own = intents.filter((intent) => intent === family.intent).length;
  return part("intent", mean, `${own} of ${intents.length} searches ${family.intent}`);
}

function cpcPart({ cpc }: FamilyFacts): ScorePart | null {
  if (cpc === null) return null;
  const value = Math.log1p(Math.max(0, cpc.value)) / Math.log1p(CPC_FULL_USD);
  return part("cpc", value, `average cost per click $${cpc.value.toFixed(2)} over ${plural(cpc.n, "keyword")}`);
}

function overviewPart({ overview }: FamilyFacts): ScorePart | null {
  if (overview === null) return null;
  const open = overview.present - overview.own;
  return part(
    "ai_overview",
    open / overview.measured,
    `AI overview on ${overview.present} of ${overview.measured} results pages, citing the brand on ${overview.own}`,
  );
}

function part(name: PartName, value: number, basis: string): ScorePart {
  return { name, value: Math.round(clamp01(value) * 1_000) / 1_000, weight: WEIGHTS[name], basis };
}

/** Room left by position, straight lines between: little at the top, most just off the first page, less far down. */
const POSITION_ROOM = [
  [1, 0.05],
  [3, 0.3],
  [6, 0.75],
  [11, 1],
  [20, 0.95],
  [50, 0.7],
  [100, 0.6],
] as const;
/** Some where nothing ranks yet. */
const ROOM_UNRANKED = 0.6;

/**
 * How quick or easy to win. immediacy = sum(weight × value) / sum(weight); what was not measured counts at a cautious
 * value (`cautiousValues`):
 *
 * | part         | weight | value |
 * |--------------|--------|-------|
 * | difficulty   | 0.30   | 1 - keyword difficulty / 100, mean over the keywords that have one |
 * | search_gap   | 0.20   | mean over the results pages read of the room left at the brand's position (POSITION_ROOM) |
 * | answer_gap   | 0.20   | (answers without the brand + 1) / (answers + 2): Laplace, so that two answers prove little |
 * | greenfield   | 0.15   | 1 - how much the brand's nearest page covers the searches; for edits `head_start`: how much it covers |
 * | winnability  | 0.10   | 1 - share of places held by aggregators, marketplaces, publishers, reference and social sites |
 * | volatility   | 0.05   | how much the cited sources change between answers (mean Bray-Curtis distance) |
 */
export function immediacyParts(
  facts: FamilyFacts,
  { edit, cautious = CAUTIOUS }: { edit: boolean; cautious?: Cautious },
): ScorePart[] {
  const names = IMMEDIACY_NAMES.map((name) => (edit && name === "greenfield" ? "head_start" : name));
  return completed(measuredImmediacy(facts, edit), names, cautious);
}

function measuredImmediacy(facts: FamilyFacts, edit: boolean): ScorePart[] {
  return [
    difficultyPart(facts),
    searchGapPart(facts),
    answerGapPart(facts),
    pagePart(facts, edit),
    winnabilityPart(facts),
    volatilityPart(facts),
  ].filter((part) => part !== null);
}

/** 0 to 1: how much is to be gained from where the brand stands on one results page. */
function roomAt(position: number | null): number {
  const at = position === null ? -1 : POSITION_ROOM.findIndex(([end]) => position <= end);
  if (position === null || at < 0) return ROOM_UNRANKED;
  const [end, room] = POSITION_ROOM[at]!;
  const [start, before] = POSITION_ROOM[Math.max(0, at - 1)]!;
  return end === start ? room : before + ((room - before) * (position - start)) / (end - start);
}

function difficultyPart({ difficulty, keywords }: FamilyFacts): ScorePart | null {
  if (difficulty === null) return null;
  return part(
    "difficulty",
    1 - difficulty.value / 100,
    `keyword difficulty ${Math.round(difficulty.value)} out of 100, average of ${difficulty.n} of ${keywords.length} keywords`,
  );
}

function searchGapPart({ searches, best }: FamilyFacts): ScorePart | null {
  if (searches.length === 0) return null;
  const room = searches.reduce((sum, search) => sum + roomAt(search.brandPosition), 0) / searches.length;
  const ranked = searches.filter((search) => search.brandPosition !== null).length;
  const standing = best === null ? "not ranking" : `best position ${best.position} for "${best.keyword}"`;
  return part("search_gap", room, `ranks on ${ranked} of ${searches.length} results pages checked, ${standing}`);
}

function answerGapPart({ answers }: FamilyFacts): ScorePart | null {
  if (answers === null) return null;
  const missing = answers.total - answers.present;
  return part(
    "answer_gap",
    (missing + 1) / (answers.total + 2),
    `${answers.kind} in ${answers.present} of ${answers.total} AI answers`,
  );
}

function pagePart({ pagesKnown, page }: FamilyFacts, edit: boolean): ScorePart | null {
  if (!pagesKnown) return null;
  const coverage = page?.coverage ?? 0;
  const percent = Math.round(coverage * 100);
  const nearest =
    page === null ? "no page of the site mentions it" : `the closest page ${page.url} covers ${percent} %`;
  return edit ? part("head_start", coverage, nearest) : part("greenfield", 1 - coverage, nearest);
}

function winnabilityPart({ winnability }: FamilyFacts): ScorePart | null {
  if (winnability === null) return null;
  return part(
    "winnability",
    winnability.value,
    `${winnability.ceded} of ${winnability.places} places held by sites your page cannot replace`,
  );
}

function volatilityPart({ volatility }: FamilyFacts): ScorePart | null {
  if (volatility === null) return null;
  return part("volatility", volatility.value, `cited sources compared over ${volatility.n} answers`);
}
