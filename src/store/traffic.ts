import { and, eq, gte, isNotNull, lte, sql } from "drizzle-orm";
import type { TrafficImport, TrafficRow, TrafficSource } from "../domain/traffic.ts";
import type { Db } from "./db.ts";
import { countRows } from "./list_counts.ts";
import { newestFirst, pagerOf } from "./list_page.ts";
import { deleterBy, getterBy, inserterOf, listRows, matching, placesOf, updaterOf } from "./rows.ts";
import { trafficImports, trafficRows } from "./traffic_schema.ts";

export const insertImport = inserterOf(trafficImports);
export const updateImport = updaterOf(trafficImports);
export const getImport = getterBy(trafficImports, "brand_id", "id");

/** Imports of the brand, newest first. */
export const listImportsPage = pagerOf(trafficImports, { order: newestFirst(trafficImports), list: null });

/** The property of the brand that is read by itself. */
export function getPropertyImport(db: Db, of: { brand_id: string; source: TrafficSource; property: string }) {
  return listRows(db, trafficImports, { where: matching(trafficImports, { ...of, method: "api" }) })[0];
}

/** Properties to read by now, the longest due first. */
export function listDueImports(db: Db, now: string): TrafficImport[] {
  const due = lte(trafficImports.next_at, now);
  return listRows(db, trafficImports, { where: due, order: [trafficImports.next_at] });
}

const deleteImportRows = deleterBy(trafficRows, "brand_id", "import_id");
const deleteImportRow = deleterBy(trafficImports, "brand_id", "id");

export function deleteImport(db: Db, brandId: string, id: string): void {
  deleteImportRows(db, brandId, id);
  deleteImportRow(db, brandId, id);
}

type Origin = Pick<TrafficImport, "id" | "brand_id" | "source">;

/** What was read before of the same days, search and page is replaced. */
export function putTrafficRows(db: Db, { id, brand_id, source }: Origin, rows: readonly TrafficRow[]): void {
  const insert = db.insert(trafficRows).values(placesOf(trafficRows));
  const { clicks, impressions, position, import_id } = trafficRows;
  const set = { clicks, impressions, position, import_id };
  const fresh = Object.fromEntries(Object.keys(set).map((name) => [name, sql.raw(`excluded.${name}`)]));
  const { brand_id: brand, source: from, from_day, to_day, query, page } = trafficRows;
  const put = insert.onConflictDoUpdate({ target: [brand, from, from_day, to_day, query, page], set: fresh }).prepare();
  for (const row of rows) put.run({ ...row, brand_id, source, import_id: id });
}

/** Days as they are told anew: searches and pages that are told no more go. */
export function replaceTrafficSpan(
  db: Db,
  origin: Origin,
  { from, to, rows }: { from: string; to: string; rows: readonly TrafficRow[] },
): void {
  const { brand_id, source } = origin;
  const span = { brand_id, source, from_day: from, to_day: to };
  db.delete(trafficRows).where(matching(trafficRows, span)).run();
  putTrafficRows(db, origin, rows);
}

export function countImportRows(db: Db, brandId: string, id: string): number {
  return countRows(db, trafficRows, matching(trafficRows, { brand_id: brandId, import_id: id }));
}

/** First and last day that were read in whole days or weeks, of one tool; null without any. */
export function getTrafficSpan(db: Db, brandId: string, source: TrafficSource): { from: string; to: string } | null {
  const { from_day, to_day } = trafficRows;
  const where = and(matching(trafficRows, { brand_id: brandId, source }), isShort());
  const columns = { from: sql<string | null>`min(${from_day})`, to: sql<string | null>`max(${to_day})` };
  const { from, to } = db.select(columns).from(trafficRows).where(where).get()!;
  return from === null || to === null ? null : { from, to };
}

/** Clicks by search or by page between two days, from what was read in whole days or weeks. */
export function listClicks(
  db: Db,
  brandId: string,
  of: { source: TrafficSource; by: "query" | "page"; from: string; to: string },
): { name: string; clicks: number }[] {
  const { query, page, from_day, to_day, clicks } = trafficRows;
  const column = of.by === "query" ? query : page;
  // A page's own total leaves out no search; tools keep rare ones back.
  const kind = of.by === "query" ? sql`${query} <> ''` : sql`${query} = '' AND ${page} <> ''`;
  const within = and(gte(from_day, of.from), lte(to_day, of.to), isShort(), kind);
  return db
    .select({ name: column, clicks: sql<number>`sum(${clicks})` })
    .from(trafficRows)
    .where(and(matching(trafficRows, { brand_id: brandId, source: of.source }), within))
    .groupBy(column)
    .orderBy(column)
    .all();
}

function isShort() {
  return sql`julianday(${trafficRows.to_day}) - julianday(${trafficRows.from_day}) < 7`;
}

/** What was searched for since a day and showed a page of the brand, most shown first. */
export function listSearches(
  db: Db,
  brandId: string,
  of: { since: string; limit: number },
): (TrafficRow & { source: TrafficSource })[] {
  const { query, to_day, from_day, source, page, clicks, impressions, position } = trafficRows;
  const shown = sql<number>`sum(coalesce(${impressions}, 0))`;
  return db
    .select({
      source,
      query,
      // SQLite gives the page of the row that has the maximum.
      page,
      most: sql<number>`max(coalesce(${impressions}, ${clicks}))`,
      from_day: sql<string>`min(${from_day})`,
      to_day: sql<string>`max(${to_day})`,
      clicks: sql<number>`sum(${clicks})`,
      impressions: shown,
      position: sql<
        number | null
      >`sum(${position} * coalesce(${impressions}, 1)) / sum(CASE WHEN ${position} IS NULL THEN 0 ELSE coalesce(${impressions}, 1) END)`,
    })
    .from(trafficRows)
    .where(and(eq(trafficRows.brand_id, brandId), sql`${query} <> ''`, gte(to_day, of.since), isNotNull(query)))
    .groupBy(source, query)
    .orderBy(sql`${shown} DESC`, query)
    .limit(of.limit)
    .all();
}
