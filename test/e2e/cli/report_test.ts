import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { accounts } from "../../../src/store/account_schema.ts";
import { openRetentionWorld } from "../../support/retention_world.ts";
import { endOfCommand, temporaryFolder } from "../../support/server_process.ts";
import { testBrand } from "../../support/stage_context.ts";

test("report writes a brand's report as one page, and nothing to the database", { timeout: 300_000 }, async (t) => {
  const folder = temporaryFolder(t);
  const [database, out] = [join(folder, "app.db"), join(folder, "report.html")];
  const { account_id, domain, id } = testBrand();
  const world = openRetentionWorld(database);
  world.put(accounts, { id: account_id, email: "owner@acme.test", tier: "pro" }, { name: "the owner", fate: "stays" });
  world.close();
  const file = readFileSync(database);
  const env = { DATABASE_PATH: database, SANDBOX: "on", LOG_LEVEL: "error" };
  const report = (...words: string[]) => endOfCommand(["report", ...words], env);

  const told = JSON.parse((await report(domain, "--out", out, "--days", "30", "--json")).stdout);
  const page = readFileSync(out, "utf8");
  assert.deepEqual([told.file, told.brand_id, told.bytes], [out, id, Buffer.byteLength(page)]);
  assert.match(page, /^<!doctype html>[\s\S]*How it was measured[\s\S]*<\/html>\s*$/);
  assert.ok(readFileSync(database).equals(file));
  const unknown = await report("nobody.example", "--out", out);
  assert.deepEqual(
    [unknown.code, unknown.stderr],
    [1, 'There is no brand "nobody.example". Give its domain or its id\n'],
  );
});
