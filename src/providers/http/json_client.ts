import type { ProviderError } from "../../base/errors.ts";
import { readVendorAddress, type VendorAddress } from "./base_url.ts";
import { BODY_BYTES_MAX, BodyTooLarge, parseJson, readCapped } from "./body.ts";
import { errorTextOf } from "./error_text.ts";
import type { JsonAnswer, JsonClientOptions, JsonRequest } from "./json_request.ts";
import { createLine } from "./line.ts";
import { DEFAULT_MANNERS, type HttpDeps, readDelayMs, readRetryAfterMs } from "./manners.ts";
import { plainFailure, tooSlow, unexpectedShape, unreachable, vendorError } from "./plain_failure.ts";
import { safeVendorText } from "./redact.ts";

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

type ExchangeOptions = JsonClientOptions & { address: VendorAddress; timeoutMs: number };

/** One HTTP exchange, no retry. */
function exchangeJson(options: ExchangeOptions, deps: HttpDeps) {
  return async <T>(request: JsonRequest<T>): Promise<JsonAnswer<T>> => {
    const own = await request.headers?.();
    const limit = AbortSignal.timeout(options.timeoutMs);
    const { response, text } = await receive(request, { limit, own });
    const body = parseJson(text);
    if (!response.ok) throw failureOfStatus(response, body ?? text);
    if (body === undefined) throw unexpectedShape(options, `its answer is not JSON${sampleOf(text, options.secrets)}`);
    const failure = request.failureIn?.(body) ?? null;
    if (failure) throw vendorError(options, failure, { status: 200, retryAfterMs: null });
    const parsed = request.schema.safeParse(body);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw unexpectedShape(options, `"${issue?.path.join(".") ?? ""}": ${issue?.message ?? "unknown"}`);
    }
    return { data: parsed.data, raw: body };
  };

  async function receive(
    request: JsonRequest<unknown>,
    { limit, own }: { limit: AbortSignal; own: Record<string, string> | undefined },
  ) {
    try {
      const response = await deps.fetch(urlOf(options.address.base, request), {
        method: request.body === undefined && request.form === undefined ? "GET" : "POST",
        headers: { ...headersOf(options, request), ...own },
        redirect: "manual",
        signal: AbortSignal.any([request.signal, limit]),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        ...(request.form === undefined ? {} : { body: new URLSearchParams(request.form) }),
      });
      return { response, text: (await readCapped(response, BODY_BYTES_MAX)).toString("utf8") };
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      if (error instanceof BodyTooLarge) throw unexpectedShape(options, error.message);
      if (limit.aborted) throw tooSlow(options, options.timeoutMs);
      throw unreachable(options, error, ` at ${options.address.host}`);
    }
  }

  function failureOfStatus(response: Response, body: unknown): ProviderError {
    const { status } = response;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const retryAfterMs = readRetryAfterMs(response.headers, deps.clock.now()) ?? readDelayMs(text);
    const told = options.failureOfStatus?.(status, body) ?? null;
    if (told) return vendorError(options, told, { status, retryAfterMs });
    const vendorText = errorTextOf(body) ?? (typeof body === "string" ? withoutMarkup(body) : "");
    const said = vendorText === "" ? "" : `: ${vendorText}`;
    return vendorError(options, plainFailure(options, status, { said, body: text }), { status, retryAfterMs });
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

function sampleOf(text: string, secrets: readonly string[]): string {
  return text === "" ? "" : `: "${safeVendorText(text, secrets).slice(0, 80)}"`;
}
