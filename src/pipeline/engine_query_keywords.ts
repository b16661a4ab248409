import { readBrandWords } from "../core/families/brand_words.ts";
import { engineQueries, takeUpEngineQueries } from "../core/families/engine_queries.ts";
import { offerStems, placeNames } from "../core/families/site_candidates.ts";
import type { Brand } from "../domain/brand.ts";
import type { Evidence } from "../domain/evidence/evidence.ts";
import type { KeywordMetrics } from "../domain/evidence/search_data.ts";
import type { Family } from "../domain/keyword.ts";
import { marketOf } from "../domain/market.ts";
import { callMetrics, keywordEvidence, METRICS_PER_CALL } from "./keyword_calls.ts";
import { runMarket } from "./run_market.ts";
import type { StageContext } from "./stage.ts";
import { openVendorCalls } from "./vendor_calls.ts";

/** The engines' own queries, ready to be taken up into families. */
export function readEngineQueries(brand: Brand, answers: readonly Evidence[]) {
  const { language } = marketOf(brand);
  const context = brand.brand_context;
  const words = readBrandWords([brand.name, context?.name?.value ?? "", ...(context?.aliases ?? [])], brand.domain);
  const queries = engineQueries(answers, { language, brand: words });
  const intents = { language, places: placeNames(context), offerStems: offerStems(context, language) };
  return {
    keywords: queries.map(({ keyword }) => keyword),
    /** The families with these queries instead of older ones. */
    takeUp: (families: readonly Family[], metrics: readonly KeywordMetrics[]): Family[] =>
      takeUpEngineQueries(families, queries, { metrics, intents }),
  };
}

/**
 * Evidence of the figures of queries of answers given just now, and the figures. A run of answers alone records none: it
 * would pass for all that is known of keywords.
 */
export async function fetchQueryFigures(ctx: StageContext, brand: Brand, keywords: readonly string[]) {
  const { keywordData } = ctx.providers;
  const calls = openVendorCalls(ctx, "llm_enrichment");
  const some = keywords.slice(0, METRICS_PER_CALL);
  const market = await runMarket(ctx, brand);
  const called =
    keywordData === null || some.length === 0
      ? null
      : await callMetrics(calls, keywordData, { keywords: some, market });
  const isKept = ctx.run.kind === "full";
  return {
    found: called?.found ?? [],
    evidence: (families: readonly Family[]): Evidence[] =>
      isKept
        ? [...keywordEvidence(ctx, { families, called: called === null ? [] : [called], market }), ...calls.errors()]
        : [],
  };
}
