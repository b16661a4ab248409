import { and, eq, gt, isNull } from "drizzle-orm";
import { dashboardSessions, magicLinks } from "./account_schema.ts";
import type { Db } from "./db.ts";

export type DashboardSessionRow = typeof dashboardSessions.$inferSelect;

/** A new link voids the account's older ones. */
export function replaceMagicLink(db: Db, row: typeof magicLinks.$inferInsert): void {
  db.delete(magicLinks).where(eq(magicLinks.account_id, row.account_id)).run();
  db.insert(magicLinks).values(row).run();
}

export function getMagicLink(db: Db, tokenHash: string): typeof magicLinks.$inferSelect | undefined {
  return db.select().from(magicLinks).where(eq(magicLinks.token_hash, tokenHash)).get();
}

/** Uses the link up: the account's id the first time within its life, else null. */
export function useMagicLink(db: Db, use: { tokenHash: string; nowMs: number; now: string }): string | null {
  const row = db
    .update(magicLinks)
    .set({ used_at: use.now })
    .where(
      and(eq(magicLinks.token_hash, use.tokenHash), isNull(magicLinks.used_at), gt(magicLinks.expires_ms, use.nowMs)),
    )
    .returning({ account_id: magicLinks.account_id })
    .get();
  return row?.account_id ?? null;
}

export function insertDashboardSession(db: Db, row: typeof dashboardSessions.$inferInsert): void {
  db.insert(dashboardSessions).values(row).run();
}

/** The session while it is neither revoked nor past its time. */
export function getDashboardSession(db: Db, tokenHash: string, nowMs: number): DashboardSessionRow | undefined {
  return db
    .select()
    .from(dashboardSessions)
    .where(
      and(
        eq(dashboardSessions.token_hash, tokenHash),
        isNull(dashboardSessions.revoked_at),
        gt(dashboardSessions.expires_ms, nowMs),
      ),
    )
    .get();
}

export function revokeDashboardSession(db: Db, tokenHash: string, now: string): void {
  db.update(dashboardSessions).set({ revoked_at: now }).where(eq(dashboardSessions.token_hash, tokenHash)).run();
}

export function revokeAccountSessions(db: Db, accountId: string, now: string): void {
  db.update(dashboardSessions)
    .set({ revoked_at: now })
    .where(and(eq(dashboardSessions.account_id, accountId), isNull(dashboardSessions.revoked_at)))
    .run();
}
