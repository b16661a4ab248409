import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cookieOf, linkIn, post, signInAs } from "../../support/dashboard.ts";
import { openTestApp, TEST_BASE_URL, type TestAnswer, type TestApp } from "../../support/test_app.ts";

async function askForLink(app: TestApp, email: string): Promise<{ answer: TestAnswer; mark: string }> {
  const answer = await post(app, "/dashboard/sign-in", { form: { email } });
  return { answer, mark: cookieOf(answer, "visibility_sign_in") };
}

describe("POST /dashboard/sign-in", () => {
  test("the same answer for a known and an unknown address; only the known one gets mail", async (t) => {
    const app = openTestApp(t);
    const { email } = app.account();
    const known = await askForLink(app, email);
    const unknown = await askForLink(app, "nobody@acme.test");
    assert.equal(known.answer.status, 200);
    assert.equal(known.answer.text, unknown.answer.text);
    assert.match(known.mark, /^[0-9a-f]{64}$/);
    assert.match(unknown.mark, /^[0-9a-f]{64}$/);
    await app.app.mail.idle();
    assert.deepEqual(
      app.sentMail.map((mail) => mail.to),
      [email],
    );
  });

  test("429 after five links for one address, known or not", async (t) => {
    const app = openTestApp(t);
    for (let count = 0; count < 5; count++) assert.equal((await askForLink(app, "x@acme.test")).answer.status, 200);
    const answer = await post(app, "/dashboard/sign-in", { form: { email: "X@acme.test" } });
    assert.equal(answer.status, 429);
    assert.ok(Number(answer.headers.get("Retry-After")) > 0);
    assert.match(answer.text, /Too many/);
  });

  test("403 from another site, and without any word of where the form was", async (t) => {
    const app = openTestApp(t);
    const form = { email: app.account().email };
    for (const headers of [
      { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.test" },
      { "Sec-Fetch-Site": "same-site", Origin: TEST_BASE_URL },
      { Origin: "https://evil.test" },
      { Origin: "null" },
      {},
    ]) {
      const answer = await post(app, "/dashboard/sign-in", { form, headers, bare: true });
      assert.equal(answer.status, 403, JSON.stringify(headers));
    }
    await app.app.mail.idle();
    assert.equal(app.sentMail.length, 0);
  });
});

describe("the sign-in link", () => {
  test("looking does not use it up; one click in the browser that asked does", async (t) => {
    const app = openTestApp(t);
    const { mark } = await askForLink(app, app.account().email);
    const path = await linkIn(app);
    for (let count = 0; count < 3; count++) assert.equal((await app.call("GET", path)).status, 200);
    const cookie = `visibility_sign_in=${mark}`;
    const page = await app.call("GET", path, { headers: { Cookie: cookie } });
    assert.doesNotMatch(page.text, /type="email"/);
    const done = await post(app, path, { form: {}, cookie });
    assert.equal(done.status, 303);
    assert.equal(done.headers.get("Location"), "/dashboard");
    const session = cookieOf(done, "visibility_session");
    assert.match(done.headers.getSetCookie().join("\n"), /visibility_session=[0-9a-f]{64}; .*HttpOnly; SameSite=Lax/);
    assert.equal((await post(app, path, { form: {}, cookie })).status, 410);
    const home = await app.call("GET", "/dashboard", { headers: { Cookie: `visibility_session=${session}` } });
    assert.match(home.text, /Your brands/);
  });

  test("elsewhere a blind POST uses nothing up; the address does", async (t) => {
    const app = openTestApp(t);
    const { email } = app.account();
    const { email: other } = app.account();
    await askForLink(app, email);
    const path = await linkIn(app);
    assert.match((await app.call("GET", path)).text, /type="email"/);
    assert.equal((await post(app, path, { form: {} })).status, 403);
    assert.equal((await post(app, path, { form: { email: other } })).status, 403);
    assert.equal((await post(app, path, { form: { email: email.toUpperCase() } })).status, 303);
  });

  test("410 after 15 minutes, and when a newer one was asked for", async (t) => {
    const app = openTestApp(t);
    const { email } = app.account();
    await askForLink(app, email);
    const first = await linkIn(app);
    await askForLink(app, email);
    assert.equal((await app.call("GET", first)).status, 410);
    const second = await linkIn(app);
    app.clock.advance(15 * 60_000 + 1);
    assert.equal((await app.call("GET", second)).status, 410);
    assert.equal((await post(app, second, { form: { email } })).status, 410);
  });

  test("cookies are bound to the host on https", async (t) => {
    const app = openTestApp(t, { env: { BASE_URL: "https://api.test", DASHBOARD_URL: "https://api.test/dashboard" } });
    const answer = await post(app, "/dashboard/sign-in", {
      form: { email: app.account().email },
      headers: { Origin: "https://api.test" },
    });
    const cookie = answer.headers.getSetCookie()[0]!;
    assert.match(cookie, /^__Host-visibility_sign_in=/);
    assert.match(cookie, /Path=\/;.*HttpOnly; Secure; SameSite=Lax/);
    assert.doesNotMatch(cookie, /Domain/);
  });
});

describe("the session", () => {
  test("303 to sign-in without one, on every page", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    const brand = await app.brand(key);
    for (const path of ["", "/settings", `/b/${brand}`, `/b/${brand}/queue`, `/b/${brand}/runs`]) {
      const answer = await app.call("GET", `/dashboard${path}`);
      assert.equal(answer.status, 303, path);
      assert.equal(answer.headers.get("Location"), "/dashboard/sign-in");
    }
  });

  test("signing out ends this one, everywhere ends all", async (t) => {
    const app = openTestApp(t);
    const account = app.account();
    const [a, b, c] = [await signInAs(app, account), await signInAs(app, account), await signInAs(app, account)];
    const isIn = async (cookie: string) =>
      (await app.call("GET", "/dashboard/settings", { headers: { Cookie: cookie } })).status === 200;
    assert.equal((await post(app, "/dashboard/sign-out", { form: { csrf: a.csrf }, cookie: a.cookie })).status, 303);
    assert.deepEqual([await isIn(a.cookie), await isIn(b.cookie), await isIn(c.cookie)], [false, true, true]);
    await post(app, "/dashboard/sign-out", { form: { csrf: b.csrf, everywhere: "yes" }, cookie: b.cookie });
    assert.deepEqual([await isIn(b.cookie), await isIn(c.cookie)], [false, false]);
  });

  test("403 for a form without its token, with another session's, or from elsewhere", async (t) => {
    const app = openTestApp(t);
    const own = await signInAs(app, app.account());
    const other = await signInAs(app, app.account());
    const form = { domain: "acme.com", name: "Acme" };
    const refused = [
      await post(app, "/dashboard/b", { form, cookie: own.cookie }),
      await post(app, "/dashboard/b", { form: { ...form, csrf: other.csrf }, cookie: own.cookie }),
      await post(app, "/dashboard/b", {
        form: { ...form, csrf: own.csrf },
        cookie: own.cookie,
        headers: { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" },
      }),
    ];
    assert.deepEqual(
      refused.map((answer) => answer.status),
      [403, 403, 403],
    );
    const taken = await post(app, "/dashboard/b", { form: { ...form, csrf: own.csrf }, cookie: own.cookie });
    assert.equal(taken.status, 303);
  });
});
