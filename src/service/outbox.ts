import { sleep } from "../base/clock.ts";
import type { Log } from "../base/log.ts";

/** Sending begins when the answer to the request is out: how long that takes must not tell whether there is anything. */
const ANSWER_FIRST_MS = 5;

/** Rows that wait in the database to be sent. */
export interface Outbox<Row extends { id: string }> {
  name: string;
  /** Rows being sent at a time, so that a slow receiver of one does not hold the others. */
  atOnce: number;
  /** Before each look; false: there is no way to send now. */
  open?(): boolean;
  /** The oldest due row that goes to none of these receivers. */
  next(busy: readonly string[]): Row | undefined;
  receiverOf(row: Row): string;
  /** False when another process on the same database took it. */
  claim(row: Row): boolean;
  /** Sends it and keeps what became of it. */
  send(row: Row): Promise<void>;
  /** Takes up again what a dead process was sending. */
  requeue(): void;
}

export interface Sender {
  /** At the server's start: what a dead process was sending is taken up again, under the same id. */
  recover(): void;
  /** Sends what is due, soon; called after each enqueue, and each minute. */
  kick(): void;
  idle(): Promise<void>;
  /** Waits for what is being sent and stops. */
  close(): Promise<void>;
}

/** Several rows at a time, and one after another to one receiver, oldest first. */
export function createSender<Row extends { id: string }>(outbox: Outbox<Row>, log: Log): Sender {
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
    const row = outbox.next([...sending.keys()]);
    if (row === undefined) return false;
    if (!outbox.claim(row)) return true;
    const receiver = outbox.receiverOf(row);
    const done = outbox
      .send(row)
      .catch((error) => log.error({ outbox: outbox.name, id: row.id, err: error }, "what became of it was not kept"))
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
    recover() {
      outbox.requeue();
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
