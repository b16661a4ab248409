import { type Clock, isoTime } from "../base/clock.ts";
import { errorMessage, ProviderError } from "../base/errors.ts";
import type { Ids } from "../base/ids.ts";
import type { Log } from "../base/log.ts";
import type { Mail } from "../providers/mail/mail.ts";
import type { Db } from "../store/db.ts";
import {
  claimMail,
  getNextMailMs,
  insertMail,
  listDueMail,
  type MailRow,
  requeueSendingMail,
  updateMail,
} from "../store/mail_outbox.ts";

/** Waits between tries, milliseconds; the last one repeats. */
const RETRY_AFTER_MS = [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 60 * 60_000];
/** About two days with the waits above. */
const ATTEMPTS_MAX = 52;
const BATCH = 20;
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
  /** Waits for the message being sent and stops. */
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

/** Sends the outbox: kept in the database until the server took it, retried with growing waits. */
export function createMailSender(deps: MailSenderDeps): MailSender {
  let working: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  function kick(): void {
    // Without a way to send, messages wait: they are neither tried nor counted as tried.
    if (closed || deps.mail === null) return;
    again = true;
    working ??= drain(deps.mail)
      .catch((error) => deps.log.error({ err: error }, "the outbox could not be read"))
      .finally(() => {
        working = null;
        if (!closed) scheduleNext();
      });
  }

  async function drain(mail: Mail): Promise<void> {
    while (again && !closed) {
      again = false;
      for (const row of listDueMail(deps.db, deps.clock.now(), BATCH)) {
        if (closed) return;
        if (claimMail(deps.db, row.id)) await sendOne({ ...deps, mail }, row);
        again = true;
      }
    }
  }

  function scheduleNext(): void {
    const at = getNextMailMs(deps.db);
    if (timer !== null) clearTimeout(timer);
    timer = at === null ? null : setTimeout(kick, Math.max(1_000, at - deps.clock.now()));
    timer?.unref();
  }

  return {
    recover() {
      requeueSendingMail(deps.db);
      kick();
    },
    kick,
    async idle() {
      while (working !== null) await working;
    },
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await working;
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
