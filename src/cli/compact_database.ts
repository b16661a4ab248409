import { closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { openAlone } from "./backup.ts";

/** Beside what the copy needs. */
const SPARE_BYTES = 64 * 1024 * 1024;

/**
 * Writes the database anew without free pages and puts the copy in its place. Nobody else may have it open; killed at
 * any moment it leaves the old file or the new one.
 */
export async function compactDatabase(
  path: string,
): Promise<{ database: string; before_bytes: number; after_bytes: number }> {
  const staged = `${path}.compact`;
  rmSync(staged, { force: true });
  const client = openAlone(path, "compact it");
  try {
    const figure = (name: string) => Number(client.pragma(name, { simple: true }));
    const needed = (figure("page_count") - figure("freelist_count")) * figure("page_size") + SPARE_BYTES;
    const { bavail, bsize } = statfsSync(dirname(path));
    if (bavail * bsize < needed)
      throw new Error(
        `Compacting needs ${Math.ceil(needed / 1e6)} MB free beside the database, and there are ${Math.floor((bavail * bsize) / 1e6)}`,
      );
    const before = statSync(path).size;
    client.prepare("VACUUM INTO ?").run(staged);
    flush(staged);
    renameSync(staged, path);
    flush(dirname(path));
    return { database: path, before_bytes: before, after_bytes: statSync(path).size };
  } finally {
    client.close();
    rmSync(staged, { force: true });
  }
}

function flush(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
