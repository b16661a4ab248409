import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createWorld } from "../../scripts/calibration_simulation/world.ts";
import { readScenarios } from "../../scripts/calibration_simulation.ts";
import { placesOnPages, scoreLeverage } from "../../src/core/leverage.ts";
import type { Opportunity } from "../../src/domain/opportunity.ts";
import type { Outcome } from "../../src/domain/outcome.ts";
import type { Run } from "../../src/domain/run.ts";
import { calibrate } from "../../src/learning/calibration.ts";
import { readObservations } from "../../src/learning/outcome_observations.ts";
import { openSandboxApp, type SandboxApp, type Told } from "../support/sandbox_app.ts";

const WEEK_MS = 7 * 24 * 3_600_000;

describe("learning over HTTP", () => {
  let sandbox: SandboxApp;
  let told: Told;
  before(async () => {
    sandbox = openSandboxApp({ CRAWL_PAGES_MAX: "12" });
    told = await sandbox.analyze("fern-repairs.example", "Fern Repairs");
  });
  after(() => sandbox.close());

  const report = (body: object) =>
    sandbox.app.call("POST", "/track/outcomes/report", { key: told.key, body: { brand_id: told.brandId, ...body } });
  const ranked = () => sandbox.list<Opportunity>(told, "opportunities");

  test("a report's answer says what does not count, and what is wrong is refused with what to do", async () => {
    const recommendation_id = told.opportunities[0].id;
    const kept = await report({
      event_type: "observed_7d",
      recommendation_id,
      metrics: { clicks: 120, brightness: 3 },
    });
    assert.equal(kept.status, 201);
    assert.equal(kept.body.warnings.length, 2);
    const refused = await report({ event_type: "observed_7d", recommendation_id, metrics: { clicks: { before: 3 } } });
    assert.equal(refused.status, 422);
    assert.equal(refused.body.errors[0].path, "body.metrics.clicks");
    const fine = { clicks: { before: 100, after: 100 } };
    const plain = await report({ event_type: "observed_7d", recommendation_id: null, metrics: fine });
    assert.deepEqual([plain.status, "warnings" in plain.body], [201, false]);
  });

  test("one seed of the simulation, reported and scored, gives the multipliers and scores of the pure functions", async () => {
    const world = createWorld(readScenarios()[0]!, 1).rounds.flat();
    for (const [at, { id }] of told.opportunities.entries()) {
      await report({ event_type: "completed", recommendation_id: id });
      sandbox.app.clock.advance(WEEK_MS);
      for (const { type, delta, missing } of world[at]!.reports)
        if (!missing)
          assert.equal((await report({ event_type: type, recommendation_id: id, metrics: delta })).status, 201);
    }
    await sandbox.run(told, "score", {});
    const [run] = await sandbox.list<Run>(told, "runs");
    const outcomes = await sandbox.list<Outcome>(told, "outcomes");
    const opportunities = await ranked();
    const { observations } = readObservations({ outcomes, opportunities, snapshots: [], now: run!.started_at });
    const calibration = calibrate(observations);
    const places = placesOnPages(opportunities);
    assert.ok(observations.length > 5);
    for (const row of opportunities) {
      const { score, parts } = scoreLeverage(row, calibration, places.get(row.id));
      assert.deepEqual([row.leverage_score, row.leverage_parts], [score, parts]);
    }
    const values = opportunities.map((row) => row.leverage_parts?.multipliers.at(-1)?.value);
    assert.ok(new Set(values).size > 1, values.join(" "));
  });

  test("what is expected of every play, and why it stands where it does, names what came of them", async () => {
    const [first] = await ranked();
    assert.match(first!.expected_impact ?? "", /% by what came of this brand's plays \(80 % interval/);
    const path = `/brands/${told.brandId}/opportunities/${first!.id}/explanation`;
    const { body } = await sandbox.app.call("GET", path, { key: told.key });
    assert.match(body.paragraph, /for calibration, .*: \d+ of \d+ rose \(median .* %\), all plays: \d+ of \d+ rose;/);
    assert.ok(body.impact.measured.low_percent < body.impact.measured.high_percent);
  });
});
