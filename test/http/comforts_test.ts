import assert from "node:assert/strict";
import { describe, test } from "node:test";
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
    const other = await app.call("GET", "/healthz", { headers: { Origin: "https://evil.com" } });
    assert.equal(other.headers.get("Access-Control-Allow-Origin"), null);
  });
});

describe("errors nobody foresaw", () => {
  test("500 with a fixed text and the usual headers", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    app.app.http.lookup.countCall = () => {
      throw new Error("disk gone: /secret/path");
    };
    const { status, body, headers } = await app.call("GET", "/brands", { key });
    assert.equal(status, 500);
    assert.deepEqual(Object.keys(body), ["detail"]);
    assert.doesNotMatch(body.detail, /secret/);
    assert.match(headers.get("X-Request-ID") ?? "", /^[0-9a-f]{8}$/);
  });
});
