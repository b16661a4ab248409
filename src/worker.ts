import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { enableCompileCache } from "node:module";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { systemClock } from "./base/clock.ts";
import { createLog } from "./base/log.ts";
import { readBuild } from "./build_mark.ts";
import { type Config, ConfigError, readConfig, readEnvironment } from "./config.ts";
import { createTaskDoer } from "./pipeline/transport/do_task.ts";
import { lanesOf } from "./pipeline/transport/lanes.ts";
import { createLaneRests } from "./pipeline/transport/redis_rests.ts";
import { type RedisWorker, startRedisWorker } from "./pipeline/transport/redis_worker.ts";
import { createWorkerWorld } from "./worker_world.ts";

/** What of the environment is not a worker's business: it is not even read. */
const NOT_OF_WORKERS =
  /^(?:DATABASE_PATH|STRIPE_.*|SMTP_URL|API_KEY|GOOGLE_(?:SERVICE_ACCOUNT|OAUTH)_.*|BING_.*|PORT)$/;
/** Work that is under way on a stop ends, or is given back so that others do it. */
const DRAIN_MS = 15_000;
const STOP_MS = 25_000;
const TASK_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 840];

await main();

async function main(): Promise<void> {
  enableCompileCache();
  const config = readSettings();
  if (config === null) return;
  const log = createLog(config.LOG_LEVEL);
  const word = readBuild();
  const rests = createLaneRests(word.build);
  const world = createWorkerWorld(config, { log, clock: systemClock, rests });
  const metrics = createWorkerMetrics(() => worker.active());
  const worker = startRedisWorker({
    url: config.REDIS_URL!,
    word,
    lanes: lanesOf(world.providers),
    crawls: config.WORKER_CRAWLS,
    doTask: createTaskDoer({ ...world, clock: systemClock, log }),
    rests,
    log,
    onDone: metrics.done,
    onSkew(text) {
      process.stderr.write(`${text}\n`);
      void stop(1);
    },
  });
  const health = await startHealth(config, worker, metrics.render);
  let stopping = false;
  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    health.close();
    await worker.drain(DRAIN_MS);
    await world.close();
    process.exit(code);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(0));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  process.stdout.write(`Working for release ${word.version} (${word.build})\n`);
}

/** As the API has them, without what only the API may know. */
function readSettings(): Config | null {
  try {
    const given = Object.entries(readEnvironment()).filter(([name]) => !NOT_OF_WORKERS.test(name));
    const config = readConfig({ ...Object.fromEntries(given), SECRET_KEY: randomBytes(32).toString("hex") });
    if (config.REDIS_URL === undefined) throw new ConfigError(["REDIS_URL is required: where the API leaves tasks"]);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return null;
  }
}

function createWorkerMetrics(active: () => number) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: "visibility_task_duration_seconds",
    help: "Tasks that this worker ended, by name, and how long they took",
    labelNames: ["task"],
    buckets: TASK_SECONDS,
    registers,
  });
  const atWork: Gauge = new Gauge({
    name: "visibility_tasks_active",
    help: "Tasks at work in this worker",
    registers,
    collect(): void {
      atWork.set(active());
    },
  });
  return {
    done: (task: string, took: number) => seconds.observe({ task }, took),
    render: async () => ({ type: register.contentType, text: await register.metrics() }),
  };
}

/** `/healthz` 200 while it works and Redis answers, else 503; `/metrics` for Prometheus. */
async function startHealth(
  config: Config,
  worker: RedisWorker,
  render: () => Promise<{ type: string; text: string }>,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url === "/healthz") {
      const isWell = worker.isReachable();
      const body = { status: isWell ? "ok" : "waiting for Redis", active: worker.active() };
      response.writeHead(isWell ? 200 : 503, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    } else if (request.url === "/metrics" && mayRead(config, request.headers.authorization)) {
      const { type, text } = await render();
      response.writeHead(200, { "Content-Type": type }).end(text);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.WORKER_PORT, config.HOST, resolve);
  });
  return server;
}

/** As of the API: in production only with the token. */
function mayRead({ METRICS_TOKEN: token, production }: Config, given: string | undefined): boolean {
  return token === undefined ? !production : given === `Bearer ${token}`;
}
