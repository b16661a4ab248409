import { randomUUID } from "node:crypto";
import { type Job, Queue, UnrecoverableError, WaitingError, Worker } from "bullmq";
import type { Log } from "../../base/log.ts";
import { CRAWL_LANE, JUDGE_LANE, laneLimit } from "./lanes.ts";
import { connectRedis } from "./redis_connection.ts";
import {
  API_KEY_NAME,
  type ApiWord,
  cancelChannel,
  LOCK_MS,
  materialKey,
  type ProgressMessage,
  progressChannel,
  queuePrefix,
  RESULTS,
  type ResultMessage,
  redisOptions,
  SEEN_MS,
  STALLED_CHECK_MS,
  STALLED_MAX,
  type TaskMessage,
  WORKERS_KEY,
  type WorkerWord,
} from "./redis_names.ts";
import type { LaneRests } from "./redis_rests.ts";
import type { DoTask, Task } from "./task.ts";
import { packOutcome, readOutcome, unpackParts } from "./wire.ts";

export interface RedisWorkerOptions {
  url: string;
  word: ApiWord;
  lanes: readonly string[];
  /** Crawls at once. */
  crawls: number;
  doTask: DoTask;
  rests: LaneRests;
  log: Log;
  /** A task ended here, after so many seconds. */
  onDone(task: Task["name"], seconds: number): void;
  /** The API is of another release: this worker must not go on. */
  onSkew(text: string): void;
}

const PART_BYTES = 1024 * 1024;
const PROGRESS_MS = 250;
const WORD_MS = 3_000;
const CALLS_AT_ONCE = 16;
const RESULT_TRIES = 100_000;
const RESULT_RETRY_MS = 1_000;
const RETRY_MS = 1_000;
const FAILED_KEPT = 1_000;
/** Each fills a processor. */
const JUDGED_AT_ONCE = 1;
const MATERIAL_LOST = "The material it continues from is no longer in Redis";
const TAKEN_BACK = "The API withdrew the task";

export type RedisWorker = ReturnType<typeof startRedisWorker>;

/** Takes tasks from the queues of its release, does them, and sends back what they came to. */
export function startRedisWorker(options: RedisWorkerOptions) {
  const { url, word, log, rests } = options;
  const prefix = queuePrefix(word.build);
  const shared = { connection: redisOptions(url), prefix };
  const results = new Queue(RESULTS, shared);
  const line = connectRedis(url, log);
  const { redis, failed } = line;
  rests.keepIn(redis, failed);
  const ears = line.another();
  const atWork = new Map<string, { controller: AbortController; lane: string }>();
  const cancelled = new Set<string>();
  const name = randomUUID();
  let draining = false;
  results.on("error", failed);

  async function work(job: Job<TaskMessage>, token: string | undefined, lane: string): Promise<void> {
    const id = job.id!;
    const controller = new AbortController();
    atWork.set(id, { controller, lane });
    const started = performance.now();
    try {
      const [task] = (await unpackParts(Buffer.from(job.data.task, "base64"))) as [Task];
      const material = materialOf(job);
      const watch = watchOf(id, controller.signal);
      const facts = material && readOutcome(material.parts());
      const outcome = await packOutcome(() => rests.within(lane, () => options.doTask(task, watch, facts)));
      if (controller.signal.aborted) return await letGo(job, token);
      if (material?.isLost()) throw new Error(MATERIAL_LOST);
      await sendResult(id, outcome);
      options.onDone(task.name, (performance.now() - started) / 1_000);
    } finally {
      atWork.delete(id);
      cancelled.delete(id);
    }
  }

  /** Nobody waits for it, or others take it up: who has lost its lock cannot give it back, and need not. */
  async function letGo(job: Job, token: string | undefined): Promise<never> {
    if (cancelled.delete(job.id!)) throw new UnrecoverableError(TAKEN_BACK);
    await job.moveToWait(token).catch(failed);
    throw new WaitingError();
  }

  function watchOf(id: string, signal: AbortSignal) {
    let lastMs = 0;
    return {
      signal,
      onProgress(...told: unknown[]) {
        if (performance.now() - lastMs < PROGRESS_MS || redis.status !== "ready") return;
        lastMs = performance.now();
        const message: ProgressMessage = { id, told };
        redis.publish(progressChannel(word.build), JSON.stringify(message)).catch(() => undefined);
      },
    };
  }

  /** What Redis lost is no failure of the task: it is sent again. */
  function materialOf({ id, data: { material: count } }: Job<TaskMessage>) {
    if (count === undefined) return undefined;
    const key = materialKey(word.build, id!);
    let isLost = false;
    async function* parts(): AsyncGenerator<Buffer> {
      for (let at = 0; at < count!; at++) {
        const part = await redis.hgetBuffer(key, `${at}`);
        isLost ||= part === null;
        if (part === null) throw new Error(MATERIAL_LOST);
        yield part;
      }
    }
    return { parts, isLost: () => isLost };
  }

  /** All parts or none are sent before the task counts as done. */
  async function sendResult(id: string, data: Buffer): Promise<void> {
    const attempt = randomUUID();
    const parts = Math.max(1, Math.ceil(data.length / PART_BYTES));
    for (let part = 0; part < parts; part++) {
      const some = data.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
      const message: ResultMessage = { id, attempt, part, parts, data: some.toString("base64") };
      await results.add("part", message, {
        jobId: `${attempt}-${part}`,
        attempts: RESULT_TRIES,
        backoff: { type: "fixed", delay: RESULT_RETRY_MS },
        removeOnComplete: true,
      });
    }
  }

  const own = new Map([
    [CRAWL_LANE, options.crawls],
    [JUDGE_LANE, JUDGED_AT_ONCE],
  ]);
  const workers = options.lanes.map((lane) => {
    const concurrency = own.get(lane) ?? laneLimit(lane).concurrency ?? CALLS_AT_ONCE;
    const worker = new Worker<TaskMessage>(lane, (job, token) => work(job, token, lane), {
      ...shared,
      name,
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: STALLED_MAX,
      runRetryDelay: RETRY_MS,
      removeOnFail: { count: FAILED_KEPT },
    });
    worker.on("error", failed);
    // Somebody else has it, or will: two must not read one site.
    worker.on("lockRenewalFailed", (ids) => {
      for (const id of ids) atWork.get(id)?.controller.abort();
    });
    return worker;
  });

  async function exchangeWords(): Promise<void> {
    if (redis.status !== "ready") return;
    const text = await redis.get(API_KEY_NAME);
    const api = text === null ? null : (JSON.parse(text) as ApiWord);
    if (api !== null && api.build !== word.build) options.onSkew(skewText(word, api));
    if (draining) return;
    const own: WorkerWord = { ...word, atMs: Date.now(), lanes: options.lanes, crawls: options.crawls };
    await redis.hset(WORKERS_KEY, name, JSON.stringify(own));
    await redis.pexpire(WORKERS_KEY, SEEN_MS);
    line.answered();
  }

  const say = () => void exchangeWords().catch(failed);
  redis.on("ready", say);
  const timer = setInterval(say, WORD_MS);
  ears.subscribe(cancelChannel(word.build)).catch(failed);
  ears.on("message", (_channel, id) => {
    if (!atWork.has(id)) return;
    cancelled.add(id);
    atWork.get(id)!.controller.abort();
  });

  return {
    /** Tasks at work. */
    active: () => atWork.size,
    isReachable: () => redis.status === "ready",
    /** Takes no more; waits so long for what is at work, then gives it back for others. */
    async drain(ms: number): Promise<void> {
      draining = true;
      clearInterval(timer);
      const closing = Promise.allSettled(workers.map((worker) => worker.close()));
      const late = setTimeout(() => {
        for (const { controller } of atWork.values()) controller.abort();
      }, ms);
      await closing;
      clearTimeout(late);
      if (redis.status === "ready") await redis.hdel(WORKERS_KEY, name).catch(() => undefined);
      await results.close().catch(() => undefined);
      redis.disconnect();
      ears.disconnect();
    },
  };
}

function skewText(own: ApiWord, api: ApiWord): string {
  return `This worker is release ${own.version} (${own.build}), but the API is ${api.version} (${api.build}). Start workers from the same release as the API`;
}
