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

  const percent = (value: number) => ({ clicks: { before: 100, after: 100 + value } });
  const changes = (outcomes: Outcome[], opportunities = [done]) =>
    readObservations({ outcomes, opportunities, snapshots: [] }).observations.map(({ windowDays, change }) => [
      windowDays,
      Math.round(change * 1000) / 1000,
    ]);

  test("links the reports of a recommendation, each with the noise of its counts, and of each window the newest", () => {
    const outcomes = [
      outcome(done.id, "completed"),
      outcome(done.id, "observed_90d", percent(25)),
      outcome(done.id, "observed_7d", percent(-10), "2026-03-02T00:00:00.000Z"),
      outcome(done.id, "observed_7d", percent(0), "2026-03-03T00:00:00.000Z"),
    ];
    const group = { kind: "get_cited", format: "single_article", signal: "serp" };
    const play = `${done.stable_key} 0`;
    assert.deepEqual(readObservations({ outcomes, opportunities: [done], snapshots: [] }).observations, [
      { group, play, windowDays: 90, change: 0.2, ageDays: 2, noise: Math.sqrt(225) / 125 },
      { group, play, windowDays: 7, change: 0, ageDays: 0, noise: Math.sqrt(200) / 100 },
    ]);
  });

  test("adds the noise of what it is compared with, and tells none of a rank", () => {
    const noiseOf = (metrics: Record<string, unknown>) => {
      const outcomes = [outcome(done.id, "observed_30d", metrics)];
      return readObservations({ outcomes, opportunities: [done], snapshots: [] }).observations[0]!.noise;
    };
    const alone = noiseOf(percent(0))!;
    const compared = noiseOf({ ...percent(0), control: percent(0) })!;
    assert.ok(Math.abs(compared - Math.SQRT2 * alone) < 1e-9, `${alone} ${compared}`);
    assert.equal(noiseOf({ position: { before: 8, after: 4 } }), null);
  });

  test("starts anew when it is done again, or observed from the start long after", () => {
    const first = [
      outcome(done.id, "completed", null, "2026-01-01T00:00:00.000Z"),
      outcome(done.id, "observed_90d", percent(25), "2026-04-01T00:00:00.000Z"),
    ];
    const again = [
      outcome(done.id, "completed", null, "2026-05-01T00:00:00.000Z"),
      outcome(done.id, "observed_7d", percent(-50), "2026-05-08T00:00:00.000Z"),
    ];
    const expected = [
      [90, 0.2],
      [7, -0.5],
    ];
    assert.deepEqual(changes([...first, ...again]), expected);
    assert.deepEqual(changes([...first, again[1]!]), expected);
    const plays = readObservations({ outcomes: [...first, ...again], opportunities: [done], snapshots: [] });
    assert.equal(new Set(plays.observations.map(({ play }) => play)).size, 2);
    assert.deepEqual(changes([...first, outcome(done.id, "observed_90d", percent(0), "2026-04-02T00:00:00.000Z")]), [
      [90, 0],
    ]);
  });

  test("joins the same recommendation over runs by its stable key", () => {
    const again = opportunity({ stable_key: done.stable_key });
    const outcomes = [outcome(done.id, "observed_7d", percent(10)), outcome(again.id, "observed_30d", percent(25))];
    const { observations } = readObservations({ outcomes, opportunities: [done, again], snapshots: [] });
    assert.equal(new Set(observations.map(({ play }) => play)).size, 1);
    assert.deepEqual(changes(outcomes, [done, again]), [
      [7, 0.091],
      [30, 0.2],
    ]);
  });

  test("takes what declined recommendations show of the same metric as the untouched trend", () => {
    const declined = opportunity();
    const outcomes = (metric: string) => [
      outcome(declined.id, "rejected"),
      outcome(declined.id, "observed_30d", { [metric]: { before: 100, after: 125 } }),
      outcome(done.id, "completed"),
      outcome(done.id, "observed_30d", percent(100)),
    ];
    assert.deepEqual(changes(outcomes("clicks"), [done, declined]), [[30, 0.3]]);
    const other = readObservations({ outcomes: outcomes("sessions"), opportunities: [done, declined], snapshots: [] });
    assert.deepEqual([other.observations[0]?.change, other.uncontrolled], [0.5, 1]);
  });

  test("uses the caller's own control before any other", () =>
    assert.deepEqual(changes([outcome(done.id, "observed_30d", { ...percent(100), control: percent(25) })]), [
      [30, 0.3],
    ]));

  test("does not count levels", () =>
    assert.deepEqual(changes([outcome(done.id, "observed_90d", { traffic: 800, note: "down from 1200" })]), []));

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
