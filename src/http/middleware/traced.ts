import type { MiddlewareHandler } from "hono";
import type { HttpDeps, HttpEnv } from "../context.ts";
import { routeOf } from "./request_headers.ts";

/** Asked every few seconds by machines: they would be most of what is told. */
const UNTOLD = ["/healthz", "/readyz", "/metrics"];

/** Each request as a span by the pattern of its path: paths, queries, headers and bodies can hold secrets. */
export function traced({ tracer }: Pick<HttpDeps, "tracer">): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!tracer.isOn || UNTOLD.includes(c.req.path)) return await next();
    const { method } = c.req;
    await tracer.span(method, { "http.request.method": method }, async (span) => {
      await next();
      const { status } = c.res;
      const route = routeOf(c);
      span.rename(`${method} ${route}`);
      span.add({ "http.route": route, "http.response.status_code": status, request_id: c.get("requestId") });
      if (status >= 500) span.fail(String(status));
    });
  };
}
