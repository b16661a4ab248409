/**
 * Crawls sites made to fill the process: bombs in sitemaps and pages, bodies without end. Prints the real server's peak
 * memory beside that of a plain crawl, each in a process of its own, then all at once. `npm run faults:memory [name …]`
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { cleanEnv, ROOT, runCommand } from "../../test/support/server_process.ts";
import { HOSTILE_SITES, serveHostileSites } from "./hostile_sites.ts";

const PEAK_MAX_MB = 600;
const PLAIN = "plain.example";
/** As `npm start` runs the service. */
const EXEC_ARGV = ["--max-semi-space-size=8"];
/** Brands of an Agency account. */
const AT_ONCE = 10;
const KINDS = [
  { what: "that are all hostile by their pages", of: (name: string) => name.startsWith("html-") },
  { what: "that are all hostile by their sitemaps", of: (name: string) => !name.startsWith("html-") },
];
const RUN_MS_MAX = 5 * 60_000;

interface Peak {
  peakMb: number;
  seconds: number;
  runs: string[];
}

const chosen = process.argv.slice(2);
const sites = await serveHostileSites();
const names = Object.keys(HOSTILE_SITES).filter(
  (name) => chosen.length === 0 || name === PLAIN || chosen.some((word) => name.startsWith(word)),
);
let failures = 0;
try {
  const hostile = names.filter((name) => name !== PLAIN);
  const groups: [string, string[]][] = names.map((name) => [HOSTILE_SITES[name]!.what, [name]]);
  for (let at = 0; hostile.length > 1 && at < hostile.length; at += AT_ONCE) {
    const group = hostile.slice(at, at + AT_ONCE);
    groups.push([
      `${group.length} of them at once: ${group.map((name) => name.replace(".example", "")).join(", ")}`,
      group,
    ]);
  }
  for (const kind of KINDS) {
    const some = hostile.filter((name) => kind.of(name));
    if (some.length > 1)
      groups.push([
        `${AT_ONCE} at once ${kind.what}`,
        Array.from({ length: AT_ONCE }, (_, at) => copyOf(some[at % some.length]!, at)),
      ]);
  }
  for (const [what, group] of groups) {
    const { peakMb, seconds, runs } = await crawl(group);
    const bad = peakMb > PEAK_MAX_MB || runs.some((run) => !/^(?:done|failed)/.test(run));
    failures += bad ? 1 : 0;
    process.stdout.write(
      `${bad ? "FAILS" : "ok   "} ${String(peakMb).padStart(5)} MB ${seconds.toFixed(0).padStart(4)} s  ${what}\n`,
    );
    if (chosen.length > 0 || bad) for (const run of runs) process.stdout.write(`                     ${run}\n`);
  }
} finally {
  await sites.close();
}
process.stdout.write(`${failures} over ${PEAK_MAX_MB} MB or without an end\n`);
process.exitCode = failures === 0 ? 0 : 1;

/** The same site by another name: a brand of its own. */
function copyOf(name: string, at: number): string {
  return name.replace(".example", `-${at}.example`);
}

/** Audits these sites in a server of their own, all at once. */
async function crawl(group: string[]): Promise<Peak> {
  const folder = mkdtempSync(join(tmpdir(), "memory-"));
  const env = {
    DATABASE_PATH: join(folder, "app.db"),
    SANDBOX: "on",
    LOG_LEVEL: "error",
    CRAWL_HOST_MAP: group.map((name) => `${name}=127.0.0.1:${sites.port}`).join(","),
  };
  const { child, url } = await start(env, folder);
  try {
    const { api_key: key } = runCommand(
      ["account", "create", "--email", "a@b.test", "--name", "A", "--tier", "agency"],
      env,
    ) as { api_key: string };
    const call = async (method: string, path: string, body?: object) => {
      const init = { method, headers: { "X-API-Key": key, "Content-Type": "application/json" } };
      return (await (
        await fetch(url + path, body === undefined ? init : { ...init, body: JSON.stringify(body) })
      ).json()) as Record<string, string>;
    };
    const started = performance.now();
    const runs = await Promise.all(
      group.map(async (domain) => {
        const { id } = await call("POST", "/brands", { domain, name: domain });
        const { run_id } = await call("POST", `/brands/${id}/enrich/technical`, { trigger: true });
        for (;;) {
          const run = await call("GET", `/brands/${id}/runs/${run_id}?wait=20`);
          if (run.status === "done" || run.status === "failed") return `${run.status} ${domain} ${run.error ?? ""}`;
          if (performance.now() - started > RUN_MS_MAX) return `${run.status} ${domain}: no end`;
        }
      }),
    );
    return { peakMb: peakOf(child), seconds: (performance.now() - started) / 1000, runs };
  } finally {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(env: Record<string, string>, cwd: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [...EXEC_ARGV, join(ROOT, "src/main.ts")], {
    cwd,
    env: cleanEnv(env),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The server ended with exit code ${code}`)));
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const address = /Listening on (\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  return { child, url };
}

/** The most that was ever in memory (VmHWM), threads included. */
function peakOf(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024);
}
