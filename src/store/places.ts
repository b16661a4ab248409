import { getTableColumns, type Placeholder, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * A named place for each column's value, so that one prepared statement takes many rows: building a statement of many
 * rows costs more than running it. A column that may be null and holds JSON needs a place of its own.
 */
export function placesOf<T extends SQLiteTable>(table: T): Record<keyof T["$inferSelect"] & string, Placeholder> {
  const names = Object.keys(getTableColumns(table));
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as ReturnType<typeof placesOf<T>>;
}
