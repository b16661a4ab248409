import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Agent } from "undici";
import type { AuditIssue } from "../../src/audit/audit_issue.ts";
import { systemClock } from "../../src/base/clock.ts";
import { silentLog } from "../../src/base/log.ts";
import { crawlSite } from "../../src/crawl/crawl_site.ts";
import { createHtmlReader } from "../../src/page/html_reader.ts";
import type { SiteFacts } from "../../src/page/page_facts.ts";
import { partsOf } from "../../src/page/site_parts.ts";
import { createSiteJudges } from "../../src/pipeline/site_judges.ts";
import { createPageFetcher } from "../../src/providers/page_fetcher/guarded_fetcher.ts";
import { cpuMs, memoryMib, newCaller, startBenchService, stopBenchService } from "./bench_service.ts";
import { makePage, SHAPES, type ShapeName } from "./bench_site.ts";
import { QUICK, tellFigures, WORDS } from "./figures.ts";

/**
 * Pages per second of the crawl and the full audit over loopback, beside fetching and parsing alone, each in a process
 * of its own: without the store, and as a run of the service with all that it stores and checks.
 * `npm run bench:crawl -- [pages]`. Exits 1 when a target is missed. By processor time, that of all threads counts.
 */
const PAGES_DEFAULT = QUICK ? 100 : 500;
const HOST = "bench.example";
const BASELINE_CONNECTIONS = 8;
/** As `npm start` runs the service: a small nursery, else dead page bodies pile up behind it. */
const EXEC_ARGV = ["--max-semi-space-size=8"];
/** Of a run of the service. */
const RATIOS_MIN: Record<ShapeName, number> = { blog: 0.27, shop: 0.65 };
const RSS_MAX_MIB = 400;
const LAG_MAX_MS = 50;

interface Measured {
  pages: number;
  seconds: number;
  cpuSeconds: number;
  rssMib: number;
  /** Longest hold of the main loop while crawling, and while judging. */
  lagMs: number;
  auditLagMs: number;
  detail: string;
}

const [mode = "all", shapeName = "blog", pagesText = String(PAGES_DEFAULT), portText = "0"] = WORDS;

if (mode === "serve") serve(shapeName as ShapeName, Number(pagesText));
else if (mode === "parse") report(await measureParse(Number(pagesText), Number(portText)));
else if (mode === "crawl") report(await measureCrawl(Number(pagesText), Number(portText)));
else await compareAll(Number(mode === "all" ? PAGES_DEFAULT : mode));

async function compareAll(pages: number): Promise<void> {
  for (const shape of Object.keys(SHAPES) as ShapeName[]) {
    const server = fork(import.meta.filename, ["serve", shape, String(pages)]);
    const port = Number(await messageOf(server));
    const parse = (await childResult("parse", shape, pages, port)) as Measured;
    const crawl = (await childResult("crawl", shape, pages, port)) as Measured;
    const service = await measureService(pages, port);
    server.kill();
    const ratio = ratioOf(service, parse);
    print(`${shape}: ${SHAPES[shape].about}`);
    print(`  fetch + linkedom parse  ${rate(parse)} pages/s, ${parse.rssMib} MiB`);
    print(`  crawl + full audit      ${rate(crawl)} pages/s, ${crawl.rssMib} MiB peak, ${crawl.detail}`);
    const alone = ratioOf(crawl, parse);
    print(`    ratio ${alone.byTime.toFixed(2)}, by processor time ${alone.byCpu.toFixed(2)}`);
    print(`    main loop held at most ${crawl.lagMs} ms by the crawl, ${crawl.auditLagMs} ms by the rules`);
    print(`  a run of the service    ${rate(service)} pages/s, ${service.rssMib} MiB peak, ${service.detail}`);
    print(`    ratio by processor time ${ratio.byCpu.toFixed(2)}`);
    const of = SHAPES[shape].about.split(",", 1)[0];
    tellFigures([
      { name: `an audit by fetch + parse, ${of}`, value: ratio.byTime, unit: "x", atLeast: RATIOS_MIN[shape] },
      { name: `the most held meanwhile, ${of}`, value: service.rssMib, unit: "MiB", atMost: RSS_MAX_MIB },
      {
        name: `the main loop held, ${of}`,
        value: Math.max(crawl.lagMs, crawl.auditLagMs),
        unit: "ms",
        atMost: LAG_MAX_MS,
      },
    ]);
  }
  print(`Load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores`);
}

function ratioOf(own: Measured, limit: Measured): { byTime: number; byCpu: number } {
  const each = (of: Measured, seconds: number) => seconds / of.pages;
  return {
    byTime: each(limit, limit.seconds) / each(own, own.seconds),
    byCpu: each(limit, limit.cpuSeconds) / each(own, own.cpuSeconds),
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** An audit as callers start it; the first, of another name of the site, warms the service up. */
async function measureService(pages: number, port: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "crawl-bench-"));
  const hosts = [`warm.${HOST}`, HOST];
  const env = {
    DATABASE_PATH: join(folder, "app.db"),
    CRAWL_PAGES_MAX: String(pages),
    CRAWL_HOST_MAP: hosts.map((host) => `${host}=127.0.0.1:${port}`).join(","),
  };
  const service = await startBenchService(env, { cwd: folder });
  try {
    const call = newCaller(service, env, "bench");
    let [seconds, cpuSeconds, read] = [0, 0, 0];
    for (const domain of hosts) {
      const { id } = await call("POST", "/brands", { domain, name: "Bench" });
      const [startedMs, cpuBefore] = [performance.now(), cpuMs(service.process)];
      const { run_id } = await call("POST", `/brands/${id}/enrich/technical`, { trigger: true });
      let run = await call("GET", `/brands/${id}/runs/${run_id}?wait=30`);
      while (run.finished_at === null) run = await call("GET", `/brands/${id}/runs/${run_id}?wait=30`);
      if (run.status !== "done") throw new Error(`The audit failed: ${run.error}`);
      seconds = (performance.now() - startedMs) / 1_000;
      cpuSeconds = (cpuMs(service.process) - cpuBefore) / 1_000;
      const brand = await call("GET", `/brands/${id}`);
      read = (brand.technical_context as { pages_crawled: number }).pages_crawled;
    }
    const { peak } = memoryMib(service.process);
    const detail = `${seconds.toFixed(1)} s`;
    return { pages: read, seconds, cpuSeconds, rssMib: peak, lagMs: 0, auditLagMs: 0, detail };
  } finally {
    await stopBenchService(service);
    rmSync(folder, { recursive: true });
  }
}

function rate(measured: Measured): string {
  return (measured.pages / measured.seconds).toFixed(1);
}

async function childResult(mode: string, shape: string, pages: number, port: number): Promise<unknown> {
  const child = fork(import.meta.filename, [mode, shape, String(pages), String(port)], { execArgv: EXEC_ARGV });
  return await messageOf(child);
}

function messageOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`The bench's child ended with ${code}`)));
  });
}

function report(measured: Measured): void {
  process.send?.(measured, () => process.exit(0));
}

function serve(shape: ShapeName, pages: number): void {
  const bodies = Array.from({ length: pages }, (_, at) => Buffer.from(makePage(shape, at, pages)));
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", `http://${HOST}`);
    const at = url.pathname === "/" ? 0 : Number(/^\/(?:[a-z]+\/)?page-(\d+)$/.exec(url.pathname)?.[1] ?? Number.NaN);
    const body = bodies[at];
    if (url.pathname === "/robots.txt") response.end("User-agent: *\nAllow: /\n");
    else if (/\.(?:png|css|js)$/.test(url.pathname))
      response.writeHead(200, { "content-length": 20_000 }).end(" ".repeat(20_000));
    else if (body === undefined) response.writeHead(404).end();
    else
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length }).end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

/** What no auditor on linkedom can beat in one thread: fetch and parse, links known beforehand, nothing read. */
async function measureParse(pages: number, port: number): Promise<Measured> {
  // Loaded here, so that it does not count among what the crawl needs.
  const { parseHTML } = await import("linkedom");
  const agent = new Agent({ connections: BASELINE_CONNECTIONS });
  const origin = `http://127.0.0.1:${port}`;
  async function lane(from: number, to: number): Promise<void> {
    for (let at = from; at < to; at += BASELINE_CONNECTIONS) {
      const response = await agent.request({ origin, path: at === 0 ? "/" : `/page-${at}`, method: "GET" });
      parseHTML(await response.body.text());
    }
  }
  const all = (to: number) => Promise.all(Array.from({ length: BASELINE_CONNECTIONS }, (_, at) => lane(at, to)));
  await all(Math.min(pages, 60));
  const startedMs = performance.now();
  const cpuBefore = process.cpuUsage();
  await all(pages);
  const seconds = (performance.now() - startedMs) / 1000;
  const cpuSeconds = cpuSecondsSince(cpuBefore);
  await agent.close();
  return { pages, seconds, cpuSeconds, rssMib: peakRssMib(), lagMs: 0, auditLagMs: 0, detail: "" };
}

async function measureCrawl(pages: number, port: number): Promise<Measured> {
  const hostMap = new Map([[HOST, { address: "127.0.0.1", port }]]);
  const fetcher = createPageFetcher({ userAgent: "BenchBot/1.0", hostMap });
  const reader = createHtmlReader({ threads: 2 });
  const judges = createSiteJudges();
  const crawl = (pagesMax: number): Promise<SiteFacts> =>
    crawlSite(
      { fetcher, reader, clock: systemClock, log: silentLog },
      {
        domain: HOST,
        pagesMax,
        userAgent: "BenchBot/1.0",
        signal: new AbortController().signal,
        deadlineMs: Date.now() + 300_000,
      },
    );
  const { signal } = new AbortController();
  const audit = (facts: SiteFacts) =>
    judges.at(signal, async (desk) => {
      for (const part of partsOf(facts)) await desk.take(part);
      const kinds = { homeUrl: facts.home_url, told: null, settled: [], room: null };
      await desk.judge({ brandId: "", runId: "", kinds, contradictions: null, source: null, readForSheet: null });
      const issues: AuditIssue[] = [];
      for (let part = await desk.next(); part?.issues !== undefined; part = await desk.next())
        issues.push(...part.issues);
      return issues;
    });
  await audit(await crawl(Math.min(pages, 60)));
  const lag = monitorEventLoopDelay({ resolution: 2 });
  lag.enable();
  const startedMs = performance.now();
  const cpuBefore = process.cpuUsage();
  const facts = await crawl(pages);
  const crawledMs = performance.now() - startedMs;
  const lagMs = lagOf(lag);
  lag.reset();
  const issues = await audit(facts);
  const seconds = (performance.now() - startedMs) / 1000;
  const cpuSeconds = cpuSecondsSince(cpuBefore);
  lag.disable();
  await Promise.all([fetcher.close(), reader.close(), judges.close()]);
  const read = facts.pages.filter((page) => page.html !== null).length;
  const detail = `crawl ${(crawledMs / 1000).toFixed(1)} s of ${seconds.toFixed(1)} s, ${facts.targets.length} targets, ${issues.length} issues`;
  return { pages: read, seconds, cpuSeconds, rssMib: peakRssMib(), lagMs, auditLagMs: lagOf(lag), detail };
}

function lagOf(lag: { max: number }): number {
  return Math.round(lag.max / 1e5) / 10;
}

function cpuSecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function peakRssMib(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
