import { readFileSync } from "node:fs";
import { type Clock, isoTime } from "../base/clock.ts";
import type { Db } from "../store/db.ts";
import { deleteProcess, getProcess, insertProcess, listProcesses, updateProcessEnd } from "../store/processes.ts";
import { isAlive, pidOf } from "./lease.ts";

/**
 * What is known of a process that held runs: only one that crashed makes them suspect. `crashReportFile`: where Node
 * leaves its report when the process dies of a fatal error, such as a full heap.
 */
export function createProcessRecord(deps: { db: Db; clock: Clock; crashReportFile: string | null }, mark: string) {
  const { db, clock } = deps;
  let begun = false;
  return {
    /** This process has begun to take up runs. */
    begin(): void {
      if (begun) return;
      insertProcess(db, { mark, started_at: isoTime(clock.now()), oom_kills: countOomKills(), ended: null });
      begun = true;
    },
    /** It crashes: an exception that nobody caught. */
    crashed: () => updateProcessEnd(db, mark, "crashed"),
    /** It stops in order. */
    stopped: () => updateProcessEnd(db, mark, "stopped"),
    /** Whether the process of this owner mark ended by a crash of its own, not by a stop or a kill from outside. */
    hasCrashed(holder: string): boolean {
      const row = getProcess(db, holder);
      if (row === undefined || row.ended === "stopped") return false;
      if (row.ended === "crashed") return true;
      const kills = countOomKills();
      if (kills !== null && row.oom_kills !== null && kills > row.oom_kills) return true;
      return hasReportOf(deps.crashReportFile, { pid: pidOf(holder), sinceMs: Date.parse(row.started_at) });
    },
    /** Forgets dead processes that hold none of these runs. */
    forget(holders: ReadonlySet<string>): void {
      for (const row of listProcesses(db)) {
        if (row.mark !== mark && !holders.has(row.mark) && !isAlive(pidOf(row.mark))) deleteProcess(db, row.mark);
      }
    },
  };
}

/** Kills for want of memory since the machine started, as Linux counts them; null where nothing counts. */
function countOomKills(): number | null {
  try {
    const count = /^oom_kill (\d+)$/m.exec(readFileSync("/proc/vmstat", "utf8"))?.[1];
    return count === undefined ? null : Number(count);
  } catch {
    return null;
  }
}

function hasReportOf(file: string | null, dead: { pid: number; sinceMs: number }): boolean {
  if (file === null) return false;
  try {
    const { header } = JSON.parse(readFileSync(file, "utf8")) as {
      header: { processId: number; dumpEventTimeStamp: string };
    };
    return header.processId === dead.pid && Number(header.dumpEventTimeStamp) >= dead.sinceMs;
  } catch {
    // No report, or one cut short by what it reports.
    return false;
  }
}
