import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createOpenApiCheck } from "../support/openapi_check.ts";
import { createQuickStages, openTestApp, TEST_BASE_URL } from "../support/test_app.ts";

describe("GET /brands/{brand_id}/runs/{run_id}?wait", () => {
  test("holds until the run ends", async (t) => {
    const gate = Promise.withResolvers<void>();
    const app = openTestApp(t, {
      stages: createQuickStages({
        brand_enrichment: async (context) => {
          await gate.promise;
          context.save(() => undefined);
        },
      }),
    });
    const { key } = app.account();
    const brand = await app.brand(key);
    const { body } = await app.call("POST", `/brands/${brand}/enrich/brand`, { key });
    const held = app.call("GET", `/brands/${brand}/runs/${body.run_id}?wait=30`, { key });
    const early = await Promise.race([held, new Promise((resolve) => setTimeout(resolve, 30, "still held"))]);
    assert.equal(early, "still held");
    gate.resolve();
    assert.equal((await held).body.status, "done");
  });

  test("422 a wait over 60 seconds", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    const brand = await app.brand(key);
    const { body } = await app.call("POST", `/brands/${brand}/score`, { key });
    assert.equal((await app.call("GET", `/brands/${brand}/runs/${body.run_id}?wait=61`, { key })).status, 422);
  });
});

describe("GET /brands/{brand_id}/runs/{run_id}/events", () => {
  test("the first event comes while the run is under way; HEAD answers at once", { timeout: 60_000 }, async (t) => {
    const gate = Promise.withResolvers<void>();
    const app = openTestApp(t, {
      stages: createQuickStages({
        brand_enrichment: async (context) => {
          await gate.promise;
          context.save(() => undefined);
        },
      }),
    });
    const { key } = app.account();
    const brand = await app.brand(key);
    const { body } = await app.call("POST", `/brands/${brand}/enrich/brand`, { key });
    const path = `/brands/${brand}/runs/${body.run_id}/events`;
    const response = await app.app.fetch(new Request(TEST_BASE_URL + path, { headers: { "X-API-Key": key } }));
    assert.match(response.headers.get("X-Skill-Latest") ?? "", /^\d/);
    const reader = response.body!.getReader();
    const first = await reader.read();
    assert.match(new TextDecoder().decode(first.value), /^event: run\ndata: .*"status":"(queued|running)"/);
    const head = await app.call("HEAD", path, { key });
    assert.equal(head.status, 200);
    assert.equal(head.text, "");
    gate.resolve();
    while (!(await reader.read()).done);
  });

  test("streams each change and closes after the terminal state", async (t) => {
    const app = openTestApp(t, {
      stages: createQuickStages({
        brand_enrichment: async (context) => {
          context.report("Reading 3 of 10 pages", { pages_read: 3 });
          await new Promise((resolve) => setTimeout(resolve, 20));
          context.save(() => undefined);
        },
      }),
    });
    const openApi = await createOpenApiCheck(app);
    const { key } = app.account();
    const brand = await app.brand(key);
    const { body } = await app.call("POST", `/brands/${brand}/enrich/brand`, { key });
    const url = `${TEST_BASE_URL}/brands/${brand}/runs/${body.run_id}/events`;
    const response = await app.app.fetch(new Request(url, { headers: { "X-API-Key": key } }));
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
    assert.match(response.headers.get("X-Request-ID") ?? "", /^[0-9a-f]{8}$/);
    const text = await response.text();
    const events = [...text.matchAll(/event: run\ndata: (.*)\n/g)].map((match) => JSON.parse(match[1]!));
    assert.equal(events.at(-1).status, "done");
    assert.ok(events.some((event) => event.meta.stage_detail === "Reading 3 of 10 pages"));
    assert.ok(openApi.operations.some(({ path }) => path.endsWith("/events")));
  });

  test("404 for a run of another brand", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    const [first, second] = [await app.brand(key, "one.com"), await app.brand(key, "two.com")];
    const { body } = await app.call("POST", `/brands/${first}/score`, { key });
    assert.equal((await app.call("GET", `/brands/${second}/runs/${body.run_id}/events`, { key })).status, 404);
  });
});
