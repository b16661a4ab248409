import assert from "node:assert/strict";
import { test } from "node:test";
import { listContentPages, type PageRow, upsertPages } from "../../src/store/pages.ts";
import { openMemoryDatabase } from "../support/memory_database.ts";

test("listContentPages(): a page kept out of search engines counts where no other holds its text", () => {
  const { db, close } = openMemoryDatabase();
  upsertPages(db, [
    page("https://shop.example/", "Welcome", true),
    page("https://shop.example/copy", "Welcome", false),
    page("https://shop.example/ropes", "Ropes by the metre", false),
    { ...page("https://shop.example/spam", "Casino", true), kind: "hacked" },
  ]);
  assert.deepEqual(
    listContentPages(db, "b1").map(({ url }) => url),
    ["https://shop.example/", "https://shop.example/ropes"],
  );
  close();
});

function page(url: string, main_text: string, indexable: boolean): PageRow {
  return {
    brand_id: "b1",
    url,
    run_id: "r1",
    status: 200,
    title: main_text,
    description: "",
    headings: [],
    main_text,
    blocks: [],
    reader_version: 2,
    kind: "offer",
    kind_reason: null,
    kind_by: null,
    language: "en",
    indexable,
    etag: null,
    last_modified: null,
    facts: null,
    fetched_at: "2026-01-01T00:00:00.000Z",
  };
}
