import { and, eq, getTableColumns, isNotNull, ne, or, sql } from "drizzle-orm";
import { READER_VERSION } from "../domain/block.ts";
import { isExcludedKind, type PageKind } from "../page/kind/page_kind.ts";
import type { Db } from "./db.ts";
import { getterBy, matching, placesOf } from "./rows.ts";
import { pages } from "./schema.ts";

export type PageRow = typeof pages.$inferSelect;
export type PageSummary = Omit<PageRow, "facts" | "blocks" | "reader_version">;

const { facts: _facts, blocks: _blocks, reader_version: _reader, ...SUMMARY_COLUMNS } = getTableColumns(pages);

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

/** All of the brand's, or those that one run read last. */
export function listPageUrls(db: Db, brandId: string, runId?: string): string[] {
  const where = matching(pages, { brand_id: brandId, run_id: runId });
  const rows = db.select({ url: pages.url }).from(pages).where(where).orderBy(pages.url).all();
  return rows.map((row) => row.url);
}

export const getPage = getterBy(pages, "brand_id", "url");

/** What the next crawl is told of a page, so that it need not be read again. */
export type ConditionalPage = Pick<PageRow, "url" | "etag" | "last_modified" | "reader_version" | "facts" | "blocks">;

/** Pages that their server may call unchanged; as many as together take so many bytes. */
export function listConditionalPages(db: Db, brandId: string, bytesMax: number): ConditionalPage[] {
  const { url, etag, last_modified, reader_version, facts, blocks } = pages;
  const current = and(eq(reader_version, READER_VERSION), or(isNotNull(etag), isNotNull(last_modified)));
  const bytes = sql<number>`length(${facts}) + length(${blocks})`;
  const chosen = db
    .select({ url, bytes })
    .from(pages)
    .where(and(eq(pages.brand_id, brandId), current))
    .all();
  let left = bytesMax;
  const fitting = chosen.filter((page) => {
    left -= page.bytes ?? 0;
    return left >= 0;
  });
  return fitting.flatMap((page) => getPage(db, brandId, page.url) ?? []).map(toConditional);
}

function toConditional({ url, etag, last_modified, reader_version, facts, blocks }: PageRow): ConditionalPage {
  return { url, etag, last_modified, reader_version, facts, blocks };
}

const TITLES_MAX = 600;

/** Titles and descriptions of the brand's own pages as last read. */
export function listTitles(db: Db, brandId: string): Pick<PageRow, "url" | "title" | "description" | "kind">[] {
  const { url, title, description, kind } = pages;
  const read = db.select({ url, title, description, kind }).from(pages).where(answered(brandId));
  return read.orderBy(url).limit(TITLES_MAX).all();
}

function answered(brandId: string) {
  return matching(pages, { brand_id: brandId, status: 200 });
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
    .where(and(eq(pages.brand_id, brandId), ne(pages.run_id, runId)))
    .run();
}

type ContentPageRow = Pick<PageRow, "url" | "title" | "description" | "main_text" | "kind" | "blocks">;

/**
 * Pages as texts may rest on them: answered, of a kind that counts, with their blocks. One kept out of search engines
 * counts where no other holds its text: a canonical that leads astray hides a whole range of products. `also`: a kind
 * that counts besides.
 */
export function listContentPages(
  db: Db,
  brandId: string,
  { also = null }: { also?: PageKind | null } = {},
): ContentPageRow[] {
  const { url, title, description, main_text, kind, blocks, indexable } = pages;
  const columns = { url, title, description, main_text, kind, blocks, indexable };
  const rows = db.select(columns).from(pages).where(answered(brandId)).orderBy(url).all();
  const found = new Set(rows.filter((row) => row.indexable).map(({ main_text: text }) => text));
  return rows.flatMap(({ indexable: isListed, ...page }) => {
    const isOwn = isListed || !found.has(page.main_text);
    const says = page.main_text !== "" || page.title !== "";
    const counts = !isExcludedKind(page.kind) || (page.kind !== null && page.kind === also);
    return isOwn && says && counts && !page.url.includes("?") ? [page] : [];
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
