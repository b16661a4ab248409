import { and, eq } from "drizzle-orm";
import { idempotencyKeys } from "./account_schema.ts";
import type { Db } from "./db.ts";

export type IdempotencyRow = typeof idempotencyKeys.$inferSelect;

export function getIdempotencyKey(db: Db, accountId: string, key: string): IdempotencyRow | undefined {
  return db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.account_id, accountId), eq(idempotencyKeys.key, key)))
    .get();
}

export function insertIdempotencyKey(db: Db, row: typeof idempotencyKeys.$inferInsert): void {
  db.insert(idempotencyKeys).values(row).run();
}

export function updateIdempotencyKey(
  db: Db,
  id: { accountId: string; key: string },
  answer: { status: number; headers: Record<string, string>; body: string },
): void {
  db.update(idempotencyKeys)
    .set(answer)
    .where(and(eq(idempotencyKeys.account_id, id.accountId), eq(idempotencyKeys.key, id.key)))
    .run();
}

export function deleteIdempotencyKey(db: Db, accountId: string, key: string): void {
  db.delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.account_id, accountId), eq(idempotencyKeys.key, key)))
    .run();
}
