import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { parseHTML } from "linkedom";
import { checkImports, importLines } from "../../src/cli/doctor_imports.ts";
import type { MailMessage } from "../../src/providers/mail/mail.ts";
import { createTrafficReaders } from "../../src/providers/traffic/traffic_readers.ts";
import { listImportStates } from "../../src/service/import_states.ts";
import { signInAs } from "../support/dashboard.ts";
import { createOpenApiCheck } from "../support/openapi_check.ts";
import { createTestWorld, openTestApp } from "../support/test_app.ts";
import { startTraffic } from "../support/vendors/traffic.ts";

const QUERIES = "Top queries,Clicks,Impressions,CTR,Position\ntrail shoes,12,400,3%,8.2\nacme boots,40,90,44%,1\n";
const PERIOD = "source=google_search_console&from=2026-01-01&to=2026-01-31";

async function world(t: Parameters<typeof openTestApp>[0]) {
  const app = openTestApp(t);
  const { key } = app.account();
  const brand = await app.brand(key);
  const domain = (await app.call("GET", `/brands/${brand}`, { key })).body.domain as string;
  const path = `/brands/${brand}/imports`;
  const upload = (text: string | Uint8Array<ArrayBuffer>, query = PERIOD) =>
    app.call("POST", `${path}?${query}`, { key, rawBody: text, headers: { "Content-Type": "text/csv" } });
  return { app, key, brand, domain, path, upload };
}

describe("POST /brands/{id}/imports", () => {
  test("202 takes a file, tells what it took, and the list shows it", async (t) => {
    const { app, key, path, upload } = await world(t);
    const openApi = await createOpenApiCheck(app);
    const answer = await upload(QUERIES);
    assert.equal(answer.status, 202, answer.text);
    openApi.check({ method: "POST", path }, answer);
    const { status, method, rows, from_day, to_day, notes } = answer.body;
    assert.deepEqual(
      { status, method, rows, from_day, to_day, notes },
      { status: "done", method: "csv", rows: 2, from_day: "2026-01-01", to_day: "2026-01-31", notes: [] },
    );
    const list = await app.call("GET", path, { key });
    openApi.check({ method: "GET", path }, list);
    assert.deepEqual(list.body.imports, [answer.body]);
  });

  test("202 takes UTF-16, also with an Idempotency-Key, once", async (t) => {
    const { app, key, path } = await world(t);
    const body = new Uint8Array(Buffer.from(`\ufeffKeyword\tClicks\ngrün\t3\n`, "utf16le"));
    const headers = { "Content-Type": "text/csv", "Idempotency-Key": "once" };
    const send = () => app.call("POST", `${path}?${PERIOD}`, { key, rawBody: body, headers });
    const first = await send();
    assert.equal(first.status, 202, first.text);
    assert.equal((await send()).body.id, first.body.id);
  });

  test("422 names what a file or a property lacks", async (t) => {
    const { app, key, path, upload } = await world(t);
    const problem = async (answer: ReturnType<typeof upload>) => {
      const { status, body } = await answer;
      assert.equal(status, 422);
      return `${body.errors[0].path}: ${body.errors[0].message}`;
    };
    assert.match(
      await problem(upload(QUERIES, "from=2026-01-01&to=2026-01-31")),
      /^query\.source: is required with a file/,
    );
    assert.match(await problem(upload(QUERIES, "source=google_search_console")), /^query\.from: is required/);
    assert.match(
      await problem(upload(QUERIES, `${PERIOD.replace("2026-01-31", "2025-01-31")}`)),
      /^query\.to: must not be before/,
    );
    assert.match(await problem(upload("Country,Clicks\nDE,1\n")), /^body: has no column for searches/);
    assert.match(
      await problem(upload(QUERIES, `${PERIOD}&property=sc-domain:other.com`)),
      /^query\.property: belongs to other\.com/,
    );
    const foreign = { source: "google_search_console", property: "https://other.com/" };
    assert.match(
      await problem(app.call("POST", path, { key, body: foreign })),
      /^body\.property: belongs to other\.com/,
    );
  });

  test("202 a property waits to be read, and is one however often it is asked for", async (t) => {
    const { app, key, path, domain } = await world(t);
    const body = { source: "google_search_console", property: `sc-domain:${domain}` };
    const first = await app.call("POST", path, { key, body });
    assert.equal(first.status, 202, first.text);
    assert.equal(first.body.status, "queued");
    assert.equal((await app.call("POST", path, { key, body })).body.id, first.body.id);
    assert.equal((await app.call("GET", path, { key })).body.total, 1);
  });

  test("DELETE forgets an import, 404 for an unknown one", async (t) => {
    const { app, key, path, upload } = await world(t);
    const { id } = (await upload(QUERIES)).body;
    const removed = await app.call("DELETE", `${path}/${id}`, { key });
    assert.deepEqual([removed.status, removed.body], [200, { deleted: true, import_id: id }]);
    assert.equal((await app.call("GET", path, { key })).body.total, 0);
    assert.equal((await app.call("DELETE", `${path}/${id}`, { key })).status, 404);
  });

  test("a property is read in the background, and its state is told", async (t) => {
    const standIn = await startTraffic();
    t.after(() => standIn.close());
    const readers = createTrafficReaders(standIn.settings);
    const sentMail: MailMessage[] = [];
    const app = openTestApp(t, { world: createTestWorld({ trafficReaders: readers, sentMail }) });
    const account = app.account();
    const { key } = account;
    const brand = await app.brand(key);
    const domain = (await app.call("GET", `/brands/${brand}`, { key })).body.domain as string;
    standIn.world.shown = (day) => [
      { query: `boots ${day}`, page: `https://www.${domain}/b`, clicks: 1, impressions: 9, position: 2 },
    ];
    const body = { source: "google_search_console", property: `https://www.${domain}/` };
    const { id } = (await app.call("POST", `/brands/${brand}/imports`, { key, body })).body;
    const state = async () => (await app.call("GET", `/brands/${brand}/imports`, { key })).body.imports[0];
    for (let i = 0; i < 500 && ["queued", "running"].includes((await state()).status); i++) await sleep(20);
    const { status, error, rows } = await state();
    assert.deepEqual({ status, error, rows }, { status: "done", error: null, rows: 180 });
    assert.deepEqual(standIn.refused, []);

    const page = await (await signInAs({ ...app, sentMail }, account)).get(`/b/${brand}/tracking`);
    const told = parseHTML(page.text).document.querySelector("section[aria-labelledby=imports]")!.textContent!;
    for (const part of [`https://www.${domain}/`, "Connected", "180", `belongs to ${domain}`, "Not connected", "never"])
      assert.ok(told.includes(part), `${part}: ${told}`);

    const states = () => listImportStates(app.app.db, { id: brand, domain });
    const of = { domain, readers, signal: new AbortController().signal, nowMs: app.clock.now() };
    const works = (await checkImports(states(), of)).map((row) => [row.source, row.ok, importLines(row).at(-1)]);
    assert.deepEqual(works, [
      ["google_search_console", true, "Responds: 2 rows for 2026-02-24"],
      ["bing_webmaster", null, "Access is set. Connect a property with POST /brands/{id}/imports {source, property}"],
      ["ga4", null, "Access is set. Connect a property with POST /brands/{id}/imports {source, property}"],
    ]);
    standIn.fail({ status: 403, body: { error: { message: "no" } } });
    const [refused] = await checkImports(states(), of);
    assert.equal(refused!.ok, false);
    assert.match(refused!.found, /Search Console, Settings, Users and permissions/);
    const [closed] = await checkImports(states(), { ...of, readers: [] });
    assert.match(closed!.found, /^No access: Set GOOGLE_SERVICE_ACCOUNT_KEY/);
    const elsewhere = listImportStates(app.app.db, { id: brand, domain: "moved.example" });
    assert.match(elsewhere[0]!.checked!, /the brand's domain is moved.example/);

    assert.equal((await app.call("DELETE", `/brands/${brand}/imports/${id}`, { key })).status, 200);
  });
});
