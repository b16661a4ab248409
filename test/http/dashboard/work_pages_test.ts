import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseHTML } from "linkedom";
import { getQueueItem, insertQueueItem } from "../../../src/store/queue_items.ts";
import { signInAs } from "../../support/dashboard.ts";
import { fillBrand } from "../../support/fill_brand.ts";
import { joinAs } from "../../support/members.ts";
import { openTestApp, type TestApp } from "../../support/test_app.ts";

/** More of the last one than a page holds. */
const TOPICS = ["cold brew", "espresso", "espresso", ...Array.from({ length: 52 }, () => "tea")];

/** A filled brand with more items, of two topics, and somebody signed in. */
async function openQueue(app: TestApp) {
  const account = app.account();
  const brand = await app.brand(account.key);
  const ids = fillBrand(app, brand, account.id);
  const { db } = app.app;
  const first = getQueueItem(db, ids.queue!)!;
  const added = TOPICS.map((family, at) => {
    const id = app.app.http.ids.uuid();
    const item = { ...first.item, play: `Zebra ${at} “${family}”`, family, target: `https://acme.com/p${at}` };
    insertQueueItem(db, { ...first, id, stable_key: `more-${at}`, rank: at + 3, item });
    return id;
  });
  const browser = await signInAs(app, account);
  const titles = async (query: string) => {
    const { text } = await browser.get(`/b/${brand}/queue?${query}`);
    return [...parseHTML(text).document.querySelectorAll(".work tbody th a")].map((link) => link.textContent);
  };
  const statusOf = (id: string) => getQueueItem(db, id)!.status;
  return { account, brand, browser, ids, added, titles, statusOf };
}

describe("the queue as a table", () => {
  test("is filtered by topic, type, severity, page and words, sorted both ways, and given as a file of what is seen", async (t) => {
    const { titles, browser, brand } = await openQueue(openTestApp(t));
    assert.deepEqual(await titles("topic=espresso"), ["Zebra 1 “espresso”", "Zebra 2 “espresso”"]);
    assert.deepEqual(await titles("topic=espresso&sort=-title"), ["Zebra 2 “espresso”", "Zebra 1 “espresso”"]);
    for (const query of ["type=technical_gap", "severity=high", "q=TITLE pages"])
      assert.deepEqual(await titles(query), ["3 pages have no title"], query);
    assert.deepEqual(await titles(`url=${encodeURIComponent("https://acme.com/p1")}`), ["Zebra 1 “espresso”"]);
    assert.deepEqual(await titles("url=https://acme.com/p"), []);
    const second = await browser.get(`/b/${brand}/queue?topic=tea&page=2`);
    assert.match(second.text, /51 to 52 of 52/);
    assert.match(second.text, /rel="prev" href="[^"]*\/queue\?status=pending&amp;topic=tea&amp;page=1"/);
    const file = await browser.get(`/b/${brand}/queue.csv?topic=espresso&sort=-title`);
    assert.match(file.headers.get("Content-Type") ?? "", /^text\/csv/);
    assert.deepEqual(file.text.match(/Zebra \d/g), ["Zebra 2", "Zebra 1"]);
    const sorted = parseHTML((await browser.get(`/b/${brand}/queue?sort=effort`)).text).document;
    assert.equal(sorted.querySelector("th[aria-sort=ascending]")?.textContent, "Effort");
    assert.equal(sorted.querySelector(".work tbody td[data-label=Effort]")?.textContent, "Small");
  });

  test("a decision moves all that are selected, or all that match, and says of how many; the view stays", async (t) => {
    const { added, browser, brand, statusOf, ids } = await openQueue(openTestApp(t));
    const send = (form: Record<string, string>) => browser.post(`/b/${brand}/queue-decisions`, form);
    const picked = { [`item:${added[0]}`]: "on", [`item:${ids.queue}`]: "on" };
    assert.equal((await send({ ...picked, event: "rejected" })).status, 422);
    assert.equal((await send({ event: "accepted" })).status, 422);
    const rejected = await send({ ...picked, event: "rejected", reason: "Not ours", view: "?q=a&sort=-title" });
    assert.match(
      rejected.headers.get("Location") ?? "",
      /\/queue\?status=pending&q=a&sort=-title&done=rejected&items=2$/,
    );
    assert.deepEqual([...added.slice(0, 3), ids.queue!].map(statusOf), ["rejected", "pending", "pending", "rejected"]);
    await send({ event: "accepted", all: "yes", view: "?topic=espresso" });
    assert.deepEqual(added.slice(0, 4).map(statusOf), ["rejected", "accepted", "accepted", "pending"]);
    assert.match((await browser.get(`/b/${brand}/queue?done=accepted&items=2`)).text, /2 items marked as accepted/);
  });

  test("one item of somebody else's among the selected, and nothing is decided", async (t) => {
    const app = openTestApp(t);
    const [own, foreign] = [await openQueue(app), await openQueue(app)];
    const form = { [`item:${own.added[0]}`]: "on", [`item:${foreign.added[0]}`]: "on", event: "accepted" };
    assert.equal((await own.browser.post(`/b/${own.brand}/queue-decisions`, form)).status, 404);
    assert.deepEqual(
      [own, foreign].map(({ added, statusOf }) => statusOf(added[0]!)),
      ["pending", "pending"],
    );
  });
});

test("who may only read is shown no button of the queue, topics, competitors and profile that would be refused", async (t) => {
  const app = openTestApp(t);
  const { account, brand } = await openQueue(app);
  const { cookie } = await joinAs(app, account.key, { email: "vi@acme.test", role: "viewer" });
  for (const page of ["queue", "topics", "competitors", "profile"]) {
    const { text } = await app.call("GET", `/dashboard/b/${brand}/${page}`, { headers: { Cookie: cookie } });
    const { document } = parseHTML(text);
    assert.equal(document.querySelectorAll(".work :is(input, button), .bulk, .inline-form").length, 0, page);
  }
});

describe("an item's way", () => {
  test("from accepted over brief and draft to published, which begins its windows", async (t) => {
    const { browser, brand, ids } = await openQueue(openTestApp(t));
    const steps = async () => {
      const { document } = parseHTML((await browser.get(`/b/${brand}/queue/${ids.queue}`)).text);
      return [...document.querySelectorAll(".loop li")].map((step) => `${step.className} ${step.textContent}`);
    };
    assert.match((await steps())[3]!, /^now Published/);
    await browser.post(`/b/${brand}/queue/${ids.queue}/decide`, { event: "accepted", from: "item" });
    const published = await browser.post(`/b/${brand}/drafts/${ids.execution}/published`);
    assert.match(published.headers.get("Location") ?? "", new RegExp(`/queue/${ids.queue}#loop$`));
    const after = await steps();
    for (const at of [0, 1, 2, 3]) assert.match(after[at]!, /^done /);
    assert.match(after[3]!, /1 Mar 2026/);
    assert.match(after[4]!, /^now 7 days.*from 8 Mar 2026/);
    const draft = await browser.get(`/b/${brand}/drafts/${ids.execution}`);
    assert.match(draft.text, /published, and being measured/);
  });

  test("its score is drawn with a text that says the same, and its evidence opens", async (t) => {
    const { browser, brand, ids } = await openQueue(openTestApp(t));
    const { document } = parseHTML((await browser.get(`/b/${brand}/queue/${ids.queue}`)).text);
    assert.equal(
      document.querySelector(".stack-bar")?.getAttribute("aria-label"),
      "50 of 100 points: Gap 30, Volume 20",
    );
    assert.match(
      document.querySelector(".rows details")?.textContent ?? "",
      /rivals are cited.*0 of 1 answers mention you/s,
    );
  });
});

describe("topics, competitors and the brand sheet, one by one", () => {
  test("a topic opens with its keywords; one that is not offered goes to the profile and leaves", async (t) => {
    const { browser, brand } = await openQueue(openTestApp(t));
    const names = (text: string) =>
      [...parseHTML(text).document.querySelectorAll(".work tbody th")].map((cell) => cell.textContent);
    const shown = (await browser.get(`/b/${brand}/topics?sort=-name`)).text;
    assert.deepEqual(names(shown), ["cold brew", "coffee beans"]);
    assert.deepEqual(names((await browser.get(`/b/${brand}/topics?q=BEANS`)).text), ["coffee beans"]);
    const path = /href="(topics\/[0-9a-f-]+)"/.exec(shown)![1]!;
    assert.deepEqual(names((await browser.get(`/b/${brand}/${path}`)).text), ["cold brew"]);
    const gone = await browser.post(`/b/${brand}/profile`, { "add.not_offered": "coffee beans", to: "topics" });
    assert.match(gone.headers.get("Location") ?? "", /\/topics\?saved=/);
    assert.deepEqual(names((await browser.get(`/b/${brand}/topics`)).text), ["cold brew"]);
  });

  test("a competitor is added and removed alone, the others stay as they are", async (t) => {
    const app = openTestApp(t);
    const { account, brand, browser } = await openQueue(app);
    const domains = async () =>
      (await app.call("GET", `/brands/${brand}`, { key: account.key })).body.competitors.map(
        (row: { domain: string }) => row.domain,
      );
    for (const add of ["rival.com", "https://www.other.com/x"]) await browser.post(`/b/${brand}/competitors`, { add });
    assert.deepEqual(await domains(), ["rival.com", "other.com"]);
    await browser.post(`/b/${brand}/competitors`, { remove: "rival.com" });
    assert.deepEqual(await domains(), ["other.com"]);
    assert.equal((await browser.post(`/b/${brand}/competitors`, { add: "localhost" })).status, 422);
  });

  test("a value is added, disowned, removed and confirmed without the others", async (t) => {
    const app = openTestApp(t);
    const { account, brand, browser } = await openQueue(app);
    const send = (form: Record<string, string>) => browser.post(`/b/${brand}/profile`, form);
    const profile = async () => (await app.call("GET", `/brands/${brand}/profile`, { key: account.key })).body;
    for (const value of ["Roasting", "Cupping", "Repairs"]) await send({ "add.services": value });
    await send({ "disown.services": "Repairs" });
    await send({ "remove.services": "Cupping" });
    const { services, not_offered } = await profile();
    assert.deepEqual(
      [services, not_offered].map((rows) => rows.map((row: { value: string }) => row.value)),
      [["Roasting"], ["Repairs"]],
    );
    assert.equal((await send({ "add.markets": "nowhere" })).status, 422);
    assert.equal((await send({ "add.nonsense": "x" })).status, 422);
  });
});
