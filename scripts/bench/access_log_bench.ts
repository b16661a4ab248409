/**
 * Uploads access logs of 1 GB, made as they are sent, to a server of its own: how long it took, lines a second, how much
 * the server's memory grew at its peak, and the answer times of GET /healthz meanwhile beside those of the idle server.
 * `npm run bench:logs [mixed crawlers json gzip …]`; BYTES=100000000 makes them smaller.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline, Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { cleanEnv, ROOT, runCommand } from "../../test/support/server_process.ts";

const BYTES = Number(process.env.BYTES ?? 1_000_000_000);
const DOMAIN = "bench.example";
const GROWTH_MIB_MAX = 200;
const PAUSE_MS = 10;
const IDLE_MS = 3_000;
const CHUNK_LINES = 400;
const START_MS = Date.UTC(2026, 0, 5);
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const CRAWLERS = [
  [
    "20.171.206.7",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  ],
  [
    "216.73.216.9",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
  ],
  ["203.0.113.7", "Mozilla/5.0 (compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)"],
  ["110.249.201.1", "Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)"],
] as const;

interface Scenario {
  /** One line in so many is a crawler's. */
  crawlerEvery: number;
  pages: number;
  /** Over so many days, in the order of time. */
  days: number;
  json?: boolean;
  gzip?: boolean;
}

const SCENARIOS: Record<string, Scenario> = {
  mixed: { crawlerEvery: 30, pages: 5_000, days: 3 },
  /** Beyond what one upload may bring. */
  crawlers: { crawlerEvery: 1, pages: 200_000, days: 30 },
  json: { crawlerEvery: 30, pages: 5_000, days: 3, json: true },
  gzip: { crawlerEvery: 30, pages: 5_000, days: 3, gzip: true },
};

const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : Object.keys(SCENARIOS)) await measure(name, SCENARIOS[name]!);

async function measure(name: string, scenario: Scenario): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "log-bench-"));
  const env = {
    DATABASE_PATH: join(folder, "app.db"),
    SANDBOX: "on",
    LOG_LEVEL: "error",
    // As the image has it.
    MALLOC_ARENA_MAX: "2",
  };
  const { child, url } = await startServer(env, folder);
  try {
    const account = ["account", "create", "--email", "a@b.test", "--name", "A", "--tier", "agency"];
    const { api_key: key } = runCommand(account, env) as { api_key: string };
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    const body = JSON.stringify({ domain: DOMAIN, name: "Bench" });
    const made = await fetch(`${url}/brands`, { method: "POST", headers, body });
    const { id } = (await made.json()) as { id: string };
    const idle = await answerTimes(url, wait(IDLE_MS));
    const before = memoryMib(child, "VmRSS");
    const startedMs = performance.now();
    let told: Told | null = null;
    const busy = await answerTimes(
      url,
      upload(`${url}/brands/${id}/access-logs`, key, scenario).then((answer) => {
        told = answer;
      }),
    );
    const seconds = (performance.now() - startedMs) / 1000;
    const growth = memoryMib(child, "VmHWM") - before;
    const { lines, bytes, agents, notes } = told!;
    const visits = agents.reduce((sum, agent) => sum + agent.visits, 0);
    print(
      `${name}: ${(bytes / 1e6).toFixed(0)} MB, ${lines} lines, ${visits} visits in ${seconds.toFixed(1)} s, ${Math.round(lines / seconds)} lines/s; memory grew by ${growth.toFixed(0)} MiB at its peak (${before.toFixed(0)} before); GET /healthz p50 ${busy(0.5)} ms, p99 ${busy(0.99)} ms, worst ${busy(1)} ms; idle p50 ${idle(0.5)} ms, p99 ${idle(0.99)} ms, worst ${idle(1)} ms`,
    );
    for (const note of notes) print(`  ${note}`);
    if (growth >= GROWTH_MIB_MAX) process.exitCode = 1;
  } finally {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Told {
  lines: number;
  bytes: number;
  agents: { visits: number }[];
  notes: string[];
}

function upload(url: string, key: string, scenario: Scenario): Promise<Told> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method: "POST", headers: { "X-API-Key": key, "Content-Type": "text/plain" } },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () =>
          answer.statusCode === 201 ? resolve(JSON.parse(text)) : reject(new Error(`${answer.statusCode} ${text}`)),
        );
      },
    );
    sending.on("error", reject);
    const log = Readable.from(chunks(scenario), { objectMode: false });
    const failed = (error: Error | null | undefined) => error && reject(error);
    if (scenario.gzip === true) pipeline(log, createGzip({ level: 1 }), sending, failed);
    else pipeline(log, sending, failed);
  });
}

function* chunks(scenario: Scenario): Generator<Buffer> {
  const line = scenario.json === true ? jsonLine : combinedLine;
  const total = BYTES / line(0, START_MS, scenario).length;
  const stepMs = (scenario.days * 86_400_000) / total;
  let sent = 0;
  for (let at = 0; sent < BYTES; at += CHUNK_LINES) {
    const text = Array.from({ length: CHUNK_LINES }, (_, n) => line(at + n, START_MS + (at + n) * stepMs, scenario));
    const chunk = Buffer.from(text.join(""));
    sent += chunk.length;
    yield chunk;
  }
}

function partsOf(at: number, { crawlerEvery, pages }: Scenario) {
  const crawler = at % crawlerEvery === 0 ? CRAWLERS[Math.floor(at / crawlerEvery) % CRAWLERS.length]! : null;
  const address = crawler?.[0] ?? `198.51.${at % 100}.${(at >> 8) % 250}`;
  const path = `/guides/part-${(at * 7919) % pages}/how-to-brew-coffee?ref=${at % 97}`;
  return { address, path, bytes: 2_000 + (at % 5_000), userAgent: crawler?.[1] ?? BROWSER };
}

function combinedLine(at: number, ms: number, scenario: Scenario): string {
  const { address, path, bytes, userAgent } = partsOf(at, scenario);
  const time = new Date(ms);
  const two = (value: number) => (value < 10 ? `0${value}` : String(value));
  const day = `${two(time.getUTCDate())}/${MONTHS[time.getUTCMonth()]}/${time.getUTCFullYear()}`;
  const clock = `${two(time.getUTCHours())}:${two(time.getUTCMinutes())}:${two(time.getUTCSeconds())}`;
  return `${address} - - [${day}:${clock} +0000] "GET ${path} HTTP/1.1" 200 ${bytes} "-" "${userAgent}"\n`;
}

function jsonLine(at: number, ms: number, scenario: Scenario): string {
  const { address, path, bytes, userAgent } = partsOf(at, scenario);
  const time = new Date(ms).toISOString();
  return `{"ClientIP":"${address}","ClientRequestHost":"${DOMAIN}","ClientRequestMethod":"GET","ClientRequestURI":"${path}","ClientRequestUserAgent":"${userAgent}","EdgeResponseBytes":${bytes},"EdgeResponseStatus":200,"EdgeStartTimestamp":"${time}"}\n`;
}

async function startServer(env: Record<string, string>, cwd: string): Promise<{ child: ChildProcess; url: string }> {
  const argv = ["--max-semi-space-size=8", join(ROOT, "src/main.ts")];
  const child = spawn(process.execPath, argv, {
    cwd,
    env: cleanEnv({ ...env, PORT: "0", BASE_URL: "http://127.0.0.1:0" }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /Listening on (\S+)/.exec(line)?.[1];
    if (url !== undefined) return { child, url };
  }
  throw new Error("The server did not start");
}

/** Of the process, its threads included. */
function memoryMib(child: ChildProcess, name: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(new RegExp(`^${name}:\\s*(\\d+)`, "m").exec(status)![1]) / 1024;
}

async function answerTimes(url: string, work: Promise<unknown>): Promise<(share: number) => string> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const started = performance.now();
    await new Promise<void>((done, fail) => {
      request(`${url}/healthz`, { agent }, (answer) => answer.resume().on("end", done))
        .on("error", fail)
        .end();
    });
    times.push(performance.now() - started);
    await wait(PAUSE_MS);
  }
  agent.destroy();
  await ended;
  const sorted = times.toSorted((a, b) => a - b);
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
