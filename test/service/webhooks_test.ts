import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { describe, test } from "node:test";
import { Webhook } from "standardwebhooks";
import type { BrandEvent } from "../../src/domain/alert.ts";
import { createWebhookPost } from "../../src/providers/webhook/webhook_post.ts";
import { enqueueEvent } from "../../src/service/webhook_delivery.ts";
import { createQuickStages, createTestWorld, openTestApp } from "../support/test_app.ts";
import { startWebhookReceiver } from "../support/webhook_receiver.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Scope = { after(fn: () => Promise<void>): void };

async function withReceiver(t: Scope, options: { timeoutMs?: number } = {}) {
  const receiver = await startWebhookReceiver(t, options);
  const app = openTestApp(t, { world: createTestWorld({ webhookPost: receiver.post }), stages: createQuickStages() });
  const { key, id: accountId } = app.account();
  const brand = await app.brand(key);
  const call = (method: string, path: string, body?: object) =>
    app.call(method, `/brands/${brand}${path}`, { key, ...(body === undefined ? {} : { body }) });
  const add = async (path: string, more: object = {}) => {
    const made = await call("POST", "/webhooks", {
      url: `http://hooks.test${path}`,
      events: ["run.finished"],
      ...more,
    });
    assert.equal(made.status, 201, made.text);
    return made.body as { id: string; secret: string };
  };
  /** A run ends, which is told; then what is due is sent. */
  const finishRun = async () => {
    await call("POST", "/score");
    await app.app.runner.idle();
    await send();
  };
  const send = async () => {
    app.app.webhooks.kick();
    await app.app.webhooks.idle();
  };
  const deliveries = async (id: string, query = "") => (await call("GET", `/webhooks/${id}/deliveries${query}`)).body;
  const paths = () => receiver.received.map(({ path }) => path);
  return { app, key, accountId, brand, call, add, finishRun, send, deliveries, paths, ...receiver };
}

describe("a webhook", () => {
  test("gets each event once, signed as the standard says", async (t) => {
    const { app, brand, add, finishRun, send, received, call } = await withReceiver(t);
    const { secret } = await add("/a");
    await finishRun();
    await send();
    assert.equal(received.length, 1);
    const { headers, body } = received[0]!;
    const sent = JSON.parse(body);
    assert.deepEqual(
      [sent.type, sent.data.brand_id, sent.data.kind, sent.data.status],
      ["run.finished", brand, "scoring", "done"],
    );
    assert.equal(headers["content-type"], "application/json");
    // By the standard's own words, without its library.
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const mac = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
      .update(signed)
      .digest("base64");
    assert.equal(headers["webhook-signature"], `v1,${mac}`);
    assert.equal(Number(headers["webhook-timestamp"]), Math.floor(app.clock.now() / 1000));
    const { body: listed } = await call("GET", "/events?type=run.finished");
    assert.deepEqual([listed.total, listed.events[0].id], [1, headers["webhook-id"]]);
  });

  test("gets what it asked for, of its brand or of all brands of the account", async (t) => {
    const { app, key, add, finishRun, paths, accountId } = await withReceiver(t);
    const other = await app.brand(key, "other.com");
    await add("/usual", { events: null });
    await add("/own");
    const account = (body: object) => app.call("POST", "/auth/webhooks", { key, body });
    await account({ url: "http://hooks.test/all", events: ["run.finished"] });
    await account({ url: "http://hooks.test/other", events: ["run.finished"], brand_id: other });
    assert.equal((await account({ url: "http://hooks.test/x", brand_id: accountId })).status, 404);
    await finishRun();
    assert.deepEqual(paths().sort(), ["/all", "/own"]);
    assert.equal((await app.call("GET", "/auth/webhooks", { key })).body.total, 4);
  });

  test("rotated, it is signed by both secrets for a day; the first one is not shown again", async (t) => {
    const { app, add, finishRun, received, call } = await withReceiver(t);
    const { id, secret } = await add("/a");
    const rotated = (await call("POST", `/webhooks/${id}/rotate`)).body;
    assert.notEqual(rotated.secret, secret);
    assert.equal(Date.parse(rotated.old_secret_until) - app.clock.now(), 24 * HOUR_MS);
    await finishRun();
    app.clock.advance(25 * HOUR_MS);
    await finishRun();
    const signatures = received.map(({ headers, body }) =>
      [rotated.secret, secret].map((known) => {
        const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
        return String(headers["webhook-signature"]).includes(
          new Webhook(known).sign(String(headers["webhook-id"]), at, body),
        );
      }),
    );
    assert.deepEqual(signatures, [
      [true, true],
      [true, false],
    ]);
    assert.ok(!(await call("GET", "/webhooks")).text.includes("whsec_"));
    const stored = app.app.db.all<{ sealed: string }>("select sealed from webhook_endpoints");
    assert.ok(!JSON.stringify(stored).includes("hooks.test"));
  });

  test("a body that would pass 64 KB says to read the event instead; Slack's characters are escaped", async (t) => {
    const { app, add, accountId, brand, deliveries, send, received } = await withReceiver(t);
    await add("/a", { events: ["citation.new"] });
    const slack = await add("/slack", { events: ["citation.new"], format: "slack" });
    const keyword = `<${"x".repeat(2_000)}&`;
    const event: BrandEvent = {
      id: app.app.http.ids.orderedUuid(),
      account_id: accountId,
      brand_id: brand,
      type: "citation.new",
      data: {
        run_id: brand,
        simulated: false,
        from_snapshot_id: brand,
        to_snapshot_id: brand,
        total: 50,
        keywords: Array.from({ length: 50 }, () => ({ keyword, platforms: ["claude"], cited: 1, answers: 1 })),
      },
      created_at: new Date(app.clock.now()).toISOString(),
    };
    const named = { id: brand, name: "Acme", domain: "acme.com" };
    enqueueEvent({ ...app.app.http, clock: app.clock }, app.app.db, { event, brand: named });
    await send();
    const [standard, chat] = ["/a", "/slack"].map((path) => received.find((message) => message.path === path)!.body);
    assert.deepEqual(JSON.parse(standard!).data.truncated, true);
    assert.ok(standard!.length < 1_000);
    assert.match(JSON.parse(chat!).text, /now cited for "&lt;x+&amp;" \(Claude\).* and 45 more$/);
    assert.equal((await deliveries(slack.id)).total, 1);
  });

  test("for Slack the body is a text", async (t) => {
    const { add, finishRun, received } = await withReceiver(t);
    await add("/slack", { format: "slack" });
    await finishRun();
    assert.deepEqual(JSON.parse(received[0]!.body), { text: "Acme (acme.com): the scoring run is done" });
  });

  test("refuses addresses that are not https, and does not see into private networks", async (t) => {
    const { call, app, key } = await withReceiver(t);
    for (const url of ["http://acme.com/x", "ftp://acme.com", "https://user:pw@acme.com/", "acme.com", "https://"])
      assert.equal((await call("POST", "/webhooks", { url })).body.errors?.[0].path, "body.url", url);
    const guarded = createWebhookPost({
      userAgent: "test",
      lookup: (_name, _options, done) => done(null, [{ address: "10.0.0.7", family: 4 }]),
    });
    t.after(() => guarded.close());
    const message = { headers: {}, body: "{}" };
    for (const url of [
      "https://inside.acme.com/",
      "https://127.0.0.1/",
      "https://[::1]/",
      "https://169.254.169.254/latest",
      "https://2130706433/",
    ])
      await assert.rejects(guarded.post(url, message), /not a public address/, url);
    const { body } = await app.call("POST", "/auth/webhooks", { key, body: { url: "https://10.0.0.7/" } });
    const tried = await app.call("POST", `/auth/webhooks/${body.id}/test`, { key });
    assert.deepEqual([tried.body.status, tried.body.last_status], ["failed", null]);
    assert.match(tried.body.last_error, /10\.0\.0\.7 is not a public address/);
  });
});

describe("a receiver that fails", { timeout: 60_000 }, () => {
  test("is tried for about a day, longer apart each time, and then kept to be looked at and sent again", async (t) => {
    const { app, add, finishRun, send, deliveries, behaviour, received, call } = await withReceiver(t);
    const { id } = await add("/down");
    behaviour["/down"] = 500;
    await finishRun();
    const waits: number[] = [];
    const begun = app.clock.now();
    for (let tries = 1; tries < 20; tries++) {
      const [row] = (await deliveries(id)).deliveries;
      assert.deepEqual([row.attempts, row.last_status], [tries, 500]);
      if (row.status === "failed") break;
      waits.push(Date.parse(row.next_attempt_at) - app.clock.now());
      app.clock.advance(waits.at(-1)! - 1);
      await send();
      assert.equal(received.length, tries, "not before its time");
      app.clock.advance(1);
      await send();
    }
    assert.deepEqual(waits, waits.toSorted((a, b) => a - b).slice(0, waits.length));
    const hours = (app.clock.now() - begun) / HOUR_MS;
    assert.ok(received.length === 8 && hours > 20 && hours < 30, `${received.length} tries in ${hours} hours`);
    assert.equal(new Set(received.map(({ headers }) => headers["webhook-id"])).size, 1);
    const [dead] = (await deliveries(id, "?status=failed")).deliveries;
    behaviour["/down"] = 200;
    assert.equal((await call("POST", `/webhooks/${id}/deliveries/${dead.id}/resend`)).body.status, "pending");
    await send();
    const [again] = (await deliveries(id)).deliveries;
    assert.deepEqual([again.status, again.attempts, again.event_id], ["sent", 1, dead.event_id]);
    assert.equal((await deliveries(id, "?status=failed")).total, 0);
  });

  test("in whichever way, is told apart, and nothing is followed", async (t) => {
    const { add, finishRun, deliveries, behaviour, paths } = await withReceiver(t, { timeoutMs: 400 });
    const ways = {
      hang: /No answer in 0\.4 s/,
      close: /other side closed|socket/i,
      redirect: /returned status 302/,
      404: /returned status 404/,
    };
    const ids: [string, RegExp][] = [];
    for (const [way, told] of Object.entries(ways)) {
      behaviour[`/${way}`] = way === "404" ? 404 : (way as "hang");
      ids.push([(await add(`/${way}`)).id, told]);
    }
    behaviour["/huge"] = "huge";
    const huge = await add("/huge");
    await finishRun();
    for (const [id, told] of ids) {
      const [row] = (await deliveries(id)).deliveries;
      assert.equal(row.status, "pending");
      assert.match(row.last_error, told);
    }
    assert.equal((await deliveries(huge.id)).deliveries[0].status, "sent");
    assert.ok(!paths().includes("/elsewhere"));
  });

  test("does not hold up the others", async (t) => {
    const { app, add, call, received, behaviour, paths } = await withReceiver(t, { timeoutMs: 3_000 });
    await add("/hang");
    behaviour["/hang"] = "hang";
    await add("/well");
    const startedMs = performance.now();
    await call("POST", "/score");
    await app.app.runner.idle();
    app.app.webhooks.kick();
    while (!paths().includes("/well")) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.ok(performance.now() - startedMs < 2_500);
    assert.ok(received.length <= 2);
  });

  test("that is gone is switched off, until it is switched on again", async (t) => {
    const { app, add, finishRun, deliveries, behaviour, received, call } = await withReceiver(t);
    const { id } = await add("/gone");
    behaviour["/gone"] = 410;
    await finishRun();
    await finishRun();
    assert.equal(received.length, 1);
    const [shown] = (await call("GET", "/webhooks")).body.webhooks;
    assert.equal(shown.enabled, false);
    assert.match(shown.disabled_reason, /410/);
    assert.deepEqual(
      (await deliveries(id)).deliveries.map((row: { status: string }) => row.status),
      ["failed"],
    );
    behaviour["/gone"] = 200;
    const on = await call("PATCH", `/webhooks/${id}`, { enabled: true });
    assert.deepEqual([on.body.enabled, on.body.disabled_reason], [true, null]);
    await finishRun();
    assert.equal(received.length, 2);
    await app.app.webhooks.idle();
  });

  test("a test message is posted once and its end told at once", async (t) => {
    const { add, behaviour, received, call, send, app } = await withReceiver(t);
    const { id } = await add("/a");
    assert.equal((await call("POST", `/webhooks/${id}/test`)).body.status, "sent");
    behaviour["/a"] = 503;
    const { body } = await call("POST", `/webhooks/${id}/test`);
    assert.deepEqual([body.status, body.last_status, body.event_type, body.attempts], ["failed", 503, "test", 1]);
    app.clock.advance(24 * HOUR_MS);
    await send();
    assert.equal(received.length, 2);
  });

  test("what a dead process was sending is sent again under the same id; what was told is not told twice", async (t) => {
    const { app, add, finishRun, received } = await withReceiver(t);
    await add("/a");
    await finishRun();
    app.app.db.run("update webhook_deliveries set status = 'sending'");
    app.app.webhooks.recover();
    await app.app.webhooks.idle();
    assert.equal(received.length, 2);
    assert.equal(new Set(received.map(({ headers }) => headers["webhook-id"])).size, 1);
  });

  test("belongs to its account alone, and goes with its brand", async (t) => {
    const { app, add, call, brand, key } = await withReceiver(t);
    const { id } = await add("/a");
    const other = app.account();
    for (const [method, path] of [
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/test"],
      ["POST", "/rotate"],
      ["GET", "/deliveries"],
    ])
      assert.equal(
        (
          await app.call(method!, `/auth/webhooks/${id}${path}`, {
            key: other.key,
            ...(method === "PATCH" ? { body: {} } : {}),
          })
        ).status,
        404,
      );
    assert.equal((await call("DELETE", `/webhooks/${id}`)).status, 200);
    assert.equal((await call("DELETE", `/webhooks/${id}`)).status, 404);
    await add("/b");
    await app.call("DELETE", `/brands/${brand}`, { key });
    assert.equal((await app.call("GET", "/auth/webhooks", { key })).body.total, 0);
  });
});
