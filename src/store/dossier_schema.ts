import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What a brief and its draft rest on; one a brief. */
export const dossiers = sqliteTable(
  "dossiers",
  {
    brief_id: text().primaryKey(),
    brand_id: text().notNull(),
    run_id: text().notNull(),
    /** SHA-256 of the dossier's JSON: what a draft was written from. */
    hash: text().notNull(),
    dossier: text({ mode: "json" }).$type<unknown>().notNull(),
    /** The plan of the brief, as its writer is given it. */
    plan: text({ mode: "json" }).$type<unknown>().notNull(),
    created_at: text().notNull(),
  },
  (table) => [index("dossiers_brand").on(table.brand_id, table.created_at), index("dossiers_age").on(table.created_at)],
);
