import { type Clock, isoTime } from "../base/clock.ts";
import { errorMessage, ProviderError } from "../base/errors.ts";
import type { Ids } from "../base/ids.ts";
import type { Log } from "../base/log.ts";
import type { Mail } from "../providers/mail/mail.ts";
import type { Db } from "../store/db.ts";
import {
  claimMail,
  getDueMail,
  getNextMailMs,
  insertMail,
  type MailRow,
  requeueSendingMail,
  updateMail,
} from "../store/mail_outbox.ts";

/** Waits between tries, milliseconds; the last one repeats. */
const RETRY_AFTER_MS = [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 60 * 60_000];
/** About two days with the waits above. */
const ATTEMPTS_MAX = 52;
/** Messages being sent at a time, so that a slow mail server for one does not hold the others. */
const MAILS_AT_ONCE = 4;
const SEND_TIMEOUT_MS = 60_000;

export interface MailDraft {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** How long its link works; it is not sent after that. */
  usefulForMs?: number;
}

/** Puts a message into the outbox; call inside the transaction whose effect it tells of. */
export function enqueueMail(deps: { clock: Clock; ids: Ids }, tx: Db, draft: MailDraft): void {
  const now = deps.clock.now();
  insertMail(tx, {
    id: deps.ids.orderedUuid(),
    recipient: draft.to,
    subject: draft.subject,
    body_text: draft.text,
    body_html: draft.html,
    status: "pending",
    next_attempt_ms: now,
    expires_ms: draft.usefulForMs === undefined ? null : now + draft.usefulForMs,
    created_at: isoTime(now),
  });
}

export interface MailSender {
  /** At the server's start: what a dead process was sending is taken up again, under the same message id. */
  recover(): void;
  /** Sends what is due, soon; called after each enqueue. */
  kick(): void;
  idle(): Promise<void>;
  /** Waits for the messages being sent and stops. */
  close(): Promise<void>;
}

export interface MailSenderDeps {
  db: Db;
  /** null: no mail server is set, and this is production. */
  mail: Mail | null;
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
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  function kick(): void {
    // Without a way to send, messages wait: they are neither tried nor counted as tried.
    if (closed || deps.mail === null) return;
    try {
      while (sending.size < MAILS_AT_ONCE && startNext(deps.mail));
      scheduleNext();
    } catch (error) {
      log.error({ err: error }, "the outbox could not be read");
    }
  }

  /** False when nothing more is due. */
  function startNext(mail: Mail): boolean {
    const row = getDueMail(db, clock.now(), [...sending.keys()]);
    if (row === undefined) return false;
    // Another process on the same database may have taken it.
    if (!claimMail(db, row.id)) return true;
    const done = sendOne({ ...deps, mail }, row)
      .catch((error) => log.error({ mail_id: row.id, err: error }, "what became of a mail could not be kept"))
      .finally(() => {
        sending.delete(row.recipient);
        kick();
      });
    sending.set(row.recipient, done);
    return true;
  }

  function scheduleNext(): void {
    if (timer !== null) clearTimeout(timer);
    const at = sending.size < MAILS_AT_ONCE ? getNextMailMs(db, [...sending.keys()]) : null;
    timer = at === null ? null : setTimeout(kick, Math.max(1_000, at - clock.now()));
    timer?.unref();
  }

  async function idle(): Promise<void> {
    while (sending.size > 0) await Promise.all(sending.values());
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
      if (timer !== null) clearTimeout(timer);
      await idle();
    },
  };
}

async function sendOne(deps: MailSenderDeps & { mail: Mail }, row: MailRow): Promise<void> {
  const attempts = row.attempts + 1;
  if (row.expires_ms !== null && row.expires_ms <= deps.clock.now()) return giveUp(deps, row);
  try {
    await deps.mail.send(
      {
        to: row.recipient,
        subject: row.subject,
        text: row.body_text,
        html: row.body_html,
        messageId: `<${row.id}@${deps.mailDomain}>`,
      },
      { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) },
    );
    // The links inside are credentials: once sent, nobody needs to read them here.
    updateMail(deps.db, row.id, {
      status: "sent",
      attempts,
      sent_at: isoTime(deps.clock.now()),
      last_error: null,
      body_text: "",
      body_html: "",
    });
  } catch (error) {
    const retry = (!(error instanceof ProviderError) || error.retryable) && attempts < ATTEMPTS_MAX;
    const waitMs = RETRY_AFTER_MS[Math.min(attempts, RETRY_AFTER_MS.length) - 1]!;
    updateMail(deps.db, row.id, {
      status: retry ? "pending" : "failed",
      attempts,
      last_error: errorMessage(error),
      next_attempt_ms: deps.clock.now() + waitMs,
    });
    deps.log.warn({ mail_id: row.id, attempts, retry, err: error }, "mail not sent");
  }
}

/** A link past its time helps nobody, and its text is a credential no longer needed. */
function giveUp(deps: MailSenderDeps, row: MailRow): void {
  const lastError = `Its link was over before it could be sent${row.last_error === null ? "" : `: ${row.last_error}`}`;
  updateMail(deps.db, row.id, { status: "failed", last_error: lastError, body_text: "", body_html: "" });
  deps.log.warn({ mail_id: row.id, attempts: row.attempts }, "mail given up: its link is over");
}
