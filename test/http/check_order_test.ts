import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { utcDay } from "../../src/base/clock.ts";
import { callCounters } from "../../src/store/account_schema.ts";
import { fillBrand } from "../support/fill_brand.ts";
import { createQuickStages, openTestApp, type TestAnswer } from "../support/test_app.ts";

const UNKNOWN = "11111111-1111-4111-8111-111111111111";

/** Every endpoint that names a brand in its path; `body` marks those that look at one. */
const BRAND_ENDPOINTS: { method: string; path: string; body?: true; missing?: string }[] = [
  { method: "GET", path: "/brands/{brand}" },
  { method: "PATCH", path: "/brands/{brand}", body: true },
  { method: "DELETE", path: "/brands/{brand}" },
  { method: "POST", path: "/brands/{brand}/reset" },
  ...["analyze", "enrich/brand", "enrich/llm", "discover", "discover-competitors", "synthesize", "score"].map(
    (path) => ({ method: "POST", path: `/brands/{brand}/${path}` }),
  ),
  ...["enrich/technical", "brief", "execute"].map(
    (path) => ({ method: "POST", path: `/brands/{brand}/${path}`, body: true }) as const,
  ),
  ...["runs", "opportunities", "evidence", "families", "queue", "briefs", "executions", "outcomes", "insights"].map(
    (path) => ({
      method: "GET",
      path: `/brands/{brand}/${path}`,
    }),
  ),
  { method: "GET", path: "/brands/{brand}/runs/{run}", missing: "run" },
  { method: "GET", path: "/brands/{brand}/runs/{run}/events", missing: "run" },
  { method: "GET", path: "/brands/{brand}/evidence/{evidence}", missing: "evidence" },
  { method: "GET", path: "/brands/{brand}/executions/{execution}", missing: "execution" },
  { method: "GET", path: "/brands/{brand}/opportunities/{opportunity}/explanation", missing: "opportunity" },
  { method: "GET", path: "/brands/{brand}/insights/{insight}/pages", missing: "insight" },
  { method: "GET", path: "/brands/{brand}/profile" },
  { method: "PATCH", path: "/brands/{brand}/profile", body: true },
  { method: "POST", path: "/track/brands/{brand}/snapshot" },
  { method: "GET", path: "/track/brands/{brand}/changes" },
];

/** What may differ from one answer to the next by its nature alone. */
const OWN_HEADERS = new Set(["x-request-id", "x-process-time"]);

function shownHeaders({ headers }: TestAnswer): string[] {
  return [...headers].filter(([name]) => !OWN_HEADERS.has(name)).map(([name, value]) => `${name}: ${value}`);
}

describe("order of checks: 401, 402, path 422, brand 404, body 422", () => {
  for (const { method, path, body, missing } of BRAND_ENDPOINTS) {
    test(`${method} ${path}`, async (t) => {
      const app = openTestApp(t, { stages: createQuickStages() });
      const { id, key } = app.account();
      const brand = await app.brand(key);
      const foreign = await app.brand(app.account().key, "foreign.com");
      const names: Record<string, string> = { brand, ...fillBrand(app, brand, id) };
      const call = (change: Record<string, string>, options: { key?: string } = { key }) =>
        app.call(
          method,
          path.replace(/\{(\w+)\}/g, (_whole, name: string) => change[name] ?? names[name]!),
          { ...options, ...(body ? { rawBody: "{", headers: { "Content-Type": "application/json" } } : {}) },
        );
      assert.equal((await call({ brand: "no-uuid" }, {})).body.error, "authentication_required");
      assert.equal((await call({ brand: "no-uuid" }, { key: "bvp_0" })).body.error, "invalid_api_key");

      const malformed = await call({ brand: "no-uuid" });
      assert.equal(malformed.status, 422);
      assert.equal(malformed.body.errors[0].path, "path.brand_id");
      assert.ok(malformed.headers.get("X-Skill-Latest"), "422 without skill headers");

      const [unknown, others] = [await call({ brand: UNKNOWN }), await call({ brand: foreign })];
      assert.equal(unknown.status, 404);
      assert.equal(others.text, unknown.text);
      assert.deepEqual(shownHeaders(others), shownHeaders(unknown));
      assert.ok(unknown.headers.get("X-Skill-Latest"), "404 without skill headers");

      if (body) assert.equal((await call({})).status, 422);
      if (missing) {
        assert.equal((await call({ [missing]: "no-uuid" })).status, 422);
        assert.equal((await call({ [missing]: UNKNOWN })).status, 404);
        const upper = await call({ brand: brand.toUpperCase(), [missing]: names[missing]!.toUpperCase() });
        assert.equal(upper.status, 200, "upper-case ids are the same ids");
      }

      app.app.db
        .insert(callCounters)
        .values({ account_id: id, day: utcDay(app.clock.now()), used: 50_000 })
        .onConflictDoUpdate({ target: [callCounters.account_id, callCounters.day], set: { used: 50_000 } })
        .run();
      const spent = await call({ brand: "no-uuid" });
      assert.equal(spent.body.error, "credits_exhausted");
      assert.ok(spent.headers.get("X-Skill-Latest"), "402 without skill headers");
    });
  }
});
