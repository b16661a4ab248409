import { and, between, desc, eq, gt, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { dashboardSessions, magicLinks } from "./account_schema.ts";
import type { Db } from "./db.ts";

export type DashboardSessionRow = typeof dashboardSessions.$inferSelect;

/** Adds a link beside the account's newest ones, so many with it. */
export function insertMagicLink(db: Db, row: typeof magicLinks.$inferInsert, openMax: number): void {
  db.insert(magicLinks).values(row).run();
  const newest = db
    .select({ token_hash: magicLinks.token_hash })
    .from(magicLinks)
    .where(eq(magicLinks.account_id, row.account_id))
    .orderBy(desc(magicLinks.created_at), desc(sql`rowid`))
    .limit(openMax);
  db.delete(magicLinks)
    .where(and(eq(magicLinks.account_id, row.account_id), notInArray(magicLinks.token_hash, newest)))
    .run();
}

/** When a link or session is alive: between now and its full life from now, since none can have more left than that. */
export interface Life {
  nowMs: number;
  lifeMs: number;
}

export function getMagicLink(db: Db, tokenHash: string): typeof magicLinks.$inferSelect | undefined {
  return db.select().from(magicLinks).where(eq(magicLinks.token_hash, tokenHash)).get();
}

/** Uses the link up, and all others of its account: the account's id the first time within its life, else null. */
export function useMagicLink(db: Db, tokenHash: string, use: Life & { now: string }): string | null {
  const open = and(
    eq(magicLinks.token_hash, tokenHash),
    isNull(magicLinks.used_at),
    between(magicLinks.expires_ms, use.nowMs + 1, use.nowMs + use.lifeMs),
  );
  const link = db.select({ account_id: magicLinks.account_id }).from(magicLinks).where(open).get();
  if (link === undefined) return null;
  db.update(magicLinks)
    .set({ used_at: use.now })
    .where(and(eq(magicLinks.account_id, link.account_id), isNull(magicLinks.used_at)))
    .run();
  return link.account_id;
}

/** The time of day was set back: every link ends as much earlier by it. */
export function shortenMagicLinks(db: Db, byMs: number): void {
  db.update(magicLinks)
    .set({ expires_ms: sql`${magicLinks.expires_ms} - ${byMs}` })
    .run();
}

export function insertDashboardSession(db: Db, row: typeof dashboardSessions.$inferInsert): void {
  db.insert(dashboardSessions).values(row).run();
}

/** The session while it is neither revoked nor past its time. */
export function getDashboardSession(db: Db, tokenHash: string, life: Life): DashboardSessionRow | undefined {
  return db
    .select()
    .from(dashboardSessions)
    .where(
      and(
        eq(dashboardSessions.token_hash, tokenHash),
        isNull(dashboardSessions.revoked_at),
        between(dashboardSessions.expires_ms, life.nowMs + 1, life.nowMs + life.lifeMs),
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

export function deleteDeadSignIns(db: Db, lives: { link: Life; session: Life }): void {
  for (const [table, { nowMs, lifeMs }] of [
    [magicLinks, lives.link],
    [dashboardSessions, lives.session],
  ] as const) {
    db.delete(table)
      .where(or(lt(table.expires_ms, nowMs), gt(table.expires_ms, nowMs + lifeMs)))
      .run();
  }
}
