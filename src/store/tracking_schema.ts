import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { OutcomeType } from "../core/outcome.ts";
import type { CitationCell, RankingCell } from "../core/snapshot.ts";

export const outcomes = sqliteTable(
  "outcomes",
  {
    id: text().primaryKey(),
    artifact_id: text().notNull(),
    brand_id: text().notNull(),
    event_type: text().$type<OutcomeType>().notNull(),
    recommendation_id: text(),
    brief_id: text(),
    rejection_reason: text(),
    delta: text({ mode: "json" }).$type<Record<string, unknown>>(),
    notes: text(),
    created_at: text().notNull(),
  },
  (table) => [
    index("outcomes_brand").on(table.brand_id, table.created_at, table.id),
    index("outcomes_brand_recommendation").on(table.brand_id, table.recommendation_id, table.created_at, table.id),
  ],
);

export const snapshots = sqliteTable(
  "snapshots",
  {
    id: text().primaryKey(),
    brand_id: text().notNull(),
    rankings: text({ mode: "json" }).$type<RankingCell[]>().notNull(),
    citations: text({ mode: "json" }).$type<CitationCell[]>().notNull(),
    simulated: integer({ mode: "boolean" }).notNull(),
    created_at: text().notNull(),
  },
  (table) => [index("snapshots_brand").on(table.brand_id, table.created_at, table.id)],
);
