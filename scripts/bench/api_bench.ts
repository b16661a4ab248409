/**
 * Requests a second of the API beside a bare server that does the same work on a copy of the same database, each a
 * process of its own, asked in turns by this third one: `npm run bench:api -- [seconds]`. Every request is of another
 * account and brand than the one before; only full answers with status 200 count. First each brand for the first time
 * after a start ("cold"), then again ("warm"). With `large` the same at 10,000 brands and 1,000,000 evidence rows beside
 * a small database.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Pool } from "undici";
import { cleanEnv, ROOT } from "../../test/support/server_process.ts";
import { type FilledAccount, fillDatabase } from "./bench_database.ts";

const CONNECTIONS = 32;
const ROUNDS = 5;
const SMALL = { accounts: 100, brandsEach: 5, evidenceEach: 100 };
const LARGE = { accounts: 2_000, brandsEach: 5, evidenceEach: 100 };
const words = process.argv.slice(2);
const seconds = Number(words.find((word) => word !== "large") ?? 2);

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
  await compareWithBare();
  if (words.includes("large")) await compareWithSmall();
} finally {
  rmSync(folder, { recursive: true });
}

async function compareWithBare(): Promise<void> {
  const accounts = fillDatabase(join(folder, "small.db"), SMALL);
  copyFileSync(join(folder, "small.db"), join(folder, "bare.db"));
  const servers = [
    await startService("small.db"),
    await start("scripts/bench/bare_server.ts", [join(folder, "bare.db")]),
  ];
  const [service, bare] = servers as [Server, Server];
  await checkSameAnswers(service, bare, accounts);
  for (const [name, path] of Object.entries(PATHS)) {
    const cold = [await askEach(service, { accounts, path }), await askEach(bare, { accounts, path })];
    print(`${name}, cold`, cold, "of the bare server's");
    print(`${name}, warm`, await inTurns(servers, { accounts, path }), "of the bare server's");
  }
  for (const { process } of servers) process.kill();
}

async function compareWithSmall(): Promise<void> {
  const large = fillDatabase(join(folder, "large.db"), LARGE);
  const small = fillDatabase(join(folder, "few.db"), SMALL);
  const [ofLarge, ofSmall] = [await startService("large.db"), await startService("few.db")];
  for (const [name, path] of Object.entries(PATHS)) {
    const rates = [0, 0];
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, of] of [
        { server: ofLarge, accounts: large },
        { server: ofSmall, accounts: small },
      ].entries())
        rates[at] = Math.max(rates[at]!, await measure(of.server, { accounts: of.accounts, path }));
    print(`${name}, 10,000 brands and 1,000,000 evidence rows`, rates, "of the small database's");
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

/** Best of the rounds, each server in turn. */
async function inTurns(servers: readonly Server[], asked: Asked): Promise<number[]> {
  const best = servers.map(() => 0);
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, server] of servers.entries()) best[at] = Math.max(best[at]!, await measure(server, asked));
  return best;
}

async function measure(server: Server, asked: Asked): Promise<number> {
  const until = performance.now() + seconds * 1000;
  return await ask(server, { ...asked, goesOn: () => performance.now() < until });
}

/** Every brand once. */
async function askEach(server: Server, asked: Asked): Promise<number> {
  const calls = asked.accounts.length * asked.accounts[0]!.brands.length;
  return await ask(server, { ...asked, goesOn: (made) => made < calls });
}

async function ask(
  { url }: Server,
  { accounts, path, goesOn }: Asked & { goesOn(made: number): boolean },
): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const started = performance.now();
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
  await pool.close();
  return made / ((performance.now() - started) / 1000);
}

function print(name: string, [own = 0, other = 0]: number[], beside: string): void {
  process.stdout.write(`${name}: ${own.toFixed(0)}/s, ${(own / other).toFixed(2)} ${beside} ${other.toFixed(0)}/s\n`);
}
