export const EVIDENCE_TYPES = [
  "llm_answer",
  "llm_citation",
  "llm_gap",
  "serp",
  "serp_gap",
  "citation",
  "keyword",
  "competitor",
  "technical_issue",
  "provider_error",
] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

/** What was measured about keywords: what plays and texts rest on. */
export const KEYWORD_EVIDENCE_TYPES: readonly EvidenceType[] = [
  "serp",
  "serp_gap",
  "citation",
  "llm_answer",
  "llm_gap",
  "llm_citation",
  "keyword",
];

/** One measured fact. `data` depends on `type`. */
export interface Evidence {
  id: string;
  brand_id: string;
  run_id: string;
  type: EvidenceType;
  /** Who measured it: `openai`, `dataforseo`, `crawler`, `sandbox`, … */
  provider: string;
  simulated: boolean;
  /** What it is about: a keyword, a question, a rule id, a domain. */
  subject: string;
  data: Record<string, unknown>;
  observed_at: string;
}
