/**
 * The main job, offline: starts the real server in the sandbox, drives it over HTTP as an agent would, and prints the
 * action queue, a brief's outline and a draft's first lines.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { type Client, createClient, type RunName } from "brand-visibility-pipeline/client";
import { createProgressLine } from "../src/cli/progress_line.ts";
import { queueTable } from "../src/cli/queue_table.ts";
import { wrap } from "../src/cli/table.ts";
import { SAMPLE_BRAND } from "../src/providers/sandbox/sample_brand.ts";

const DATABASE_PATH = "data/demo.db";
const EMAIL = "demo@acme.example";
const DASHBOARD = "http://127.0.0.1:8787/dashboard";
const START_TIMEOUT_MS = 20_000;
const DRAFT_LINES = 24;
const QUEUE_ROWS = 12;
const KEYWORDS_SHOWN = 6;

await main();

async function main(): Promise<void> {
  const started = performance.now();
  for (const suffix of ["", "-wal", "-shm"]) rmSync(DATABASE_PATH + suffix, { force: true });
  const env = { ...process.env, SANDBOX: "on", DATABASE_PATH, PORT: "0", NODE_ENV: "development", LOG_LEVEL: "warn" };
  const server = spawn(process.execPath, ["src/main.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const baseUrl = await waitForAddress(server);
    print(`Server: ${baseUrl} (sandbox: search, keyword and answer figures are simulated)`);
    const client = createClient({ baseUrl, apiKey: makeAccount(env) });
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
  const { id: brand_id, domain } = await client.createBrand({ body: SAMPLE_BRAND });
  print(`Brand: ${SAMPLE_BRAND.name} (${domain})\n`);
  await follow(client, "analyze", { brand_id, ...(await client.analyze({ brand_id })) });
  const queue = await Array.fromAsync(client.each("listQueue", { brand_id }));
  print(`\nAction queue (${queue.length} items)\n`);
  print(queueTable(queue.slice(0, QUEUE_ROWS), process.stdout.columns));
  const first = queue.find((item) => item.kind === "opportunity") ?? queue[0];
  if (first === undefined) throw new Error("The queue is empty");

  await follow(client, "brief", {
    brand_id,
    ...(await client.createBrief({ brand_id, body: { queue_item_id: first.id } })),
  });
  const { briefs } = await client.listBriefs({ brand_id, limit: 1 });
  const brief = briefs[0]!;
  const keywords = brief.target_keywords.slice(0, KEYWORDS_SHOWN).map(({ keyword }) => keyword);
  print(`\nBrief: ${brief.title}\nKeywords: ${keywords.join(", ")}\n`);
  for (const section of brief.outline)
    print(`${"  ".repeat(Math.max(0, section.level - 1))}- ${section.heading || section.role}`);

  await follow(client, "execute", {
    brand_id,
    ...(await client.createExecution({ brand_id, body: { brief_id: brief.id } })),
  });
  const { executions } = await client.listExecutions({ brand_id, limit: 1 });
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
/** Waits for a run and shows what it does. */
async function follow(client: Client, name: string, run: RunName): Promise<void> {
  const line = createProgressLine(process.stdout);
  await client.waitForRun(run, {
    onProgress: ({ meta, started_at }) =>
      line.show({ stage: meta.current_stage ?? name, detail: meta.stage_detail, startedAt: started_at }),
  });
  line.end();
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
