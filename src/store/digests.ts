import { and, eq, gt, lte } from "drizzle-orm";
import type { Digest } from "../domain/alert.ts";
import { digestRefusals, digests } from "./alert_schema.ts";
import type { Db } from "./db.ts";
import { countRows } from "./list_counts.ts";
import { deleterBy, getterBy, inserterOf, listRows, matching, onceInserterOf, updaterOf } from "./rows.ts";
import { briefs, executions } from "./schema.ts";

export const insertDigest = inserterOf(digests);
export const updateDigest = updaterOf(digests);
export const getDigest = getterBy(digests, "id");
export const deleteDigest = deleterBy(digests, "id");
export const insertRefusal = onceInserterOf(digestRefusals);
export const deleteRefusal = deleterBy(digestRefusals, "account_id", "address");

/** Of an account; of one brand alone where one is named. */
export function listDigests(db: Db, accountId: string, brandId?: string): Digest[] {
  const where = matching(digests, { account_id: accountId, brand_id: brandId });
  return listRows(db, digests, { where, order: [digests.id] });
}

/** Those whose time has come, the longest waiting first. */
export function listDueDigests(db: Db, now: string, limit: number): Digest[] {
  const due = and(eq(digests.paused, false), lte(digests.next_at, now));
  return listRows(db, digests, { where: due, order: [digests.next_at, digests.id], limit });
}

/** Addresses that want no digests of the account. */
export function listRefusals(db: Db, accountId: string): Set<string> {
  const rows = listRows(db, digestRefusals, { where: eq(digestRefusals.account_id, accountId) });
  return new Set(rows.map(({ address }) => address));
}

/** Briefs and drafts of the brand that were made after a time. */
export function countTextsSince(db: Db, brandId: string, since: string): { briefs: number; drafts: number } {
  const count = (table: typeof briefs | typeof executions) =>
    countRows(db, table, and(eq(table.brand_id, brandId), gt(table.created_at, since)));
  return { briefs: count(briefs), drafts: count(executions) };
}
