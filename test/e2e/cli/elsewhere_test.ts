import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { endOfCommand, runCommand, startServerProcess, temporaryFolder } from "../../support/server_process.ts";

test("--server: analyze and report drive a server elsewhere with its key alone", { timeout: 300_000 }, async (t) => {
  const folder = temporaryFolder(t);
  const env = { DATABASE_PATH: join(folder, "app.db"), SANDBOX: "on", LOG_LEVEL: "error", CRAWL_PAGES_MAX: "8" };
  const server = await startServerProcess({ ...env, ANSWER_CALLS_MAX: "8" });
  t.after(() => server.end("SIGTERM"));
  const words = ["account", "create", "--email", "you@acme.test", "--name", "You", "--tier", "pro"];
  const { api_key } = runCommand(words, env) as { api_key: string };
  const here = { DATABASE_PATH: join(folder, "none.db"), API_KEY: api_key };
  const there = ["--server", server.url];

  const analysed = await endOfCommand(["analyze", "acme-coffee.example", "--json", ...there], here);
  const { brand, run, queue } = JSON.parse(analysed.stdout);
  assert.deepEqual([analysed.code, brand.domain, run.status], [0, "acme-coffee.example", "done"]);
  assert.ok(queue.length > 0 && brand.technical_context.health_score !== null);
  assert.match(analysed.stderr, /technical_enrichment/);

  const out = join(folder, "report.html");
  const told = await endOfCommand(["report", "acme-coffee.example", "--out", out, ...there], here);
  assert.deepEqual([told.code, told.stderr], [0, ""]);
  assert.match(readFileSync(out, "utf8"), /^<!doctype html>/);

  const wrong = await endOfCommand(["report", "acme-coffee.example", "--out", out, ...there], { API_KEY: "bvp_0" });
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /key/i);
});
