import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseHTML } from "linkedom";
import { orderedUuidFrom } from "../../../src/base/ids.ts";
import { DAY_MS } from "../../../src/base/iso_time.ts";
import type { LlmAnswerData } from "../../../src/domain/evidence/answer_data.ts";
import { measurementsOf } from "../../../src/service/visibility_history.ts";
import { getAccount } from "../../../src/store/accounts.ts";
import { getBrand, updateBrand } from "../../../src/store/brands.ts";
import { insertEvidence } from "../../../src/store/evidence.ts";
import { post, signInAs } from "../../support/dashboard.ts";
import { answerData } from "../../support/evidence_data.ts";
import { fillBrand } from "../../support/fill_brand.ts";
import { openTestApp, TEST_NOW_MS, type TestApp } from "../../support/test_app.ts";

const RIVAL = { domain: "rival.test", name: "Rival Roasters" };
const TEXT = "Acme is fine. <script>alert(1)</script> Rival Roasters is better.";
const LOST = "Which beans?";

const AUDITED = {
  health_score: 80,
  ai_readiness: 70,
  previous_health_score: null,
  pages_crawled: 3,
  truncated: false,
  stop_reason: "finished",
  issues_by_severity: {},
  categories: { links: { issues: 1, score: 60 } },
  crawled_at: "2026-03-01T12:00:00.000Z",
  changes: null,
  source: "crawl",
  provider: "crawler",
  simulated: false,
};

interface Reading extends Partial<LlmAnswerData> {
  keyword: string;
  platform: string;
}

/** What a run heard so many days ago; gives the ids of its answers. */
function hear(app: TestApp, brandId: string, { daysAgo, answers }: { daysAgo: number; answers: Reading[] }): string[] {
  const at = TEST_NOW_MS - daysAgo * DAY_MS;
  const run_id = orderedUuidFrom(at);
  const rows = answers.map(({ keyword, ...change }, index) => ({
    id: orderedUuidFrom(at + index + 1),
    brand_id: brandId,
    run_id,
    provider: "test",
    simulated: false,
    subject: keyword,
    observed_at: new Date(at).toISOString(),
    type: "llm_answer" as const,
    data: answerData(keyword, { answer: TEXT, family: keyword, ...change }),
  }));
  insertEvidence(app.app.db, rows);
  return rows.map(({ id }) => id);
}

async function openMeasured(app: TestApp) {
  const account = app.account();
  const brandId = await app.brand(account.key);
  const { db } = app.app;
  const competitor = { ...RIVAL, type: "business", tier: "direct", confidence: 1 } as const;
  updateBrand(db, brandId, {
    competitors: [{ ...competitor, reason_codes: [], source_tags: [], evidence: [] }],
  });
  const said = (keyword: string, platform: string, mentioned: boolean): Reading => ({
    ...{ keyword, platform, mentioned, model: "m-1", mentions: Number(mentioned) },
    competitors_mentioned: [RIVAL],
    sources: [{ url: "https://rival.test/best", title: "Best of", cited: true, retrieved: null }],
  });
  const [before] = hear(app, brandId, {
    daysAgo: 60,
    answers: [said("beans", "chatgpt", true), said("tea", "claude", false)],
  });
  const [now] = hear(app, brandId, {
    daysAgo: 2,
    answers: [said("beans", "chatgpt", false), said("tea", "claude", true)],
  });
  const period = { from: "2025-01-01T00:00:00.000Z", to: new Date(TEST_NOW_MS).toISOString() };
  const { context } = measurementsOf(db, getBrand(db, brandId)!, period).at(-1)!;
  updateBrand(db, brandId, { llm_context: context });
  const browser = await signInAs(app, account);
  const read = async (path: string) => parseHTML((await browser.get(`/b/${brandId}${path}`)).text).document;
  return { account, brandId, browser, read, before: before!, now: now! };
}

describe("the pages of figures", () => {
  test("lines over time beside the rival, over the days asked for", async (t) => {
    const { read } = await openMeasured(openTestApp(t));
    const page = await read("");
    const chart = page.querySelector("svg.chart")!.getAttribute("aria-label")!;
    assert.match(chart, /Acme 50% first, 50% last; Rival Roasters 100% first/);
    assert.equal(page.querySelectorAll("svg.chart .mark.s1").length, 4);
    const short = await read("?days=30");
    assert.equal(short.querySelectorAll("svg.chart").length, 0);
    assert.match(
      short.querySelector("#over-time")!.closest("section")!.textContent!,
      /One measurement in the last 30 days/,
    );
  });

  test("why a figure fell: the questions that turned, with both answers, names marked and sources", async (t) => {
    const { read, before, now } = await openMeasured(openTestApp(t));
    const page = await read("/visibility");
    const [lost] = page.querySelectorAll("#changes ~ * li, section[aria-labelledby=changes] li");
    assert.ok(lost!.textContent!.includes(LOST));
    const links = [...lost!.querySelectorAll("a")].map((a) => a.getAttribute("href")!.split("/").at(-1));
    assert.deepEqual(links, [before, now]);
    const answer = await read(`/visibility/answers/${now}`);
    assert.equal(answer.querySelector(".answer mark.own")?.textContent, "Acme");
    assert.equal(answer.querySelector(".answer mark.rival")?.textContent, RIVAL.name);
    assert.equal(answer.querySelector(".answer script"), null);
    assert.match(answer.querySelector(".answer")!.textContent!, /fine\. alert\(1\)/);
    assert.match(
      answer.querySelector("section[aria-labelledby=sources] tbody")!.textContent!,
      /Best of.*rival\.test.*competitor.*cited/s,
    );
  });

  test("answers by engine, topic and whether they name the brand; a cell leads to its answer", async (t) => {
    const { read, now, browser, brandId } = await openMeasured(openTestApp(t));
    const rows = async (query: string) =>
      (await read(`/visibility?${query}`)).querySelectorAll("section[aria-labelledby=answers] tbody tr").length;
    assert.deepEqual(
      await Promise.all(["", "named=yes", "engine=chatgpt&named=yes", "topic=tea", "named=x"].map(rows)),
      [2, 1, 0, 1, 2],
    );
    const cells = [...(await read("/visibility")).querySelectorAll(".matrix tbody td a")].map(
      (a) => a.getAttribute("href")!,
    );
    assert.ok(cells[0]!.endsWith(now), "the topic with the largest gap comes first");
    assert.equal((await browser.get(`/b/${brandId}/visibility/answers/${brandId}`)).status, 404);
  });

  test("issues by severity and page, and every address as a file", async (t) => {
    const app = openTestApp(t);
    const account = app.account();
    const brandId = await app.brand(account.key);
    fillBrand(app, brandId, account.id);
    updateBrand(app.app.db, brandId, { technical_context: AUDITED });
    const browser = await signInAs(app, account);
    const csv = await browser.get(`/b/${brandId}/health/pages.csv`);
    assert.match(csv.headers.get("Content-Type")!, /^text\/csv/);
    const [head, first] = csv.text.split("\r\n");
    assert.equal(head, "severity,area,finding,url,detail");
    const url = /"(https?:[^"]+)"/.exec(first!)![1]!;
    const issues = async (query: string) =>
      parseHTML((await browser.get(`/b/${brandId}/health?${query}`)).text).document.querySelectorAll(
        "section[aria-labelledby=issues] details",
      ).length;
    assert.equal(await issues(""), 1);
    assert.equal(await issues(`url=${encodeURIComponent(url)}`), 1);
    assert.equal(await issues("url=https://acme.com/none"), 0);
    assert.equal(await issues("severity=info"), 0);
  });
});

describe("GET /", () => {
  test("says what it is and costs, and mails the payment link for what was ordered there", async (t) => {
    const app = openTestApp(t);
    const { document } = parseHTML((await app.call("GET", "/")).text);
    assert.deepEqual(
      [...document.querySelectorAll("[name=tier]")].map((input) => input.getAttribute("value")),
      ["builder", "pro", "agency"],
    );
    assert.equal(document.querySelector("meta[name=robots]"), null);
    assert.equal(document.querySelector('a[href="/demo"]'), null, "none on this server");
    const form = { name: "Nora", email: "nora@customer.test", tier: "builder" };
    const action = document.querySelector("form")!.getAttribute("action")!;
    assert.match((await post(app, action, { form })).text, /Check your e-mail/);
    await app.app.mail.idle();
    assert.match(app.sentMail.at(-1)!.text, /test-checkout\/chk_/);
    assert.equal((await post(app, action, { form: { ...form, tier: "huge" } })).status, 422);
    const foreign = { form, headers: { Origin: "https://evil.test" }, bare: true };
    assert.equal((await post(app, action, foreign)).status, 403);
  });

  test("domains are shown as people write them", async (t) => {
    const app = openTestApp(t);
    const account = app.account();
    const brandId = await app.brand(account.key, "bücher.example");
    const browser = await signInAs(app, account);
    for (const page of ["", `/b/${brandId}`, `/b/${brandId}/runs`, "/settings"]) {
      assert.doesNotMatch((await browser.get(page)).text, /xn--/, page);
    }
    assert.match((await browser.get("")).text, /bücher\.example/);
  });
});

describe("GET /demo", () => {
  test("waits until it is made, then shows a brand to everybody, who can change nothing", async (t) => {
    const behind = openTestApp(t);
    const { account, brandId } = await openMeasured(behind);
    let ready = false;
    const demo = () =>
      ready ? { deps: behind.app.http, account: getAccount(behind.app.db, account.id)!, brandId } : null;
    const app = openTestApp(t, { demo });
    assert.match((await app.call("GET", "/")).text, /href="\/demo"/);
    assert.match((await app.call("GET", "/demo")).text, /being prepared/);
    ready = true;
    const home = (await app.call("GET", "/demo")).headers.get("Location")!;
    assert.equal(home, `/demo/b/${brandId}`);
    for (const page of ["", "/queue", "/visibility", "/health", "/report"]) {
      const { status, text } = await app.call("GET", home + page);
      assert.equal(status, 200, page);
      assert.match(text, /this is a demo/);
      assert.match(text, /href="\/dashboard\/assets\/dashboard\.css/);
    }
    assert.equal((await app.call("POST", `${home}/start`)).status, 403);
    assert.equal((await app.call("GET", "/demo/settings")).status, 404);
    assert.equal((await app.call("GET", `/demo/b/${account.id}`)).status, 404);
  });
});
