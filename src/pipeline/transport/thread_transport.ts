import { Worker } from "node:worker_threads";
import type { Log } from "../../base/log.ts";
import { CRAWL_LANE, JUDGE_LANE } from "./lanes.ts";
import type { Task, TaskWatch, Transport } from "./task.ts";
import { checkOutcome, readOutcome } from "./wire.ts";

/** To a thread: a task, or that nobody waits for it any more. */
export type ThreadOrder = { id: number; task: Task; material?: Uint8Array } | { id: number; cancel: true };
/** From a thread: how far a task is, or what it came to, packed in memory that all threads see. */
export type ThreadNews = { id: number; progress: unknown[] } | { id: number; outcome: Uint8Array };

interface Pending {
  task: Task;
  material: Uint8Array | null;
  watch: TaskWatch;
  /** Threads that were lost with it. */
  losses: number;
  resolve(outcome: Uint8Array): void;
  reject(error: unknown): void;
}

interface Thread {
  worker: Worker;
  pending: Map<number, Pending>;
}

/** Threads that a task may cost: one that ends them is given up. */
const LOSSES_MAX = 2;

/** Does tasks in threads of this process, each with an outside world of its own. */
export function createThreadTransport(options: { file: URL; threads: number; log: Log }): Transport {
  const threads: (Thread | undefined)[] = Array.from({ length: options.threads }, () => undefined);
  let lastId = 0;
  let closing = false;

  function start(place: number): Thread {
    const thread: Thread = { worker: new Worker(options.file), pending: new Map() };
    thread.worker.on("message", (news: ThreadNews) => hear(thread, news));
    thread.worker.on("error", (err) => options.log.error({ err }, "a thread that does tasks failed"));
    thread.worker.on("exit", () => {
      if (threads[place] === thread) threads[place] = undefined;
      if (!closing) for (const pending of thread.pending.values()) retry(pending);
    });
    threads[place] = thread;
    return thread;
  }

  function hear({ pending }: Thread, news: ThreadNews): void {
    const one = pending.get(news.id);
    if (one === undefined) return;
    if ("progress" in news) one.watch.onProgress?.(...news.progress);
    else {
      pending.delete(news.id);
      one.resolve(news.outcome);
    }
  }

  function retry(pending: Pending): void {
    if (++pending.losses > LOSSES_MAX) pending.reject(new Error("The thread working on it ended several times"));
    else give(pending);
  }

  function give(pending: Pending): void {
    const place = placeOf(pending.task.lane, threads);
    const thread = threads[place] ?? start(place);
    const id = ++lastId;
    thread.pending.set(id, pending);
    const { task, material } = pending;
    thread.worker.postMessage({ id, task, ...(material && { material }) } satisfies ThreadOrder);
    const cancel = () => {
      if (!thread.pending.delete(id)) return;
      thread.worker.postMessage({ id, cancel: true } satisfies ThreadOrder);
      pending.reject(pending.watch.signal.reason);
    };
    pending.watch.signal.addEventListener("abort", cancel, { once: true });
  }

  return {
    async run(task, place, watch) {
      watch.signal.throwIfAborted();
      const material = (place.material?.handle as Uint8Array | undefined) ?? null;
      const packed = await new Promise<Uint8Array>((resolve, reject) =>
        give({ task, material, watch, losses: 0, resolve, reject }),
      );
      await checkOutcome([packed]);
      return { handle: packed, parts: () => readOutcome([packed]) };
    },
    async close() {
      closing = true;
      await Promise.all(threads.map((thread) => thread?.worker.terminate()));
    },
  };
}

/** A crawl or a judging goes where least is at work; a vendor's lane has one thread, so that its limits hold there. */
function placeOf(lane: string, threads: readonly (Thread | undefined)[]): number {
  const loads = threads.map((thread) => thread?.pending.size ?? 0);
  if (lane === CRAWL_LANE || lane === JUDGE_LANE) return loads.indexOf(Math.min(...loads));
  return [...lane].reduce((sum, char) => sum + char.charCodeAt(0), 0) % threads.length;
}
