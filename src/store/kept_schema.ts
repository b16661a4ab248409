import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What is kept beside the records: what models were given and said, orphans, counts. */

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

/** What a model said of something once, for as long as that stays as it is. */
export const modelVerdicts = sqliteTable(
  "model_verdicts",
  {
    brand_id: text().notNull(),
    /** What was asked: `page_kinds`. */
    question: text().notNull(),
    /** Of what was judged, with the prompt's version. */
    hash: text().notNull(),
    verdict: text({ mode: "json" }).$type<unknown>().notNull(),
    model: text().notNull(),
    used_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand_id, table.question, table.hash] }),
    index("model_verdicts_age").on(table.used_at),
  ],
);

/** What a text means to a model, for as long as it is used. */
export const modelVectors = sqliteTable(
  "model_vectors",
  {
    brand_id: text().notNull(),
    /** `vendor/model`. */
    model: text().notNull(),
    /** Of the text. */
    hash: text().notNull(),
    /** 32-bit floats, little-endian. */
    vector: blob({ mode: "buffer" }).notNull(),
    used_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand_id, table.model, table.hash] }),
    index("model_vectors_age").on(table.used_at),
  ],
);

/** Brands that were deleted and left pipeline data, and when that was first seen. */
export const orphanedBrands = sqliteTable("orphaned_brands", {
  brand_id: text().primaryKey(),
  seen_at: text().notNull(),
});

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
