import {
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { openDatabase } from "../../src/store/open_database.ts";

/** A sound database of a few megabytes, all of it in its file. */
export function makeBigDatabase(path: string): void {
  bigDatabase ??= madeAt(path);
  writeFileSync(path, bigDatabase);
}

let bigDatabase: Buffer | null = null;

function madeAt(path: string): Buffer {
  const database = openDatabase(path);
  const insert = database.client.prepare(
    "INSERT INTO mail_outbox (id, recipient, subject, body_text, body_html, status, next_attempt_ms, created_at) VALUES (?, 'a', 's', ?, '', 'sent', 0, '')",
  );
  database.client.transaction(() => {
    for (let count = 0; count < 1_500; count++) insert.run(String(count), "x".repeat(1_500));
  })();
  database.close();
  return readFileSync(path);
}

const GARBAGE = Buffer.from("This is no database. ".repeat(50_000));

/** Ways in which a disk, a tool or a person spoils a database file. */
export const DAMAGES: Record<string, (path: string) => void> = {
  "bytes overwritten in the middle": (path) => overwriteMiddle(path),
  "cut in half": (path) => truncate(path, Math.floor(statSync(path).size / 2)),
  "cut to nothing": (path) => truncate(path, 0),
  "overwritten with garbage": (path) => writeFileSync(path, GARBAGE),
  "another file put in its place": (path) => {
    writeFileSync(`${path}.new`, GARBAGE);
    renameSync(`${path}.new`, path);
  },
  removed: (path) => rmSync(path),
};

export function overwriteMiddle(path: string): void {
  const file = openSync(path, "r+");
  const { size } = statSync(path);
  writeSync(file, Buffer.alloc(256 << 10, 0xa5), 0, 256 << 10, Math.floor(size / 2));
  closeSync(file);
}

function truncate(path: string, size: number): void {
  const file = openSync(path, "r+");
  ftruncateSync(file, size);
  closeSync(file);
}
