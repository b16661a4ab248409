/**
 * How long the service takes to start, on a new database and on one that is there, and what it holds in memory thirty
 * seconds later, asked for nothing: `npm run bench:start`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { cpuMs, median, memoryMib, startBenchService } from "./bench_service.ts";

const STARTS = 7;
const START_MS_MAX = 1_000;
const IDLE_MS = 30_000;
const IDLE_MIB_MAX = 150;

const folder = mkdtempSync(join(tmpdir(), "start-bench-"));
try {
  const starts: { ms: number; cpuMs: number }[] = [];
  for (let at = 0; at < STARTS; at++) {
    const service = await startBenchService({ DATABASE_PATH: join(folder, "app.db") }, { cwd: folder });
    starts.push({ ms: service.startMs, cpuMs: cpuMs(service.process) });
    if (at === STARTS - 1) {
      await wait(IDLE_MS);
      print(`${memoryMib(service.process).now} MiB ${IDLE_MS / 1_000} s after the start (at most ${IDLE_MIB_MAX})`);
    }
    service.process.kill();
    await new Promise((resolve) => service.process.once("exit", resolve));
  }
  const [first, ...others] = starts;
  print(
    `Starts in ${median(others.map(({ ms }) => ms)).toFixed(0)} ms (at most ${START_MS_MAX}), ${median(others.map((one) => one.cpuMs)).toFixed(0)} ms of processor time; on a new database ${first!.ms.toFixed(0)} ms; load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores`,
  );
} finally {
  rmSync(folder, { recursive: true });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
