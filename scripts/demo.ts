/**
 * The main job, offline: starts the real server in the sandbox, drives it over HTTP as an agent would, and prints the
 * action queue, a brief's outline and a draft's first lines.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { createProgressLine } from "../src/cli/progress_line.ts";
import { queueTable, type ShownQueueItem } from "../src/cli/queue_table.ts";
import { wrap } from "../src/cli/table.ts";
import { SAMPLE_BRAND } from "../src/providers/sandbox/sample_brand.ts";

const DATABASE_PATH = "data/demo.db";
const EMAIL = "demo@acme.example";
const DASHBOARD = "http://127.0.0.1:8787/dashboard";
const START_TIMEOUT_MS = 20_000;
const DRAFT_LINES = 24;
const QUEUE_ROWS = 12;

interface Run {
  status: string;
  error: string | null;
  started_at: string;
  meta: { current_stage: string | null; stage_detail: string };
}
interface Brief {
  title: string;
  outline: { heading: string; role: string; level: number }[];
  target_keywords: { keyword: string }[];
}
interface Draft {
  content: { title: string; body: string; word_count: number; written_by: string };
}

await main();

async function main(): Promise<void> {
  const started = performance.now();
  for (const suffix of ["", "-wal", "-shm"]) rmSync(DATABASE_PATH + suffix, { force: true });
  const env = { ...process.env, SANDBOX: "on", DATABASE_PATH, PORT: "0", NODE_ENV: "development", LOG_LEVEL: "warn" };
  const server = spawn(process.execPath, ["src/main.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const baseUrl = await waitForAddress(server);
    print(`Server: ${baseUrl} (sandbox: search, keyword and answer figures are simulated)`);
    const client = createClient(baseUrl, makeAccount(env));
    await drive(client);
    print(`\nDatabase: ${DATABASE_PATH}`);
    print(`Dashboard: ${DASHBOARD} after DATABASE_PATH=${DATABASE_PATH} npm start`);
    print(`Sign in as ${EMAIL}; mails without a mail server are in data/outbox`);
    print(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    await stop(server);
  }
}

async function drive(client: Client): Promise<void> {
  const brand = (await client.post("/brands", SAMPLE_BRAND)) as { id: string; domain: string };
  print(`Brand: ${SAMPLE_BRAND.name} (${brand.domain})\n`);
  await client.run(brand.id, "analyze", {});
  const { queue } = (await client.get(`/brands/${brand.id}/queue`)) as { queue: (ShownQueueItem & { id: string })[] };
  print(`\nAction queue (${queue.length} items)\n`);
  print(queueTable(queue.slice(0, QUEUE_ROWS), process.stdout.columns));
  const first = queue.find((item) => item.kind === "opportunity") ?? queue[0];
  if (first === undefined) throw new Error("The queue is empty");

  await client.run(brand.id, "brief", { queue_item_id: first.id });
  const { briefs } = (await client.get(`/brands/${brand.id}/briefs`)) as { briefs: (Brief & { id: string })[] };
  const brief = briefs[0]!;
  print(`\nBrief: ${brief.title}`);
  print(
    `Keywords: ${brief.target_keywords
      .map(({ keyword }) => keyword)
      .slice(0, 6)
      .join(", ")}\n`,
  );
  for (const section of brief.outline)
    print(`${"  ".repeat(Math.max(0, section.level - 1))}- ${section.heading || section.role}`);

  await client.run(brand.id, "execute", { brief_id: brief.id });
  const { executions } = (await client.get(`/brands/${brand.id}/executions`)) as { executions: Draft[] };
  const { content } = executions[0]!;
  print(`\nDraft: ${content.title} (${content.word_count} words, written by the ${content.written_by} writer)\n`);
  print(
    content.body
      .split("\n")
      .flatMap((line) => wrap(line, 100))
      .slice(0, DRAFT_LINES)
      .join("\n"),
  );
  print("…");
}

interface Client {
  get(path: string): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
  /** Starts a run and follows it to its end. */
  run(brandId: string, endpoint: string, body: object): Promise<void>;
}

function createClient(baseUrl: string, apiKey: string): Client {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { "X-API-Key": apiKey, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }
  return {
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    async run(brandId, endpoint, body) {
      const { run_id } = (await call("POST", `/brands/${brandId}/${endpoint}`, body)) as { run_id: string };
      const line = createProgressLine(process.stdout);
      for (;;) {
        const run = (await call("GET", `/brands/${brandId}/runs/${run_id}`)) as Run;
        line.show({
          stage: run.meta.current_stage ?? endpoint,
          detail: run.meta.stage_detail,
          startedAt: run.started_at,
        });
        if (run.status === "failed") throw new Error(`The ${endpoint} run failed: ${run.error}`);
        if (run.status === "done") break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      line.end();
    },
  };
}

/** As an operator makes one, on the server's database while it runs. */
function makeAccount(env: NodeJS.ProcessEnv): string {
  const words = ["account", "create", "--email", EMAIL, "--name", "Demo", "--tier", "pro", "--json"];
  const output = execFileSync(process.execPath, ["src/cli/cli.ts", ...words], { env, encoding: "utf8" });
  return (JSON.parse(output) as { api_key: string }).api_key;
}

function waitForAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The server did not start in time")), START_TIMEOUT_MS);
    server.once("exit", (code) => reject(new Error(`The server ended with exit code ${code}`)));
    createInterface({ input: server.stdout! }).on("line", (line) => {
      const address = /Listening on (\S+)/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
