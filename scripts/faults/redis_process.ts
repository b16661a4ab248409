/** A real redis-server of one's own on a free port of loopback, and workers, as processes that can be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";

const ROOT = join(import.meta.dirname, "../..");
const START_MS = 20_000;

/** Whether this machine has one. */
export function findRedisServer(): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, "redis-server")).find((file) => existsSync(file)) ?? null;
}

export interface RedisProcess {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  flushAll(): Promise<void>;
  close(): Promise<void>;
}

/** With an append-only file, so that a kill loses at most what the last second wrote. */
export async function openRedis(program: string): Promise<RedisProcess> {
  const folder = mkdtempSync(join(tmpdir(), "visibility-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const settings = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder, "--appendonly", "yes", "--save", ""];
  const redis: RedisProcess = {
    url,
    async start() {
      child = spawn(program, [...settings, "--maxmemory-policy", "noeviction"], { stdio: "ignore" });
      await once(url, (client) => client.ping());
    },
    async kill() {
      await endOf(child, "SIGKILL");
      child = null;
    },
    flushAll: () => once(url, (client) => client.flushall()),
    async close() {
      await redis.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return redis;
}

/** One command by a client of its own, tried until the server takes it. */
async function once(url: string, command: (client: Redis) => Promise<unknown>): Promise<void> {
  for (const until = Date.now() + START_MS; ; ) {
    const client = new Redis(url, { maxRetriesPerRequest: 0, retryStrategy: () => null, lazyConnect: true });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await command(client);
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(20);
    } finally {
      client.disconnect();
    }
  }
}

export interface WorkerProcess {
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** What it wrote to both streams. */
  log(): string;
}

/** `before`: words of a program that starts it, such as `taskset -c 0`. */
export function openWorker(env: Record<string, string>, before: readonly string[] = []): WorkerProcess {
  let child: ChildProcess | null = null;
  let log = "";
  return {
    log: () => log,
    async start() {
      const all = { PATH: process.env.PATH ?? "", WORKER_PORT: "0", LOG_LEVEL: "error", ...env };
      const [program, ...words] = [...before, process.execPath, join(ROOT, "src/worker.ts")];
      const own = spawn(program!, words, {
        cwd: tmpdir(),
        env: all,
        stdio: ["ignore", "pipe", "pipe"],
      });
      child = own;
      await new Promise<void>((resolve) => {
        for (const stream of [own.stdout, own.stderr])
          stream.on("data", (chunk: Buffer) => {
            log += chunk;
            if (log.includes("Working for release")) resolve();
          });
        own.once("exit", () => resolve());
      });
    },
    async end(signal) {
      const code = await endOf(child, signal);
      child = null;
      return code;
    },
  };
}

async function endOf(child: ChildProcess | null, signal: NodeJS.Signals): Promise<number | null> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  child.kill(signal);
  return await ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
