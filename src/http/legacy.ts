/** An address as the server gives it: normal, with its host. */
const LEGACY = /^[a-z]+:\/\/[^/]+\/brand(?:[/?]|$)/;

type Fetch<Env> = (request: Request, env?: Env) => Response | Promise<Response>;

/** RFC 9745: since when the singular router is deprecated, 2026-11-01 as seconds since the epoch. */
const DEPRECATED_SINCE = "@1793491200";

/** `/brand/…` answers as `/brands/…` does, marked as deprecated and with its successor named. */
export function withLegacyPaths<Env>(fetch: Fetch<Env>): Fetch<Env> {
  return async (request, env) => {
    if (!LEGACY.test(request.url)) return await fetch(request, env);
    const url = new URL(request.url);
    url.pathname = `/brands${url.pathname.slice("/brand".length)}`;
    const response = await fetch(new Request(url, request), env);
    const headers = new Headers(response.headers);
    headers.set("Deprecation", DEPRECATED_SINCE);
    const successor = `<${url.pathname}${url.search}>; rel="successor-version"`;
    headers.set("Link", [successor, headers.get("Link")].filter((link) => link !== null).join(", "));
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
}
