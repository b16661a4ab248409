import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { endOfCommand, ROOT, type ServerProcess, startServerProcess } from "../../test/support/server_process.ts";
import { type Body, openStage } from "./told.ts";

/**
 * An operator's week, told step by step: `node scripts/stories/operator.ts`. The server is the real one, on the sandbox;
 * its time of day is moved (libfaketime). Commands run as processes of their own on the same database while it works.
 * Ends with 1 when a step did not go as it should.
 */
const TOKEN = "a-token-for-the-operators-metrics";
const NORTH = "north@agency.example";
const SOUTH = "south@agency.example";
/** What the database of an earlier version was made with (test/data/databases/README.md). */
const EARLIER = {
  secretKey: "7c0f3b1a9e5d4c8f62a1b0d9e8f7c6a5b4d3e2f1a0918273645f6e7d8c9b0a1f",
  apiKey: "bvp_a68db9501713e826bebdeb22f2b9e65d6f0573e8e83cb07b07ecaa805cccce95",
  brandId: "344a0d19-fb52-40dc-a675-eb861dc6cafd",
};
const BRANDS = `account: ${NORTH}
monthly_cost_max_usd: 100
brands:
  - domain: acme-coffee.example
    name: Acme Coffee
    competitors: [rival-roasters.example]
    profile:
      services: [Espresso training, Wholesale beans]
      not_offered: [Machine repair]
      markets: [{country: GB, language: en, place: Leeds}]
    questions:
      - Who roasts the best espresso in Leeds?
      - {text: Who trains baristas?, tags: [wholesale]}
    schedules:
      full: {every: weekly, time_zone: Europe/London}
    digests:
      - {every: weekly, recipients: [team@acme-coffee.example]}
  - domain: second-client.example
    name: Second
`;

const stage = await openStage({ METRICS_TOKEN: TOKEN, ANSWER_CALLS_MAX: "24", CRAWL_PAGES_MAX: "20" });
const { call, command, env, folder, tell, until } = stage;
const file = join(folder, "brands.yaml");
/** As an operator types it: words on the screen, and how it ended. */
const typed = (...words: string[]) => endOfCommand(words, { ...env, LOG_LEVEL: "error" });

try {
  await monday();
  await tuesday();
  await wednesday();
  await thursday();
  await friday();
  await saturday();
} finally {
  await stage.close();
}
console.log(
  stage.failures() === 0 ? "\nEvery step went as it should." : `\n${stage.failures()} steps did not go as they should.`,
);
process.exitCode = stage.failures() === 0 ? 0 : 1;

async function monday(): Promise<void> {
  console.log("\nMonday: the service starts, two accounts, brands by a file");
  const ready = await call("GET", "/readyz");
  tell("GET /readyz", `${ready.status} ${ready.text}`, ready.status === 200);
  for (const [email, name] of [
    [NORTH, "North"],
    [SOUTH, "South"],
  ] as const) {
    const made = command(["account", "create", "--email", email, "--name", name, "--tier", "builder"]);
    tell(`cli account create --email ${email}`, `${made.tier}, key ${made.api_key.slice(0, 4)}…`);
  }
  writeFileSync(file, BRANDS.replace("weekly, time", "hourly, time"));
  const wrong = await typed("apply", file, "--dry-run");
  tell(
    "cli apply with a mistake",
    wrong.stderr.replaceAll(folder, ""),
    /brands\.yaml:15 brands\.0\.schedules/.test(wrong.stderr),
  );
  writeFileSync(file, BRANDS);
  const full = await typed("apply", file);
  tell(
    "cli apply, two brands on the smallest plan",
    full.stderr.replaceAll(folder, ""),
    /allows 1 brand/.test(full.stderr),
  );
  const none = await call("GET", "/brands");
  tell("GET /brands: nothing is half done", none.text, none.body.length === 0);
  tell("cli account tier --tier pro", command(["account", "tier", NORTH, "--tier", "pro"]));
  const plan = await typed("apply", file, "--dry-run");
  console.log(indented(plan.stdout));
  tell("cli apply --dry-run", "the plan above", plan.code === 0 && (await call("GET", "/brands")).body.length === 0);
  const done = await typed("apply", file);
  tell("cli apply", lastLine(done.stdout), done.code === 0);
  const again = await typed("apply", file);
  tell("cli apply, once more", lastLine(again.stdout), /0 created, 0 changed, 0 removed/.test(again.stdout));
}

async function tuesday(): Promise<void> {
  console.log("\nTuesday: a key was seen by somebody, and is made anew");
  const { api_key } = command(["account", "rotate", SOUTH]);
  const next = await call("GET", "/auth/me", { key: api_key });
  tell("cli account rotate", `the new key answers ${next.status}`, next.status === 200);
  const accounts = command(["account", "list"]).accounts as Body[];
  tell(
    "cli account list",
    accounts.map(({ email, tier, brands }) => `${email} ${tier} ${brands}`),
    accounts.length === 2,
  );
}

async function wednesday(): Promise<void> {
  console.log("\nThe next Monday's run comes by itself; figures are scraped");
  const brand = await brandOf("acme-coffee.example");
  const [schedule] = (await call("GET", `/brands/${brand}/schedules`)).body.schedules;
  stage.moveTo(new Date(Date.parse(schedule.next_at) + 60_000));
  await until("the scheduled run", async () => (await runs(brand)).some(({ status }) => status === "done"));
  tell(
    "a scheduled run",
    (await runs(brand)).map(({ kind, status }) => `${kind}: ${status}`),
  );
  const closed = await fetch(`${stage.server.url}/metrics`);
  const metrics = await (
    await fetch(`${stage.server.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  ).text();
  const ended = metrics.split("\n").find((line) => line.startsWith('visibility_runs_ended_total{kind="full"'));
  tell(
    "GET /metrics with and without the token",
    `${ended}; ${closed.status}`,
    ended !== undefined && closed.status === 401,
  );
  const isNamed = ["acme", NORTH].some((name) => metrics.includes(name));
  tell("figures name no account and no brand", String(!isNamed), !isNamed);
}

async function thursday(): Promise<void> {
  console.log("\nAn invoice is open: the account rests for a week, in the middle of a run");
  const brand = await brandOf("acme-coffee.example");
  const started = await call("POST", `/brands/${brand}/analyze`);
  const { ended_runs } = command(["account", "disable", NORTH]);
  tell("cli account disable", `${ended_runs.length} run ended`, ended_runs[0] === started.body.run_id);
  const refused = await call("GET", "/brands");
  tell("its key", `${refused.status} ${refused.body.detail}`, refused.status === 403);
  const before = command(["schedules"]).schedules[0];
  stage.moveTo(new Date(Date.parse(before.next_at) + 60_000));
  await until("the schedule to pass", async () => command(["schedules"]).schedules[0].last_note !== null);
  tell("its schedule", command(["schedules"]).schedules[0].last_note);
  command(["account", "enable", NORTH]);
  const back = await runs(brand);
  tell(
    "cli account enable: all of it is there",
    back.map(({ status, error }) => error ?? status),
    back.length === 2,
  );
  const { next_at } = command(["schedules"]).schedules[0];
  stage.moveTo(new Date(Date.parse(next_at) + 60_000));
  await until("the next scheduled run", async () => (await runs(brand))[0]!.status === "done");
  tell(
    "a week later it runs by itself again",
    (await runs(brand)).map(({ status }) => status),
  );
}

async function friday(): Promise<void> {
  console.log("\nA backup at work, restored elsewhere");
  const brand = await brandOf("acme-coffee.example");
  const working = await call("POST", `/brands/${brand}/analyze`);
  const copy = join(folder, "backup.db");
  tell("cli backup while a run is at work", command(["backup", copy]).file.replace(folder, ""));
  await until("its end", async () => (await runs(brand))[0]!.status === "done");
  const elsewhere = join(folder, "elsewhere");
  mkdirSync(elsewhere);
  copyFileSync(`${env.DATABASE_PATH}.key`, join(elsewhere, "app.db.key"));
  const there = { ...env, DATABASE_PATH: join(elsewhere, "app.db") };
  const restored = await endOfCommand(["restore", copy], there);
  tell("cli restore in a fresh folder", restored.stdout.replaceAll(folder, ""), restored.code === 0);
  await serving(there, elsewhere, async (server) => {
    const seen = await fetchAs(server, `/brands/${brand}/runs/${working.body.run_id}`);
    tell(
      "the run that was at work, there",
      `${seen.status}`,
      seen.status === "queued" || seen.status === "running" || seen.status === "done",
    );
    await until(
      "the restored run's end",
      async () => (await fetchAs(server, `/brands/${brand}/runs/${working.body.run_id}`)).status === "done",
    );
    tell("it went on to its end", "done");
  });
  const open = await typed("restore", copy);
  tell("cli restore over a running server", open.stderr, /Stop the server/.test(open.stderr));
}

async function saturday(): Promise<void> {
  console.log("\nAn upgrade, and an account that leaves");
  const elsewhere = join(folder, "earlier");
  mkdirSync(elsewhere);
  const path = join(elsewhere, "app.db");
  writeFileSync(path, gunzipSync(readFileSync(join(ROOT, "test/data/databases/0001.db.gz"))));
  const earlier = { ...env, DATABASE_PATH: path, SECRET_KEY: EARLIER.secretKey };
  const kept = await endOfCommand(["backup", join(elsewhere, "before.db")], earlier);
  tell("an earlier version's database: cli backup first", kept.stdout.replaceAll(folder, ""), kept.code === 0);
  await serving(earlier, elsewhere, async (server) => {
    const queue = await fetchAs(server, `/brands/${EARLIER.brandId}/queue`, EARLIER.apiKey);
    tell("this version starts on it", `${queue.total} queue items are there`, queue.total > 0);
  });
  const back = await endOfCommand(["restore", join(elsewhere, "before.db")], earlier);
  tell("the way back: cli restore", back.stdout.replaceAll(folder, ""), back.code === 0);
  const code = await stage.server.end("SIGTERM");
  await stage.start();
  tell("a restart", `ended ${code}; ${(await call("GET", "/readyz")).text}`, code === 0);
  const unsure = await typed("account", "delete", NORTH);
  tell("cli account delete", unsure.stderr, /add --yes/.test(unsure.stderr));
  const { deleted } = command(["account", "delete", NORTH, "--yes"]);
  tell("cli account delete --yes, while the server runs", deleted, deleted.accounts === 1);
  const gone = await call("GET", "/brands");
  tell("its key", String(gone.status), gone.status === 401);
  const left = command(["account", "list"]).accounts.map(({ email }: Body) => email);
  tell("cli account list", left, left.length === 1);
  const size = command(["storage"]).brands as Body[];
  tell("cli storage: what brands hold", size, size.length === 0);
  const errors = stage.server
    .log()
    .split("\n")
    .filter((line) => /"level":"(?:error|fatal)"/.test(line));
  tell("errors the server logged", errors.length === 0 ? "0" : errors, errors.length === 0);
}

async function brandOf(domain: string): Promise<string> {
  return (await call("GET", "/brands")).body.find((brand: Body) => brand.domain === domain).id;
}

/** Full runs, newest first. */
async function runs(brandId: string): Promise<Body[]> {
  return (await call("GET", `/brands/${brandId}/runs?kind=full&limit=10`)).body.runs;
}

/** A second server on another database. */
async function serving(
  settings: Record<string, string>,
  cwd: string,
  work: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  const server = await startServerProcess(settings, { cwd });
  try {
    await work(server);
  } finally {
    await server.end("SIGTERM");
  }
}

async function fetchAs(server: ServerProcess, path: string, key = stage.key()): Promise<Body> {
  return (await fetch(server.url + path, { headers: { "X-API-Key": key ?? "" } })).json();
}

function indented(text: string): string {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => `      | ${line}`)
    .join("\n");
}

function lastLine(text: string): string {
  return text.trimEnd().split("\n").at(-1)!;
}
