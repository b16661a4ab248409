import type { Evidence, EvidenceType } from "./evidence.ts";
import { asRecord, readNumber } from "./loose_record.ts";

/** Types whose records hold long texts besides the facts read off them. */
export const TYPES_WITH_BODY: readonly EvidenceType[] = ["llm_answer", "serp", "technical_issue"];
/** As many as the insight of a technical finding shows. */
const FINDINGS_KEPT = 10;

/** Whether the long texts of a record were removed for its age: what was read off them stays as it was read. */
export function hasLostBody(data: Evidence["data"]): boolean {
  return typeof data.body_removed_at === "string";
}

/**
 * The record's facts without its long texts, marked with `body_removed_at`; null where there is nothing to remove. An
 * answer keeps its facts and the addresses of its sources, a results page its places without snippets, a technical
 * finding its counts and first pages.
 */
export function withoutBody(type: EvidenceType, data: Evidence["data"], at: string): Evidence["data"] | null {
  if (!TYPES_WITH_BODY.includes(type) || hasLostBody(data)) return null;
  return { ...factsOf(type, data), body_removed_at: at };
}

function factsOf(type: EvidenceType, data: Evidence["data"]): Evidence["data"] {
  if (type === "llm_answer") {
    const { answer: _text, ...facts } = data;
    return { ...facts, sources: listOf(data.sources).map((source) => ({ ...source, title: null })) };
  }
  if (type === "serp") {
    return { ...data, results: listOf(data.results).map((entry) => ({ ...entry, snippet: "" })) };
  }
  return { ...data, ...firstOf(data, "pages", "pages_left_out"), ...firstOf(data, "subjects", "subjects_left_out") };
}

function firstOf(data: Evidence["data"], list: string, leftOut: string): Evidence["data"] {
  const entries = data[list];
  if (!Array.isArray(entries)) return {};
  const removed = Math.max(0, entries.length - FINDINGS_KEPT);
  return { [list]: entries.slice(0, FINDINGS_KEPT), [leftOut]: (readNumber(data, [leftOut]) ?? 0) + removed };
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(asRecord).filter((entry) => entry !== null) : [];
}
