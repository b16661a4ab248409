import { errorMessage, ProviderError } from "../../base/errors.ts";
import { BodyTooLarge, parseJson, readCapped } from "../http/body.ts";
import { safeVendorText } from "../http/redact.ts";

/** More than any page with its markup. */
const BODY_BYTES_MAX = 8 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const RETRY_AFTER_MAX_MS = 24 * 60 * 60_000;
const NOT_FOUND = 404;

export interface Answer {
  status: number;
  /** undefined where the body is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies of a vendor, read by shape where they are used
  body: any;
  headers: Headers;
}

export interface Call {
  method?: "GET" | "POST" | "PUT";
  body?: unknown;
}

/** Calls of one target: its headers, its secrets out of every message. */
export type Exchange = ReturnType<typeof openExchange>;

export function openExchange(
  deps: { fetch: typeof globalThis.fetch },
  of: { provider: string; headers: Record<string, string>; secrets: readonly string[]; signal: AbortSignal },
) {
  const { provider, headers, secrets, signal } = of;
  return {
    async call(url: string, { method = "GET", body }: Call = {}): Promise<Answer> {
      const late = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const response = await deps.fetch(url, {
          method,
          redirect: "manual",
          headers: { ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
          signal: AbortSignal.any([signal, late]),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = (await readCapped(response, BODY_BYTES_MAX)).toString("utf8");
        return { status: response.status, headers: response.headers, body: parseJson(text) };
      } catch (error) {
        const told = late.aborted ? `no answer in ${TIMEOUT_MS / 1000} seconds` : messageOf(error);
        const message = `"${new URL(url).host}" could not be reached: ${safeVendorText(told, secrets)}`;
        throw new ProviderError(provider, message, { cause: error, retryable: !isFinal(error) });
      }
    },
    /** A refusal in plain words, with the target's own where they say more. */
    refusal({ status, headers: told }: Pick<Answer, "status" | "headers">, text: string, vendorText?: string) {
      const own = vendorText === undefined ? "" : ` It says: ${safeVendorText(vendorText, secrets)}`;
      const retryAfterMs = waitOf(told);
      const retryable = status === 429 || status >= 500 || retryAfterMs !== null;
      return new ProviderError(provider, `${text}.${own}`, { status, retryable, retryAfterMs });
    },
  };
}

/** What must be there and is not. */
export function isMissing({ status }: Answer): boolean {
  return status === NOT_FOUND;
}

export function isGood({ status, body }: Answer): boolean {
  return status >= 200 && status < 300 && body !== undefined;
}

/** `Retry-After`, in seconds, or GitHub's time at which a spent limit begins anew. */
function waitOf(headers: Headers): number | null {
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  const reset = Number(headers.get("X-RateLimit-Reset") ?? Number.NaN) * 1000 - Date.now();
  const isSpent = headers.get("X-RateLimit-Remaining") === "0";
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : isSpent && Number.isFinite(reset) ? reset : Number.NaN;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), RETRY_AFTER_MAX_MS) : null;
}

/** fetch hides what went wrong behind "fetch failed". */
function messageOf(error: unknown): string {
  const cause = error instanceof TypeError ? error.cause : undefined;
  return errorMessage(cause ?? error);
}

/** An address that is not public stays so. */
function isFinal(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : error;
  return (
    cause instanceof BodyTooLarge || (cause instanceof Error && "code" in cause && cause.code === "ERR_BLOCKED_ADDRESS")
  );
}
