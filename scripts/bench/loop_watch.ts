/** Loaded before a server: tells how long its event loop was held, a line on standard output for each SIGUSR2. */
import { createHistogram, monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 2;

/** Milliseconds, since they were told last. */
export interface LoopDelays {
  /** Between two turns of the loop, whatever else the machine did. */
  p99: number;
  p999: number;
  worst: number;
  /** What the main thread itself worked between two turns: other work on the machine does not count. */
  worked: { p99: number; p999: number; worst: number };
}

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
const worked = createHistogram();
let before = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  worked.record(Math.max(1, user + system));
  before = process.threadCpuUsage();
}, RESOLUTION_MS).unref();

process.on("SIGUSR2", () => {
  const [p99, p999, worst] = [delay.percentile(99), delay.percentile(99.9), delay.max].map((ns) =>
    Math.round(ns / 1e6),
  );
  const ofWork = [worked.percentile(99), worked.percentile(99.9), worked.max].map((us) => Math.round(us / 1e3));
  const told = { p99, p999, worst, worked: { p99: ofWork[0], p999: ofWork[1], worst: ofWork[2] } };
  process.stdout.write(`Loop ${JSON.stringify(told)}\n`);
  delay.reset();
  worked.reset();
});
