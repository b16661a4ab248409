/** Loaded before a server: tells how long its event loop was held, a line on standard output for each SIGUSR2. */
import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 2;

/** Milliseconds between two turns of the loop, since they were told last. */
export interface LoopDelays {
  p99: number;
  p999: number;
  worst: number;
}

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on("SIGUSR2", () => {
  const [p99, p999, worst] = [delay.percentile(99), delay.percentile(99.9), delay.max].map((ns) =>
    Math.round(ns / 1e6),
  );
  process.stdout.write(`Loop ${JSON.stringify({ p99, p999, worst })}\n`);
  delay.reset();
});
