import type { Log } from "../base/log.ts";
import { addCalls, getCallCounter } from "../store/accounts.ts";
import type { Db } from "../store/db.ts";
import { transactSoon } from "../store/transact_soon.ts";

/** What a crash may lose: the calls of so long. */
const WRITE_AFTER_MS = 500;

interface Tally {
  accountId: string;
  day: string;
  calls: number;
}

/** Counts calls in memory and writes them in groups: a call waits for no disk, and none fails for a full one. */
export type CallMeter = ReturnType<typeof createCallMeter>;

export function createCallMeter({ db, log }: { db: Db; log: Log }) {
  const pending = new Map<string, Tally>();
  const written = (accountId: string, day: string) => getCallCounter(db, accountId, day)?.used ?? 0;
  let timer: NodeJS.Timeout | null = null;

  function write(): void {
    timer = null;
    try {
      transactSoon(db, (tx) => {
        for (const { accountId, day, calls } of pending.values()) addCalls(tx, accountId, { day, calls });
      });
    } catch (error) {
      log.warn({ err: error }, "calls could not be written; trying again");
      writeSoon();
      return;
    }
    pending.clear();
  }

  function writeSoon(): void {
    timer ??= setTimeout(write, WRITE_AFTER_MS);
    timer.unref();
  }

  return {
    /** Counts one call and gives the account's total of the day with it. */
    count(accountId: string, day: string): number {
      const key = `${accountId} ${day}`;
      const tally = pending.get(key) ?? { accountId, day, calls: 0 };
      tally.calls += 1;
      pending.set(key, tally);
      writeSoon();
      return written(accountId, day) + tally.calls;
    },
    used: (accountId: string, day: string): number =>
      written(accountId, day) + (pending.get(`${accountId} ${day}`)?.calls ?? 0),
    /** Writes what is not written yet; on an orderly stop nothing is lost. */
    close(): void {
      if (timer === null) return;
      clearTimeout(timer);
      write();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
