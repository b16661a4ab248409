import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Bytes that stand in a shelf's file. */
export interface Shelved {
  /** Its descriptor: all threads of the process read by it. */
  file: number;
  at: number;
  size: number;
}

/** Keeps the packed facts of a crawl's pages out of memory. */
export interface PageShelf {
  /** Where the bytes stand now; null where the file takes no more. */
  put(bytes: Uint8Array): Shelved | null;
  /** What was put is gone. */
  close(): void;
}

/** A file without a name from the first page on: its room is free once the shelf is closed or the process has ended. */
export function openPageShelf(folder = tmpdir()): PageShelf {
  let file: number | null = null;
  let isClosed = false;
  let end = 0;
  return {
    put(bytes) {
      if (isClosed) return null;
      try {
        file ??= openNameless(folder);
        let written = 0;
        while (written < bytes.length)
          written += writeSync(file, bytes, written, bytes.length - written, end + written);
      } catch {
        return null;
      }
      const at = end;
      end += bytes.length;
      return { file, at, size: bytes.length };
    },
    close() {
      if (file !== null) closeSync(file);
      isClosed = true;
      file = null;
    },
  };
}

/** Part of what was put, from `start` to `end`; of bytes in memory, too. */
export function readShelved(held: Uint8Array | Shelved, start: number, end: number): Uint8Array {
  if (held instanceof Uint8Array) return held.subarray(start, end);
  const { file, at } = held;
  const bytes = Buffer.allocUnsafe(end - start);
  let read = 0;
  while (read < bytes.length) {
    const more = readSync(file, bytes, read, bytes.length - read, at + start + read);
    if (more === 0) throw new Error("The shelf of pages is shorter than what was put there");
    read += more;
  }
  return bytes;
}

function openNameless(folder: string): number {
  const path = join(folder, `pages-${randomUUID()}.tmp`);
  const file = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  return file;
}
