import { sha256Hex } from "../base/ids.ts";
import type { Brand } from "../core/brand.ts";
import type { Evidence } from "../core/evidence.ts";
import { readBrandWords } from "../core/families/brand_words.ts";
import { engineQueries, takeUpEngineQueries } from "../core/families/engine_queries.ts";
import { offerStems, placeNames } from "../core/families/site_candidates.ts";
import type { Family } from "../core/keyword.ts";
import { marketOf } from "../core/market.ts";
import { type Called, callKeywordData, keywordEvidence, noCall } from "./keyword_calls.ts";
import type { StageContext } from "./stage.ts";

/** The engines' own queries with their figures, ready to be taken up into families. */
export interface EngineQueryKeywords {
  called: Called;
  /** Evidence of their figures for a stage that asked for them after discovery. */
  evidence(families: readonly Family[]): Evidence[];
  /** The families with these queries instead of older ones. */
  takeUp(families: readonly Family[]): Family[];
}

export async function readEngineQueries(
  ctx: StageContext,
  brand: Brand,
  answers: readonly Evidence[],
): Promise<EngineQueryKeywords> {
  const market = marketOf(brand);
  const { language } = market;
  const context = brand.brand_context;
  const words = readBrandWords([brand.name, context?.name?.value ?? "", ...(context?.aliases ?? [])], brand.domain);
  const queries = engineQueries(answers, { language, brand: words });
  const keywords = queries.map(({ keyword }) => keyword);
  const { keywordData } = ctx.providers;
  const called =
    keywordData === null || keywords.length === 0
      ? noCall(ctx)
      : await callKeywordData(ctx, {
          subject: "keyword metrics",
          key: `metrics:${keywordData.provider}:${language}:${market.country ?? ""}:${sha256Hex(keywords.join("\n"))}`,
          ask: (signal) => keywordData.metrics(keywords, { signal, ...market }),
        });
  const intents = { language, places: placeNames(context), offerStems: offerStems(context, language) };
  return {
    called,
    evidence(families) {
      // Figures of a run of its own would pass for all that is known of keywords.
      if (keywordData === null || ctx.run.kind !== "full") return [];
      return keywordEvidence(ctx, { families, calls: [called], keywordData, stage: "llm_enrichment" });
    },
    takeUp: (families) => takeUpEngineQueries(families, queries, { metrics: called.found, intents }),
  };
}
