import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { HttpDeps, HttpEnv } from "../context.ts";

/** X-Request-ID (8 hex digits, ours alone) and X-Process-Time (seconds) on every response, and one log line each. */
export function requestHeaders({
  ids,
  log,
  metrics,
}: Pick<HttpDeps, "ids" | "log" | "metrics">): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = ids.hex(4);
    c.set("requestId", requestId);
    await next();
    const seconds = (performance.now() - started) / 1000;
    // Not by c.header(), which builds the response anew.
    const { headers, status } = c.res;
    headers.set("X-Request-ID", requestId);
    headers.set("X-Process-Time", seconds.toFixed(6));
    metrics.requestDone({ method: c.req.method, route: routeOf(c), status, seconds });
    const fields = {
      request_id: requestId,
      method: c.req.method,
      path: withoutSecrets(c.req.path),
      status,
      seconds: Number(seconds.toFixed(6)),
    };
    log[status >= 500 ? "warn" : "info"](fields, "request");
  };
}

/** The pattern that answered; paths that nobody serves are one. */
export function routeOf(c: Context<HttpEnv>): string {
  const pattern = routePath(c, -1);
  return pattern.includes("*") ? "other" : pattern;
}

/** An address that alone opens the dashboard, a payment page or a billing portal is never logged. */
export function withoutSecrets(path: string): string {
  return path.replace(/\/(sign-in|join|reports|test-checkout|test-portal|auth\/checkout)\/[^/]+/, "/$1/…");
}
