import assert from "node:assert/strict";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { createWorld } from "../../scripts/calibration_simulation/world.ts";
import { readScenarios } from "../../scripts/calibration_simulation.ts";
import { scoreLeverage } from "../../src/core/learned.ts";
import { placesOnPages } from "../../src/core/score_multipliers.ts";
import type { Opportunity } from "../../src/domain/opportunity.ts";
import type { Outcome } from "../../src/domain/outcome.ts";
import { createHttpServer } from "../../src/http_server.ts";
import { calibrate } from "../../src/learning/calibration.ts";
import { readObservations } from "../../src/learning/outcome_observations.ts";
import { openSandboxApp, type SandboxApp } from "../support/sandbox_app.ts";

const WEEK_MS = 7 * 24 * 3_600_000;
const ROUNDS = 3;
const ACTIONS = 3;

describe("learning over HTTP", () => {
  let sandbox: SandboxApp;
  let server: Server;
  let key: string;
  let brand: string;
  before(async () => {
    sandbox = openSandboxApp({ CRAWL_PAGES_MAX: "12" });
    server = createHttpServer({ fetch: sandbox.app.app.fetch, hostname: "127.0.0.1" });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    key = sandbox.app.account().key;
    const made = await call("POST", "/brands", { domain: "fern-repairs.example", name: "Fern Repairs" });
    brand = `/brands/${made.body.id}`;
    await run("analyze");
  });
  after(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await sandbox.close();
  });

  /** Over a socket of this machine, as any caller comes. */
  async function call(method: string, path: string, body?: object) {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { "X-API-Key": key, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
    return { status: answer.status, body: (await answer.json()) as any };
  }
  /** When the run began. */
  async function run(path: string): Promise<string> {
    const { body } = await call("POST", `${brand}/${path}`, {});
    for (;;) {
      const { status, error, started_at } = (await call("GET", `${brand}/runs/${body.run_id}?wait=30`)).body;
      assert.notEqual(status, "failed", error);
      if (status === "done") return started_at;
    }
  }
  const report = (body: object) =>
    call("POST", "/track/outcomes/report", { brand_id: brand.slice("/brands/".length), ...body });
  const ranked = async (): Promise<Opportunity[]> => (await call("GET", `${brand}/opportunities`)).body.opportunities;

  test("a report's answer says what does not count, and what is wrong is refused with what to do", async () => {
    const recommendation_id = (await ranked())[0]!.id;
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

  test("one seed of the simulation, round by round, gives the multipliers and scores of the pure functions", async () => {
    const reports = createWorld(readScenarios()[0]!, 1).rounds.flat();
    const done = new Set<string>();
    for (let round = 1; round <= ROUNDS; round++) {
      for (const { id } of (await ranked()).filter((row) => !done.has(row.id)).slice(0, ACTIONS)) {
        const told = reports[done.size]!.reports.filter(({ missing }) => !missing);
        done.add(id);
        await report({ event_type: "completed", recommendation_id: id });
        sandbox.app.clock.advance(WEEK_MS);
        for (const { type, delta } of told) {
          const { status } = await report({ event_type: type, recommendation_id: id, metrics: delta });
          assert.equal(status, 201);
        }
      }
      const now = await run("score");
      const { outcomes } = (await call("GET", `${brand}/outcomes`)).body as { outcomes: Outcome[] };
      const rows = await ranked();
      const opportunities = rows.map((row) => ({ ...row, stable_key: row.id }));
      const { observations } = readObservations({ outcomes, opportunities, snapshots: [], now });
      const calibration = calibrate(observations);
      const places = placesOnPages(rows);
      assert.ok(observations.length >= round * 2, String(observations.length));
      for (const row of rows) {
        const { score, parts } = scoreLeverage(row, calibration, places.get(row.id));
        assert.deepEqual([row.leverage_score, row.leverage_parts], [score, parts]);
      }
      // Little is learned of little, and not the same of what was done as of what never was.
      const values = rows.map((row) => row.leverage_parts!.multipliers.at(-1)!.value);
      assert.ok(new Set(values).size > 1 && values.every((value) => value > 0.6 && value <= 3), values.join(" "));
      const kinds = new Set(rows.filter(({ id }) => done.has(id)).map(({ play_kind }) => play_kind));
      assert.ok(round < ROUNDS || kinds.size > 1);
    }
  });

  test("what is expected of every play, and why it stands where it does, names what came of them", async () => {
    const [first] = await ranked();
    assert.match(
      first!.expected_impact ?? "",
      /%, based on the outcomes of this brand's recommendations \(80 % interval/,
    );
    const { body } = await call("GET", `${brand}/opportunities/${first!.id}/explanation`);
    assert.match(body.paragraph, /for calibration, .*: \d+ of \d+ rose \(median .* %\), all kinds: \d+ of \d+ rose;/);
    assert.ok(body.impact.measured.low_percent < body.impact.measured.high_percent);
  });
});
