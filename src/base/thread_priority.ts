import { setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";

/** Of threads: where cores are few, requests are answered first. */
const NICENESS = 5;

/** For the file that threads run. Elsewhere than on Linux it would concern the whole process. */
export function yieldToRequests(): void {
  if (process.platform === "linux" && !isMainThread) setPriority(NICENESS);
}
