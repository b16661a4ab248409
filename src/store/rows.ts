import {
  and,
  eq,
  type GetColumnData,
  getTableColumns,
  gt,
  lt,
  lte,
  max,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
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

/** Values of columns, in their order. */
type Values<T extends SQLiteTable, K extends readonly Name<T>[]> = {
  -readonly [I in keyof K]: NonNullable<Row<T>[K[I]]>;
};

/** The query for the one row with these columns' values, which it takes in this order; prepared once a connection. */
export function getterBy<T extends SQLiteTable, const K extends readonly Name<T>[]>(table: T, ...names: K) {
  return getterOf(table, getTableColumns(table) as Record<string, SQLiteColumn>, ...names) as (
    db: Db,
    ...values: Values<T, K>
  ) => Row<T> | undefined;
}

/** The same for some of the columns alone. */
export function getterOf<
  T extends SQLiteTable,
  C extends Record<string, SQLiteColumn>,
  const K extends readonly Name<T>[],
>(table: T, columns: C, ...names: K) {
  const all = getTableColumns(table);
  const where = and(...names.map((name) => eq(all[name]!, sql.placeholder(name))));
  const prepared = oncePerDb((db) =>
    db
      .select(columns as Record<string, SQLiteColumn>)
      .from(table as SQLiteTable)
      .where(where)
      .prepare(),
  );
  return (db: Db, ...values: Values<T, K>) =>
    prepared(db).get(Object.fromEntries(names.map((name, at) => [name, values[at]]))) as
      | { [N in keyof C]: GetColumnData<C[N]> }
      | undefined;
}

/** Deletes the rows with these columns' values, which it takes in this order; gives how many. */
export function deleterBy<T extends SQLiteTable, const K extends readonly Name<T>[]>(table: T, ...names: K) {
  return (db: Db, ...values: Values<T, K>): number => {
    const own = names.map((name, at) => eq(getTableColumns(table)[name]!, values[at]));
    return db
      .delete(table)
      .where(and(...own))
      .run().changes;
  };
}

/** The rows with these values, in this order. */
export function listRows<T extends SQLiteTable>(
  db: Db,
  table: T,
  of: { where: SQL | undefined; order?: readonly (SQLiteColumn | SQL)[]; limit?: number },
): Row<T>[] {
  const found = db
    .select()
    .from(table as SQLiteTable)
    .where(of.where);
  return found
    .orderBy(...(of.order ?? []))
    .limit(of.limit ?? -1)
    .all();
}

/** The reader of all rows with a column's value, in this order. */
export function listerBy<T extends SQLiteTable, K extends Name<T>>(
  table: T,
  name: K,
  order: readonly (SQLiteColumn | SQL)[] = [],
) {
  return (db: Db, value: NonNullable<Row<T>[K]>): Row<T>[] =>
    listRows(db, table, { where: eq(getTableColumns(table)[name]!, value), order });
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

/** A row with these columns' values takes the place of what is there. */
export function upserterOf<T extends SQLiteTable>(table: T, ...target: SQLiteColumn[]) {
  return (db: Db, row: T["$inferInsert"]): void => {
    db.insert(table).values(row).onConflictDoUpdate({ target, set: row }).run();
  };
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

type Waiting = TableWithId & { next_attempt_ms: SQLiteColumn };

/** Rows that wait to be sent, one after another to a receiver; `state` says whether one waits or a process has it. */
export function outboxOf<T extends Waiting>(
  table: T,
  of: { state: Name<T>; waits: string; taken: string; receiver: Name<T>; order?: readonly SQLiteColumn[] },
) {
  const { id, next_attempt_ms } = table;
  const columns = getTableColumns(table);
  const [state, receiver] = [columns[of.state]!, columns[of.receiver]!];
  const move = (db: Db, where: SQL | undefined, to: string) =>
    db
      .update(table as Waiting)
      .set({ [of.state]: to })
      .where(where)
      .run().changes;
  return {
    /** The longest due row to none of these receivers; one that lies further ahead than any wait is of a clock that was set back. */
    next(db: Db, due: { nowMs: number; waitMaxMs: number }, busy: readonly string[]): Row<T> | undefined {
      const isDue = or(lte(next_attempt_ms, due.nowMs), gt(next_attempt_ms, due.nowMs + due.waitMaxMs));
      const where = and(eq(state, of.waits), isDue, notInArray(receiver, [...busy]));
      return listRows(db, table, { where, order: of.order ?? [id], limit: 1 })[0];
    },
    receiverOf: (row: Row<T>) => String(row[of.receiver]),
    /** False when somebody else took it. */
    claim: (db: Db, row: Row<T>) => move(db, and(eq(id, row.id), eq(state, of.waits)), of.taken) === 1,
    /** What a dead process was sending is tried again, under the same id. */
    requeue: (db: Db) => void move(db, eq(state, of.taken), of.waits),
  };
}

/** The newest runs that have such rows, newest first; one step in the index each. */
export function listNewestRunIds(
  db: Db,
  table: SQLiteTable & { run_id: SQLiteColumn },
  of: { where: SQL | undefined; limit: number },
): string[] {
  const found: string[] = [];
  while (found.length < of.limit) {
    const older = found.length === 0 ? of.where : and(of.where, lt(table.run_id, found.at(-1)!));
    const newest = db
      .select({ runId: max(table.run_id) })
      .from(table)
      .where(older)
      .get();
    if (newest?.runId == null) break;
    found.push(newest.runId as string);
  }
  return found;
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
