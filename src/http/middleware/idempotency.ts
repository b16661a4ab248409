import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "../../base/errors.ts";
import { sha256Hex } from "../../base/ids.ts";
import { claimIdempotencyKey, keepAnswer } from "../../service/idempotency.ts";
import type { HttpDeps, HttpEnv } from "../context.ts";
import { renderError } from "../render_error.ts";

const KEY_LENGTH_MAX = 255;
const KEPT_HEADERS = ["content-type"];

/**
 * A POST with an Idempotency-Key is done once: its repeat within 24 hours gets the first answer, marked with
 * `Idempotency-Replayed: true`. A key belongs to its owner: the account, or what `ownerOf` gives. Comes after authentication and the body's form, before the handler.
 */
export function idempotency(
  deps: HttpDeps,
  ownerOf: (c: Context<HttpEnv>) => string = (c) => c.get("account").id,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const key = c.req.header("Idempotency-Key");
    if (key === undefined) return await next();
    if (key.trim() === "" || key.length > KEY_LENGTH_MAX) {
      const message = `must be 1 to ${KEY_LENGTH_MAX} characters`;
      throw new AppError("invalid_input", `Idempotency-Key ${message}`, {
        errors: [{ path: "header.Idempotency-Key", message }],
      });
    }
    const body = await c.req.text();
    const request = {
      accountId: ownerOf(c),
      key,
      requestHash: sha256Hex(`${c.req.method} ${new URL(c.req.url).pathname}\n${body}`),
    };
    const first = claimIdempotencyKey(deps.accounts, request);
    if (first !== null) {
      return c.body(first.body, first.status as 200, { ...first.headers, "Idempotency-Replayed": "true" });
    }
    try {
      await next();
    } catch (error) {
      c.res = renderError(error, c, deps.log);
    }
    const answer = c.res.clone();
    const headers = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)!]] : [])),
    );
    const kept = answer.ok ? { status: answer.status, headers, body: await answer.text() } : null;
    try {
      keepAnswer(deps.accounts, request, kept);
    } catch (error) {
      // What was done is done: the caller is told so, whether or not a repeat could be.
      deps.log.error({ request_id: c.get("requestId"), err: error }, "the answer could not be kept for repeats");
    }
  };
}
