/**
 * Audits made sites of 500 and 10,000 pages, each in a server of its own: the server's memory and processor time by what
 * it was at, and the answer times of GET /brands/{id} meanwhile beside those of the idle server.
 * `npm run bench:large [pages …]`
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { cleanEnv, ROOT, runCommand } from "../../test/support/server_process.ts";
import { cpuMs, memoryMib } from "./bench_service.ts";

const DOMAIN = "bench.example";
const PAUSE_MS = 10;
const IDLE_MS = 5_000;
const LOOK_MS = 250;
const LOOKS_PER_CALL = 4;
/** What the run says it is at, by how it says it. */
const PARTS = [
  [/ read, at least /, "reading pages"],
  [/ to check: /, "checking links and files"],
  [/^Judging /, "judging and saving"],
] as const;
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
    MALLOC_MMAP_THRESHOLD_: "65536",
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
    const ask = () => call("GET", `/brands/${id}`);
    const idle = await answerTimes(ask, wait(IDLE_MS));
    const startedMs = performance.now();
    const work = openWorkBook(child);
    const busy = await answerTimes(ask, audit(call, String(id), work));
    const { technical_context: context } = (await call("GET", `/brands/${id}`)) as {
      technical_context: { pages_crawled: number; truncated: boolean; health_score: number } | null;
    };
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    print(
      `${pages} pages: ${context?.pages_crawled} read, truncated ${context?.truncated}, ${seconds} s, peak ${memoryMib(child).peak} MiB; GET /brands/{id} p50 ${busy(0.5)} ms, p99 ${busy(0.99)} ms, worst ${busy(1)} ms; idle p50 ${idle(0.5)} ms, p99 ${idle(0.99)} ms, worst ${idle(1)} ms`,
    );
    for (const line of work.lines()) print(`  ${line}`);
  } finally {
    child.kill("SIGKILL");
    site.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

async function audit(call: Call, id: string, work: WorkBook): Promise<void> {
  const { run_id } = await call("POST", `/brands/${id}/enrich/technical`, { trigger: true });
  for (let looks = 0; ; looks++) {
    if (looks % LOOKS_PER_CALL === 0) {
      const run = await call("GET", `/brands/${id}/runs/${run_id}`);
      if (run.status === "done") return;
      if (run.status === "failed") throw new Error(String(run.error));
      work.turnTo(String((run.meta as { stage_detail?: string }).stage_detail ?? ""));
    }
    work.look();
    await wait(LOOK_MS);
  }
}

interface WorkBook {
  turnTo(detail: string): void;
  look(): void;
  lines(): string[];
}

/** The server's time and memory by what it is at. */
function openWorkBook(child: ChildProcess): WorkBook {
  const parts = new Map<string, { ms: number; cpu: number; before: number; most: number; after: number }>();
  let [part, lookedMs, cpuBefore] = ["starting", performance.now(), cpuMs(child)];
  return {
    turnTo(detail) {
      part = PARTS.find(([words]) => words.test(detail))?.[1] ?? part;
    },
    look() {
      const { now: rss } = memoryMib(child);
      const [nowMs, cpuNow] = [performance.now(), cpuMs(child)];
      const { ms, cpu, before, most } = parts.get(part) ?? { ms: 0, cpu: 0, before: rss, most: rss };
      const spent = { ms: ms + nowMs - lookedMs, cpu: cpu + cpuNow - cpuBefore };
      parts.set(part, { ...spent, before, most: Math.max(most, rss), after: rss });
      [lookedMs, cpuBefore] = [nowMs, cpuNow];
    },
    lines: () =>
      [...parts].map(([name, { ms, cpu, before, most, after }]) => {
        const seconds = `${(ms / 1000).toFixed(0)} s, ${(cpu / 1000).toFixed(0)} s of processors`;
        return `${name}: ${seconds}; ${before} MiB at first, ${most} MiB at most, ${after} MiB at last`;
      }),
  };
}

/** Answer times while the work goes on, by share. */
async function answerTimes(ask: () => Promise<unknown>, work: Promise<unknown>): Promise<(share: number) => string> {
  const times: number[] = [];
  let working = true;
  const done = work.finally(() => {
    working = false;
  });
  while (working) {
    const startedMs = performance.now();
    await ask();
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

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
