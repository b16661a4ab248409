import type { HttpDeps } from "../http/manners.ts";

const RESOLVE_TIMEOUT_MS = 8_000;

/** Where a redirect link of an engine leads, or null when it cannot be told. */
export type RedirectResolver = (url: string, signal: AbortSignal) => Promise<string | null>;

/** Asks the link itself and reads `Location`; follows nothing, reads no body. */
export function createRedirectResolver(deps: Pick<HttpDeps, "fetch">): RedirectResolver {
  return async (url, signal) => {
    try {
      const response = await deps.fetch(url, {
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(RESOLVE_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      const location = response.headers.get("location");
      if (response.status < 300 || response.status >= 400 || location === null) return null;
      return URL.canParse(location, url) ? new URL(location, url).href : null;
    } catch {
      signal.throwIfAborted();
      return null;
    }
  };
}
