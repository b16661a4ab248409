import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { EVIDENCE_TYPES } from "../src/domain/evidence/evidence.ts";
import { listStoredEvidence } from "../src/store/evidence.ts";
import { openRepeatedRuns, type RepeatedRuns } from "./support/repeated_runs.ts";
import { createTestClock } from "./support/test_app.ts";
import { assertWhole } from "./support/whole_evidence.ts";

describe("evidence of full runs on the sandbox", () => {
  let runs: RepeatedRuns;
  before(async () => {
    runs = await openRepeatedRuns({ domain: "acme-coffee.example", name: "Acme Coffee" }, { clock: createTestClock() });
  });
  after(() => runs.close());

  test("is of every type but failures, each record whole", async () => {
    await runs.analyze();
    const rows = listStoredEvidence(runs.app.db, runs.brandId);
    const types = EVIDENCE_TYPES.filter((type) => type !== "provider_error");
    assert.deepEqual([...new Set(rows.map((row) => row.type))].toSorted(), types.toSorted());
    assertWhole(rows);
  });
});
