import { ProviderError } from "../../base/errors.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import { type HttpDeps, type Manners, RETRY_AFTER_MAX_MS, retryDelayMs } from "./manners.ts";
import { createPool } from "./pool.ts";
import { safeVendorText } from "./redact.ts";

interface LineOptions {
  provider: string;
  manners: Manners;
  secrets: readonly string[];
}

/** Tries of a call that came too early: the vendor is there and says when it takes more. */
const EARLY_TRIES_MAX = 12;

/** The way to one vendor: everything that is sent there goes through the same pool, retries and breaker. */
export function createLine({ provider, manners, secrets }: LineOptions, deps: HttpDeps) {
  const pool = createPool(manners, deps);
  const breaker = createBreaker(deps);
  return {
    /** Runs a call that throws ProviderError when the vendor fails, several times if that may help. */
    run: <T>(call: () => Promise<T>, signal: AbortSignal) => pool.run(() => runWithRetries(call, signal), signal),
  };

  async function runWithRetries<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    let failures = 0;
    for (let early = 0; ; ) {
      signal.throwIfAborted();
      await restWithOthers(signal);
      const entered = await breaker.enter(signal);
      if ("refusal" in entered) throw notMade(provider, safeVendorText(entered.refusal, secrets));
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
        const isEarly = error.status === 429;
        const tries = isEarly ? ++early : ++failures;
        const delayMs = retryDelayMs(tries, error.retryAfterMs, deps.random());
        // Too many calls: everybody waits, also when this call has no try left.
        if (isEarly && !restsTooLong(error)) pool.rest(delayMs);
        if (isEarly || restsTooLong(error)) tellOthers(error, delayMs);
        const triesMax = isEarly && manners.triesMax > 1 ? EARLY_TRIES_MAX : manners.triesMax;
        // Whoever looked whether the vendor is back has seen it: the next one looks again.
        if (!isWorthRetrying(error) || tries >= triesMax || (entered.isProbe && !isEarly))
          throw withTries(error, failures + early);
        if (!isEarly) await deps.sleep(delayMs, signal);
      }
    }
  }

  async function restWithOthers(signal: AbortSignal): Promise<void> {
    for (let rest = await deps.rests?.left(); rest; rest = await deps.rests?.left()) {
      if (rest.ms > RETRY_AFTER_MAX_MS) throw notMade(provider, rest.reason);
      await deps.sleep(retryDelayMs(1, rest.ms, deps.random()), signal);
    }
  }

  function tellOthers({ retryAfterMs, message }: ProviderError, delayMs: number): void {
    deps.rests?.tell({ ms: retryAfterMs ?? delayMs, reason: safeVendorText(message, secrets) });
  }
}

function notMade(provider: string, refusal: string): ProviderError {
  const message = `Not calling ${provider} for the moment, because its last calls failed: ${refusal}`;
  return new ProviderError(provider, message, { retryable: true, kind: "not_made" });
}

function noteFailure(breaker: Breaker, error: ProviderError): void {
  if (error.status === 401 || error.status === 402) breaker.failed(error.message, { finalMs: 0 });
  else if (restsTooLong(error)) breaker.failed(error.message, { finalMs: error.retryAfterMs ?? 0 });
  else if (error.status === 429) breaker.abandoned();
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
