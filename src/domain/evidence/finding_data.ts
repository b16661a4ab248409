import { z } from "zod";
import { SEVERITIES } from "../severity.ts";

const seen = {
  domain: z.string(),
  /** How much the route says, 0 to 1. */
  strength: z.number(),
  reason_codes: z.array(z.string()),
  /** Records it was read from. */
  evidence_ids: z.array(z.string()),
};

const searchFigures = {
  route: z.literal("search_results"),
  /** Keywords for which the domain is in the first ten, of those measured. */
  keywords_shared: z.number(),
  keywords_measured: z.number(),
  buyer_keywords_shared: z.number(),
  examples: z.array(z.object({ keyword: z.string(), position: z.number(), url: z.string() })),
};
const answerFigures = {
  route: z.literal("answer_engines"),
  answers_citing: z.number(),
  answers_measured: z.number(),
  answers_beside_brand: z.number(),
  examples: z.array(z.object({ question: z.string(), url: z.string() })),
};
const comparisonFigures = {
  route: z.literal("comparison_pages"),
  /** The brand's page that compares. */
  page: z.string(),
  title: z.string(),
  name: z.string(),
};
const providerFigures = {
  route: z.literal("keyword_provider"),
  /** Searches for which both rank. */
  intersections: z.number(),
  avg_position: z.number().nullable(),
};

/** What one route saw of a domain, by route. */
export type RouteFigures = z.infer<typeof RouteFigures>;
export const RouteFigures = z.discriminatedUnion("route", [
  z.object(searchFigures),
  z.object(answerFigures),
  z.object(comparisonFigures),
  z.object(providerFigures),
]);
export type Route = RouteFigures["route"];

/** What one route says of one domain. */
export type CompetitorData = z.infer<typeof CompetitorData>;
export const CompetitorData = z.discriminatedUnion("route", [
  z.object({ ...seen, ...searchFigures }),
  z.object({ ...seen, ...answerFigures }),
  z.object({ ...seen, ...comparisonFigures }),
  z.object({ ...seen, ...providerFigures }),
]);

/** A template that causes a finding: most pages of its directory are at fault. */
export type TemplateShare = z.infer<typeof TemplateShare>;
export const TemplateShare = z.object({
  /** `/product/*`. */
  cluster: z.string(),
  pages: z.number(),
  of: z.number(),
});

/** A page at fault and what was seen there. */
export type Hit = z.infer<typeof Hit>;
export const Hit = z.object({ url: z.string(), detail: z.string() });

/** A broken target, a group of duplicates: named once with the number of pages it concerns. */
export type Subject = z.infer<typeof Subject>;
export const Subject = z.object({ name: z.string(), count: z.number(), examples: z.array(z.string()) });

/** One fault of the site, crawled or told by another tool's audit. */
export type TechnicalIssueData = z.infer<typeof TechnicalIssueData>;
export const TechnicalIssueData = z.object({
  title: z.string(),
  /** The rule's category, or the other tool's. */
  group: z.string(),
  severity: z.enum(SEVERITIES),
  templates: z.array(TemplateShare),
  pages_affected: z.number(),
  /** Pages of the audit the share is taken from. */
  pages_total: z.number(),
  detail: z.string().nullable(),
  /** The first of the pages at fault. */
  pages: z.array(Hit),
  pages_left_out: z.number(),
  subjects: z.array(Subject),
  subjects_left_out: z.number(),
  /** Points of health gained by the repair; null where the audit was made elsewhere. */
  score_impact: z.number().nullable(),
  body_removed_at: z.string().exactOptional(),
});

/** Stages that ask paid providers. */
export const ASKING_STAGES = [
  "family_discovery",
  "competitor_discovery",
  "evidence_collection",
  "own_questions",
  "llm_enrichment",
] as const;

/** A call that was made and gave nothing, which is not a measured zero. */
export type ProviderErrorData = z.infer<typeof ProviderErrorData>;
export const ProviderErrorData = z.object({
  stage: z.enum(ASKING_STAGES),
  /** Of an answer engine; with it come the keyword, the question and whether it names the brand. */
  platform: z.string().exactOptional(),
  keyword: z.string().exactOptional(),
  question: z.string().exactOptional(),
  branded: z.boolean().exactOptional(),
  /** How many keywords were asked about at once. */
  keywords: z.number().exactOptional(),
  message: z.string(),
  /** HTTP status; null without one. */
  status: z.number().nullable(),
  retryable: z.boolean().nullable(),
  /** US dollars billed all the same. */
  cost_usd: z.number().exactOptional(),
});
