import { and, eq, getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./db.ts";

type Row<T extends SQLiteTable> = T["$inferSelect"];
type Name<T extends SQLiteTable> = keyof Row<T> & string;

/** Rows an INSERT takes at once: well under SQLite's limit of bound values. */
const ROWS_PER_INSERT = 200;

/** The columns have these values; one that is undefined may have any. */
export function matching<T extends SQLiteTable>(
  table: T,
  values: { readonly [K in Name<T>]?: Row<T>[K] | undefined },
): SQL | undefined {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return and(...given.map(([name, value]) => eq(getTableColumns(table)[name]!, value)));
}

/** One parameter however many values there are. */
export function among(column: SQLiteColumn | SQL, values: readonly (string | number)[]): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** What is made of a connection or a transaction once, as preparing costs more than most queries take. */
export function oncePerDb<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db) ?? make(db);
    made.set(db, known);
    return known;
  };
}

/** The query for the one row with these columns' values, which it takes in this order; prepared once a connection. */
export function getterBy<T extends SQLiteTable, const K extends readonly Name<T>[]>(table: T, ...names: K) {
  return getterOf(table, getTableColumns(table), names) as (
    db: Db,
    ...values: { -readonly [I in keyof K]: NonNullable<Row<T>[K[I]]> }
  ) => Row<T> | undefined;
}

/** The same for some of the columns alone. */
export function getterOf<T extends SQLiteTable>(
  table: T,
  columns: Record<string, SQLiteColumn>,
  names: readonly Name<T>[],
) {
  const all = getTableColumns(table);
  const where = and(...names.map((name) => eq(all[name]!, sql.placeholder(name))));
  const prepared = oncePerDb((db) =>
    db
      .select(columns)
      .from(table as SQLiteTable)
      .where(where)
      .prepare(),
  );
  return (db: Db, ...values: unknown[]): unknown => {
    return prepared(db).get(Object.fromEntries(names.map((name, at) => [name, values[at]])));
  };
}

/** The rows with these values, in this order. */
export function listRows<T extends SQLiteTable>(
  db: Db,
  table: T,
  { where, order = [] }: { where: SQL | undefined; order?: readonly (SQLiteColumn | SQL)[] },
): Row<T>[] {
  return db
    .select()
    .from(table as SQLiteTable)
    .where(where)
    .orderBy(...order)
    .all();
}

export function hasRow(db: Db, table: SQLiteTable, where: SQL | undefined): boolean {
  return db.select({ found: sql`1` }).from(table).where(where).limit(1).get() !== undefined;
}

export function inserterOf<T extends SQLiteTable>(table: T) {
  return (db: Db, row: T["$inferInsert"]): void => {
    db.insert(table).values(row).run();
  };
}

/** False where the row is there already. */
export function onceInserterOf<T extends SQLiteTable>(table: T) {
  return (db: Db, row: T["$inferInsert"]): boolean =>
    db.insert(table).values(row).onConflictDoNothing().run().changes === 1;
}

/** In chunks, so that no statement outgrows SQLite's bound values. */
export function insertRows<T extends SQLiteTable>(db: Db, table: T, rows: readonly T["$inferInsert"][]): void {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    db.insert(table)
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .run();
}

type TableWithId = SQLiteTable & { id: SQLiteColumn };

export function updaterOf<T extends TableWithId>(table: T) {
  return (db: Db, id: string, change: Partial<Row<T>>): void => {
    db.update(table as TableWithId)
      .set(change)
      .where(eq(table.id, id))
      .run();
  };
}

/**
 * A named place for each column's value, so that one prepared statement takes many rows: building a statement of many
 * rows costs more than running it. A column that may be null and holds JSON needs a place of its own.
 */
export function placesOf<T extends SQLiteTable>(table: T): Record<Name<T>, Placeholder> {
  const names = Object.keys(getTableColumns(table));
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as ReturnType<typeof placesOf<T>>;
}

/** Bytes of a row's values, told without reading them. */
export function rowBytes(table: SQLiteTable, columns: Record<string, SQLiteColumn> = getTableColumns(table)): SQL {
  const sizes = Object.values(columns).map((column) => sql`coalesce(octet_length(${column}), 0)`);
  return sql.join(sizes, sql` + `);
}
