import { enableCompileCache } from "node:module";
import { errorMessage } from "./base/errors.ts";
import { createLog, type Log } from "./base/log.ts";
import { makeFilesPrivate } from "./base/private_files.ts";
import { type Config, ConfigError, readConfig, readEnvironment } from "./config.ts";
import { crashReportFile, reportCrashesTo } from "./crash_report.ts";
import { findImportsOnce } from "./quick_imports.ts";
import type { RunningServer } from "./server.ts";
import { collectStartGarbage } from "./start_garbage.ts";

/** Hard end of a stop that hangs. */
const STOP_MS = 25_000;

await main();

async function main(): Promise<void> {
  makeFilesPrivate();
  enableCompileCache();
  findImportsOnce();
  const config = readSettings();
  if (config === null) return;
  const log = createLog(config.LOG_LEVEL);
  reportCrashesTo(crashReportFile(config.DATABASE_PATH));
  const server = await start(config, log);
  if (server === null) return;
  process.stdout.write(`Listening on ${server.url}\n`);
  stopOnSignal(server, log);
  collectStartGarbage(server.app);
  process.on("uncaughtExceptionMonitor", () => server.app.runner.noteCrash());
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
}

function readSettings(): Config | null {
  try {
    return readConfig(readEnvironment());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return null;
  }
}

async function start(config: Config, log: Log): Promise<RunningServer | null> {
  try {
    // Loaded only now, so that a bad setting is told at once.
    const { startServer } = await import("./server.ts");
    return await startServer(config, log);
  } catch (error) {
    log.error({ err: error }, "the server could not start");
    process.stderr.write(`The server could not start: ${errorMessage(error)}\n`);
    process.exitCode = 1;
    return null;
  }
}

function stopOnSignal(server: RunningServer, log: Log): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), STOP_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
