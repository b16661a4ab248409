import { formatCount, plural } from "../core/phrase.ts";
import { CEILING_WEIGHTS, clamp01, IMMEDIACY_WEIGHTS } from "../core/scoring.ts";
import type { Intent } from "../domain/intent.ts";
import type { ScorePart } from "../domain/opportunity.ts";
import { FIRST_PAGE_POSITIONS, REACHABLE_POSITION, TOP_POSITIONS } from "../domain/positions.ts";
import type { FamilyFacts } from "./facts.ts";

/** Monthly searches and US dollars a click at which the part is full. */
const VOLUME_FULL = 50_000;
const CPC_FULL_USD = 15;

const WEIGHTS = { ...CEILING_WEIGHTS, ...IMMEDIACY_WEIGHTS };
const INTENT_VALUE: Record<Intent, number> = {
  transactional: 1,
  local: 0.9,
  commercial: 0.85,
  informational: 0.45,
  navigational: 0.2,
};

/**
 * Size of the prize. ceiling = sum(weight × value) / sum(weight) over the parts that were measured:
 *
 * | part           | weight | value |
 * |----------------|--------|-------|
 * | volume         | 0.35   | log(1 + monthly searches) / log(1 + 50,000), at most 1 |
 * | business_value | 0.25   | how well the searches' words meet a service, audience or topic of the brand |
 * | intent         | 0.20   | transactional 1, local 0.9, commercial 0.85, informational 0.45, navigational 0.2; mean over keywords |
 * | cpc            | 0.10   | log(1 + mean cost per click) / log(1 + 15), at most 1 |
 * | ai_overview    | 0.10   | share of results pages with an AI overview that does not cite the brand |
 */
export function ceilingParts(facts: FamilyFacts): ScorePart[] {
  return [volumePart(facts), businessPart(facts), intentPart(facts), cpcPart(facts), overviewPart(facts)].filter(
    (part) => part !== null,
  );
}

function volumePart({ volume, keywords }: FamilyFacts): ScorePart | null {
  if (volume === null) return null;
  const measured = keywords.filter((keyword) => keyword.google_vol !== undefined).length;
  const value = Math.log1p(Math.max(0, volume)) / Math.log1p(VOLUME_FULL);
  return part(
    "volume",
    value,
    `${formatCount(volume)} searches per month for ${measured} of ${keywords.length} keywords`,
  );
}

function businessPart({ offer }: FamilyFacts): ScorePart | null {
  if (offer === null) return null;
  const basis =
    offer.value === 0
      ? "no service, audience or topic of the site matches"
      : `matches the ${offer.kind} "${offer.text.slice(0, 80)}"`;
  return part("business_value", offer.value, basis);
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

function part(name: keyof typeof WEIGHTS, value: number, basis: string): ScorePart {
  return { name, value: Math.round(clamp01(value) * 1_000) / 1_000, weight: WEIGHTS[name], basis };
}

/** Room left at a position: little at the top, most within reach of the first page, some where nothing ranks yet. */
const POSITION_ROOM = [
  { upTo: TOP_POSITIONS, room: 0.1 },
  { upTo: FIRST_PAGE_POSITIONS, room: 0.8 },
  { upTo: REACHABLE_POSITION, room: 1 },
  { upTo: 50, room: 0.7 },
] as const;
const ROOM_UNRANKED = 0.6;

/**
 * How quick or easy to win. immediacy = sum(weight × value) / sum(weight) over the parts that were measured:
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
export function immediacyParts(facts: FamilyFacts, options: { edit: boolean }): ScorePart[] {
  return [
    difficultyPart(facts),
    searchGapPart(facts),
    answerGapPart(facts),
    pagePart(facts, options.edit),
    winnabilityPart(facts),
    volatilityPart(facts),
  ].filter((part) => part !== null);
}

/** 0 to 1: how much is to be gained from where the brand stands on one results page. */
function roomAt(position: number | null): number {
  if (position === null) return ROOM_UNRANKED;
  return POSITION_ROOM.find((step) => position <= step.upTo)?.room ?? ROOM_UNRANKED;
}

function difficultyPart({ difficulty, keywords }: FamilyFacts): ScorePart | null {
  if (difficulty === null) return null;
  return part(
    "difficulty",
    1 - difficulty.value / 100,
    `keyword difficulty ${Math.round(difficulty.value)} of 100, average of ${difficulty.n} of ${keywords.length} keywords`,
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
  return edit
    ? { ...part("greenfield", coverage, nearest), name: "head_start" }
    : part("greenfield", 1 - coverage, nearest);
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
