import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ROLES, type Role } from "../../src/domain/role.ts";
import { withoutSecrets } from "../../src/http/middleware/request_headers.ts";
import { cookieOf, linkIn, post, signInAs } from "../support/dashboard.ts";
import { invitationIn, joinAs } from "../support/members.ts";
import { createOpenApiCheck } from "../support/openapi_check.ts";
import { openTestApp, type TestApp } from "../support/test_app.ts";

const DAY_MS = 86_400_000;
const ID = "11111111-1111-4111-8111-111111111111";

/** What only an owner may; whatever else is no reading is an editor's. */
const OWNERS_ALONE = [
  ...["DELETE", "PATCH"].flatMap((method) =>
    ["/auth/webhooks/{webhook_id}", "/brands/{brand_id}/webhooks/{webhook_id}", "/auth/digests/{digest_id}"].map(
      (path) => `${method} ${path}`,
    ),
  ),
  ...["/auth", "/brands/{brand_id}"].flatMap((at) => [
    `POST ${at}/webhooks`,
    `POST ${at}/webhooks/{webhook_id}/deliveries/{delivery_id}/resend`,
    `POST ${at}/webhooks/{webhook_id}/rotate`,
    `POST ${at}/webhooks/{webhook_id}/test`,
    `PUT ${at}/budget`,
  ]),
  "DELETE /auth/members/{member_id}",
  "DELETE /brands/{brand_id}/publishing-targets/{target_id}",
  "PATCH /auth/me",
  "POST /auth/billing-portal",
  "POST /auth/checkout",
  "POST /auth/digests",
  "POST /auth/digests/{digest_id}/send",
  "POST /auth/members",
  "POST /auth/rotate-key",
  "POST /brands/{brand_id}/publishing-targets",
  "PUT /auth/branding",
];

const isRefusedByRole = ({ status, text }: { status: number; text: string }) =>
  status === 403 && text.includes("Your role on this account");

describe("roles", () => {
  test("every operation of the document is refused below its role, with a text, and passes from it on", async (t) => {
    const app = openTestApp(t);
    const { operations } = await createOpenApiCheck(app);
    const owner = app.account();
    const keys: Record<Role, string> = {
      owner: owner.key,
      editor: (await joinAs(app, owner.key, { email: "ed@acme.test", role: "editor" })).key,
      viewer: (await joinAs(app, owner.key, { email: "vi@acme.test", role: "viewer" })).key,
    };
    const wrong: string[] = [];
    let walked = 0;
    for (const { method, path, operation } of operations) {
      if (!operation.security?.some((way) => Object.keys(way as object).includes("ApiKey"))) continue;
      const name = `${method.toUpperCase()} ${path}`;
      const least = method === "get" ? "viewer" : OWNERS_ALONE.includes(name) ? "owner" : "editor";
      const url = path.replace("{kind}", "full").replace(/\{\w+\}/g, ID);
      // All roles below it, and the first that may; what an owner's rotating leaves is another test's.
      for (const role of ROLES.slice(0, ROLES.indexOf(least) + 1)) {
        if (role === "owner" && path.endsWith("rotate-key")) continue;
        const answer = await app.call(method.toUpperCase(), url, {
          key: keys[role],
          ip: `203.0.113.${++walked % 250}`,
        });
        const expected = ROLES.indexOf(role) < ROLES.indexOf(least);
        if (isRefusedByRole(answer) !== expected || answer.status === 401)
          wrong.push(`${name} as ${role}: ${answer.text}`);
        if (expected && operation.responses["403"] === undefined) wrong.push(`${name} documents no 403`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(walked > 180, String(walked));
    const told = await app.call("POST", "/brands", { key: keys.viewer, body: { domain: "acme.com", name: "Acme" } });
    assert.match(told.body.detail, /role on this account is viewer.*An editor or an owner/);
    await app.call("POST", "/auth/webhooks", { key: owner.key, body: { url: "https://acme.com/hooks/secret" } });
    const urlFor = async (role: Role) =>
      (await app.call("GET", "/auth/webhooks", { key: keys[role] })).body.webhooks[0].url;
    assert.deepEqual(
      [await urlFor("viewer"), await urlFor("owner")],
      ["https://acme.com/…", "https://acme.com/hooks/secret"],
    );
  });

  test("pages hold to the same table", async (t) => {
    const app = openTestApp(t);
    const owner = app.account();
    const brand = await app.brand(owner.key);
    const viewer = await joinAs(app, owner.key, { email: "vi@acme.test", role: "viewer" });
    const editor = await joinAs(app, owner.key, { email: "ed@acme.test", role: "editor" });
    const act = ({ cookie, csrf }: typeof viewer, path: string, form = {}) =>
      post(app, `/dashboard${path}`, { form: { csrf, ...form }, cookie });
    const see = (who: typeof viewer, path: string) =>
      app.call("GET", `/dashboard${path}`, { headers: { Cookie: who.cookie } });
    const read = await see(viewer, `/b/${brand}/queue`);
    assert.equal(read.status, 200);
    assert.match(read.text, /you are a viewer of the account of owner1@acme\.test/);
    assert.equal((await act(viewer, `/b/${brand}/snapshot`)).status, 403);
    assert.equal((await act(editor, `/b/${brand}/snapshot`)).status, 303);
    for (const path of ["/settings/members", "/settings/checkout", "/settings/webhooks", `/b/${brand}/budget`])
      assert.equal((await act(editor, path)).status, 403, path);
    assert.equal((await see(editor, "/settings/billing")).status, 403);
    assert.doesNotMatch((await see(editor, "/settings")).text, /id="plan"|Branding/);
    const { get, post: send } = await signInAs(app, owner);
    assert.equal((await send("/settings/members", { email: "new@acme.test", role: "viewer" })).status, 303);
    const listed = await get("/settings/members");
    const remove = /\/settings\/members\/[0-9a-f-]+\/remove(?=[^>]*>(?:(?!<\/form>)[\s\S])*new@acme\.test)/.exec(
      listed.text,
    )![0];
    assert.equal((await send(remove)).status, 422);
    assert.equal((await send(remove, { sure: "yes" })).status, 303);
    assert.doesNotMatch((await get("/settings/members")).text, /new@acme\.test/);
    // A key that was read by somebody else is changed by the person whose mailbox it is.
    const rotated = await act(viewer, "/settings/rotate", { sure: "yes" });
    const key = /bvp_[0-9a-f]{64}/.exec(rotated.text)![0];
    assert.equal((await app.call("GET", "/auth/me", { key: viewer.key })).status, 401);
    assert.equal((await app.call("GET", "/auth/me", { key })).body.role, "viewer");
    assert.equal((await app.call("GET", "/auth/me", { key: owner.key })).body.role, "owner");
  });
});

describe("members", () => {
  async function invite(app: TestApp, key: string, email: string, role: Role = "editor") {
    const answer = await app.call("POST", "/auth/members", { key, body: { email, role } });
    assert.equal(answer.status, 201, answer.text);
    const link = await invitationIn(app);
    assert.ok(!answer.text.includes(link.split("/").at(-1)!), "the link is in the mail alone");
    return { link };
  }
  const list = async (app: TestApp, key: string) =>
    (await app.call("GET", "/auth/members", { key })).body.members.map(
      ({ email, role, status }: { email: string; role: string; status: string }) => `${email} ${role} ${status}`,
    );

  test("an invitation is accepted once, by a click, and not after seven days", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account();
    const first = await invite(app, key, "Ada@acme.test");
    assert.equal(app.sentMail.at(-1)!.to, "ada@acme.test");
    const second = await invite(app, key, "ada@acme.test", "viewer");
    assert.equal((await app.call("GET", first.link)).status, 410);
    assert.equal(withoutSecrets(first.link), "/dashboard/join/…");
    const page = await app.call("GET", second.link);
    assert.match(page.text, /owner1@acme\.test invited ada@acme\.test.*a viewer/s);
    assert.deepEqual(await list(app, key), ["owner1@acme.test owner active", "ada@acme.test viewer invited"]);
    assert.equal((await post(app, second.link, { form: {}, bare: true })).status, 403);
    assert.equal((await post(app, second.link, { form: {} })).status, 303);
    assert.equal((await post(app, second.link, { form: {} })).status, 410);
    const again = await app.call("POST", "/auth/members", { key, body: { email: "ada@acme.test", role: "owner" } });
    assert.equal(again.status, 409);

    const late = await invite(app, key, "late@acme.test");
    app.clock.advance(7 * DAY_MS);
    app.clock.setBack(3 * DAY_MS);
    assert.equal((await post(app, late.link, { form: {} })).status, 410);
    app.clock.setBack(-3 * DAY_MS);
    assert.equal((await list(app, key)).at(-1), "late@acme.test editor expired");
  });

  test("one address, several accounts: each has its own sign-in link and its own role", async (t) => {
    const app = openTestApp(t);
    const [first, second] = [app.account(), app.account()];
    await joinAs(app, first.key, { email: second.email, role: "viewer" });
    app.sentMail.length = 0;
    await post(app, "/dashboard/sign-in", { form: { email: second.email } });
    await app.app.mail.idle();
    assert.deepEqual(
      app.sentMail.map(({ to, text }) => [to, text.includes("the account of owner1@acme.test")]).toSorted(),
      [
        [second.email, false],
        [second.email, true],
      ],
    );
    const mail = app.sentMail.find(({ text }) => text.includes("the account of"))!;
    const link = /\/dashboard\/sign-in\/[0-9a-f]{64}/.exec(mail.text)![0];
    assert.equal((await post(app, link, { form: { email: first.email } })).status, 403);
    const signed = await post(app, link, { form: { email: second.email } });
    const cookie = `visibility_session=${cookieOf(signed, "visibility_session")}`;
    const settings = await app.call("GET", "/dashboard/settings", { headers: { Cookie: cookie } });
    assert.match(settings.text, /your role: viewer/i);
  });

  test("removed, a member has no key and no session; an account passes to the next owner, the last one stays", async (t) => {
    const app = openTestApp(t);
    const { key, id, email } = app.account();
    const remove = (who: string, by = key) => app.call("DELETE", `/auth/members/${who}`, { key: by });
    assert.match((await remove(id)).body.detail, /The last owner cannot be removed/);
    const editor = await joinAs(app, key, { email: "ed@acme.test", role: "editor" });
    assert.equal((await remove(editor.id)).status, 200);
    assert.equal((await remove(editor.id)).status, 404);
    assert.equal((await app.call("GET", "/brands", { key: editor.key })).status, 401);
    const page = await app.call("GET", "/dashboard", { headers: { Cookie: editor.cookie } });
    assert.equal(page.headers.get("Location"), "/dashboard/sign-in");

    const heir = await joinAs(app, key, { email: "heir@acme.test", role: "owner" });
    const other = app.account();
    assert.equal((await remove(heir.id, other.key)).status, 404);
    assert.equal((await remove(id, heir.key)).status, 200);
    assert.equal((await app.call("GET", "/brands", { key })).status, 401);
    const me = await app.call("GET", "/auth/me", { key: heir.key });
    assert.deepEqual([me.body.id, me.body.email, me.body.role], [id, "heir@acme.test", "owner"]);
    assert.equal((await remove(id, heir.key)).status, 409);
    await post(app, "/dashboard/sign-in", { form: { email } });
    await app.app.mail.idle();
    assert.notEqual(app.sentMail.at(-1)!.to, email);
    await post(app, "/dashboard/sign-in", { form: { email: "heir@acme.test" } });
    assert.ok(await linkIn(app));
  });
});
