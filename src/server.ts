import type { AddressInfo } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { serve } from "@hono/node-server";
import type { App } from "./app.ts";
import type { Log } from "./base/log.ts";
import type { Config } from "./config.ts";
import { openApp } from "./open_app.ts";

export interface RunningServer {
  /** Where it answers. */
  url: string;
  app: App;
  /** Answers what is under way, stops the work, leaves active runs for the next start. */
  stop(): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
const CONNECTIONS_MAX = 2_000;
/** Requests still open after this are cut. */
const DRAIN_MS = 10_000;

/** Binds the port first, so that links carry the true address and a second server on it fails before it touches data. */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  let app: App | null = null;
  const server = serve({
    hostname: config.HOST,
    port: config.PORT,
    fetch: (request, env) => {
      if (app === null) return new Response(null, { status: 503, headers: { "Retry-After": "1" } });
      const { incoming } = env as HttpBindings;
      return app.fetch(request, {
        ...(incoming.socket.remoteAddress ? { remoteAddress: incoming.socket.remoteAddress } : {}),
      });
    },
    serverOptions: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 5_000,
    },
  });
  if ("maxConnections" in server) server.maxConnections = CONNECTIONS_MAX;
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  const { port } = server.address() as AddressInfo;
  const baseUrl =
    config.PORT === 0 && config.BASE_URL.endsWith(":0") ? config.BASE_URL.replace(/:0$/, `:${port}`) : config.BASE_URL;
  try {
    app = openApp(config, { log, baseUrl });
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
      await closeServer(server as unknown as ClosableServer);
      await running.close();
    },
  };
}

interface ClosableServer {
  close(done: () => void): void;
  closeIdleConnections(): void;
  closeAllConnections(): void;
}

function closeServer(server: ClosableServer): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
