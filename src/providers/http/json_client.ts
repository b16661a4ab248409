import { readVendorAddress } from "./base_url.ts";
import { exchangeJson } from "./json_exchange.ts";
import type { JsonClientOptions, JsonRequest } from "./json_request.ts";
import { createLine } from "./line.ts";
import { DEFAULT_MANNERS, type HttpDeps } from "./manners.ts";

export type JsonClient = ReturnType<typeof createJsonClient>;

/**
 * A thin client of one vendor: bounded pool, time limit, retries with jitter that honour Retry-After, circuit breaker,
 * bodies checked by zod. Throws ProviderError, or the signal's reason when the caller cancels. Addresses are the
 * operator's own, so the private-address guard of the crawler does not apply; redirects are never followed.
 */
export function createJsonClient(options: JsonClientOptions, deps: HttpDeps) {
  const manners = { ...DEFAULT_MANNERS, ...options.manners };
  const address = readVendorAddress(options.baseUrl, options.versionPath);
  const secrets = address.authorization ? [...options.secrets, address.authorization.slice(6)] : options.secrets;
  const exchange = exchangeJson({ ...options, address, timeoutMs: manners.timeoutMs, secrets }, deps);
  const line = createLine({ provider: options.provider, manners, secrets }, deps);
  return { send: <T>(request: JsonRequest<T>) => line.run(() => exchange(request), request.signal) };
}
