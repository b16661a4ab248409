import { getCompileCacheDir } from "node:module";
import PQueue from "p-queue";
import { Piscina } from "piscina";

/** What a thread holds is given back soon: while a site is judged none of it is read. */
const IDLE_MS = 1_000;
const YOUNG_HEAP_MB_MAX = 8;
/** As this process does: a thread that compiles everything anew takes 15 MB more. */
const WITH_CACHE = 'data:text/javascript,import{enableCompileCache}from"node:module";enableCompileCache()';

export interface Threads<Task> {
  /** Hands the pool to `work` once a thread is free. */
  inTurn<T>(work: (pool: Piscina<Task>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Threads that run the exports of one file by their names. One that fails or fills its heap is replaced. */
export function createThreads<Task>(options: { file: URL; threads: number; heapMb: number }): Threads<Task> {
  const pool = new Piscina<Task>({
    filename: options.file.href,
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: IDLE_MS,
    execArgv: getCompileCacheDir() === undefined ? [] : ["--import", WITH_CACHE],
    resourceLimits: { maxOldGenerationSizeMb: options.heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB_MAX },
  });
  // A thread may fail between tasks, or after its task was given up: the next task gets a new one, and nothing is lost.
  pool.on("error", () => undefined);
  // No task waits inside the pool: deadlines measure work and not the queue, and none waits for a thread that is gone.
  const queue = new PQueue({ concurrency: options.threads });
  return {
    inTurn: (work) => queue.add(() => work(pool)),
    async close() {
      queue.clear();
      await pool.destroy();
    },
  };
}

/** Shares of a deadline: what a late thread is watched for, and the most that it may take by the clock. */
const WATCHED_SHARE = 0.2;
const BUSY_SHARE = 0.8;
const DEADLINES_MAX = 12;

/**
 * A signal for one task that is aborted once `deadlineMs` have passed and the pool is seen at work still. On a machine
 * with more to do than processors a thread may wait for longer than it works: it is given time until it has used a fifth
 * of the deadline in processor time, and at most 12 deadlines. Node.js before 24.6 cannot tell, and aborts at once.
 */
export function watchDeadline(pool: Piscina, deadlineMs: number): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const { signal } = controller;
  const watchedMs = deadlineMs * WATCHED_SHARE;
  const last = setTimeout(giveUp, deadlineMs * DEADLINES_MAX);
  let next: NodeJS.Timeout | undefined = setTimeout(() => void look(null), deadlineMs);

  async function look(first: Map<number, number> | null): Promise<void> {
    const now = await processorMs(pool);
    const used = [...now].map(([id, ms]) => ms - (first === null ? ms : (first.get(id) ?? 0)));
    if (next === undefined) return;
    if (now.size === 0 || used.some((ms) => ms >= watchedMs * BUSY_SHARE)) return giveUp();
    next = setTimeout(() => void look(first ?? now), watchedMs);
  }
  function giveUp(): void {
    stop();
    controller.abort();
  }
  function stop(): void {
    for (const timer of [last, next]) clearTimeout(timer);
    next = undefined;
  }
  return { signal, stop };
}

/** By thread, in milliseconds; a thread that is only starting has used none. */
async function processorMs({ threads }: Piscina): Promise<Map<number, number>> {
  const told = threads
    .filter((thread) => typeof thread.cpuUsage === "function")
    .map(async (thread): Promise<[number, number]> => {
      const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      return [thread.threadId, (user + system) / 1000];
    });
  return new Map(await Promise.all(told));
}

/** Whether a task ended because its thread's heap was full. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
