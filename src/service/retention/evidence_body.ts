import type { Evidence, EvidenceType } from "../../domain/evidence/evidence.ts";

/** Types whose records hold long texts besides the facts read off them. */
export const TYPES_WITH_BODY: readonly EvidenceType[] = ["llm_answer", "own_answer", "serp", "technical_issue"];
/** As many as the insight of a technical finding shows. */
const FINDINGS_KEPT = 10;

/** Whether the long texts of a record were removed for its age: what was read off them stays as it was read. */
export function hasLostBody(data: object): boolean {
  return "body_removed_at" in data;
}

/**
 * The record's facts without its long texts, marked with `body_removed_at`; null where there is nothing to remove. An
 * answer keeps its facts and the addresses of its sources, a results page its places without snippets, a technical
 * finding its counts and first pages.
 */
export function withoutBody(record: Evidence, at: string): Evidence["data"] | null {
  if (hasLostBody(record.data)) return null;
  switch (record.type) {
    case "llm_answer":
    case "own_answer": {
      const { answer: _text, ...facts } = record.data;
      const sources = facts.sources.map((source) => ({ ...source, title: null }));
      return { ...facts, sources, body_removed_at: at };
    }
    case "serp": {
      const results = record.data.results.map((entry) => ({ ...entry, snippet: "" }));
      return { ...record.data, results, body_removed_at: at };
    }
    case "technical_issue": {
      const { pages, pages_left_out, subjects, subjects_left_out } = record.data;
      return {
        ...record.data,
        pages: pages.slice(0, FINDINGS_KEPT),
        pages_left_out: pages_left_out + Math.max(0, pages.length - FINDINGS_KEPT),
        subjects: subjects.slice(0, FINDINGS_KEPT),
        subjects_left_out: subjects_left_out + Math.max(0, subjects.length - FINDINGS_KEPT),
        body_removed_at: at,
      };
    }
    default:
      return null;
  }
}
