import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export const ROOT = join(import.meta.dirname, "../..");
const START_TIMEOUT_MS = 120_000;

/** A folder of its own for one test's database; removed with the test. */
export function temporaryFolder(t: { after(fn: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), "visibility-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Everything written to standard error so far. */
  log(): string;
  /** Sends the signal and waits for the end: the exit code, or null when the signal itself ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** The real server as its own process, on a free port of loopback. */
export async function startServerProcess(
  env: Record<string, string>,
  options: { cwd?: string; script?: string; nodeOptions?: string[] } = {},
): Promise<ServerProcess> {
  const script = options.script ?? join(ROOT, "src/main.ts");
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), script], {
    cwd: options.cwd ?? ROOT,
    env: cleanEnv(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`The server did not start in time: ${log}`));
    }, START_TIMEOUT_MS);
    child.once("exit", (code) => reject(new Error(`The server ended with exit code ${code}: ${log}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /Listening on (\S+)/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
  return {
    url,
    process: child,
    log: () => log,
    end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
      const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
      child.kill(signal);
      return ended;
    },
  };
}

/** A command of the command line, its standard output parsed as JSON. */
export function runCommand(words: string[], env: Record<string, string>): unknown {
  const output = execFileSync(process.execPath, ["src/cli/cli.ts", ...words, "--json"], {
    cwd: ROOT,
    env: cleanEnv(env),
    encoding: "utf8",
  });
  return JSON.parse(output);
}

export interface CommandEnd {
  code: number;
  stdout: string;
  stderr: string;
}

/** A command of the command line to its end, whatever that is. */
export function endOfCommand(words: string[], env: Record<string, string>): Promise<CommandEnd> {
  return endOfScript("src/cli/cli.ts", words, env);
}

/** A server that is expected to end by itself, to its end. */
export function endOfServer(env: Record<string, string>): Promise<CommandEnd> {
  return endOfScript("src/main.ts", [], env);
}

function endOfScript(script: string, words: string[], env: Record<string, string>): Promise<CommandEnd> {
  return new Promise((resolve) => {
    // Elsewhere, so that no .env file of the developer speaks in.
    const options = { cwd: tmpdir(), env: cleanEnv(env), encoding: "utf8" as const };
    const child = execFile(process.execPath, [join(ROOT, script), ...words], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** Where the compiled code of what processes load is kept, so that each start need not compile it again. */
const COMPILED = join(ROOT, "node_modules/.cache/compiled");

/** Only what the process needs: settings of the machine that runs the tests stay out. */
export function cleanEnv(env: Record<string, string>): Record<string, string> {
  return { PATH: process.env.PATH ?? "", PORT: "0", LOG_LEVEL: "info", NODE_COMPILE_CACHE: COMPILED, ...env };
}
