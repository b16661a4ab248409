import { type Logger, pino } from "pino";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error"> & { child(bindings: object): Log };

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Structured JSON lines on standard error; standard output stays free for command results. */
export function createLog(level: LogLevel): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ["*.api_key", "*.apiKey", "*.password", "*.authorization", "headers"], censor: "[redacted]" },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

export const silentLog: Log = createLog("silent");
