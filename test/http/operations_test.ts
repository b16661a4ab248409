import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { openTestApp } from "../support/test_app.ts";

const figure = (text: string, line: string) =>
  Number(
    text
      .split("\n")
      .find((row) => row.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );

test("GET /metrics counts requests by pattern, runs by kind, and what waits; it names no account and no brand", async (t) => {
  const app = openTestApp(t);
  const { key, email } = app.account();
  const brand = await app.brand(key);
  await app.call("POST", `/brands/${brand}/enrich/llm`, { key, body: {} });
  await app.app.runner.idle();
  await app.call("GET", `/brands/${brand}`, { key });
  await app.call("GET", "/no/such/path");
  const { status, text, headers } = await app.call("GET", "/metrics");
  assert.equal(status, 200);
  assert.match(headers.get("Content-Type")!, /^text\/plain; version=/);
  const seen = (method: string, route: string, code: number) =>
    figure(text, `http_request_duration_seconds_count{method="${method}",route="${route}",status="${code}"}`);
  assert.equal(seen("GET", "/brands/:brand_id", 200), 1);
  assert.equal(seen("POST", "/brands", 201), 1);
  assert.equal(seen("GET", "other", 404), 1);
  assert.equal(figure(text, 'visibility_runs_ended_total{kind="llm_enrichment",status="done"}'), 1);
  assert.equal(figure(text, 'visibility_backlog{what="runs",status="running"}'), 0);
  assert.ok(figure(text, "process_resident_memory_bytes") > 0);
  for (const secret of [brand, email, key, "acme"]) assert.ok(!text.includes(secret), secret);
});

test("METRICS_TOKEN keeps /metrics from others; production without one gives it to nobody", async (t) => {
  const token = "a-token-of-some-length";
  const app = openTestApp(t, { env: { METRICS_TOKEN: token } });
  const read = async (Authorization: string) =>
    (await app.call("GET", "/metrics", { headers: { Authorization } })).status;
  assert.deepEqual([await read(`Bearer ${token}`), await read("Bearer other"), await read("")], [200, 401, 401]);
  const closed = openTestApp(t, {
    env: { NODE_ENV: "production", SECRET_KEY: createHash("sha256").update("a key of tests").digest("hex") },
  });
  const { status, text } = await closed.call("GET", "/metrics");
  assert.ok(status === 403 && text.includes("METRICS_TOKEN"));
});

test("GET /readyz answers 200, and 503 from the moment the service begins to stop", async (t) => {
  const app = openTestApp(t);
  assert.deepEqual((await app.call("GET", "/readyz")).body, { status: "ready" });
  app.app.beginStop();
  assert.equal((await app.call("GET", "/readyz")).status, 503);
  assert.equal((await app.call("GET", "/healthz")).status, 200);
});
