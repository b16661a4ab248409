import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Db } from "../store/db.ts";
import { countBacklog } from "../store/operations.ts";
import type { RunRow } from "../store/runs.ts";
import { countOpenStageTasks } from "../store/stage_tasks.ts";

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const RUN_SECONDS = [5, 15, 30, 60, 120, 240, 480, 840];

/** What operators watch, in Prometheus' text format. No metric names an account or a brand. */
export interface Metrics {
  /** `route` is the pattern of the path, never the path itself. */
  requestDone(of: { method: string; route: string; status: number; seconds: number }): void;
  runEnded(run: Pick<RunRow, "kind" | "status" | "started_at" | "finished_at">): void;
  render(): Promise<{ type: string; text: string }>;
}

/** Who does what runs leave to others; absent where this process does it. */
type WorkersSeen = () => { ready: number; refused: number; reachable: boolean };

export function createMetrics(db: Db, workersSeen?: WorkersSeen): Metrics {
  const register = new Registry();
  const registers = [register];
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by method, path pattern and status, and how long they took",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const ended = new Counter({
    name: "visibility_runs_ended_total",
    help: "Runs that this process ended, by kind and status",
    labelNames: ["kind", "status"],
    registers,
  });
  const runSeconds = new Histogram({
    name: "visibility_run_duration_seconds",
    help: "From the start of a run to its end, by kind",
    labelNames: ["kind"],
    buckets: RUN_SECONDS,
    registers,
  });
  const backlog = new Gauge({
    name: "visibility_backlog",
    help: "Runs, mails and webhook messages that are waiting, in progress or given up, by status",
    labelNames: ["what", "status"],
    registers,
    collect() {
      for (const [what, statuses] of Object.entries(countBacklog(db)))
        for (const [status, n] of Object.entries<number>(statuses)) backlog.set({ what, status }, n);
    },
  });
  if (workersSeen !== undefined) watchWorkers(db, workersSeen, registers);
  return {
    requestDone({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    runEnded({ kind, status, started_at, finished_at }) {
      ended.inc({ kind, status });
      if (started_at && finished_at)
        runSeconds.observe({ kind }, (Date.parse(finished_at) - Date.parse(started_at)) / 1_000);
    },
    async render() {
      const all = Registry.merge([register, processMetrics()]);
      return { type: all.contentType, text: await all.metrics() };
    },
  };
}

function watchWorkers(db: Db, seen: WorkersSeen, registers: Registry[]): void {
  const workers: Gauge<"state"> = new Gauge({
    name: "visibility_workers",
    help: "Workers seen within the last 15 seconds: of this release, and of another one (refused)",
    labelNames: ["state"],
    registers,
    collect() {
      const { ready, refused } = seen();
      workers.set({ state: "ready" }, ready);
      workers.set({ state: "refused" }, refused);
    },
  });
  const redis: Gauge = new Gauge({
    name: "visibility_redis_up",
    help: "1 while Redis responds; otherwise tasks wait",
    registers,
    collect: () => redis.set(seen().reachable ? 1 : 0),
  });
  const open: Gauge<"lane"> = new Gauge({
    name: "visibility_tasks_open",
    help: "Tasks without a result, by lane",
    labelNames: ["lane"],
    registers,
    collect() {
      open.reset();
      for (const [lane, n] of Object.entries(countOpenStageTasks(db))) open.set({ lane }, n);
    },
  });
}

let ofProcess: Registry | null = null;

/** Memory, processor time and event loop: watched from the first reading on, once however many applications there are. */
function processMetrics(): Registry {
  if (ofProcess !== null) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}
