import { createApp } from "./app.ts";
import type { Clock } from "./base/clock.ts";
import { DAY_MS } from "./base/iso_time.ts";
import { type Log, silentLog } from "./base/log.ts";
import { readConfig } from "./config.ts";
import { isTerminal, type Run, type RunKind } from "./domain/run.ts";
import type { Demo, DemoSource } from "./http/context.ts";
import { createOutsideWorld } from "./outside_world.ts";
import { createStageTable } from "./pipeline/stage_table.ts";
import { SAMPLE_BRAND } from "./providers/sandbox/sample_brand.ts";
import { createAccount } from "./service/accounts.ts";
import { registerBrand } from "./service/brands.ts";
import { reportOutcome } from "./service/outcomes.ts";
import { startRun } from "./service/runs.ts";
import { transact } from "./store/db.ts";
import { listQueuePage } from "./store/queue_items.ts";
import { getRun } from "./store/runs.ts";

/** Days ago on which the demo's runs take place, with what each does. */
const HISTORY: readonly (readonly [daysAgo: number, kind: RunKind])[] = [
  [84, "full"],
  [70, "llm_enrichment"],
  [56, "llm_enrichment"],
  [42, "llm_enrichment"],
  [28, "llm_enrichment"],
  [14, "llm_enrichment"],
  [1, "full"],
];
/** After this run the first item of the queue is done. */
const DONE_AFTER = 2;
const SETTINGS = { SANDBOX: "on", DATABASE_PATH: ":memory:", OUTCOME_LINKAGE: "on", CRAWL_PAGES_MAX: "60" };

/** The sandbox's sample brand with a history, in memory. It is made when somebody first asks for it, and then kept. */
export function createDemo(deps: { log: Log; clock: Clock }): DemoSource {
  let ready: Demo | null = null;
  let making = false;
  return () => {
    if (ready === null && !making) {
      making = true;
      makeDemo(deps.clock).then(
        (demo) => {
          ready = demo;
        },
        (error) => {
          making = false;
          deps.log.error({ err: error }, "the demo brand could not be made");
        },
      );
    }
    return ready;
  };
}

async function makeDemo(clock: Clock): Promise<Demo> {
  let agoMs = 0;
  const demoClock: Clock = { now: () => clock.now() - agoMs };
  const config = readConfig(SETTINGS);
  const world = createOutsideWorld(config, { log: silentLog, clock: demoClock });
  const stages = createStageTable({ reader: world.htmlReader, judges: world.siteJudges });
  const app = createApp({ config, world, stages, log: silentLog, clock: demoClock, background: false });
  try {
    const owner = { email: "demo@acme-coffee.example", name: "Demo", tier: "pro" } as const;
    agoMs = HISTORY[0]![0] * DAY_MS;
    const { account } = transact(app.db, (tx) => createAccount(app.accounts, tx, owner));
    const { brand } = registerBrand({ ...app.accounts, abort: app.runs.abort }, account, SAMPLE_BRAND);
    for (const [at, [daysAgo, kind]] of HISTORY.entries()) {
      agoMs = daysAgo * DAY_MS;
      await ended(app, startRun(app.runs, brand, { kind, input: { snapshot: kind === "full" } }));
      if (at !== DONE_AFTER) continue;
      const [first] = listQueuePage(app.db, brand.id, { filter: { status: "pending" }, page: { limit: 1 } }).rows;
      if (first === undefined) continue;
      const of = { brand_id: brand.id, recommendation_id: first.source_id };
      for (const event_type of ["accepted", "completed"] as const)
        reportOutcome(app.accounts, account.id, { ...of, event_type });
    }
    agoMs = 0;
    return { deps: app.http, account, brandId: brand.id };
  } finally {
    // Its pages are read from what is stored: nothing is asked of the simulated world any more.
    await app.runner.close();
    await world.close();
  }
}

function ended(app: ReturnType<typeof createApp>, { id }: Pick<Run, "id">): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const run = getRun(app.db, id);
      if (run === undefined || !isTerminal(run.status)) return;
      stop();
      if (run.status === "done") resolve();
      else reject(new Error(`The demo's ${run.kind} run failed: ${run.error}`));
    };
    const stop = app.http.onRunChange(id, look);
    look();
  });
}
