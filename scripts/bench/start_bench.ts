/**
 * How long the service takes to start, on a new database and on one that is there, and what it holds in memory thirty
 * seconds later, asked for nothing: `npm run bench:start`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { cpuMs, median, memoryMib, startBenchService, stopBenchService } from "./bench_service.ts";
import { QUICK, tellFigures } from "./figures.ts";

const STARTS = QUICK ? 3 : 7;
const START_MS_MAX = 1_000;
const IDLE_MS = 30_000;
const IDLE_MIB_MAX = 150;

const folder = mkdtempSync(join(tmpdir(), "start-bench-"));
try {
  const starts: { ms: number; cpuMs: number }[] = [];
  let idleMib = Number.NaN;
  for (let at = 0; at < STARTS; at++) {
    const service = await startBenchService({ DATABASE_PATH: join(folder, "app.db") }, { cwd: folder });
    starts.push({ ms: service.startMs, cpuMs: cpuMs(service.process) });
    if (at === STARTS - 1) {
      await wait(IDLE_MS);
      idleMib = memoryMib(service.process).now;
    }
    await stopBenchService(service);
  }
  const [first, ...others] = starts;
  process.stdout.write(
    `${median(others.map((one) => one.cpuMs)).toFixed(0)} ms of processor time a start; on a new database, or after a change of the sources, ${first!.ms.toFixed(0)} ms; load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores\n`,
  );
  tellFigures([
    {
      name: "start, on a database that is there",
      value: median(others.map(({ ms }) => ms)),
      unit: "ms",
      atMost: START_MS_MAX,
    },
    {
      name: `held ${IDLE_MS / 1_000} s after the start, asked for nothing`,
      value: idleMib,
      unit: "MiB",
      atMost: IDLE_MIB_MAX,
    },
  ]);
} finally {
  rmSync(folder, { recursive: true });
}
