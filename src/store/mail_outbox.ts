import { and, asc, eq, gt, lte, min, notInArray, or, sql } from "drizzle-orm";
import { mailOutbox } from "./account_schema.ts";
import type { Db } from "./db.ts";

export type MailRow = typeof mailOutbox.$inferSelect;

export function insertMail(db: Db, row: typeof mailOutbox.$inferInsert): void {
  db.insert(mailOutbox).values(row).run();
}

/** The oldest message to try now that goes to none of these recipients; one that is to wait beyond all waits is due. */
export function getDueMail(
  db: Db,
  due: { nowMs: number; waitMaxMs: number },
  busy: readonly string[],
): MailRow | undefined {
  return db
    .select()
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.status, "pending"),
        or(lte(mailOutbox.next_attempt_ms, due.nowMs), gt(mailOutbox.next_attempt_ms, due.nowMs + due.waitMaxMs)),
        notInArray(mailOutbox.recipient, [...busy]),
      ),
    )
    .orderBy(asc(mailOutbox.created_at), asc(mailOutbox.id))
    .limit(1)
    .get();
}

/** When the next message to any but these recipients is to be tried. */
export function getNextMailMs(db: Db, busy: readonly string[]): number | null {
  return (
    db
      .select({ at: min(mailOutbox.next_attempt_ms) })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.status, "pending"), notInArray(mailOutbox.recipient, [...busy])))
      .get()?.at ?? null
  );
}

/** pending -> sending: false when somebody else took it. */
export function claimMail(db: Db, id: string): boolean {
  return (
    db
      .update(mailOutbox)
      .set({ status: "sending" })
      .where(and(eq(mailOutbox.id, id), eq(mailOutbox.status, "pending")))
      .run().changes === 1
  );
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

export function updateMail(db: Db, id: string, change: Partial<MailRow>): void {
  db.update(mailOutbox).set(change).where(eq(mailOutbox.id, id)).run();
}

/** What a dead process was sending is tried again, under the same message id. */
export function requeueSendingMail(db: Db): void {
  db.update(mailOutbox).set({ status: "pending" }).where(eq(mailOutbox.status, "sending")).run();
}
