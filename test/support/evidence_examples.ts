import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { StoredEvidence } from "../../src/domain/evidence/stored_evidence.ts";

/** One record of each type, and of each route for competitors, as runs on the sandbox and on an engine that was down wrote them. */
export const EVIDENCE_EXAMPLES: readonly StoredEvidence[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../data/evidence_examples.json"), "utf8"),
);

export function evidenceExample(type: StoredEvidence["type"]): StoredEvidence {
  return EVIDENCE_EXAMPLES.find((row) => row.type === type)!;
}
