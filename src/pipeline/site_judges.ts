import { MessageChannel, type MessagePort } from "node:worker_threads";
import { createThreads, isOutOfMemory } from "../base/threads.ts";
import { unlessAborted } from "../crawl/crawl_session.ts";
import { openSiteDesk, type SiteDesk } from "./site_desk.ts";
import type { DeskAnswer, DeskQuestion } from "./site_worker.ts";
import { StageUnavailable } from "./stage.ts";

/** Where sites are judged; one after the other where they are more than there are threads. */
export interface SiteJudges {
  /** Does `work` with a desk of its own; rejects when the thread is lost, or with the signal's reason. */
  at<T>(signal: AbortSignal, work: (desk: SiteDesk) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const THREADS = 1;
/** 10,000 pages take less than half of it; the more there is, the later is given back what is no longer in use. */
const HEAP_MB_MAX = 768;
const METHODS: readonly (keyof SiteDesk)[] = ["take", "judge", "next"];

/** In a thread of its own, so that requests are answered meanwhile. */
export function createSiteJudges({ heapMb = HEAP_MB_MAX } = {}): SiteJudges {
  const file = new URL("./site_worker.ts", import.meta.url);
  const threads = createThreads<{ port: MessagePort }>({ file, threads: THREADS, heapMb });
  return {
    async at(signal, work) {
      const { port1, port2 } = new MessageChannel();
      const task = { name: "serveDesk", transferList: [port2], signal };
      const lost = threads
        .inTurn((pool) => pool.run({ port: port2 }, task))
        .then(() => Promise.reject(new Error("The thread that checks the site ended")))
        .catch((error: unknown) => Promise.reject(lossOf(error, heapMb)));
      try {
        return await unlessAborted(Promise.race([work(deskBehind(port1)), lost]), signal);
      } finally {
        lost.catch(() => undefined);
        port1.close();
      }
    },
    close: threads.close,
  };
}

/** In the caller's thread: for a process that answers no requests. */
export function judgeHere(): SiteJudges {
  return { at: (signal, work) => work(openSiteDesk(signal)), close: async () => undefined };
}

function deskBehind(port: MessagePort): SiteDesk {
  const waiting: { resolve(result: unknown): void; reject(error: Error): void }[] = [];
  port.on("message", (answer: DeskAnswer) => {
    const { resolve, reject } = waiting.shift()!;
    if ("error" in answer) reject(new Error(answer.error));
    else resolve(answer.result);
  });
  const ask = (question: DeskQuestion) => {
    port.postMessage(question);
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  };
  return Object.fromEntries(
    METHODS.map((method) => [method, (...args: unknown[]) => ask({ method, args })]),
  ) as unknown as SiteDesk;
}

function lossOf(error: unknown, heapMb: number): unknown {
  if (!isOutOfMemory(error)) return error;
  return new StageUnavailable(
    `Checking the site took more than ${heapMb} MB of memory. Lower CRAWL_PAGES_MAX to read fewer pages`,
    { cause: error },
  );
}
