import { z } from "zod";
import { INTENTS } from "../intent.ts";
import { Market } from "../market.ts";

/** One organic result of a results page. */
export type SerpEntry = z.infer<typeof SerpEntry>;
export const SerpEntry = z.object({
  /** Organic position, from 1. */
  position: z.number(),
  url: z.string(),
  /** Host without `www.`. */
  domain: z.string(),
  title: z.string(),
  /** Empty once removed for its age. */
  snippet: z.string(),
});

/** A page that an AI overview refers to. */
export type OverviewReference = z.infer<typeof OverviewReference>;
export const OverviewReference = z.object({ url: z.string(), domain: z.string(), title: z.string() });

/** Where a rival stands on a results page. */
export type RivalPlace = z.infer<typeof RivalPlace>;
export const RivalPlace = z.object({ domain: z.string(), name: z.string(), position: z.number(), url: z.string() });

const brandCited = z.boolean().nullable();

/** The page as read, and where brand and rivals stand on it. */
export type SerpData = z.infer<typeof SerpData>;
export const SerpData = z.object({
  keyword: z.string(),
  /** Name of the family. */
  family: z.string(),
  /** Empty for a search made before there were families. */
  family_id: z.string(),
  intent: z.enum(INTENTS),
  /** Monthly searches on Google. */
  google_vol: z.number().exactOptional(),
  /** How many results were looked at. */
  depth: z.number(),
  /** Where and in which language it was searched; absent in older records. */
  market: Market.exactOptional(),
  /** What of the request the provider does not take. */
  not_taken: z.array(z.string()).exactOptional(),
  /** How many came. */
  results_count: z.number(),
  /** null: looked, and not among the results read. */
  brand_position: z.number().nullable(),
  brand_url: z.string().nullable(),
  rivals: z.array(RivalPlace),
  /** null: this provider does not measure it. */
  ai_overview: z
    .object({
      present: z.boolean(),
      /** null: not measured, it was not loaded. */
      references: z.array(OverviewReference).nullable(),
      /** null where the references are not measured. */
      brand_cited: brandCited,
      /** Domains. */
      rivals_cited: z.array(z.string()),
    })
    .nullable(),
  people_also_ask: z.array(z.string()).nullable(),
  related_searches: z.array(z.string()).nullable(),
  results: z.array(SerpEntry),
  /** US dollars; null when unknown. */
  cost_usd: z.number().nullable(),
  body_removed_at: z.string().exactOptional(),
});

/** Rivals stand in the first ten of a results page and the brand does not. */
export type SerpGapData = z.infer<typeof SerpGapData>;
export const SerpGapData = z.object({
  keyword: z.string(),
  family: z.string(),
  intent: z.enum(INTENTS),
  google_vol: z.number().exactOptional(),
  brand_position: z.number().nullable(),
  depth: z.number(),
  rivals: z.array(RivalPlace),
});

/** Who the AI overview above a results page refers to. */
export type CitationData = z.infer<typeof CitationData>;
export const CitationData = z.object({
  keyword: z.string(),
  family: z.string(),
  platform: z.literal("ai_overview"),
  references: z.array(OverviewReference),
  brand_cited: brandCited,
  rivals_cited: z.array(z.string()),
});

/** How often a search showed and brought visitors to the brand's pages, as a tool of its own tells. */
export type SearchPerformance = z.infer<typeof SearchPerformance>;
export const SearchPerformance = z.object({
  clicks: z.number(),
  /** null: the tool does not tell. */
  impressions: z.number().nullable(),
  /** Mean position where a page was shown. */
  position: z.number().nullable(),
  /** The page shown most. */
  page: z.string().nullable(),
  /** First and last day, `2026-01-31`. */
  from: z.string(),
  to: z.string(),
});

/** What a keyword-data provider knows of one keyword; a figure not measured is absent, never zero. */
export type KeywordMetrics = z.infer<typeof KeywordMetrics>;
export const KeywordMetrics = z.object({
  keyword: z.string(),
  /** Monthly searches on Google. */
  google_vol: z.number().exactOptional(),
  /** 0 (easy) to 100. */
  difficulty: z.number().exactOptional(),
  /** Cost per click, US dollars. */
  cpc: z.number().exactOptional(),
  intent: z.enum(INTENTS).exactOptional(),
  performance: SearchPerformance.exactOptional(),
  /** Of the index the figures come from, where the provider has none in the market's language. */
  language: z.string().exactOptional(),
  market: Market.exactOptional(),
});
