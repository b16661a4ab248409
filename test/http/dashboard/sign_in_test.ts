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

  test("410 after 15 minutes", async (t) => {
    const app = openTestApp(t);
    const { email } = app.account();
    await askForLink(app, email);
    const path = await linkIn(app);
    app.clock.advance(15 * 60_000 - 1);
    assert.equal((await app.call("GET", path)).status, 200);
    app.clock.advance(1);
    assert.equal((await app.call("GET", path)).status, 410);
    assert.equal((await post(app, path, { form: { email } })).status, 410);
  });

  test("several are open at once; using one voids the others of its account, and no one else's", async (t) => {
    const app = openTestApp(t);
    const [{ email }, { email: other }] = [app.account(), app.account()];
    const paths: string[] = [];
    for (const address of [email, email, email, other]) {
      await askForLink(app, address);
      paths.push(await linkIn(app));
    }
    const states = async () => await Promise.all(paths.map(async (path) => (await app.call("GET", path)).status));
    assert.deepEqual(await states(), [200, 200, 200, 200]);
    assert.equal((await post(app, paths[0]!, { form: { email } })).status, 303);
    assert.deepEqual(await states(), [410, 410, 410, 200]);
    assert.equal((await post(app, paths[2]!, { form: { email } })).status, 410);
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

describe("strangers who ask for links to somebody's address", () => {
  const askFrom = (app: TestApp, email: string, from: { ip: string; cookie?: string }) =>
    app.call("POST", "/dashboard/sign-in", {
      rawBody: new URLSearchParams({ email }).toString(),
      ip: from.ip,
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: TEST_BASE_URL,
        ...(from.cookie === undefined ? {} : { Cookie: from.cookie }),
      },
    });
  /** Asks from as many networks until nothing more is sent to the address. */
  async function flood(app: TestApp, email: string): Promise<number> {
    for (let count = 0; ; count++) {
      if ((await askFrom(app, email, { ip: `198.51.100.${count}` })).status === 429) return count;
    }
  }

  test("neither void the link just sent nor keep its owner from another", async (t) => {
    const app = openTestApp(t);
    const { email } = app.account();
    const { mark } = await askForLink(app, email);
    const own = await linkIn(app);
    for (let count = 0; count < 5; count++) {
      assert.equal((await askFrom(app, email, { ip: "198.51.100.9" })).status, 200);
    }
    assert.equal((await askFrom(app, email, { ip: "198.51.100.9" })).status, 429);
    assert.equal((await askForLink(app, email)).answer.status, 200, "another one for the owner");
    const confirmed = await post(app, own, { form: {}, cookie: `visibility_sign_in=${mark}` });
    assert.equal(confirmed.status, 303, "the first one works, with one click");
  });

  test("from many networks: what reaches the mailbox is bounded, the same for an unknown address, and all of it works", async (t) => {
    const app = openTestApp(t);
    const { email } = app.account();
    await askForLink(app, email);
    const own = await linkIn(app);
    assert.equal(await flood(app, email), 9);
    assert.equal(await flood(app, "nobody@acme.test"), 10);
    await app.app.mail.idle();
    assert.equal(app.sentMail.length, 10);
    const newest = await linkIn(app);
    const refused = await askFrom(app, email, { ip: "192.0.2.77" });
    assert.match(refused.text, /those already sent work for 15 minutes/);
    assert.equal(refused.text, (await askFrom(app, "nobody@acme.test", { ip: "192.0.2.77" })).text);
    assert.equal((await app.call("GET", own)).status, 200);
    assert.equal((await post(app, newest, { form: { email } })).status, 303, "their link serves its owner");
    app.clock.advance(15 * 60_000);
    assert.equal((await askFrom(app, email, { ip: "192.0.2.77" })).status, 200, "free again when the links are over");
  });

  test("a browser that has signed in to the account before still gets its link, whatever they do", async (t) => {
    const app = openTestApp(t);
    const [{ email }, { email: other }] = [app.account(), app.account()];
    const knownTo = async (address: string) => {
      await askForLink(app, address);
      const confirmed = await post(app, await linkIn(app), { form: { email: address } });
      const set = confirmed.headers.getSetCookie().find((cookie) => cookie.startsWith("visibility_known="))!;
      assert.match(set, /Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/);
      return set.slice(0, set.indexOf(";"));
    };
    const [known, knownToOther] = [await knownTo(email), await knownTo(other)];
    assert.ok(!known.includes(email));
    app.clock.advance(60 * 60_000);
    await flood(app, email);
    const ip = "203.0.113.7";
    assert.equal((await askFrom(app, email, { ip })).status, 429);
    for (const cookie of [knownToOther, known.replace("=v1.", "=v1.AA"), "visibility_known=v1.a.b.c"]) {
      assert.equal((await askFrom(app, email, { ip, cookie })).status, 429, cookie);
    }
    for (let count = 0; count < 5; count++) {
      assert.equal((await askFrom(app, email, { ip, cookie: known })).status, 200);
      assert.equal((await app.call("GET", await linkIn(app))).status, 200);
    }
    assert.equal((await askFrom(app, email, { ip, cookie: known })).status, 429, "itself it cannot flood either");
  });

  test("POST /auth/recover: 3 an hour from one address as before, and the mailbox's ceiling is the same", async (t) => {
    const app = openTestApp(t);
    const { email } = app.account();
    const recover = async (ip: string, to = email) =>
      (await app.call("POST", "/auth/recover", { body: { email: to }, ip })).status;
    const three = [await recover("192.0.2.1"), await recover("192.0.2.1"), await recover("192.0.2.1")];
    assert.deepEqual([...three, await recover("192.0.2.1")], [200, 200, 200, 429]);
    assert.equal(await flood(app, email), 7);
    assert.deepEqual([await recover("192.0.2.2"), await recover("192.0.2.2", "nobody@acme.test")], [429, 200]);
    const { body, headers } = await app.call("POST", "/auth/recover", { body: { email }, ip: "192.0.2.3" });
    assert.deepEqual([body.error, String(body.retry_after)], ["rate_limit_exceeded", headers.get("Retry-After")]);
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
