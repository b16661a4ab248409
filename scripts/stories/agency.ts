import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { startLocalServer } from "../../test/support/local_server.ts";
import { readMail, startMailServer } from "../../test/support/mail_server.ts";
import { type Body, openStage, type Stage } from "./told.ts";

/**
 * An agency with ten brands over six weeks, told step by step: `node scripts/stories/agency.ts`. The server is the real
 * one, on the sandbox; its time of day is moved (libfaketime), the mail server, the receiver of webhooks and one of the
 * ten sites are local ones that fail on purpose. Ends with 1 when a step did not go as it should.
 */
const DAY_MS = 86_400_000;
const BRANDS = 10;
const CSV = `question,tags,persona,persona_description,country,language,place
Who roasts the best espresso in Leeds?,coffee;local,,,GB,en,Leeds
Which roaster delivers to offices?,coffee,Office manager,I buy coffee for an office of forty people.,,,
Welche Rösterei liefert nach Graz?,coffee,,,AT,de,Graz
Where can I buy decaf beans?,decaf,,,,,
`;

let isSiteUp = true;
let isHookUp = true;
const site = await startLocalServer((request, response) =>
  isSiteUp ? sendPage(request.url, response) : request.socket.destroy(),
);
const posted: { id: string; type: string; tried: number; body: Body }[] = [];
let secret = "";
let badSignatures = 0;
const hook = await startLocalServer((request, response) => {
  let text = "";
  request.on("data", (part) => {
    text += part;
  });
  request.on("end", () => {
    const [id, time] = ["webhook-id", "webhook-timestamp"].map((name) => String(request.headers[name]));
    const mark = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
      .update(`${id}.${time}.${text}`)
      .digest("base64");
    if (!String(request.headers["webhook-signature"]).split(" ").includes(`v1,${mark}`)) badSignatures++;
    const known = posted.find((message) => message.id === id);
    if (known) known.tried++;
    else posted.push({ id: id!, type: JSON.parse(text).type, tried: 1, body: JSON.parse(text) });
    response.writeHead(isHookUp ? 204 : 500).end();
  });
});
const mail = await startMailServer();
const stage = await openStage({
  CRAWL_HOST_MAP: `workshop.example=127.0.0.1:${site.port},hooks.example=127.0.0.1:${hook.port}`,
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  ANSWER_CALLS_MAX: "48",
  CRAWL_PAGES_MAX: "30",
  OUTCOME_LINKAGE: "on",
});
const { call, tell, until } = stage;

function sendPage(path: string | undefined, response: ServerResponse): void {
  const text =
    "We repair wooden chairs and tables in our workshop in York, and tell the price before we begin. ".repeat(12);
  const isPage = path === "/" || /^\/service-[1-4]$/.test(path ?? "");
  const links = [1, 2, 3, 4].map((n) => `<a href="/service-${n}">Chair repair, part ${n}</a>`).join(" ");
  response
    .writeHead(isPage ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" })
    .end(
      `<!doctype html><html lang="en"><head><title>Chair repair in York${path}</title></head><body><h1>Chair repair</h1><p>${text}</p>${links}</body></html>`,
    );
}

/** Newest run of each brand that a schedule started. */
async function runsOf(ids: readonly string[], newest = 1): Promise<Body[][]> {
  return Promise.all(
    ids.map(async (id) => (await call("GET", `/brands/${id}/runs?limit=${newest}&kind=full`)).body.runs),
  );
}

async function week(ids: readonly string[], what: string): Promise<string> {
  const before = new Set((await runsOf(ids)).map(([run]) => run?.id));
  const times = await Promise.all(
    ids.map(async (id) => (await call("GET", `/brands/${id}/schedules`)).body.schedules[0].next_at),
  );
  const last = times.toSorted().at(-1)!;
  stage.moveTo(new Date(Date.parse(last) + 60_000));
  await until(`${what}: all runs started`, async () =>
    (await runsOf(ids)).every(([run]) => run && !before.has(run.id)),
  );
  return last;
}

/** Starts a run and waits for its end. */
async function work(id: string, path: string, body: object): Promise<Body> {
  const { body: started } = await call("POST", `/brands/${id}/${path}`, { body });
  let run: Body;
  await until(path, async () => {
    run = (await call("GET", `/brands/${id}/runs/${started.run_id}`)).body;
    return run.status === "done" || run.status === "failed";
  });
  return run;
}

const ended = async (ids: readonly string[]) =>
  (await runsOf(ids)).every(([run]) => run.status === "done" || run.status === "failed");
const count = (rows: readonly string[]) =>
  JSON.stringify(Object.fromEntries([...Map.groupBy(rows, (row) => row)].map(([row, all]) => [row, all.length])));

try {
  await story(stage);
} finally {
  await stage.close();
  await Promise.all([site.close(), hook.close(), mail.close()]);
}
console.log(
  stage.failures() === 0 ? "\nEvery step went as it should." : `\n${stage.failures()} steps did not go as they should.`,
);
process.exitCode = stage.failures() === 0 ? 0 : 1;

async function story({ command, server }: Stage): Promise<void> {
  console.log("\nSetting up");
  const account = command([
    "account",
    "create",
    "--email",
    "agency@north.example",
    "--name",
    "North",
    "--tier",
    "agency",
  ]);
  tell("cli account create --tier agency", `key ${String(account.api_key).slice(0, 4)}…`);
  const domains = ["workshop.example", ...Array.from({ length: BRANDS - 1 }, (_, n) => `client-${n + 2}.example`)];
  const ids: string[] = [];
  for (const domain of domains) {
    const { status, body } = await call("POST", "/brands", { body: { domain, name: domain.split(".")[0] } });
    if (status !== 201) throw new Error(JSON.stringify(body));
    ids.push(body.id);
  }
  tell(`POST /brands, ${BRANDS} times`, `${ids.length} brands`);
  const branding = await call("PUT", "/auth/branding", {
    body: { agency_name: "North Agency", heading_color: "#5a2a6b" },
  });
  tell("PUT /auth/branding", branding.body, branding.status === 200);
  const imported = await call("POST", `/brands/${ids[1]}/questions/import`, { csv: CSV });
  tell("POST /brands/2/questions/import (CSV)", imported.body, imported.body.added === 4);
  const made = await call("POST", "/auth/webhooks", { body: { url: "http://hooks.example/a" } });
  secret = made.body.secret;
  tell("POST /auth/webhooks", `${made.status}, a secret shown once`, made.status === 201);
  const digest = await call("POST", "/auth/digests", { body: { every: "weekly", time_zone: "Europe/London" } });
  tell("POST /auth/digests", `next at ${digest.body.next_at}`, digest.status === 201);
  for (const id of ids)
    await call("PUT", `/brands/${id}/schedules/full`, { body: { every: "weekly", time_zone: "Europe/London" } });
  const nexts = await Promise.all(
    ids.map(async (id) => (await call("GET", `/brands/${id}/schedules`)).body.schedules[0].next_at as string),
  );
  const minutes = nexts.map((at) => at.slice(11, 16)).toSorted();
  tell(
    "PUT /brands/N/schedules/full, weekly",
    `starts spread from ${minutes[0]} to ${minutes.at(-1)}`,
    new Set(minutes).size > BRANDS / 2,
  );
  const budget = await call("PUT", "/auth/budget", { body: { monthly_cost_max_usd: 50 } });
  tell("PUT /auth/budget", budget.body, budget.status === 200);

  console.log("\nWeek 1: all run by themselves");
  await week(ids, "week 1");
  await until("week 1: all runs ended", () => ended(ids));
  const first = (await runsOf(ids)).map(([run]) => run);
  tell(
    "GET /brands/N/runs",
    count(first.map(({ status }) => status)),
    first.every(({ status }) => status === "done"),
  );
  tell(
    "each left a snapshot",
    count(first.map(({ meta }) => typeof meta.snapshot_id)),
    first.every(({ meta }) => meta.snapshot_id),
  );
  const asked = first[1].meta;
  tell(
    "own questions of brand 2",
    `asked ${asked.own_questions_asked}, calls ${asked.own_calls_planned}, generated calls ${asked.calls_planned}`,
    asked.own_questions_asked === 4 && asked.calls_planned >= 24,
  );
  const { body: queue } = await call("GET", `/brands/${ids[1]}/queue?limit=3`);
  tell(
    "GET /brands/2/queue",
    queue.queue.map(({ item }: Body) => item.play ?? item.text),
  );

  console.log("\nWork for a client: accept, brief, draft, report done");
  const rows: Body[] = (await call("GET", `/brands/${ids[1]}/queue?limit=50`)).body.queue;
  const row = rows.find(({ kind }) => kind === "opportunity");
  const report = (event_type: string) =>
    call("POST", "/track/outcomes/report", {
      body: { brand_id: ids[1], event_type, recommendation_id: row.source_id },
    });
  const accepted = await report("accepted");
  tell("POST /track/outcomes/report accepted", accepted.body, accepted.status < 300);
  const brief = await work(ids[1]!, "brief", { queue_item_id: row.id });
  const { body: briefs } = await call("GET", `/brands/${ids[1]}/briefs`);
  tell("POST …/brief, then GET …/briefs", `${brief.status}: ${briefs.briefs[0]?.status}`, brief.status === "done");
  const draft = await work(ids[1]!, "execute", { brief_id: briefs.briefs[0].id });
  const { body: drafts } = await call("GET", `/brands/${ids[1]}/executions`);
  const file = await call("GET", `/brands/${ids[1]}/executions/${drafts.executions[0].id}?format=docx`);
  tell(
    "POST …/execute, then the draft as DOCX",
    `${draft.status}: ${file.headers.get("Content-Disposition")}`,
    file.status === 200,
  );
  const done = await report("completed");
  tell("POST /track/outcomes/report completed", done.body, done.status < 300);

  console.log("\nWeek 2: the workshop's site is down, the receiver fails, and the server is killed at work");
  isSiteUp = false;
  isHookUp = false;
  await week(ids, "week 2");
  const [working] = [(await runsOf(ids)).filter(([run]) => run.status === "running" || run.status === "queued").length];
  await server.end("SIGKILL");
  tell("kill -9", `${working} of ten runs were under way`, working > 0);
  await stage.start();
  await until("week 2: all runs ended", () => ended(ids));
  const second = await runsOf(ids, 5);
  tell(
    "after the restart, without a hand",
    count(second.map(([run]) => run.status)),
    second.slice(1).every(([run]) => run.status === "done"),
  );
  tell(
    "full runs of each brand",
    count(second.map((runs) => String(runs.length))),
    second.every((runs) => runs.length === 2),
  );
  tell("the workshop's run", second[0]![0].error ?? second[0]![0].meta.skipped ?? "done");
  const told = (await call("GET", `/brands/${ids[0]}/events?limit=5`)).body.events;
  tell(
    "GET /brands/1/events",
    told.map(({ type, data }: Body) => data.findings?.[0]?.title ?? type),
  );

  console.log("\nThe receiver works again: nothing was lost");
  isHookUp = true;
  const waiting = posted.filter(({ tried }) => tried > 0).length;
  stage.moveTo(new Date(stage.now().getTime() + DAY_MS));
  const events = async () =>
    (
      await Promise.all(ids.map(async (id) => (await call("GET", `/brands/${id}/events?limit=100`)).body.events))
    ).flat();
  const due = async () =>
    new Set((await events()).filter(({ type }: Body) => type !== "run.finished").map(({ id }: Body) => id));
  await until("webhooks posted again", async () => {
    const deliveries = (await call("GET", `/auth/webhooks/${made.body.id}/deliveries?limit=100`)).body.deliveries;
    return deliveries.every(({ status }: Body) => status === "sent");
  });
  const wanted = await due();
  const got = new Set(posted.map(({ body }) => body.data.event_id));
  tell(
    "posted while it failed, then again",
    `${waiting} messages, ${posted.filter(({ tried }) => tried > 1).length} of them more than once; ${badSignatures} bad signatures`,
    badSignatures === 0,
  );
  tell(
    "events told to the receiver",
    `${[...wanted].filter((id) => got.has(id)).length} of ${wanted.size}`,
    [...wanted].every((id) => got.has(id)),
  );

  console.log("\nThe digest");
  await until("a digest", async () => mail.taken.length > 0);
  const letter = readMail(mail.taken.at(-1)!);
  const lines = letter.parts.get("text/plain")!.split("\n");
  const own = lines.findIndex((line) => line.includes(domains[1]!));
  console.log(
    lines
      .slice(own, own + 14)
      .map((line) => `      | ${line}`)
      .join("\n"),
  );
  tell("mail over SMTP", letter.headers.get("subject")!, letter.headers.has("list-unsubscribe-post"));
  tell(
    "brands in it",
    String(domains.filter((domain) => lines.some((line) => line.includes(domain))).length),
    domains.every((domain) => lines.some((line) => line.includes(domain))),
  );

  console.log("\nWeeks 3 to 5: the server is down for three weeks; what was missed is made up for once");
  isSiteUp = true;
  const before = (await runsOf(ids, 50)).map((runs) => runs.length);
  await stage.server.end("SIGTERM");
  stage.moveTo(new Date(stage.now().getTime() + 21 * DAY_MS));
  await stage.start();
  await until("the missed run", async () => (await runsOf(ids, 50)).every((runs, at) => runs.length > before[at]!));
  await until("the missed run's end", () => ended(ids));
  const after = await runsOf(ids, 50);
  tell(
    "full runs of each brand since",
    count(after.map((runs, at) => String(runs.length - before[at]!))),
    after.every((runs, at) => runs.length === before[at]! + 1),
  );
  tell("the workshop's site is up again", after[0]![0].status, after[0]![0].status === "done");
  const since = new Date(stage.now().getTime() - 25 * DAY_MS).toISOString();
  const changes = await call("GET", `/track/brands/${ids[1]}/changes?since=${since}`);
  const { rankings, citations } = changes.body;
  tell(
    "GET /track/brands/2/changes",
    `${rankings?.unchanged} places unchanged, ${rankings?.improvements.length} up, ${rankings?.declines.length} down; ${Object.keys(citations ?? {})}`,
    changes.status === 200,
  );
  const { body: measured } = await call("GET", `/brands/${ids[1]}/measurements`);
  tell(
    "GET …/measurements of the completed work",
    measured.measurements[0].windows.map(({ days, status }: Body) => `${days} days: ${status}`).join(", "),
    measured.measurements.length === 1,
  );

  console.log("\nThe client's report");
  const share = await call("POST", `/brands/${ids[1]}/report-links`, { body: { expires_in_days: 30, days: 60 } });
  const path = new URL(share.body.url).pathname;
  const read = await call("GET", path, { key: null });
  tell(
    "the link, without a key",
    `${read.status}, ${read.text.length} bytes, North Agency ${read.text.includes("North Agency")}, own questions ${read.text.includes("Your own questions")}`,
    read.status === 200 && read.text.includes("North Agency") && read.text.includes("Your own questions"),
  );
  await call("DELETE", `/brands/${ids[1]}/report-links/${share.body.id}`);
  const gone = await call("GET", path, { key: null });
  tell("revoked", String(gone.status), gone.status === 410);
  const csv = await call("GET", `/brands/${ids[1]}/queue?format=csv`);
  tell("GET …/queue?format=csv", `${csv.text.split("\n").length - 2} rows`, csv.status === 200);
  tell(
    "errors the server logged",
    stage.server
      .log()
      .split("\n")
      .filter((line) => /"level":"(?:error|fatal)"/.test(line))
      .length.toString(),
  );
}
