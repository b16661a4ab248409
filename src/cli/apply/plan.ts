import { AppError } from "../../base/errors.ts";
import type { HttpDeps } from "../../http/context.ts";
import type { AccountRow } from "../../store/accounts.ts";
import { FileError, type FilePath } from "./read_file.ts";

export type Action = "create" | "change" | "remove" | "unchanged";

/** What becomes of one thing that the file names, or that is there and that it does not name. */
export interface Step {
  action: Action;
  path: FilePath;
  what: string;
  /** Which of its fields change. */
  fields?: string[];
  /** A new webhook's, shown this once. */
  secret?: string;
}

/** One application of a file; all of it is one transaction. */
export interface Applying {
  deps: HttpDeps;
  account: AccountRow;
  /** Whether what the file does not name goes. */
  prune: boolean;
  at(path: FilePath): string;
  steps: Step[];
  /** What is done once it is committed. */
  after: { reread: Set<string>; runs: string[] };
}

/** Does a step of the file; what the verb refuses is told with its place in the file. */
export function doing<T>({ at }: Applying, path: FilePath, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const errors = error.details.errors ?? [];
    const places = errors.map((one) => `${at([...path, ...partsOf(one.path)])}: ${one.message}`);
    throw new FileError(places.length > 0 ? places : [`${at(path)}: ${error.message}`]);
  }
}

/** `body.competitors.0.domain` as the parts under the step's own. */
function partsOf(path: string): FilePath {
  return path.split(".").slice(1);
}

export function note(applying: Applying, step: Step): void {
  applying.steps.push(step);
}

/** Names of the fields that are given and differ. */
export function differing(given: object, known: object): string[] {
  const there = known as Record<string, unknown>;
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined || JSON.stringify(value) === JSON.stringify(there[name]) ? [] : [name],
  );
}
