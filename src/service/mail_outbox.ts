import { type Clock, isoTime } from "../base/clock.ts";
import { errorMessage, ProviderError } from "../base/errors.ts";
import type { Ids } from "../base/ids.ts";
import type { Log } from "../base/log.ts";
import type { Mail } from "../providers/mail/mail.ts";
import type { Db } from "../store/db.ts";
import { deleteMailTo, failLateMail, insertMail, type MailRow, mailRows, updateMail } from "../store/mail_outbox.ts";
import { isSealed, type KeyVault, UnsealError } from "./key_vault.ts";
import type { MailText } from "./mail_layout.ts";
import { createSender, type Sender } from "./outbox.ts";

/** Waits between tries, milliseconds; the last one repeats. */
const RETRY_AFTER_MS = [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 60 * 60_000];
const WAIT_MAX_MS = Math.max(...RETRY_AFTER_MS);
/** About two days with the waits above. */
const ATTEMPTS_MAX = 52;
const MAILS_AT_ONCE = 4;
const SEND_TIMEOUT_MS = 60_000;

export interface MailDraft extends MailText {
  /** null: to nobody; written as any other and thrown away, so that it takes as long. */
  to: string | null;
  /** Where one click ends messages of its kind. */
  unsubscribeUrl?: string;
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
    unsubscribe_url: draft.unsubscribeUrl ?? null,
    expires_ms: draft.usefulForMs === undefined ? null : now + draft.usefulForMs,
    created_at: isoTime(now),
  });
}

function boundTo(mailId: string, part: "text" | "html"): string {
  return `mail:${mailId}:${part}`;
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

/** Sends the outbox: kept in the database until the server took it, retried with growing waits. */
export function createMailSender(deps: MailSenderDeps): Sender {
  const { db, mail, clock, log } = deps;
  return createSender(
    {
      name: "mail",
      atOnce: MAILS_AT_ONCE,
      open() {
        deleteMailTo(db, NOBODY);
        for (const { id, attempts } of failLateMail(db, { nowMs: clock.now(), error: LATE })) {
          log.warn({ mail_id: id, attempts }, "mail given up: its link is over");
        }
        // Without a way to send, messages wait: they are neither tried nor counted as tried.
        return mail !== null;
      },
      rows: mailRows,
      waitMaxMs: WAIT_MAX_MS,
      send: (row) => sendOne({ ...deps, mail: mail! }, row),
    },
    deps,
  );
}

async function sendOne(deps: MailSenderDeps & { mail: Mail }, row: MailRow): Promise<void> {
  const attempts = row.attempts + 1;
  let text = "";
  try {
    text = openBody(deps.vault, row, "text");
    const html = openBody(deps.vault, row, "html");
    const messageId = `<${row.id}@${deps.mailDomain}>`;
    const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
    const headers = unsubscribeHeaders(row.unsubscribe_url);
    await deps.mail.send({ to: row.recipient, subject: row.subject, text, html, messageId, headers }, { signal });
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

/** RFC 8058. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** The links inside are credentials: once nobody is to read them, they go. */
const NO_BODY = { body_text: "", body_html: "", unsubscribe_url: null };

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
