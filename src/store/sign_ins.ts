import { and, between, desc, eq, gt, isNull, lte, ne, not, notInArray, or, sql } from "drizzle-orm";
import type { SteadyTime } from "../base/clock.ts";
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
    .orderBy(desc(sql`rowid`))
    .limit(openMax);
  db.delete(magicLinks)
    .where(and(eq(magicLinks.account_id, row.account_id), notInArray(magicLinks.token_hash, newest)))
    .run();
}

/** By the time of day before its end; by the machine's steady time no older than its life. */
export interface Life {
  nowMs: number;
  lifeMs: number;
  /** What the time of day may be set back by without ending what has its whole life before it. */
  correctionMs?: number;
  steady: SteadyTime;
}

/**
 * A clock that is set back lengthens nothing as long as the machine runs, over restarts of the service too. What is from
 * before the machine's start can have no more left than a whole life.
 */
function isAlive(table: typeof magicLinks | typeof dashboardSessions, life: Life) {
  const { nowMs, lifeMs, correctionMs = 0, steady } = life;
  const isYoung = between(table.steady_ms, steady.ms - lifeMs + 1, steady.ms);
  return and(
    gt(table.expires_ms, nowMs),
    or(
      and(eq(table.steady_origin, steady.origin), isYoung),
      and(isOfOtherStart(table, life), lte(table.expires_ms, nowMs + lifeMs + correctionMs)),
    ),
  );
}

function isOfOtherStart(table: typeof magicLinks | typeof dashboardSessions, { steady }: Life) {
  return or(isNull(table.steady_origin), ne(table.steady_origin, steady.origin));
}

/** The link while it is neither used nor past its time; one from before the machine's start is no use any more. */
export function getOpenMagicLink(db: Db, tokenHash: string, life: Life): typeof magicLinks.$inferSelect | undefined {
  const isOfThisStart = or(isNull(magicLinks.steady_origin), eq(magicLinks.steady_origin, life.steady.origin));
  const isOpen = and(isNull(magicLinks.used_at), isAlive(magicLinks, life), isOfThisStart);
  return db
    .select()
    .from(magicLinks)
    .where(and(eq(magicLinks.token_hash, tokenHash), isOpen))
    .get();
}

/** Uses up all links of the account. */
export function useMagicLinks(db: Db, accountId: string, now: string): void {
  db.update(magicLinks)
    .set({ used_at: now })
    .where(and(eq(magicLinks.account_id, accountId), isNull(magicLinks.used_at)))
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
        isAlive(dashboardSessions, life),
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
  db.delete(magicLinks)
    .where(not(isAlive(magicLinks, lives.link)!))
    .run();
  db.delete(dashboardSessions)
    .where(not(isAlive(dashboardSessions, lives.session)!))
    .run();
}
