import { type Clock, sleep } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { Db } from "../store/db.ts";

/** Sending begins when the answer to the request is out: how long that takes must not tell whether there is anything. */
const ANSWER_FIRST_MS = 5;

/** Rows that wait in the database to be sent. */
export interface Outbox<Row extends { id: string }> {
  name: string;
  /** Rows being sent at a time, so that a slow receiver of one does not hold the others. */
  atOnce: number;
  /** Where they wait. */
  rows: {
    next(db: Db, due: { nowMs: number; waitMaxMs: number }, busy: readonly string[]): Row | undefined;
    receiverOf(row: Row): string;
    claim(db: Db, row: Row): boolean;
    requeue(db: Db): void;
  };
  /** The longest that one waits for its next try. */
  waitMaxMs: number;
  /** Before each look; false: there is no way to send now. */
  open?(): boolean;
  /** Sends it and keeps what became of it. */
  send(row: Row): Promise<void>;
}

export type Sender = ReturnType<typeof createSender>;

/** Several rows at a time, and one after another to one receiver, oldest first. */
export function createSender<Row extends { id: string }>(
  outbox: Outbox<Row>,
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
) {
  const { rows, waitMaxMs } = outbox;
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
      if (outbox.open?.() === false) return;
      while (sending.size < outbox.atOnce && startNext());
    } catch (error) {
      log.error({ outbox: outbox.name, err: error }, "the outbox could not be read");
    }
  }

  /** False when nothing more is due. */
  function startNext(): boolean {
    const row = rows.next(db, { nowMs: clock.now(), waitMaxMs }, [...sending.keys()]);
    if (row === undefined) return false;
    if (!rows.claim(db, row)) return true;
    const receiver = rows.receiverOf(row);
    const done = outbox
      .send(row)
      .catch((error) =>
        log.error({ outbox: outbox.name, id: row.id, err: error }, "the result of a delivery was not saved"),
      )
      .finally(() => {
        sending.delete(receiver);
        sendDue();
      });
    sending.set(receiver, done);
    return true;
  }

  async function idle(): Promise<void> {
    while (soon !== null || sending.size > 0) {
      await Promise.all(sending.values());
      if (soon !== null) await sleep(ANSWER_FIRST_MS);
    }
  }

  return {
    /** At the server's start: what a dead process was sending is taken up again, under the same id. */
    recover(): void {
      rows.requeue(db);
      kick();
    },
    /** Sends what is due, soon; called after each enqueue, and each minute. */
    kick,
    idle,
    /** Waits for what is being sent and stops. */
    async close(): Promise<void> {
      closed = true;
      if (soon !== null) clearTimeout(soon);
      soon = null;
      await idle();
    },
  };
}
