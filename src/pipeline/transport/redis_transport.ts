import { EventEmitter } from "node:events";
import { Queue, Worker } from "bullmq";
import { type Clock, isoTime } from "../../base/clock.ts";
import type { Ids } from "../../base/ids.ts";
import type { Log } from "../../base/log.ts";
import type { Db } from "../../store/db.ts";
import {
  deleteStageTask,
  deleteStrayStageTasks,
  eachResultPart,
  findStageTask,
  getStageTask,
  insertStageTask,
  listOpenStageTasks,
  type OpenStageTask,
  placeOfTask,
  takeResultPart,
} from "../../store/stage_tasks.ts";
import { JUDGE_LANE, laneLimit } from "./lanes.ts";
import { connectRedis } from "./redis_connection.ts";
import { createHeartbeat } from "./redis_heartbeat.ts";
import {
  type ApiWord,
  cancelChannel,
  LOCK_MS,
  MATERIAL_MS,
  materialKey,
  type ProgressMessage,
  progressChannel,
  queuePrefix,
  RESULTS,
  type ResultMessage,
  redisOptions,
  STALLED_CHECK_MS,
  STALLED_MAX,
  type TaskMessage,
} from "./redis_names.ts";
import type { SentTask, Task, TaskPlace, TaskResult, TaskWatch, Transport } from "./task.ts";
import { checkOutcome, packFailure, packParts, readOutcome, unpackParts } from "./wire.ts";

export interface RedisTransportDeps {
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Log;
}

const SWEEP_MS = 2_000;
/** Without a worker for a lane this long, it is told, again and again. */
const NOBODY_MS = 30_000;
/** Why BullMQ gives a job up whose workers were lost too often; any other failure is of the way, and it is sent again. */
const STALLED = /stalled/;
const RESULTS_AT_ONCE = 4;
const RESULT_RETRY_MS = 1_000;
/** Results that came in but are not written yet may still be on their way so long after their task ended. */
const RESULT_WAY_MS = 10_000;

/**
 * Has tasks done by workers on any machine. The rows are the truth: what is to be done is sent again for as long as no
 * result has come, and what comes is written once.
 */
export function createRedisTransport(url: string, word: ApiWord, deps: RedisTransportDeps): Transport {
  const { db, log } = deps;
  const prefix = queuePrefix(word.build);
  const line = connectRedis(url, log);
  const { redis, failed } = line;
  const ears = line.another();
  const queues = new Map<string, Queue>();
  const news = new EventEmitter();
  news.setMaxListeners(0);
  const options = { connection: redisOptions(url), prefix };
  const resultQueue = new Queue(RESULTS, options);
  const results = new Worker<ResultMessage>(RESULTS, async ({ data }) => take(data), {
    ...options,
    concurrency: RESULTS_AT_ONCE,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: STALLED_MAX,
    runRetryDelay: RESULT_RETRY_MS,
  });
  results.on("error", failed);
  resultQueue.on("error", failed);
  ears.subscribe(progressChannel(word.build)).catch(failed);
  ears.on("message", (_channel, text) => {
    const { id, told } = JSON.parse(text) as ProgressMessage;
    news.emit(`${id} progress`, told);
  });
  const words = createHeartbeat(redis, word, deps);
  const startedMs = deps.clock.now();
  const toldMs = new Map<string, number>();
  let closing = false;
  let sweeping: Promise<void> | null = null;
  let wanted = false;
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();
  sweep();

  function queueOf(lane: string): Queue {
    const known = queues.get(lane);
    if (known !== undefined) return known;
    const queue = new Queue(lane, options);
    queue.on("error", failed);
    queues.set(lane, queue);
    return queue;
  }

  async function take({ id, attempt, part, parts, data }: ResultMessage): Promise<void> {
    const lane = placeOfTask(db, id)?.lane;
    if (!takeResultPart(db, { id, attempt, part, parts, data: Buffer.from(data, "base64") })) return;
    news.emit(id);
    if (lane !== undefined) remove(id, lane).catch(failed);
    sweep();
  }

  async function remove(id: string, lane: string): Promise<void> {
    if (lane === JUDGE_LANE) await redis.unlink(materialKey(word.build, id));
    await queueOf(lane).remove(id);
  }

  /** Sends what is not on its way; one look at a time. */
  function sweep(): void {
    wanted = true;
    sweeping ??= (async () => {
      while (wanted && !closing) {
        wanted = false;
        await look();
      }
    })()
      .catch(failed)
      .finally(() => {
        sweeping = null;
      });
  }

  async function look(): Promise<void> {
    deleteStrayStageTasks(db);
    const open = firstOfSites(listOpenStageTasks(db));
    if (redis.status !== "ready") return;
    await words.exchange();
    line.answered();
    for (const lane of new Set(open.map((task) => task.lane))) {
      await limit(queueOf(lane));
      tellIfNobody(lane);
    }
    const asked = redis.pipeline();
    for (const { id, lane } of open) asked.hmget(`${prefix}:${lane}:${id}`, "timestamp", "finishedOn", "failedReason");
    const answers = (await asked.exec()) ?? [];
    for (const [at, task] of open.entries()) {
      const [sentAt, finishedOn = null, failedReason = null] = (answers[at]?.[1] ?? []) as (string | null)[];
      if (!sentAt) await send(task);
      else if (failedReason !== null && STALLED.test(failedReason)) await giveUp(task, failedReason);
      else if (failedReason !== null || (finishedOn !== null && (await isResultLost(Number(finishedOn))))) {
        await remove(task.id, task.lane);
        await send(task);
      }
    }
  }

  /** Workers may be away, or lack a vendor's settings. */
  function tellIfNobody(lane: string): void {
    const nowMs = deps.clock.now();
    if (words.seen().lanes.has(lane) || nowMs - (toldMs.get(lane) ?? startedMs) < NOBODY_MS) return;
    toldMs.set(lane, nowMs);
    log.error(
      { lane },
      "tasks are waiting and no worker takes them. Start workers with the same vendor settings as the API",
    );
  }

  async function send({ id, lane }: OpenStageTask): Promise<void> {
    const row = getStageTask(db, id);
    if (row === undefined || row.done_by !== null) return;
    const message: TaskMessage = { task: row.task.toString("base64") };
    if (lane === JUDGE_LANE) message.material = await sendMaterial(id, row.task);
    await queueOf(lane).add("task", message, { jobId: id, attempts: 1 });
  }

  /** The rows' own parts, as they are; nobody has the task yet. */
  async function sendMaterial(id: string, packed: Buffer): Promise<number> {
    const [{ material }] = (await unpackParts(packed)) as [SentTask];
    const key = materialKey(word.build, id);
    await redis.unlink(key);
    let parts = 0;
    for (const part of eachResultPart(db, material!)) await redis.hset(key, parts++, part);
    await redis.pexpire(key, MATERIAL_MS);
    return parts;
  }

  async function isResultLost(finishedMs: number): Promise<boolean> {
    if (deps.clock.now() - finishedMs < RESULT_WAY_MS) return false;
    const counts = await resultQueue.getJobCounts("waiting", "active", "delayed", "prioritized");
    return Object.values(counts).every((n) => n === 0);
  }

  async function giveUp({ id, lane }: OpenStageTask, reason: string): Promise<void> {
    log.error({ task: id, lane, reason }, "the workers gave up a task");
    const data = await packFailure(new Error(`The workers gave up: ${reason}`));
    if (takeResultPart(db, { id, attempt: "given-up", part: 0, parts: 1, data })) news.emit(id);
    await remove(id, lane);
  }

  /** Redis may have forgotten them. */
  async function limit(queue: Queue): Promise<void> {
    const { concurrency, rate } = laneLimit(queue.name);
    if (concurrency !== null) await queue.setGlobalConcurrency(concurrency);
    if (rate !== null) await queue.setGlobalRateLimit(rate.calls, rate.perMs);
  }

  async function rowOf(task: Task, { runId: run_id, stage, key: task_key, material }: TaskPlace): Promise<string> {
    const known = findStageTask(db, run_id, stage, task_key);
    if (known !== undefined) return known.id;
    const { lane, site } = task;
    const sent: SentTask = { ...task, ...(material && { material: material.handle as string }) };
    const packed = await packParts([sent]);
    const created_at = isoTime(deps.clock.now());
    const row = { id: deps.ids.uuid(), run_id, stage, task_key, lane, site, task: packed, done_by: null, created_at };
    const kept = insertStageTask(db, row);
    if (kept === undefined) throw new Error("The run has ended");
    return kept.id;
  }

  /** The task's result once it is whole; until then how far it is. */
  async function resultOf(id: string, { signal, onProgress }: TaskWatch): Promise<TaskResult> {
    const there = Promise.withResolvers<void>();
    const ended = () => there.resolve();
    const aborted = () => there.reject(signal.reason);
    const progress = (told: unknown[]) => onProgress?.(...told);
    const isOpen = () => placeOfTask(db, id)?.done_by === null;
    news.on(id, ended).on(`${id} progress`, progress);
    signal.addEventListener("abort", aborted, { once: true });
    try {
      signal.throwIfAborted();
      if (isOpen()) {
        sweep();
        await there.promise;
      }
    } finally {
      news.off(id, ended).off(`${id} progress`, progress);
      signal.removeEventListener("abort", aborted);
    }
    await checkOutcome(eachResultPart(db, id));
    return { handle: id, parts: () => readOutcome(eachResultPart(db, id)) };
  }

  /** Nobody waits for it any more: its row is gone, or goes. */
  function cancel(id: string, lane: string): void {
    if (redis.status !== "ready") return;
    redis.publish(cancelChannel(word.build), id).catch(failed);
    // One that is at work is removed by its end.
    remove(id, lane).catch(() => undefined);
    sweep();
  }

  return {
    seen: words.seen,
    crawlPlaces: () => words.seen().crawls,
    async run(task, place, watch) {
      watch.signal.throwIfAborted();
      const id = await rowOf(task, place);
      try {
        return await resultOf(id, watch);
      } catch (error) {
        // A run that goes on after a stop finds its row again; else the failure counts once, and the call can be made anew.
        if (place.runSignal.aborted ? placeOfTask(db, id) !== undefined : closing) throw error;
        deleteStageTask(db, id);
        if (watch.signal.aborted) cancel(id, task.lane);
        throw error;
      }
    },
    async close() {
      closing = true;
      clearInterval(timer);
      await sweeping;
      const all = [...queues.values(), resultQueue].map((queue) => queue.close());
      await Promise.allSettled([...all, results.close(true)]);
      redis.disconnect();
      ears.disconnect();
    },
  };
}

/** Of one site one crawl at a time is on its way: the oldest. */
function firstOfSites(open: readonly OpenStageTask[]): OpenStageTask[] {
  const sites = new Set<string>();
  return open.filter(({ site }) => {
    if (site === null) return true;
    const isFirst = !sites.has(site);
    sites.add(site);
    return isFirst;
  });
}
