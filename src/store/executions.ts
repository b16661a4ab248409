import { and, desc, eq } from "drizzle-orm";
import type { Execution } from "../core/execution.ts";
import type { Db } from "./db.ts";
import { executions } from "./schema.ts";

type ExecutionRow = typeof executions.$inferSelect;

/** Drafts of the brand, newest first. */
export function listExecutions(db: Db, brandId: string): Execution[] {
  return db
    .select()
    .from(executions)
    .where(eq(executions.brand_id, brandId))
    .orderBy(desc(executions.created_at), desc(executions.id))
    .all()
    .map(toExecution);
}

export function getExecution(db: Db, brandId: string, id: string): Execution | undefined {
  const row = db
    .select()
    .from(executions)
    .where(and(eq(executions.brand_id, brandId), eq(executions.id, id)))
    .get();
  return row && toExecution(row);
}

export function insertExecution(db: Db, row: Execution): void {
  db.insert(executions).values(row).run();
}

function toExecution({ created_at, updated_at, ...row }: ExecutionRow): Execution {
  return { ...row, gate_scores: null, created_at, updated_at };
}
