import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Brief } from "../core/brief.ts";
import type { DraftContent } from "../core/execution.ts";
import type { Format } from "../core/opportunity.ts";

export const briefs = sqliteTable(
  "briefs",
  {
    id: text().primaryKey(),
    brand_id: text().notNull(),
    run_id: text().notNull(),
    queue_item_id: text().notNull(),
    opportunity_id: text(),
    title: text().notNull(),
    format: text().$type<Format>().notNull(),
    target_keywords: text({ mode: "json" }).$type<Brief["target_keywords"]>().notNull(),
    search_intent: text({ mode: "json" }).$type<Brief["search_intent"]>().notNull(),
    strategy: text({ mode: "json" }).$type<Brief["strategy"]>().notNull(),
    outline: text({ mode: "json" }).$type<Brief["outline"]>().notNull(),
    brand_context: text({ mode: "json" }).$type<Brief["brand_context"]>().notNull(),
    internal_links: text({ mode: "json" }).$type<Brief["internal_links"]>().notNull(),
    sources: text({ mode: "json" }).$type<Brief["sources"]>().notNull(),
    status: text().notNull(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    index("briefs_brand").on(table.brand_id, table.created_at, table.id),
    index("briefs_brand_status").on(table.brand_id, table.status, table.created_at, table.id),
    index("briefs_brand_run").on(table.brand_id, table.run_id, table.created_at, table.id),
    index("briefs_brand_item").on(table.brand_id, table.queue_item_id, table.created_at, table.id),
  ],
);

export const executions = sqliteTable(
  "executions",
  {
    id: text().primaryKey(),
    brand_id: text().notNull(),
    run_id: text().notNull(),
    brief_id: text().notNull(),
    format: text().$type<Format>().notNull(),
    status: text().$type<"draft">().notNull(),
    content: text({ mode: "json" }).$type<DraftContent>().notNull(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    index("executions_brand").on(table.brand_id, table.created_at, table.id),
    index("executions_brand_status").on(table.brand_id, table.status, table.created_at, table.id),
    index("executions_brand_run").on(table.brand_id, table.run_id, table.created_at, table.id),
    index("executions_brand_brief").on(table.brand_id, table.brief_id, table.created_at, table.id),
  ],
);
