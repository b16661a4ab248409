import { globSync } from "node:fs";
import { join } from "node:path";
import { before } from "node:test";

const TEST_FOLDER = join(import.meta.dirname, "..");
/** Started by hand or by `npm run test:e2e`. */
const BESIDE = "e2e/";

/**
 * Declares the tests of every so many test files in this process: each file of test/shares, which is `from`, takes its
 * turn. None begins before all are declared: loading holds the event loop, and some tests have a deadline.
 */
export async function importShare(from: string): Promise<void> {
  const { promise: declared, resolve } = Promise.withResolvers<void>();
  before(() => declared);
  const shares = filesLike("shares/*.ts");
  const turn = shares.findIndex((share) => join(TEST_FOLDER, share) === from);
  if (turn === -1) throw new Error(`"${from}" is not in test/shares`);
  const files = filesLike("**/*_test.ts").filter((file) => !file.startsWith(BESIDE));
  for (const [at, file] of files.entries()) if (at % shares.length === turn) await import(join(TEST_FOLDER, file));
  resolve();
}

function filesLike(pattern: string): string[] {
  return globSync(pattern, { cwd: TEST_FOLDER }).toSorted();
}
