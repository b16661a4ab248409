import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createAccountBeside } from "../support/account_beside.ts";
import { smtpError, startMailServer } from "../support/mail_server.ts";
import { endOfCommand, startServerProcess, temporaryFolder } from "../support/server_process.ts";

/** What opens the dashboard or a payment page to whoever reads it. */
const LINK = /sign-in\/[0-9a-f]{64}|\/test-(?:checkout|portal)\/\w+/g;

describe("a server's files and log", () => {
  test("hold no link that opens anything: database, its log, a backup, what is logged", {
    timeout: 300_000,
  }, async (t) => {
    const folder = temporaryFolder(t);
    // Takes no mail for now, so that all of them wait; and quotes what it is sent.
    const mailServer = await startMailServer({
      onRcptTo: (_address, _session, done) => done(smtpError(451, "Try later")),
    });
    t.after(() => mailServer.close());
    const env = {
      DATABASE_PATH: join(folder, "app.db"),
      SANDBOX: "on",
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?ignoreTLS=true`,
    };
    const server = await startServerProcess(env);
    t.after(() => server.end("SIGKILL"));
    const key = createAccountBeside(env.DATABASE_PATH, "owner@acme.test");
    const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(server.url + path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as Record<string, string>;
    };
    const order = { email: "new@acme.test", name: "New", tier: "pro" };
    assert.equal((await call("/auth/recover", { email: "owner@acme.test" })).status, "email_sent");
    assert.equal((await call("/auth/checkout", order)).status, "email_sent");
    const own = await call("/auth/checkout", order, { "X-API-Key": key, "Idempotency-Key": "k1" });
    const again = await call("/auth/checkout", order, { "X-API-Key": key, "Idempotency-Key": "k1" });
    assert.match(own.checkout_url!, LINK);
    assert.deepEqual(again, own, "the repeat gets the first answer whole");
    assert.equal((await fetch(own.checkout_url!)).status, 200);
    await fetch(own.poll_url!);
    await fetch(`${server.url}/dashboard/sign-in/${"ab".repeat(32)}`);

    const copied = await endOfCommand(["backup", join(folder, "copy.db")], env);
    assert.equal(copied.code, 0, copied.stderr);
    while (!server.log().includes("mail not sent")) await new Promise((resolve) => setTimeout(resolve, 20));
    const names = readdirSync(folder).filter((name) => !name.endsWith(".key"));
    assert.ok(names.includes("copy.db") && names.includes("app.db-wal"), names.join());
    for (const name of names) {
      const bytes = readFileSync(join(folder, name)).toString("latin1");
      assert.deepEqual(bytes.match(LINK), null, name);
    }
    assert.deepEqual(server.log().match(LINK), null);
    assert.doesNotMatch(server.log(), /chk_[0-9a-f]{32}/);
  });
});
