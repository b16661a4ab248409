import { type Db, type NotAPromise, transact, withoutDisk } from "./db.ts";
import { oncePerDb } from "./rows.ts";

const DISK_WAIT_EVERY_MS = 1_000;
const diskOf = oncePerDb(() => ({ waitedMs: Number.NEGATIVE_INFINITY }));

/**
 * transact() for steps of accepted work, of which there are many: the disk is waited for at most once a second. A power
 * cut may undo the last second, so that its steps are done again; the end of the process undoes nothing.
 */
export function transactSoon<T>(db: Db, fn: (tx: Db) => NotAPromise<T>): T {
  const disk = diskOf(db);
  if (performance.now() - disk.waitedMs < DISK_WAIT_EVERY_MS) return withoutDisk(db, () => transact(db, fn));
  const result = transact(db, fn);
  disk.waitedMs = performance.now();
  return result;
}
