import { open } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { type Db, type NotAPromise, transact, withoutDisk } from "./db.ts";
import { oncePerDb } from "./rows.ts";

/** What was written reaches the disk by then. */
const DISK_AFTER_MS = 1_000;

/** The disk below a database. */
interface Disk {
  /** Empty: none, it is in memory. */
  file: string;
  failed: boolean;
  /** It will be asked, for what is written until then. */
  isDue: boolean;
}

const diskOf = oncePerDb((db): Disk => {
  const { file } = db.get<{ file: string }>(sql`PRAGMA database_list`);
  return { file, failed: false, isDue: false };
});

/**
 * transact() for steps of accepted work, of which there are many: the disk is waited for in the background, as it would
 * hold requests up. A power cut may undo the last second, so that its steps are done again; the end of the process undoes
 * nothing. Where the disk failed, the next step waits for it and tells why.
 */
export function transactSoon<T>(db: Db, fn: (tx: Db) => NotAPromise<T>): T {
  const disk = diskOf(db);
  const result = disk.failed ? transact(db, fn) : withoutDisk(db, () => transact(db, fn));
  disk.failed = false;
  if (disk.file !== "" && !disk.isDue) {
    disk.isDue = true;
    setTimeout(() => void askDisk(disk), DISK_AFTER_MS).unref();
  }
  return result;
}

async function askDisk(disk: Disk): Promise<void> {
  disk.isDue = false;
  try {
    await syncFile(`${disk.file}-wal`);
  } catch (error) {
    // Without a log all is in the database, and on the disk.
    disk.failed = (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
