import type { MiddlewareHandler } from "hono";
import type { HttpDeps, HttpEnv } from "../context.ts";
import { busyRefusal } from "../render_error.ts";

/** How long a request that writes waits for another process's lock before it is answered 503. */
const WAIT_MS = 2_000;
const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Holds requests that write while another process holds the database; the event loop goes on meanwhile. */
export function writeGate({ gate }: Pick<HttpDeps, "gate">): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!READING.has(c.req.method) && !(await gate.open({ waitMs: WAIT_MS }))) throw busyRefusal();
    await next();
  };
}
