import { ProviderError } from "../../base/errors.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import { type HttpDeps, type Manners, RETRY_AFTER_MAX_MS, retryDelayMs } from "./manners.ts";
import { createPool } from "./pool.ts";
import { safeVendorText } from "./redact.ts";

/** The way to one vendor: everything that is sent there goes through the same pool, retries and breaker. */
export interface Line {
  /** Runs a call that throws ProviderError when the vendor fails, several times if that may help. */
  run<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

interface LineOptions {
  provider: string;
  manners: Manners;
  secrets: readonly string[];
}

export function createLine(options: LineOptions, deps: HttpDeps): Line {
  const { manners } = options;
  const pool = createPool(manners, deps);
  const breaker = createBreaker(deps.clock);
  return { run: (call, signal) => pool.run(() => runWithRetries(call, signal), signal) };

  async function runWithRetries<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let failures = 1; ; failures++) {
      signal.throwIfAborted();
      refuseWhenOpen(breaker, options);
      try {
        await pool.turn(signal);
        const answer = await call();
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
        if (!isWorthRetrying(error) || failures >= manners.triesMax) throw withTries(error, failures);
        if (error.status !== 429) await deps.sleep(delayMs, signal);
      }
    }
  }
}

function refuseWhenOpen(breaker: Breaker, { provider, secrets }: LineOptions): void {
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
  return new ProviderError(error.provider, `${error.message} (tried ${tries} times)`, error);
}
