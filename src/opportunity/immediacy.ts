import { clamp01, IMMEDIACY_WEIGHTS } from "../core/scoring.ts";
import type { ScorePart } from "../domain/opportunity.ts";
import { FIRST_PAGE_POSITIONS, REACHABLE_POSITION, TOP_POSITIONS } from "../domain/positions.ts";
import type { FamilyFacts } from "./facts.ts";

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
export function roomAt(position: number | null): number {
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
    ? { ...part("head_start", coverage, nearest), weight: IMMEDIACY_WEIGHTS.greenfield }
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

function part(name: string, value: number, basis: string): ScorePart {
  const weight = IMMEDIACY_WEIGHTS[name as keyof typeof IMMEDIACY_WEIGHTS] ?? 0;
  return { name, value: Math.round(clamp01(value) * 1_000) / 1_000, weight, basis };
}
