import { ProviderError } from "../../base/errors.ts";
import type { VendorAddress } from "./base_url.ts";
import { BODY_BYTES_MAX, BodyTooLarge, parseJson, readCapped } from "./body.ts";
import { errorTextOf } from "./error_text.ts";
import type { JsonAnswer, JsonClientOptions, JsonRequest, VendorFailure } from "./json_request.ts";
import { type HttpDeps, readRetryAfterMs } from "./manners.ts";
import { networkReason, plainFailure } from "./plain_failure.ts";
import { safeVendorText } from "./redact.ts";

/** Stands for "our own time limit ended it" in ProviderError.status, as HTTP's Request Timeout does. */
const TIMED_OUT = 408;

type ExchangeOptions = JsonClientOptions & { address: VendorAddress; timeoutMs: number };

/** One HTTP exchange, no retry. */
export function exchangeJson(options: ExchangeOptions, deps: HttpDeps) {
  return async <T>(request: JsonRequest<T>): Promise<JsonAnswer<T>> => {
    const limit = AbortSignal.timeout(options.timeoutMs);
    const { response, text } = await receive(request, limit);
    const body = parseJson(text);
    if (!response.ok) throw failureOfStatus(response, body ?? text);
    if (body === undefined) throw unexpected("its answer is not JSON", text);
    const failure = request.failureIn?.(body) ?? null;
    if (failure) throw providerError(failure, 200, null);
    const parsed = request.schema.safeParse(body);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw unexpected(`"${issue?.path.join(".") ?? ""}": ${issue?.message ?? "unknown"}`, null);
    }
    return { data: parsed.data, raw: body };
  };

  async function receive(request: JsonRequest<unknown>, limit: AbortSignal) {
    try {
      const response = await deps.fetch(urlOf(options.address.base, request), {
        method: request.body === undefined ? "GET" : "POST",
        headers: headersOf(options, request),
        redirect: "manual",
        signal: AbortSignal.any([request.signal, limit]),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      });
      return { response, text: (await readCapped(response, BODY_BYTES_MAX)).toString("utf8") };
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      if (error instanceof BodyTooLarge) throw unexpected(error.message, null);
      if (limit.aborted)
        throw new ProviderError(
          options.provider,
          `${options.provider} did not answer within ${options.timeoutMs / 1000} seconds`,
          { retryable: true, status: TIMED_OUT },
        );
      throw unreachable(error);
    }
  }

  function unreachable(error: unknown): ProviderError {
    const reason = safeVendorText(networkReason(error), options.secrets);
    return new ProviderError(
      options.provider,
      `Cannot reach ${options.provider} at ${options.address.host} (${options.settings.url}): ${reason}`,
      { retryable: true },
    );
  }

  function unexpected(what: string, text: string | null): ProviderError {
    const sample = text ? `: "${safeVendorText(text, options.secrets).slice(0, 80)}"` : "";
    return new ProviderError(
      options.provider,
      `${options.provider} answered in an unexpected shape, ${what}${sample}. Check ${options.settings.url}`,
    );
  }

  function failureOfStatus(response: Response, body: unknown): ProviderError {
    const { status } = response;
    const retryAfterMs = readRetryAfterMs(response.headers, deps.clock.now());
    const told = options.failureOfStatus?.(status, body) ?? null;
    if (told) return providerError(told, status, retryAfterMs);
    const vendorText = errorTextOf(body) ?? (typeof body === "string" ? withoutMarkup(body) : "");
    const said = vendorText === "" ? "" : `: ${vendorText}`;
    return providerError(plainFailure(options, status, said), status, retryAfterMs);
  }

  function providerError(failure: VendorFailure, status: number, retryAfterMs: number | null): ProviderError {
    return new ProviderError(options.provider, safeVendorText(failure.message, options.secrets), {
      retryable: failure.retryable,
      status: failure.status ?? status,
      retryAfterMs,
    });
  }
}

function urlOf(base: string, request: JsonRequest<unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? `${base}${request.path}` : `${base}${request.path}?${query}`;
}

function headersOf(options: ExchangeOptions, request: JsonRequest<unknown>): Record<string, string> {
  return {
    accept: "application/json",
    ...(request.body === undefined ? {} : { "content-type": "application/json" }),
    ...(options.address.authorization ? { authorization: options.address.authorization } : {}),
    ...options.headers,
  };
}

function withoutMarkup(text: string): string {
  return text
    .slice(0, 2000)
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 160);
}
