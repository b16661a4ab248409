import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ScheduledKind } from "../domain/schedule.ts";

/** When runs come round by themselves, and what they may cost. */

export const schedules = sqliteTable(
  "schedules",
  {
    brand_id: text().notNull(),
    kind: text().$type<ScheduledKind>().notNull(),
    cron: text().notNull(),
    time_zone: text().notNull(),
    paused: integer({ mode: "boolean" }).notNull(),
    next_at: text(),
    last_run_id: text(),
    last_at: text(),
    last_note: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brand_id, table.kind] }), index("schedules_due").on(table.next_at)],
);

/** What the vendors' calls of a calendar month may cost, of a brand or of all brands of an account. */
export const budgets = sqliteTable("budgets", {
  /** Id of the brand or of the account. */
  owner_id: text().primaryKey(),
  monthly_cost_max_usd: real().notNull(),
  updated_at: text().notNull(),
});
