import { fork } from "node:child_process";
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "../../src/base/clock.ts";
import { createIds } from "../../src/base/ids.ts";
import { silentLog } from "../../src/base/log.ts";
import { readBuild } from "../../src/build_mark.ts";
import { siteFactsOf } from "../../src/page/site_parts.ts";
import { createRedisTransport } from "../../src/pipeline/transport/redis_transport.ts";
import type { Task, Transport } from "../../src/pipeline/transport/task.ts";
import { fromWirePart } from "../../src/pipeline/transport/wire.ts";
import { insertRun } from "../../src/store/runs.ts";
import { openMemoryDatabase } from "../../test/support/memory_database.ts";
import { findRedisServer, openRedis, openWorker } from "../faults/redis_process.ts";
import { makePage } from "./bench_site.ts";

/**
 * Pages a second of crawls by one and by two workers on Redis, each worker bound to one processor where `taskset` is:
 * `node scripts/bench/workers_bench.ts [sites] [pages of each] [milliseconds that a page takes]`.
 */
const CRAWLS = 4;
const CRAWL_MS_MAX = 600_000;
const WARM_PAGES = 5;
const ids = createIds(systemClock);

if (process.argv[2] === "serve") serve(Number(process.argv[3]), Number(process.argv[4]));
else await compare(process.argv.slice(2).map(Number));

function serve(pages: number, delayMs: number): void {
  const bodies = Array.from({ length: pages }, (_, at) =>
    makePage("blog", at, pages).replaceAll("https://bench.example", ""),
  );
  const server = createServer(async (request, response) => {
    const at = Number(/^\/page-(\d+)$/.exec(request.url ?? "")?.[1] ?? (request.url === "/" ? 0 : Number.NaN));
    const body = bodies[at];
    if (body !== undefined) await pause(delayMs);
    if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as { port: number }).port));
}

async function compare([sites = 12, pages = 40, delayMs = 100]: number[]): Promise<void> {
  const program = findRedisServer();
  if (program === null) return void process.stdout.write("No redis-server on this machine: nothing was measured\n");
  const child = fork(import.meta.filename, ["serve", `${pages}`, `${delayMs}`]);
  const port = await new Promise((resolve) => child.once("message", resolve));
  const domains = Array.from({ length: sites }, (_, at) => `bench-${at}.com`);
  const map = domains.map((domain) => `${domain}=127.0.0.1:${port}`).join(",");
  const rates: number[] = [];
  for (const count of [1, 2]) {
    const redis = await openRedis(program);
    await redis.start();
    const env = { REDIS_URL: redis.url, SANDBOX: "on", CRAWL_HOST_MAP: map, WORKER_CRAWLS: `${CRAWLS}` };
    const workers = Array.from({ length: count }, (_, at) => openWorker(env, ["taskset", "-c", `${at}`]));
    await Promise.all(workers.map((worker) => worker.start()));
    const { db, close } = openMemoryDatabase();
    const transport = createRedisTransport(redis.url, readBuild(), { db, clock: systemClock, ids, log: silentLog });
    const crawl = (domain: string, pagesMax: number) => crawlBy(transport, { domain, pagesMax, runId: newRun(db) });
    await Promise.all(domains.map((domain) => crawl(domain, WARM_PAGES)));
    const started = performance.now();
    const read = await Promise.all(domains.map((domain) => crawl(domain, pages)));
    const seconds = (performance.now() - started) / 1_000;
    const total = read.reduce((sum, n) => sum + n, 0);
    rates.push(total / seconds);
    process.stdout.write(
      `${count} worker(s): ${total} pages in ${seconds.toFixed(1)} s, ${(total / seconds).toFixed(1)} a second\n`,
    );
    await transport.close();
    for (const worker of workers) await worker.end("SIGKILL");
    await redis.close();
    close();
  }
  child.kill();
  process.stdout.write(`two workers read ${(rates[1]! / rates[0]!).toFixed(2)} times what one reads\n`);
}

function newRun(db: ReturnType<typeof openMemoryDatabase>["db"]): string {
  const id = ids.uuid();
  const meta = { current_stage: null, stage_detail: "", stage_started_at: null };
  const started_at = new Date().toISOString();
  const of = {
    account_id: "bench",
    brand_id: "bench",
    kind: "technical_enrichment" as const,
    status: "running" as const,
  };
  insertRun(db, { id, ...of, error: null, input: {}, meta, started_at, finished_at: null });
  return id;
}

async function crawlBy(
  transport: Transport,
  { domain, pagesMax, runId }: { domain: string; pagesMax: number; runId: string },
): Promise<number> {
  const { signal } = new AbortController();
  const own = { domain, pages: [] };
  const input = { domain, pagesMax, userAgent: "BenchBot/1.0", previous: [] };
  const deadlineMs = Date.now() + CRAWL_MS_MAX;
  const task: Task = { name: "crawl_site", lane: "crawl", site: domain, deadlineMs, input, own };
  const place = { runId, stage: "technical_enrichment", key: "crawl_site", runSignal: signal };
  const parts = await Array.fromAsync((await transport.run(task, place, { signal })).parts());
  const facts = siteFactsOf(parts.map((part) => fromWirePart(part)));
  return facts.pages.filter(({ html }) => html !== null).length;
}
