import { readBrandWords } from "../core/families/brand_words.ts";
import { engineQueries, takeUpEngineQueries } from "../core/families/engine_queries.ts";
import { offerStems, placeNames } from "../core/families/site_candidates.ts";
import type { Brand } from "../domain/brand.ts";
import type { Evidence } from "../domain/evidence/evidence.ts";
import type { KeywordMetrics } from "../domain/evidence/search_data.ts";
import type { Family } from "../domain/keyword.ts";
import { marketOf } from "../domain/market.ts";
import { type Called, callMetrics, keywordEvidence, METRICS_PER_CALL, noCall } from "./keyword_calls.ts";
import { runMarket } from "./run_market.ts";
import type { StageContext } from "./stage.ts";

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

/** Figures of the queries of answers given just now. */
export async function fetchQueryFigures(ctx: StageContext, brand: Brand, keywords: readonly string[]): Promise<Called> {
  const { keywordData } = ctx.providers;
  if (keywordData === null || keywords.length === 0) return noCall(ctx);
  return callMetrics(ctx, keywordData, {
    keywords: keywords.slice(0, METRICS_PER_CALL),
    market: await runMarket(ctx, brand),
  });
}

/** Evidence of these figures. A run of answers alone records none: it would pass for all that is known of keywords. */
export function queryFigureEvidence(
  ctx: StageContext,
  got: { families: readonly Family[]; called: Called },
): Evidence[] {
  const { keywordData } = ctx.providers;
  if (keywordData === null || ctx.run.kind !== "full") return [];
  return keywordEvidence(ctx, { families: got.families, calls: [got.called], keywordData, stage: "llm_enrichment" });
}
