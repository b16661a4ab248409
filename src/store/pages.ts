import { and, eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import { isExcludedKind } from "../page/kind/page_kind.ts";
import type { Db } from "./db.ts";
import { placesOf } from "./places.ts";
import { pages } from "./schema.ts";

export type PageRow = typeof pages.$inferSelect;
export type PageSummary = Omit<PageRow, "facts" | "blocks" | "reader_version">;

const SUMMARY_COLUMNS = {
  brand_id: pages.brand_id,
  url: pages.url,
  run_id: pages.run_id,
  status: pages.status,
  title: pages.title,
  description: pages.description,
  headings: pages.headings,
  main_text: pages.main_text,
  kind: pages.kind,
  kind_reason: pages.kind_reason,
  kind_by: pages.kind_by,
  language: pages.language,
  indexable: pages.indexable,
  etag: pages.etag,
  last_modified: pages.last_modified,
  fetched_at: pages.fetched_at,
};

/** A place for each column's value; `facts` comes written out, since a column would write its null as a text. */
const GIVEN = { ...placesOf(pages), facts: sql`${sql.placeholder("facts")}` };

/** Every column as the refused row has it. */
const AS_GIVEN = Object.fromEntries(
  Object.entries(getTableColumns(pages)).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
);

/** Pages as last read, without blocks and the audit's facts; by address. */
export function listPages(db: Db, brandId: string): PageSummary[] {
  return db.select(SUMMARY_COLUMNS).from(pages).where(eq(pages.brand_id, brandId)).orderBy(pages.url).all();
}

/** Pages as last read that brand values, keywords and texts may rest on. */
export function listCountingPages(db: Db, brandId: string): PageSummary[] {
  return listPages(db, brandId).filter((page) => !isExcludedKind(page.kind));
}

export function listPageUrls(db: Db, brandId: string): string[] {
  const rows = db.select({ url: pages.url }).from(pages).where(eq(pages.brand_id, brandId)).orderBy(pages.url).all();
  return rows.map((row) => row.url);
}

export function getPage(db: Db, brandId: string, url: string): PageRow | undefined {
  return db
    .select()
    .from(pages)
    .where(and(eq(pages.brand_id, brandId), eq(pages.url, url)))
    .get();
}

/** A whole site is saved inside one short transaction: one statement is built, and run for each row. */
export function upsertPages(db: Db, rows: readonly PageRow[]): void {
  const upsert = db
    .insert(pages)
    .values(GIVEN)
    .onConflictDoUpdate({ target: [pages.brand_id, pages.url], set: AS_GIVEN })
    .prepare();
  for (const row of rows) upsert.run({ ...row, facts: row.facts === null ? null : JSON.stringify(row.facts) });
}

/** Forgets pages that the newest whole crawl did not meet. */
export function deletePagesNotIn(db: Db, brandId: string, runId: string): void {
  db.delete(pages)
    .where(and(eq(pages.brand_id, brandId), notInArray(pages.run_id, [runId])))
    .run();
}

export type ContentPageRow = Pick<PageRow, "url" | "title" | "description" | "main_text" | "kind" | "blocks">;

/**
 * Pages as texts may rest on them: answered, of a kind that counts, with their blocks. One kept out of search engines
 * counts where no other holds its text: a canonical that leads astray hides a whole range of products.
 */
export function listContentPages(db: Db, brandId: string): ContentPageRow[] {
  const { url, title, description, main_text, kind, blocks, indexable } = pages;
  const rows = db
    .select({ url, title, description, main_text, kind, blocks, indexable })
    .from(pages)
    .where(and(eq(pages.brand_id, brandId), eq(pages.status, 200)))
    .orderBy(url)
    .all();
  const found = new Set(rows.filter((row) => row.indexable).map(({ main_text: text }) => text));
  return rows.flatMap(({ indexable: isListed, ...page }) => {
    const isOwn = isListed || !found.has(page.main_text);
    const says = page.main_text !== "" || page.title !== "";
    return isOwn && says && !isExcludedKind(page.kind) && !page.url.includes("?") ? [page] : [];
  });
}

export type KeywordPageRow = Pick<
  PageRow,
  "url" | "status" | "title" | "main_text" | "headings" | "kind" | "blocks" | "facts" | "reader_version"
>;

/** Pages with all that keywords are read from, by address. */
export function listKeywordPages(db: Db, brandId: string): KeywordPageRow[] {
  const { url, status, title, main_text, headings, kind, blocks, facts, reader_version } = pages;
  const columns = { url, status, title, main_text, headings, kind, blocks, facts, reader_version };
  return db.select(columns).from(pages).where(eq(pages.brand_id, brandId)).orderBy(pages.url).all();
}
