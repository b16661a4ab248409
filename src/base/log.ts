import { type Logger, pino } from "pino";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error"> & { child(bindings: object): Log };

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Structured JSON lines on standard error; standard output stays free for command results. */
export function createLog(level: LogLevel): Log {
  const output = pino.destination({ dest: 2, sync: true });
  // A log that cannot be written (its disk is full, its reader gone) must not end the service.
  output.on("error", () => undefined);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ["*.api_key", "*.apiKey", "*.password", "*.authorization", "headers"], censor: "[redacted]" },
    },
    output,
  );
}

export const silentLog: Log = createLog("silent");
