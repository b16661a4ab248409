import type { MiddlewareHandler } from "hono";
import type { HttpDeps, HttpEnv } from "../context.ts";
import { dashboardPath } from "../dashboard_path.ts";

/** A year: browsers that came once come by https alone. */
const STRICT_TRANSPORT = "max-age=31536000";
/** Answers there carry keys, payment links and sessions' states, and refusals that tell of them. */
const SECRET_PATHS = ["/auth/", "/reports/", "/test-checkout/", "/test-portal/"];

/** Nothing that carries a key, a payment link or a session is kept by any cache; behind https browsers stay there. */
export function secretHeaders(deps: Pick<HttpDeps, "baseUrl" | "dashboardUrl">): MiddlewareHandler<HttpEnv> {
  const base = dashboardPath(deps.dashboardUrl);
  const apiIsHttps = deps.baseUrl.startsWith("https:");
  const pagesAreHttps = deps.dashboardUrl.startsWith("https:");
  // On a host of their own the pages share the root with the API.
  const isPage = (path: string) => base !== "" && (path === base || path.startsWith(`${base}/`));
  return async (c, next) => {
    await next();
    const { path } = c.req;
    const onPages = isPage(path);
    const { headers, status } = c.res;
    const isSecret = onPages || headers.has("Set-Cookie") || (status >= 300 && status < 400 && status !== 304);
    if (SECRET_PATHS.some((start) => path.startsWith(start)) || (isSecret && !headers.has("Cache-Control"))) {
      headers.set("Cache-Control", "no-store");
    }
    const isHttps = onPages ? pagesAreHttps : apiIsHttps || (base === "" && pagesAreHttps);
    if (isHttps) headers.set("Strict-Transport-Security", STRICT_TRANSPORT);
  };
}
