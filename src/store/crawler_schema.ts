import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AccessLogFormat, AgentTally, Verification, VisitOutcome } from "../domain/crawler_visit.ts";

/** Uploaded access logs (domain/crawler_visit.ts); of their lines nothing is kept but the visits below. */
export const accessLogImports = sqliteTable(
  "access_log_imports",
  {
    id: text().primaryKey(),
    brand_id: text().notNull(),
    lines: integer().notNull(),
    read: integer().notNull(),
    skipped: integer().notNull(),
    other_hosts: integer().notNull(),
    bytes: integer().notNull(),
    formats: text({ mode: "json" }).$type<AccessLogFormat[]>().notNull(),
    from: text(),
    to: text(),
    agents: text({ mode: "json" }).$type<AgentTally[]>().notNull(),
    notes: text({ mode: "json" }).$type<string[]>().notNull(),
    created_at: text().notNull(),
  },
  (table) => [index("access_log_imports_brand").on(table.brand_id, table.created_at, table.id)],
);

/** Visits by day, agent, page and outcome; `marks` (traffic/access_log/marks.ts) tells a line that comes again. */
export const crawlerVisits = sqliteTable(
  "crawler_visits",
  {
    brand_id: text().notNull(),
    day: text().notNull(),
    agent: text().notNull(),
    page: text().notNull(),
    outcome: text().$type<VisitOutcome>().notNull(),
    verification: text().$type<Verification>().notNull(),
    visits: integer().notNull(),
    marks: blob({ mode: "buffer" }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.brand_id, table.day, table.agent, table.page, table.outcome, table.verification],
    }),
    index("crawler_visits_age").on(table.day),
  ],
);
