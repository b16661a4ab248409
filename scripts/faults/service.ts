/** What the fault scripts share: a real server on a database of its own, its accounts, and a site as slow as wanted. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { createAccountBeside } from "../../test/support/account_beside.ts";
import { type LocalServer, startLocalServer } from "../../test/support/local_server.ts";
import { type ServerProcess, startServerProcess } from "../../test/support/server_process.ts";

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many shapes
  body: any;
  ms: number;
}

export type Client = (method: string, path: string, body?: object) => Promise<Answer>;

export interface Service {
  database: string;
  env: Record<string, string>;
  /** The server at work; null between an end and the next start. */
  server: ServerProcess | null;
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<number | null>;
  account(name: string): Client;
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** What each page takes to answer, milliseconds, by the domain of a site. */
  sites?: Record<string, number>;
  /** Where the database is; else a folder that goes with the service. */
  folder?: string;
  env?: Record<string, string>;
  /** In place of src/main.ts. */
  script?: string;
  nodeOptions?: string[];
}

export async function openService(options: ServiceOptions = {}): Promise<Service> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "visibility-faults-"));
  const sites: LocalServer[] = [];
  const map: string[] = [];
  for (const [domain, delayMs] of Object.entries(options.sites ?? {})) {
    const site = await startSlowSite(domain, delayMs);
    sites.push(site);
    map.push(`${domain}=127.0.0.1:${site.port}`);
  }
  const database = join(folder, "app.db");
  const service: Service = {
    database,
    env: { DATABASE_PATH: database, SANDBOX: "on", LOG_LEVEL: "warn", CRAWL_HOST_MAP: map.join(","), ...options.env },
    server: null,
    async start() {
      service.server = await startServerProcess(service.env, options);
    },
    async end(signal) {
      const code = (await service.server?.end(signal)) ?? null;
      service.server = null;
      return code;
    },
    account(name) {
      const key = createAccountBeside(database, `${name}@faults.test`);
      return (method, path, body) => call(service, { key, method, path, body });
    },
    async close() {
      await service.end("SIGKILL");
      for (const site of sites) await site.close();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
  return service;
}

async function call(
  service: Service,
  request: { key: string; method: string; path: string; body: object | undefined },
): Promise<Answer> {
  if (service.server === null) throw new Error("The server is not running");
  const { key, method, path, body } = request;
  const started = performance.now();
  const response = await fetch(service.server.url + path, {
    method,
    headers: { "X-API-Key": key, ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const ms = performance.now() - started;
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text), ms };
}

const PAGES = 12;

/** Twelve pages that link to each other, each after the delay. */
function startSlowSite(domain: string, delayMs: number): Promise<LocalServer> {
  return startLocalServer(async (request, response) => {
    const at = Number(/^\/page-(\d+)$/.exec(request.url ?? "")?.[1] ?? (request.url === "/" ? 0 : Number.NaN));
    await pause(delayMs);
    if (!Number.isInteger(at) || at > PAGES) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("Nothing here");
      return;
    }
    const links = Array.from({ length: PAGES }, (_, n) => `<a href="/page-${n + 1}">Page ${n + 1} of ${domain}</a>`);
    const text = `Page ${at} tells what ${domain} makes by hand in its workshop, and what it costs. `.repeat(20);
    response
      .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
      .end(
        `<!doctype html><html lang="en"><head><title>Page ${at} of ${domain}</title></head><body><h1>Page ${at}</h1><p>${text}</p>${links.join(" ")}</body></html>`,
      );
  });
}

/** Registers a brand and gives its id. */
export async function addBrand(call: Client, domain: string): Promise<string> {
  const { status, body } = await call("POST", "/brands", { domain, name: domain.split(".")[0]! });
  if (status !== 201) throw new Error(`POST /brands answered ${status}: ${JSON.stringify(body)}`);
  return body.id;
}

/** The run once it has ended. */
export async function endOfRun(call: Client, brand: string, runId: string): Promise<Answer["body"]> {
  for (;;) {
    const { body } = await call("GET", `/brands/${brand}/runs/${runId}?wait=30`);
    if (body.status === "done" || body.status === "failed") return body;
  }
}

/** Looks into the database beside the server. */
export function inspect<T>(database: string, look: (client: Database.Database) => T): T {
  const client = new Database(database, { readonly: true });
  try {
    return look(client);
  } finally {
    client.close();
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prints a script's figures; what it holds to be wrong makes the exit code 1. */
export function tell(title: string, figures: object, wrong: readonly string[]): void {
  process.stdout.write(`${title}\n`);
  for (const [name, value] of Object.entries(figures)) {
    process.stdout.write(`  ${name.padEnd(44)} ${typeof value === "number" ? Number(value.toFixed(2)) : value}\n`);
  }
  for (const problem of wrong) process.stdout.write(`  WRONG: ${problem}\n`);
  if (wrong.length > 0) process.exitCode = 1;
}
