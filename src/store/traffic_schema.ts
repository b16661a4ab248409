import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TrafficImport, TrafficSource } from "../domain/traffic.ts";

/** Files and properties that visitors' figures were read from (domain/traffic.ts). */
export const trafficImports = sqliteTable(
  "traffic_imports",
  {
    id: text().primaryKey(),
    brand_id: text().notNull(),
    source: text().$type<TrafficSource>().notNull(),
    method: text().$type<TrafficImport["method"]>().notNull(),
    property: text(),
    status: text().$type<TrafficImport["status"]>().notNull(),
    error: text(),
    rows: integer().notNull(),
    notes: text({ mode: "json" }).$type<string[]>().notNull(),
    from_day: text(),
    to_day: text(),
    next_at: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    index("traffic_imports_brand").on(table.brand_id, table.created_at, table.id),
    index("traffic_imports_due").on(table.next_at),
  ],
);

/** What was read newest of the same days, search and page counts. */
export const trafficRows = sqliteTable(
  "traffic_rows",
  {
    brand_id: text().notNull(),
    source: text().$type<TrafficSource>().notNull(),
    from_day: text().notNull(),
    to_day: text().notNull(),
    query: text().notNull(),
    page: text().notNull(),
    clicks: integer().notNull(),
    impressions: integer(),
    position: real(),
    import_id: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand_id, table.source, table.from_day, table.to_day, table.query, table.page] }),
    index("traffic_rows_import").on(table.import_id),
    index("traffic_rows_age").on(table.to_day),
  ],
);
