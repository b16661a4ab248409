import { and, between, desc, eq, gt, isNull, lte, ne, notInArray, or, sql } from "drizzle-orm";
import type { SteadyTime } from "../base/clock.ts";
import { dashboardSessions, magicLinks, type members } from "./account_schema.ts";
import type { Db } from "./db.ts";
import { inserterOf } from "./rows.ts";

export const insertDashboardSession = inserterOf(dashboardSessions);

/** Whose a link or session is. */
export interface SignInOwner {
  account_id: string;
  /** null: the person whose account it is. */
  member_id: string | null;
}

function isOwn({ account_id, member_id }: typeof magicLinks | typeof dashboardSessions, owner: SignInOwner) {
  const isMember = owner.member_id === null ? isNull(member_id) : eq(member_id, owner.member_id);
  return and(eq(account_id, owner.account_id), isMember);
}

/** Adds a link beside its owner's newest ones, so many with it. */
export function insertMagicLink(db: Db, row: typeof magicLinks.$inferInsert & SignInOwner, openMax: number): void {
  db.insert(magicLinks).values(row).run();
  const { token_hash } = magicLinks;
  const isOfOwner = isOwn(magicLinks, row);
  const own = db.select({ token_hash }).from(magicLinks).where(isOfOwner);
  const newest = own.orderBy(desc(sql`rowid`)).limit(openMax);
  db.delete(magicLinks)
    .where(and(isOfOwner, notInArray(token_hash, newest)))
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

type Dated = typeof magicLinks | typeof dashboardSessions | typeof members;

/**
 * A clock that is set back lengthens nothing as long as the machine runs, over restarts of the service too. What is from
 * before the machine's start can have no more left than a whole life.
 */
export function isAlive(table: Dated, life: Life) {
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

function isOfOtherStart({ steady_origin }: Dated, { steady }: Life) {
  return or(isNull(steady_origin), ne(steady_origin, steady.origin));
}

/** The link while it is neither used nor past its time; one from before the machine's start is no use any more. */
export function getOpenMagicLink(db: Db, tokenHash: string, life: Life): typeof magicLinks.$inferSelect | undefined {
  const isOfThisStart = or(isNull(magicLinks.steady_origin), eq(magicLinks.steady_origin, life.steady.origin));
  const isOpen = and(isNull(magicLinks.used_at), isAlive(magicLinks, life), isOfThisStart);
  const where = and(eq(magicLinks.token_hash, tokenHash), isOpen);
  return db.select().from(magicLinks).where(where).get();
}

/** Uses up all links of their owner. */
export function useMagicLinks(db: Db, owner: SignInOwner, now: string): void {
  const open = and(isOwn(magicLinks, owner), isNull(magicLinks.used_at));
  db.update(magicLinks).set({ used_at: now }).where(open).run();
}

/** The session while it is neither revoked nor past its time. */
export function getDashboardSession(db: Db, tokenHash: string, life: Life) {
  const isOpen = and(isNull(dashboardSessions.revoked_at), isAlive(dashboardSessions, life));
  const where = and(eq(dashboardSessions.token_hash, tokenHash), isOpen);
  return db.select().from(dashboardSessions).where(where).get();
}

export function revokeDashboardSession(db: Db, tokenHash: string, now: string): void {
  db.update(dashboardSessions).set({ revoked_at: now }).where(eq(dashboardSessions.token_hash, tokenHash)).run();
}

export function revokeSessions(db: Db, owner: SignInOwner, now: string): void {
  const open = and(isOwn(dashboardSessions, owner), isNull(dashboardSessions.revoked_at));
  db.update(dashboardSessions).set({ revoked_at: now }).where(open).run();
}
