import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { updateAccount } from "../../src/store/accounts.ts";
import { signInAs } from "../support/dashboard.ts";
import { createOpenApiCheck } from "../support/openapi_check.ts";
import { openTestApp, type TestApp } from "../support/test_app.ts";

const RUNS = [
  "analyze",
  "enrich/brand",
  "enrich/technical",
  "enrich/llm",
  "discover",
  "discover-competitors",
  "synthesize",
  "score",
  "brief",
  "execute",
];

/** An account with three brands whose plan has room for one: the oldest is active. */
async function openDowngraded(t: { after(fn: () => Promise<void>): void }) {
  const app = openTestApp(t);
  const account = app.account("pro");
  const ids: string[] = [];
  for (const domain of ["old.com", "middle.com", "new.com"]) {
    ids.push(await app.brand(account.key, domain));
    app.clock.advance(1_000);
  }
  updateAccount(app.app.db, account.id, { tier: "builder", subscription_status: "active", customer_id: "cus_1" });
  const [old, middle, newest] = ids as [string, string, string];
  return { app, account, key: account.key, old, middle, newest };
}

const call = (app: TestApp, key: string) => (method: string, path: string, body?: unknown) =>
  app.call(method, path, { key, ...(body === undefined ? {} : { body }) });

describe("a brand over the plan", () => {
  test("403 for every run, snapshot, change and outcome; the text says both ways out", async (t) => {
    const { app, key, newest } = await openDowngraded(t);
    const openApi = await createOpenApiCheck(app);
    const ask = call(app, key);
    const outcome = { brand_id: newest, event_type: "accepted" };
    const writes: [string, string, unknown?][] = [
      ...RUNS.map((path): [string, string, unknown] => ["POST", `/brands/${newest}/${path}`, {}]),
      ["PATCH", `/brands/${newest}`, { name: "Other" }],
      ["POST", `/track/brands/${newest}/snapshot`],
      ["POST", "/track/outcomes/report", outcome],
      ["POST", `/brand/${newest}/analyze`],
    ];
    for (const [method, path, body] of writes) {
      const answer = await ask(method, path, body);
      assert.equal(answer.status, 403, `${method} ${path} ${answer.text}`);
      assert.deepEqual(Object.keys(answer.body), ["detail"]);
      assert.match(answer.body.detail, /^Builder tier allows 1 brand\(s\)\. .*PATCH \/auth\/me.*POST \/auth\/checkout/);
      if (!path.startsWith("/brand/")) openApi.check({ method, path }, answer);
    }
    assert.equal((await ask("GET", `/brands/${newest}/runs`)).body.total, 0);
  });

  test("reads everything, and can be reset and deleted; the next oldest then moves up", async (t) => {
    const { app, key, old, middle, newest } = await openDowngraded(t);
    const openApi = await createOpenApiCheck(app);
    const ask = call(app, key);
    for (const path of ["", "/runs", "/opportunities", "/evidence", "/families", "/queue", "/briefs", "/executions"]) {
      assert.equal((await ask("GET", `/brands/${newest}${path}`)).status, 200, path);
    }
    const marked = await ask("GET", `/brands/${newest}`);
    openApi.check({ method: "GET", path: `/brands/${newest}` }, marked);
    assert.equal(marked.body.read_only, true);
    assert.equal("read_only" in (await ask("GET", `/brands/${old}`)).body, false);
    const list = await ask("GET", "/brands");
    openApi.check({ method: "GET", path: "/brands" }, list);
    const marks = list.body.map(({ id, read_only }: { id: string; read_only?: true }) => [id, read_only]);
    assert.deepEqual(marks, [
      [old, undefined],
      [middle, true],
      [newest, true],
    ]);
    assert.equal((await ask("POST", `/brands/${newest}/reset`)).status, 200);
    assert.equal((await ask("DELETE", `/brands/${newest}`)).status, 200);
    assert.equal((await ask("DELETE", `/brands/${old}`)).status, 200);
    assert.equal((await ask("POST", `/brands/${middle}/analyze`)).status, 202);
  });

  test("422 a choice of more than the plan has room for, of none, or of another's brand", async (t) => {
    const { app, key, old, middle } = await openDowngraded(t);
    const other = await app.brand(app.account().key, "other.com");
    for (const active_brands of [[old, middle], [], [other], ["x"]]) {
      const answer = await call(app, key)("PATCH", "/auth/me", { active_brands });
      assert.equal(answer.status, 422, answer.text);
      assert.match(answer.body.errors[0].path, /^body\.active_brands/);
    }
  });

  test("404 stays 404 for somebody else's brand, and a full plan still refuses a new one", async (t) => {
    const { app, key } = await openDowngraded(t);
    const other = await app.brand(app.account().key, "other.com");
    assert.equal((await call(app, key)("POST", `/brands/${other}/analyze`)).status, 404);
    const refused = await call(app, key)("POST", "/brands", { domain: "more.com", name: "More" });
    assert.deepEqual([refused.status, refused.body], [403, { detail: "Builder tier allows 1 brand(s)." }]);
  });

  test("an account made by the operator, without billing, has none", async (t) => {
    const { app, account, key, newest } = await openDowngraded(t);
    updateAccount(app.app.db, account.id, { subscription_status: "none" });
    assert.equal((await call(app, key)("POST", `/brands/${newest}/analyze`)).status, 202);
  });

  test("in the dashboard: told on its pages, refused with the way on, chosen in Settings", async (t) => {
    const { app, account, old, newest } = await openDowngraded(t);
    const browser = await signInAs(app, account);
    assert.match((await browser.get(`/b/${newest}`)).text, /new\.com is read-only[\s\S]*Choose the active brands/);
    assert.doesNotMatch((await browser.get(`/b/${old}`)).text, /read-only:/);
    for (const path of ["start", "snapshot", "competitors"]) {
      const refused = await browser.post(`/b/${newest}/${path}`, { kind: "full" });
      assert.equal(refused.status, 403, path);
      assert.match(refused.text, /This brand is read-only/);
    }
    const settings = await browser.get("/settings");
    assert.match(settings.text, /read-only: middle\.com, new\.com/);
    const tooMany = { [`brand_${old}`]: "yes", [`brand_${newest}`]: "yes" };
    assert.equal((await browser.post("/settings/brands", tooMany)).status, 422);
    assert.equal((await browser.post("/settings/brands", { [`brand_${newest}`]: "yes" })).status, 303);
    assert.equal((await browser.post(`/b/${newest}/start`, { kind: "full" })).status, 303);
    assert.equal((await browser.post(`/b/${old}/start`, { kind: "full" })).status, 403);
    assert.equal((await browser.post(`/b/${old}/delete`, { sure: "yes" })).status, 303);
  });
});
