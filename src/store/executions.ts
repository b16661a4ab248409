import { and, desc, eq, sql } from "drizzle-orm";
import type { Execution } from "../domain/execution.ts";
import type { Db } from "./db.ts";
import { countListed, countRows } from "./list_counts.ts";
import { type Page, type PageRequest, readPage } from "./list_page.ts";
import { executions } from "./schema.ts";

type ExecutionRow = typeof executions.$inferSelect;

export interface ExecutionFilter {
  run_id?: string | undefined;
  status?: string | undefined;
}

/** What a list of drafts shows of one. */
export interface DraftHead {
  id: string;
  brand_id: string;
  brief_id: string;
  title: string;
  word_count: number;
}

/** Drafts of the brand, newest first. */
export function listExecutionsPage(
  db: Db,
  brandId: string,
  { filter = {}, page }: { filter?: ExecutionFilter; page: PageRequest },
): Page<Execution> {
  const { run_id, status } = filter;
  const where = and(
    eq(executions.brand_id, brandId),
    run_id === undefined ? undefined : eq(executions.run_id, run_id),
    status === undefined ? undefined : sql`${executions.status} = ${status}`,
  );
  const total = () =>
    run_id === undefined ? countListed(db, brandId, { list: "executions", status }) : countRows(db, executions, where);
  return readPage(
    db,
    {
      table: executions,
      where,
      order: [
        { column: executions.created_at, down: true },
        { column: executions.id, down: true },
      ],
      wide: [executions.content],
      total,
      load: (chosen) => db.select().from(executions).where(chosen).all().map(toExecution),
    },
    page,
  );
}

/** Drafts written from a brief, newest first. */
export function listDraftHeadsOfBrief(db: Db, brandId: string, of: { briefId: string; limit: number }): DraftHead[] {
  return db
    .select({
      id: executions.id,
      brand_id: executions.brand_id,
      brief_id: executions.brief_id,
      title: sql<string>`json_extract(${executions.content}, '$.title')`,
      word_count: sql<number>`json_extract(${executions.content}, '$.word_count')`,
    })
    .from(executions)
    .where(and(eq(executions.brand_id, brandId), eq(executions.brief_id, of.briefId)))
    .orderBy(desc(executions.created_at), desc(executions.id))
    .limit(of.limit)
    .all();
}

export function getExecution(db: Db, brandId: string, id: string): Execution | undefined {
  const row = db
    .select()
    .from(executions)
    .where(and(eq(executions.brand_id, brandId), eq(executions.id, id)))
    .get();
  return row && toExecution(row);
}

/** The draft that a run wrote. */
export function getExecutionIdOfRun(db: Db, brandId: string, runId: string): string | undefined {
  return db
    .select({ id: executions.id })
    .from(executions)
    .where(and(eq(executions.brand_id, brandId), eq(executions.run_id, runId)))
    .limit(1)
    .get()?.id;
}

export function insertExecution(db: Db, row: Execution): void {
  db.insert(executions).values(row).run();
}

function toExecution({ created_at, updated_at, ...row }: ExecutionRow): Execution {
  return { ...row, gate_scores: null, created_at, updated_at };
}
