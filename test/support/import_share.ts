import { globSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { basename, dirname, join } from "node:path";
import { before } from "node:test";

const TEST_FOLDER = join(import.meta.dirname, "..");
/** Started by `npm run test:e2e`. */
const BESIDE = "e2e/";

/** Rules and facts, without threads, storage and vendors. */
export const FAST = "{base,domain,language,page,audit,core,visibility,competitors,learning}/**/!(html_reader)_test.ts";

/**
 * Declares the tests of every so many of the `tests` in this process: each of the files beside `from`, which is one of
 * them, takes its turn. None begins before all are declared: loading holds the event loop, and some tests have a
 * deadline. What is compiled is kept, for threads and for the next time.
 */
export async function importShare(from: string, tests = "**/*_test.ts"): Promise<void> {
  enableCompileCache();
  const { promise: declared, resolve } = Promise.withResolvers<void>();
  before(() => declared);
  const shares = filesLike("*.ts", dirname(from));
  const turn = shares.indexOf(basename(from));
  const files = filesLike(tests, TEST_FOLDER).filter((file) => !file.startsWith(BESIDE));
  for (const [at, file] of files.entries()) if (at % shares.length === turn) await import(join(TEST_FOLDER, file));
  resolve();
}

function filesLike(pattern: string, cwd: string): string[] {
  return globSync(pattern, { cwd }).toSorted();
}
