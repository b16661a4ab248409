import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How an account's reports look. */
export const brandings = sqliteTable("brandings", {
  account_id: text().primaryKey(),
  agency_name: text(),
  /** A data: address of a checked picture. */
  logo: text(),
  heading_color: text(),
  chart_color: text(),
  updated_at: text().notNull(),
});

/** Links by which anybody reads a brand's report. */
export const reportShares = sqliteTable(
  "report_shares",
  {
    id: text().primaryKey(),
    brand_id: text().notNull(),
    token_hash: text().notNull().unique(),
    /** The last so many days, whenever it is read; null: from `from_at` to `to_at`. */
    days: integer(),
    from_at: text(),
    to_at: text(),
    expires_at: text().notNull(),
    revoked_at: text(),
    created_at: text().notNull(),
  },
  (table) => [index("report_shares_brand").on(table.brand_id, table.created_at)],
);
