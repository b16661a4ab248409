import { and, count, eq, inArray, isNull, ne, notInArray } from "drizzle-orm";
import { type Db, transact } from "./db.ts";
import { deleterBy, getterBy, getterOf, hasRow, matching, onceInserterOf } from "./rows.ts";
import { runs, stageTaskParts, stageTasks } from "./run_schema.ts";

export type StageTaskRow = typeof stageTasks.$inferSelect;
export type OpenStageTask = Pick<StageTaskRow, "id" | "lane" | "site">;

const isActive = inArray(runs.status, ["queued", "running"]);
const insertOnce = onceInserterOf(stageTasks);
export const getStageTask = getterBy(stageTasks, "id");
export const findStageTask = getterBy(stageTasks, "run_id", "stage", "task_key");
const getPart = getterBy(stageTaskParts, "task_id", "attempt", "part");
/** Without the task itself, which may be large. */
export const placeOfTask = getterOf(stageTasks, { lane: stageTasks.lane, done_by: stageTasks.done_by }, "id");

/** The task as it stands at its place: the one that was there, or this one. undefined: the run is not active. */
export function insertStageTask(db: Db, row: typeof stageTasks.$inferInsert): StageTaskRow | undefined {
  return transact(db, (tx) => {
    if (!hasRow(tx, runs, and(eq(runs.id, row.run_id), isActive))) return undefined;
    insertOnce(tx, row);
    return findStageTask(tx, row.run_id, row.stage, row.task_key);
  });
}

/** Tasks without a whole result, oldest first. */
export function listOpenStageTasks(db: Db): OpenStageTask[] {
  const { id, lane, site, done_by, created_at } = stageTasks;
  return db.select({ id, lane, site }).from(stageTasks).where(isNull(done_by)).orderBy(created_at, id).all();
}

export function countOpenStageTasks(db: Db): Record<string, number> {
  const { lane, done_by } = stageTasks;
  const rows = db.select({ lane, n: count() }).from(stageTasks).where(isNull(done_by)).groupBy(lane).all();
  return Object.fromEntries(rows.map((row) => [row.lane, row.n]));
}

export interface ResultPart {
  id: string;
  /** Of two workers that did the same task, whoever is whole first counts. */
  attempt: string;
  part: number;
  parts: number;
  data: Buffer;
}

/** Whether the result is whole with this part, which happens once a task. What is known or not asked for any more is dropped. */
export function takeResultPart(db: Db, { id, attempt, part, parts, data }: ResultPart): boolean {
  return transact(db, (tx) => {
    if (placeOfTask(tx, id)?.done_by !== null) return false;
    tx.insert(stageTaskParts).values({ task_id: id, attempt, part, data }).onConflictDoNothing().run();
    const here = matching(stageTaskParts, { task_id: id, attempt });
    const [counted] = tx.select({ n: count() }).from(stageTaskParts).where(here).all();
    if (counted!.n < parts) return false;
    const open = and(eq(stageTasks.id, id), isNull(stageTasks.done_by));
    tx.update(stageTasks).set({ done_by: attempt }).where(open).run();
    const others = and(eq(stageTaskParts.task_id, id), ne(stageTaskParts.attempt, attempt));
    tx.delete(stageTaskParts).where(others).run();
    return true;
  });
}

/** The whole result, packed, in the parts that it came in, each read when its turn comes; none while there is no result. */
export function* eachResultPart(db: Db, id: string): Generator<Buffer> {
  const attempt = placeOfTask(db, id)?.done_by ?? null;
  if (attempt === null) return;
  for (let part = 0; ; part++) {
    const row = getPart(db, id, attempt, part);
    if (row === undefined) return;
    yield row.data;
  }
}

export const deleteStageTask = deleterBy(stageTasks, "id");
export const deleteStageTasks = deleterBy(stageTasks, "run_id", "stage");

/** Of runs that are gone, however they went. */
export function deleteStrayStageTasks(db: Db): void {
  const known = db.select({ id: runs.id }).from(runs).where(isActive);
  db.delete(stageTasks).where(notInArray(stageTasks.run_id, known)).run();
}
