import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { RunKind, RunStatus } from "../../src/domain/run.ts";
import { insertRun } from "../../src/store/runs.ts";
import { createTestApp, type TestApp } from "../support/test_app.ts";

describe("conflict rules", () => {
  const BLOCKING: Record<string, RunKind[]> = {
    "PATCH /brands/{brand}": [
      "full",
      "discovery",
      "brand_enrichment",
      "llm_enrichment",
      "scoring",
      "competitor_discovery",
    ],
    "DELETE /brands/{brand}": [
      "full",
      "brand_enrichment",
      "technical_enrichment",
      "llm_enrichment",
      "discovery",
      "competitor_discovery",
      "synthesize",
      "scoring",
      "brief",
      "execution",
    ],
    "POST /brands/{brand}/reset": [
      "full",
      "brand_enrichment",
      "technical_enrichment",
      "llm_enrichment",
      "discovery",
      "competitor_discovery",
      "synthesize",
      "scoring",
      "brief",
      "execution",
    ],
    "POST /brands/{brand}/discover": ["discovery", "full"],
    "POST /brands/{brand}/enrich/llm": ["llm_enrichment", "full"],
    "POST /brands/{brand}/synthesize": ["synthesize", "full"],
    "POST /brands/{brand}/enrich/technical": [],
    "POST /brands/{brand}/analyze": ["full"],
    "POST /brands/{brand}/enrich/brand": ["brand_enrichment", "full"],
    "POST /brands/{brand}/discover-competitors": ["competitor_discovery", "full"],
    "POST /brands/{brand}/score": ["scoring", "full"],
    "POST /brands/{brand}/brief": [],
    "POST /brands/{brand}/execute": [],
  };
  const KINDS: RunKind[] = [
    "full",
    "brand_enrichment",
    "technical_enrichment",
    "llm_enrichment",
    "discovery",
    "competitor_discovery",
    "synthesize",
    "scoring",
    "brief",
    "execution",
  ];
  let app: TestApp;
  before(() => {
    app = createTestApp();
  });
  after(() => app.close());

  for (const [endpoint, blocking] of Object.entries(BLOCKING)) {
    for (const kind of KINDS) {
      for (const status of ["queued", "running"] as const) {
        const expected = blocking.includes(kind) ? "409" : "no 409";
        test(`${expected}: ${endpoint} while a ${kind} run is ${status}`, async () => {
          const { id, key } = app.account();
          const brand = await app.brand(key);
          const runId = activeRun(app, { brand, account: id, kind, status });
          const [method, path] = endpoint.split(" ") as [string, string];
          const body =
            path.endsWith("/brief") || path.endsWith("/execute")
              ? undefined
              : method === "PATCH"
                ? { name: "B" }
                : undefined;
          const answer = await app.call(method, path.replace("{brand}", brand), { key, ...(body ? { body } : {}) });
          if (blocking.includes(kind)) {
            assert.equal(answer.status, 409, answer.text);
            assert.equal(answer.headers.get("X-Running-Run-Id"), runId);
            assert.match(answer.body.detail, new RegExp(`A ${kind} run is active`));
          } else {
            assert.notEqual(answer.status, 409, answer.text);
          }
        });
      }
    }
    test(`${endpoint} does not count a run older than 15 minutes, and fails it`, async () => {
      const { id, key } = app.account();
      const brand = await app.brand(key);
      const runId = activeRun(app, { brand, account: id, kind: "full", status: "running" });
      app.clock.advance(15 * 60_000 + 1);
      const [method, path] = endpoint.split(" ") as [string, string];
      const answer = await app.call(method, path.replace("{brand}", brand), {
        key,
        ...(method === "PATCH" ? { body: { name: "B" } } : {}),
      });
      assert.notEqual(answer.status, 409, answer.text);
      if (method === "DELETE" || path.endsWith("/reset") || path.endsWith("/brief") || path.endsWith("/execute"))
        return;
      const run = await app.call("GET", `/brands/${brand}/runs/${runId}`, { key });
      assert.equal(run.body.status, "failed");
      assert.equal(run.body.error, "Expired: still active after 15 minutes");
      assert.notEqual(run.body.finished_at, null);
    });
  }

  test("one of many simultaneous requests wins, the others get 409", async () => {
    const { key } = app.account();
    const brand = await app.brand(key);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call("POST", `/brands/${brand}/discover`, { key })),
    );
    assert.equal(answers.filter(({ status }) => status === 202).length, 1);
    assert.equal(answers.filter(({ status }) => status === 409).length, 19);
  });
});

function activeRun(app: TestApp, run: { brand: string; account: string; kind: RunKind; status: RunStatus }): string {
  const id = app.app.http.ids.orderedUuid();
  insertRun(app.app.db, {
    id,
    account_id: run.account,
    brand_id: run.brand,
    kind: run.kind,
    status: run.status,
    error: null,
    input: {},
    meta: { current_stage: null, stage_detail: "", stage_started_at: null },
    started_at: new Date(app.clock.now()).toISOString(),
    finished_at: null,
  });
  return id;
}
