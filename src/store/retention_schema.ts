import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Brands that were deleted and left pipeline data, and when that was first seen. */
export const orphanedBrands = sqliteTable("orphaned_brands", {
  brand_id: text().primaryKey(),
  seen_at: text().notNull(),
});
