import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalServer } from "../../test/support/local_server.ts";
import { readMailFile } from "../../test/support/mail_folder.ts";
import { runCommand, type ServerProcess, startServerProcess } from "../../test/support/server_process.ts";

/** Where Debian and others put libfaketime, for processes of several threads. */
const LIBRARIES = ["x86_64-linux-gnu", "aarch64-linux-gnu", "."].map(
  (folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`,
);

export interface Check {
  name: string;
  ok: boolean;
  /** What was seen, in figures. */
  seen: string;
}

/** The library that gives a process a time of day of its own; null when it is not installed. */
export function findFakeTime(): string | null {
  return LIBRARIES.find((path) => existsSync(path)) ?? null;
}

interface World {
  server: ServerProcess;
  setClock(seconds: number): void;
  restart(): Promise<void>;
  folder: string;
  env: Record<string, string>;
}

/** The real server as a process whose time of day is set back and forth; its steady time is the machine's. */
export async function tryClockOfProcess(library: string): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), "clock-"));
  const file = join(folder, "offset");
  // A site that never answers keeps its run busy.
  const silent = await startLocalServer(() => undefined);
  const setClock = (seconds: number) => writeFileSync(file, `${seconds < 0 ? "" : "+"}${seconds}\n`);
  const env = {
    DATABASE_PATH: join(folder, "app.db"),
    SANDBOX: "on",
    CRAWL_HOST_MAP: `clock.example=127.0.0.1:${silent.port}`,
    LOG_LEVEL: "warn",
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DONT_FAKE_MONOTONIC: "1",
    FAKETIME_DISABLE_SHM: "1",
  };
  setClock(0);
  const world: World = {
    server: await startServerProcess(env, { cwd: folder }),
    folder,
    env,
    setClock,
    async restart() {
      await this.server.end("SIGTERM");
      this.server = await startServerProcess(env, { cwd: folder });
    },
  };
  try {
    return [
      await tryLink(world),
      await tryLinkOverRestart(world),
      await tryRecover(world),
      await tryWait(world),
      await tryHealth(world),
    ];
  } finally {
    await world.server.end("SIGKILL");
    await silent.close();
    rmSync(folder, { recursive: true });
  }
}

async function tryLink(world: World): Promise<Check> {
  const status = await askForLink(world, "one@acme.test");
  const fresh = await status();
  world.setClock(-600);
  const setBack = await status();
  world.setClock(15 * 60);
  const late = await status();
  world.setClock(0);
  return {
    name: "a sign-in link set back by 10 minutes, then 15 minutes on",
    ok: fresh === 200 && setBack === 200 && late === 410,
    seen: `fresh ${fresh}, set back ${setBack}, late ${late}`,
  };
}

async function tryLinkOverRestart(world: World): Promise<Check> {
  world.setClock(24 * 3600);
  const status = await askForLink(world, "two@acme.test");
  const fresh = await status();
  world.setClock(0);
  await world.restart();
  const after = await status();
  return {
    name: "a sign-in link of a clock a day fast that was put right while the server was down: seconds old, it still works",
    ok: fresh === 200 && after === 200,
    seen: `fresh ${fresh}, after the restart ${after}`,
  };
}

async function tryRecover(world: World): Promise<Check> {
  const recover = async () => (await post(world, "/auth/recover", { email: "three@acme.test" })).status;
  world.setClock(2 * 3600);
  const before = [await recover(), await recover(), await recover(), await recover()];
  world.setClock(0);
  const after = await recover();
  return {
    name: "the limit of /auth/recover, filled by a clock 2 hours fast",
    ok: before.join() === "200,200,200,429" && after === 200,
    seen: `${before.join(", ")}, put right ${after}`,
  };
}

async function tryWait(world: World): Promise<Check> {
  const words = ["account", "create", "--email", "owner@acme.test", "--name", "O", "--tier", "pro"];
  const { api_key: key } = runCommand(words, world.env) as { api_key: string };
  const headers = { "X-API-Key": key };
  const brand = (await (await post(world, "/brands", { domain: "clock.example", name: "C" }, headers)).json()) as {
    id: string;
  };
  const run = (await (await post(world, `/brands/${brand.id}/analyze`, {}, headers)).json()) as { run_id: string };
  const started = performance.now();
  const held = fetch(`${world.server.url}/brands/${brand.id}/runs/${run.run_id}?wait=1`, { headers });
  setTimeout(() => world.setClock(-3600), 200);
  const { status } = (await (await held).json()) as { status: string };
  const seconds = (performance.now() - started) / 1000;
  world.setClock(0);
  return {
    name: "GET …/runs/…?wait=1, set back by an hour meanwhile",
    ok: status === "running" && seconds < 5,
    seen: `still ${status}, answered after ${seconds.toFixed(1)} s`,
  };
}

async function tryHealth(world: World): Promise<Check> {
  const { status } = await fetch(`${world.server.url}/healthz`);
  const errors = world.server
    .log()
    .split("\n")
    .filter((line) => /"level":"(?:error|fatal)"/.test(line));
  return {
    name: "the server afterwards",
    ok: status === 200 && errors.length === 0,
    seen: `/healthz ${status}, ${errors.length} errors logged`,
  };
}

/** Asks for a link and gives a look at it. */
async function askForLink(world: World, email: string): Promise<() => Promise<number>> {
  runCommand(["account", "create", "--email", email, "--name", "A", "--tier", "pro"], world.env);
  const form = new URLSearchParams({ email });
  const origin = world.server.url;
  await fetch(`${origin}/dashboard/sign-in`, { method: "POST", body: form, headers: { Origin: origin } });
  const link = await readMailFile(
    join(world.folder, "data/outbox"),
    new RegExp(`To: ${email}[\\s\\S]*?/sign-in/[0-9a-f]{64}`),
  );
  const path = `/dashboard/sign-in/${link.slice(-64)}`;
  return async () => (await fetch(world.server.url + path)).status;
}

async function post(world: World, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(world.server.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
