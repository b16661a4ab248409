/**
 * How long a full run, a brief and a draft keep the API waiting: the event loop's delay and the answer times of
 * GET /health while they work, in one process on the sandbox: `npm run bench:loop`. A made site has the most pages that
 * are read of one. With the archived real site of
 * ../shared/sites (or `SHARED_FOLDER`) that is measured too.
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { silentLog } from "../../src/base/log.ts";
import { readConfig } from "../../src/config.ts";
import { type RunningServer, startServer } from "../../src/server.ts";
import { createAccount } from "../../src/service/accounts.ts";
import { transact } from "../../src/store/db.ts";

const RESOLUTION_MS = 2;
const PAUSE_MS = 5;
const ITEMS = 5;
const PAGES = 500;
const REAL = { site: "curtismethod", domain: "curtismethod.com", name: "Curtis Method" };
const sites = resolve(process.env.SHARED_FOLDER ?? join(import.meta.dirname, "../../../shared"), "sites");

interface Brief {
  id: string;
  queue_item_id: string;
}

await measure({ domain: "acme-coffee.example", name: "Acme Coffee", hostMap: "" });
{
  const { server, port } = await serveMadeSite();
  await measure({ domain: "bench.example", name: "Bench", hostMap: `bench.example=127.0.0.1:${port}` });
  server.kill();
}
if (existsSync(join(sites, `${REAL.site}.tar.gz`))) {
  const { server, port } = await serveRealSite();
  await measure({ ...REAL, hostMap: `${REAL.domain}=127.0.0.1:${port}` });
  server.kill();
} else print(`Skipped: no archive of a real site in "${sites}"`);

async function measure(of: { domain: string; name: string; hostMap: string }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "loop-bench-"));
  const config = readConfig({
    SANDBOX: "on",
    PORT: "0",
    DATABASE_PATH: join(folder, "app.db"),
    CRAWL_HOST_MAP: of.hostMap,
  });
  const server = await startServer(config, silentLog);
  try {
    const client = createClient(server.url, newKey(server));
    const brand = (await client.call("POST", "/brands", { domain: of.domain, name: of.name })) as { id: string };
    const path = `/brands/${brand.id}`;
    await watched(server.url, `${of.domain}: full run`, () => client.run(path, "analyze", {}));
    const { queue } = (await client.call("GET", `${path}/queue`)) as { queue: { id: string }[] };
    await watched(server.url, `${of.domain}: ${ITEMS} briefs and drafts`, async () => {
      for (const item of queue.slice(0, ITEMS)) {
        await client.run(path, "brief", { queue_item_id: item.id });
        const { briefs } = (await client.call("GET", `${path}/briefs`)) as { briefs: Brief[] };
        const brief = briefs.find((one) => one.queue_item_id === item.id)!;
        await client.run(path, "execute", { brief_id: brief.id });
      }
    });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Prints the delays and answer times met while the work went on. */
async function watched(url: string, name: string, work: () => Promise<void>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const agent = new Agent({ keepAlive: true });
  const answers: number[] = [];
  let working = true;
  const asking = (async () => {
    while (working) {
      const started = performance.now();
      await health(url, agent);
      answers.push(performance.now() - started);
      await wait(PAUSE_MS);
    }
  })();
  delay.enable();
  const started = performance.now();
  await work();
  const tookMs = performance.now() - started;
  delay.disable();
  working = false;
  await asking;
  agent.destroy();
  const sorted = answers.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0);
  print(
    `${name} ${(tookMs / 1000).toFixed(2)} s; loop delay p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms, worst ${(delay.max / 1e6).toFixed(0)} ms; GET /health p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms (${sorted.length} calls)`,
  );
}

function createClient(url: string, key: string) {
  const headers = { "X-API-Key": key, "Content-Type": "application/json" };
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
  async function run(path: string, kind: string, body: object): Promise<void> {
    const { run_id } = (await call("POST", `${path}/${kind}`, body)) as { run_id: string };
    for (;;) {
      const run = (await call("GET", `${path}/runs/${run_id}?wait=30`)) as { status: string; error: string | null };
      if (run.status === "done") return;
      if (run.status === "failed") throw new Error(`The run failed: ${run.error}`);
    }
  }
  return { call, run };
}

function health(url: string, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    request(`${url}/health`, { agent }, (answer) => answer.resume().on("end", done))
      .on("error", fail)
      .end();
  });
}

function newKey({ app }: RunningServer): string {
  const account = { email: "bench@acme.example", name: "Bench", tier: "agency" } as const;
  return transact(app.db, (tx) => createAccount(app.accounts, tx, account)).apiKey;
}

/** Served from a process of its own, which tells its port. */
async function serveMadeSite(): Promise<{ server: ChildProcess; port: number }> {
  const server = fork(join(import.meta.dirname, "crawl_bench.ts"), ["serve", "blog", String(PAGES)]);
  const port = await new Promise<number>((done) => server.once("message", (told) => done(Number(told))));
  return { server, port };
}

async function serveRealSite(): Promise<{ server: ChildProcess; port: number }> {
  const server = spawn(process.execPath, [join(sites, "serve.mjs"), REAL.site], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<number>((done) => {
    server.stdout!.once("data", (line) => done(Number(String(line).split(" ")[1])));
  });
  return { server, port };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
