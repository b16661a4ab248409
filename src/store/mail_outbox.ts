import { and, asc, eq, gt, lte, notInArray, or, sql } from "drizzle-orm";
import { mailOutbox } from "./account_schema.ts";
import type { Db } from "./db.ts";
import { inserterOf, matching, updaterOf } from "./rows.ts";

export type MailRow = typeof mailOutbox.$inferSelect;

export const insertMail = inserterOf(mailOutbox);
export const updateMail = updaterOf(mailOutbox);

/** The oldest message to try now that goes to none of these recipients; one that is to wait beyond all waits is due. */
export function getDueMail(
  db: Db,
  due: { nowMs: number; waitMaxMs: number },
  busy: readonly string[],
): MailRow | undefined {
  const { next_attempt_ms, created_at, id } = mailOutbox;
  const isDue = or(lte(next_attempt_ms, due.nowMs), gt(next_attempt_ms, due.nowMs + due.waitMaxMs));
  const found = db
    .select()
    .from(mailOutbox)
    .where(and(isDue, waitsFree(busy)));
  return found.orderBy(asc(created_at), asc(id)).limit(1).get();
}

function waitsFree(busy: readonly string[]) {
  return and(eq(mailOutbox.status, "pending"), notInArray(mailOutbox.recipient, [...busy]));
}

/** pending -> sending: false when somebody else took it. */
export function claimMail(db: Db, id: string): boolean {
  const waiting = matching(mailOutbox, { id, status: "pending" });
  return db.update(mailOutbox).set({ status: "sending" }).where(waiting).run().changes === 1;
}

/** Waiting messages past their time fail and lose their bodies; gives which they were. */
export function failLateMail(
  db: Db,
  { nowMs, error }: { nowMs: number; error: string },
): Pick<MailRow, "id" | "attempts">[] {
  return db
    .update(mailOutbox)
    .set({
      status: "failed",
      last_error: sql`${error} || coalesce(': ' || ${mailOutbox.last_error}, '')`,
      body_text: "",
      body_html: "",
    })
    .where(and(eq(mailOutbox.status, "pending"), lte(mailOutbox.expires_ms, nowMs)))
    .returning({ id: mailOutbox.id, attempts: mailOutbox.attempts })
    .all();
}

export function deleteMailTo(db: Db, recipient: string): void {
  db.delete(mailOutbox).where(eq(mailOutbox.recipient, recipient)).run();
}

/** What a dead process was sending is tried again, under the same message id. */
export function requeueSendingMail(db: Db): void {
  db.update(mailOutbox).set({ status: "pending" }).where(eq(mailOutbox.status, "sending")).run();
}
