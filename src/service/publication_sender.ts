import { isoTime } from "../base/clock.ts";
import { ProviderError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { publisherOf } from "../providers/publishing/publisher.ts";
import { getTarget, type PublicationRow, publicationOutbox, updatePublication } from "../store/publications.ts";
import { UnsealError } from "./key_vault.ts";
import { createSender, type Sender } from "./outbox.ts";
import { type PublishingDeps, secretOf } from "./publishing_targets.ts";

const MINUTE_MS = 60_000;
/** Waits between tries; the target may ask for longer ones. */
const RETRY_AFTER_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS);
const WAIT_MAX_MS = 24 * 60 * MINUTE_MS;
const TARGETS_AT_ONCE = 8;
const SEND_TIMEOUT_MS = 2 * MINUTE_MS;

type SenderDeps = PublishingDeps & { log: Log };

/**
 * Sends what was accepted, one after another to one target. A try that was cut short is made again: the adapters look
 * for what it may have sent before they send.
 */
export function createPublicationSender(deps: SenderDeps): Sender {
  const closing = new AbortController();
  const sender = createSender<PublicationRow>(
    {
      name: "publications",
      atOnce: TARGETS_AT_ONCE,
      rows: publicationOutbox,
      waitMaxMs: WAIT_MAX_MS,
      send: (row) => sendOne(deps, row, closing.signal),
    },
    deps,
  );
  return {
    ...sender,
    async close() {
      closing.abort();
      await sender.close();
    },
  };
}

async function sendOne(deps: SenderDeps, row: PublicationRow, closing: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  try {
    const sent = await send(deps, row, AbortSignal.any([closing, AbortSignal.timeout(SEND_TIMEOUT_MS)]));
    const now = isoTime(clock.now());
    updatePublication(db, row.id, { status: "sent", turn: null, sent, sent_at: now, error: null, updated_at: now });
  } catch (error) {
    // The next start takes it up again.
    if (closing.aborted) return;
    const attempts = row.attempts + 1;
    const waitMs = RETRY_AFTER_MS[row.attempts];
    const isPassing = error instanceof ProviderError && error.retryable && waitMs !== undefined;
    const asked = error instanceof ProviderError ? (error.retryAfterMs ?? 0) : 0;
    if (!isExplained(error)) log.error({ err: error, publication_id: row.id }, "a publication could not be sent");
    updatePublication(db, row.id, {
      attempts,
      error: textOf(error),
      updated_at: isoTime(clock.now()),
      ...(isPassing
        ? { turn: "waits", next_attempt_ms: clock.now() + Math.max(waitMs, asked) }
        : { turn: null, status: "failed" }),
    });
  }
}

async function send({ db, vault, publishers }: SenderDeps, row: PublicationRow, signal: AbortSignal) {
  const target = getTarget(db, row.brand_id, row.target_id);
  if (target === undefined)
    throw new ProviderError("target", "The target was deleted. Connect it again, then propose the change again");
  const { id, content, warnings } = row;
  const access = { settings: target.settings, secret: secretOf(vault, target) };
  return publisherOf(publishers, target.kind).send(access, { id, content, notes: warnings }, signal);
}

function isExplained(error: unknown): boolean {
  return error instanceof ProviderError || error instanceof UnsealError;
}

function textOf(error: unknown): string {
  if (error instanceof UnsealError) return "SECRET_KEY has changed. Connect the target again, then approve again";
  if (error instanceof ProviderError) return error.message;
  return "Something went wrong on the server. Approve it again. If it keeps failing, tell the operator";
}
