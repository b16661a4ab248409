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

/** Whether a task ended because its thread's heap was full. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
