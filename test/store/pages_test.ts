import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { transact } from "../../src/store/db.ts";
import { getPage, listPages, type PageRow, upsertPages } from "../../src/store/pages.ts";
import { openMemoryDatabase } from "../support/memory_database.ts";

function pageRow(at: number, change: Partial<PageRow> = {}): PageRow {
  return {
    brand_id: "brand",
    url: `https://acme.example/${String(at).padStart(3, "0")}`,
    run_id: "first",
    status: 200,
    title: `Page ${at}`,
    description: "",
    headings: [{ level: 1, text: "It's “quoted”" }],
    main_text: "Text",
    blocks: [],
    reader_version: 2,
    kind: null,
    kind_reason: null,
    kind_by: null,
    language: "en",
    indexable: at % 2 === 0,
    etag: null,
    last_modified: null,
    facts: { words: at },
    fetched_at: "2026-03-01T00:00:00.000Z",
    ...change,
  };
}

describe("upsertPages()", () => {
  test("keeps every value as given, and replaces a page met again", (t) => {
    const { db, client, close } = openMemoryDatabase();
    t.after(close);
    const rows = Array.from({ length: 300 }, (_, at) => pageRow(at, at === 7 ? { language: null, facts: null } : {}));
    transact(db, (tx) => upsertPages(tx, rows));
    assert.deepEqual(
      rows.map(({ url }) => getPage(db, "brand", url)),
      rows,
    );
    const nulls = client.prepare("SELECT url FROM pages WHERE facts IS NULL").all();
    assert.deepEqual(nulls, [{ url: rows[7]!.url }], "a null is no text");

    const again = pageRow(3, { run_id: "second", title: "New", indexable: true, facts: null });
    upsertPages(db, [again]);
    assert.deepEqual(getPage(db, "brand", again.url), again);
    assert.equal(listPages(db, "brand").length, 300);
    upsertPages(db, []);
  });
});
