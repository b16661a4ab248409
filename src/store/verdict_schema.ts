import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
