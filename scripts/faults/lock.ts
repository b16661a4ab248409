/**
 * Another process holds the database while a server works: what requests are answered meanwhile, and what becomes of the
 * runs. `node scripts/faults/lock.ts [seconds]`.
 */
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { type Answer, addBrand, type Client, endOfRun, openService, percentile, tell } from "./service.ts";

export interface LockFigures {
  read_p99_ms_free: number;
  read_p99_ms_held: number;
  read_worst_ms_held: number;
  reads_failed_held: number;
  writes_answered: string;
  write_retry_after: string;
  runs: number;
  runs_done: number;
  alive: boolean;
}

export async function holdLock(plan: { heldMs: number; runs: number }): Promise<LockFigures> {
  const service = await openService({ sites: { "slow-site.com": 100 } });
  const holder = new Database(service.database);
  try {
    await service.start();
    const call = service.account("owner");
    const brand = await addBrand(call, "slow-site.com");
    const ids: string[] = [];
    for (let count = 0; count < plan.runs; count++) {
      ids.push((await call("POST", `/brands/${brand}/enrich/technical`, { trigger: true })).body.run_id);
    }
    const free = await readFor(call, plan.heldMs / 2);
    holder.exec("BEGIN IMMEDIATE");
    const writing = Promise.all(
      Array.from({ length: 8 }, () => call("POST", `/brands/${brand}/enrich/technical`, { trigger: true })),
    );
    const held = await readFor(call, plan.heldMs);
    const writes = await writing;
    holder.exec("ROLLBACK");
    const ended = [];
    for (const id of ids) ended.push(await endOfRun(call, brand, id));
    return {
      read_p99_ms_free: percentile(
        free.map((answer) => answer.ms),
        0.99,
      ),
      read_p99_ms_held: percentile(
        held.map((answer) => answer.ms),
        0.99,
      ),
      read_worst_ms_held: Math.max(...held.map((answer) => answer.ms)),
      reads_failed_held: held.filter((answer) => answer.status !== 200).length,
      writes_answered: [...new Set(writes.map((answer) => answer.status))].join(", "),
      write_retry_after: writes[0]?.headers.get("retry-after") ?? "none",
      runs: ids.length,
      runs_done: ended.filter((run) => run.status === "done").length,
      alive: service.server?.process.exitCode === null,
    };
  } finally {
    holder.close();
    await service.close();
  }
}

async function readFor(call: Client, ms: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const until = performance.now() + ms;
  while (performance.now() < until) {
    answers.push(await call("GET", "/brands"));
    await pause(5);
  }
  return answers;
}

export function wrongIn(figures: LockFigures): string[] {
  const wrong: string[] = [];
  if (!figures.alive) wrong.push("the process died");
  if (figures.reads_failed_held > 0) wrong.push(`${figures.reads_failed_held} reads failed while the lock was held`);
  if (figures.writes_answered !== "503" || !(Number(figures.write_retry_after) > 0))
    wrong.push("writes were not answered 503 with Retry-After");
  if (figures.runs_done !== figures.runs) wrong.push(`${figures.runs - figures.runs_done} runs did not end done`);
  return wrong;
}

if (import.meta.main) {
  const heldMs = Number(process.argv[2] ?? 10) * 1000;
  const figures = await holdLock({ heldMs, runs: 6 });
  const wrong = wrongIn(figures);
  // A held lock may cost what its short waits cost, not more.
  if (figures.read_worst_ms_held > 1000) wrong.push("a read waited for the lock");
  tell(`Database held for ${heldMs / 1000} s by another process`, figures, wrong);
}
