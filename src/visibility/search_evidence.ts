import type { EvidenceContent } from "../domain/evidence/evidence.ts";
import type { KeywordMetrics, SerpData } from "../domain/evidence/search_data.ts";
import type { Intent } from "../domain/intent.ts";
import { figuresOf, type Keyword } from "../domain/keyword.ts";
import type { Market } from "../domain/market.ts";
import { FIRST_PAGE_POSITIONS } from "../domain/positions.ts";
import type { SerpResult } from "../domain/serp_result.ts";
import { ownerOf, type Sides } from "./sides.ts";

/** A keyword to search for. */
export interface SearchTopic {
  keyword: string;
  intent: Intent;
  family: string;
  family_id: string;
  google_vol?: number;
  /** Where it is searched, and what of that the provider does not take. */
  market?: Market;
  not_taken?: string[];
}

const SNIPPET_CHARS_MAX = 300;

/** The page as evidence keeps it, read for the brand and its rivals. */
export function serpDataOf(topic: SearchTopic, result: SerpResult, field: Sides): SerpData {
  const own = result.results.find((entry) => ownerOf(entry.url, field) === field.brand.domain);
  const withheld = result.without ?? topic.not_taken;
  return {
    keyword: topic.keyword,
    family: topic.family,
    family_id: topic.family_id,
    intent: topic.intent,
    ...(topic.google_vol === undefined ? {} : { google_vol: topic.google_vol }),
    depth: result.depth,
    ...(topic.market === undefined ? {} : { market: topic.market }),
    ...(withheld === undefined ? {} : { not_taken: withheld }),
    results_count: result.results.length,
    brand_position: own?.position ?? null,
    brand_url: own?.url ?? null,
    rivals: rivalPositions(result, field),
    ai_overview: overviewOf(result, field),
    people_also_ask: result.people_also_ask,
    related_searches: result.related_searches,
    results: result.results.map((entry) => ({ ...entry, snippet: entry.snippet.slice(0, SNIPPET_CHARS_MAX) })),
    cost_usd: result.cost_usd,
  };
}

/** A stored page read again with the present rivals; what was measured stays. */
export function rereadSerp(data: SerpData, field: Sides): SerpData {
  return serpDataOf(data, data, field);
}

/** `citation` evidence: who an AI overview refers to; nothing where none was measured or shown. */
export function overviewCitation(data: SerpData): EvidenceContent<"citation"> | null {
  const overview = data.ai_overview;
  if (!overview?.present || !overview.references?.length) return null;
  return {
    type: "citation",
    subject: data.keyword,
    data: {
      keyword: data.keyword,
      family: data.family,
      platform: "ai_overview",
      references: overview.references,
      brand_cited: overview.brand_cited,
      rivals_cited: overview.rivals_cited,
    },
  };
}

/** `serp_gap` evidence: rivals stand in the first ten and the brand does not. */
export function serpGap(data: SerpData): EvidenceContent<"serp_gap"> | null {
  if (data.brand_position !== null && data.brand_position <= FIRST_PAGE_POSITIONS) return null;
  const rivals = data.rivals.filter((rival) => rival.position <= FIRST_PAGE_POSITIONS);
  if (rivals.length === 0) return null;
  return {
    type: "serp_gap",
    subject: data.keyword,
    data: {
      keyword: data.keyword,
      family: data.family,
      intent: data.intent,
      ...(data.google_vol === undefined ? {} : { google_vol: data.google_vol }),
      brand_position: data.brand_position,
      depth: data.depth,
      rivals,
    },
  };
}

/** The keyword with what was measured since; a figure it has already is kept unless the new one is known. */
export function withMetrics(keyword: Keyword, metrics: KeywordMetrics | undefined): Keyword {
  return { ...keyword, ...figuresOf(metrics) };
}

function rivalPositions(result: SerpResult, field: Sides): SerpData["rivals"] {
  return field.rivals
    .flatMap((rival) => {
      const entry = result.results.find((candidate) => ownerOf(candidate.url, field) === rival.domain);
      return entry === undefined
        ? []
        : [{ domain: rival.domain, name: rival.name, position: entry.position, url: entry.url }];
    })
    .toSorted((a, b) => a.position - b.position);
}

function overviewOf(result: SerpResult, field: Sides): SerpData["ai_overview"] {
  if (result.ai_overview === null) return null;
  const { present, references } = result.ai_overview;
  // An overview whose references the provider does not give says nothing of who is cited.
  const measured = present && references !== null && references.length > 0;
  return {
    present,
    references,
    brand_cited: measured ? references.some((reference) => ownerOf(reference.url, field) === field.brand.domain) : null,
    rivals_cited: field.rivals
      .filter((rival) => references?.some((reference) => ownerOf(reference.url, field) === rival.domain))
      .map((rival) => rival.domain),
  };
}
