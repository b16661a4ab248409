import { and, eq, getTableColumns, gte, lte, sql } from "drizzle-orm";
import type { CrawlerVisits } from "../domain/crawler_visit.ts";
import { isExcludedKind } from "../page/kind/page_kind.ts";
import { accessLogImports, crawlerVisits } from "./crawler_schema.ts";
import type { Db } from "./db.ts";
import { newestFirst, pagerOf } from "./list_page.ts";
import { listDistinct } from "./retention.ts";
import { getterBy, inserterOf, matching, placesOf } from "./rows.ts";
import { evidence, pages } from "./schema.ts";

export const insertAccessLogImport = inserterOf(accessLogImports);

/** Uploaded logs of the brand, newest first. */
export const listAccessLogsPage = pagerOf(accessLogImports, { order: newestFirst(accessLogImports), list: null });

type VisitRow = typeof crawlerVisits.$inferSelect;

/** The visits of one day to one page by one agent with one outcome. */
export const getVisits = getterBy(crawlerVisits, "brand_id", "day", "agent", "page", "outcome", "verification");

/** Prepared for many rows: the visits as they are now. */
export function visitsPutter(db: Db): (row: VisitRow) => void {
  const { brand_id, day, agent, page, outcome, verification } = crawlerVisits;
  const put = db
    .insert(crawlerVisits)
    .values(placesOf(crawlerVisits))
    .onConflictDoUpdate({
      target: [brand_id, day, agent, page, outcome, verification],
      set: { visits: sql.raw("excluded.visits"), marks: sql.raw("excluded.marks") },
    })
    .prepare();
  return (row) => void put.run({ ...row });
}

/** Days with visits from one on up to and with another, in order. */
export function listVisitDays(db: Db, brandId: string, { from, to }: { from: string; to: string }): string[] {
  const { day } = crawlerVisits;
  const where = and(eq(crawlerVisits.brand_id, brandId), gte(day, from), lte(day, to))!;
  return listDistinct(db, { table: crawlerVisits, where }, day);
}

const { brand_id: _brand, marks: _marks, ...SHOWN } = getTableColumns(crawlerVisits);

/** More than a page has rows on a day, by outcome and verification. */
const VISITS_PER_READ = 2_000;

/** The agent's visits of the day, some at a time: one day of a large site would hold requests up. */
export function* listVisits(db: Db, brandId: string, of: { day: string; agent: string }): Generator<CrawlerVisits[]> {
  const { page } = crawlerVisits;
  for (let from = ""; ; ) {
    const where = and(matching(crawlerVisits, { brand_id: brandId, ...of }), gte(page, from));
    const rows = db.select(SHOWN).from(crawlerVisits).where(where).orderBy(page).limit(VISITS_PER_READ).all();
    if (rows.length < VISITS_PER_READ) return yield rows;
    // Of the last page there may be more.
    from = rows.at(-1)!.page;
    yield rows.filter((row) => row.page !== from);
  }
}

/** First and last request that uploaded logs had; null without a log. */
export function getLoggedSpan(db: Db, brandId: string): { from: string; to: string } | null {
  const columns = {
    from: sql<string | null>`min(${accessLogImports.from})`,
    to: sql<string | null>`max(${accessLogImports.to})`,
  };
  const { from, to } = db.select(columns).from(accessLogImports).where(eq(accessLogImports.brand_id, brandId)).get()!;
  return from === null || to === null ? null : { from, to };
}

/** Forgets all visits of the brand's crawlers, and that logs were uploaded. */
export function deleteCrawlerVisits(db: Db, brandId: string): number {
  db.delete(accessLogImports).where(eq(accessLogImports.brand_id, brandId)).run();
  return db.delete(crawlerVisits).where(eq(crawlerVisits.brand_id, brandId)).run().changes;
}

/** Addresses and titles of the brand's pages that answered and that count, as the crawl read them last. */
export function listReadPages(db: Db, brandId: string): { url: string; title: string }[] {
  const { url, title, kind } = pages;
  const where = matching(pages, { brand_id: brandId, status: 200 });
  const rows = db.select({ url, title, kind }).from(pages).where(where).orderBy(url).all();
  return rows.filter((row) => !isExcludedKind(row.kind));
}

/** Engines of which answers to generated or own questions were recorded in that time. */
export function listAnsweringEngines(db: Db, brandId: string, { from, to }: { from: string; to: string }): string[] {
  const { brand_id, type, observed_at, data } = evidence;
  const engine = sql<string>`json_extract(${data}, '$.platform')`;
  return ["llm_answer" as const, "own_answer" as const].flatMap((answer) => {
    const within = and(eq(brand_id, brandId), eq(type, answer), gte(observed_at, from), lte(observed_at, to));
    const rows = db.selectDistinct({ engine }).from(evidence).where(within).all();
    return rows.map((row) => row.engine);
  });
}
