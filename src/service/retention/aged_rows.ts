import { isoTime, utcDay } from "../../base/clock.ts";
import { DAY_MS } from "../../base/iso_time.ts";
import { cutoffMs, type RetentionRules } from "../../domain/retention.ts";
import { AGED_TABLES, type AgedRow, type AgedTable, listAgedRows } from "../../store/retention_rows.ts";
import { noteNext, remove, type Steps, type Sweep, write } from "./sweep.ts";

type AgedKind = keyof typeof AGED_TABLES;

const AGE_OF: Record<AgedKind, keyof RetentionRules> = {
  mails: "mailsDays",
  checkouts: "checkoutsDays",
  payment_events: "paymentEventsDays",
  sign_ins: "signInsDays",
  idempotency_keys: "idempotencyKeysDays",
  rate_events: "rateEventsDays",
  call_counters: "callCountersDays",
  provider_calls: "providerCallsDays",
  dossiers: "dossiersDays",
};

/** Rows that nothing else names: each goes by its own age, oldest first. */
export function* sweepAgedRows(sweep: Sweep): Steps {
  for (const kind of Object.keys(AGED_TABLES) as AgedKind[]) {
    const days = sweep.rules[AGE_OF[kind]];
    if (days === null) continue;
    for (const table of AGED_TABLES[kind] as readonly AgedTable[]) yield* sweepTable(sweep, { kind, table, days });
  }
}

function* sweepTable(sweep: Sweep, given: { kind: AgedKind; table: AgedTable; days: number }): Steps {
  const { kind, table, days } = given;
  const cutoff = writeTime(cutoffMs(sweep.nowMs, days), table.unit);
  for (let after = 0; ; ) {
    const limit = sweep.batch;
    const seen = yield* write(sweep, (tx) => {
      const rows = listAgedRows(tx, table, { cutoff, nowMs: sweep.nowMs, page: { after, limit } });
      const due = rows.filter((row) => row.due === 1).map(({ row }) => row);
      remove(sweep, tx, { kind, table: table.table, rows: due });
      return rows;
    });
    const young = seen.find((row) => row.old === 0);
    if (young !== undefined) noteNext(sweep, kind, timeOf(young, table.unit) + days * DAY_MS);
    // Made one after another: behind as many young ones there is no old one.
    if (seen.length < limit || seen.every((row) => row.old === 0)) return;
    after = seen.at(-1)!.row;
  }
}

function writeTime(ms: number, unit: AgedTable["unit"]): string | number {
  if (unit === "ms") return ms;
  return unit === "day" ? utcDay(ms) : isoTime(ms);
}

function timeOf({ at }: AgedRow, unit: AgedTable["unit"]): number {
  return unit === "ms" ? Number(at) : Date.parse(String(at));
}
