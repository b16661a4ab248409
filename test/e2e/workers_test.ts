import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { findRedisServer, openRedis, openWorker, type RedisProcess } from "../../scripts/faults/redis_process.ts";
import { KINDS, killUnderWork, outputsInProcess, startSmallSite, wrongIn } from "../../scripts/faults/workers.ts";
import { systemClock } from "../../src/base/clock.ts";
import { ProviderError } from "../../src/base/errors.ts";
import { createIds } from "../../src/base/ids.ts";
import { type Log, silentLog } from "../../src/base/log.ts";
import { createLaneRests, type LaneRests } from "../../src/pipeline/transport/redis_rests.ts";
import { createRedisTransport } from "../../src/pipeline/transport/redis_transport.ts";
import { type RedisWorker, startRedisWorker } from "../../src/pipeline/transport/redis_worker.ts";
import type { DoTask, Task, TaskResult } from "../../src/pipeline/transport/task.ts";
import { createLine } from "../../src/providers/http/line.ts";
import { DEFAULT_MANNERS, systemHttpDeps } from "../../src/providers/http/manners.ts";
import { insertRun } from "../../src/store/runs.ts";
import { listOpenStageTasks } from "../../src/store/stage_tasks.ts";
import { openMemoryDatabase } from "../support/memory_database.ts";

const PROGRAM = findRedisServer();
const SKIP = PROGRAM === null ? "no redis-server on this machine (Debian: apt-get install redis-server)" : false;
const LANES = ["crawl", "judge", "ask-vendor"];
const ids = createIds(systemClock);
let release = 0;
const opened = new Set<ReturnType<typeof open>>();

/** The API's side with a run, and workers whose work is the test's. */
function open(redis: RedisProcess, log = silentLog) {
  const word = { version: "1.0.0", build: `test-${++release}` };
  const { db } = openMemoryDatabase();
  const meta = { current_stage: null, stage_detail: "", stage_started_at: null };
  const of = { account_id: "a", brand_id: "b", kind: "full" as const, status: "running" as const, meta, input: {} };
  insertRun(db, { id: "run", ...of, error: null, started_at: new Date().toISOString(), finished_at: null });
  const transport = createRedisTransport(redis.url, word, { db, clock: systemClock, ids, log });
  const running = new AbortController();
  const workers: RedisWorker[] = [];
  let asked = 0;
  const side = {
    db,
    word,
    transport,
    work(doTask: DoTask, told: { build?: string; rests?: LaneRests; onSkew?(text: string): void } = {}): RedisWorker {
      const own = { ...word, ...(told.build === undefined ? {} : { build: told.build }) };
      const rests = told.rests ?? createLaneRests(own.build);
      const with_ = { url: redis.url, word: own, lanes: LANES, crawls: 4, doTask, rests, log: silentLog };
      const worker = startRedisWorker({ ...with_, onDone: () => undefined, onSkew: told.onSkew ?? (() => undefined) });
      workers.push(worker);
      return worker;
    },
    async ask(task: Partial<Task>, signal = running.signal, material?: TaskResult): Promise<unknown[]> {
      return await Array.fromAsync((await this.hold(task, signal, material)).parts());
    },
    hold(task: Partial<Task>, signal = running.signal, material?: TaskResult): Promise<TaskResult> {
      const whole: Task = {
        name: "ask_engine",
        lane: "ask-vendor",
        site: null,
        deadlineMs: null,
        input: null,
        ...task,
      };
      const place = {
        runId: "run",
        stage: "s",
        key: `${++asked}`,
        runSignal: running.signal,
        ...(material && { material }),
      };
      return transport.run(whole, place, { signal });
    },
    async close() {
      if (!opened.delete(side)) return;
      await Promise.all(workers.map((worker) => worker.drain(0)));
      await transport.close();
    },
  };
  opened.add(side);
  return side;
}

const answer: DoTask = async ({ input }) => [input];

describe("threads", () => {
  test("what they crawl, judge and ask leaves what the same runs leave without them", async () => {
    const slots = [KINDS[0], KINDS[4]].map((kind, at) => ({ domain: `site-${at + 1}.com`, kind }));
    const sites = await Promise.all(slots.map(({ domain }) => startSmallSite(domain)));
    const map = slots.map(({ domain }, at) => `${domain}=127.0.0.1:${sites[at]!.port}`).join(",");
    const hashes = async (env: Record<string, string>) =>
      (await outputsInProcess(slots, map, env)).map(({ hash, tables }) => ({ hash, tables }));
    assert.deepEqual(await hashes({ WORKER_THREADS: "2" }), await hashes({}));
    for (const site of sites) await site.close();
  });
});

describe("workers on Redis", { skip: SKIP, timeout: 600_000 }, () => {
  let redis: RedisProcess;
  before(async () => {
    redis = await openRedis(PROGRAM!);
    await redis.start();
  });
  after(() => redis.close());
  // What a failed test left open would keep the process from ending.
  afterEach(async () => {
    for (const side of opened) await side.close();
  });

  test("a vendor's limit holds over all workers, and one of them at a time crawls a site", async () => {
    const side = open(redis);
    const [atWork, most] = [new Map<string, number>(), new Map<string, number>()];
    const count: DoTask = async ({ lane, site, input }) => {
      const name = site ?? lane;
      atWork.set(name, (atWork.get(name) ?? 0) + 1);
      most.set(name, Math.max(most.get(name) ?? 0, atWork.get(name)!));
      await pause(30);
      atWork.set(name, atWork.get(name)! - 1);
      return [input];
    };
    for (let at = 0; at < 3; at++) side.work(count);
    const calls = Array.from({ length: 24 }, (_, at) => side.ask({ input: at }));
    const crawls = ["a.com", "b.com", "a.com", "a.com"].map((site) => side.ask({ lane: "crawl", site, input: site }));
    assert.deepEqual((await Promise.all(calls)).flat(), [...calls.keys()]);
    assert.deepEqual((await Promise.all(crawls)).flat(), ["a.com", "b.com", "a.com", "a.com"]);
    assert.ok(most.get("ask-vendor")! > 1 && most.get("ask-vendor")! <= 4, `${most.get("ask-vendor")}`);
    assert.deepEqual([most.get("a.com"), most.get("b.com")], [1, 1]);
    assert.deepEqual(listOpenStageTasks(side.db), []);
    await side.close();
  });

  test("a pause that a vendor asks one worker for holds for all", async () => {
    const side = open(redis);
    const manners = { ...DEFAULT_MANNERS, concurrency: 4 };
    const calls: { worker: number; lane: string; atMs: number }[] = [];
    let refused = false;
    const workers = [0, 1].map((worker) => {
      const rests = createLaneRests(side.word.build);
      const line = createLine({ provider: "vendor", manners, secrets: [] }, { ...systemHttpDeps, rests });
      const call = (lane: string) => async () => {
        calls.push({ worker, lane, atMs: performance.now() });
        if (lane === "ask-vendor" && !refused) {
          refused = true;
          throw new ProviderError("vendor", "Slow down", { status: 429, retryable: true, retryAfterMs: 2_000 });
        }
        return [worker];
      };
      return side.work(({ lane }, { signal }) => line.run(call(lane), signal), { rests });
    });
    const first = side.ask({ input: 0 });
    while (calls.length === 0) await pause(10);
    await pause(200);
    // Whoever was refused takes no more: what comes now is for the other one.
    const left = workers[calls[0]!.worker]!.drain(60_000);
    const rest = Array.from({ length: 8 }, (_, at) => side.ask({ input: at + 1 }));
    await Promise.all([first, ...rest, left]);
    const [refusal, ...others] = calls;
    const asked = others.filter(({ lane }) => lane === "ask-vendor");
    assert.equal(new Set(asked.map(({ worker }) => worker)).size, 2, "both workers asked");
    for (const { atMs } of asked) assert.ok(atMs - refusal!.atMs >= 1_990, `${atMs - refusal!.atMs}`);
    await side.close();
  });

  test("what Redis forgot is sent again; what nobody waits for is ended", async () => {
    const side = open(redis);
    const first = side.ask({ input: "kept" });
    await pause(300);
    await redis.flushAll();
    side.work(answer);
    assert.deepEqual(await first, ["kept"]);
    const ended = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const side2 = open(redis);
    side2.work(async (_task, { signal }) => {
      signal.addEventListener("abort", () => ended.resolve());
      begun.resolve();
      await ended.promise;
      return [];
    });
    const late = new AbortController();
    const asked = side2.ask({}, late.signal);
    asked.catch(() => undefined);
    await begun.promise;
    late.abort(new Error("late"));
    await assert.rejects(asked, /late/);
    await ended.promise;
    assert.deepEqual(listOpenStageTasks(side2.db), []);
    await side.close();
    await side2.close();
  });

  test("a large result comes in parts; a worker that stops gives its work to another", async () => {
    const side = open(redis);
    const text = Array.from({ length: 60_000 }, (_, at) => ids.hex(32) + at);
    const begun = Promise.withResolvers<void>();
    const slow = side.work(async (_task, { signal }) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return [];
    });
    const asked = side.ask({ lane: "crawl", site: "a.com" });
    await begun.promise;
    await slow.drain(0);
    side.work(async () => text);
    assert.deepEqual(await asked, text);
    await side.close();
  });

  test("a task goes on from what another one came to, also when Redis has forgotten it", async () => {
    const side = open(redis);
    const facts = Array.from({ length: 60_000 }, (_, at) => ids.hex(32) + at);
    let lost = 0;
    side.work(async ({ name, input }, _watch, material) => {
      if (name === "crawl_site") return facts;
      if (lost++ === 0) await redis.flushAll();
      return [input, (await Array.fromAsync(material!)).length];
    });
    const crawled = await side.hold({ name: "crawl_site", lane: "crawl" });
    const judge = { name: "judge_site", lane: "judge" } as const;
    assert.deepEqual(await side.ask({ ...judge, input: 1 }, undefined, crawled), [1, facts.length]);
    assert.deepEqual(await side.ask({ ...judge, input: 2 }, undefined, crawled), [2, facts.length]);
    assert.deepEqual(await Array.fromAsync(crawled.parts()), facts);
    assert.equal(lost, 3);
    await side.close();
  });

  test("that Redis is lost is told once, and once that it is back", async () => {
    const told: string[] = [];
    const log = {
      ...silentLog,
      warn: (_facts: object, text: string) => told.push(text),
      info: (text: string) => told.push(text),
    };
    const side = open(redis, log as unknown as Log);
    side.work(answer);
    assert.deepEqual(await side.ask({ input: 1 }), [1]);
    await redis.kill();
    const asked = side.ask({ input: 2 });
    await pause(1_500);
    await redis.start();
    assert.deepEqual(await asked, [2]);
    await side.close();
    assert.deepEqual(told, ["Redis cannot be reached; tasks wait until it is back", "Redis is back"]);
  });

  test("a worker of another release is told so, does nothing, and the process ends with it", async () => {
    const side = open(redis);
    const told = Promise.withResolvers<string>();
    await pause(200);
    side.work(() => assert.fail("it was given a task"), { build: "other", onSkew: told.resolve });
    const asked = side.ask({ input: 1 });
    assert.match(
      await told.promise,
      /is release 1\.0\.0 \(other\).* the API is 1\.0\.0 \(test-\d+\)\. Start workers from/,
    );
    side.work(answer);
    assert.deepEqual(await asked, [1]);
    const worker = openWorker({ REDIS_URL: redis.url, SANDBOX: "on" });
    await worker.start();
    while (!worker.log().includes("Start workers from the same release")) await pause(50);
    await side.close();
    await worker.end("SIGTERM");
  });

  test("kills of the API, workers and Redis lose, double and change nothing", async () => {
    const { figures, differences } = await killUnderWork({ minutes: 0.4, atOnce: 8, program: PROGRAM! });
    assert.deepEqual(wrongIn(figures), [], JSON.stringify({ figures, differences }));
  });
});
