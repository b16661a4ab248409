import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type Database from "better-sqlite3";
import { PAGE_BYTES_MAX } from "../../src/http/routes/list_endpoint.ts";
import { insertEvidence } from "../../src/store/evidence.ts";
import { openDatabase } from "../../src/store/open_database.ts";
import { signInAs } from "../support/dashboard.ts";
import { issueData, serpData } from "../support/evidence_data.ts";
import { fillInsights, fillLists, runId } from "../support/fill_lists.ts";
import { createOpenApiCheck } from "../support/openapi_check.ts";
import { recordQueries } from "../support/query_plans.ts";
import { createTestApp, openTestApp, TEST_BASE_URL, type TestAnswer, type TestApp } from "../support/test_app.ts";

const LISTS = [
  "runs",
  "opportunities",
  "evidence",
  "families",
  "queue",
  "briefs",
  "executions",
  "outcomes",
  "insights",
] as const;
const SIZES = { evidence: 2_100, others: 1_300 };

/** Every list with every combination of its filters, and the index that finds its rows. */
function addressesOf(brand: string): [path: string, index: string][] {
  const run = runId(brand, 2);
  return [
    ["runs", "runs_brand"],
    ["runs?status=done", "runs_brand_status"],
    ["runs?kind=full", "runs_brand_kind"],
    ["runs?kind=full&status=failed", "runs_brand_kind_status"],
    ["opportunities", "opportunities_brand_run"],
    [`opportunities?run_id=${run}`, "opportunities_brand_run"],
    ["evidence", "evidence_brand"],
    ["evidence?type=llm_gap", "evidence_brand_type"],
    [`evidence?run_id=${run}`, "evidence_brand_run"],
    [`evidence?run_id=${run}&type=llm_gap`, "evidence_brand_type_run"],
    ["families", "families_brand"],
    [`families?run_id=${runId(brand, 0)}`, "families_brand_run"],
    ["queue", "queue_items_brand"],
    ["queue?status=pending", "queue_items_brand_status"],
    ["queue?kind=insight", "queue_items_brand_kind"],
    ["queue?kind=insight&status=pending", "queue_items_brand_kind_status"],
    ["briefs", "briefs_brand"],
    ["briefs?status=declined", "briefs_brand_status"],
    [`briefs?run_id=${run}`, "briefs_brand_run"],
    [`briefs?run_id=${run}&status=ready`, "briefs_brand_run"],
    ["executions", "executions_brand"],
    ["executions?status=draft", "executions_brand_status"],
    [`executions?run_id=${run}`, "executions_brand_run"],
    [`executions?run_id=${run}&status=draft`, "executions_brand_run"],
    ["outcomes", "outcomes_brand"],
    ["insights", "insights_brand_priority"],
    ["insights?status=closed", "insights_brand_priority"],
    ["insights?severity=high&category=links&url=http://site.example/page/7", "insights_brand_priority"],
  ];
}

/** What the pages of the dashboard, explanations and snapshots look for, and the index that finds it. */
const OTHER_INDEXES = [
  "opportunities_brand_key",
  "outcomes_brand_recommendation",
  "briefs_brand_item",
  "executions_brand_brief",
  "evidence_brand_type_run",
  "insights_brand_status",
  "snapshots_brand",
];

interface Filled {
  app: TestApp;
  client: Database.Database;
  account: { id: string; key: string; email: string };
  brand: string;
  get(path: string): Promise<TestAnswer>;
}

/** Filled once: every test goes on from a copy. */
let usual: ReturnType<typeof fill> | undefined;

async function fill(sizes: typeof SIZES) {
  const app = createTestApp();
  const account = app.account();
  const brand = await app.brand(account.key);
  const client = clientOf(app);
  fillLists(client, { id: brand, accountId: account.id }, sizes);
  fillInsights(client, brand, sizes.others);
  const data = client.serialize();
  await app.close();
  return { account, brand, data };
}

async function openFilled(t: { after(fn: () => Promise<void>): void }, sizes = SIZES): Promise<Filled> {
  if (sizes === SIZES) usual ??= fill(SIZES);
  const { account, brand, data } = (sizes === SIZES && (await usual)) || (await fill(sizes));
  const app = openTestApp(t, { database: openDatabase(data) });
  const get = (path: string) => app.call("GET", `/brands/${brand}/${path}`, { key: account.key });
  return { app, client: clientOf(app), account, brand, get };
}

function clientOf({ app }: TestApp): Database.Database {
  return (app.db as unknown as { $client: Database.Database }).$client;
}

function nextOf({ headers }: TestAnswer): string | null {
  return /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1] ?? null;
}

/** Ids of all pages from this address on; `between` is called after each page. */
async function walk(filled: Filled, path: string, between: (page: number) => void = () => {}): Promise<string[]> {
  const [name] = path.split("?");
  const ids: string[] = [];
  let answer = await filled.get(path);
  for (let page = 1; ; page++) {
    assert.equal(answer.status, 200, answer.text.slice(0, 300));
    ids.push(...answer.body[name!].map((row: { id: string }) => row.id));
    between(page);
    const next = nextOf(answer);
    if (next === null) return ids;
    assert.ok(next.startsWith(`${TEST_BASE_URL}/brands/${filled.brand}/${name}?`), next);
    answer = await filled.get(next.slice(next.indexOf(`${name}?`)));
  }
}

describe("GET lists", () => {
  test("format=csv and format=jsonl give the whole list as a file, or the page that limit asks for", async (t) => {
    const filled = await openFilled(t, { evidence: 1_100, others: 60 });
    for (const list of LISTS) {
      const ids = await walk(filled, list);
      const lines = await filled.get(`${list}?format=jsonl`);
      assert.match(lines.headers.get("Content-Type") ?? "", /^application\/x-ndjson/);
      assert.equal(lines.headers.get("Content-Disposition"), `attachment; filename="acme.com-${list}.jsonl"`);
      const rows = lines.text.trimEnd().split("\n");
      assert.deepEqual(
        rows.map((line) => JSON.parse(line).id),
        ids,
        list,
      );
      const table = await filled.get(`${list}?format=csv`);
      const [head, ...body] = table.text.trimEnd().split("\r\n");
      assert.ok(head!.split(",").includes("id") && body.length >= ids.length, `${list}: ${head}`);
      assert.equal((await filled.get(`${list}?format=jsonl&limit=3`)).text.trimEnd().split("\n").length, 3);
    }
    const queue = (await filled.get("queue?format=csv&limit=1")).text.split("\r\n")[0];
    assert.match(queue ?? "", /^rank,status,kind,title,/);
    assert.equal((await filled.get("queue?format=xlsx")).status, 422);
  });

  test("each page is found by an index: no scan, no sort, whatever the filter", async (t) => {
    const { app, brand, get } = await openFilled(t, { evidence: 1_100, others: 120 });
    const recording = recordQueries(app.app.db);
    for (const [path, index] of addressesOf(brand)) {
      recording.forget();
      const query = path.includes("?") ? "&" : "?";
      const first = await get(`${path}${query}limit=1`);
      assert.ok(first.body.total > 0, path);
      await get(`${path}${query}limit=1&offset=1`);
      await get(path);
      const next = nextOf(first);
      if (next !== null) await get(next.slice(next.indexOf(path.split("?")[0]!)));
      assert.deepEqual(recording.planLines(/^SCAN (?!json_each)|TEMP B-TREE/), [], path);
      const table = index.slice(0, index.indexOf("_brand"));
      const others = new RegExp(`^SEARCH ${table} USING (?!(COVERING )?INDEX (${index}|sqlite_autoindex_\\w+) )`);
      assert.ok(recording.planLines(new RegExp(`^SEARCH ${table} USING (COVERING )?INDEX ${index} `)).length > 0, path);
      assert.deepEqual(path === "opportunities" ? [] : recording.planLines(others), [], path);
    }
  });

  test("what a run was given is not read for its list, nor for the run itself", async (t) => {
    const { app, brand, get } = await openFilled(t, { evidence: 0, others: 10 });
    const recording = recordQueries(app.app.db);
    for (const path of ["runs", "runs?kind=full&limit=1", `runs/${runId(brand, 1)}`, `runs/${runId(brand, 1)}/events`])
      assert.equal((await get(path)).status, 200, path);
    const ofRuns = recording.queries().filter((source) => source.includes('"runs"'));
    assert.ok(ofRuns.length > 1);
    assert.deepEqual(
      ofRuns.filter((source) => source.includes('"input"')),
      [],
    );
  });

  test("following Link gives every row once, in the list's order, and total counts them", async (t) => {
    const filled = await openFilled(t);
    for (const [path] of addressesOf(filled.brand)) {
      const { total } = (await filled.get(`${path}${path.includes("?") ? "&" : "?"}limit=1`)).body;
      const ids = await walk(filled, path);
      assert.equal(ids.length, total, path);
      assert.equal(new Set(ids).size, total, path);
      if (path.includes("?")) continue;
      const limited = await walk(filled, `${path}${path.includes("?") ? "&" : "?"}limit=997`);
      assert.deepEqual(limited, ids, path);
    }
  });

  test("without a limit the first 1,000, then the next; the last page has no Link", async (t) => {
    const { get } = await openFilled(t);
    const first = await get("runs");
    assert.equal(first.body.runs.length, 1_000);
    assert.equal(first.body.total, SIZES.others);
    const last = await get("runs?offset=1000");
    assert.equal(last.body.runs.length, 300);
    assert.equal(last.headers.get("Link"), null);
    assert.equal(nextOf(await get("runs?limit=1000&offset=300")), null);
    assert.notEqual(nextOf(await get("runs?limit=1000&offset=299")), null);
  });

  test("rows come as before: newest first, by rank, as saved", async (t) => {
    const { client, brand, get } = await openFilled(t, { evidence: 300, others: 90 });
    const order = {
      runs: ["runs", "id DESC"],
      evidence: ["evidence", "observed_at DESC, id"],
      families: ["families", "id"],
      queue: ["queue_items", "rank, id"],
      briefs: ["briefs", "created_at DESC, id DESC"],
      executions: ["executions", "created_at DESC, id DESC"],
      outcomes: ["outcomes", "created_at DESC, id DESC"],
    } as const;
    for (const [name, [table, by]] of Object.entries(order)) {
      const rows = client.prepare(`SELECT id FROM ${table} WHERE brand_id = ? ORDER BY ${by}`).all(brand);
      const { body } = await get(name);
      assert.deepEqual(
        body[name].map(({ id }: { id: string }) => ({ id })),
        rows,
        name,
      );
    }
    const insights = (await get("insights")).body.insights as { priority: number; status: string }[];
    assert.deepEqual(
      insights,
      insights.toSorted((a, b) => b.priority - a.priority),
    );
    assert.ok(insights.length === 68 && insights.every(({ status }) => status === "open"), String(insights.length));
    const { body } = await get("opportunities");
    assert.deepEqual(
      body.opportunities.map(({ rank }: { rank: number }) => rank),
      Array.from({ length: 30 }, (_, at) => at + 1),
    );
  });

  test("rows added while the pages are walked shift nothing", async (t) => {
    const filled = await openFilled(t, { evidence: 400, others: 1 });
    const before = await walk(filled, "evidence?limit=50");
    const { ids } = filled.app.app.http;
    const added: string[] = [];
    const during = await walk(filled, "evidence?limit=50", (page) => {
      // The newest of all, and one of a time that the walk has passed half of.
      for (const observed_at of ["2030-01-01T00:00:00.000Z", "2024-01-01T00:05:00.000Z"]) {
        const id = ids.orderedUuid();
        if (observed_at < "2025") added.push(id);
        insertEvidence(filled.app.app.db, [
          {
            id,
            brand_id: filled.brand,
            run_id: runId(filled.brand, 0),
            type: "serp",
            provider: "test",
            simulated: false,
            subject: `added on page ${page}`,
            data: serpData("added"),
            observed_at,
          },
        ]);
      }
    });
    assert.equal(new Set(during).size, during.length);
    assert.deepEqual(
      during.filter((id) => !added.includes(id)),
      before,
    );
  });

  test("the next page of the default opportunities stays with their run when a newer one is done", async (t) => {
    const filled = await openFilled(t, { evidence: 0, others: 60 });
    const first = await filled.get("opportunities?limit=10");
    const next = nextOf(first)!;
    const run = first.body.opportunities[0].run_id;
    filled.client.prepare("UPDATE runs SET status = 'done' WHERE id = ?").run(runId(filled.brand, 1));
    filled.client.prepare("UPDATE runs SET status = 'failed' WHERE id = ?").run(run);
    const second = await filled.get(next.slice(next.indexOf("opportunities?")));
    assert.deepEqual(
      second.body.opportunities.map((row: { run_id: string; rank: number }) => [row.run_id, row.rank]),
      Array.from({ length: 10 }, (_, at) => [run, at + 11]),
    );
  });

  test("422 a cursor of another list, filter or brand, or one that was changed", async (t) => {
    const { app, account, brand, get } = await openFilled(t, { evidence: 60, others: 60 });
    const cursorOf = async (path: string) => new URL(nextOf(await get(path))!).searchParams.get("after")!;
    const cursor = await cursorOf("evidence?limit=5");
    const ofType = await cursorOf("evidence?limit=5&type=serp");
    const other = await app.brand(account.key, "other.com");
    const refused = [
      `/brands/${brand}/runs?after=${cursor}`,
      `/brands/${brand}/evidence?type=serp&after=${cursor}`,
      `/brands/${brand}/evidence?after=${ofType}`,
      `/brands/${other}/evidence?after=${cursor}`,
      `/brands/${brand}/evidence?after=${cursor.slice(0, -2)}`,
      `/brands/${brand}/evidence?after=${cursor.slice(0, 30)}${cursor[30] === "A" ? "B" : "A"}${cursor.slice(31)}`,
      `/brands/${brand}/evidence?after=`,
      `/brands/${brand}/evidence?after=%00%ff`,
      `/brands/${brand}/evidence?after=${Buffer.from('["0000000000000000",{}]').toString("base64url")}`,
    ];
    for (const path of refused) {
      const answer = await app.call("GET", path, { key: account.key });
      assert.equal(answer.status, 422, path);
      assert.equal(answer.body.errors[0].path, "query.after", path);
      assert.match(answer.body.detail, /Link header/, path);
    }
    assert.equal((await get(`evidence?after=${cursor}`)).status, 200);
    assert.equal((await get(`evidence?limit=7&after=${cursor}`)).body.evidence.length, 7);
  });

  test("a page without a limit ends early where its rows are large; one with a limit is given whole", async (t) => {
    const filled = await openFilled(t, { evidence: 0, others: 1 });
    const { app, brand, get } = filled;
    const text = "x".repeat(PAGE_BYTES_MAX / 4);
    const rows = Array.from({ length: 9 }, (_, at) => ({
      id: app.app.http.ids.orderedUuid(),
      brand_id: brand,
      run_id: runId(brand, 0),
      type: "technical_issue" as const,
      provider: "test",
      simulated: false,
      subject: `large ${at}`,
      data: issueData({ detail: at === 8 ? text.repeat(6) : text }),
      observed_at: "2026-03-01T12:00:00.000Z",
    }));
    insertEvidence(app.app.db, rows);
    const sizes: number[] = [];
    let seen = 0;
    const ids = await walk(filled, "evidence", () => {});
    assert.deepEqual(
      ids,
      rows.map(({ id }) => id),
    );
    for (let answer = await get("evidence"); ; ) {
      sizes.push(answer.body.evidence.length);
      seen += answer.body.evidence.length;
      assert.equal(answer.body.total, 9);
      const next = nextOf(answer);
      if (next === null) break;
      answer = await get(next.slice(next.indexOf("evidence?")));
    }
    assert.equal(seen, 9);
    // Three fit beside what JSON adds; the last is larger than any page and given alone.
    assert.deepEqual(sizes, [3, 3, 2, 1]);
    assert.equal((await get("evidence?limit=9")).body.evidence.length, 9);
  });

  test("the document tells limit, offset, after and the Link header of each", async (t) => {
    const { operations } = await createOpenApiCheck(openTestApp(t));
    for (const name of LISTS) {
      const found = operations.find(({ method, path }) => method === "get" && path === `/brands/{brand_id}/${name}`)!;
      const query = found.operation.parameters!.filter((given) => given.in === "query").map((given) => given.name);
      for (const given of ["limit", "offset", "after"]) assert.ok(query.includes(given), `${name} ${given}`);
      assert.equal(found.operation.responses["200"]!.headers!.Link!.required, false, name);
    }
  });
});

describe("pages of the dashboard", () => {
  test("read by an index what they show, of a brand with a long history", async (t) => {
    const { app, brand, account, get } = await openFilled(t);
    const browser = await signInAs(app, account);
    const [item] = (await get("queue?limit=1")).body.queue;
    const [brief] = (await get("briefs?limit=1")).body.briefs;
    const [opportunity] = (await get("opportunities?limit=1")).body.opportunities;
    const lists = [
      "",
      "/queue",
      "/queue?status=accepted&page=3",
      "/opportunities",
      "/visibility",
      "/health",
      "/topics",
    ];
    const others = ["/competitors", "/tracking", "/content?page=2", "/runs?page=2", `/runs/${runId(brand, 8)}`];
    const recording = recordQueries(app.app.db);
    for (const path of [...lists, ...others, `/queue/${item.id}`, `/briefs/${brief.id}`]) {
      const answer = await browser.get(`/b/${brand}${path}`);
      assert.equal(answer.status, 200, path);
      assert.ok(answer.text.length < 400_000, `${path} has ${answer.text.length} characters`);
    }
    await browser.get("");
    await get(`opportunities/${opportunity.id}/explanation`);
    await app.call("POST", `/track/brands/${brand}/snapshot`, { key: account.key });
    await app.call("GET", `/track/brands/${brand}/changes?since=2026-01-01T00:00:00Z`, { key: account.key });
    await app.call("PATCH", `/brands/${brand}`, { key: account.key, body: { name: "Other" } });
    for (const index of OTHER_INDEXES)
      assert.ok(recording.planLines(new RegExp(`INDEX ${index} `)).length > 0, `nothing was found by ${index}`);
    assert.deepEqual(recording.planLines(/^SCAN (?!json_each|CONSTANT ROW)/), []);
    assert.deepEqual(
      // Before a conflict is looked for, active runs are read whole: a brand has few.
      recording.queries().filter((source) => /"input"/.test(source) && !/"status" in/.test(source)),
      [],
    );
  });

  test("next and previous lead through the queue, the runs and the briefs", async (t) => {
    const { app, brand, account } = await openFilled(t, { evidence: 0, others: 130 });
    const browser = await signInAs(app, account);
    const runs = await browser.get(`/b/${brand}/runs`);
    assert.match(runs.text, /1 to 50 of 130/);
    assert.match(runs.text, /rel="next" href="[^"]*\/runs\?page=2"/);
    assert.doesNotMatch(runs.text, /rel="prev"/);
    const last = await browser.get(`/b/${brand}/runs?page=99`);
    assert.match(last.text, /101 to 130 of 130/);
    assert.match(last.text, /rel="prev" href="[^"]*\/runs\?page=2"/);
    assert.match((await browser.get(`/b/${brand}/content?page=2`)).text, /51 to 100 of 130/);
    const queue = await browser.get(`/b/${brand}/queue?status=pending&page=2`);
    assert.equal(queue.text.match(/<tr id="item-/g)?.length, 26, "all of them fit one page");
    assert.match(queue.text, /Pending <span class="count">26<\/span>/);
    assert.match((await browser.get("")).text, /To review<\/dt><dd>26</);
  });
});
