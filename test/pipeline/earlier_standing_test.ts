import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { earlierStanding } from "../../src/pipeline/earlier_standing.ts";
import { insertEvidence } from "../../src/store/evidence.ts";
import { finishRun, insertRun } from "../../src/store/runs.ts";
import { insertSnapshot } from "../../src/store/snapshots.ts";
import { OWN_DOMAIN, serp } from "../support/opportunity_world.ts";
import { stageHarness, testRun } from "../support/stage_context.ts";

const FIRMS = ["a.example", "b.example", "c.example"];

/** Two runs that searched: first at 2, then at 4. */
function twoRuns() {
  const made = stageHarness({ kind: "full" });
  const { db, ctx } = made;
  const at = (observed_at: string, run_id: string, place: number) => ({
    ...serp("trail shoes", FIRMS.toSpliced(place - 1, 0, OWN_DOMAIN)),
    brand_id: ctx.brand.id,
    observed_at,
    run_id,
  });
  insertEvidence(db, [at("2026-02-01T10:00:00.000Z", ctx.run.id, 2)]);
  finishRun(db, ctx.run.id, { status: "done", error: null, finishedAt: "2026-02-01T10:01:00.000Z" });
  const later = testRun(ctx.brand, "full", "01900000-0000-7000-8000-000000000002");
  insertRun(db, later);
  return { ...made, second: () => insertEvidence(db, [at("2026-03-01T10:00:00.000Z", later.id, 4)]) };
}

describe("earlierStanding()", () => {
  test("is null for the first measurement and the run before for the second", () => {
    const { db, ctx, close, second } = twoRuns();
    assert.equal(earlierStanding(db, ctx.brand.id, "en"), null);
    second();
    const standing = earlierStanding(db, ctx.brand.id, "en");
    assert.equal(standing?.at, "2026-02-01T10:00:00.000Z");
    assert.equal([...(standing?.rankings.values() ?? [])][0]?.position, 2);
    close();
  });

  test("takes a snapshot where it is newer than the run before, and none made since", () => {
    const { db, ctx, close, second } = twoRuns();
    second();
    const snapshot = (id: string, created_at: string, position: number) =>
      insertSnapshot(db, {
        id,
        brand_id: ctx.brand.id,
        rankings: [{ keyword: "trail shoes", position, provider: "test", depth: 20 }],
        citations: [],
        simulated: false,
        created_at,
      });
    snapshot("01900000-0000-7000-8000-000000000011", "2026-02-20T10:00:00.000Z", 9);
    snapshot("01900000-0000-7000-8000-000000000012", "2026-03-02T10:00:00.000Z", 1);
    const standing = earlierStanding(db, ctx.brand.id, "en");
    assert.deepEqual(
      [standing?.at, [...(standing?.rankings.values() ?? [])][0]?.position],
      ["2026-02-20T10:00:00.000Z", 9],
    );
    close();
  });
});
