import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { utcDay } from "../../src/base/clock.ts";
import { callCounters } from "../../src/store/account_schema.ts";
import { temporaryFolder } from "../support/server_process.ts";
import { createTestApp, openTestApp, type TestApp } from "../support/test_app.ts";

function spend(app: TestApp, accountId: string, used: number): void {
  app.app.db
    .insert(callCounters)
    .values({ account_id: accountId, day: utcDay(app.clock.now()), used })
    .run();
}

describe("tiers", () => {
  for (const [tier, calls, brands] of [
    ["builder", 500, 1],
    ["pro", 5000, 3],
    ["agency", 50_000, 10],
  ] as const) {
    test(`${tier}: ${calls} calls a day, ${brands} brand(s), the whole pipeline`, async (t) => {
      const app = openTestApp(t);
      const { key } = app.account(tier);
      const { usage, brands: room } = (await app.call("GET", "/auth/me", { key })).body;
      assert.deepEqual([usage.limit, room.limit], [calls, brands]);
      const brand = await app.brand(key);
      assert.equal((await app.call("POST", `/brands/${brand}/analyze`, { key })).status, 202);
      for (const [path, body] of [
        ["brief", { queue_item_id: "q" }],
        ["execute", { brief_id: "b" }],
      ] as const) {
        assert.equal((await app.call("POST", `/brands/${brand}/${path}`, { key, body })).status, 202);
      }
    });
  }
});

describe("daily call budget", () => {
  test("402 credits_exhausted after the tier's calls, with usage and a way out", async (t) => {
    const app = openTestApp(t);
    const { id, key } = app.account("builder");
    spend(app, id, 499);
    assert.equal((await app.call("GET", "/brands", { key })).status, 200);
    const refused = await app.call("GET", "/brands", { key });
    assert.equal(refused.status, 402);
    assert.equal(refused.body.error, "credits_exhausted");
    assert.deepEqual(refused.body.usage, { limit: 500, used: 501 });
    assert.equal(refused.body.actions[0].rel, "upgrade");
  });

  test("402 comes before path, brand and body checks", async (t) => {
    const app = openTestApp(t);
    const { id, key } = app.account("builder");
    spend(app, id, 500);
    assert.equal((await app.call("GET", "/brands/not-a-uuid", { key })).status, 402);
    assert.equal((await app.call("POST", "/brands", { key, rawBody: "{" })).status, 402);
  });

  test("a call that fails counts too", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account("builder");
    await app.call("GET", "/brands/not-a-uuid", { key });
    await app.call("POST", "/brands", { key, body: {} });
    assert.equal((await app.call("GET", "/auth/me", { key })).body.usage.used, 3);
  });

  test("a new UTC day has a new budget", async (t) => {
    const app = openTestApp(t);
    const { id, key } = app.account("builder");
    spend(app, id, 500);
    assert.equal((await app.call("GET", "/brands", { key })).status, 402);
    app.clock.advance(12 * 60 * 60_000);
    assert.equal((await app.call("GET", "/brands", { key })).status, 200);
  });

  test("exact under concurrency: of 60 calls with 20 left, 20 pass", async (t) => {
    const app = openTestApp(t);
    const { id, key } = app.account("builder");
    spend(app, id, 480);
    const answers = await Promise.all(Array.from({ length: 60 }, () => app.call("GET", "/brands", { key })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 20);
    assert.equal(answers.filter(({ status }) => status === 402).length, 40);
  });

  test("the ways out stay open when it is spent", async (t) => {
    const app = openTestApp(t);
    const { id, key } = app.account("builder");
    spend(app, id, 500);
    const checkout = await app.call("POST", "/auth/checkout", {
      key,
      body: { email: "a@b.co", name: "A", tier: "pro" },
    });
    assert.equal(checkout.status, 200);
    assert.notEqual((await app.call("POST", "/auth/billing-portal", { key })).status, 402);
  });
});

describe("limits over a restart", () => {
  test("calls and rates counted before it count after it", async (t) => {
    const env = { DATABASE_PATH: join(temporaryFolder(t), "app.db") };
    const order = (turn: number) => ({ body: { email: `r${turn}@b.co`, name: "A", tier: "pro" } });
    const first = createTestApp({ env });
    const { key } = first.account("builder");
    for (let turn = 0; turn < 5; turn++) {
      await first.call("GET", "/brands", { key });
      await first.call("POST", "/auth/checkout", order(turn));
    }
    await first.close();
    const second = openTestApp(t, { env });
    assert.equal((await second.call("GET", "/auth/me", { key })).body.usage.used, 6);
    assert.equal((await second.call("POST", "/auth/checkout", order(6))).status, 429);
  });
});

describe("brand limit", () => {
  test("403 in the form '<tier> tier allows <N> brand(s).', without actions", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account("builder");
    await app.brand(key, "one.com");
    const refused = await app.call("POST", "/brands", { key, body: { domain: "two.com", name: "Two" } });
    assert.equal(refused.status, 403);
    assert.deepEqual(refused.body, { detail: "Builder tier allows 1 brand(s)." });
    const again = await app.call("POST", "/brands", { key, body: { domain: "one.com", name: "One" } });
    assert.equal(again.status, 201);
    assert.equal(again.body.existing, true);
  });

  test("exact under concurrency", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account("pro");
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        app.call("POST", "/brands", { key, body: { domain: `b${index}.com`, name: "B" } }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 3);
    assert.equal(answers.filter(({ status }) => status === 403).length, 9);
  });
});

describe("rate limits", () => {
  const order = (email: string) => ({ email, name: "A", tier: "Builder" });

  test("429 after 3 checkouts an hour for one e-mail, in both forms of retry_after", async (t) => {
    const app = openTestApp(t);
    for (let turn = 0; turn < 3; turn++) {
      const answer = await app.call("POST", "/auth/checkout", { body: order("A@b.co"), ip: `198.51.100.${turn}` });
      assert.equal(answer.status, 200);
      app.clock.advance(60_000);
    }
    const refused = await app.call("POST", "/auth/checkout", { body: order("a@B.co"), ip: "198.51.100.9" });
    assert.equal(refused.status, 429);
    assert.equal(refused.body.error, "rate_limit_exceeded");
    assert.equal(refused.body.retry_after, 57 * 60);
    assert.equal(refused.headers.get("Retry-After"), String(57 * 60));
    app.clock.advance(57 * 60_000);
    assert.equal((await app.call("POST", "/auth/checkout", { body: order("a@b.co"), ip: "198.51.100.9" })).status, 200);
  });

  test("429 after 5 checkouts an hour from one address; another address passes", async (t) => {
    const app = openTestApp(t);
    const statuses = [];
    for (let turn = 0; turn < 6; turn++) {
      statuses.push((await app.call("POST", "/auth/checkout", { body: order(`u${turn}@b.co`) })).status);
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    assert.equal((await app.call("POST", "/auth/checkout", { body: order("x@b.co"), ip: "192.0.2.1" })).status, 200);
  });

  test("exact under concurrency", async (t) => {
    const app = openTestApp(t);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => app.call("POST", "/auth/checkout", { body: order(`c${turn}@b.co`) })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 5);
  });

  test("429 after 5 authenticated checkouts an hour from one address", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    const statuses = [];
    for (let turn = 0; turn < 6; turn++) {
      statuses.push((await app.call("POST", "/auth/checkout", { key, body: order("a@b.co") })).status);
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  });

  test("429 after 3 recoveries an hour from one address", async (t) => {
    const app = openTestApp(t);
    const statuses = [];
    for (let turn = 0; turn < 4; turn++) {
      statuses.push((await app.call("POST", "/auth/recover", { body: { email: "nobody@b.co" } })).status);
    }
    assert.deepEqual(statuses, [200, 200, 200, 429]);
  });

  test("X-Forwarded-For does not count without TRUST_PROXY", async (t) => {
    const app = openTestApp(t);
    const spoofed = [];
    for (let turn = 0; turn < 6; turn++) {
      const headers = { "X-Forwarded-For": `10.0.0.${turn}` };
      spoofed.push((await app.call("POST", "/auth/checkout", { body: order(`s${turn}@b.co`), headers })).status);
    }
    assert.equal(spoofed.at(-1), 429);
  });

  test("behind one trusted proxy the last entry of X-Forwarded-For is the caller", async (t) => {
    const app = openTestApp(t, { env: { TRUST_PROXY: "1" } });
    const behindProxy = [];
    for (let turn = 0; turn < 6; turn++) {
      const headers = { "X-Forwarded-For": `1.2.3.${turn}, 203.0.113.50` };
      behindProxy.push((await app.call("POST", "/auth/checkout", { body: order(`p${turn}@b.co`), headers })).status);
    }
    assert.equal(behindProxy.at(-1), 429);
    const other = await app.call("POST", "/auth/checkout", {
      body: order("q@b.co"),
      headers: { "X-Forwarded-For": "203.0.113.50, 203.0.113.51" },
    });
    assert.equal(other.status, 200);
  });
});
