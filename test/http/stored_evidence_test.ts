import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "drizzle-orm";
import { fillBrand } from "../support/fill_brand.ts";
import { openTestApp } from "../support/test_app.ts";

test("GET evidence shows a record of a shape nobody knows as it is stored", async (t) => {
  const app = openTestApp(t);
  const { id: account, key } = app.account();
  const brand = await app.brand(key);
  const { evidence } = fillBrand(app, brand, account);
  const data = { keyword: "cold brew", answers: "many", seen: [{ at: null }] };
  app.app.db.run(sql`UPDATE evidence SET data = ${JSON.stringify(data)} WHERE id = ${evidence}`);
  const one = await app.call("GET", `/brands/${brand}/evidence/${evidence}`, { key });
  assert.deepEqual([one.status, one.body.type, one.body.data], [200, "llm_gap", data]);
  const list = await app.call("GET", `/brands/${brand}/evidence`, { key });
  const rows = list.body.evidence as { id: string; data: unknown }[];
  assert.equal(rows.length, 3);
  assert.deepEqual(rows.find(({ id }) => id === evidence)?.data, data);
});
