import { desc, sql } from "drizzle-orm";
import type { Execution } from "../domain/execution.ts";
import type { Db } from "./db.ts";
import { newestFirst, type Page, pagerOf } from "./list_page.ts";
import { getterBy, inserterOf, matching } from "./rows.ts";
import { executions } from "./schema.ts";

const getRow = getterBy(executions, "brand_id", "id");

export function getExecution(db: Db, brandId: string, id: string): Execution | undefined {
  const row = getRow(db, brandId, id);
  return row && toExecution(row);
}

export const insertExecution = inserterOf(executions) as (db: Db, row: Execution) => void;

/** The draft that a run wrote. */
export function getExecutionIdOfRun(db: Db, brandId: string, runId: string): string | undefined {
  const where = matching(executions, { brand_id: brandId, run_id: runId });
  return db.select({ id: executions.id }).from(executions).where(where).get()?.id;
}

const readExecutions = pagerOf(executions, { order: newestFirst(executions), list: "executions" });

/** Drafts of the brand, newest first. */
export function listExecutionsPage(...request: Parameters<typeof readExecutions>): Page<Execution> {
  const page = readExecutions(...request);
  return { ...page, rows: page.rows.map(toExecution) };
}

/** What a list of drafts shows of one. */
export type DraftHead = ReturnType<typeof listDraftHeadsOfBrief>[number];

/** Drafts written from a brief, newest first. */
export function listDraftHeadsOfBrief(db: Db, brandId: string, of: { briefId: string; limit: number }) {
  const { id, brand_id, brief_id, content, created_at } = executions;
  const title = sql<string>`json_extract(${content}, '$.title')`;
  const word_count = sql<number>`json_extract(${content}, '$.word_count')`;
  const where = matching(executions, { brand_id: brandId, brief_id: of.briefId });
  const found = db.select({ id, brand_id, brief_id, title, word_count }).from(executions).where(where);
  return found.orderBy(desc(created_at), desc(id)).limit(of.limit).all();
}

function toExecution({ created_at, updated_at, ...row }: typeof executions.$inferSelect): Execution {
  return { ...row, gate_scores: null, created_at, updated_at };
}
