import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import type { EvidenceContent } from "../../src/domain/evidence/evidence.ts";
import { insertEvidence } from "../../src/store/evidence.ts";
import { type PageRow, upsertPages } from "../../src/store/pages.ts";
import { signInAs } from "../support/dashboard.ts";
import { createOpenApiCheck } from "../support/openapi_check.ts";
import { createTestApp, type TestApp } from "../support/test_app.ts";

const GPT = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const SEARCH = "Mozilla/5.0 (compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot)";
const CLAUDE = "Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)";
const BYTE = "Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)";
const PERSON = "Mozilla/5.0 (Linux; Android 9; CUBOT_X18_Plus) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36";

function line(second: number, address: string, path: string, userAgent: string, more = ""): string {
  const clock = new Date(Date.UTC(2026, 1, 20) + second * 1000).toISOString().slice(11, 19);
  return `${address} - - [20/Feb/2026:${clock} +0000] "GET ${path} HTTP/1.1" 200 512 "-" "${userAgent}"${more}\n`;
}

const LINES = [
  line(1, "20.171.206.7", "/guide?utm_source=x", GPT),
  line(2, "20.171.206.7", "/guide/", GPT),
  // Two like requests in one second are two.
  line(2, "20.171.206.7", "/guide/", GPT),
  line(3, "203.0.113.9", "/price", GPT),
  line(4, "216.73.216.5", "/price", CLAUDE),
  line(5, "110.249.201.1", "/price", BYTE),
  line(6, "203.0.113.44", "/guide", PERSON),
  line(7, "104.210.140.130", "/other", SEARCH),
];

function page(brandId: string, path: string): PageRow {
  return {
    brand_id: brandId,
    url: `https://www.acme.com${path}`,
    run_id: "00000000-0000-7000-8000-000000000001",
    status: 200,
    title: `Page ${path}`,
    description: "",
    headings: [],
    main_text: "",
    blocks: [],
    reader_version: 2,
    kind: null,
    kind_reason: null,
    kind_by: null,
    language: "en",
    indexable: true,
    etag: null,
    last_modified: null,
    facts: null,
    fetched_at: "2026-02-19T00:00:00.000Z",
  };
}

function citation(brandId: string, id: string, url: string) {
  const content: EvidenceContent = {
    type: "llm_citation",
    subject: "shoes",
    data: {
      keyword: "shoes",
      family: null,
      intent: "commercial",
      branded: false,
      question: "Which shoes?",
      platform: "chatgpt",
      model: null,
      url,
      title: null,
      mentioned: true,
      answer_evidence_id: id,
    },
  };
  const origin = { provider: "test", simulated: true, observed_at: "2026-02-20T10:00:00.000Z" };
  return { id, brand_id: brandId, run_id: id, ...origin, ...content };
}

async function world(app: TestApp) {
  const account = app.account();
  const { key } = account;
  const brand = await app.brand(key);
  const path = `/brands/${brand}/access-logs`;
  const visits = `/brands/${brand}/crawler-visits`;
  const upload = (log: string | Uint8Array, query = "") =>
    app.call("POST", path + query, { key, rawBody: log, headers: { "Content-Type": "text/plain" } });
  const read = async (query = "") => (await app.call("GET", visits + query, { key })).body;
  return { app, account, key, brand, path, visits, upload, read };
}

describe("access logs and crawler visits", async () => {
  const app = createTestApp();
  const openApi = await createOpenApiCheck(app);
  test.after(() => app.close());

  test("201 tells the visits by agent, verified or not; a rotated log counts its new lines alone", async () => {
    const { path, key, upload, read } = await world(app);
    const first = await upload(LINES.slice(0, 5).join(""));
    openApi.check({ method: "POST", path }, first);
    assert.equal(first.status, 201, first.text);
    const { lines, read: readable, skipped, formats, from, to } = first.body;
    assert.deepEqual(
      { lines, readable, skipped, formats, from, to },
      {
        lines: 5,
        readable: 5,
        skipped: 0,
        formats: ["combined"],
        from: "2026-02-20T00:00:01.000Z",
        to: "2026-02-20T00:00:04.000Z",
      },
    );
    const second = await upload(gzipSync(`${LINES.slice(1).join("")}not a line\n`));
    assert.deepEqual(
      second.body.agents.map((of: Record<string, unknown>) => [
        of.agent,
        of.visits,
        of.added,
        of.verified,
        of.outside_ranges,
        of.unverified,
      ]),
      [
        ["GPTBot", 3, 0, 2, 1, null],
        ["OAI-SearchBot", 1, 1, 1, 0, null],
        ["ClaudeBot", 1, 0, 1, 0, null],
        ["Bytespider", 1, 1, 0, 0, "no published ranges"],
      ],
    );
    assert.deepEqual(second.body.problems, [{ line: 8, reason: "has no time in brackets", text: "not a line" }]);
    const list = await app.call("GET", path, { key });
    openApi.check({ method: "GET", path }, list);
    assert.equal(list.body.total, 2);
    const { rows } = await read();
    const { visits, outside_ranges, pages_read } = rows[0];
    assert.deepEqual({ visits, outside_ranges, pages_read }, { visits: 3, outside_ranges: 1, pages_read: 1 });
    assert.equal(rows.at(-1).visits, 0, "agents that never came are told, too");
  });

  test("GET joins pages with the crawl and with citations, filters, and gives CSV", async () => {
    const { account, brand, key, visits, upload, read } = await world(app);
    assert.deepEqual((await read()).rows, [], "without a log nothing was measured");
    await upload(LINES[0]!);
    const unasked = (await read("?by=page")).rows[0];
    assert.deepEqual([unasked.citations, (await read()).summary.pages_cited], [null, null], "no engine was asked");
    assert.deepEqual((await read("?by=page&pages=read_never_cited")).rows, []);
    upsertPages(
      app.app.db,
      ["/guide", "/price", "/quiet"].map((path) => page(brand, path)),
    );
    insertEvidence(app.app.db, [
      citation(brand, "00000000-0000-7000-8000-0000000000b1", "https://acme.com/guide?utm_source=openai"),
      citation(brand, "00000000-0000-7000-8000-0000000000b2", "https://www.acme.com/price"),
    ]);
    await upload(LINES.join(""));
    const told: Record<string, unknown[]> = {};
    for (const by of ["agent", "page", "day", "engine"]) {
      const answer = await app.call("GET", `${visits}?by=${by}`, { key });
      openApi.check({ method: "GET", path: visits }, answer);
      told[by] = answer.body.rows;
      assert.equal(answer.body.simulated, true);
      assert.deepEqual(answer.body.summary, {
        visits: 6,
        verified: 5,
        outside_ranges: 1,
        pages_known: 3,
        pages_never_read: 1,
        pages_cited: 2,
        cited_never_read: 0,
        read_never_cited: 1,
      });
    }
    const pagesOf = async (query: string) =>
      (await read(`?by=page&${query}`)).rows.map((row: { page: string }) => row.page);
    assert.deepEqual(await pagesOf("pages=read"), ["acme.com/guide", "acme.com/price", "acme.com/other"]);
    assert.deepEqual(await pagesOf("pages=never_read"), ["acme.com/quiet"]);
    // In GPTBot's name a stranger asked for it: it did not read it.
    assert.deepEqual(await pagesOf("pages=never_read&agent=gptbot"), ["acme.com/price", "acme.com/quiet"]);
    assert.deepEqual(await pagesOf("pages=cited_never_read&operator=openai"), ["acme.com/price"]);
    assert.deepEqual(await pagesOf("pages=read&purpose=search"), ["acme.com/other"]);
    assert.deepEqual(await pagesOf("pages=read&verified=false"), ["acme.com/price"]);
    const engine = told.engine![0] as Record<string, unknown>;
    assert.deepEqual(
      [engine.engine, engine.operator, engine.pages_cited, engine.cited_and_read, engine.never_read],
      ["chatgpt", "OpenAI", 2, 1, ["acme.com/price"]],
    );
    assert.equal((told.day as unknown[]).length, 1);
    const paged = await app.call("GET", `${visits}?by=page&limit=1`, { key });
    assert.match(paged.headers.get("Link") ?? "", /limit=1&offset=1>; rel="next"$/);
    const csv = await app.call("GET", `${visits}?by=page&format=csv`, { key });
    assert.match(csv.text, /^page,url,title,is_file,visits,verified,ok,.*,simulated\r\n/);
    assert.equal(csv.text.trim().split("\r\n").length, 4);
    const shown = (await (await signInAs(app, account)).get(`/b/${brand}/crawlers`)).text;
    for (const text of [
      "GPTBot",
      "Unverified: no published ranges",
      "acme.com/quiet",
      "addresses that its owner does not publish",
    ])
      assert.ok(shown.includes(text), text);
    assert.equal((await read("?from=2026-02-21&to=2026-02-21")).summary.visits, 0);
  });

  test("nothing of lines, addresses and other visitors is stored; DELETE forgets all", async () => {
    const { brand, key, visits, upload } = await world(app);
    await upload(LINES.join(""));
    const rows = app.app.db.all<object>(sql`SELECT * FROM crawler_visits WHERE brand_id = ${brand}`);
    const imports = app.app.db.all<object>(sql`SELECT * FROM access_log_imports WHERE brand_id = ${brand}`);
    const kept = JSON.stringify([rows, imports]);
    for (const hidden of ["203.0.113", "20.171", "216.73", "CUBOT", "Mozilla", "utm_source"])
      assert.ok(!kept.includes(hidden), hidden);
    assert.ok(kept.includes("acme.com/guide"));
    const removed = await app.call("DELETE", visits, { key });
    openApi.check({ method: "DELETE", path: visits }, removed);
    assert.equal(removed.status, 200);
    assert.deepEqual((await upload(LINES.join(""))).body.agents[0].added, 4);
  });

  test("lines of other hosts are left out, those of a host below the domain and without one are kept", async () => {
    const { upload, read } = await world(app);
    const log = [
      `acme.com:443 ${line(1, "20.171.206.7", "/a", GPT)}`,
      `shop.acme.com ${line(2, "20.171.206.7", "/a", GPT)}`,
      `notacme.com ${line(3, "20.171.206.7", "/a", GPT)}`,
      line(4, "20.171.206.7", "http://other.com/a", GPT),
      line(5, "20.171.206.7", "/a", GPT),
    ].join("");
    const { other_hosts, agents, notes } = (await upload(log, "?host=blog.acme.com")).body;
    assert.deepEqual([other_hosts, agents[0].visits], [2, 3]);
    assert.match(notes[0], /^2 lines .*hosts/);
    const names = (await read("?by=page")).rows.map((row: { page: string }) => row.page);
    assert.deepEqual(names, ["acme.com/a", "blog.acme.com/a", "shop.acme.com/a"]);
  });

  test("behind a CDN, proxies=1 takes the visitor from X-Forwarded-For; without it a note says so", async () => {
    const { app: same, key, visits, upload } = await world(app);
    const log =
      line(1, "172.71.1.1", "/a", GPT, ' "20.171.206.7"') +
      line(2, "172.71.1.1", "/b", GPT, ' "20.171.206.7, 203.0.113.9"');
    const before = (await upload(log)).body;
    assert.deepEqual([before.agents[0].verified, before.agents[0].outside_ranges], [0, 2]);
    assert.match(before.notes.join(), /proxies=1/);
    await same.call("DELETE", visits, { key });
    const after = (await upload(log, "?proxies=1")).body;
    assert.deepEqual([after.agents[0].verified, after.agents[0].outside_ranges, after.notes], [1, 1, []]);
  });

  test("server tells two servers apart: like requests to both are two", async () => {
    const { upload } = await world(app);
    const log = line(1, "20.171.206.7", "/a", GPT);
    const added = async (query: string) => (await upload(log, query)).body.agents[0].added;
    assert.deepEqual([await added("?server=a"), await added("?server=b"), await added("?server=a")], [1, 1, 0]);
  });

  test("a line that is too long is counted and cut; common lines say that no crawler can be told", async () => {
    const { upload } = await world(app);
    const long = await upload(`${"x".repeat(200_000)}\n${LINES[0]}`);
    assert.deepEqual([long.body.lines, long.body.read, long.body.skipped], [2, 1, 1]);
    assert.match(long.body.problems[0].reason, /longer than 65536/);
    assert.ok(long.body.problems[0].text.length <= 120);
    const common = await upload('1.2.3.4 - - [20/Feb/2026:00:00:01 +0000] "GET / HTTP/1.1" 200 5\n');
    assert.match(common.body.notes[0], /no user agents/);
  });

  test("413, 422, 409 and 429 leave nothing behind", async () => {
    const logs = app.app.http.accessLogs;
    const { bytesMax, busy } = logs;
    const { brand, key, upload, visits, read } = await world(app);
    try {
      logs.bytesMax = 2 ** 20;
      const bomb = gzipSync(LINES.join("").repeat(2_000));
      assert.ok(bomb.byteLength < 100_000);
      const large = await upload(bomb);
      assert.equal(large.status, 413);
      assert.match(large.body.detail, /1 MiB when unpacked/);
      const broken = await upload(gzipSync(LINES.join("")).subarray(0, 60));
      assert.match(broken.body.errors[0].message, /incomplete or damaged/);
      assert.match((await upload("{}\nnothing\n")).body.detail, /no readable lines: line 1 has no time/);
      assert.match((await upload("\n")).body.detail, /has no lines/);
      busy.add(brand);
      assert.equal((await upload(LINES[0]!)).status, 409);
      busy.delete(brand);
      for (const other of ["a", "b", "c"]) busy.add(other);
      const refused = await upload(LINES[0]!);
      assert.equal(refused.status, 429);
      assert.equal(refused.headers.get("Retry-After"), "30");
      busy.clear();
      assert.equal((await read()).logged, null);
      const extended = await app.call("GET", `${visits}?agent=Google-Extended`, { key });
      assert.match(extended.body.errors[0].message, /only in robots\.txt/);
    } finally {
      logs.bytesMax = bytesMax;
      busy.clear();
    }
  });
});
