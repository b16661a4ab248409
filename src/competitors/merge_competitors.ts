import type { Competitor } from "../domain/competitor.ts";
import type { Route } from "../domain/evidence/finding_data.ts";
import { titleSegments } from "../language/title_segments.ts";
import { comparisonRoute } from "./comparison_pages.ts";
import { typeDomain } from "./domain_type.ts";
import type { AnswerView, ComparisonPage, ProviderOverlap, SearchView } from "./evidence_views.ts";
import { answerRoute, type Observation, providerRoute, searchRoute, spells } from "./routes.ts";

/** How far one route alone can be trusted; no route alone makes certain. */
export const ROUTE_TRUST: Readonly<Record<Route, number>> = {
  comparison_pages: 0.7,
  search_results: 0.55,
  answer_engines: 0.5,
  keyword_provider: 0.5,
};
const CONFIDENCE_MAX = 0.99;
const COMPETITORS_MAX = 20;
/** Room kept for sites that are no rivals, so that the list shows who else holds the places. */
const OTHERS_MAX = 6;
const EVIDENCE_MAX = 8;
/** A firm is a direct rival when this sure, or when the brand's own site says so. */
const DIRECT_CONFIDENCE_MIN = 0.3;

const RIVAL_TYPES: ReadonlySet<string> = new Set(["business", "unknown"]);

/** A competitor with the observations it rests on; its evidence ids are filled in once records exist. */
export interface MergedCompetitor {
  competitor: Competitor;
  observations: Observation[];
}

/** What competitors are found from; a part is empty where nothing was measured. */
export interface CompetitorSources {
  ownDomain: string;
  searches: readonly SearchView[];
  answers: readonly AnswerView[];
  comparisons: readonly ComparisonPage[];
  overlap: ProviderOverlap | null;
}

/** Whom the brand competes with, by every route that has something to read. */
export function findCompetitors(sources: CompetitorSources): MergedCompetitor[] {
  const { ownDomain, searches, answers, comparisons, overlap } = sources;
  const others = [
    ...searchRoute(searches, ownDomain),
    ...answerRoute(answers, ownDomain),
    ...(overlap === null ? [] : providerRoute(overlap, ownDomain)),
  ];
  const otherDomains = [...new Set(others.map((observation) => observation.domain))];
  return mergeCompetitors([...comparisonRoute(comparisons, { ownDomain, otherDomains }), ...others]);
}

/**
 * One record a domain. confidence = 1 - product over its routes of (1 - trust of the route x strength of what it saw):
 * independent routes that agree add up. Rivals first, direct ones before adjacent ones.
 */
export function mergeCompetitors(observations: readonly Observation[]): MergedCompetitor[] {
  const byDomain = new Map<string, Observation[]>();
  for (const observation of observations) {
    byDomain.set(observation.domain, [...(byDomain.get(observation.domain) ?? []), observation]);
  }
  const merged = [...byDomain].map(([domain, own]) => ({ competitor: toCompetitor(domain, own), observations: own }));
  merged.sort((a, b) => compare(a.competitor, b.competitor));
  const rivals = merged.filter(({ competitor }) => RIVAL_TYPES.has(competitor.type));
  const others = merged.filter(({ competitor }) => !RIVAL_TYPES.has(competitor.type)).slice(0, OTHERS_MAX);
  return [...rivals.slice(0, COMPETITORS_MAX - others.length), ...others];
}

/** The ids of a competitor's evidence: its own records first, then what they were read from. */
export function withEvidence({ competitor, observations }: MergedCompetitor, recordIds: readonly string[]): Competitor {
  const read = observations.flatMap((observation) => observation.evidenceIds);
  return { ...competitor, evidence: [...new Set([...recordIds, ...read])].slice(0, EVIDENCE_MAX) };
}

function toCompetitor(domain: string, observations: readonly Observation[]): Competitor {
  const pages = observations.flatMap((observation) => observation.pages);
  const compared = observations.some((observation) => observation.figures.route === "comparison_pages");
  const seen = typeDomain(domain, pages);
  const type = seen.type === "unknown" && compared ? { type: "business" as const, basis: "compared" } : seen;
  const missed = observations.reduce(
    (product, { figures, strength }) => product * (1 - ROUTE_TRUST[figures.route] * strength),
    1,
  );
  const confidence = Math.min(CONFIDENCE_MAX, Math.round((1 - missed) * 1000) / 1000);
  const reasons = new Set(observations.flatMap((observation) => observation.reasons));
  const buyer = reasons.has("ranks_for_buyer_keywords") || reasons.has("named_in_answers") || observations.length > 1;
  const isDirect =
    RIVAL_TYPES.has(type.type) &&
    (compared || (type.type === "business" && buyer && confidence >= DIRECT_CONFIDENCE_MIN));
  const name = nameOf(domain, observations);
  return {
    domain,
    type: type.type,
    tier: isDirect ? "direct" : "adjacent",
    confidence,
    reason_codes: [...reasons, ...(type.basis === "none" ? [] : [`typed_by_${type.basis}`])],
    source_tags: [...new Set(observations.map((observation) => observation.figures.route))],
    evidence: [],
    simulated: observations.some(({ simulated }) => simulated),
    ...(name === null ? {} : { name }),
  };
}

/** The name as a source writes it, else the part of its pages' titles that spells the domain. */
function nameOf(domain: string, observations: readonly Observation[]): string | null {
  for (const observation of observations) if (observation.name !== null) return observation.name;
  for (const { pages } of observations) {
    for (const page of pages) {
      const segment = titleSegments(page.title).findLast((part) => part.length <= 40 && spells(part, domain));
      if (segment !== undefined) return segment;
    }
  }
  return null;
}

function compare(a: Competitor, b: Competitor): number {
  const direct = Number(b.tier === "direct") - Number(a.tier === "direct");
  return direct || b.confidence - a.confidence || (a.domain < b.domain ? -1 : 1);
}
