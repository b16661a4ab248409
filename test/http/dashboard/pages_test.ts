import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseHTML } from "linkedom";
import { EMPTY_SHEET } from "../../../src/domain/brand_sheet.ts";
import { updateAccount } from "../../../src/store/accounts.ts";
import { getBrand, updateBrand } from "../../../src/store/brands.ts";
import { getQueueItem, updateQueueItem } from "../../../src/store/queue_items.ts";
import { listRunsPage } from "../../../src/store/run_list.ts";
import { post, signInAs } from "../../support/dashboard.ts";
import { fillBrand } from "../../support/fill_brand.ts";
import { createQuickStages, openTestApp, type TestAnswer, type TestApp } from "../../support/test_app.ts";

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

async function openBrand(app: TestApp) {
  const account = app.account();
  const brand = await app.brand(account.key);
  return { account, brand, browser: await signInAs(app, account) };
}

function pagesOf(ids: Record<string, string>): string[] {
  const lists = [
    "queue",
    "opportunities",
    "visibility",
    "health",
    "topics",
    "profile",
    "competitors",
    "tracking",
    "crawlers",
    "content",
    "runs",
  ];
  const single = [`queue/${ids.queue}`, `briefs/${ids.brief}`, `drafts/${ids.execution}`, `runs/${ids.run}`];
  return ["", ...[...lists, ...single].map((page) => `/${page}`)];
}

/** Fails on markup that the policy would have to forbid, and on anything fetched from elsewhere. */
function checkPage(answer: TestAnswer, path: string): void {
  assert.equal(answer.status, 200, `${path}: ${answer.text.slice(0, 500)}`);
  assert.equal(answer.headers.get("Content-Security-Policy"), POLICY);
  assert.equal(answer.headers.get("Cache-Control"), "no-store");
  assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff");
  const { document } = parseHTML(answer.text);
  for (const element of document.querySelectorAll("*")) {
    for (const { name } of element.attributes) assert.doesNotMatch(name, /^(on|style$)/, `${path}: ${name}`);
  }
  assert.equal(document.querySelectorAll("style, iframe, object, body script, body img").length, 0, path);
  for (const script of document.querySelectorAll("script")) assert.equal(script.textContent, "", path);
  for (const source of document.querySelectorAll("[src], link[href]")) {
    assert.match(source.getAttribute("src") ?? source.getAttribute("href") ?? "", /^\/dashboard\/assets\//, path);
  }
  for (const form of document.querySelectorAll('form[method="post"]')) {
    assert.ok(form.querySelector('input[name="csrf"]'), `${path}: a form without its token`);
  }
}

describe("the pages of a brand", () => {
  test("an own question is added and retired on the visibility page, and what is wrong with one is said", async (t) => {
    const app = openTestApp(t);
    const { brand, browser } = await openBrand(app);
    const page = `/b/${brand}/visibility`;
    const form = `/b/${brand}/questions`;
    const added = await browser.post(form, { text: `Who bakes ${HOSTILE}?`, tags: "Bread, cake" });
    assert.match(added.headers.get("Location") ?? added.text, /\/visibility#questions$/);
    const shown = await browser.get(page);
    checkPage(shown, page);
    const { document } = parseHTML(shown.text);
    assert.equal(
      document.querySelector("#questions ~ * th[scope=row] .small, section th .small")?.textContent,
      "bread · cake",
    );
    assert.equal((await browser.post(form, { text: "x" })).status, 422);
    const retire = /action="([^"]+\/retire)"/.exec(shown.text)![1]!;
    assert.equal((await browser.post(retire.replace(/^.*?(?=\/b\/)/, ""))).status, 303);
    assert.doesNotMatch((await browser.get(page)).text, /\/retire"/);
  });

  test("200 under a strict policy, before anything was measured and after", async (t) => {
    const app = openTestApp(t);
    const { account, brand, browser } = await openBrand(app);
    for (const page of [
      "",
      "/queue",
      "/opportunities",
      "/visibility",
      "/health",
      "/topics",
      "/profile",
      "/competitors",
      "/tracking",
      "/crawlers",
      "/content",
      "/runs",
    ]) {
      const answer = await browser.get(`/b/${brand}${page}`);
      checkPage(answer, page);
      assert.match(answer.text, /<main/);
    }
    const ids = fillBrand(app, brand, account.id);
    for (const page of pagesOf(ids)) checkPage(await browser.get(`/b/${brand}${page}`), page);
    checkPage(await browser.get(""), "brands");
    checkPage(await browser.get("/settings"), "settings");
  });

  test("hostile texts of pages and answers stay text", async (t) => {
    const app = openTestApp(t);
    const { account, brand, browser } = await openBrand(app);
    const ids = fillBrand(app, brand, account.id);
    const item = getQueueItem(app.app.db, ids.queue!)!;
    updateQueueItem(app.app.db, item.id, {
      item: { ...item.item, play: HOSTILE, summary: HOSTILE, why_now: HOSTILE } as never,
    });
    updateBrand(app.app.db, brand, {
      name: HOSTILE,
      competitors: [
        {
          domain: "rival.test",
          name: HOSTILE,
          type: HOSTILE,
          tier: "direct",
          confidence: 1,
          reason_codes: [HOSTILE],
          source_tags: [],
          evidence: [],
        },
      ],
    });
    for (const page of pagesOf(ids)) {
      const answer = await browser.get(`/b/${brand}${page}`);
      checkPage(answer, page);
      assert.ok(!answer.text.includes("<script>alert"), page);
    }
    const queue = await browser.get(`/b/${brand}/queue`);
    assert.ok(queue.text.includes("&lt;script&gt;"), "the text is shown");
  });

  test("what was not measured is said, never shown as 0", async (t) => {
    const app = openTestApp(t);
    const { brand, browser } = await openBrand(app);
    updateBrand(app.app.db, brand, {
      technical_context: {
        health_score: null,
        ai_readiness: null,
        previous_health_score: null,
        pages_crawled: 0,
        truncated: false,
        stop_reason: "site_blocked",
        issues_by_severity: {},
        categories: {},
        crawled_at: "2026-03-01T12:00:00.000Z",
        changes: null,
        source: "crawl",
        provider: "crawler",
        simulated: false,
      },
    });
    const { text } = await browser.get(`/b/${brand}`);
    assert.match(text, /Site health<\/h2><p class="big"><span class="muted">not measured/);
    assert.match(text, /AI visibility<\/h2><p class="big"><span class="muted">not measured/);
    assert.match((await browser.get("")).text, /Site health<\/dt><dd>not measured/);
  });

  test("what rests on simulated evidence says so, once", async (t) => {
    const app = openTestApp(t);
    const { account, brand, browser } = await openBrand(app);
    const ids = fillBrand(app, brand, account.id);
    const item = getQueueItem(app.app.db, ids.queue!)!;
    updateQueueItem(app.app.db, item.id, { item: { ...item.item, simulated: true } });
    for (const page of ["queue", `queue/${ids.queue}`, `briefs/${ids.brief}`, `drafts/${ids.execution}`]) {
      const { document } = parseHTML((await browser.get(`/b/${brand}/${page}`)).text);
      assert.equal(document.querySelectorAll(".badge.sandbox").length, 1, page);
    }
  });

  test("404 as a page for somebody else's brand and for what there is not", async (t) => {
    const app = openTestApp(t);
    const { brand } = await openBrand(app);
    const stranger = await signInAs(app, app.account());
    for (const path of [`/b/${brand}`, `/b/${brand}/queue`, "/b/none", "/nothing", `/b/${brand}/runs/x/events`]) {
      const answer = await stranger.get(path);
      assert.equal(answer.status, 404, path);
      assert.match(answer.headers.get("Content-Type") ?? "", /^text\/html/);
    }
    for (const path of [`/b/${brand}/start`, `/b/${brand}/reset`, `/b/${brand}/delete`, `/b/${brand}/snapshot`]) {
      assert.equal((await stranger.post(path, { kind: "full", sure: "yes" })).status, 404, path);
    }
    assert.ok(getBrand(app.app.db, brand));
  });
});

describe("the profile page", () => {
  const HOME = "https://acme.com/";

  test("a field is saved as the person's own, shown so, and given back", async (t) => {
    const app = openTestApp(t);
    const { account, brand, browser } = await openBrand(app);
    const saved = await browser.post(`/b/${brand}/profile`, { field: "services", values: "Roasting\r\n\r\n Cupping " });
    assert.equal(saved.status, 303, saved.text);
    const profile = async () => (await app.call("GET", `/brands/${brand}/profile`, { key: account.key })).body;
    assert.deepEqual(
      (await profile()).services.map(({ value, source }: Record<string, string>) => [value, source]),
      [
        ["Roasting", "person"],
        ["Cupping", "person"],
      ],
    );
    const page = await browser.get(`/b/${brand}/profile?saved=`);
    checkPage(page, "profile");
    const { document } = parseHTML(page.text);
    assert.equal(document.querySelector("#services-values")?.textContent, "Roasting\nCupping");
    assert.match(document.querySelector("section[aria-labelledby=services] table")?.textContent ?? "", /RoastingYours/);
    await browser.post(`/b/${brand}/profile`, { field: "services", back: "yes" });
    assert.deepEqual((await profile()).services, []);
    await browser.post(`/b/${brand}/profile`, { field: "markets", values: "es-co Bogotá\nen-US" });
    assert.deepEqual(
      (await profile()).markets.map(({ country, place }: Record<string, string>) => [country, place]),
      [
        ["CO", "Bogotá"],
        ["US", null],
      ],
    );
    const wrong = await browser.post(`/b/${brand}/profile`, { field: "markets", values: "Colombia" });
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /cannot be saved/);
  });

  test("hostile values stay text, and no page of theirs becomes a link to a script", async (t) => {
    const app = openTestApp(t);
    const { brand, browser } = await openBrand(app);
    updateBrand(app.app.db, brand, {
      profile_read: {
        ...EMPTY_SHEET,
        services: [{ value: HOSTILE, source: "model", page: "javascript:alert(1)", quote: HOSTILE }],
        state: { value: "moved", source: "model", page: HOME, quote: HOSTILE, moved_to: HOSTILE },
      },
    });
    const page = await browser.get(`/b/${brand}/profile`);
    checkPage(page, "profile");
    assert.ok(!page.text.includes("<script>alert"));
    assert.ok(!page.text.includes('href="javascript:'));
  });

  test("a brand that has moved says so on each of its pages until a person says otherwise", async (t) => {
    const app = openTestApp(t);
    const { account, brand, browser } = await openBrand(app);
    fillBrand(app, brand, account.id);
    const banner = /acme\.com has moved to acme\.org/;
    await browser.post(`/b/${brand}/profile`, { field: "state", value: "moved", moved_to: "acme.org", note: "" });
    for (const page of ["", "/queue", "/profile"]) assert.match((await browser.get(`/b/${brand}${page}`)).text, banner);
    await browser.post(`/b/${brand}/profile`, { field: "state", value: "active" });
    assert.doesNotMatch((await browser.get(`/b/${brand}`)).text, banner);
  });
});

describe("work started on a page", () => {
  test("a run is started, streamed to the cookie and leads to its result", async (t) => {
    const gate = Promise.withResolvers<void>();
    const stages = createQuickStages({
      brand_enrichment: async (context) => {
        await gate.promise;
        context.save(() => undefined);
      },
    });
    const app = openTestApp(t, { stages });
    const { brand, browser } = await openBrand(app);
    const started = await browser.post(`/b/${brand}/start`, { kind: "brand_enrichment" });
    assert.equal(started.status, 303);
    const path = started.headers.get("Location")!.replace("/dashboard", "");
    assert.match((await browser.get(path)).text, /data-run=/);
    const again = await browser.post(`/b/${brand}/start`, { kind: "brand_enrichment" });
    assert.equal(again.status, 409);
    assert.match(again.text, /already in progress/);
    const events = browser.get(path.replace("?follow", "/events"));
    gate.resolve();
    assert.match((await events).text, /event: run\ndata: .*"status":"done"/);
    const followed = await browser.get(path);
    assert.equal(followed.headers.get("Location"), `/dashboard/b/${brand}`);
    assert.equal(listRunsPage(app.app.db, brand, { page: { limit: 10 } }).total, 1);
  });

  test("a failed run says why, keeps what was finished, and offers another try", async (t) => {
    const stages = createQuickStages({
      brand_enrichment: async () => {
        throw new Error(HOSTILE);
      },
    });
    const app = openTestApp(t, { stages });
    const { brand, browser } = await openBrand(app);
    const started = await browser.post(`/b/${brand}/start`, { kind: "brand_enrichment" });
    const path = started.headers.get("Location")!.replace("/dashboard", "");
    await browser.get(path.replace("?follow", "/events"));
    const page = await browser.get(path);
    checkPage(page, path);
    assert.match(page.text, /role="alert"/);
    assert.match(page.text, /Try again/);
  });

  test("402 once the day's calls are used up or the subscription has ended; reading goes on", async (t) => {
    const app = openTestApp(t);
    const account = app.account("builder");
    const brand = await app.brand(account.key);
    const browser = await signInAs(app, account);
    for (let used = 1; used < 500; used++) app.app.http.calls.count(account.id, "2026-03-01");
    const spent = await browser.post(`/b/${brand}/start`, { kind: "full" });
    assert.equal(spent.status, 402);
    assert.match(spent.text, /all of today.{1,5}s calls/);
    assert.equal((await browser.get(`/b/${brand}`)).status, 200);
    app.clock.advance(24 * 60 * 60_000);
    updateAccount(app.app.db, account.id, { subscription_status: "canceled" });
    const ended = await browser.post(`/b/${brand}/start`, { kind: "full" });
    assert.equal(ended.status, 402);
    assert.match(ended.text, /Your plan has ended[\s\S]*Buy Builder, 49 US dollars a month/);
    assert.equal((await browser.get(`/b/${brand}`)).status, 200);
  });

  test("a brand is added; a bad domain is told beside the form; a full plan says so", async (t) => {
    const app = openTestApp(t);
    const browser = await signInAs(app, app.account("builder"));
    const bad = await browser.post("/b", { domain: "localhost", name: "X" });
    assert.equal(bad.status, 422);
    assert.match(bad.text, /role="alert"/);
    assert.match(bad.text, /value="localhost"/);
    const added = await browser.post("/b", { domain: "https://www.acme.com/x", name: "Acme", analyze: "yes" });
    assert.match(added.headers.get("Location") ?? "", /\/runs\/[0-9a-f-]+\?follow$/);
    assert.match((await browser.get("")).text, /allows one brand/);
    const over = await browser.post("/b", { domain: "other.com", name: "Other" });
    assert.equal(over.status, 403);
    assert.match(over.text, /brand limit is reached/);
  });

  test("decisions move the item; a rejection needs a reason", async (t) => {
    const app = openTestApp(t);
    const { account, brand, browser } = await openBrand(app);
    const { queue } = fillBrand(app, brand, account.id);
    const decide = (form: Record<string, string>) => browser.post(`/b/${brand}/queue/${queue}/decide`, form);
    assert.equal((await decide({ event: "rejected" })).status, 422);
    assert.equal((await decide({ event: "rejected", reason: "Not ours" })).status, 303);
    assert.equal(getQueueItem(app.app.db, queue!)!.status, "rejected");
    await decide({ event: "accepted" });
    await decide({ event: "completed" });
    assert.equal(getQueueItem(app.app.db, queue!)!.status, "completed");
  });

  test("with outcomes off the buttons are off and say why, and nothing is recorded", async (t) => {
    const app = openTestApp(t, { env: { OUTCOME_LINKAGE: "off" } });
    const { account, brand, browser } = await openBrand(app);
    const { queue } = fillBrand(app, brand, account.id);
    const page = await browser.get(`/b/${brand}/queue`);
    assert.match(page.text, /OUTCOME_LINKAGE=on/);
    assert.match(page.text, /disabled title="Decisions are not recorded[^"]*">Accept/);
    assert.equal((await browser.post(`/b/${brand}/queue/${queue}/decide`, { event: "accepted" })).status, 503);
    assert.equal(getQueueItem(app.app.db, queue!)!.status, "pending");
  });
});

describe("settings", () => {
  test("the key is shown only when asked for, and rotated only with the box ticked", async (t) => {
    const app = openTestApp(t);
    const account = app.account();
    const browser = await signInAs(app, account);
    assert.ok(!(await browser.get("/settings")).text.includes(account.key));
    assert.ok((await browser.post("/settings/key")).text.includes(account.key));
    assert.equal((await browser.post("/settings/rotate")).status, 422);
    const rotated = await browser.post("/settings/rotate", { sure: "yes" });
    const key = /bvp_[0-9a-f]{64}/.exec(rotated.text)![0];
    assert.notEqual(key, account.key);
    assert.equal((await app.call("GET", "/auth/me", { key })).status, 200);
    assert.equal((await app.call("GET", "/auth/me", { key: account.key })).status, 401);
  });
});

describe("the test checkout", () => {
  const order = { email: "new@customer.test", name: "New", tier: "pro" };

  test("says it is a test, completes once, and leads to sign-in", async (t) => {
    const app = openTestApp(t);
    const { body } = await app.call("POST", "/auth/checkout", { body: order });
    const path = `/test-checkout/${body.session_id}`;
    const page = await app.call("GET", path);
    assert.match(page.text, /No money is charged/);
    assert.equal((await post(app, path, { form: {}, headers: { "Sec-Fetch-Site": "cross-site" } })).status, 403);
    for (let count = 0; count < 2; count++) {
      const paid = await post(app, path, { form: {} });
      assert.equal(paid.headers.get("Location"), `http://api.test/dashboard?checkout=${body.session_id}`);
    }
    const after = await app.call("GET", `/dashboard?checkout=${body.session_id}`);
    assert.match(after.text, /Payment received/);
    const status = await app.call("GET", `/auth/checkout/${body.session_id}/status`);
    assert.equal(status.body.status, "completed");
    const browser = await signInAs(app, order);
    const billing = await browser.get("/settings/billing");
    assert.equal(billing.status, 303);
    const portal = new URL(billing.headers.get("Location")!).pathname;
    await post(app, portal, { form: { plan: "agency" } });
    assert.match((await browser.get("/settings")).text, /<p class="big">Agency/);
    await post(app, portal, { form: { plan: "cancel" } });
    assert.match((await browser.get("/settings")).text, /plan has ended[\s\S]*Buy a new plan/);
  });

  test("waiting, canceled and unknown checkouts each say what to do", async (t) => {
    const app = openTestApp(t);
    const { body } = await app.call("POST", "/auth/checkout", { body: order });
    const at = async (id: string) => (await app.call("GET", `/dashboard?checkout=${id}`)).text;
    assert.match(await at(body.session_id), /Waiting for the payment/);
    assert.match(await at("canceled"), /Nothing was charged/);
    assert.match(await at(HOSTILE), /do not know this checkout/);
  });

  test("the portal changes and cancels the plan, and completes the checkout that led to it", async (t) => {
    const app = openTestApp(t);
    const { key, id } = app.account("builder");
    updateAccount(app.app.db, id, { subscription_status: "active", customer_id: "cus_9" });
    const asked = await app.call("POST", "/auth/checkout", { key, body: order });
    const status = async () => (await app.call("GET", `/auth/checkout/${asked.body.session_id}/status`)).body.status;
    const plan = async () => {
      const { tier, subscription_status } = (await app.call("GET", "/auth/me", { key })).body;
      return `${tier} ${subscription_status}`;
    };
    const path = new URL(asked.body.checkout_url).pathname;
    assert.equal(await status(), "checkout_created");
    await post(app, path, { form: { plan: "agency" } });
    assert.deepEqual([await plan(), await status()], ["Agency active", "checkout_created"], "another plan than asked");
    const changed = await post(app, path, { form: { plan: "pro" } });
    assert.equal(changed.headers.get("Location"), path);
    assert.deepEqual([await plan(), await status()], ["Pro active", "completed"]);
    await post(app, path, { form: { plan: "cancel" } });
    assert.match((await app.call("GET", path)).text, /canceled/i);
    assert.equal(await status(), "completed");
  });

  test("404 where payment is not the built-in test", async (t) => {
    const app = openTestApp(t, { payments: null });
    assert.equal((await app.call("GET", "/test-checkout/chk_1")).status, 404);
    assert.equal((await post(app, "/test-portal/cus_1", { form: { plan: "agency" } })).status, 404);
  });
});

describe("DASHBOARD_URL", () => {
  test("the test checkout may lead back to it from another origin", async (t) => {
    const app = openTestApp(t, { env: { DASHBOARD_URL: "https://app.acme.test/console" } });
    const body = { email: "new@customer.test", name: "New", tier: "pro" };
    const { session_id } = (await app.call("POST", "/auth/checkout", { body })).body;
    const page = await app.call("GET", `/test-checkout/${session_id}`);
    assert.match(page.headers.get("Content-Security-Policy")!, /form-action 'self' https:\/\/app\.acme\.test;/);
  });

  test("its path is where the pages are", async (t) => {
    const app = openTestApp(t, { env: { DASHBOARD_URL: "https://app.acme.test/console/" } });
    assert.equal((await app.call("GET", "/console/sign-in")).status, 200);
    assert.match((await app.call("GET", "/console/sign-in")).text, /href="\/console\/assets\//);
    assert.equal((await app.call("GET", "/dashboard/sign-in")).status, 404);
  });

  test("on the root of a host of its own the API keeps its addresses and its errors", async (t) => {
    const app = openTestApp(t, { env: { DASHBOARD_URL: "https://app.acme.test" } });
    assert.equal((await app.call("GET", "/sign-in")).status, 200);
    assert.match((await app.call("GET", "/")).text, /name="tier" value="agency"/);
    assert.equal((await app.call("GET", "/brands")).status, 401);
    assert.equal((await app.call("GET", "/nothing")).body.detail.startsWith("No such path"), true);
  });

  test("assets answer 304 to their ETag", async (t) => {
    const app = openTestApp(t);
    const first = await app.call("GET", "/dashboard/assets/dashboard.css");
    const etag = first.headers.get("ETag")!;
    assert.equal(first.status, 200);
    const again = await app.call("GET", "/dashboard/assets/dashboard.css", { headers: { "If-None-Match": etag } });
    assert.equal(again.status, 304);
  });
});
