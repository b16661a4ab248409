import { statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { sleep } from "../base/clock.ts";
import { errorMessage } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { damageText } from "./storage_failure.ts";

/** Whether the file still is a sound database of this service. */
export interface DatabaseCheck {
  /** What is wrong with it, or null. As fresh as a look at the whole file allows, and never waits long for one. */
  damage(): Promise<string | null>;
  close(): Promise<void>;
}

/** A look at the file counts this long, and for so many times as long as it took: it takes a few percent of a core. */
const FRESH_MS = 2_000;
const FRESH_TIMES = 30;
/** A look that takes longer is not waited for: what the one before said is told. */
const WAIT_MS = 1_000;

/** `now`: milliseconds that only grow. */
export function createDatabaseCheck(options: { path: string; log: Log; now?: () => number }): DatabaseCheck {
  const { path, log, now = () => performance.now() } = options;
  if (path === ":memory:") return { damage: async () => null, close: async () => undefined };
  const opened = fileOf(path);
  let found: string | null = null;
  let told: string | null = null;
  let freshUntilMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  let worker: Worker | null = null;

  async function look(): Promise<void> {
    const startedMs = now();
    worker = new Worker(new URL("./quick_check.ts", import.meta.url), { workerData: path });
    worker.unref();
    found = fileOf(path) === opened ? await answerOf(worker) : "another file is in its place";
    const nowMs = now();
    freshUntilMs = nowMs + Math.max(FRESH_MS, (nowMs - startedMs) * FRESH_TIMES);
    await worker.terminate();
  }

  return {
    async damage() {
      if (now() >= freshUntilMs) {
        looking ??= look().finally(() => {
          looking = null;
        });
      }
      if (looking !== null) await Promise.race([looking, sleep(WAIT_MS)]);
      if (found !== null && found !== told) log.error(damageText(path, found));
      told = found;
      return found;
    },
    async close() {
      await worker?.terminate();
    },
  };
}

/** Which file it is, so that one put in its place is told from it: the open connection goes on with the old one. */
function fileOf(path: string): string {
  try {
    const { dev, ino } = statSync(path);
    return `${dev} ${ino}`;
  } catch {
    return "none";
  }
}

function answerOf(worker: Worker): Promise<string | null> {
  return new Promise((resolve) => {
    worker.once("message", resolve);
    worker.once("error", (error) => resolve(errorMessage(error)));
    // Ended from outside: nothing is known to be wrong.
    worker.once("exit", () => resolve(null));
  });
}
