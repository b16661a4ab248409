import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { silentLog } from "../../../src/base/log.ts";
import { createFileMail } from "../../../src/providers/mail/file_mail.ts";
import { magicLinkMail } from "../../../src/service/mail_texts.ts";
import { readMail } from "../../support/mail_server.ts";
import { createTestClock } from "../../support/test_app.ts";

describe("createFileMail()", () => {
  test("writes a whole message that a mail program reads, for the owner alone", async (t) => {
    const parent = mkdtempSync(join(tmpdir(), "mail-"));
    t.after(() => rmSync(parent, { recursive: true }));
    const folder = join(parent, "outbox");
    const mail = createFileMail({ folder, from: "B <no-reply@localhost>", log: silentLog, clock: createTestClock() });
    const url = `https://api.test/dashboard/sign-in/${"ab12".repeat(16)}?a=1&b=2`;
    const letter = magicLinkMail({ name: "Ada Løvelace", url, minutes: 15 });
    await mail.send(
      { to: "ada@example.com", ...letter, messageId: "<1@api.test>" },
      { signal: AbortSignal.timeout(5_000) },
    );
    const [name, ...others] = readdirSync(folder);
    assert.deepEqual(others, []);
    assert.match(name!, /\.eml$/);
    assert.equal(statSync(join(folder, name!)).mode & 0o077, 0);
    const { headers, parts } = readMail(readFileSync(join(folder, name!), "utf8"));
    assert.equal(headers.get("to"), "ada@example.com");
    assert.equal(headers.get("message-id"), "<1@api.test>");
    assert.ok(parts.get("text/plain")!.includes(url));
    assert.ok(parts.get("text/html")!.includes(url.replace("&", "&amp;")));
  });
});
