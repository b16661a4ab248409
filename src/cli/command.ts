import type { App } from "../app.ts";
import { createLog, type Log } from "../base/log.ts";
import { type Config, readConfig, readEnvironment } from "../config.ts";

export interface CommandContext {
  options: {
    email?: string | undefined;
    name?: string | undefined;
    tier?: string | undefined;
    account?: string | undefined;
    brand?: string | undefined;
    out?: string | undefined;
    days?: string | undefined;
    server?: string | undefined;
    import?: string | undefined;
    proxies?: string | undefined;
    host?: string | undefined;
    machine?: string | undefined;
    yes?: boolean | undefined;
    vacuum?: boolean | undefined;
    "dry-run"?: boolean | undefined;
    prune?: boolean | undefined;
  };
  /** What follows the command's own words. */
  words: string[];
  json: boolean;
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

/** One JSON value with --json, else the text. */
export function printResult(context: CommandContext, result: { value: unknown; text: string }): void {
  process.stdout.write(context.json ? `${JSON.stringify(result.value, null, 2)}\n` : `${result.text}\n`);
}
