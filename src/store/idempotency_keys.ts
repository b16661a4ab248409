import { idempotencyKeys } from "./account_schema.ts";
import type { Db } from "./db.ts";
import { deleterBy, getterBy, inserterOf, matching } from "./rows.ts";

export const getIdempotencyKey = getterBy(idempotencyKeys, "account_id", "key");
export const insertIdempotencyKey = inserterOf(idempotencyKeys);

export function updateIdempotencyKey(
  db: Db,
  id: { accountId: string; key: string },
  answer: { status: number; headers: Record<string, string>; body: string },
): void {
  const own = matching(idempotencyKeys, { account_id: id.accountId, key: id.key });
  db.update(idempotencyKeys).set(answer).where(own).run();
}

export const deleteIdempotencyKey = deleterBy(idempotencyKeys, "account_id", "key");
