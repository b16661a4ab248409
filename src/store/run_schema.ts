import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { OwnText, RunInput, RunKind, RunMeta, RunStatus, StageName } from "../domain/run.ts";

/** Runs and who works on them. Timestamps are ISO 8601 text, UTC, unless a name ends in `_ms`. */

export const runs = sqliteTable(
  "runs",
  {
    /** UUID v7: newest last. */
    id: text().primaryKey(),
    account_id: text().notNull(),
    brand_id: text().notNull(),
    kind: text().$type<RunKind>().notNull(),
    status: text().$type<RunStatus>().notNull(),
    error: text(),
    input: text({ mode: "json" }).$type<RunInput>().notNull(),
    meta: text({ mode: "json" }).$type<RunMeta>().notNull(),
    started_at: text().notNull(),
    finished_at: text(),
    /** Fence: only the holder of the current token may write for this run. */
    token: text(),
    /** Process that holds it (`pid:boot`), and until when, epoch milliseconds. */
    owner: text(),
    lease_until_ms: integer(),
    /** The stage at work; left set by a process that ended without a word. */
    working_stage: text().$type<StageName>(),
    /** How often its process crashed while this stage was at work; zero again when a stage commits. */
    crashes: integer().notNull().default(0),
  },
  (table) => [
    index("runs_brand").on(table.brand_id, table.id),
    index("runs_account").on(table.account_id, table.started_at),
    index("runs_active").on(table.status, table.account_id),
    index("runs_brand_status").on(table.brand_id, table.status, table.id),
    index("runs_brand_kind").on(table.brand_id, table.kind, table.id),
    index("runs_brand_kind_status").on(table.brand_id, table.kind, table.status, table.id),
  ],
);

/** What a caller uploaded for a run, an audit or a text: kept apart from its row, which is written often, and gone when the run ends. */
export const runUploads = sqliteTable("run_uploads", {
  run_id: text().primaryKey(),
  data: text({ mode: "json" }).$type<Record<string, unknown> | OwnText>().notNull(),
});

/** Processes that worked on runs: how one ended decides whether its runs are suspected of having ended it. */
export const processes = sqliteTable("processes", {
  /** Owner mark, `pid:boot`. */
  mark: text().primaryKey(),
  started_at: text().notNull(),
  /** Kills for want of memory that the machine had counted by then; null where it does not count them. */
  oom_kills: integer(),
  /** null: it runs, or was ended from outside. */
  ended: text().$type<"stopped" | "crashed">(),
});

/** One row a finished stage: what is here is never done again. */
export const runStages = sqliteTable(
  "run_stages",
  {
    run_id: text().notNull(),
    stage: text().$type<StageName>().notNull(),
    skipped: text(),
    figures: text({ mode: "json" }).$type<Record<string, unknown>>(),
    finished_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.run_id, table.stage] })],
);

/** Answers of paid providers by run and request, so that a repeat inside a run never pays twice. */
export const providerCalls = sqliteTable(
  "provider_calls",
  {
    run_id: text().notNull(),
    call_key: text().notNull(),
    response: text({ mode: "json" }).$type<unknown>().notNull(),
    created_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.run_id, table.call_key] })],
);

/** What a stage has done by workers: the truth of it, whatever becomes of the way there. Goes with the stage. */
export const stageTasks = sqliteTable(
  "stage_tasks",
  {
    /** Its token: whoever brings a result names it. */
    id: text().primaryKey(),
    run_id: text().notNull(),
    stage: text().notNull(),
    task_key: text().notNull(),
    lane: text().notNull(),
    /** Of a crawl: one at a time is sent. */
    site: text(),
    /** As it is sent. */
    task: blob({ mode: "buffer" }).notNull(),
    /** The attempt whose result counts; null while none has come in whole. */
    done_by: text(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex("stage_tasks_place").on(table.run_id, table.stage, table.task_key),
    index("stage_tasks_open").on(table.done_by, table.created_at),
  ],
);

/** What came back, in parts as it came, by attempt. */
export const stageTaskParts = sqliteTable(
  "stage_task_parts",
  {
    task_id: text()
      .notNull()
      .references(() => stageTasks.id, { onDelete: "cascade" }),
    attempt: text().notNull(),
    part: integer().notNull(),
    data: blob({ mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.task_id, table.attempt, table.part] })],
);
