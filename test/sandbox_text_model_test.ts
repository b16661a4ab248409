import assert from "node:assert/strict";
import { test } from "node:test";
import { openSandboxApp } from "./support/sandbox_app.ts";
import { startWriter, WRITER_TEST_KEY } from "./support/vendors/writers.ts";

const STATEMENT = { value: "", page: "", quote: "", reason: "" };
/** Whatever verb asks, each finds its field. */
const ANSWER = {
  names: [],
  items: [],
  pages: [],
  inserted: [],
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
  state: { ...STATEMENT, value: "active", moved_to: "" },
};

test("a model that TEXT_MODEL names is asked about the simulated world, which stays simulated", async (t) => {
  const writer = await startWriter("openai_compatible", () => ANSWER);
  t.after(() => writer.close());
  const sandbox = openSandboxApp({
    TEXT_MODEL: "openai_compatible/mailbox",
    OPENAI_COMPATIBLE_BASE_URL: writer.baseUrl,
    OPENAI_COMPATIBLE_API_KEY: WRITER_TEST_KEY,
  });
  t.after(() => sandbox.close());
  const { key } = sandbox.app.account("pro");
  const brandId = await sandbox.app.brand(key, "acme-coffee.example");
  await sandbox.run({ brandId, key }, "enrich/brand", {});
  assert.deepEqual(writer.refused, []);
  assert.ok(writer.prompts.length > 0, "the model was not asked");
  const { body } = await sandbox.app.call("GET", `/brands/${brandId}`, { key });
  assert.equal(body.brand_context.simulated, true);
  const { body: sheet } = await sandbox.app.call("GET", `/brands/${brandId}/profile`, { key });
  assert.equal(sheet.state.source, "model");
});
