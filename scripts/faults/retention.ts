/**
 * A backlog of old evidence (1,000,000 records, or the number given) worked off by a running server: how long it takes,
 * how long GET /healthz waits meanwhile, side by side with a server that has nothing to do, and whether a kill in the
 * middle changes what is left: `npm run faults:retention [records]`. Takes some ten minutes.
 */
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { insertBrand } from "../../src/store/brands.ts";
import { openDatabase } from "../../src/store/open_database.ts";
import { insertOldEvidence } from "../../test/support/old_evidence.ts";
import { startServerProcess } from "../../test/support/server_process.ts";
import { testBrand } from "../../test/support/stage_context.ts";

const RECORDS = Number(process.argv[2] ?? 1_000_000);
const BRANDS = 20;
const RUNS_PER_BRAND = 50;
const RECORD_BYTES = 1_000;
/** The newest two runs of a brand stay whole. */
const CURRENT_RUNS = 2;
const IDLE_SECONDS = 15;
const PAUSE_MS = 5;
/** Kill when so much of the backlog is gone. */
const KILL_AT_SHARE = 0.4;
const LOOK_MS = 2_000;
const DONE = /"removed":\{[^}]*"evidence":/;

const folder = mkdtempSync(join(tmpdir(), "retention-"));
const backlog = join(folder, "backlog.db");
try {
  const expected = fill(backlog);
  print(`${megabytes(backlog)} MB: ${RECORDS} records, ${expected.stay} of them must stay`);
  const still = await startServerProcess({ DATABASE_PATH: join(folder, "still.db"), SANDBOX: "on" });
  const killed = await startServerProcess({ DATABASE_PATH: backlog, SANDBOX: "on" });
  show("idle", await sideBySide(still.url, killed.url, async () => await wait(IDLE_SECONDS * 1_000)));
  await untilFewer(backlog, RECORDS);
  const first = await sideBySide(still.url, killed.url, () => untilFewer(backlog, RECORDS * (1 - KILL_AT_SHARE)));
  show("until killed", first);
  await killed.end("SIGKILL");
  const left = count(backlog);
  print(`Killed with ${left} records left`);
  const second = await startServerProcess({ DATABASE_PATH: backlog, SANDBOX: "on" });
  await untilFewer(backlog, left);
  const began = performance.now();
  const rest = await sideBySide(still.url, second.url, async () => {
    while (!DONE.test(second.log())) await wait(LOOK_MS);
  });
  show("after the kill", rest);
  const seconds = (performance.now() - began) / 1_000;
  const removed = left - expected.stay;
  print(`${removed} records in ${seconds.toFixed(0)} s: ${(removed / seconds).toFixed(0)} a second`);
  const ended = [await second.end("SIGTERM"), await still.end("SIGTERM")];
  const client = new Database(backlog, { readonly: true });
  const missing = expected.named.filter(
    (id) => client.prepare("SELECT 1 FROM evidence WHERE id = ?").get(id) === undefined,
  );
  const verdict = client.pragma("integrity_check", { simple: true });
  client.close();
  print(
    `left ${count(backlog)} of ${expected.stay} expected, ${missing.length} named ones missing, integrity ${verdict}, exit codes ${ended}`,
  );
  if (count(backlog) !== expected.stay || missing.length > 0 || verdict !== "ok") process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function fill(path: string): { named: string[]; stay: number } {
  const { db, close } = openDatabase(path);
  const recordsPerRun = Math.ceil(RECORDS / BRANDS / RUNS_PER_BRAND);
  const named: string[] = [];
  for (let n = 0; n < BRANDS; n++) {
    const brand = testBrand({
      id: `${(n + 1).toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`,
      domain: `brand${n}.example`,
    });
    insertBrand(db, brand);
    const times = { from: "2020-01-01T00:00:00.000Z", to: "2021-01-01T00:00:00.000Z" };
    const of = {
      brandId: brand.id,
      accountId: brand.account_id,
      runs: RUNS_PER_BRAND,
      recordsPerRun,
      bytes: RECORD_BYTES,
    };
    named.push(...insertOldEvidence(db, { ...of, ...times }));
  }
  close();
  return { named, stay: BRANDS * (CURRENT_RUNS * recordsPerRun + RUNS_PER_BRAND - CURRENT_RUNS) };
}

async function untilFewer(path: string, records: number): Promise<void> {
  while (count(path) >= records) await wait(LOOK_MS);
}

interface Times {
  still: number[];
  busy: number[];
}

/** Asks both servers in turn as long as the work lasts. */
async function sideBySide(still: string, busy: string, work: () => Promise<void>): Promise<Times> {
  const agent = new Agent({ keepAlive: true });
  const times: Times = { still: [], busy: [] };
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      times.still.push(await timeOf(still, agent));
      times.busy.push(await timeOf(busy, agent));
      await wait(PAUSE_MS);
    }
  })();
  await work();
  isOver = true;
  await asking;
  agent.destroy();
  return times;
}

function timeOf(url: string, agent: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    request(`${url}/healthz`, { agent }, (answer) =>
      answer.resume().on("end", () => resolve(performance.now() - began)),
    )
      .on("error", reject)
      .end();
  });
}

function show(name: string, { still, busy }: Times): void {
  const figures = (times: number[]) =>
    [0.5, 0.99, 0.999, 1].map((share) => quantile(times, share).toFixed(1)).join(" / ");
  const ratio = quantile(busy, 0.99) / quantile(still, 0.99);
  print(
    `${name}: GET /healthz p50 / p99 / p99.9 / max ms: still ${figures(still)}, with the backlog ${figures(busy)}; p99 ratio ${ratio.toFixed(2)}, ${busy.length} requests each`,
  );
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function count(path: string): number {
  const client = new Database(path, { readonly: true });
  try {
    return (client.prepare("SELECT count(*) AS n FROM evidence").get() as { n: number }).n;
  } finally {
    client.close();
  }
}

function megabytes(path: string): number {
  return Math.round(
    [path, `${path}-wal`].reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : 0), 0) / 1e6,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
