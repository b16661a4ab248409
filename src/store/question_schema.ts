import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Persona, QuestionSource, QuestionStatus } from "../domain/question.ts";

/** What engines are asked, for whom and where, and what came of it (domain/question.ts). */

const kept = () => ({
  id: text().primaryKey(),
  brand_id: text().notNull(),
  status: text().$type<Persona["status"]>().notNull(),
  created_at: text().notNull(),
  updated_at: text().notNull(),
});

export const personas = sqliteTable(
  "personas",
  { ...kept(), name: text().notNull(), description: text().notNull() },
  (table) => [index("personas_brand").on(table.brand_id, table.id)],
);

export const markets = sqliteTable(
  "markets",
  { ...kept(), country: text().notNull(), language: text().notNull(), place: text() },
  (table) => [index("markets_brand").on(table.brand_id, table.id)],
);

export const questions = sqliteTable(
  "questions",
  {
    id: text().primaryKey(),
    brand_id: text().notNull(),
    source: text().$type<QuestionSource>().notNull(),
    stable_key: text().notNull(),
    text: text().notNull(),
    generated_text: text(),
    keyword: text(),
    family: text(),
    persona_id: text(),
    market_id: text(),
    tags: text({ mode: "json" }).$type<string[]>().notNull(),
    status: text().$type<QuestionStatus>().notNull(),
    revision: integer().notNull(),
    edited_at: text(),
    retired_at: text(),
    asked_at: text(),
    last_run_id: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    uniqueIndex("questions_key").on(table.brand_id, table.source, table.stable_key),
    index("questions_brand").on(table.brand_id, table.id),
    index("questions_brand_source").on(table.brand_id, table.source, table.status, table.id),
  ],
);

export const questionReadings = sqliteTable(
  "question_readings",
  {
    brand_id: text().notNull(),
    run_id: text().notNull(),
    question_id: text().notNull(),
    source: text().$type<QuestionSource>().notNull(),
    platform: text().notNull(),
    revision: integer().notNull(),
    method: text().notNull(),
    branded: integer({ mode: "boolean" }).notNull(),
    simulated: integer({ mode: "boolean" }).notNull(),
    observed_at: text().notNull(),
    answers: integer().notNull(),
    named: integer().notNull(),
    namable: integer().notNull(),
    cited: integer().notNull(),
    citable: integer().notNull(),
    voice: integer().notNull(),
    voices: integer().notNull(),
    voice_answers: integer().notNull(),
    ranked: integer().notNull(),
    rank_sum: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand_id, table.source, table.run_id, table.question_id, table.platform] }),
    index("question_readings_question").on(table.brand_id, table.question_id, table.run_id),
    index("question_readings_age").on(table.observed_at),
  ],
);
