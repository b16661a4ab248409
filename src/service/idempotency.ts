import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { type Db, transact } from "../store/db.ts";
import {
  deleteIdempotencyKey,
  getIdempotencyKey,
  insertIdempotencyKey,
  updateIdempotencyKey,
} from "../store/idempotency_keys.ts";
import { isSealed, type KeyVault, UnsealError } from "./key_vault.ts";

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
export function claimIdempotencyKey(
  deps: { db: Db; vault: KeyVault; clock: Clock },
  request: IdempotentRequest,
): KeptAnswer | null {
  const now = deps.clock.now();
  return transact(deps.db, (tx) => {
    const known = getIdempotencyKey(tx, request.accountId, request.key);
    // Either way: a clock that was set back must not keep a key for longer.
    const age = known === undefined ? 0 : Math.abs(now - known.created_ms);
    const dead = known !== undefined && (age >= KEPT_MS || (known.status === null && age >= PENDING_MS));
    if (known !== undefined && !dead) {
      if (known.request_hash !== request.requestHash) {
        throw new AppError(
          "invalid_input",
          "This Idempotency-Key was already used for a different request. Use a new key",
          {
            errors: [{ path: "header.Idempotency-Key", message: "was already used for a different request" }],
          },
        );
      }
      if (known.status === null) {
        throw new AppError(
          "conflict",
          "The first request with this Idempotency-Key is still being processed. Try again in a moment",
        );
      }
      const body = openBody(deps.vault, known.body ?? "", request);
      return { status: known.status, headers: known.headers ?? {}, body };
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

/**
 * Keeps a success for repeats, sealed: it may hold a payment link. A refusal (null) did nothing and is not kept: a
 * repeat is tried afresh.
 */
export function keepAnswer(
  deps: { db: Db; vault: KeyVault },
  request: IdempotentRequest,
  answer: KeptAnswer | null,
): void {
  if (answer === null) deleteIdempotencyKey(deps.db, request.accountId, request.key);
  else updateIdempotencyKey(deps.db, request, { ...answer, body: deps.vault.seal(answer.body, boundTo(request)) });
}

function openBody(vault: KeyVault, body: string, request: IdempotentRequest): string {
  try {
    return isSealed(body) ? vault.unseal(body, boundTo(request)) : body;
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    const message =
      "The first answer to this Idempotency-Key can no longer be read. Check what the request created, or use a new key";
    throw new AppError("conflict", message, { cause: error });
  }
}

function boundTo(request: IdempotentRequest): string {
  return `answer:${request.accountId}:${request.key}`;
}
