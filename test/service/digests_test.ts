import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { silentLog } from "../../src/base/log.ts";
import type { EvidenceContent } from "../../src/domain/evidence/evidence.ts";
import type { Insight } from "../../src/domain/insight.ts";
import type { QuestionReading } from "../../src/domain/question.ts";
import type { StageContext } from "../../src/pipeline/stage.ts";
import type { MailMessage } from "../../src/providers/mail/mail.ts";
import { createSmtpMail } from "../../src/providers/mail/smtp_mail.ts";
import { sweepDigests } from "../../src/service/digests.ts";
import { sweepSchedules } from "../../src/service/schedules.ts";
import { updateAccount } from "../../src/store/accounts.ts";
import { insertEvidence } from "../../src/store/evidence.ts";
import { openInsights, replaceInsights } from "../../src/store/insights.ts";
import { listQuestions, replaceReadings } from "../../src/store/questions.ts";
import { answerData } from "../support/evidence_data.ts";
import { readMail, startMailServer } from "../support/mail_server.ts";
import { createQuickStages, createTestWorld, openTestApp, type TestAppOptions } from "../support/test_app.ts";
import { startWebhookReceiver } from "../support/webhook_receiver.ts";

const DAY_MS = 86_400_000;
const QUESTIONS = 15;

type Scope = { after(fn: () => Promise<void>): void };

/** What one engine answers in a week. */
interface Engine {
  mentioned: number;
  /** Numbers of the questions whose answers cite the brand. */
  cited?: number[];
  model?: string;
}
interface Week {
  /** The same of own questions, of which there are as many as are added. */
  own?: Record<string, Engine>;
  engines: Record<string, Engine>;
  fails?: boolean;
  critical?: string;
  incomplete?: { platform: string; answered: number; planned: number }[];
}

function saveWeek(ctx: StageContext, week: Week): void {
  if (week.fails) throw new Error("The vendor is down");
  const base = { brand_id: ctx.brand.id, run_id: ctx.run.id, provider: "test", simulated: false };
  const observed_at = new Date(ctx.clock.now()).toISOString();
  const answers = Object.entries(week.engines).flatMap(([platform, { mentioned, cited = [], model = "one" }]) =>
    Array.from({ length: QUESTIONS }, (_, n) => {
      const keyword = `keyword ${n}`;
      const facts = { platform, model, mentioned: n < mentioned, cited: cited.includes(n) };
      const content: EvidenceContent = { type: "llm_answer", subject: keyword, data: answerData(keyword, facts) };
      return { ...base, ...content, id: ctx.ids.orderedUuid(), observed_at };
    }),
  );
  ctx.save((tx) => {
    insertEvidence(tx, answers);
    replaceReadings(tx, { brandId: ctx.brand.id, runId: ctx.run.id, source: "own" }, ownReadings(ctx, week));
    const scope = { brandId: ctx.brand.id, type: "technical_issue" as const, now: observed_at };
    const found: Omit<Insight, "id" | "brand_id" | "run_id" | "type" | "status" | "created_at" | "updated_at">[] =
      week.critical === undefined
        ? []
        : [
            {
              stable_key: week.critical,
              text: week.critical,
              category: "technical_gap",
              severity: "critical",
              priority: 1,
              data: { simulated: false, title: week.critical },
              evidence_ids: [],
            },
          ];
    if (found.length > 0)
      replaceInsights(tx, scope, openInsights({ ...scope, runId: ctx.run.id, ids: ctx.ids }, found));
    return week.incomplete === undefined ? {} : { answers_incomplete: week.incomplete };
  });
}

function ownReadings({ db, brand, run, clock }: StageContext, { own = {} }: Week): QuestionReading[] {
  const questions = listQuestions(db, brand.id, { source: "own" });
  return Object.entries(own).flatMap(([platform, { mentioned, cited = [], model = "one" }]) =>
    questions.map(({ id, revision }, n) => ({
      ...{ brand_id: brand.id, run_id: run.id, question_id: id, source: "own" as const, platform, revision },
      ...{ method: model, branded: false, simulated: false, observed_at: new Date(clock.now()).toISOString() },
      ...{ answers: 1, named: n < mentioned ? 1 : 0, namable: 1, cited: cited.includes(n) ? 1 : 0, citable: 1 },
      ...{ voice: 0, voices: 0, voice_answers: 0, ranked: 0, rank_sum: 0 },
    })),
  );
}

async function withBrand(t: Scope, week: () => Week, options: TestAppOptions = {}) {
  const stages = createQuickStages({ llm_enrichment: async (ctx) => saveWeek(ctx, week()) });
  const app = openTestApp(t, { stages, ...options });
  const account = app.account();
  const brand = await app.brand(account.key);
  const call = (method: string, path: string, body?: object) =>
    app.call(method, `/brands/${brand}${path}`, { key: account.key, ...(body === undefined ? {} : { body }) });
  const sweep = async () => {
    sweepSchedules({ runs: app.app.runs, log: silentLog });
    await app.app.runner.idle();
    sweepDigests(app.app.http.digests);
    await app.app.mail.idle();
    await app.app.webhooks.idle();
  };
  const passTo = (at: string) => app.clock.advance(Math.max(0, Date.parse(at) + 60_000 - app.clock.now()));
  const next = async (list: "schedules" | "digests") => (await call("GET", `/${list}`)).body[list][0].next_at as string;
  return { test: app, account, brandId: brand, call, sweep, passTo, next };
}

const QUIET: Week = { engines: { chatgpt: { mentioned: 3 }, claude: { mentioned: 3 } } };

describe("a year of weekly runs", () => {
  /** Noise each week, a rise, another model, a loss, a failed engine and a failed run, a cited page that comes and goes. */
  function weekOf(n: number): Week {
    const risen = n >= 10;
    const wobble = n % 2;
    const cited = n >= 15 && n < 25 ? [14] : [];
    const claude = { mentioned: (risen && n < 30 ? 12 : 3) + wobble, cited };
    const chatgpt = n < 20 ? { mentioned: (risen ? 12 : 3) + wobble } : { mentioned: 2, model: "two" };
    if (n === 40)
      return { engines: { claude }, incomplete: [{ platform: "chatgpt", answered: 1, planned: QUESTIONS }] };
    return {
      engines: { chatgpt, claude },
      own: { claude: { mentioned: (n >= 12 ? 12 : 3) + wobble, cited: n >= 18 && n < 28 ? [7] : [] } },
      fails: n === 35,
      ...(n === 5 ? { critical: "The whole site is closed to search engines" } : {}),
    };
  }

  test("tells what changed beyond noise, in the week it did, and nothing else; each week has its digest", async (t) => {
    let week = 0;
    const receiver = await startWebhookReceiver(t);
    const sentMail: MailMessage[] = [];
    const world = createTestWorld({ sentMail, webhookPost: receiver.post });
    const { call, sweep, passTo, next } = await withBrand(t, () => weekOf(week), { world });
    await call("PUT", "/schedules/llm_enrichment", { every: "weekly", time_zone: "Europe/Madrid" });
    for (let n = 0; n < QUESTIONS; n++) await call("POST", "/questions", { text: `Who is best at task ${n}?` });
    await call("POST", "/digests", { time_zone: "Europe/Madrid" });
    await call("POST", "/webhooks", { url: "http://hooks.test/" });
    const told = new Map<string, number[]>();
    const said: Record<
      "beyond" | "model" | "cited" | "lost" | "own" | "ownLost" | "finding" | "unmeasured" | "failed",
      number[]
    > = {
      beyond: [],
      model: [],
      cited: [],
      lost: [],
      own: [],
      ownLost: [],
      finding: [],
      unmeasured: [],
      failed: [],
    };
    for (; week < 52; week++) {
      passTo(await next("schedules"));
      await sweep();
      const posted = receiver.received.splice(0).map(({ body }) => JSON.parse(body).type as string);
      for (const type of posted) told.set(type, [...(told.get(type) ?? []), week]);
      passTo(await next("digests"));
      await sweep();
      const mails = sentMail.splice(0);
      assert.equal(mails.length, 1);
      const { text, subject } = mails[0]!;
      assert.match(subject, /^Brand Visibility weekly digest: acme\.com, \d+ \w+ 20\d\d$/);
      const words = {
        beyond: ": more than chance",
        model: "another model",
        cited: "New citations",
        lost: "Lost citations",
        own: 'Now cited for "Who is best at task 7?"',
        ownLost: 'No longer cited for "Who is best at task 7?"',
      };
      const rest = { finding: "New findings", unmeasured: "Not measured", failed: "Failed:" };
      for (const [name, word] of Object.entries({ ...words, ...rest }))
        if (text.includes(word)) said[name as keyof typeof said].push(week);
      if (week > 0 && week !== 35) assert.match(text, /may be chance|more than chance/);
    }
    assert.deepEqual(Object.fromEntries(told), {
      "visibility.changed": [10, 30],
      "citation.new": [15],
      "citation.lost": [25],
      "own_questions.changed": [12, 18, 28],
      "finding.critical": [5],
      "run.failed": [35],
      "engine.failed": [40],
    });
    assert.deepEqual(said, {
      beyond: [10, 12, 30],
      model: [20],
      cited: [15],
      lost: [25],
      own: [18],
      ownLost: [28],
      finding: [5],
      unmeasured: [40],
      failed: [35],
    });
    const events = (await call("GET", "/events")).body;
    assert.equal(events.total, 52 + 10);
    const [last, first] = (await call("GET", "/events?type=visibility.changed")).body.events;
    const changes = (event: { data: { changes: { metric: string; platform: string }[] } }) =>
      event.data.changes.map(({ metric, platform }) => `${metric} ${platform}`);
    assert.deepEqual(changes(first), ["mentions all", "mentions chatgpt", "mentions claude"]);
    assert.deepEqual(changes(last), ["mentions claude"]);
  });
});

test("a snapshot taken by hand hides no change from what is told", async (t) => {
  let mentioned = 2;
  const { test, call, account, brandId } = await withBrand(t, () => ({ engines: { claude: { mentioned } } }));
  const run = async (body: object) => {
    test.clock.advance(DAY_MS);
    await call("POST", "/enrich/llm", body);
    await test.app.runner.idle();
  };
  await run({ snapshot: true });
  mentioned = 13;
  await run({});
  const taken = await test.call("POST", `/track/brands/${brandId}/snapshot`, { key: account.key });
  assert.equal(taken.status, 201);
  assert.equal((await call("GET", "/events?type=visibility.changed")).body.total, 0);
  await run({ snapshot: true });
  await run({ snapshot: true });
  const { body } = await call("GET", "/events?type=visibility.changed");
  assert.deepEqual([body.total, body.events[0].data.changes[0].to.value], [1, 0.8667]);
});

describe("a digest", () => {
  test("goes out over SMTP in plain and HTML, with a link that ends it by one click, signed in or not", async (t) => {
    const server = await startMailServer();
    t.after(() => server.close());
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${server.port}`, from: "Visibility <no-reply@api.test>" });
    const { call, sweep, passTo, next, test } = await withBrand(t, () => QUIET, {
      world: { ...createTestWorld(), mail },
    });
    const made = await call("POST", "/digests", {
      recipients: ["Team@Acme.test", "boss@acme.test"],
      locale: "de-DE",
      time_zone: "Europe/Berlin",
    });
    assert.deepEqual(made.body.recipients, ["team@acme.test", "boss@acme.test"]);
    passTo(await next("digests"));
    await sweep();
    await sweep();
    assert.equal(server.taken.length, 2);
    const [first] = server.taken.map(readMail);
    assert.equal(first!.headers.get("to"), "team@acme.test");
    assert.equal(first!.headers.get("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    const url = /^<(http:\/\/api\.test\/dashboard\/unsubscribe\/\S+)>$/.exec(
      first!.headers.get("list-unsubscribe")!,
    )![1]!;
    const [text, page] = [first!.parts.get("text/plain")!, first!.parts.get("text/html")!];
    assert.match(text, /Nothing new since 23\. Februar 2026/);
    assert.ok(text.includes(`Unsubscribe: ${url}`) && page.includes(`<a href="${url}">Unsubscribe</a>`));
    assert.match(page, /<h2[^>]*>acme\.com<\/h2>/);

    const path = new URL(url).pathname;
    const shown = await test.call("GET", path);
    assert.ok(shown.status === 200 && shown.text.includes("team@acme.test"));
    assert.deepEqual((await call("GET", "/digests")).body.digests[0].unsubscribed, [], "looking ends nothing");
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const click = (rawBody: string) => test.call("POST", path, { rawBody, headers: form });
    assert.equal((await click("List-Unsubscribe=One-Click")).status, 200);
    assert.equal((await click("List-Unsubscribe=One-Click")).status, 200);
    assert.deepEqual((await call("GET", "/digests")).body.digests[0].unsubscribed, ["team@acme.test"]);
    assert.equal((await call("POST", `/digests/${made.body.id}/send`)).body.sent, 1);
    await click("again=yes");
    assert.equal((await call("POST", `/digests/${made.body.id}/send`)).body.sent, 2);
    await test.app.mail.idle();
    assert.equal((await test.call("POST", `${path.slice(0, -6)}AAAAAA`, { rawBody: "", headers: form })).status, 404);
    assert.equal((await test.call("GET", "/dashboard/unsubscribe/x")).status, 404);
  });

  test("of an account tells of all its brands; missed ones are made up for once; paused or unpaid, none goes out", async (t) => {
    const { test, account, brandId, call, sweep } = await withBrand(t, () => QUIET);
    await test.brand(account.key, "other.com");
    const own = (method: string, path = "", body?: object) =>
      test.call(method, `/auth/digests${path}`, { key: account.key, ...(body === undefined ? {} : { body }) });
    const { body: made } = await own("POST", "", { every: "monthly" });
    assert.match(made.next_at, /^2026-04-01T07:/);
    const run = async () => {
      await call("POST", "/enrich/llm", { snapshot: true });
      await test.app.runner.idle();
    };
    await run();
    test.app.db.run("update snapshots set simulated = 1");
    test.clock.advance(92 * DAY_MS);
    await sweep();
    await sweep();
    assert.equal(test.sentMail.length, 1);
    const { text, subject } = test.sentMail[0]!;
    assert.match(subject, /^Brand Visibility monthly digest: 2 brands, 1 June 2026$/);
    assert.match(text, /^Nothing new since 1 May 2026\.$/m);
    assert.match(text, /^acme\.com \(simulated\)$/m);
    assert.match(text, /^other\.com$/m);
    assert.match(text, /sandbox. They are not measurements/);
    assert.match((await own("GET")).body.digests[0].next_at, /^2026-07-01T07:/);
    await own("PATCH", `/${made.id}`, { paused: true });
    test.clock.advance(62 * DAY_MS);
    await sweep();
    await own("PATCH", `/${made.id}`, { paused: false });
    updateAccount(test.app.db, account.id, { subscription_status: "canceled" });
    test.clock.advance(62 * DAY_MS);
    await sweep();
    assert.equal(test.sentMail.length, 1);
    updateAccount(test.app.db, account.id, { subscription_status: "active" });
    const { body: ofBrand } = await call("POST", "/digests", {});
    for (const path of [`/auth/digests/${ofBrand.id}`, `/auth/digests/${made.id}`]) {
      const other = test.account();
      assert.equal((await test.call("PATCH", path, { key: other.key, body: {} })).status, 404);
    }
    assert.equal((await call("DELETE", `/digests/${made.id}`)).status, 404, "not of this brand");
    assert.equal((await own("DELETE", `/${made.id}`)).status, 200);
    await test.call("DELETE", `/brands/${brandId}`, { key: account.key });
    assert.equal((await own("GET")).body.total, 0);
  });
});

describe("budget.reached", () => {
  test("is told at 80 % and when it is spent, once a month each, of the brand and of the account", async (t) => {
    const spending = createQuickStages({
      llm_enrichment: async (context) => context.save(() => ({ estimated_cost_usd: 4 })),
    });
    const { test, account, call } = await withBrand(t, () => QUIET, { stages: spending });
    await call("PUT", "/budget", { monthly_cost_max_usd: 10 });
    await test.call("PUT", "/auth/budget", { key: account.key, body: { monthly_cost_max_usd: 40 } });
    const told: string[][] = [];
    for (let n = 0; n < 5; n++) {
      await call("POST", "/enrich/llm");
      await test.app.runner.idle();
      const { events } = (await call("GET", "/events?type=budget.reached")).body;
      told.push(
        events.map(({ data }: { data: { scope: string; percent: number } }) => `${data.scope} ${data.percent}`),
      );
    }
    const [eighty, spent] = ["brand 80", "brand 100"];
    assert.deepEqual(told, [[], [eighty], [spent, eighty], [spent, eighty], [spent, eighty]]);
    test.clock.advance(31 * DAY_MS);
    for (let n = 0; n < 8; n++) {
      await call("POST", "/enrich/llm");
      await test.app.runner.idle();
    }
    const { total, events } = (await call("GET", "/events?type=budget.reached")).body;
    assert.deepEqual([total, events[0].data.scope, events[0].data.percent], [5, "account", 80]);
  });
});
