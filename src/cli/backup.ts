import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { makePrivateFolder, tightenFile } from "../base/private_files.ts";
import { BESIDE } from "../store/open_database.ts";
import { type CommandContext, commandSettings, databasePath, printResult } from "./command.ts";

const LOCK_WAIT_MS = 500;

/** `backup <file>`: a consistent copy of the database in one file, also while the server writes. */
export async function backup(context: CommandContext): Promise<void> {
  const target = context.words[0];
  if (target === undefined) throw new Error("Give the file to write: npm run --silent cli -- backup backups/app.db");
  if (existsSync(target)) throw new Error(`The file "${target}" exists already. Give another name`);
  const database = databasePath(commandSettings().config);
  const source = new Database(database, { readonly: true });
  try {
    await source.backup(target);
  } finally {
    source.close();
  }
  checkCopy(target, target);
  const text = `Wrote ${target}. Keep the secret key (SECRET_KEY, or ${database}.key) in a separate safe place`;
  printResult(context, { value: { file: target, database }, text });
}

/** `restore <file>`: puts a checked copy of the backup in place; what was there is kept beside it. */
export async function restore(context: CommandContext): Promise<void> {
  const source = context.words[0];
  if (source === undefined)
    throw new Error("Give the backup to restore: npm run --silent cli -- restore backups/app.db");
  if (!existsSync(source)) throw new Error(`There is no file "${source}"`);
  const { config } = commandSettings();
  const path = config.DATABASE_PATH;
  const staged = `${path}.restoring`;
  makePrivateFolder(dirname(path));
  copyFileSync(source, staged);
  // A copy has the mode of its original.
  tightenFile(staged);
  try {
    checkCopy(staged, source);
    if (existsSync(path)) refuseWhileInUse(path);
  } catch (error) {
    for (const suffix of ["", ...BESIDE]) rmSync(staged + suffix, { force: true });
    throw error;
  }
  const kept = existsSync(path) ? `${path}.before-restore-${new Date().toISOString().replaceAll(":", "-")}` : null;
  for (const suffix of ["", ...BESIDE]) {
    if (kept === null || !existsSync(path + suffix)) continue;
    tightenFile(path + suffix);
    renameSync(path + suffix, kept + suffix);
  }
  renameSync(staged, path);
  const text = `Restored ${path} from ${source}${kept === null ? "" : `. What was there is ${kept}`}`;
  printResult(context, { value: { database: path, from: source, kept }, text });
}

function refuseWhileInUse(path: string): void {
  try {
    openAlone(path, "restore").close();
  } catch (error) {
    // A database that cannot be read any more cannot be locked: it is what a restore is for.
    const cause = error instanceof Error ? error.cause : null;
    if (cause instanceof Database.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT)/.test(cause.code)) return;
    throw error;
  }
}

/**
 * A connection that nobody else shares, without a log beside the file. The server holds its connection open all the
 * time, so that an exclusive lock tells whether it runs.
 */
export function openAlone(path: string, then: string): Database.Database {
  const client = new Database(path, { timeout: LOCK_WAIT_MS });
  try {
    client.pragma("wal_checkpoint(TRUNCATE)");
    client.pragma("locking_mode = EXCLUSIVE");
    client.exec("BEGIN EXCLUSIVE; COMMIT");
    if (client.pragma("journal_mode = DELETE", { simple: true }) !== "delete") throw new Error("Locked");
    return client;
  } catch (error) {
    client.close();
    throw new Error(`The database is in use. Stop the server, then ${then}`, { cause: error });
  }
}

/** Checks a copy and makes it one file, without a log beside it. */
function checkCopy(path: string, name: string): void {
  let client: Database.Database | null = null;
  try {
    client = new Database(path, { fileMustExist: true });
    client.pragma("journal_mode = DELETE");
    const verdict = client.pragma("integrity_check", { simple: true });
    client.prepare("SELECT count(*) FROM accounts").get();
    if (verdict !== "ok") throw new Error(String(verdict));
  } catch (error) {
    throw new Error(`The file "${name}" is not a valid database of this service`, { cause: error });
  } finally {
    client?.close();
  }
}
