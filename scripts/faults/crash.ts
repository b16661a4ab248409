/**
 * A run that ends the process whenever it is worked on, beside others that do nothing wrong; the process is started anew
 * each time, as a supervisor would. `node scripts/faults/crash.ts`.
 */
import { join } from "node:path";
import { type Answer, addBrand, type Client, openService, tell } from "./service.ts";

export interface CrashFigures {
  crashes: number;
  culprit: string;
  others: number;
  others_done: number;
  others_errors: string;
}

const CRASHES_MAX = 20;

export async function crashUnderWork(plan: { by: "exception" | "memory"; others: number }): Promise<CrashFigures> {
  const service = await openService({
    sites: { "slow-site.com": 150, "crash-site.com": 10 },
    script: join(import.meta.dirname, "crashing_server.ts"),
    nodeOptions: plan.by === "memory" ? ["--max-old-space-size=128"] : [],
    env: { CRASH_DOMAIN: "crash-site.com", CRASH_BY: plan.by },
  });
  try {
    await service.start();
    const owners = [service.account("culprit"), service.account("other")] as const;
    const bad = await addBrand(owners[0], "crash-site.com");
    const good = await addBrand(owners[1], "slow-site.com");
    const others: string[] = [];
    for (let count = 0; count < plan.others; count++) others.push(await start(owners[1], good));
    const culprit = await start(owners[0], bad);
    let crashes = 0;
    const run = { culprit: null as Answer["body"], others: [] as Answer["body"][] };
    while (!hasEnded(run.culprit) || run.others.length < others.length) {
      try {
        run.culprit = (await owners[0]("GET", `/brands/${bad}/runs/${culprit}`)).body;
        const listed = (await owners[1]("GET", `/brands/${good}/runs`)).body.runs as Answer["body"][];
        run.others = listed.filter(hasEnded);
        await new Promise((resolve) => setTimeout(resolve, 50));
      } catch {
        // It is gone: counted and started anew.
        await service.end("SIGKILL");
        if (++crashes > CRASHES_MAX) throw new Error(`Still crashing after ${CRASHES_MAX} starts`);
        await service.start();
      }
    }
    return {
      crashes,
      culprit: `${run.culprit.status}: ${run.culprit.error}`,
      others: others.length,
      others_done: run.others.filter((entry) => entry.status === "done").length,
      others_errors: [...new Set(run.others.flatMap((entry) => entry.error ?? []))].join("; "),
    };
  } finally {
    await service.close();
  }
}

async function start(call: Client, brand: string): Promise<string> {
  return (await call("POST", `/brands/${brand}/enrich/technical`, { trigger: true })).body.run_id;
}

function hasEnded(run: Answer["body"]): boolean {
  return run?.status === "done" || run?.status === "failed";
}

export function wrongIn(figures: CrashFigures): string[] {
  const wrong: string[] = [];
  if (!figures.culprit.startsWith("failed: Given up")) wrong.push("the run that crashes the process was not given up");
  if (figures.others_done !== figures.others) wrong.push("it took others with it");
  return wrong;
}

if (import.meta.main) {
  for (const by of ["exception", "memory"] as const) {
    const figures = await crashUnderWork({ by, others: 6 });
    tell(`A run that ends the process by ${by}`, figures, wrongIn(figures));
  }
}
