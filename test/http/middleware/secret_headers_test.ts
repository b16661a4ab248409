import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cookieOf, linkIn, post } from "../../support/dashboard.ts";
import { openTestApp, type TestAnswer, type TestApp } from "../../support/test_app.ts";

const cacheOf = (answer: TestAnswer) => answer.headers.get("Cache-Control");
const strictOf = (answer: TestAnswer) => answer.headers.get("Strict-Transport-Security");

/** Every kind of answer of /auth and of the payment pages, refusals included. */
async function secretAnswers(app: TestApp): Promise<Record<string, TestAnswer>> {
  const { key, email } = app.account();
  const order = { email: "new@acme.test", name: "New", tier: "pro" };
  const anonymous = await app.call("POST", "/auth/checkout", { body: order });
  const own = await app.call("POST", "/auth/checkout", { key, body: order, headers: { "Idempotency-Key": "1" } });
  const paying = `/test-checkout/${anonymous.body.session_id}`;
  return {
    anonymous,
    own,
    replayed: await app.call("POST", "/auth/checkout", { key, body: order, headers: { "Idempotency-Key": "1" } }),
    status: await app.call("GET", `/auth/checkout/${anonymous.body.session_id}/status`),
    unknownStatus: await app.call("GET", "/auth/checkout/chk_0/status"),
    payPage: await app.call("GET", paying),
    pay: await post(app, paying, { form: {} }),
    completed: await app.call("GET", `/auth/checkout/${anonymous.body.session_id}/status`),
    payPageAgain: await app.call("GET", paying),
    noPortal: await app.call("POST", "/auth/billing-portal", { key }),
    recover: await app.call("POST", "/auth/recover", { body: { email } }),
    me: await app.call("GET", "/auth/me", { key }),
    meUnchanged: await app.call("GET", "/auth/me", { key, headers: { "If-None-Match": "*" } }),
    keyless: await app.call("GET", "/auth/me"),
    rotated: await app.call("POST", "/auth/rotate-key", { key }),
  };
}

describe("Cache-Control", () => {
  test("no-store on every answer of /auth and of the payment pages", async (t) => {
    const answers = await secretAnswers(openTestApp(t));
    assert.match(answers.rotated!.body.api_key, /^bvp_/);
    assert.deepEqual(
      [answers.replayed, answers.meUnchanged, answers.keyless, answers.pay].map((answer) => answer?.status),
      [200, 304, 401, 303],
    );
    for (const [name, answer] of Object.entries(answers)) assert.equal(cacheOf(answer), "no-store", name);
  });

  for (const dashboardUrl of ["http://api.test/dashboard", "http://pages.test"]) {
    test(`no-store on pages, redirections and cookies of ${dashboardUrl}; its style sheet is kept`, async (t) => {
      const app = openTestApp(t, { env: { DASHBOARD_URL: dashboardUrl } });
      const base = dashboardUrl.endsWith("/dashboard") ? "/dashboard" : "";
      const account = app.account();
      const asked = await post(app, `${base}/sign-in`, { form: { email: account.email } });
      const link = await linkIn(app, base);
      const cookie = `visibility_sign_in=${cookieOf(asked, "visibility_sign_in")}`;
      const confirmed = await post(app, link, { form: {}, cookie });
      const session = `visibility_session=${cookieOf(confirmed, "visibility_session")}`;
      const settings = await app.call("GET", `${base}/settings`, { headers: { Cookie: session } });
      const csrf = /name="csrf" value="([0-9a-f]+)"/.exec(settings.text)![1]!;
      const key = await post(app, `${base}/settings/key`, { form: { csrf }, cookie: session });
      assert.match(key.text, /bvp_[0-9a-f]{64}/);
      const away = await app.call("GET", `${base}/settings`);
      const answers = { asked, confirmed, settings, key, away };
      for (const [name, answer] of Object.entries(answers)) assert.equal(cacheOf(answer), "no-store", name);
      assert.deepEqual([confirmed.status, away.status], [303, 303]);
      const style = /assets\/dashboard\.css\?v=\w+/.exec(settings.text)![0];
      assert.match(cacheOf(await app.call("GET", `${base}/${style}`)) ?? "", /max-age=31536000/);
    });
  }

  test("what everybody may read stays free for caches", async (t) => {
    const app = openTestApp(t);
    for (const path of ["/openapi.json", "/skill", "/docs"]) {
      const answer = await app.call("GET", path);
      assert.deepEqual([answer.status, cacheOf(answer)], [200, null], path);
    }
  });
});

describe("Strict-Transport-Security", () => {
  const YEAR = "max-age=31536000";
  const cases = [
    { env: {}, api: null, pages: null, base: "/dashboard" },
    { env: { BASE_URL: "https://api.test" }, api: YEAR, pages: YEAR, base: "/dashboard" },
    { env: { BASE_URL: "http://api.test", DASHBOARD_URL: "https://d.test/d" }, api: null, pages: YEAR, base: "/d" },
    { env: { BASE_URL: "https://api.test", DASHBOARD_URL: "https://d.test" }, api: YEAR, pages: YEAR, base: "" },
  ];
  for (const { env, api, pages, base } of cases) {
    test(`${JSON.stringify(env)}`, async (t) => {
      const app = openTestApp(t, { env });
      const apiAnswers = [
        await app.call("GET", "/healthz"),
        await app.call("GET", "/brands"),
        await app.call("GET", "/no"),
      ];
      assert.deepEqual(apiAnswers.map(strictOf), [api, api, api]);
      const pageAnswers = [await app.call("GET", `${base}/sign-in`), await app.call("GET", `${base}/settings`)];
      assert.deepEqual(pageAnswers.map(strictOf), [pages, pages]);
    });
  }
});
