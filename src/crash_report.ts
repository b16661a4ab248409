import { basename, dirname, resolve } from "node:path";

/** Where Node writes what it knows when the process dies of a fatal error; null for a database in memory. */
export function crashReportFile(databasePath: string): string | null {
  return databasePath === ":memory:" ? null : `${databasePath}.crash.json`;
}

/** Lets Node report a full heap and the like there, for the operator and for the next start; without the environment. */
export function reportCrashesTo(file: string | null): void {
  if (file === null || process.report === undefined) return;
  Object.assign(process.report, {
    reportOnFatalError: true,
    compact: true,
    excludeEnv: true,
    excludeNetwork: true,
    directory: dirname(resolve(file)),
    filename: basename(file),
  });
}
