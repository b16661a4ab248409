import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";

/** For the owner alone, whatever the umask. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** Takes everything from group and others on what any part of this process makes. */
const PRIVATE_UMASK = 0o077;

/** Everything made from now on, by libraries too, is for the owner alone. */
export function makeFilesPrivate(): void {
  process.umask(PRIVATE_UMASK);
}

export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
}

/**
 * Makes an empty file where there is none, before anything is written into it. One that is there is not opened: closing
 * it again would drop the locks that a database of this process holds on it.
 */
export function makePrivateFile(path: string): void {
  if (existsSync(path)) tightenFile(path);
  else closeSync(openSync(path, "a", FILE_MODE));
}

/** Takes the file from group and others, where it is there; a file of another owner, or a disk without modes, stays. */
export function tightenFile(path: string): void {
  if (!existsSync(path)) return;
  try {
    chmodSync(path, FILE_MODE);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EROFS" && code !== "ENOENT") throw error;
  }
}
