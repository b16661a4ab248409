import { Cron } from "croner";
import type { Log } from "../base/log.ts";

/** Does the housekeeping each minute: stale runs end, orphaned runs are taken up, old rows go. */
export function startSweeper(tasks: readonly { name: string; run(): void }[], log: Log): { stop(): void } {
  const job = new Cron("* * * * *", { protect: true, unref: true }, () => {
    for (const task of tasks) {
      try {
        task.run();
      } catch (error) {
        log.error({ task: task.name, err: error }, "sweeper task failed");
      }
    }
  });
  return { stop: () => job.stop() };
}
