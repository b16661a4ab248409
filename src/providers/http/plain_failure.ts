import { ProviderError } from "../../base/errors.ts";
import type { NamedVendor, VendorFailure } from "./json_request.ts";
import { safeVendorText } from "./redact.ts";

/** Stands for "our own time limit ended it" in ProviderError.status, as HTTP's Request Timeout does. */
const TIMED_OUT = 408;

/** Statuses behind which vendors tell of spent money, and their words for it; no waiting mends that within a run. */
const MONEY_STATUSES = [400, 403, 429];
const SPENT =
  /insufficient_quota|billing_not_active|billing_hard_limit|credit balance is too low|not enough credits|used all available credits|spending limit|PerDay/i;

/** A failed status in plain words, with what to do about it. */
export function plainFailure(
  { provider, settings }: Pick<NamedVendor, "provider" | "settings">,
  status: number,
  { said, body }: { said: string; body: string },
): VendorFailure {
  if (MONEY_STATUSES.includes(status) && SPENT.test(body))
    return { message: `${provider} has no credit or quota left (${status})${said}`, retryable: false, status: 402 };
  if (status >= 300 && status < 400)
    return { message: `${provider} redirects (${status}). Check ${settings.url}`, retryable: false };
  if (status === 401 || status === 403)
    return { message: `${provider} rejected the key (${status})${said}. Check ${settings.key}`, retryable: false };
  if (status === 402) return { message: `${provider} requires payment (402)${said}`, retryable: false };
  if (status === 404)
    return { message: `${provider} does not know this URL (404)${said}. Check ${settings.url}`, retryable: false };
  if (status === 429) return { message: `${provider} reports too many calls (429)${said}`, retryable: true };
  if (status === 408 || status >= 500) return { message: `${provider} failed (${status})${said}`, retryable: true };
  return { message: `${provider} refused the call (${status})${said}`, retryable: false };
}

export function unreachable({ provider, settings, secrets }: NamedVendor, error: unknown, at = ""): ProviderError {
  const reason = safeVendorText(networkReason(error), secrets);
  return new ProviderError(provider, `Cannot reach ${provider}${at} (${settings.url}): ${reason}`, { retryable: true });
}

export function tooSlow({ provider }: NamedVendor, waitedMs: number, more = ""): ProviderError {
  const message = `${provider} did not answer within ${waitedMs / 1000} seconds${more}`;
  return new ProviderError(provider, message, { retryable: true, status: TIMED_OUT });
}

export function unexpectedShape({ provider, settings, secrets }: NamedVendor, what: string): ProviderError {
  const message = `${provider} returned an unexpected response: ${what}. Check ${settings.url}`;
  return new ProviderError(provider, safeVendorText(message, secrets));
}

export function vendorError(
  { provider, secrets }: NamedVendor,
  { message, retryable, status: told, declined = false, costUsd = null }: VendorFailure,
  { status, retryAfterMs }: { status: number | null; retryAfterMs: number | null },
): ProviderError {
  return new ProviderError(provider, safeVendorText(message, secrets), {
    retryable,
    status: told ?? status,
    retryAfterMs,
    kind: declined ? "declined" : "failed",
    costUsd,
  });
}

function networkReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return "no connection";
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  const words: Record<string, string> = {
    ECONNREFUSED: "connection refused",
    ENOTFOUND: "host not found",
    EAI_AGAIN: "host name could not be looked up",
    ECONNRESET: "connection reset",
    UND_ERR_SOCKET: "connection closed before the answer was complete",
    ERR_STREAM_PREMATURE_CLOSE: "connection closed before the answer was complete",
    UND_ERR_CONNECT_TIMEOUT: "connection timed out",
  };
  return words[code] ?? (cause.message || "no connection");
}
