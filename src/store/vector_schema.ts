import { blob, index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
