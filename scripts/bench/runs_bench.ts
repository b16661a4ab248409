/**
 * Many full runs asked for at once, of as many accounts as their plans need, where each provider takes as long as real
 * ones do: how many are done within their budget, when the last one is, and the most memory the server held:
 * `npm run bench:runs -- [runs]`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { RUN_BUDGET_MS } from "../../src/domain/run.ts";
import { type Call, cpuMs, memoryMib, newCaller, startBenchService, stopBenchService } from "./bench_service.ts";
import { QUICK, tellFigures, WORDS } from "./figures.ts";

const RUNS = Number(WORDS[0] ?? (QUICK ? 30 : 500));
/** Brands of an Agency account. */
const BRANDS_EACH = 10;
const PEAK_MIB_MAX = 1_024;
const LOOK_MS = 2_000;
const TRADES = ["coffee", "bakery", "dental", "yoga", "legal", "plumbing", "garden", "bikes", "travel", "software"];

interface Run {
  status: string;
  error: string | null;
  started_at: string;
  finished_at: string | null;
}

const folder = mkdtempSync(join(tmpdir(), "runs-bench-"));
const env = { DATABASE_PATH: join(folder, "app.db") };
const service = await startBenchService(env, { cwd: folder, script: "scripts/bench/slow_world_server.ts" });
try {
  const callers = Array.from({ length: Math.ceil(RUNS / BRANDS_EACH) }, (_, at) =>
    newCaller(service, env, `owner${at}`),
  );
  const paths: { call: Call; path: string }[] = [];
  for (let at = 0; at < RUNS; at++) {
    const call = callers[Math.floor(at / BRANDS_EACH)]!;
    const { id } = await call("POST", "/brands", {
      domain: `acme-${TRADES[at % TRADES.length]}-${at}.example`,
      name: `Acme ${at}`,
    });
    paths.push({ call, path: `/brands/${id}` });
  }
  const startedMs = performance.now();
  const cpuBefore = cpuMs(service.process);
  const asked = await Promise.all(
    paths.map(async ({ call, path }) => {
      const { run_id } = await call("POST", `${path}/analyze`, {});
      return { call, path: `${path}/runs/${run_id}` };
    }),
  );
  let open = asked;
  const ended: Run[] = [];
  while (open.length > 0) {
    await wait(LOOK_MS);
    const left: typeof open = [];
    for (const one of open) {
      const run = (await one.call("GET", one.path)) as unknown as Run;
      if (run.finished_at === null) left.push(one);
      else ended.push(run);
    }
    open = left;
    const minutes = (performance.now() - startedMs) / 60_000;
    process.stderr.write(
      `\r${minutes.toFixed(1)} min: ${ended.length} of ${RUNS} ended, ${memoryMib(service.process).now} MiB `,
    );
  }
  process.stderr.write("\n");
  const inTime = ended.filter(
    (run) => run.status === "done" && Date.parse(run.finished_at!) - Date.parse(run.started_at) <= RUN_BUDGET_MS,
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  const cpuEach = (cpuMs(service.process) - cpuBefore) / 1_000 / RUNS;
  print(
    `${RUNS} full runs at once: ${inTime.length} done within ${RUN_BUDGET_MS / 60_000} min, the last after ${seconds.toFixed(0)} s, ${cpuEach.toFixed(2)} s of processor time each; load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores`,
  );
  const share = (100 * inTime.length) / RUNS;
  tellFigures([
    { name: `of ${RUNS} full runs at once, done in their budget`, value: share, unit: "%", atLeast: 100 },
    { name: "the most held meanwhile", value: memoryMib(service.process).peak, unit: "MiB", atMost: PEAK_MIB_MAX },
  ]);
  for (const [error, runs] of Map.groupBy(
    ended.filter((run) => run.status !== "done"),
    (run) => run.error,
  ))
    print(`  ${runs.length} failed: ${error}`);
} finally {
  await stopBenchService(service);
  rmSync(folder, { recursive: true });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
