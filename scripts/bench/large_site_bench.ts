/**
 * Audits made sites of 500 and 10,000 pages, each in a server of its own: the server's peak memory, how long it took,
 * and the answer times of GET /health meanwhile beside those of the idle server. `npm run bench:large [pages …]`
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { cleanEnv, ROOT, runCommand } from "../../test/support/server_process.ts";

const DOMAIN = "bench.example";
const PAUSE_MS = 10;
const IDLE_MS = 5_000;
/** As `npm start` runs the service. */
const EXEC_ARGV = ["--max-semi-space-size=8"];

for (const pages of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [500, 10_000]) await measure(pages);

async function measure(pages: number): Promise<void> {
  const site = fork(join(import.meta.dirname, "crawl_bench.ts"), ["serve", "blog", String(pages)]);
  const port = await new Promise<number>((done) => site.once("message", (told) => done(Number(told))));
  const folder = mkdtempSync(join(tmpdir(), "large-site-"));
  const env = {
    DATABASE_PATH: join(folder, "app.db"),
    SANDBOX: "on",
    LOG_LEVEL: "error",
    CRAWL_PAGES_MAX: String(pages),
    CRAWL_HOST_MAP: `${DOMAIN}=127.0.0.1:${port}`,
    // As the image has it.
    MALLOC_ARENA_MAX: "2",
  };
  const { child, url } = await startServer(env, folder);
  try {
    const account = ["account", "create", "--email", "a@b.test", "--name", "A", "--tier", "agency"];
    const { api_key: key } = runCommand(account, env) as { api_key: string };
    const call = async (method: string, path: string, body?: object) => {
      const init = { method, headers: { "X-API-Key": key, "Content-Type": "application/json" } };
      const answer = await fetch(url + path, body === undefined ? init : { ...init, body: JSON.stringify(body) });
      return (await answer.json()) as Record<string, unknown>;
    };
    const { id } = await call("POST", "/brands", { domain: DOMAIN, name: "Bench" });
    const idle = await answerTimes(url, wait(IDLE_MS));
    const startedMs = performance.now();
    const told = new Set<string>();
    const busy = await answerTimes(url, audit(call, String(id), told));
    const { technical_context: context } = (await call("GET", `/brands/${id}`)) as {
      technical_context: { pages_crawled: number; truncated: boolean; health_score: number } | null;
    };
    print(
      `${pages} pages: ${context?.pages_crawled} read, truncated ${context?.truncated}, ${((performance.now() - startedMs) / 1000).toFixed(0)} s, peak ${peakMb(child)} MB; GET /health p50 ${busy(0.5)} ms, p99 ${busy(0.99)} ms, worst ${busy(1)} ms; idle p50 ${idle(0.5)} ms, p99 ${idle(0.99)} ms, worst ${idle(1)} ms`,
    );
    for (const line of [...told].slice(-3)) print(`  ${line}`);
  } finally {
    child.kill("SIGKILL");
    site.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

async function audit(call: Call, id: string, told: Set<string>): Promise<void> {
  const { run_id } = await call("POST", `/brands/${id}/enrich/technical`, { trigger: true });
  for (;;) {
    const run = await call("GET", `/brands/${id}/runs/${run_id}?wait=10`);
    const { stage_detail } = run.meta as { stage_detail: string };
    if (stage_detail.includes(" read")) told.add(stage_detail);
    if (run.status === "done") return;
    if (run.status === "failed") throw new Error(String(run.error));
  }
}

/** Answer times while the work goes on, by share. */
async function answerTimes(url: string, work: Promise<unknown>): Promise<(share: number) => string> {
  const times: number[] = [];
  let working = true;
  const done = work.finally(() => {
    working = false;
  });
  while (working) {
    const startedMs = performance.now();
    await (await fetch(`${url}/health`)).text();
    times.push(performance.now() - startedMs);
    await wait(PAUSE_MS);
  }
  await done;
  times.sort((a, b) => a - b);
  return (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1);
}

async function startServer(env: Record<string, string>, cwd: string): Promise<{ child: ChildProcess; url: string }> {
  const argv = [...EXEC_ARGV, join(ROOT, "src/main.ts")];
  const child = spawn(process.execPath, argv, { cwd, env: cleanEnv(env), stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The server ended with exit code ${code}`)));
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const address = /Listening on (\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  return { child, url };
}

/** The most that was ever in memory (VmHWM), threads included. */
function peakMb(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
