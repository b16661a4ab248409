import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Runner } from "./pipeline/runner.ts";

const AFTER_MS = 10_000;

/** What loading left behind is a sixth of the memory, and a service with little to do never collects it by itself. */
export function collectStartGarbage({ runner }: { runner: Runner }): void {
  setTimeout(async () => {
    await runner.idle();
    setFlagsFromString("--expose-gc");
    const collect: NodeJS.GCFunction = runInNewContext("gc");
    collect({ type: "major", flavor: "last-resort" });
  }, AFTER_MS).unref();
}
