import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { runCommand, startServerProcess, temporaryFolder } from "./support/server_process.ts";
import { startWriter, WRITER_TEST_KEY } from "./support/vendors/writers.ts";

const POLL_MS = 100;
const PATIENCE_MS = 60_000;
const STATEMENT = { value: "", page: "", quote: "", reason: "" };
/** Whatever verb asks, each finds its field. */
const ANSWER = {
  names: [],
  items: [],
  pages: [],
  inserted: [],
  missing: [],
  description: STATEMENT,
  industry: STATEMENT,
  tagline: STATEMENT,
  audiences: [],
  services: [],
  keep: [],
  drop: [],
  aliases: [],
  not_offered: [],
  places: [],
  languages: [],
  traits: [],
  country: STATEMENT,
  state: { ...STATEMENT, value: "active", moved_to: "" },
};

test("a model that TEXT_MODEL names is asked about the simulated world, which stays simulated", async (t) => {
  const writer = await startWriter("openai_compatible", () => ANSWER);
  t.after(() => writer.close());
  const env = {
    SANDBOX: "on",
    DATABASE_PATH: join(temporaryFolder(t), "app.db"),
    TEXT_MODEL: "openai_compatible/mailbox",
    OPENAI_COMPATIBLE_BASE_URL: writer.baseUrl,
    OPENAI_COMPATIBLE_API_KEY: WRITER_TEST_KEY,
  };
  const server = await startServerProcess(env);
  t.after(() => server.end("SIGTERM"));
  const account = ["account", "create", "--email", "a@acme.test", "--name", "A", "--tier", "pro"];
  const { api_key } = runCommand(account, env) as { api_key: string };
  const call = async (method: string, path: string, body?: object) => {
    const headers = { "X-API-Key": api_key, ...(body ? { "Content-Type": "application/json" } : {}) };
    const answer = await fetch(server.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return (await answer.json()) as Record<string, unknown>;
  };
  const brand = await call("POST", "/brands", { domain: "acme-coffee.example", name: "Acme Coffee" });
  const started = await call("POST", `/brands/${brand.id}/enrich/brand`, {});
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const run = await call("GET", `/brands/${brand.id}/runs/${started.run_id}`);
    if (run.status === "done") break;
    assert.ok(run.status !== "failed" && Date.now() < until, JSON.stringify(run));
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  assert.deepEqual(writer.refused, []);
  assert.ok(writer.prompts.length > 0, "the model was not asked");
  const shown = await call("GET", `/brands/${brand.id}`);
  assert.equal((shown.brand_context as { simulated: boolean }).simulated, true);
  const sheet = await call("GET", `/brands/${brand.id}/profile`);
  assert.deepEqual((sheet.state as { value: string; source: string }).source, "model");
});
