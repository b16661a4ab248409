/**
 * Answer times of the API beside four audits of 500 pages and eight full runs, all begun anew as they end, and how long
 * the event loop was held meanwhile; both beside the same server with nothing to do, asked by this process at the same
 * pace: `npm run bench:busy -- [seconds]`.
 */
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";
import { fillDatabase } from "./bench_database.ts";
import { type Call, newCaller, quantile, startBenchService, stopBenchService } from "./bench_service.ts";
import { QUICK, tellFigures, WORDS } from "./figures.ts";
import type { LoopDelays } from "./loop_watch.ts";

const SECONDS = Number(WORDS[0] ?? (QUICK ? 20 : 60));
const AUDITS = 4;
const FULL_RUNS = 8;
const PAGES = 500;
const PAUSE_MS = 5;
const P99_RATIO_MAX = 3;
const STALL_MS_MAX = 50;
const TRADES = ["coffee", "bakery", "dental", "yoga", "legal", "plumbing", "garden", "bikes"];

const folder = mkdtempSync(join(tmpdir(), "busy-bench-"));
const site = fork(join(import.meta.dirname, "crawl_bench.ts"), ["serve", "blog", String(PAGES)]);
const port = await new Promise<number>((done) => site.once("message", (told) => done(Number(told))));
const audited = Array.from({ length: AUDITS }, (_, at) => `bench${at}.example`);
const database = join(folder, "app.db");
const accounts = fillDatabase(database, { accounts: 20, brandsEach: 5, evidenceEach: 100 });
const env = {
  DATABASE_PATH: database,
  CRAWL_HOST_MAP: audited.map((domain) => `${domain}=127.0.0.1:${port}`).join(","),
};
const service = await startBenchService(env, { cwd: folder });
try {
  await ask(2);
  await service.delays();
  const idle = { times: await ask(SECONDS / 4), delays: await service.delays() };
  const stop = new AbortController();
  const begun = await beginWork(stop.signal);
  await wait(2_000);
  await service.delays();
  const busy = { times: await ask(SECONDS), delays: await service.delays() };
  stop.abort();
  const p99 = (times: readonly number[]) => quantile(times, 0.99);
  print(
    `${AUDITS} audits and ${FULL_RUNS} full runs, ${begun.ended} ended in ${SECONDS} s: ${of(busy.times)}; idle ${of(idle.times)}`,
  );
  print(`The loop was held ${held(busy.delays)}; idle ${held(idle.delays)}`);
  tellFigures([
    {
      name: "p99 beside work, by that of the idle server",
      value: p99(busy.times) / p99(idle.times),
      unit: "x",
      atMost: P99_RATIO_MAX,
    },
    { name: "p99.9 of how long the loop was held", value: busy.delays.p999, unit: "ms", atMost: STALL_MS_MAX },
  ]);
  print(`Load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores`);
} finally {
  await stopBenchService(service);
  site.kill();
  rmSync(folder, { recursive: true });
}

/** Asks for brands, an item and evidence in turns, one call at a time; gives the answer times in milliseconds. */
async function ask(seconds: number): Promise<number[]> {
  const pool = new Pool(service.url, { connections: 1 });
  const until = performance.now() + seconds * 1_000;
  const times: number[] = [];
  for (let at = 0; performance.now() < until; at++) {
    const { key, brands } = accounts[at % accounts.length]!;
    const { id, item } = brands[at % brands.length]!;
    const path = ["/brands", `/brands/${id}/queue/${item}`, `/brands/${id}/evidence?limit=50`][at % 3]!;
    const started = performance.now();
    const answer = await pool.request({ method: "GET", path, headers: { "x-api-key": key } });
    await answer.body.arrayBuffer();
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
    times.push(performance.now() - started);
    await wait(PAUSE_MS);
  }
  await pool.close();
  return times;
}

async function beginWork(signal: AbortSignal): Promise<{ ended: number }> {
  const count = { ended: 0 };
  const [audits, fulls] = [newCaller(service, env, "audits"), newCaller(service, env, "fulls")];
  const again = async (call: Call, domain: string, kind: string, body: object) => {
    const { id } = await call("POST", "/brands", { domain, name: domain.split(".")[0]! });
    while (!signal.aborted) {
      const { run_id } = await call("POST", `/brands/${id}/${kind}`, body);
      await endOf(call, `/brands/${id}/runs/${run_id}`, signal);
      count.ended += 1;
    }
  };
  const works = [
    ...audited.map((domain) => again(audits, domain, "enrich/technical", { trigger: true })),
    ...TRADES.slice(0, FULL_RUNS).map((trade) => again(fulls, `acme-${trade}.example`, "analyze", {})),
  ];
  for (const work of works) work.catch((error) => signal.aborted || fail(error));
  return count;
}

async function endOf(call: Call, path: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { status, error } = await call("GET", `${path}?wait=10`);
    if (status === "done") return;
    if (status === "failed") throw new Error(`A run failed: ${error}`);
  }
}

function fail(error: unknown): void {
  console.error(error);
  process.exitCode = 1;
}

function of(times: readonly number[]): string {
  const at = (share: number) => quantile(times, share).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms of ${times.length} calls`;
}

function held({ p99, p999, worst, worked }: LoopDelays): string {
  return `p99 ${p99} ms, p99.9 ${p999} ms, at worst ${worst} ms; by its own work p99 ${worked.p99} ms, p99.9 ${worked.p999} ms, at worst ${worked.worst} ms`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
