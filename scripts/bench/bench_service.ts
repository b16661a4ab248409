import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { cleanEnv, ROOT, runCommand } from "../../test/support/server_process.ts";
import type { LoopDelays } from "./loop_watch.ts";

/** As `npm start` runs the service, with a watch of its event loop. */
const EXEC_ARGV = ["--max-semi-space-size=8", "--import", join(import.meta.dirname, "loop_watch.ts")];

/** A folder, where what took the processor's time is to be told afterwards. */
const PROFILE = process.env.BENCH_PROFILE;
const PROFILE_ARGV = PROFILE === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${PROFILE}`];
const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), "node-compile-cache");

/** A server as a process of its own, asked and watched from outside. */
export interface BenchService {
  url: string;
  process: ChildProcess;
  /** From the call that starts it until it listens. */
  startMs: number;
  /** Delays of its event loop since they were asked for last. */
  delays(): Promise<LoopDelays>;
}

export type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** Starts the service, or what stands in for it, on a free port. */
export async function startBenchService(
  env: Record<string, string>,
  options: { cwd: string; script?: string },
): Promise<BenchService> {
  const started = performance.now();
  const child = spawn(process.execPath, [...EXEC_ARGV, ...PROFILE_ARGV, join(ROOT, options.script ?? "src/main.ts")], {
    cwd: options.cwd,
    // Allocators as the image has them.
    env: cleanEnv({
      SANDBOX: "on",
      LOG_LEVEL: "error",
      MALLOC_ARENA_MAX: "2",
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
    }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout! });
  const url = (await lineOf(lines, child, /Listening on (\S+)/))[1]!;
  const startMs = performance.now() - started;
  return {
    url,
    process: child,
    startMs,
    async delays() {
      const told = lineOf(lines, child, /^Loop (.+)$/);
      child.kill("SIGUSR2");
      return JSON.parse((await told)[1]!);
    },
  };
}

function lineOf(lines: Interface, child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The server ended with exit code ${code}`));
    const onLine = (line: string) => {
      const found = pattern.exec(line);
      if (found === null) return;
      lines.off("line", onLine);
      child.off("exit", onExit);
      resolve(found);
    };
    child.once("exit", onExit);
    lines.on("line", onLine);
  });
}

/** Ends it; one that is profiled writes its profile first. */
export async function stopBenchService({ process: child }: Pick<BenchService, "process">): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(PROFILE === undefined ? "SIGKILL" : "SIGTERM");
  await ended;
}

/** Calls the service with the key of a new account of the largest plan. */
export function newCaller(service: BenchService, env: Record<string, string>, name: string): Call {
  const words = ["account", "create", "--email", `${name}@bench.test`, "--name", name, "--tier", "agency"];
  const { api_key: key } = runCommand(words, env) as { api_key: string };
  const headers = { "X-API-Key": key, "Content-Type": "application/json" };
  return async (method, path, body) => {
    const answer = await fetch(service.url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
}

/** Memory of a process in MiB, threads included: what it holds now, and the most it ever held. Linux tells. */
export function memoryMib({ pid }: ChildProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (field: string) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)![1]) / 1024);
  return { now: of("VmRSS"), peak: of("VmHWM") };
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** What all threads of a process have worked, those that ended included, milliseconds. */
export function cpuMs({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // After the name, which may hold anything: state is the third field, user and system time the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
}
