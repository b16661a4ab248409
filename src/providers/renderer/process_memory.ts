import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";

const PAGE_BYTES_MAX = 1024 * 1024 * 1024;
const LOOK_EVERY_MS = 500;
const MEMORY_PAGE_BYTES = 4096;

/** Ends the processes of pages that take too much, where the machine tells (Linux); a browser elsewhere has its own limits. */
export interface MemoryWatch {
  /** Whether it ended one lately. */
  hasEnded(): boolean;
  stop(): void;
}

export function watchMemory(browser: Browser, bytesMax = PAGE_BYTES_MAX): MemoryWatch {
  let endedAt = Number.NEGATIVE_INFINITY;
  let looking = false;
  const session = browser.newBrowserCDPSession();
  session.catch(() => undefined);
  async function look(): Promise<void> {
    const { processInfo } = await (await session).send("SystemInfo.getProcessInfo");
    for (const { id, type } of processInfo) {
      if (type !== "renderer" || (await residentBytes(id)) <= bytesMax) continue;
      endedAt = performance.now();
      process.kill(id, "SIGKILL");
    }
  }
  const timer = setInterval(async () => {
    if (looking) return;
    looking = true;
    // A browser that has just ended has nothing to watch.
    await look().catch(() => undefined);
    looking = false;
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    hasEnded: () => performance.now() - endedAt < 4 * LOOK_EVERY_MS,
    stop: () => clearInterval(timer),
  };
}

/** 0 where it is not known, or where the process is none of a page. */
async function residentBytes(id: number): Promise<number> {
  const [command, sizes] = await Promise.all(
    ["cmdline", "statm"].map((name) => readFile(`/proc/${id}/${name}`, "utf8").catch(() => "")),
  );
  if (!command!.includes("--type=renderer")) return 0;
  return Number(sizes!.split(" ")[1]) * MEMORY_PAGE_BYTES || 0;
}
