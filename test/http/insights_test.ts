import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { replaceInsights } from "../../src/store/insights.ts";
import { signInAs } from "../support/dashboard.ts";
import { outreachInsight, technicalInsight } from "../support/insights.ts";
import { openTestApp, TEST_BASE_URL, type TestApp } from "../support/test_app.ts";

const NOW = "2026-03-02T10:00:00.000Z";
const UNKNOWN = "00000000-0000-4000-8000-00000000ffff";
const DEFUSED = [
  { url: "https://bakery.example/a", detail: '=HYPERLINK("https://evil.example")' },
  { url: "https://bakery.example/b", detail: ' +1, "quoted"\nand broken' },
];
const MANY = Array.from({ length: 1_200 }, (_, at) => ({
  url: `https://bakery.example/cake/${String(at).padStart(4, "0")}/`,
  detail: "no title",
}));

interface Filled {
  app: TestApp;
  account: { id: string; key: string; email: string };
  brand: string;
  technical: string;
  get: (path: string) => ReturnType<TestApp["call"]>;
}

/** A brand with a finding on 1,202 pages, one on none, and a task of outreach. */
async function openFilled(t: { after(fn: () => Promise<void>): void }): Promise<Filled> {
  const app = openTestApp(t);
  const account = app.account();
  const brand = await app.brand(account.key);
  const own = { brand_id: brand, priority: 0.9 };
  const technical = { ...technicalInsight(), ...own, data: { ...technicalInsight().data, group: "titles" } };
  const ofSite = { ...technicalInsight(), brand_id: brand, id: UNKNOWN.replace("ffff", "00a3"), stable_key: "site" };
  const hits = new Map([
    [technical.stable_key, [...MANY.toReversed(), ...DEFUSED, DEFUSED[0]!]],
    [ofSite.stable_key, []],
  ]);
  replaceInsights(app.app.db, { brandId: brand, type: "technical_issue", now: NOW, hits }, [technical, ofSite]);
  replaceInsights(app.app.db, { brandId: brand, type: "outreach", now: NOW }, [{ ...outreachInsight(), ...own }]);
  const get: Filled["get"] = (path) => app.call("GET", `/brands/${brand}/${path}`, { key: account.key });
  return { app, account, brand, technical: technical.id, get };
}

describe("GET /brands/{id}/insights", () => {
  test("lists what is open, most important first, with a total", async (t) => {
    const { brand, technical, get } = await openFilled(t);
    const { status, body } = await get("insights?limit=2");
    assert.equal(status, 200);
    assert.deepEqual([body.brand_id, body.total, body.insights.length], [brand, 3, 2]);
    const row = body.insights.find(({ id }: { id: string }) => id === technical);
    assert.deepEqual(
      [row.type, row.category, row.severity, row.status, row.simulated, row.data.group, "stable_key" in row],
      ["technical_issue", "technical_gap", "high", "open", false, "titles", false],
    );
    assert.equal((await get("insights?limit=2&offset=2")).body.insights.length, 1);
  });

  test("filters by category, severity, page and status", async (t) => {
    const { technical, get } = await openFilled(t);
    const totals = {
      "category=technical_gap": 2,
      "category=outreach": 1,
      "category=titles": 1,
      "category=links": 0,
      "severity=medium": 1,
      "severity=high&category=technical_gap": 2,
      "url=http://bakery.example/cake/0007": 1,
      "url=https://bakery.example/cake/0007/&severity=low": 0,
      "url=https://bakery.example/cake/": 0,
      "status=closed": 0,
    };
    for (const [query, total] of Object.entries(totals))
      assert.equal((await get(`insights?${query}`)).body.total, total, query);
    assert.equal((await get("insights?url=https://bakery.example/a")).body.insights[0].id, technical);
    for (const wrong of ["severity=grave", "status=gone", "limit=0"])
      assert.equal((await get(`insights?${wrong}`)).status, 422, wrong);
  });

  test("a cause that is gone is closed, and its pages stay", async (t) => {
    const { app, brand, technical, get } = await openFilled(t);
    replaceInsights(app.app.db, { brandId: brand, type: "technical_issue", now: NOW }, []);
    assert.equal((await get("insights")).body.total, 1);
    assert.equal((await get("insights?status=closed")).body.total, 2);
    assert.equal((await get(`insights/${technical}/pages?limit=1`)).body.total, 1_202);
  });

  test("a newer audit replaces the pages, and a reset removes them", async (t) => {
    const { app, account, brand, technical, get } = await openFilled(t);
    const insight = { ...technicalInsight(), brand_id: brand, id: UNKNOWN };
    const hits = new Map([[insight.stable_key, DEFUSED]]);
    replaceInsights(app.app.db, { brandId: brand, type: "technical_issue", now: NOW, hits }, [insight]);
    assert.deepEqual((await get(`insights/${technical}/pages`)).body.pages, DEFUSED);
    const { body } = await app.call("POST", `/brands/${brand}/reset`, { key: account.key });
    assert.equal(body.deleted.insights, 3);
    assert.equal((await get(`insights/${technical}/pages`)).status, 404);
    const client = (app.app.db as unknown as { $client: { prepare(sql: string): { get(): unknown } } }).$client;
    assert.deepEqual(client.prepare("SELECT count(*) AS rows FROM insight_pages").get(), { rows: 0 });
  });
});

describe("GET /brands/{id}/insights/{insight_id}/pages", () => {
  test("gives every page once, by URL, a page at a time", async (t) => {
    const { brand, technical, get } = await openFilled(t);
    const first = await get(`insights/${technical}/pages`);
    assert.deepEqual([first.body.brand_id, first.body.total, first.body.pages.length], [brand, 1_202, 1_000]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link")!)![1]!;
    assert.ok(next.startsWith(`${TEST_BASE_URL}/brands/${brand}/insights/${technical}/pages?`), next);
    const last = await get(next.slice(next.indexOf("insights/")));
    assert.deepEqual([...first.body.pages, ...last.body.pages], [...DEFUSED, ...MANY]);
    assert.equal(last.headers.get("Link"), null);
    assert.deepEqual((await get(`insights/${technical}/pages?limit=1&offset=2`)).body.pages, [MANY[0]]);
  });

  test("is empty where the site as such is at fault", async (t) => {
    const { get } = await openFilled(t);
    const { body } = await get(`insights/${UNKNOWN.replace("ffff", "00a3")}/pages`);
    assert.deepEqual([body.total, body.pages], [0, []]);
  });

  test("format=csv gives all at once, and no cell runs as a formula", async (t) => {
    const { technical, get } = await openFilled(t);
    const { headers, text } = await get(`insights/${technical}/pages?format=csv`);
    assert.equal(headers.get("Content-Type"), "text/csv; charset=utf-8");
    const lines = text.split("\r\n");
    assert.equal(lines[0], "url,detail");
    assert.equal(lines.length, 1 + 1_202 + 1);
    assert.equal(lines[1], '"https://bakery.example/a","\'=HYPERLINK(""https://evil.example"")"');
    assert.equal(lines[2], '"https://bakery.example/b","\' +1, ""quoted""\nand broken"');
    assert.equal((await get(`insights/${technical}/pages?format=csv&limit=1`)).text.split("\r\n").length, 3);
  });

  test("404 for an unknown insight and for another brand's, 422 for a malformed id or format", async (t) => {
    const { app, account, technical, get } = await openFilled(t);
    const other = await app.brand(account.key, "other.com");
    for (const path of [`/brands/${other}/insights/${technical}/pages`])
      assert.equal((await app.call("GET", path, { key: account.key })).status, 404);
    assert.equal((await get(`insights/${UNKNOWN}/pages`)).status, 404);
    assert.equal((await get("insights/abc/pages")).status, 422);
    assert.equal((await get(`insights/${technical}/pages?format=xls`)).status, 422);
  });
});

describe("Site health", () => {
  test("leads to all pages of a finding, as CSV", async (t) => {
    const { app, account, brand, technical } = await openFilled(t);
    const browser = await signInAs(app, account);
    const csv = await browser.get(`/b/${brand}/insights/${technical}/pages.csv`);
    assert.equal(csv.text.split("\r\n").length, 1_204);
    assert.equal((await browser.get(`/b/${brand}/insights/${UNKNOWN}/pages.csv`)).status, 404);
  });
});
