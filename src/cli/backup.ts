import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import Database from "better-sqlite3";
import { type CommandContext, commandSettings, printResult } from "./command.ts";

/** `backup <file>`: a consistent copy of the database, also while the server writes. */
export async function backup(context: CommandContext): Promise<void> {
  const target = context.words[0];
  if (target === undefined) throw new Error("Give the file to write: npm run --silent cli -- backup backups/app.db");
  if (existsSync(target)) throw new Error(`The file "${target}" exists already. Give another name`);
  const { config } = commandSettings();
  if (!existsSync(config.DATABASE_PATH)) throw new Error(`There is no database at "${config.DATABASE_PATH}"`);
  const source = new Database(config.DATABASE_PATH, { readonly: true });
  try {
    await source.backup(target);
  } finally {
    source.close();
  }
  checkDatabase(target);
  const text = `Wrote ${target}. Keep the secret key (SECRET_KEY, or ${config.DATABASE_PATH}.key) in a safe place apart from it`;
  printResult(context, { value: { file: target, database: config.DATABASE_PATH }, text });
}

/** `restore <file>`: puts a checked backup in place; what was there is kept beside it. */
export async function restore(context: CommandContext): Promise<void> {
  const source = context.words[0];
  if (source === undefined)
    throw new Error("Give the backup to restore: npm run --silent cli -- restore backups/app.db");
  if (!existsSync(source)) throw new Error(`There is no file "${source}"`);
  checkDatabase(source);
  const { config } = commandSettings();
  const path = config.DATABASE_PATH;
  let kept: string | null = null;
  if (existsSync(path)) {
    refuseWhileInUse(path);
    kept = `${path}.before-restore-${new Date().toISOString().replaceAll(":", "-")}`;
    renameSync(path, kept);
    for (const suffix of ["-wal", "-shm"]) rmSync(path + suffix, { force: true });
  }
  copyFileSync(source, path);
  const text = `Restored ${path} from ${source}${kept === null ? "" : `. What was there is ${kept}`}`;
  printResult(context, { value: { database: path, from: source, kept }, text });
}

/** The server holds its connection open all the time, so that an exclusive lock tells whether it runs. */
function refuseWhileInUse(path: string): void {
  const client = new Database(path, { timeout: 500 });
  try {
    client.pragma("wal_checkpoint(TRUNCATE)");
    client.pragma("locking_mode = EXCLUSIVE");
    client.exec("BEGIN EXCLUSIVE; COMMIT");
    if (client.pragma("journal_mode = DELETE", { simple: true }) !== "delete") throw new Error("locked");
  } catch {
    throw new Error("The database is in use. Stop the server, then restore");
  } finally {
    client.close();
  }
}

function checkDatabase(path: string): void {
  try {
    const client = new Database(path, { readonly: true, fileMustExist: true });
    const verdict = client.pragma("integrity_check", { simple: true });
    client.prepare("SELECT count(*) FROM accounts").get();
    client.close();
    if (verdict !== "ok") throw new Error(String(verdict));
  } catch (error) {
    throw new Error(`The file "${path}" is not a sound database of this service`, { cause: error });
  }
}
