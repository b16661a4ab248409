import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How many rows of each list a brand has, by what the list is filtered by (`""` where it has no such field), so that no
 * request counts them. Kept by triggers that stand in the migrations: a migration that makes one of the tables anew must
 * make its triggers anew (test/store/list_counts_test.ts).
 */
export const listCounts = sqliteTable(
  "list_counts",
  {
    brand_id: text().notNull(),
    list: text().notNull(),
    kind: text().notNull(),
    status: text().notNull(),
    rows: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brand_id, table.list, table.kind, table.status] })],
);
