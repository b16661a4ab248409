import assert from "node:assert/strict";
import { Evidence } from "../../src/domain/evidence/evidence.ts";
import { parseEvidence, type StoredEvidence } from "../../src/domain/evidence/stored_evidence.ts";

/** Every record is one of the union's, field by field: none unknown to it, none read as anything else. */
export function assertWhole(rows: readonly StoredEvidence[]): void {
  for (const row of rows) {
    assert.deepEqual(Evidence.parse(row), row);
    assert.equal(JSON.stringify(parseEvidence(row)), JSON.stringify(row));
  }
}
