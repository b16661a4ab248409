/**
 * Kills one of API, two workers and Redis every five seconds while runs work, empties Redis once, and holds what each
 * run left against the same run in one process: `node scripts/faults/workers.ts [minutes] [runs at once]`.
 */
import { setTimeout as pause } from "node:timers/promises";
import PQueue from "p-queue";
import { type LocalServer, startLocalServer } from "../../test/support/local_server.ts";
import { findRedisServer, openRedis, openWorker } from "./redis_process.ts";
import { outputsOf, type RunOutputs } from "./run_outputs.ts";
import { addBrand, type Client, inspect, openService, type Service, tell } from "./service.ts";

const KILL_EVERY_MS = 5_000;
/** What each page takes to answer, milliseconds. */
const PAGE_MS = 100;
export const KINDS = [
  ["POST", "enrich/technical", { trigger: true }],
  ["POST", "discover", {}],
  ["POST", "enrich/brand", {}],
  ["POST", "enrich/technical", { trigger: true }],
  ["POST", "analyze", {}],
] as const;
const TRIES_MS = 100;
/** Few, so that no page counts as slow for want of a processor. */
const IN_PROCESS_AT_ONCE = 4;
const TRIES_IN_PROCESS = 5;
/** Shown before the place where two results differ. */
const CONTEXT_CHARS = 80;

export interface WorkerFaultFigures {
  minutes: number;
  kills: number;
  kills_by: string;
  flushed: number;
  under_way_at_kills_min: number;
  accepted: number;
  done: number;
  failed: number;
  /** Pages took long for want of a processor, which is a finding of its own: results are not compared. */
  not_compared_slow: number;
  hash_mismatches: number;
  rows_twice: number;
  database: string;
  errors: string;
}

interface Slot {
  domain: string;
  kind: (typeof KINDS)[number];
}

export async function killUnderWork(plan: { minutes: number; atOnce: number; program: string }): Promise<{
  figures: WorkerFaultFigures;
  differences: string[];
}> {
  const slots = Array.from(
    { length: plan.atOnce },
    (_, at): Slot => ({
      domain: `site-${at + 1}.com`,
      kind: KINDS[at % KINDS.length]!,
    }),
  );
  const sites = await Promise.all(slots.map(({ domain }) => startSmallSite(domain)));
  const map = slots.map(({ domain }, at) => `${domain}=127.0.0.1:${sites[at]!.port}`).join(",");
  try {
    const expected = await outputsInProcess(slots, map);
    return await underKills(plan, { slots, map, expected });
  } finally {
    for (const site of sites) await site.close();
  }
}

export async function outputsInProcess(
  slots: readonly Slot[],
  map: string,
  env: Record<string, string> = {},
): Promise<RunOutputs[]> {
  const service = await openService({ env: { ...env, CRAWL_HOST_MAP: map } });
  try {
    await service.start();
    const few = new PQueue({ concurrency: IN_PROCESS_AT_ONCE });
    return await few.addAll(
      slots.map((slot) => async () => {
        const call = service.account(slot.domain);
        for (let tries = 1; ; tries++) {
          const brand = await addBrand(call, slot.domain);
          const { run } = await startAndEnd(call, { brand, slot });
          if (run.status !== "done") throw new Error(`In one process: ${run.error}`);
          const outputs = inspect(service.database, (client) => outputsOf(client, { runId: run.id, brandId: brand }));
          if (!outputs.isSlow || tries === TRIES_IN_PROCESS) return outputs;
          await call("DELETE", `/brands/${brand}`);
        }
      }),
    );
  } finally {
    await service.close();
  }
}

interface Ended {
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many shapes
  run: any;
}

/** Through kills of the server: what got no answer is looked for, or asked again. */
async function startAndEnd(call: Client, { brand, slot }: { brand: string; slot: Slot }): Promise<Ended> {
  const [method, path, body] = slot.kind;
  for (;;) {
    const { body: listed } = await stubborn(() => call("GET", `/brands/${brand}/runs`));
    if (listed.total > 0) break;
    await call(method, `/brands/${brand}/${path}`, body).catch(() => undefined);
  }
  for (;;) {
    const { body: listed } = await stubborn(() => call("GET", `/brands/${brand}/runs`));
    const [run] = listed.runs;
    if (run.status === "done" || run.status === "failed") return { run };
    await pause(500);
  }
}

async function stubborn<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer !== null && answer.status < 500) return answer;
    await pause(TRIES_MS);
  }
}

async function underKills(
  { minutes, program }: { minutes: number; program: string },
  { slots, map, expected }: { slots: readonly Slot[]; map: string; expected: readonly RunOutputs[] },
) {
  const redis = await openRedis(program);
  await redis.start();
  const env = { REDIS_URL: redis.url, SANDBOX: "on", CRAWL_HOST_MAP: map };
  const workers = [openWorker(env), openWorker(env)];
  const service = await openService({ env: { ...env, LOG_LEVEL: "error" } });
  await Promise.all([service.start(), ...workers.map((worker) => worker.start())]);
  const untilMs = Date.now() + minutes * 60_000;
  const found = { accepted: 0, done: 0, failed: 0, mismatches: 0, slow: 0, twice: 0, errors: new Set<string>() };
  const differences: string[] = [];
  const keys = slots.map(({ domain }) => service.account(domain));

  async function work(at: number): Promise<void> {
    const slot = slots[at]!;
    const call = keys[at]!;
    while (Date.now() < untilMs) {
      const added = await stubborn(() =>
        call("POST", "/brands", { domain: slot.domain, name: slot.domain.split(".")[0]! }),
      );
      const brand = added.status === 201 ? added.body.id : (await stubborn(() => call("GET", "/brands"))).body[0].id;
      const { run } = await startAndEnd(call, { brand, slot });
      found.accepted += 1;
      const outputs = inspect(service.database, (client) => outputsOf(client, { runId: run.id, brandId: brand }));
      const isSlow = outputs.isSlow || expected[at]!.isSlow;
      if (isSlow) found.slow += 1;
      if (run.status === "done") {
        found.done += 1;
        found.twice += Math.max(0, outputs.doubles - expected[at]!.doubles);
        if (!isSlow && outputs.hash !== expected[at]!.hash) {
          found.mismatches += 1;
          differences.push(`${slot.domain} ${slot.kind[1]}: ${differenceOf(outputs, expected[at]!)}`);
        }
      } else {
        found.failed += 1;
        found.errors.add(`${slot.kind[1]}: ${run.error}`);
      }
      await stubborn(() => call("DELETE", `/brands/${brand}`));
    }
  }

  const working = Promise.all(slots.map((_, at) => work(at)));
  await pause(KILL_EVERY_MS);
  const kills = await killInTurn({ service, workers, redis, untilMs });
  await working;
  const database = inspect(service.database, (client) => String(client.pragma("integrity_check", { simple: true })));
  await service.close();
  for (const worker of workers) await worker.end("SIGKILL");
  await redis.close();
  const figures: WorkerFaultFigures = {
    minutes,
    ...kills,
    accepted: found.accepted,
    done: found.done,
    failed: found.failed,
    not_compared_slow: found.slow,
    hash_mismatches: found.mismatches,
    rows_twice: found.twice,
    database,
    errors: [...found.errors].join("; "),
  };
  return { figures, differences };
}

async function killInTurn(of: {
  service: Service;
  workers: ReturnType<typeof openWorker>[];
  redis: Awaited<ReturnType<typeof openRedis>>;
  untilMs: number;
}) {
  const { service, workers, redis, untilMs } = of;
  const victims = {
    api: { kill: () => service.end("SIGKILL"), start: () => service.start() },
    "worker 1": { kill: () => workers[0]!.end("SIGKILL"), start: () => workers[0]!.start() },
    "worker 2": { kill: () => workers[1]!.end("SIGKILL"), start: () => workers[1]!.start() },
    redis: { kill: () => redis.kill(), start: () => redis.start() },
  };
  const names = Object.keys(victims) as (keyof typeof victims)[];
  const by = Object.fromEntries(names.map((name) => [name, 0]));
  const halfMs = untilMs - (untilMs - Date.now()) / 2;
  const starting = new Map<string, Promise<void>>();
  let [kills, flushed, least] = [0, 0, Number.POSITIVE_INFINITY];
  for (let turn = 0; Date.now() < untilMs; turn++) {
    const nextMs = Date.now() + KILL_EVERY_MS;
    const name = names[turn % names.length]!;
    await starting.get(name);
    least = Math.min(least, underWay(service));
    await victims[name].kill();
    starting.set(name, victims[name].start());
    kills += 1;
    by[name]! += 1;
    if (flushed === 0 && Date.now() > halfMs && name !== "redis") {
      await redis.flushAll();
      flushed = 1;
    }
    await pause(Math.max(0, nextMs - Date.now()));
  }
  await Promise.all(starting.values());
  return { kills, kills_by: JSON.stringify(by), flushed, under_way_at_kills_min: least };
}

function underWay({ database }: Service): number {
  const query = "SELECT count(*) FROM runs WHERE status IN ('queued', 'running')";
  return inspect(database, (client) => client.prepare(query).pluck().get() as number);
}

function differenceOf(outputs: RunOutputs, expected: RunOutputs): string {
  const tables = Object.keys(outputs.tables) as (keyof RunOutputs["tables"])[];
  const other = tables.filter((table) => outputs.tables[table] !== expected.tables[table]);
  const shown = other.map((table) => {
    const [lines, before] = [outputs.lines[table], expected.lines[table]];
    const [extra = ""] = lines.filter((line) => !before.includes(line));
    const [missing = ""] = before.filter((line) => !lines.includes(line));
    const from = Math.max(0, [...extra].findIndex((char, at) => char !== missing[at]) - CONTEXT_CHARS);
    const cut = (line: string) => line.slice(from, from + 4 * CONTEXT_CHARS);
    return `${table} ${lines.length} of ${before.length} rows: ${cut(extra)} <> ${cut(missing)}`;
  });
  return shown.join("\n    ");
}

const PRODUCTS = [
  "espresso beans",
  "filter coffee",
  "cold brew",
  "coffee subscription",
  "coffee grinder",
  "barista course",
];

/** A home page and one for each product. */
export function startSmallSite(domain: string): Promise<LocalServer> {
  return startLocalServer(async (request, response) => {
    const at = Number(/^\/page-(\d+)$/.exec(request.url ?? "")?.[1] ?? (request.url === "/" ? 0 : Number.NaN));
    await pause(PAGE_MS);
    if (!Number.isInteger(at) || at > PRODUCTS.length) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("Nothing here");
      return;
    }
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(pageOf(domain, at));
  });
}

function pageOf(domain: string, at: number): string {
  const name = domain.split(".")[0]!;
  const product = PRODUCTS[at - 1] ?? "speciality coffee";
  const links = PRODUCTS.map((one, n) => `<li><a href="/page-${n + 1}">${one}</a></li>`);
  const texts = [
    `Our ${product} comes from small farms that we visit each year, and we pay growers above the market price.`,
    `Order ${product} before noon and it leaves our roastery in Leeds on the same day.`,
    `Cafés and offices choose our ${product} since a person answers the phone and the invoice is easy to read.`,
    `A first box of ${product} costs ${10 + at * 3} pounds, and whoever does not like it gets the money back.`,
    `Ask us how ${product} number ${at} is made: we write down every step, from the sack to the cup.`,
  ];
  return `<!doctype html><html lang="en"><head><title>${product} | ${name}</title><meta name="description" content="Buy ${product} at ${name}"></head><body><nav><ul>${links.join("")}</ul></nav><main><h1>${product}</h1>${texts.map((text) => `<p>${text}</p>`).join("")}</main></body></html>`;
}

export function wrongIn(figures: WorkerFaultFigures): string[] {
  const wrong: string[] = [];
  if (figures.done !== figures.accepted)
    wrong.push(`${figures.accepted - figures.done} accepted runs did not end done`);
  if (figures.hash_mismatches > 0) wrong.push(`${figures.hash_mismatches} runs left other results than in one process`);
  if (figures.rows_twice > 0) wrong.push("something was written twice");
  if (figures.database !== "ok") wrong.push("the database is damaged");
  return wrong;
}

if (import.meta.main) {
  const [minutes = 1, atOnce = 24] = process.argv.slice(2).map(Number);
  const program = findRedisServer();
  if (program === null)
    process.stdout.write("No redis-server on this machine (Debian: apt-get install redis-server): nothing was tried\n");
  else {
    const { figures, differences } = await killUnderWork({ minutes, atOnce, program });
    for (const difference of differences.slice(0, 5)) process.stdout.write(`  ${difference}\n`);
    tell(`API, two workers and Redis killed in turn, ${minutes} minutes`, figures, wrongIn(figures));
  }
}
