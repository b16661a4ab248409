import type { Severity } from "../../domain/severity.ts";

const WORDS: Record<Severity, readonly string[]> = {
  critical: ["critical", "blocker", "fatal", "urgent", "emergency"],
  high: ["high", "error", "errors", "issue", "serious", "severe", "major", "important", "p1", "fail", "failed"],
  medium: ["medium", "warning", "warnings", "warn", "moderate", "p2", "average", "normal"],
  low: ["low", "minor", "notice", "notices", "p3", "opportunity", "opportunities", "suggestion", "tip", "trivial"],
  info: ["info", "information", "informational", "none", "hint", "note", "notes"],
};

/** Severity of a tool's word for it; null when we do not know the word. */
export function severityOf(word: unknown): Severity | null {
  if (typeof word !== "string") return null;
  const plain = word.trim().toLowerCase();
  for (const severity of Object.keys(WORDS) as Severity[]) {
    if (WORDS[severity].includes(plain)) return severity;
  }
  return null;
}

/** Screaming Frog names a kind and a priority: an opportunity counts one step less. */
export function severityOfKind(kind: unknown, priority: unknown): Severity | null {
  const severity = severityOf(priority);
  if (severity === null) return severityOf(kind);
  if (typeof kind !== "string" || !/^opportunit/i.test(kind.trim())) return severity;
  return severity === "high" || severity === "critical" ? "medium" : "low";
}
