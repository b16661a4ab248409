import { DAY_MS } from "../base/iso_time.ts";

/** Days, or a number of records of one brand; null: kept for ever. */
type Limit = number | null;

/** How long each kind of record is kept, and how many of it for one brand (settings RETENTION_*). */
export interface RetentionRules {
  evidenceDays: Limit;
  evidenceRuns: Limit;
  evidenceBodiesDays: Limit;
  opportunitiesDays: Limit;
  opportunitiesRuns: Limit;
  runsDays: Limit;
  runsMax: Limit;
  providerCallsDays: Limit;
  snapshotsDays: Limit;
  snapshotsAllDays: Limit;
  snapshotsAllMax: Limit;
  pagesDays: Limit;
  dossiersDays: Limit;
  orphansDays: Limit;
  mailsDays: Limit;
  eventsDays: Limit;
  deliveriesDays: Limit;
  checkoutsDays: Limit;
  paymentEventsDays: Limit;
  signInsDays: Limit;
  idempotencyKeysDays: Limit;
  rateEventsDays: Limit;
  callCountersDays: Limit;
}

/** The rules of each kind, by name: its age first, then what else decides. */
export const RETENTION_KINDS = {
  opportunities: ["opportunitiesDays", "opportunitiesRuns"],
  evidence: ["evidenceDays", "evidenceRuns"],
  evidence_bodies: ["evidenceBodiesDays", "evidenceRuns"],
  pages: ["pagesDays"],
  runs: ["runsDays", "runsMax"],
  provider_calls: ["providerCallsDays"],
  snapshots: ["snapshotsDays", "snapshotsAllDays", "snapshotsAllMax"],
  dossiers: ["dossiersDays"],
  orphans: ["orphansDays"],
  mails: ["mailsDays"],
  events: ["eventsDays"],
  deliveries: ["deliveriesDays"],
  checkouts: ["checkoutsDays"],
  payment_events: ["paymentEventsDays"],
  sign_ins: ["signInsDays"],
  idempotency_keys: ["idempotencyKeysDays"],
  rate_events: ["rateEventsDays"],
  call_counters: ["callCountersDays"],
} as const satisfies Record<string, readonly (keyof RetentionRules)[]>;
export type RetentionKind = keyof typeof RETENTION_KINDS;

/** The setting that gives a rule: `RETENTION_EVIDENCE_DAYS` for `evidenceDays`. */
export function retentionSetting(rule: keyof RetentionRules): string {
  return `RETENTION_${rule.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** What is older than this is past its age; -Infinity where it is kept for ever. */
export function cutoffMs(nowMs: number, days: Limit): number {
  return days === null ? Number.NEGATIVE_INFINITY : nowMs - days * DAY_MS;
}

/** Whether a record is past its age, or outside the newest so many of its brand (`place` counts from 0, newest first). */
export function isPast(
  record: { atMs: number; place: number },
  limit: { nowMs: number; days: Limit; max?: Limit },
): boolean {
  const max = limit.max ?? null;
  return record.atMs < cutoffMs(limit.nowMs, limit.days) || (max !== null && record.place >= max);
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Every id that a record's text names, under whatever field: what it points at must stay. */
export function idsIn(text: string): Set<string> {
  return new Set(text.match(UUID));
}
