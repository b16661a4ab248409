import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { listEvidenceRunIds, listLatestEvidence } from "../../src/store/evidence.ts";
import type { Page } from "../../src/store/list_page.ts";
import { listQueuePage } from "../../src/store/queue_items.ts";
import { getNewestRun, listRunsPage } from "../../src/store/run_list.ts";
import { fillLists, runId } from "../support/fill_lists.ts";
import { openMemoryDatabase } from "../support/memory_database.ts";

const BRAND = "aaaaaaaa-0000-4000-8000-aaaaaaaaaaaa";

function open(t: { after(fn: () => void): void }) {
  const opened = openMemoryDatabase();
  t.after(opened.close);
  fillLists(opened.client, { id: BRAND, accountId: "owner" }, { evidence: 1_600, others: 40 });
  return opened;
}

function ranks({ rows }: Page<{ rank: number }>): number[] {
  return rows.map(({ rank }) => rank);
}

describe("readPage()", () => {
  test("gives limit rows from offset on, all that match as total, and the place of the last", (t) => {
    const { db } = open(t);
    const page = listQueuePage(db, BRAND, { page: { limit: 3, offset: 5 } });
    assert.deepEqual([ranks(page), page.total], [[6, 7, 8], 40]);
    const next = listQueuePage(db, BRAND, { page: { limit: 2, after: page.next! } });
    assert.deepEqual(ranks(next), [9, 10]);
  });

  test("next is null on the last page, also where it is just full, and beyond the end", (t) => {
    const { db } = open(t);
    assert.equal(listQueuePage(db, BRAND, { page: { limit: 40 } }).next, null);
    assert.equal(listQueuePage(db, BRAND, { page: { limit: 10, offset: 30 } }).next, null);
    assert.notEqual(listQueuePage(db, BRAND, { page: { limit: 39 } }).next, null);
    const beyond = { rows: [], total: 40, next: null };
    assert.deepEqual(listQueuePage(db, BRAND, { page: { limit: 10, offset: 40 } }), beyond);
    assert.deepEqual(listQueuePage(db, BRAND, { page: { limit: 10, after: [1_000, ""] } }), beyond);
  });

  test("goes on within rows of one rank, whatever their number", (t) => {
    const { db, client } = open(t);
    client.prepare("UPDATE queue_items SET rank = 7").run();
    const seen: string[] = [];
    for (let after: Page<unknown>["next"] | undefined; after !== null; ) {
      const page = listQueuePage(db, BRAND, { page: { limit: 9, ...(after === undefined ? {} : { after }) } });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    }
    const all = client.prepare("SELECT id FROM queue_items ORDER BY id").pluck().all();
    assert.deepEqual(seen, all);
  });

  test("a row that is gone since its place was kept does not matter", (t) => {
    const { db, client } = open(t);
    const page = listQueuePage(db, BRAND, { page: { limit: 3 } });
    client.prepare("DELETE FROM queue_items WHERE rank = 3").run();
    assert.deepEqual(ranks(listQueuePage(db, BRAND, { page: { limit: 2, after: page.next! } })), [4, 5]);
  });

  test("ends before bytesMax, and gives one row where a single one is larger", (t) => {
    const { db } = open(t);
    const sized = (bytesMax: number) => listQueuePage(db, BRAND, { page: { limit: 40, bytesMax } });
    assert.equal(sized(2_000).rows.length, 2);
    assert.equal(sized(1).rows.length, 1);
    assert.notEqual(sized(1).next, null);
    assert.equal(sized(1 << 20).rows.length, 40);
  });
});

describe("getNewestRun()", () => {
  test("gives what the list shows first, without what the run was given", (t) => {
    const { db } = open(t);
    const newest = getNewestRun(db, BRAND)!;
    assert.equal(newest.id, runId(BRAND, 39));
    assert.deepEqual(listRunsPage(db, BRAND, { page: { limit: 1 } }).rows, [newest]);
    assert.ok(!("input" in newest));
    assert.equal(getNewestRun(db, "nobody"), undefined);
  });
});

describe("listEvidenceRunIds()", () => {
  test("gives the newest runs of the type, newest first, no more than asked for", (t) => {
    const { db } = open(t);
    const runs = [3, 2, 1, 0].map((at) => runId(BRAND, at));
    assert.deepEqual(listEvidenceRunIds(db, BRAND, { type: "serp", limit: 10 }), runs);
    assert.deepEqual(listEvidenceRunIds(db, BRAND, { type: "serp", limit: 2 }), runs.slice(0, 2));
    assert.deepEqual(listEvidenceRunIds(db, "nobody", { type: "serp", limit: 2 }), []);
  });

  test("listLatestEvidence() gives what the newest run of each type recorded, as saved", (t) => {
    const { db, client } = open(t);
    client.prepare("DELETE FROM evidence WHERE type = 'serp' AND run_id = ?").run(runId(BRAND, 3));
    const latest = listLatestEvidence(db, BRAND, { types: ["serp", "llm_gap"] });
    const runsOf = (type: string) => new Set(latest.filter((row) => row.type === type).map((row) => row.run_id));
    assert.deepEqual([...runsOf("serp")], [runId(BRAND, 2)]);
    assert.deepEqual([...runsOf("llm_gap")], [runId(BRAND, 3)]);
    const ids = latest.filter((row) => row.type === "serp").map(({ id }) => id);
    assert.equal(ids.length, 45);
    assert.deepEqual(ids, ids.toSorted());
  });
});
