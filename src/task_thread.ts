import { parentPort } from "node:worker_threads";
import { systemClock } from "./base/clock.ts";
import { createLog } from "./base/log.ts";
import { yieldToRequests } from "./base/thread_priority.ts";
import { readConfig, readEnvironment } from "./config.ts";
import { createTaskDoer } from "./pipeline/transport/do_task.ts";
import type { ThreadNews, ThreadOrder } from "./pipeline/transport/thread_transport.ts";
import { packOutcome, readOutcome } from "./pipeline/transport/wire.ts";
import { createWorkerWorld } from "./worker_world.ts";

/** A thread that does tasks by the process' own settings until it is ended. */
yieldToRequests();
const config = readConfig(readEnvironment());
const log = createLog(config.LOG_LEVEL);
const doTask = createTaskDoer({ ...createWorkerWorld(config, { log, clock: systemClock }), clock: systemClock, log });
const atWork = new Map<number, AbortController>();
const tell = (news: ThreadNews) => parentPort?.postMessage(news);

parentPort?.on("message", async (order: ThreadOrder) => {
  const { id } = order;
  if ("cancel" in order) return atWork.get(id)?.abort();
  const { task, material } = order;
  const controller = new AbortController();
  atWork.set(id, controller);
  const watch = { signal: controller.signal, onProgress: (...progress: unknown[]) => tell({ id, progress }) };
  const outcome = await packOutcome(() => doTask(task, watch, material && readOutcome([material])));
  atWork.delete(id);
  // Seen by all threads, so that what goes on from it copies nothing.
  const shared = new Uint8Array(new SharedArrayBuffer(outcome.length));
  shared.set(outcome);
  tell({ id, outcome: shared });
});
