import { z } from "zod";
import { LlmAnswerData, LlmCitationData, LlmGapData, OwnAnswerData } from "./answer_data.ts";
import { CompetitorData, ProviderErrorData, TechnicalIssueData } from "./finding_data.ts";
import { CitationData, KeywordMetrics, SerpData, SerpGapData } from "./search_data.ts";

const header = {
  id: z.string(),
  brand_id: z.string(),
  run_id: z.string(),
  /** Who measured it: `openai`, `dataforseo`, `crawler`, `sandbox`, …; several names for what rests on several. */
  provider: z.string(),
  simulated: z.boolean(),
  /** What it is about: a keyword, a question, a rule id, a domain. */
  subject: z.string(),
  observed_at: z.string(),
};

/** One measured fact; `data` is what its type says. */
export type Evidence = z.infer<typeof Evidence>;
export const Evidence = z.discriminatedUnion("type", [
  z.object({ ...header, type: z.literal("llm_answer"), data: LlmAnswerData }),
  z.object({ ...header, type: z.literal("own_answer"), data: OwnAnswerData }),
  z.object({ ...header, type: z.literal("llm_citation"), data: LlmCitationData }),
  z.object({ ...header, type: z.literal("llm_gap"), data: LlmGapData }),
  z.object({ ...header, type: z.literal("serp"), data: SerpData }),
  z.object({ ...header, type: z.literal("serp_gap"), data: SerpGapData }),
  z.object({ ...header, type: z.literal("citation"), data: CitationData }),
  z.object({ ...header, type: z.literal("keyword"), data: KeywordMetrics }),
  z.object({ ...header, type: z.literal("competitor"), data: CompetitorData }),
  z.object({ ...header, type: z.literal("technical_issue"), data: TechnicalIssueData }),
  z.object({ ...header, type: z.literal("provider_error"), data: ProviderErrorData }),
]);

export type EvidenceType = Evidence["type"];
export const EVIDENCE_TYPES = Evidence.options.map((option) => option.shape.type.value);

/** The members of these types. */
export type EvidenceOf<T extends EvidenceType> = Extract<Evidence, { type: T }>;
export type LlmAnswerEvidence = EvidenceOf<"llm_answer">;
export type OwnAnswerEvidence = EvidenceOf<"own_answer">;
export type SerpEvidence = EvidenceOf<"serp">;
export type ProviderErrorEvidence = EvidenceOf<"provider_error">;

/** What a record says, before it gets an id, a run and a time. */
export type EvidenceContent<T extends EvidenceType = EvidenceType> = T extends T
  ? Pick<EvidenceOf<T>, "type" | "subject" | "data">
  : never;

/** What was measured about keywords: what plays and texts rest on. */
export const KEYWORD_EVIDENCE_TYPES = [
  "serp",
  "serp_gap",
  "citation",
  "llm_answer",
  "llm_gap",
  "llm_citation",
  "keyword",
] as const satisfies readonly EvidenceType[];

/** Whose measurements the records are. */
export function originOf(records: readonly Pick<Evidence, "provider" | "simulated">[]) {
  return {
    provider: [...new Set(records.map((record) => record.provider))].toSorted().join(", "),
    simulated: records.some((record) => record.simulated),
  };
}

export function isOfType<T extends EvidenceType>(record: Evidence, types: readonly T[]): record is EvidenceOf<T> {
  return types.some((type) => type === record.type);
}

/** The search the record is about; its subject where it is about none. */
export function keywordOf(record: Evidence): string {
  return ("keyword" in record.data && record.data.keyword) || record.subject;
}
