import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DAY_MS } from "../../src/base/iso_time.ts";
import type { Outcome } from "../../src/domain/outcome.ts";
import { importFile } from "../../src/service/imports.ts";
import { createMeasuring } from "../../src/service/measuring.ts";
import { reportOutcome } from "../../src/service/outcomes.ts";
import { insertEvidence } from "../../src/store/evidence.ts";
import { listMeasurementsPage, wakeMeasurements } from "../../src/store/measurements.ts";
import { insertOpportunities } from "../../src/store/opportunities.ts";
import { listLearningOutcomes, listOutcomesPage } from "../../src/store/outcomes.ts";
import { answer, BRAND_ID, opportunity, serp } from "../support/opportunity_world.ts";
import { stageHarness, TEST_NOW } from "../support/stage_context.ts";

const OTHERS = ["tents", "stoves", "lamps", "ropes", "maps", "boots"];
const PAGE = { limit: 50 };

/** A brand whose searches are read at some day from the work on. */
function world() {
  const { ctx, db, close, setNow } = stageHarness({});
  const row = opportunity({ keywords: [{ keyword: "trail shoes" }, { keyword: "running shoes" }] });
  insertOpportunities(db, [row]);
  const measuring = createMeasuring(ctx);
  const at = (day: number) => {
    setNow(TEST_NOW + day * DAY_MS);
    return new Date(TEST_NOW + day * DAY_MS).toISOString();
  };
  let runs = 0;
  /** Positions of the treated and of all other searches, as one run reads them. */
  const run = async (
    day: number,
    places: { own: number | null; others: number; cited?: boolean },
    simulated = false,
  ) => {
    const observed_at = at(day);
    const origin = { run_id: `01900000-0000-7000-8000-${String(++runs).padStart(12, "0")}`, observed_at, simulated };
    const reading = (keyword: string, brand_position: number | null) => ({
      ...serp(keyword, [], { brand_position, depth: 20 }),
      ...origin,
    });
    insertEvidence(db, [
      ...["trail shoes", "running shoes"].map((keyword) => reading(keyword, places.own)),
      ...OTHERS.map((keyword) => reading(keyword, places.others)),
      { ...answer("trail shoes", { cited: places.cited ?? false }), ...origin },
    ]);
    measuring.wake(BRAND_ID);
    await measuring.idle();
  };
  const report = (change: { event_type: Outcome["event_type"]; metrics?: Record<string, unknown> }) => {
    const reason = change.event_type === "rejected" ? { rejection_reason: "no" } : {};
    return reportOutcome(ctx, ctx.brand.account_id, {
      brand_id: BRAND_ID,
      recommendation_id: row.id,
      ...reason,
      ...change,
    });
  };
  const look = async (day: number) => {
    at(day);
    measuring.kick();
    await measuring.idle();
  };
  const measured = () => listOutcomesPage(db, BRAND_ID, { page: PAGE }).rows.filter((of) => of.source === "measured");
  const windows = () => listMeasurementsPage(db, BRAND_ID, { page: PAGE }).rows[0]!.windows;
  return { ctx, db, row, at, run, report, look, measured, windows, close };
}

describe("createMeasuring()", () => {
  test("compares what the work was to change with what nobody touched, and says when", async () => {
    const { run, report, at, measured, windows, close } = world();
    await run(-3, { own: 14, others: 9 });
    await run(-1, { own: 12, others: 9 });
    at(0);
    report({ event_type: "completed" });
    await run(5, { own: 3, others: 9 });
    assert.deepEqual(measured(), [], "a run before the window is over says nothing");
    await run(8, { own: 6, others: 8, cited: true });
    const [first] = measured();
    assert.equal(first?.event_type, "observed_7d");
    assert.equal(first.simulated, false);
    assert.deepEqual(first.delta, {
      position: { before: 13, after: 6, n: 2 },
      mention_rate: { before: 0, after: 0, n: 1 },
      citation_rate: { before: 0, after: 1, n: 1 },
      control: { position: { before: 9, after: 8, n: 6 } },
      window: {
        days: 7,
        before: { from: "2026-02-27T10:00:00.000Z", to: "2026-03-01T10:00:00.000Z" },
        after: { from: "2026-03-10T10:00:00.000Z", to: "2026-03-10T10:00:00.000Z" },
      },
    });
    assert.deepEqual(
      windows().map(({ days, status }) => `${days} ${status}`),
      ["7 measured", "30 waiting", "90 waiting"],
    );
    await run(10, { own: 1, others: 1 });
    assert.deepEqual(
      measured().map(({ id, delta }) => [id, delta?.position]),
      [[first.id, { before: 13, after: 6, n: 2 }]],
      "a later run of the window changes nothing that was measured",
    );
    close();
  });

  test("waits for a run, says until when, and then that there was none", async () => {
    const { run, report, at, look, measured, windows, close } = world();
    await run(-1, { own: 12, others: 9 });
    at(0);
    report({ event_type: "completed" });
    await look(9);
    assert.match(windows()[0]!.reason ?? "", /^Waiting for a run until 2026-03-16/);
    await look(15);
    assert.equal(windows()[0]!.status, "not_measured");
    assert.match(windows()[0]!.reason ?? "", /^Not measured: no run between 2026-03-09.* and 2026-03-16/);
    assert.deepEqual(measured(), []);
    await run(31, { own: 4, others: 9 });
    assert.deepEqual(
      measured().map(({ event_type }) => event_type),
      ["observed_30d"],
    );
    close();
  });

  test("tells a sandbox figure as one, and does not compare across providers", async () => {
    const { db, run, report, at, measured, close } = world();
    await run(-1, { own: 12, others: 9 }, true);
    at(0);
    report({ event_type: "completed" });
    await run(8, { own: 6, others: 8 }, true);
    assert.deepEqual(
      measured().map(({ simulated }) => simulated),
      [true],
    );
    const types = listLearningOutcomes(db, BRAND_ID).map((of) => of.event_type);
    assert.deepEqual(types, ["completed"], "nothing is learned from it");
    close();
  });

  test("a person's report goes before the measured one, whichever came first", async () => {
    const { db, run, report, at, measured, close } = world();
    await run(-1, { own: 12, others: 9 });
    at(0);
    report({ event_type: "completed" });
    await run(8, { own: 6, others: 8 });
    const said = report({ event_type: "observed_7d", metrics: { clicks: { before: 5, after: 4 } } });
    at(29);
    const early = report({ event_type: "observed_30d", metrics: { clicks: { before: 5, after: 9 } } });
    await run(31, { own: 2, others: 8 });
    assert.deepEqual(
      measured().map(({ event_type, superseded_by }) => [event_type, superseded_by]),
      [
        ["observed_30d", early.id],
        ["observed_7d", said.id],
      ],
    );
    const learned = listLearningOutcomes(db, BRAND_ID).map(({ delta }) => delta);
    assert.deepEqual(learned, [early.delta, said.delta, null]);
    close();
  });

  test("compares clicks of as many whole days, where they were imported, and searches that nobody touched", async () => {
    const { ctx, report, at, look, measured, windows, close } = world();
    const lines = ["Date,Query,Clicks,Impressions"];
    const line = (day: number, query: string, clicks: number) =>
      lines.push(`${new Date(TEST_NOW + day * DAY_MS).toISOString().slice(0, 10)},${query},${clicks},${clicks * 10}`);
    for (let day = -8; day <= 8; day++) {
      line(day, "Trail Shoes", day <= 0 ? 2 : 5);
      for (const other of OTHERS) line(day, other, 10);
    }
    at(0);
    report({ event_type: "completed" });
    await look(9);
    assert.equal(windows()[0]?.status, "waiting");
    const bytes = new TextEncoder().encode(lines.join("\n"));
    const rest = { property: undefined, from: undefined, to: undefined };
    importFile(ctx, ctx.brand, { source: "google_search_console", bytes, ...rest });
    at(10);
    wakeMeasurements(ctx.db, BRAND_ID, at(10));
    await look(10);
    const { window: _when, ...figures } = measured()[0]!.delta!;
    assert.deepEqual(figures, {
      clicks: { before: 14, after: 35, n: 1 },
      control: { clicks: { before: 420, after: 420, n: 6 } },
    });
    close();
  });

  test("work done again is measured anew, a rejection ends it", async () => {
    const { db, run, report, at, windows, measured, close } = world();
    await run(-1, { own: 12, others: 9 });
    at(0);
    report({ event_type: "completed" });
    report({ event_type: "completed" });
    assert.equal(listMeasurementsPage(db, BRAND_ID, { page: PAGE }).total, 1, "told twice is not done twice");
    at(20);
    report({ event_type: "completed" });
    const [again, before] = listMeasurementsPage(db, BRAND_ID, { page: PAGE }).rows;
    assert.deepEqual(
      [again?.windows[0]?.status, before?.windows[1]?.status, before?.next_at],
      ["waiting", "not_measured", null],
    );
    assert.match(before?.windows[1]?.reason ?? "", /^Done again on 2026-03-22/);
    report({ event_type: "rejected" });
    await run(28, { own: 6, others: 8 });
    assert.deepEqual(
      windows().map(({ reason }) => reason),
      Array(3).fill("Reported as rejected on 2026-03-22"),
    );
    assert.deepEqual(measured(), []);
    close();
  });
});
