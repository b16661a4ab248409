import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ProviderError } from "../../src/base/errors.ts";
import { fillBrand } from "../support/fill_brand.ts";
import { openTestApp } from "../support/test_app.ts";

describe("Idempotency-Key", () => {
  const headers = { "Idempotency-Key": "order-1" };

  test("a repeat gets the first answer and starts nothing", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    const brand = await app.brand(key);
    const first = await app.call("POST", `/brands/${brand}/score`, { key, headers });
    const again = await app.call("POST", `/brands/${brand}/score`, { key, headers });
    assert.equal(again.status, 202);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get("Idempotency-Replayed"), "true");
    assert.equal((await app.call("GET", `/brands/${brand}/runs`, { key })).body.total, 1);
  });

  test("of many at once one is done; the others wait for its answer or are told that it is under way", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    const brand = await app.brand(key);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call("POST", `/track/brands/${brand}/snapshot`, { key, headers })),
    );
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.snapshot_id);
    assert.equal(new Set(made).size, 1);
    assert.ok(answers.every(({ status }) => status === 201 || status === 409));
  });

  test("422 a key that is empty or longer than 255 characters", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    for (const bad of ["", "x".repeat(256)]) {
      const body = { domain: "one.com", name: "One" };
      const answer = await app.call("POST", "/brands", { key, headers: { "Idempotency-Key": bad }, body });
      assert.equal(answer.status, 422);
      assert.equal(answer.body.errors[0].path, "header.Idempotency-Key");
    }
  });

  test("413 a body over 1 MiB where none is taken", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    const brand = await app.brand(key);
    const rawBody = "x".repeat((1 << 20) + 1);
    for (const path of [`/brands/${brand}/score`, `/brands/${brand}/reset`, `/track/brands/${brand}/snapshot`])
      assert.equal((await app.call("POST", path, { key, headers, rawBody })).status, 413, path);
  });

  test("422 the same key with another body or address", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    await app.call("POST", "/brands", { key, headers, body: { domain: "one.com", name: "One" } });
    const other = await app.call("POST", "/brands", { key, headers, body: { domain: "two.com", name: "Two" } });
    assert.equal(other.status, 422);
    assert.equal(other.body.errors[0].path, "header.Idempotency-Key");
    const brand = await app.brand(key, "three.com");
    assert.equal((await app.call("POST", `/brands/${brand}/score`, { key, headers })).status, 422);
  });

  test("a refusal is not kept, another account's key is another key, and after 24 hours it is free", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    assert.equal(
      (await app.call("POST", "/brands", { key, headers, body: { domain: "com", name: "One" } })).status,
      422,
    );
    const body = { domain: "one.com", name: "One" };
    assert.equal((await app.call("POST", "/brands", { key, headers, body })).body.existing, undefined);
    const other = app.account();
    assert.equal((await app.call("POST", "/brands", { key: other.key, headers, body })).body.existing, undefined);
    app.clock.advance(24 * 60 * 60_000);
    assert.equal((await app.call("POST", "/brands", { key, headers, body })).body.existing, true);
  });
});

describe("ETag", () => {
  test("304 when nothing changed, 200 when something did", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    const brand = await app.brand(key);
    const first = await app.call("GET", `/brands/${brand}`, { key });
    const tag = first.headers.get("ETag");
    assert.ok(tag);
    const same = await app.call("GET", `/brands/${brand}`, { key, headers: { "If-None-Match": tag } });
    assert.equal(same.status, 304);
    assert.equal(same.text, "");
    assert.match(same.headers.get("X-Request-ID") ?? "", /^[0-9a-f]{8}$/);
    app.clock.advance(1000);
    await app.call("PATCH", `/brands/${brand}`, { key, body: { name: "Other" } });
    assert.equal((await app.call("GET", `/brands/${brand}`, { key, headers: { "If-None-Match": tag } })).status, 200);
  });
});

describe("ETag of every GET", () => {
  const PATHS = [
    "/brands",
    "/brands/{brand}",
    ...["opportunities", "evidence", "families", "queue", "briefs", "executions", "outcomes", "runs"].map(
      (list) => `/brands/{brand}/${list}`,
    ),
    "/brands/{brand}/queue?limit=1",
    "/brands/{brand}/runs/{run}",
    "/brands/{brand}/queue/{queue}",
    "/brands/{brand}/executions/{execution}",
    "/brands/{brand}/evidence/{evidence}",
    "/brands/{brand}/opportunities/{opportunity}/explanation",
    "/track/brands/{brand}/changes?since=2026-03-01T12:00:00Z",
    "/openapi.json",
    "/docs",
    "/skill",
    "/healthz",
  ];
  for (const path of PATHS) {
    test(`304 ${path} keeps the usual headers and has no body`, async (t) => {
      const app = openTestApp(t);
      const { id, key } = app.account();
      const brand = await app.brand(key);
      const names: Record<string, string> = { brand, ...fillBrand(app, brand, id) };
      await app.call("POST", `/track/brands/${brand}/snapshot`, { key });
      const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => names[name]!);
      const first = await app.call("GET", address, { key });
      const tag = first.headers.get("ETag");
      assert.ok(tag, `${first.status} without ETag`);
      for (const named of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
        const same = await app.call("GET", address, { key, headers: { "If-None-Match": named } });
        assert.equal(same.status, 304, named);
        assert.equal(same.text, "");
        assert.equal(same.headers.get("ETag"), tag);
        assert.match(same.headers.get("X-Process-Time") ?? "", /^\d+\.\d{6}$/);
        assert.equal(same.headers.get("X-Skill-Latest"), first.headers.get("X-Skill-Latest"));
        assert.equal(same.headers.get("X-Skill-Update-URL"), first.headers.get("X-Skill-Update-URL"));
      }
      assert.equal((await app.call("HEAD", address, { key })).headers.get("ETag"), tag);
      assert.equal((await app.call("GET", address, { key, headers: { "If-None-Match": '"other"' } })).status, 200);
    });
  }
});

describe("CORS", () => {
  test("off unless configured", async (t) => {
    const app = openTestApp(t);
    const headers = { Origin: "https://app.acme.com" };
    assert.equal((await app.call("GET", "/healthz", { headers })).headers.get("Access-Control-Allow-Origin"), null);
  });

  test("on for the configured origins alone", async (t) => {
    const app = openTestApp(t, { env: { CORS_ORIGINS: "https://app.acme.com" } });
    const allowed = await app.call("GET", "/healthz", { headers: { Origin: "https://app.acme.com" } });
    assert.equal(allowed.headers.get("Access-Control-Allow-Origin"), "https://app.acme.com");
    assert.equal(allowed.headers.get("Access-Control-Expose-Headers"), "Link");
    const other = await app.call("GET", "/healthz", { headers: { Origin: "https://evil.com" } });
    assert.equal(other.headers.get("Access-Control-Allow-Origin"), null);
  });
});

describe("errors nobody foresaw", () => {
  const OUTSIDE: [string, Error][] = [
    ["a full disk", Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" })],
    ["a read-only database", Object.assign(new Error("attempt to write"), { code: "SQLITE_READONLY_DBMOVED" })],
    ["a broken disk", Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_WRITE" })],
    ["a provider that fails", new ProviderError("stripe", "no answer from 10.0.0.1")],
  ];
  for (const [what, error] of OUTSIDE) {
    test(`503 with a text that says what to do: ${what}`, async (t) => {
      const app = openTestApp(t);
      const { key } = app.account();
      app.app.http.calls.count = () => {
        throw error;
      };
      const { status, body } = await app.call("GET", "/brands", { key });
      assert.equal(status, 503);
      assert.deepEqual(Object.keys(body), ["detail"]);
      assert.match(body.detail, /Try again/);
      assert.doesNotMatch(body.detail, /10\.0\.0\.1|SQLITE/);
    });
  }

  test("500 with a fixed text and the usual headers", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    app.app.http.calls.count = () => {
      throw new Error("disk gone: /secret/path");
    };
    const { status, body, headers } = await app.call("GET", "/brands", { key });
    assert.equal(status, 500);
    assert.deepEqual(Object.keys(body), ["detail"]);
    assert.doesNotMatch(body.detail, /secret/);
    assert.match(headers.get("X-Request-ID") ?? "", /^[0-9a-f]{8}$/);
  });
});
