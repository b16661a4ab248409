/**
 * Ends a server again and again while runs wait and work, orderly (SIGTERM) and by force (SIGKILL), and counts what became
 * of the runs: `node scripts/faults/restart.ts [ends] [runs]`.
 */
import { setTimeout as pause } from "node:timers/promises";
import { addBrand, endOfRun, inspect, openService, type Service, tell } from "./service.ts";

export interface RestartFigures {
  accepted: number;
  done: number;
  failed: number;
  lost: number;
  stages_done_twice: number;
  evidence_written_twice: number;
  database: string;
  errors: string;
}

export interface RestartPlan {
  signal: "SIGTERM" | "SIGKILL";
  ends: number;
  runs: number;
  /** Between a start and the next end, milliseconds. */
  aliveMs: number;
  /** What each page of the site takes to answer, milliseconds. */
  delayMs: number;
}

export async function restartUnderWork(plan: RestartPlan): Promise<RestartFigures> {
  const service = await openService({ sites: { "slow-site.com": plan.delayMs } });
  try {
    await service.start();
    const call = service.account("owner");
    const brand = await addBrand(call, "slow-site.com");
    const ids: string[] = [];
    for (let count = 0; count < plan.runs; count++) {
      const { status, body } = await call("POST", `/brands/${brand}/enrich/technical`, { trigger: true });
      if (status === 202) ids.push(body.run_id);
    }
    for (let count = 0; count < plan.ends; count++) {
      await pause(plan.aliveMs);
      const code = await service.end(plan.signal);
      if (plan.signal === "SIGTERM" && code !== 0) throw new Error(`An orderly stop ended with exit code ${code}`);
      await service.start();
    }
    const ended = [];
    for (const id of ids) ended.push(await endOfRun(call, brand, id));
    return { ...countRuns(ids, ended), ...countDoubles(service) };
  } finally {
    await service.close();
  }
}

function countRuns(
  ids: readonly string[],
  ended: readonly { status: string; error: string | null }[],
): Pick<RestartFigures, "accepted" | "done" | "failed" | "lost" | "errors"> {
  const failed = ended.filter((run) => run.status === "failed");
  return {
    accepted: ids.length,
    done: ended.filter((run) => run.status === "done").length,
    failed: failed.length,
    lost: ids.length - ended.length,
    errors: [...new Set(failed.map((run) => run.error))].join("; "),
  };
}

function countDoubles(
  service: Service,
): Pick<RestartFigures, "stages_done_twice" | "evidence_written_twice" | "database"> {
  return inspect(service.database, (client) => ({
    stages_done_twice: number(client.prepare("SELECT count(*) - count(DISTINCT run_id || stage) FROM run_stages")),
    evidence_written_twice: number(
      client.prepare("SELECT count(*) - count(DISTINCT run_id || type || subject || data) FROM evidence"),
    ),
    database: String(client.pragma("integrity_check", { simple: true })),
  }));
}

function number(statement: { pluck(): { get(): unknown } }): number {
  return statement.pluck().get() as number;
}

export function wrongIn(figures: RestartFigures): string[] {
  const wrong: string[] = [];
  if (figures.done !== figures.accepted)
    wrong.push(`${figures.accepted - figures.done} accepted runs did not end done`);
  if (figures.stages_done_twice > 0 || figures.evidence_written_twice > 0) wrong.push("something was written twice");
  if (figures.database !== "ok") wrong.push("the database is damaged");
  return wrong;
}

if (import.meta.main) {
  const [ends = 6, runs = 20] = process.argv.slice(2).map(Number);
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const figures = await restartUnderWork({ signal, ends, runs, aliveMs: 700, delayMs: 300 });
    tell(`${signal}: ${ends} times, 0.7 s apart, ${runs} runs`, figures, wrongIn(figures));
  }
}
