import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MeasuredBaseline, MeasuredWindow, WorkTarget } from "../domain/measurement.ts";

/** What is measured of recommendations that were reported done (domain/measurement.ts). */
export const measurements = sqliteTable(
  "measurements",
  {
    id: text().primaryKey(),
    brand_id: text().notNull(),
    recommendation_id: text().notNull(),
    stable_key: text().notNull(),
    completed_at: text().notNull(),
    target: text({ mode: "json" }).$type<WorkTarget>(),
    baseline: text({ mode: "json" }).$type<MeasuredBaseline>(),
    windows: text({ mode: "json" }).$type<MeasuredWindow[]>().notNull(),
    next_at: text(),
    updated_at: text().notNull(),
  },
  (table) => [
    index("measurements_brand").on(table.brand_id, table.completed_at, table.id),
    index("measurements_key").on(table.brand_id, table.stable_key, table.completed_at),
    index("measurements_due").on(table.next_at),
  ],
);
