import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { type Db, transact } from "../store/db.ts";
import {
  deleteIdempotencyKey,
  getIdempotencyKey,
  insertIdempotencyKey,
  updateIdempotencyKey,
} from "../store/idempotency_keys.ts";

/** A repeat within this time gets the first answer. */
const KEPT_MS = 24 * 60 * 60_000;
/** A first request that never came to an answer (a crash) blocks its key only this long. */
const PENDING_MS = 60_000;

export interface IdempotentRequest {
  accountId: string;
  key: string;
  /** Hash over method, path and body. */
  requestHash: string;
}

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Takes the key for a new request (null), or gives the answer kept for the same one; another request is refused. */
export function claimIdempotencyKey(deps: { db: Db; clock: Clock }, request: IdempotentRequest): KeptAnswer | null {
  const now = deps.clock.now();
  return transact(deps.db, (tx) => {
    const known = getIdempotencyKey(tx, request.accountId, request.key);
    const age = known === undefined ? 0 : now - known.created_ms;
    const dead = known !== undefined && (age >= KEPT_MS || (known.status === null && age >= PENDING_MS));
    if (known !== undefined && !dead) {
      if (known.request_hash !== request.requestHash) {
        throw new AppError("invalid_input", "This Idempotency-Key was used with another request. Use a new key", {
          errors: [{ path: "header.Idempotency-Key", message: "was used with another request" }],
        });
      }
      if (known.status === null) {
        throw new AppError(
          "conflict",
          "The first request with this Idempotency-Key is still being answered. Repeat it in a moment",
        );
      }
      return { status: known.status, headers: known.headers ?? {}, body: known.body ?? "" };
    }
    if (dead) deleteIdempotencyKey(tx, request.accountId, request.key);
    insertIdempotencyKey(tx, {
      account_id: request.accountId,
      key: request.key,
      request_hash: request.requestHash,
      created_ms: now,
    });
    return null;
  });
}

/** Keeps a success for repeats. A refusal (null) did nothing and is not kept: a repeat is tried afresh. */
export function keepAnswer(db: Db, request: IdempotentRequest, answer: KeptAnswer | null): void {
  if (answer === null) deleteIdempotencyKey(db, request.accountId, request.key);
  else updateIdempotencyKey(db, request, answer);
}
