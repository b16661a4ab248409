import { randomBytes } from "node:crypto";
import type { LanguageModel } from "ai";
import { z } from "zod";
import { ProviderError } from "../../base/errors.ts";
import { BODY_BYTES_MAX, readCapped } from "../http/body.ts";
import { errorTextOf } from "../http/error_text.ts";
import { createLine } from "../http/line.ts";
import { DEFAULT_MANNERS, type HttpDeps, type Manners, readRetryAfterMs } from "../http/manners.ts";
import { networkReason, plainFailure } from "../http/plain_failure.ts";
import { safeVendorText } from "../http/redact.ts";
import { type DataBlock, fenceData, fenceRule } from "./marked_data.ts";

const FENCE_BYTES = 12;
/** A draft of some thousand words takes minutes. */
const WRITING_TIMEOUT_MS = 180_000;
const FAULTY_ANSWER_CHARS_MAX = 6_000;

/** How one writing model is reached. */
export interface ModelAccess {
  provider: string;
  settings: { key: string; url: string };
  secrets: readonly string[];
  /** Made at the first call, so that the SDK is loaded only where a model writes. */
  load(fetch: typeof globalThis.fetch): Promise<LanguageModel>;
  manners?: Partial<Manners>;
}

export interface ModelRequest<T> {
  /** What to do, in our words. */
  task: string;
  /** What others wrote. */
  data: readonly DataBlock[];
  schema: z.ZodType<T>;
  outputTokensMax: number;
  signal: AbortSignal;
}

/** Asks a model for an object of a given shape; one repair try, then ProviderError. */
export interface ModelLine {
  ask<T>(request: ModelRequest<T>): Promise<T>;
}

export function createModelLine(access: ModelAccess, deps: HttpDeps): ModelLine {
  const manners = { ...DEFAULT_MANNERS, timeoutMs: WRITING_TIMEOUT_MS, concurrency: 2, ...access.manners };
  const line = createLine({ provider: access.provider, manners, secrets: access.secrets }, deps);
  let model: Promise<LanguageModel> | null = null;
  return { ask };

  async function ask<T>(request: ModelRequest<T>): Promise<T> {
    const fence = randomBytes(FENCE_BYTES).toString("hex");
    const first = await send(request, { fence, faulty: null });
    if (!(first instanceof FaultyAnswer)) return first.object;
    const second = await send(request, { fence, faulty: first });
    if (!(second instanceof FaultyAnswer)) return second.object;
    throw new ProviderError(
      access.provider,
      `${access.provider} did not give the object asked for, twice: ${safeVendorText(second.problem, access.secrets)}`,
    );
  }

  function send<T>(
    request: ModelRequest<T>,
    again: { fence: string; faulty: FaultyAnswer | null },
  ): Promise<{ object: T } | FaultyAnswer> {
    return line.run(() => generate(request, again), request.signal);
  }

  async function generate<T>(
    request: ModelRequest<T>,
    { fence, faulty }: { fence: string; faulty: FaultyAnswer | null },
  ): Promise<{ object: T } | FaultyAnswer> {
    const sdk = await import("ai");
    // The SDK writes its warnings to the console, past our log.
    globalThis.AI_SDK_LOG_WARNINGS = false;
    model ??= access.load((input, init) => fetchWhole(deps, input, init));
    const limit = AbortSignal.timeout(manners.timeoutMs);
    try {
      const result = await sdk.generateText({
        model: await model,
        instructions: `${request.task}\n\n${fenceRule(fence)}\n\n${shapeRule(request.schema)}`,
        prompt: fenceData(faulty === null ? request.data : [...request.data, ...faulty.blocks], fence),
        output: sdk.Output.object({ schema: request.schema }),
        maxOutputTokens: request.outputTokensMax,
        maxRetries: 0,
        abortSignal: AbortSignal.any([request.signal, limit]),
        providerOptions: { openai: { store: false } },
      });
      return { object: result.output };
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      if (limit.aborted) throw timedOut();
      if (sdk.NoObjectGeneratedError.isInstance(error))
        return new FaultyAnswer(error.text ?? "", causeText(error.cause) ?? error.message);
      if (sdk.NoOutputGeneratedError.isInstance(error)) return new FaultyAnswer("", "the answer was cut off or empty");
      throw asProviderError(error, sdk.APICallError.isInstance(error) ? error : null);
    }
  }

  function timedOut(): ProviderError {
    const message = `${access.provider} did not answer within ${manners.timeoutMs / 1000} seconds`;
    return new ProviderError(access.provider, message, { retryable: true, status: 408 });
  }

  function asProviderError(error: unknown, call: ApiFailure | null): ProviderError {
    const { provider, settings, secrets } = access;
    if (call?.statusCode === undefined) {
      const reason = safeVendorText(networkReason(call?.cause ?? error), secrets);
      const isNetwork = call?.isRetryable ?? false;
      const what = isNetwork
        ? `Cannot reach ${provider} (${settings.url})`
        : `${provider} answered in an unexpected shape`;
      return new ProviderError(provider, `${what}: ${reason}`, { retryable: isNetwork });
    }
    const said = errorTextOf(parseJson(call.responseBody)) ?? "";
    const failure = plainFailure({ provider, settings }, call.statusCode, said === "" ? "" : `: ${said}`);
    const isShape = call.statusCode >= 200 && call.statusCode < 300;
    const message = isShape ? `${provider} answered in an unexpected shape: ${call.message}` : failure.message;
    const retryAfterMs = readRetryAfterMs(new Headers(call.responseHeaders ?? {}), deps.clock.now());
    return new ProviderError(provider, safeVendorText(message, secrets), {
      retryable: !isShape && failure.retryable,
      status: call.statusCode,
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    });
  }
}

/** The SDK takes a body that breaks off for a faulty one; read whole here, it is a connection that failed. */
async function fetchWhole(deps: HttpDeps, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await deps.fetch(input, { ...init, redirect: "manual" });
  try {
    const bytes = await readCapped(response, BODY_BYTES_MAX);
    const headers = new Headers(response.headers);
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    return new Response(bytes, { status: response.status, headers });
  } catch (error) {
    throw new TypeError("fetch failed", { cause: error });
  }
}

interface ApiFailure {
  message: string;
  statusCode?: number | undefined;
  responseHeaders?: Record<string, string> | undefined;
  responseBody?: string | undefined;
  isRetryable: boolean;
  cause?: unknown;
}

/** An answer that does not have the shape asked for, with what a second try needs to know. */
class FaultyAnswer {
  readonly problem: string;
  readonly blocks: readonly DataBlock[];

  constructor(text: string, problem: string) {
    this.problem = problem;
    this.blocks = [
      { label: "YOUR FIRST ANSWER, WHICH DID NOT FIT THE SHAPE", text: text.slice(0, FAULTY_ANSWER_CHARS_MAX) },
      { label: "WHAT WAS WRONG WITH IT", text: problem.slice(0, FAULTY_ANSWER_CHARS_MAX) },
    ];
  }
}

/** Told in words as well: endpoints without structured output only know that JSON is wanted. */
function shapeRule(schema: z.ZodType): string {
  return `Answer with one JSON object of this shape and nothing else: ${JSON.stringify(z.toJSONSchema(schema))}`;
}

function causeText(cause: unknown): string | null {
  return cause instanceof Error ? cause.message : null;
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
