import { type Clock, isoTime, sleep } from "../base/clock.ts";
import { errorMessage, ProviderError } from "../base/errors.ts";
import type { Ids } from "../base/ids.ts";
import type { Log } from "../base/log.ts";
import type { Mail } from "../providers/mail/mail.ts";
import type { Db } from "../store/db.ts";
import {
  claimMail,
  deleteMailTo,
  failLateMail,
  getDueMail,
  insertMail,
  type MailRow,
  requeueSendingMail,
  updateMail,
} from "../store/mail_outbox.ts";
import { isSealed, type KeyVault, UnsealError } from "./key_vault.ts";

/** Waits between tries, milliseconds; the last one repeats. */
const RETRY_AFTER_MS = [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 60 * 60_000];
const WAIT_MAX_MS = Math.max(...RETRY_AFTER_MS);
/** About two days with the waits above. */
const ATTEMPTS_MAX = 52;
/** Messages being sent at a time, so that a slow mail server for one does not hold the others. */
const MAILS_AT_ONCE = 4;
const SEND_TIMEOUT_MS = 60_000;
/** Sending begins when the answer to the request is out: how long that takes must not tell whether there is a mail. */
const ANSWER_FIRST_MS = 5;

export interface MailDraft {
  /** null: to nobody; written as any other and thrown away, so that it takes as long. */
  to: string | null;
  subject: string;
  text: string;
  html: string;
  /** How long its link works; it is not sent after that. */
  usefulForMs?: number;
}

const NOBODY = "";
const LATE = "Its link expired before it could be sent";

/**
 * Puts a message into the outbox; call inside the transaction whose effect it tells of. Its bodies are sealed: a link in
 * them opens the dashboard or a payment page to whoever reads the database or a copy of it.
 */
export function enqueueMail(deps: { clock: Clock; ids: Ids; vault: KeyVault }, tx: Db, draft: MailDraft): void {
  const now = deps.clock.now();
  const id = deps.ids.orderedUuid();
  insertMail(tx, {
    id,
    recipient: draft.to ?? NOBODY,
    subject: draft.subject,
    body_text: deps.vault.seal(draft.text, boundTo(id, "text")),
    body_html: deps.vault.seal(draft.html, boundTo(id, "html")),
    status: draft.to === null ? "failed" : "pending",
    next_attempt_ms: now,
    expires_ms: draft.usefulForMs === undefined ? null : now + draft.usefulForMs,
    created_at: isoTime(now),
  });
}

function boundTo(mailId: string, part: "text" | "html"): string {
  return `mail:${mailId}:${part}`;
}

export interface MailSender {
  /** At the server's start: what a dead process was sending is taken up again, under the same message id. */
  recover(): void;
  /** Sends what is due, soon; called after each enqueue, and each minute. */
  kick(): void;
  idle(): Promise<void>;
  /** Waits for the messages being sent and stops. */
  close(): Promise<void>;
}

export interface MailSenderDeps {
  db: Db;
  /** null: no mail server is set, and this is production. */
  mail: Mail | null;
  vault: KeyVault;
  clock: Clock;
  log: Log;
  mailDomain: string;
}

/**
 * Sends the outbox: kept in the database until the server took it, retried with growing waits. Several at a time, and
 * one after another to one recipient, oldest first.
 */
export function createMailSender(deps: MailSenderDeps): MailSender {
  const { db, clock, log } = deps;
  /** By recipient. */
  const sending = new Map<string, Promise<void>>();
  let soon: NodeJS.Timeout | null = null;
  let closed = false;

  function kick(): void {
    if (closed || soon !== null) return;
    soon = setTimeout(() => {
      soon = null;
      sendDue();
    }, ANSWER_FIRST_MS);
  }

  function sendDue(): void {
    if (closed) return;
    try {
      deleteMailTo(db, NOBODY);
      for (const { id, attempts } of failLateMail(db, { nowMs: clock.now(), error: LATE })) {
        log.warn({ mail_id: id, attempts }, "mail given up: its link is over");
      }
      // Without a way to send, messages wait: they are neither tried nor counted as tried.
      if (deps.mail === null) return;
      while (sending.size < MAILS_AT_ONCE && startNext(deps.mail));
    } catch (error) {
      log.error({ err: error }, "the outbox could not be read");
    }
  }

  /** False when nothing more is due. */
  function startNext(mail: Mail): boolean {
    const row = getDueMail(db, { nowMs: clock.now(), waitMaxMs: WAIT_MAX_MS }, [...sending.keys()]);
    if (row === undefined) return false;
    // Another process on the same database may have taken it.
    if (!claimMail(db, row.id)) return true;
    const done = sendOne({ ...deps, mail }, row)
      .catch((error) => log.error({ mail_id: row.id, err: error }, "what became of a mail could not be kept"))
      .finally(() => {
        sending.delete(row.recipient);
        sendDue();
      });
    sending.set(row.recipient, done);
    return true;
  }

  async function idle(): Promise<void> {
    while (soon !== null || sending.size > 0) {
      await Promise.all(sending.values());
      if (soon !== null) await sleep(ANSWER_FIRST_MS);
    }
  }

  return {
    recover() {
      requeueSendingMail(db);
      kick();
    },
    kick,
    idle,
    async close() {
      closed = true;
      if (soon !== null) clearTimeout(soon);
      soon = null;
      await idle();
    },
  };
}

async function sendOne(deps: MailSenderDeps & { mail: Mail }, row: MailRow): Promise<void> {
  const attempts = row.attempts + 1;
  let text = "";
  try {
    text = openBody(deps.vault, row, "text");
    const html = openBody(deps.vault, row, "html");
    const messageId = `<${row.id}@${deps.mailDomain}>`;
    const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
    await deps.mail.send({ to: row.recipient, subject: row.subject, text, html, messageId }, { signal });
    const sentAt = isoTime(deps.clock.now());
    updateMail(deps.db, row.id, { status: "sent", attempts, sent_at: sentAt, last_error: null, ...NO_BODY });
  } catch (error) {
    const retry = !isFinal(error) && attempts < ATTEMPTS_MAX;
    const waitMs = RETRY_AFTER_MS[Math.min(attempts, RETRY_AFTER_MS.length) - 1]!;
    const reason = withoutLinks(errorMessage(error), text);
    updateMail(deps.db, row.id, {
      status: retry ? "pending" : "failed",
      attempts,
      last_error: reason,
      next_attempt_ms: deps.clock.now() + waitMs,
      ...(retry ? {} : NO_BODY),
    });
    deps.log.warn({ mail_id: row.id, attempts, retry, reason }, "mail not sent");
  }
}

/** The links inside are credentials: once nobody is to read them, they go. */
const NO_BODY = { body_text: "", body_html: "" };

function openBody(vault: KeyVault, row: MailRow, part: "text" | "html"): string {
  const body = row[`body_${part}`];
  return isSealed(body) ? vault.unseal(body, boundTo(row.id, part)) : body;
}

function isFinal(error: unknown): boolean {
  return error instanceof UnsealError || (error instanceof ProviderError && !error.retryable);
}

/** A mail server may quote in its refusal what it was sent. */
function withoutLinks(reason: string, body: string): string {
  const links = body.match(/https?:\/\/\S+/g) ?? [];
  return links.reduce((text, link) => text.replaceAll(link, "…"), reason);
}
