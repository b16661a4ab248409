import { type AsyncHook, createHook } from "node:async_hooks";
import { globSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { basename, dirname, join } from "node:path";
import { before } from "node:test";
import { SECONDS, SECONDS_OF_OTHERS } from "./share_seconds.ts";

const TEST_FOLDER = join(import.meta.dirname, "..");
/** Started by `npm run test:e2e`. */
const BESIDE = "e2e/";

/** Rules and facts, without threads, storage and vendors, and without those that read whole sites or labelled sets. */
export const FAST =
  "{base,domain,language,page,audit,core,visibility,competitors,learning}/**/!(html_reader|audit_site|labelled_answers)_test.ts";

/**
 * Declares a share of the `tests` in this process: each of the files beside `from`, which is one of them, takes as much
 * of the time as the others. None begins before all are declared: loading holds the event loop, and some tests have a
 * deadline. What is compiled is kept, for threads and for the next time.
 */
export async function importShare(from: string, tests = "**/*_test.ts"): Promise<void> {
  enableCompileCache();
  const followers = hooksFromNowOn();
  const { promise: declared, resolve } = Promise.withResolvers<void>();
  before(() => declared);
  const shares = filesLike("*.ts", dirname(from));
  const files = filesLike(tests, TEST_FOLDER).filter((file) => !file.startsWith(BESIDE));
  for (const file of shareOut(files, shares.length)[shares.indexOf(basename(from))]!)
    await import(join(TEST_FOLDER, file));
  for (const follower of followers()) follower.disable();
  resolve();
}

/**
 * What follows each promise from now on, until it is asked for. The runner does, to tell which test an error that nobody
 * caught belongs to, at several times the price of the promise: without it such an error fails the file instead.
 */
function hooksFromNowOn(): () => AsyncHook[] {
  const hooks: AsyncHook[] = [];
  const prototype: AsyncHook = Object.getPrototypeOf(createHook({}));
  const { enable } = prototype;
  prototype.enable = function () {
    hooks.push(this);
    return enable.call(this);
  };
  return () => {
    prototype.enable = enable;
    return hooks;
  };
}

/** The longest first, each to whoever has the least to do. */
function shareOut(files: readonly string[], count: number): string[][] {
  const secondsOf = (file: string) => SECONDS[file] ?? SECONDS_OF_OTHERS;
  const shares = Array.from({ length: count }, () => ({ files: [] as string[], seconds: 0 }));
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const least = shares.reduce((a, b) => (b.seconds < a.seconds ? b : a));
    least.files.push(file);
    least.seconds += secondsOf(file);
  }
  return shares.map((share) => share.files.toSorted());
}

function filesLike(pattern: string, cwd: string): string[] {
  return globSync(pattern, { cwd }).toSorted();
}
