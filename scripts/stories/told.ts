import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runCommand, type ServerProcess, startServerProcess } from "../../test/support/server_process.ts";
import { findFakeTime } from "../faults/clock_process.ts";

const WAIT_MS = 240_000;
const LOOK_MS = 500;
const LINE_CHARS = 200;

// biome-ignore lint/suspicious/noExplicitAny: bodies of many shapes
export type Body = any;

export interface Answer {
  status: number;
  text: string;
  body: Body;
  headers: Headers;
}

/** The real server as a process whose time of day is moved, spoken to over HTTP alone, with a line printed for each step. */
export interface Stage {
  env: Record<string, string>;
  server: ServerProcess;
  folder: string;
  /** The time that the server goes by. */
  now(): Date;
  moveTo(at: Date | string): void;
  start(): Promise<void>;
  call(method: string, path: string, options?: { body?: object; csv?: string; key?: string | null }): Promise<Answer>;
  command(words: string[]): Body;
  /** Prints what was done and seen, and counts it as a failure where it is not as it should be. */
  tell(what: string, seen: unknown, ok?: boolean): void;
  until(what: string, done: () => Promise<boolean>): Promise<void>;
  failures(): number;
  /** Of the first account that was made. */
  key(): string | null;
  close(): Promise<void>;
}

/** Throws where the machine cannot give a process a time of its own. */
export async function openStage(settings: Record<string, string>): Promise<Stage> {
  const library = findFakeTime();
  if (library === null) throw new Error("This needs libfaketime: install the package libfaketime");
  const folder = mkdtempSync(join(tmpdir(), "story-"));
  const clock = join(folder, "offset");
  let offset = 0;
  let failures = 0;
  const move = (seconds: number) => {
    offset = seconds;
    writeFileSync(clock, `+${seconds}\n`);
  };
  move(0);
  const env = {
    DATABASE_PATH: join(folder, "app.db"),
    SANDBOX: "on",
    LOG_LEVEL: "warn",
    ...settings,
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DONT_FAKE_MONOTONIC: "1",
    FAKETIME_DISABLE_SHM: "1",
  };
  let key: string | null = null;
  const stage: Stage = {
    env,
    folder,
    server: await startServerProcess(env, { cwd: folder }),
    now: () => new Date(Date.now() + offset * 1_000),
    moveTo: (at) => move(Math.round((new Date(at).getTime() - Date.now()) / 1_000)),
    async start() {
      stage.server = await startServerProcess(env, { cwd: folder });
    },
    async call(method, path, { body, csv, key: other } = {}) {
      const own = other === undefined ? key : other;
      const response = await fetch(stage.server.url + path, {
        method,
        headers: {
          ...(own === null ? {} : { "X-API-Key": own }),
          ...(body ? { "Content-Type": "application/json" } : csv ? { "Content-Type": "text/csv" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : csv ? { body: csv } : {}),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const text = bytes.toString("utf8");
      const isJson = (response.headers.get("Content-Type") ?? "").includes("application/json");
      return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : bytes };
    },
    command(words) {
      const made = runCommand(words, env) as Body;
      key ??= made.api_key ?? null;
      return made;
    },
    tell(what, seen, ok = true) {
      if (!ok) failures++;
      const text = typeof seen === "string" ? seen : JSON.stringify(seen);
      const at = stage.now().toISOString().slice(0, 16).replace("T", " ");
      console.log(`${ok ? "  " : "✖ "}${at}  ${what}\n      ${text.slice(0, LINE_CHARS)}`);
    },
    async until(what, done) {
      const end = performance.now() + WAIT_MS;
      while (!(await done())) {
        if (performance.now() > end) throw new Error(`Waited in vain for this: ${what}\n${stage.server.log()}`);
        await pause(LOOK_MS);
      }
    },
    failures: () => failures,
    key: () => key,
    async close() {
      await stage.server.end("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return stage;
}
