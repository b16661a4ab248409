/**
 * Requests a second of the API beside a bare server that does the same work on a copy of the same database, each a
 * process of its own, asked in turns by this third one: `npm run bench:api -- [seconds]`. Every request is of another
 * account and brand than the one before; only full answers with status 200 count. First each brand for the first time
 * after a start ("cold"), then again ("warm"). With `large` the same at 10,000 brands and 1,000,000 evidence rows beside
 * a small database. Beside requests a second stands the server's own processor time a request: other work on the
 * machine moves it less.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Pool } from "undici";
import { cleanEnv, ROOT } from "../../test/support/server_process.ts";
import { type FilledAccount, fillDatabase } from "./bench_database.ts";
import { cpuMs, median } from "./bench_service.ts";
import { QUICK, tellFigures, WORDS } from "./figures.ts";

const CONNECTIONS = 32;
const ROUNDS = QUICK ? 5 : 15;
const AIMS = {
  bare: { beside: "the bare server's", atLeast: 0.35 },
  /** A cost of 1.2 times at most. */
  small: { beside: "the small database's", atLeast: 0.83 },
};
const SMALL = { accounts: 100, brandsEach: 5, evidenceEach: 100 };
const LARGE = { accounts: QUICK ? 200 : 2_000, brandsEach: 5, evidenceEach: 100 };
const LARGE_TEXT = `${(LARGE.accounts * LARGE.brandsEach).toLocaleString("en")} brands and ${(LARGE.accounts * LARGE.brandsEach * LARGE.evidenceEach).toLocaleString("en")} evidence rows`;
const seconds = Number(WORDS.find((word) => word !== "large") ?? 0.5);

interface Server {
  url: string;
  process: ChildProcess;
}

type Path = (account: FilledAccount, at: number) => string;
const PATHS: Record<string, Path> = {
  "GET /brands": () => "/brands",
  "GET a queue item": ({ brands }, at) => {
    const { id, item } = brands[at % brands.length]!;
    return `/brands/${id}/queue/${item}`;
  },
  "GET a page of evidence": ({ brands }, at) => `/brands/${brands[at % brands.length]!.id}/evidence?limit=50`,
};

const folder = mkdtempSync(join(tmpdir(), "api-bench-"));
try {
  process.stdout.write(`Load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores\n`);
  await compareWithBare();
  if (WORDS.includes("large")) await compareWithSmall();
} finally {
  rmSync(folder, { recursive: true });
}

async function compareWithBare(): Promise<void> {
  const accounts = fillDatabase(join(folder, "small.db"), SMALL);
  copyFileSync(join(folder, "small.db"), join(folder, "bare.db"));
  const service = await startService("small.db");
  const bare = await start("scripts/bench/bare_server.ts", [join(folder, "bare.db")]);
  await checkSameAnswers(service, bare, accounts);
  for (const [name, path] of Object.entries(PATHS)) {
    const [own, other] = [
      { server: service, asked: { accounts, path } },
      { server: bare, asked: { accounts, path } },
    ];
    print(`${name}, cold`, [[await askEach(own), await askEach(other)]], AIMS.bare);
    print(`${name}, warm`, await inTurns(own, other), AIMS.bare);
  }
  for (const { process } of [service, bare]) process.kill();
}

async function compareWithSmall(): Promise<void> {
  const large = fillDatabase(join(folder, "large.db"), LARGE);
  const small = fillDatabase(join(folder, "few.db"), SMALL);
  const [ofLarge, ofSmall] = [await startService("large.db"), await startService("few.db")];
  for (const [name, path] of Object.entries(PATHS)) {
    const sides = await inTurns(
      { server: ofLarge, asked: { accounts: large, path } },
      { server: ofSmall, asked: { accounts: small, path } },
    );
    print(`${name}, ${LARGE_TEXT}`, sides, AIMS.small);
  }
  for (const { process } of [ofLarge, ofSmall]) process.kill();
}

function startService(database: string): Promise<Server> {
  return start("src/main.ts", [], { DATABASE_PATH: join(folder, database), SANDBOX: "on", LOG_LEVEL: "error" });
}

async function start(script: string, args: string[], env: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, ["--max-semi-space-size=8", join(ROOT, script), ...args], {
    cwd: folder,
    env: cleanEnv(env),
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /Listening on (\S+)/.exec(line)?.[1];
    if (url !== undefined) return { url, process: child };
  }
  throw new Error(`${script} did not start`);
}

/** A ratio of servers that answer otherwise would say nothing. */
async function checkSameAnswers(service: Server, bare: Server, accounts: readonly FilledAccount[]): Promise<void> {
  for (const path of Object.values(PATHS)) {
    const [ours, theirs] = await Promise.all(
      [service, bare].map(async ({ url }) => {
        const answer = await fetch(url + path(accounts[1]!, 1), { headers: { "X-API-Key": accounts[1]!.key } });
        return (await answer.text()).length;
      }),
    );
    if (Math.abs(ours! - theirs!) > ours! / 10)
      throw new Error(`${path(accounts[1]!, 1)}: ${ours} and ${theirs} characters`);
  }
}

interface Asked {
  accounts: readonly FilledAccount[];
  path: Path;
}

interface Side {
  server: Server;
  asked: Asked;
}

interface Rate {
  perSecond: number;
  calls: number;
  /** The server's, all its threads together. */
  cpuMs: number;
}

type Round = readonly [own: Rate, other: Rate];

async function inTurns(own: Side, other: Side): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push([await measure(own), await measure(other)]);
  return rounds;
}

async function measure({ server, asked }: Side): Promise<Rate> {
  const until = performance.now() + seconds * 1000;
  return await ask(server, { ...asked, goesOn: () => performance.now() < until });
}

/** Every brand once. */
async function askEach({ server, asked }: Side): Promise<Rate> {
  const calls = asked.accounts.length * asked.accounts[0]!.brands.length;
  return await ask(server, { ...asked, goesOn: (made) => made < calls });
}

async function ask(
  { url, process }: Server,
  { accounts, path, goesOn }: Asked & { goesOn(made: number): boolean },
): Promise<Rate> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const started = performance.now();
  const cpuBefore = cpuMs(process);
  let made = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (goesOn(made)) {
        const at = made++;
        const account = accounts[at % accounts.length]!;
        const answer = await pool.request({
          method: "GET",
          path: path(account, Math.floor(at / accounts.length)),
          headers: { "x-api-key": account.key },
        });
        if (answer.statusCode !== 200) throw new Error(`${path(account, at)} answered ${answer.statusCode}`);
        await answer.body.arrayBuffer();
      }
    }),
  );
  const rate = {
    perSecond: made / ((performance.now() - started) / 1000),
    calls: made,
    cpuMs: cpuMs(process) - cpuBefore,
  };
  await pool.close();
  return rate;
}

/** Medians of the rounds; processor time over all of them. */
function print(name: string, rounds: readonly Round[], { beside, atLeast }: { beside: string; atLeast: number }): void {
  const rates = (side: 0 | 1) => median(rounds.map((round) => round[side].perSecond)).toFixed(0);
  const byRate = median(rounds.map(([own, other]) => own.perSecond / other.perSecond));
  const cpuEach = (side: 0 | 1) =>
    sum(rounds.map((round) => round[side].cpuMs)) / sum(rounds.map((round) => round[side].calls));
  const byCpu = cpuEach(1) / cpuEach(0);
  process.stdout.write(`${name}: ${rates(0)}/s of ${rates(1)}/s, ${byCpu.toFixed(2)} of ${beside} by processor time\n`);
  tellFigures([{ name: `${name}, requests a second, of ${beside}`, value: byRate, unit: "x", atLeast }]);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
