import { and, eq, lte, sql } from "drizzle-orm";
import { mailOutbox } from "./account_schema.ts";
import type { Db } from "./db.ts";
import { deleterBy, inserterOf, outboxOf, updaterOf } from "./rows.ts";

export type MailRow = typeof mailOutbox.$inferSelect;

export const insertMail = inserterOf(mailOutbox);
export const updateMail = updaterOf(mailOutbox);

export const mailRows = outboxOf(mailOutbox, {
  state: "status",
  waits: "pending",
  taken: "sending",
  receiver: "recipient",
  order: [mailOutbox.created_at, mailOutbox.id],
});

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

export const deleteMailTo = deleterBy(mailOutbox, "recipient");
