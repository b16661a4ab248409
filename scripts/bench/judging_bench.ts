/**
 * One audit of a large made site with the work in the API's process, in threads of it, and by a worker on Redis, one after
 * the other: how long it took, how long the API's event loop was held, answer times of GET /health, and what the API's
 * process worked and held in memory: `npm run bench:judging -- [pages]`. Without a redis-server the last is left out.
 */
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findRedisServer, openRedis, openWorker } from "../faults/redis_process.ts";
import { type BenchService, cpuMs, memoryMib, newCaller, quantile, startBenchService } from "./bench_service.ts";

const PAGES = Number(process.argv[2] ?? 1_000);
const DOMAIN = "bench.example";
const PAUSE_MS = 10;

const site = fork(join(import.meta.dirname, "crawl_bench.ts"), ["serve", "blog", String(PAGES)]);
const port = await new Promise<number>((done) => site.once("message", (told) => done(Number(told))));
const common = { CRAWL_PAGES_MAX: String(PAGES), CRAWL_HOST_MAP: `${DOMAIN}=127.0.0.1:${port}` };
try {
  await measure("in the process", {});
  await measure("in a thread", { WORKER_THREADS: "1" });
  const program = findRedisServer();
  if (program === null) print("By a worker: no redis-server on this machine");
  else await measureWorker(program);
} finally {
  site.kill();
}

async function measureWorker(program: string): Promise<void> {
  const redis = await openRedis(program);
  await redis.start();
  const worker = openWorker({ ...common, SANDBOX: "on", REDIS_URL: redis.url });
  await worker.start();
  await measure("by a worker", { REDIS_URL: redis.url });
  await worker.end("SIGTERM");
  await redis.close();
}

async function measure(name: string, form: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "judging-bench-"));
  const env = { ...common, ...form, DATABASE_PATH: join(folder, "app.db") };
  const service = await startBenchService(env, { cwd: folder });
  try {
    const call = newCaller(service, env, "bench");
    const { id } = await call("POST", "/brands", { domain: DOMAIN, name: "Bench" });
    await call("GET", `/brands/${id}`);
    await service.delays();
    const [started, cpuBefore] = [performance.now(), cpuMs(service.process)];
    const { run_id } = await call("POST", `/brands/${id}/enrich/technical`, { trigger: true });
    const times = await answerTimes(service, async () => {
      const { status, error } = await call("GET", `/brands/${id}/runs/${run_id}?wait=1`);
      if (status === "failed") throw new Error(`The run failed: ${error}`);
      return status === "done";
    });
    const seconds = (performance.now() - started) / 1_000;
    const { p999, worst, worked } = await service.delays();
    const { technical_context: context } = (await call("GET", `/brands/${id}`)) as {
      technical_context: { pages_crawled: number; health_score: number };
    };
    const at = (share: number) => quantile(times, share).toFixed(1);
    print(
      `${name}: ${context.pages_crawled} pages, score ${context.health_score}, ${seconds.toFixed(0)} s; loop held p99.9 ${p999} ms, at worst ${worst} ms, by its own work p99.9 ${worked.p999} ms, at worst ${worked.worst} ms; GET /health p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms; the API's process worked ${((cpuMs(service.process) - cpuBefore) / 1_000).toFixed(1)} s, at most ${memoryMib(service.process).peak} MiB; load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores`,
    );
  } finally {
    service.process.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  }
}

async function answerTimes({ url }: BenchService, isDone: () => Promise<boolean>): Promise<number[]> {
  const times: number[] = [];
  let working = true;
  const done = (async () => {
    while (!(await isDone()));
    working = false;
  })();
  while (working) {
    const started = performance.now();
    await (await fetch(`${url}/health`)).text();
    times.push(performance.now() - started);
    await wait(PAUSE_MS);
  }
  await done;
  return times;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
