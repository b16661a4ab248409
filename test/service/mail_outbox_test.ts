import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { inspect } from "node:util";
import type { SMTPServerOptions } from "smtp-server";
import { ProviderError } from "../../src/base/errors.ts";
import { createIds } from "../../src/base/ids.ts";
import { silentLog } from "../../src/base/log.ts";
import type { Mail, MailMessage } from "../../src/providers/mail/mail.ts";
import { createSmtpMail } from "../../src/providers/mail/smtp_mail.ts";
import { createKeyVault } from "../../src/service/key_vault.ts";
import { createMailSender, enqueueMail } from "../../src/service/mail_outbox.ts";
import { magicLinkMail, paymentLinkMail, welcomeMail } from "../../src/service/mail_texts.ts";
import type { Sender } from "../../src/service/outbox.ts";
import { type OpenDatabase, openDatabase } from "../../src/store/open_database.ts";
import { type MailServer, readMail, smtpError, startMailServer } from "../support/mail_server.ts";
import { openMemoryDatabase } from "../support/memory_database.ts";
import { createTestClock, type TestClock } from "../support/test_app.ts";

const options = { timeout: 60_000 };
/** What a server that hangs is waited for, and what one that only stands on a busy machine is, milliseconds. */
const HANGING_MS = 400;
const PATIENT_MS = 30_000;
const SECRET = "9a1f4c7be2d05836417cd8e93f60ab2594ed0b6c28a7f15d3e8042b97c6d1fa3";
const WELCOME = welcomeMail({ name: "Ada Løvelace", tier: "pro", dashboardUrl: "https://api.test/dashboard" });

interface Outbox {
  clock: TestClock;
  sender: Sender;
  enqueue(draft?: Partial<ReturnType<typeof magicLinkMail>>): void;
  /** Sends what is due and waits for it. */
  send(): Promise<void>;
  rows(): { status: string; attempts: number; last_error: string | null; body_text: string }[];
}

type Cleanup = { after(fn: () => unknown): void };

function openOutbox(
  t: Cleanup,
  mail: Mail | null,
  database: OpenDatabase = openMemoryDatabase(),
  { clock = createTestClock(), secret = SECRET, log = silentLog } = {},
): Outbox {
  const { db } = database;
  const ids = createIds(clock);
  const vault = createKeyVault(secret);
  const sender = createMailSender({ db, mail, vault, clock, log, mailDomain: "api.test" });
  t.after(() => sender.close());
  return {
    clock,
    sender,
    enqueue: (draft = {}) => enqueueMail({ clock, ids, vault }, db, { to: "ada@example.com", ...WELCOME, ...draft }),
    async send() {
      sender.kick();
      await sender.idle();
    },
    rows: () => db.all("select status, attempts, last_error, body_text from mail_outbox order by id"),
  };
}

/** Kicks, and waits until what is due has begun. */
async function kicked(outbox: Outbox, started: readonly string[]): Promise<void> {
  outbox.sender.kick();
  while (started.length === 0) await new Promise((resolve) => setImmediate(resolve));
}

async function serve(t: Cleanup, settings: SMTPServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(settings);
  t.after(() => server.close());
  return server;
}

function smtp(port: number, query = "", login = "", timeoutMs = PATIENT_MS): Mail {
  return createSmtpMail({
    url: `smtp://${login}127.0.0.1:${port}${query}`,
    from: "Brand Visibility <no-reply@api.test>",
    timeouts: { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
  });
}

describe("mail through a real SMTP server", () => {
  test("text and HTML parts arrive readable, with a stable id, and the outbox forgets the text", options, async (t) => {
    const server = await serve(t);
    const outbox = openOutbox(t, smtp(server.port));
    outbox.enqueue();
    await outbox.send();
    const { headers, parts } = readMail(server.taken[0]!);
    assert.equal(headers.get("to"), "ada@example.com");
    assert.equal(headers.get("subject"), WELCOME.subject);
    assert.match(headers.get("message-id")!, /^<[0-9a-f-]{36}@api\.test>$/);
    assert.equal(headers.get("auto-submitted"), "auto-generated");
    assert.equal(parts.get("text/plain")!.trim(), WELCOME.text.trim());
    assert.equal(parts.get("text/html")!.trim(), WELCOME.html.trim());
    assert.deepEqual(outbox.rows(), [{ status: "sent", attempts: 1, last_error: null, body_text: "" }]);
  });

  test("STARTTLS and login: the message goes through TLS with the right password", options, async (t) => {
    const seen: boolean[] = [];
    const server = await serve(t, {
      disabledCommands: [],
      authOptional: false,
      onAuth(auth, session, done) {
        seen.push(session.secure);
        if (auth.password === "right") done(null, { user: "u" });
        else done(smtpError(535, "Wrong login"));
      },
    });
    const outbox = openOutbox(t, smtp(server.port, "?requireTLS=true&tls.rejectUnauthorized=false", "u:right@"));
    outbox.enqueue();
    await outbox.send();
    assert.deepEqual(seen, [true]);
    assert.equal(server.taken.length, 1);

    const wrong = openOutbox(t, smtp(server.port, "?requireTLS=true&tls.rejectUnauthorized=false", "u:wrong@"));
    wrong.enqueue();
    await wrong.send();
    // The operator's to put right: the message waits.
    assert.deepEqual([wrong.rows()[0]!.status, wrong.rows()[0]!.attempts], ["pending", 1]);
    assert.doesNotMatch(wrong.rows()[0]!.last_error!, /wrong@|u:wrong/);
    assert.equal(server.taken.length, 1);
  });

  test("a certificate nobody vouches for is refused, and the message waits", options, async (t) => {
    const server = await serve(t, { disabledCommands: [] });
    const outbox = openOutbox(t, smtp(server.port));
    outbox.enqueue();
    await outbox.send();
    assert.equal(outbox.rows()[0]!.status, "pending");
    assert.equal(server.taken.length, 0);
  });

  test("greylisting (451): waits, then is taken, once", options, async (t) => {
    let tries = 0;
    const server = await serve(t, {
      onRcptTo: (_address, _session, done) => (++tries < 3 ? done(smtpError(451, "Greylisted, try later")) : done()),
    });
    const outbox = openOutbox(t, smtp(server.port));
    outbox.enqueue();
    await outbox.send();
    assert.deepEqual([outbox.rows()[0]!.status, tries], ["pending", 1]);
    await outbox.send();
    assert.equal(tries, 1, "not before its time");
    outbox.clock.advance(30_000);
    await outbox.send();
    outbox.clock.advance(30_000);
    await outbox.send();
    assert.equal(tries, 2, "the wait grows");
    outbox.clock.advance(90_000);
    await outbox.send();
    assert.deepEqual([outbox.rows()[0]!.status, outbox.rows()[0]!.attempts, server.taken.length], ["sent", 3, 1]);
  });

  test("an address that does not exist (550) is given up; others still go", options, async (t) => {
    const server = await serve(t, {
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith("gone") ? smtpError(550, "No such user") : null),
    });
    const outbox = openOutbox(t, smtp(server.port));
    outbox.enqueue({ to: "gone@example.com" } as never);
    outbox.enqueue();
    await outbox.send();
    assert.deepEqual(
      outbox.rows().map(({ status }) => status),
      ["failed", "sent"],
    );
  });

  test(
    "a sender that the server does not know (550) is the operator's to put right: the message waits",
    options,
    async (t) => {
      const server = await serve(t, {
        onMailFrom: (_address, _session, done) => done(smtpError(550, "Sender not allowed")),
      });
      const outbox = openOutbox(t, smtp(server.port));
      outbox.enqueue();
      await outbox.send();
      assert.equal(outbox.rows()[0]!.status, "pending");
    },
  );

  test("a server that hangs or is dead: the message waits until one answers", options, async (t) => {
    const hanging = await serve(t, { onConnect: () => undefined });
    const outbox = openOutbox(t, smtp(hanging.port, "", "", HANGING_MS));
    outbox.enqueue();
    await outbox.send();
    assert.equal(outbox.rows()[0]!.status, "pending");
    const { port } = hanging;
    await hanging.close();
    outbox.clock.advance(60_000);
    await outbox.send();
    assert.deepEqual([outbox.rows()[0]!.status, outbox.rows()[0]!.attempts], ["pending", 2]);
    const alive = await startMailServer({ port });
    t.after(() => alive.close());
    outbox.clock.advance(10 * 60_000);
    await outbox.send();
    assert.deepEqual([outbox.rows()[0]!.status, alive.taken.length], ["sent", 1]);
  });

  test("a link past its time is not sent, and its text is forgotten", options, async (t) => {
    const server = await serve(t);
    const outbox = openOutbox(t, smtp(server.port));
    outbox.enqueue(magicLinkMail({ name: "Ada", url: "https://api.test/s/secret", minutes: 15 }));
    outbox.enqueue();
    outbox.clock.advance(15 * 60_000);
    await outbox.send();
    assert.deepEqual(
      outbox.rows().map(({ status, body_text }) => [status, body_text]),
      [
        ["failed", ""],
        ["sent", ""],
      ],
    );
    assert.equal(server.taken.length, 1);
  });
});

describe("several messages at a time", () => {
  /** A mail server in which each message stays until it is let go. */
  function holdingMail() {
    const held = new Map<string, () => void>();
    const started: string[] = [];
    let most = 0;
    const mail: Mail = {
      provider: "test",
      close: () => undefined,
      async send({ to, subject }) {
        started.push(`${to} ${subject}`);
        await new Promise<void>((resolve) => {
          held.set(to, resolve);
          most = Math.max(most, held.size);
        });
        held.delete(to);
      },
    };
    return { mail, held, started, most: () => most };
  }

  async function letGo(held: Map<string, () => void>, to: string): Promise<void> {
    held.get(to)!();
    await new Promise((resolve) => setImmediate(resolve));
  }

  test("a slow one holds no other recipient's; at most four at a time", options, async (t) => {
    const { mail, held, started, most } = holdingMail();
    const outbox = openOutbox(t, mail);
    for (let at = 0; at < 10; at++) outbox.enqueue({ to: `user${at}@example.com` } as never);
    await kicked(outbox, started);
    assert.equal(started.length, 4);
    for (let at = 1; at < 10; at++) await letGo(held, `user${at}@example.com`);
    assert.deepEqual(
      outbox.rows().map(({ status }) => status),
      ["sending", ...Array.from({ length: 9 }, () => "sent")],
    );
    assert.equal(most(), 4);
    await letGo(held, "user0@example.com");
    assert.equal(outbox.rows()[0]!.status, "sent");
  });

  test("to one recipient one after another, oldest first, whatever others wait for", options, async (t) => {
    const { mail, held, started } = holdingMail();
    const outbox = openOutbox(t, mail);
    for (const subject of ["first", "second", "third"]) outbox.enqueue({ subject });
    for (let at = 0; at < 30; at++) outbox.enqueue({ subject: "more" });
    outbox.enqueue({ to: "bo@example.com", subject: "other" } as never);
    outbox.sender.kick();
    await kicked(outbox, started);
    assert.deepEqual(started, ["ada@example.com first", "bo@example.com other"]);
    await letGo(held, "ada@example.com");
    await letGo(held, "ada@example.com");
    assert.deepEqual(started.slice(2), ["ada@example.com second", "ada@example.com third"]);
    const closing = outbox.sender.close();
    for (const resolve of held.values()) resolve();
    await closing;
    assert.equal(started.length, 4, "nothing new begins once it closes");
  });
});

describe("a restart", () => {
  test("stopped while sending: the message is finished, and not sent again", options, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "outbox-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const database = openDatabase(join(folder, "app.db"));
    t.after(() => database.close());
    let reached: () => void = () => undefined;
    const atServer = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const server = await serve(t, {
      onRcptTo(_address, _session, done) {
        reached();
        setTimeout(done, 60);
      },
    });
    const before = openOutbox(t, smtp(server.port), database);
    before.enqueue();
    before.enqueue();
    before.sender.kick();
    await atServer;
    await before.sender.close();
    assert.deepEqual(
      before.rows().map(({ status }) => status),
      ["sent", "pending"],
    );

    const after = openOutbox(t, smtp(server.port), database, { clock: before.clock });
    after.sender.recover();
    await after.sender.idle();
    const ids = server.taken.map((raw) => readMail(raw).headers.get("message-id"));
    assert.deepEqual([ids.length, new Set(ids).size], [2, 2]);
  });

  test("killed while sending: sent again under the same id, so that a reader's server can tell", options, async (t) => {
    const database = openMemoryDatabase();
    t.after(() => database.close());
    const sent: string[] = [];
    const mail: Mail = {
      provider: "test",
      send: async ({ messageId }) => void sent.push(messageId),
      close: () => undefined,
    };
    const first = openOutbox(t, mail, database);
    first.enqueue();
    await first.send();
    // The server took it; the process died before that was written down.
    database.client.exec("update mail_outbox set status = 'sending'");
    const second = openOutbox(t, mail, database);
    await second.send();
    assert.equal(sent.length, 1, "another process on the same database takes nothing up by itself");
    second.sender.recover();
    await second.sender.idle();
    assert.deepEqual([sent.length, new Set(sent).size], [2, 1]);
  });

  test("without a mail server messages wait untried, and go once one is set", options, async (t) => {
    const database = openMemoryDatabase();
    t.after(() => database.close());
    const without = openOutbox(t, null, database);
    without.enqueue();
    await without.send();
    without.clock.advance(40 * 24 * 60 * 60_000);
    await without.send();
    assert.deepEqual([without.rows()[0]!.status, without.rows()[0]!.attempts], ["pending", 0]);
    const server = await serve(t);
    const withOne = openOutbox(t, smtp(server.port), database, { clock: without.clock });
    withOne.sender.recover();
    await withOne.sender.idle();
    assert.equal(server.taken.length, 1);
  });
});

describe("links at rest", () => {
  const LINK = `https://api.test/dashboard/sign-in/${"5e".repeat(32)}`;
  const LETTER = magicLinkMail({ name: "Ada", url: LINK, minutes: 15 });
  const bodies = (database: OpenDatabase) =>
    database.client.prepare("select body_text, body_html from mail_outbox order by id").all() as Record<
      string,
      string
    >[];

  function taking(onSend: (message: MailMessage) => void = () => undefined): { mail: Mail; taken: MailMessage[] } {
    const taken: MailMessage[] = [];
    const send = async (message: MailMessage) => {
      onSend(message);
      taken.push(message);
    };
    return { mail: { provider: "test", close: () => undefined, send }, taken };
  }

  test("a waiting mail is sealed, is sent in clear, and leaves nothing behind", options, async (t) => {
    const database = openMemoryDatabase();
    t.after(() => database.close());
    const { mail, taken } = taking();
    const outbox = openOutbox(t, mail, database);
    outbox.enqueue(LETTER);
    outbox.enqueue(paymentLinkMail({ name: "Ada", tier: "pro", url: "https://pay.test/cs_1", test: false }));
    const kept = JSON.stringify(bodies(database));
    assert.doesNotMatch(kept, /https?:|sign-in|pay\.test|5e5e|Hello/);
    await outbox.send();
    assert.deepEqual([taken[0]!.text, taken[0]!.html], [LETTER.text, LETTER.html]);
    assert.ok(taken[1]!.text.includes("https://pay.test/cs_1"));
    assert.deepEqual(bodies(database), Array(2).fill({ body_text: "", body_html: "" }));
  });

  test("one from an older database, in clear, still goes out", options, async (t) => {
    const database = openMemoryDatabase();
    t.after(() => database.close());
    const { mail, taken } = taking();
    const outbox = openOutbox(t, mail, database);
    outbox.enqueue(LETTER);
    database.client.prepare("update mail_outbox set body_text = ?, body_html = ?").run(LETTER.text, LETTER.html);
    await outbox.send();
    assert.deepEqual([taken[0]!.text, taken[0]!.html], [LETTER.text, LETTER.html]);
    assert.equal(outbox.rows()[0]!.status, "sent");
  });

  test("under another SECRET_KEY it fails with a text that says so; others still go", options, async (t) => {
    const database = openMemoryDatabase();
    t.after(() => database.close());
    const { mail, taken } = taking();
    const before = openOutbox(t, null, database);
    before.enqueue(LETTER);
    before.clock.advance(1);
    const after = openOutbox(t, mail, database, { clock: before.clock, secret: SECRET.replaceAll("9", "8") });
    after.enqueue({ to: "bo@example.com" } as never);
    await after.send();
    const [lost, sent] = after.rows();
    assert.deepEqual([lost!.status, lost!.body_text, sent!.status, taken.length], ["failed", "", "sent", 1]);
    assert.match(lost!.last_error!, /SECRET_KEY is not the one it was sealed with/);
  });

  test("bodies belong to their mail: copied to another address they are not sent", options, async (t) => {
    const database = openMemoryDatabase();
    t.after(() => database.close());
    const { mail, taken } = taking();
    const outbox = openOutbox(t, mail, database);
    outbox.enqueue(LETTER);
    outbox.enqueue({ to: "thief@example.com" } as never);
    const of = (column: string) => `${column} = (select ${column} from mail_outbox where recipient like 'ada%')`;
    database.client.exec(`update mail_outbox set ${of("body_text")}, ${of("body_html")}`);
    await outbox.send();
    assert.deepEqual(
      taken.map(({ to }) => to),
      ["ada@example.com"],
    );
    assert.deepEqual(
      outbox.rows().map(({ status }) => status),
      ["sent", "failed"],
    );
  });

  test("a failed mail loses its bodies, and neither the row nor the log quotes a link", options, async (t) => {
    const database = openMemoryDatabase();
    t.after(() => database.close());
    const logged: string[] = [];
    const write = (...said: unknown[]) => void logged.push(inspect(said, { depth: 9 }));
    const log = { debug: write, info: write, warn: write, error: write } as unknown as typeof silentLog;
    const { mail } = taking(({ text }) => {
      throw new ProviderError("smtp", `550 Refused: ${text}`);
    });
    const outbox = openOutbox(t, mail, database, { log });
    outbox.enqueue(LETTER);
    await outbox.send();
    const [row] = outbox.rows();
    assert.deepEqual([row!.status, bodies(database)[0]], ["failed", { body_text: "", body_html: "" }]);
    assert.match(row!.last_error!, /^550 Refused/);
    assert.equal(logged.length, 1);
    assert.doesNotMatch(row!.last_error! + logged.join(), /sign-in\/|5e5e/);
  });

  test("one whose link is over loses its bodies also where no mail server is set", options, async (t) => {
    const database = openMemoryDatabase();
    t.after(() => database.close());
    const outbox = openOutbox(t, null, database);
    outbox.enqueue(LETTER);
    outbox.clock.advance(15 * 60_000 - 1);
    await outbox.send();
    assert.equal(outbox.rows()[0]!.status, "pending");
    outbox.clock.advance(1);
    await outbox.send();
    assert.deepEqual([outbox.rows()[0]!.status, bodies(database)[0]!.body_html], ["failed", ""]);
    assert.match(outbox.rows()[0]!.last_error!, /link expired/);
  });
});

describe("names chosen by strangers", () => {
  const plain = { tier: "pro", url: "https://pay.test/1", test: false } as const;

  test("a name stays a greeting", () => {
    for (const name of ["Ada", "J. R. Ødegård-O’Neil", "李雷", "Smith & Sons, Ltd."]) {
      assert.match(paymentLinkMail({ ...plain, name }).text, new RegExp(`^Hello ${name.replaceAll(".", "\\.")},`));
    }
  });

  test("links, addresses, markup, line breaks and messages are left out", () => {
    const hostile = [
      "You won! Go to http://evil.test/x",
      "evil.com",
      "a@evil.com",
      "<img src=x onerror=alert(1)>",
      "Dear customer, your account was closed, call the number that follows at once to open it again",
      "x\u202Egpj",
    ];
    for (const name of hostile) {
      const { text, html } = paymentLinkMail({ ...plain, name });
      assert.doesNotMatch(text + html, /evil|onerror|account was closed|\u202E/, name);
    }
    assert.match(paymentLinkMail({ ...plain, name: "evil.com" }).text, /^Hello,\n/);
  });

  test("no name and no address adds a header or a recipient", options, async (t) => {
    const recipients: string[] = [];
    const server = await serve(t, {
      onRcptTo({ address }, _session, done) {
        recipients.push(address);
        done();
      },
    });
    const outbox = openOutbox(t, smtp(server.port));
    const name = "Bob\r\nBcc: spy@evil.test\r\n\r\nBody";
    outbox.enqueue({ ...welcomeMail({ name, tier: "pro", dashboardUrl: "https://a.test" }) });
    outbox.enqueue({ subject: "Hi\r\nBcc: spy@evil.test", to: "ada@example.com\r\nBcc: spy@evil.test" } as never);
    await outbox.send();
    assert.ok(!recipients.includes("spy@evil.test"), recipients.join());
    for (const raw of server.taken) assert.equal(readMail(raw).headers.has("bcc"), false, raw);
    assert.ok(server.taken.length >= 1);
  });
});
