import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { forwardClock } from "../base/clock.ts";
import { isTerminal } from "../domain/run.ts";
import { getRun } from "../store/runs.ts";
import type { HttpDeps } from "./context.ts";
import { presentRun } from "./schemas/run.ts";

type RunStreamDeps = Pick<HttpDeps, "db" | "clock" | "onRunChange" | "stopping">;

/** A run may be worked on by another process (the command line): look again at least this often. */
export const LOOK_AGAIN_MS = 1_000;
/** Comment line that keeps proxies from closing a quiet stream. */
const KEEP_ALIVE_MS = 15_000;

/** The run as server-sent events, one on each change, until it ends or the caller is gone. */
export function streamRun(c: Context, deps: RunStreamDeps, runId: string): Response {
  return streamSSE(c, async (stream) => {
    const gone = new AbortController();
    stream.onAbort(() => gone.abort());
    const ended = AbortSignal.any([gone.signal, deps.stopping]);
    // Nobody reads what a HEAD would be answered with.
    if (c.req.method === "HEAD") return;
    let shown = "";
    const clock = forwardClock(deps.clock);
    let lastSent = clock.now();
    while (!ended.aborted) {
      const run = getRun(deps.db, runId);
      if (run === undefined) return;
      const data = JSON.stringify(presentRun(run));
      if (data !== shown) {
        await stream.writeSSE({ event: "run", data });
        shown = data;
        lastSent = clock.now();
      } else if (clock.now() - lastSent > KEEP_ALIVE_MS) {
        await stream.write(": still running\n\n");
        lastSent = clock.now();
      }
      if (isTerminal(run.status)) return;
      await nextChange(deps, run.id, { ms: LOOK_AGAIN_MS, signal: ended });
    }
  });
}

/** Resolves at the run's next change in this process, after `ms`, or when the caller is gone. */
export function nextChange(
  deps: RunStreamDeps,
  runId: string,
  until: { ms: number; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stop();
      clearTimeout(timer);
      until.signal.removeEventListener("abort", finish);
      resolve();
    };
    const stop = deps.onRunChange(runId, finish);
    const timer = setTimeout(finish, Math.max(1, until.ms));
    until.signal.addEventListener("abort", finish, { once: true });
    if (until.signal.aborted) finish();
  });
}
