import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { App } from "../app.ts";
import { createLog, type Log } from "../base/log.ts";
import { type Config, readConfig, readEnvironment } from "../config.ts";
import type { Db } from "../store/db.ts";

/** Words and options of all commands. */
export function readArguments(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
      email: { type: "string" },
      name: { type: "string" },
      tier: { type: "string" },
      account: { type: "string" },
      brand: { type: "string" },
      out: { type: "string" },
      days: { type: "string" },
      server: { type: "string" },
      import: { type: "string" },
      proxies: { type: "string" },
      host: { type: "string" },
      machine: { type: "string" },
      yes: { type: "boolean" },
      vacuum: { type: "boolean" },
      "dry-run": { type: "boolean" },
      prune: { type: "boolean" },
    },
  });
}

export interface CommandContext {
  options: ReturnType<typeof readArguments>["values"];
  /** What follows the command's own words. */
  words: string[];
}

/** Logs of commands stay out of the way unless LOG_LEVEL asks for them. */
export function commandSettings(): { config: Config; log: Log } {
  const env = readEnvironment();
  const config = readConfig(env);
  return { config, log: createLog(env.LOG_LEVEL === undefined ? "warn" : config.LOG_LEVEL) };
}

/** The application without its server and background jobs, on the configured database, also while the server runs. */
export async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
  const { config, log } = commandSettings();
  const { openApp } = await import("../open_app.ts");
  const app = openApp(config, { log, background: false });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Where the configured database is. */
export function databasePath({ DATABASE_PATH: path }: Config): string {
  if (!existsSync(path)) throw new Error(`There is no database at "${path}"`);
  return path;
}

/** The configured database, for looking only. */
export async function withDatabase(work: (db: Db, config: Config) => void | Promise<void>): Promise<void> {
  const { config } = commandSettings();
  const path = databasePath(config);
  const { openDatabaseReadOnly } = await import("../store/open_database.ts");
  const { db, close } = openDatabaseReadOnly(path);
  try {
    await work(db, config);
  } finally {
    close();
  }
}

/** The one that the name stands for: a domain, which several accounts may have, or an id. */
export function theOnly<T>(found: readonly T[], wanted: string, nameOf: (one: T) => string): T {
  const [first, ...others] = found;
  if (first === undefined) throw new Error(`There is no brand "${wanted}". Give its domain or its id`);
  if (others.length > 0)
    throw new Error(`Several accounts have "${wanted}". Give an id: ${found.map(nameOf).join(", ")}`);
  return first;
}

/** One JSON value with --json, else the text. */
export function printResult(context: CommandContext, result: { value: unknown; text: string }): void {
  process.stdout.write(context.options.json ? `${JSON.stringify(result.value, null, 2)}\n` : `${result.text}\n`);
}
