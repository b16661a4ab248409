import { ProviderError } from "../../base/errors.ts";
import { readVendorAddress } from "./base_url.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import { exchangeJson, type JsonExchange } from "./json_exchange.ts";
import type { JsonAnswer, JsonClientOptions, JsonRequest } from "./json_request.ts";
import { DEFAULT_MANNERS, type HttpDeps, RETRY_AFTER_MAX_MS, retryDelayMs } from "./manners.ts";
import { createPool, type Pool } from "./pool.ts";
import { safeVendorText } from "./redact.ts";

export interface JsonClient {
  send<T>(request: JsonRequest<T>): Promise<JsonAnswer<T>>;
}

/**
 * A thin client of one vendor: bounded pool, time limit, retries with jitter that honour Retry-After, circuit breaker,
 * bodies checked by zod. Throws ProviderError, or the signal's reason when the caller cancels. Addresses are the
 * operator's own, so the private-address guard of the crawler does not apply; redirects are never followed.
 */
export function createJsonClient(options: JsonClientOptions, deps: HttpDeps): JsonClient {
  const manners = { ...DEFAULT_MANNERS, ...options.manners };
  const address = readVendorAddress(options.baseUrl, options.versionPath);
  const exchange = exchangeJson(
    {
      ...options,
      address,
      timeoutMs: manners.timeoutMs,
      secrets: address.authorization ? [...options.secrets, address.authorization.slice(6)] : options.secrets,
    },
    deps,
  );
  const line: Line = {
    options,
    deps,
    triesMax: manners.triesMax,
    exchange,
    pool: createPool(manners, deps),
    breaker: createBreaker(deps.clock),
  };
  return { send: (request) => line.pool.run(() => sendWithRetries(line, request), request.signal) };
}

interface Line {
  options: JsonClientOptions;
  deps: HttpDeps;
  triesMax: number;
  exchange: JsonExchange;
  pool: Pool;
  breaker: Breaker;
}

async function sendWithRetries<T>(line: Line, request: JsonRequest<T>): Promise<JsonAnswer<T>> {
  const { breaker, deps, options, pool } = line;
  for (let failures = 1; ; failures++) {
    request.signal.throwIfAborted();
    refuseWhenOpen(breaker, options);
    try {
      await pool.turn(request.signal);
      const answer = await line.exchange(request);
      breaker.succeeded();
      return answer;
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        breaker.abandoned();
        throw error;
      }
      noteFailure(breaker, error);
      const delayMs = retryDelayMs(failures, error.retryAfterMs, deps.random());
      // Too many calls: everybody waits, also when this call has no try left.
      if (error.status === 429 && !restsTooLong(error)) pool.rest(delayMs);
      if (!isWorthRetrying(error) || failures >= line.triesMax) throw withTries(error, failures);
      if (error.status !== 429) await deps.sleep(delayMs, request.signal);
    }
  }
}

function refuseWhenOpen(breaker: Breaker, { provider, secrets }: JsonClientOptions): void {
  const refusal = breaker.refusal();
  if (refusal === null) return;
  throw new ProviderError(
    provider,
    `Not calling ${provider} for the moment, its last calls failed: ${safeVendorText(refusal, secrets)}`,
    { retryable: true },
  );
}

function noteFailure(breaker: Breaker, error: ProviderError): void {
  if (error.status === 401 || error.status === 402 || restsTooLong(error))
    breaker.failed(error.message, { final: true });
  else if (error.retryable) breaker.failed(error.message);
  // Any other refusal concerns this one request: the vendor itself is there.
  else breaker.succeeded();
}

/** A call that ran out of time may have been billed and would take as long again: the caller decides. */
function isWorthRetrying(error: ProviderError): boolean {
  return error.retryable && error.status !== 408 && !restsTooLong(error);
}

function restsTooLong({ retryAfterMs }: ProviderError): boolean {
  return retryAfterMs !== null && retryAfterMs > RETRY_AFTER_MAX_MS;
}

function withTries(error: ProviderError, tries: number): ProviderError {
  if (tries === 1) return error;
  return new ProviderError(error.provider, `${error.message} (tried ${tries} times)`, {
    cause: error.cause,
    retryable: error.retryable,
    ...(error.retryAfterMs === null ? {} : { retryAfterMs: error.retryAfterMs }),
    ...(error.status === null ? {} : { status: error.status }),
  });
}
