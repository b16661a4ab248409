import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./db.ts";
import { type CountedList, countListed, countRows } from "./list_counts.ts";
import { among, listRows, matching, rowBytes } from "./rows.ts";

/** A row's place in its list: the values of the list's order columns. */
export type Place = readonly (string | number)[];

export interface PageRequest {
  limit: number;
  /** Rows to pass over; each costs a step in the index. */
  offset?: number;
  /** Begin behind this place, which costs the same however deep it is. */
  after?: Place;
  /** Ends the page before the row that would make it larger; one row is always given. */
  bytesMax?: number;
}

export interface Page<Row> {
  rows: Row[];
  /** All rows that match, whatever the page takes. */
  total: number;
  /** Where the next page goes on; null when nothing follows. */
  next: Place | null;
}

/** Where a list reads from. An index over the columns of `where`, then those of `order`, has to stand behind it. */
export interface ListSource {
  table: SQLiteTable;
  where: SQL | undefined;
  /** Ends with the id, so that no two rows have one place. */
  order: readonly { column: SQLiteColumn; down?: boolean }[];
  /** What is shown of a row, where that is not all of it: what `bytesMax` weighs. */
  shown?: Record<string, SQLiteColumn>;
  /** Where its rows are counted as they are written; null where none is: then by the index. */
  counted: (CountedList & { brandId: string }) | null;
}

/** Newest first. */
export function newestFirst(table: { created_at: SQLiteColumn; id: SQLiteColumn }): ListSource["order"] {
  return [
    { column: table.created_at, down: true },
    { column: table.id, down: true },
  ];
}

/** What a brand's lists are filtered by, where they have it. */
type Filter = { [K in "run_id" | "type" | "kind" | "status"]?: string | undefined };

/** The reader of a brand's list a page at a time. `list`: where its rows are counted as they are written, filters but the run's too. */
export function pagerOf<T extends SQLiteTable & { brand_id: SQLiteColumn; id: SQLiteColumn }>(
  table: T,
  { order, list }: { order: ListSource["order"]; list: CountedList["list"] | null },
) {
  return (
    db: Db,
    brandId: string,
    { filter = {}, page }: { filter?: Filter; page: PageRequest },
  ): Page<T["$inferSelect"] & { id: string }> => {
    const where = matching(table as SQLiteTable, { brand_id: brandId, ...filter });
    const { run_id, type, kind = type, status } = filter;
    const counted = list === null || run_id !== undefined ? null : { brandId, list, kind, status };
    return readPage(
      db,
      { table, where, order, counted, page },
      (chosen) => listRows(db, table, { where: chosen }) as (T["$inferSelect"] & { id: string })[],
    );
  };
}

/** One page of the list: first the places, read from the index alone, then the rows that stand there, by `load`. */
export function readPage<Row extends { id: string }>(
  db: Db,
  source: ListSource & { page: PageRequest },
  load: (chosen: SQL) => Row[],
): Page<Row> {
  const { table, where, order, counted, page } = source;
  const total = counted === null ? countRows(db, table, where) : countListed(db, counted.brandId, counted);
  const found = (page.offset ?? 0) < total ? listPlaces(db, source, page) : [];
  const given = found.slice(0, countFitting(found, page));
  const ids = given.map(({ place }) => String(place.at(-1)));
  const rows = new Map(load(among(order.at(-1)!.column, ids)).map((row) => [row.id, row]));
  return {
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    total,
    next: given.length < found.length ? given.at(-1)!.place : null,
  };
}

interface Found {
  place: Place;
  bytes: number;
}

/** Places of the page and of one row more, which tells whether any follows. */
function listPlaces(db: Db, source: ListSource, page: PageRequest): Found[] {
  const wanted = page.limit + 1;
  const columns = Object.fromEntries(source.order.map(({ column }, at) => [`at${at}`, column]));
  const bytes = page.bytesMax === undefined ? sql<number>`0` : sql<number>`${rowBytes(source.table, source.shown)}`;
  const found: Found[] = [];
  for (const where of partsOf(source, page.after)) {
    if (found.length === wanted) break;
    const rows = db
      .select({ ...columns, bytes })
      .from(source.table)
      .where(where)
      .orderBy(...source.order.map(({ column, down }) => (down ? desc(column) : asc(column))))
      .limit(wanted - found.length)
      .offset(page.after === undefined ? (page.offset ?? 0) : 0)
      .all() as ({ bytes: number } & Record<string, string | number>)[];
    found.push(...rows.map((row) => ({ place: source.order.map((_, at) => row[`at${at}`]!), bytes: row.bytes })));
  }
  return found;
}

/**
 * What follows a place, as conditions that an index answers each by one range, nearest first: equal in all order columns
 * but the last and behind in that one, then equal in all but the last two, and so on.
 */
function partsOf(source: ListSource, after: Place | undefined): (SQL | undefined)[] {
  const { where, order } = source;
  if (after === undefined) return [where];
  const depth = Math.min(after.length, order.length);
  return Array.from({ length: depth }, (_, above) => {
    const last = depth - 1 - above;
    const same = order.slice(0, last).map(({ column }, at) => eq(column, after[at]));
    const { column, down } = order[last]!;
    return and(where, ...same, down ? lt(column, after[last]) : gt(column, after[last]));
  });
}

function countFitting(found: readonly Found[], { limit, bytesMax = Infinity }: PageRequest): number {
  let bytes = 0;
  const over = found.findIndex((row, at) => {
    bytes += row.bytes;
    return at > 0 && bytes > bytesMax;
  });
  return over === -1 ? Math.min(limit, found.length) : Math.min(limit, over);
}
