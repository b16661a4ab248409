import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CitationCell, RankingCell } from "../../src/domain/snapshot.ts";
import { insertSnapshot } from "../../src/store/snapshots.ts";
import { fillBrand } from "../support/fill_brand.ts";
import { createOpenApiCheck } from "../support/openapi_check.ts";
import { openTestApp, type TestApp } from "../support/test_app.ts";

function ranking(keyword: string, position: number | null): RankingCell {
  return { keyword, position, provider: "serper", depth: 20 };
}

function citation(platform: string, cited: number): CitationCell {
  const keywords = [1, 2, 3, 4].map((at) => ({ keyword: `k${at}`, cited: at <= cited ? 1 : 0, citable: 1 }));
  return {
    platform,
    cited,
    mentioned: cited,
    answers: 4,
    citable: 4,
    failed: 0,
    method: "search-required m-1",
    keywords,
  };
}

function snapshot(
  app: TestApp,
  brandId: string,
  cells: { at: string; rankings: RankingCell[]; citations: CitationCell[] },
): string {
  const id = app.app.http.ids.uuid();
  const { at, rankings, citations } = cells;
  insertSnapshot(app.app.db, { id, brand_id: brandId, rankings, citations, simulated: false, created_at: at });
  return id;
}

describe("GET /track/brands/{brand_id}/changes", () => {
  test("200 exact deltas: rankings from minus to, citations to minus from; new and lost; unmeasured in neither", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    const brand = await app.brand(key);
    snapshot(app, brand, { at: "2026-01-01T00:00:00.000Z", rankings: [ranking("older", 1)], citations: [] });
    const from = snapshot(app, brand, {
      at: "2026-01-10T00:00:00.000Z",
      rankings: [
        ranking("up", 9),
        ranking("down", 3),
        ranking("gone", 5),
        ranking("came", null),
        ranking("failed later", 4),
      ],
      citations: [citation("chatgpt", 1), citation("claude", 3)],
    });
    const to = snapshot(app, brand, {
      at: "2026-02-10T00:00:00.000Z",
      rankings: [
        ranking("up", 2),
        ranking("down", 8),
        ranking("gone", null),
        ranking("came", 7),
        ranking("first asked", 6),
      ],
      citations: [citation("chatgpt", 3), citation("claude", 2)],
    });
    const openApi = await createOpenApiCheck(app);
    const path = `/track/brands/${brand}/changes`;
    const answer = await app.call("GET", `${path}?since=2026-01-20T12:00:00%2B02:00`, { key });
    assert.equal(answer.status, 200, answer.text);
    openApi.check({ method: "GET", path }, answer);
    const { body } = answer;
    assert.equal(body.brand_id, brand);
    assert.deepEqual(body.from_snapshot, { snapshot_id: from, created_at: "2026-01-10T00:00:00.000Z" });
    assert.deepEqual(body.to_snapshot, { snapshot_id: to, created_at: "2026-02-10T00:00:00.000Z" });
    const shown = (rows: Record<string, unknown>[]) =>
      rows.map(({ keyword, from, to, delta }) => ({ keyword, from, to, delta }));
    assert.deepEqual(shown(body.rankings.improvements), [{ keyword: "up", from: 9, to: 2, delta: 7 }]);
    assert.deepEqual(shown(body.rankings.declines), [{ keyword: "down", from: 3, to: 8, delta: -5 }]);
    assert.deepEqual(
      body.rankings.new.map((row: { keyword: string; to: number }) => [row.keyword, row.to]),
      [["came", 7]],
    );
    assert.deepEqual(
      body.rankings.lost.map((row: { keyword: string }) => row.keyword),
      ["gone"],
    );
    const { chatgpt, claude } = body.citations;
    assert.deepEqual([chatgpt.from, chatgpt.to, chatgpt.delta], [1, 3, 2]);
    assert.deepEqual([claude.from, claude.to, claude.delta], [3, 2, -1]);
    assert.equal(claude.within_noise, true);
  });

  test("404 when the earliest snapshot is later than since", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    const brand = await app.brand(key);
    snapshot(app, brand, { at: "2026-01-10T00:00:00.000Z", rankings: [], citations: [] });
    const { status } = await app.call("GET", `/track/brands/${brand}/changes?since=2026-01-09T00:00:00Z`, { key });
    assert.equal(status, 404);
  });
});

describe("POST /track/outcomes/report", () => {
  test("201 moves the queue item, keeps the metrics as delta, and the list shows the event", async (t) => {
    const app = openTestApp(t);
    const { key, id } = app.account();
    const brand = await app.brand(key);
    const names = fillBrand(app, brand, id);
    const report = (body: object) =>
      app.call("POST", "/track/outcomes/report", { key, body: { brand_id: brand, ...body } });
    const statusOf = async () => (await app.call("GET", `/brands/${brand}/queue/${names.queue}`, { key })).body.status;

    const accepted = await report({ event_type: "accepted", recommendation_id: names.opportunity });
    assert.equal(accepted.status, 201, accepted.text);
    assert.equal(await statusOf(), "accepted");
    await report({ event_type: "completed", recommendation_id: names.opportunity });
    assert.equal(await statusOf(), "completed");
    const metrics = { clicks: 40, nested: { any: ["thing"] } };
    await report({ event_type: "observed_7d", recommendation_id: names.opportunity, metrics, notes: "steady" });
    assert.equal(await statusOf(), "completed");

    const { outcomes, total } = (await app.call("GET", `/brands/${brand}/outcomes`, { key })).body;
    assert.equal(total, 3);
    const [latest] = outcomes;
    assert.equal(latest.event_type, "observed_7d");
    assert.deepEqual(latest.delta, metrics);
    assert.equal(latest.notes, "steady");
    assert.deepEqual(Object.keys(latest).sort(), [
      "artifact_id",
      "brand_id",
      "brief_id",
      "created_at",
      "delta",
      "event_type",
      "id",
      "notes",
      "recommendation_id",
      "rejection_reason",
      "simulated",
      "source",
      "superseded_by",
    ]);
    const { measurements } = (await app.call("GET", `/brands/${brand}/measurements`, { key })).body;
    assert.deepEqual(
      measurements.map((of: { recommendation_id: string }) => of.recommendation_id),
      [names.opportunity],
    );
    assert.equal(measurements[0].windows[0].superseded_by, latest.id);
    assert.equal(outcomes.at(-1).id, accepted.body.outcome_event_id);
  });

  test("201 a rejection with its reason", async (t) => {
    const app = openTestApp(t);
    const { key, id } = app.account();
    const brand = await app.brand(key);
    const names = fillBrand(app, brand, id);
    const body = {
      brand_id: brand,
      event_type: "rejected",
      recommendation_id: names.opportunity,
      rejection_reason: "Off brand",
    };
    assert.equal((await app.call("POST", "/track/outcomes/report", { key, body })).status, 201);
    assert.equal((await app.call("GET", `/brands/${brand}/queue/${names.queue}`, { key })).body.status, "rejected");
  });

  test("503 while the flag is off, whatever the body", async (t) => {
    const app = openTestApp(t, { env: { OUTCOME_LINKAGE: "off" } });
    const { key } = app.account();
    const { status, body } = await app.call("POST", "/track/outcomes/report", { key, body: {} });
    assert.equal(status, 503);
    assert.deepEqual(Object.keys(body), ["detail"]);
  });
});
