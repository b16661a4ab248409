import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type EvidenceOf, type EvidenceType, isOfType } from "../../src/domain/evidence/evidence.ts";
import { parseEvidence, type StoredEvidence } from "../../src/domain/evidence/stored_evidence.ts";

/** One record of each type, and of each route for competitors, as runs on the sandbox and on an engine that was down wrote them. */
export const EVIDENCE_EXAMPLES: readonly StoredEvidence[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../data/evidence_examples.json"), "utf8"),
);

export function evidenceExample(type: StoredEvidence["type"]): StoredEvidence {
  return EVIDENCE_EXAMPLES.find((row) => row.type === type)!;
}

/** What such a record says, typed. */
export function exampleData<T extends EvidenceType>(type: T): EvidenceOf<T>["data"] {
  const record = parseEvidence(evidenceExample(type));
  if (record === null || !isOfType(record, [type])) throw new Error(`No example of ${type}`);
  return record.data as EvidenceOf<T>["data"];
}
