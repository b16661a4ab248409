import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Outcome } from "../../src/domain/outcome.ts";
import type { Snapshot } from "../../src/domain/snapshot.ts";
import { readObservations, untouchedTrend } from "../../src/learning/outcome_observations.ts";
import { BRAND_ID, opportunity } from "../support/opportunity_world.ts";

let counter = 0;

function outcome(
  recommendation_id: string,
  event_type: Outcome["event_type"],
  delta: Record<string, unknown> | null = null,
  created_at = "2026-03-01T00:00:00.000Z",
): Outcome {
  const id = `outcome-${++counter}`;
  return {
    id,
    artifact_id: id,
    brand_id: BRAND_ID,
    event_type,
    recommendation_id,
    brief_id: null,
    rejection_reason: null,
    source: "reported",
    simulated: false,
    superseded_by: null,
    delta,
    notes: null,
    created_at,
  };
}

function snapshot(id: string, created_at: string, positions: Record<string, number | null>): Snapshot {
  const rankings = Object.entries(positions).map(([keyword, position]) => ({
    keyword,
    position,
    provider: "serper",
    depth: 20,
  }));
  return { id, brand_id: BRAND_ID, rankings, citations: [], simulated: false, created_at };
}

describe("readObservations()", () => {
  const done = opportunity({ play_kind: "get_cited" });

  test("counts a recommendation once, by its latest window", () => {
    const outcomes = [
      outcome(done.id, "completed"),
      outcome(done.id, "observed_90d", { clicks_pct: 40 }),
      outcome(done.id, "observed_7d", { clicks_pct: -10 }),
    ];
    const { observations } = readObservations({ outcomes, opportunities: [done], snapshots: [] });
    assert.deepEqual(observations, [
      { group: { kind: "get_cited", format: "single_article", signal: "serp" }, windowDays: 90, change: 0.4 },
    ]);
  });

  test("joins the same recommendation over runs by its stable key", () => {
    const again = opportunity({ stable_key: done.stable_key });
    const outcomes = [
      outcome(done.id, "observed_7d", { clicks_pct: 10 }),
      outcome(again.id, "observed_30d", { clicks_pct: 20 }),
    ];
    const { observations } = readObservations({ outcomes, opportunities: [done, again], snapshots: [] });
    assert.deepEqual(
      observations.map((row) => row.change),
      [0.2],
    );
  });

  test("takes what declined recommendations show as the untouched trend", () => {
    const declined = opportunity();
    const outcomes = [
      outcome(declined.id, "rejected"),
      outcome(declined.id, "observed_30d", { clicks_pct: 15 }),
      outcome(done.id, "completed"),
      outcome(done.id, "observed_30d", { clicks_pct: 40 }),
    ];
    const result = readObservations({ outcomes, opportunities: [done, declined], snapshots: [] });
    assert.deepEqual(
      result.observations.map((row) => row.change),
      [0.25],
    );
    assert.equal(result.controlled, 1);
  });

  test("uses the caller's own control before any other", () => {
    const outcomes = [outcome(done.id, "observed_30d", { clicks_pct: 40, control: { clicks_pct: 30 } })];
    const [observation] = readObservations({ outcomes, opportunities: [done], snapshots: [] }).observations;
    assert.ok(Math.abs((observation?.change ?? 0) - 0.1) < 1e-9);
  });

  test("learns nothing from metrics it cannot read or recommendations it does not know", () => {
    const outcomes = [
      outcome(done.id, "observed_30d", { note: "fine" }),
      outcome("unknown", "observed_30d", { clicks_pct: 4 }),
    ];
    assert.deepEqual(readObservations({ outcomes, opportunities: [done], snapshots: [] }).observations, []);
  });
});

describe("untouchedTrend()", () => {
  const before = snapshot("a", "2026-01-01T00:00:00.000Z", {
    one: 10,
    two: 10,
    three: 10,
    four: 10,
    five: 20,
    touched: 10,
  });
  const after = snapshot("b", "2026-02-01T00:00:00.000Z", { one: 5, two: 5, three: 5, four: 5, five: 10, touched: 1 });
  const window = { untilMs: Date.parse("2026-02-02T00:00:00.000Z"), windowDays: 30, touched: new Set(["touched"]) };

  test("is the mean relative change of keywords that nobody touched", () =>
    assert.equal(untouchedTrend([before, after], window), 0.5));

  test("is null without two snapshots around the window, or with few keywords", () => {
    assert.equal(untouchedTrend([after], window), null);
    assert.equal(untouchedTrend([before, after], { ...window, touched: new Set(["touched", "one"]) }), null);
  });
});
