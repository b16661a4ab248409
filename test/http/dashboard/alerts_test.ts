import assert from "node:assert/strict";
import { test } from "node:test";
import type { MailMessage } from "../../../src/providers/mail/mail.ts";
import { signInAs } from "../../support/dashboard.ts";
import { createTestWorld, openTestApp } from "../../support/test_app.ts";
import { startWebhookReceiver } from "../../support/webhook_receiver.ts";

test("settings: a webhook is added, tested, switched off and on, given a new secret, sent again to and deleted", async (t) => {
  const { post, received, behaviour } = await startWebhookReceiver(t);
  const sentMail: MailMessage[] = [];
  const app = { ...openTestApp(t, { world: createTestWorld({ webhookPost: post, sentMail }) }), sentMail };
  const account = app.account();
  const brand = await app.brand(account.key);
  const other = app.account();
  const browser = await signInAs(app, account);
  const list = async () => (await app.call("GET", "/auth/webhooks", { key: account.key })).body.webhooks;

  const form = { url: "http://hooks.test/a", format: "standard", brand_id: brand, finished: "yes" };
  const added = await browser.post("/settings/webhooks", form);
  const secret = /whsec_[A-Za-z0-9+/=]{44}/.exec(added.text)![0];
  assert.ok(!(await browser.get("/settings")).text.includes(secret));
  const [{ id, events }] = await list();
  assert.ok(events.includes("run.finished"));
  const act = (what: Record<string, string>, as = browser) => as.post(`/settings/webhooks/${id}`, what);

  assert.match((await act({ do: "test" })).text, /receiver returned status 204/);
  behaviour["/a"] = 500;
  assert.match((await act({ do: "test" })).text, /not delivered\. The receiver returned status 500/);
  const shown = (await browser.get("/settings")).text;
  const delivery = /name="delivery" value="([^"]+)"/.exec(shown)![1]!;
  behaviour["/a"] = 200;
  assert.equal((await act({ do: "resend", delivery })).status, 303);
  await app.app.webhooks.idle();
  assert.equal(received.length, 3);
  await act({ do: "off" });
  assert.equal((await list())[0].enabled, false);
  await act({ do: "on" });
  assert.equal((await list())[0].enabled, true);
  assert.notEqual(/whsec_[A-Za-z0-9+/=]{44}/.exec((await act({ do: "rotate" })).text)![0], secret);
  const stranger = await signInAs(app, other);
  assert.equal((await act({ do: "delete" }, stranger)).status, 404);
  await act({ do: "delete" });
  assert.deepEqual(await list(), []);
  for (const bad of [{ url: "http://10.0.0.1/" }, { url: "x" }, { format: "xml" }])
    assert.equal((await browser.post("/settings/webhooks", { ...form, ...bad })).status, 422);
});

test("settings: a digest is added, sent, paused and deleted", async (t) => {
  const app = openTestApp(t);
  const account = app.account();
  const browser = await signInAs(app, account);
  const list = async () => (await app.call("GET", "/auth/digests", { key: account.key })).body.digests;
  const form = {
    every: "weekly",
    brand_id: "",
    recipients: "a@acme.test, b@acme.test",
    time_zone: "UTC",
    locale: "fr-FR",
  };
  assert.equal((await browser.post("/settings/digests", form)).status, 303);
  const [{ id, recipients }] = await list();
  assert.deepEqual(recipients, ["a@acme.test", "b@acme.test"]);
  const act = (what: string) => browser.post(`/settings/digests/${id}`, { do: what });
  const before = app.sentMail.length;
  await act("send");
  await app.app.mail.idle();
  assert.deepEqual(
    app.sentMail.slice(before).map(({ to }) => to),
    recipients,
  );
  assert.match(app.sentMail.at(-1)!.subject, /1 mars 2026/);
  await act("off");
  assert.match((await browser.get("/settings")).text, /Paused\./);
  await act("on");
  assert.equal((await list())[0].paused, false);
  await act("delete");
  assert.deepEqual(await list(), []);
  assert.equal((await browser.post("/settings/digests", { ...form, recipients: "nobody" })).status, 422);
});
