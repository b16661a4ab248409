import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { App, OpenTransport } from "./app.ts";
import type { Log } from "./base/log.ts";
import { noTracing, type Tracer } from "./base/tracing.ts";
import type { Config } from "./config.ts";
import { createHttpServer, refusal } from "./http_server.ts";
import { openApp } from "./open_app.ts";

export interface RunningServer {
  /** Where it answers. */
  url: string;
  app: App;
  /** Answers what is under way, stops the work, leaves active runs for the next start. */
  stop(): Promise<void>;
}

/** Requests still open after this are cut. */
const DRAIN_MS = 10_000;

/** Binds the port first, so that links carry the true address and a second server on it fails before it touches data. */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  let app: App | null = null;
  const server = createHttpServer({
    hostname: config.HOST,
    fetch: (request, env) =>
      app === null
        ? refusal(503, "The service is starting. Try again in a second", { "Retry-After": "1" })
        : app.fetch(request, env),
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.PORT, config.HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const baseUrl =
    config.PORT === 0 && config.BASE_URL.endsWith(":0") ? config.BASE_URL.replace(/:0$/, `:${port}`) : config.BASE_URL;
  try {
    const transport = await chooseTransport(config);
    app = openApp(config, { log, baseUrl, tracer: await openTracer(config, log), ...(transport && { transport }) });
  } catch (error) {
    server.close();
    throw error;
  }
  const running = app;
  return {
    url: `http://${config.HOST.includes(":") ? `[${config.HOST}]` : config.HOST}:${port}`,
    app: running,
    async stop() {
      running.beginStop();
      await closeServer(server);
      await running.close();
    },
  };
}

/** What sends traces is loaded only where they are wanted. */
async function openTracer(config: Config, log: Log): Promise<Tracer> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME } = config;
  if (endpoint === undefined) return noTracing;
  const { createTelemetry } = await import("./telemetry.ts");
  const headers = OTEL_EXPORTER_OTLP_HEADERS ?? {};
  return createTelemetry({ endpoint, headers, serviceName: OTEL_SERVICE_NAME }, { log });
}

/** What leads to workers is loaded only where there are any. */
async function chooseTransport(config: Config): Promise<OpenTransport | undefined> {
  const { REDIS_URL: url, WORKER_THREADS: threads } = config;
  if (url !== undefined) {
    const [{ createRedisTransport }, { readBuild }] = await Promise.all([
      import("./pipeline/transport/redis_transport.ts"),
      import("./build_mark.ts"),
    ]);
    return (deps) => createRedisTransport(url, readBuild(), deps);
  }
  if (threads === 0) return undefined;
  const { createThreadTransport } = await import("./pipeline/transport/thread_transport.ts");
  const file = new URL("./task_thread.ts", import.meta.url);
  return ({ log }) => createThreadTransport({ file, threads, log });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
