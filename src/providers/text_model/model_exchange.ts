import type { LanguageModel, LanguageModelMiddleware } from "ai";
import type { z } from "zod";
import { errorMessage, ProviderError } from "../../base/errors.ts";
import { parseJson } from "../http/body.ts";
import { errorTextOf } from "../http/error_text.ts";
import type { NamedVendor } from "../http/json_request.ts";
import { type HttpDeps, readDelayMs, readRetryAfterMs } from "../http/manners.ts";
import { plainFailure, tooSlow, unexpectedShape, unreachable, vendorError } from "../http/plain_failure.ts";
import { createWatchedFetch, type Patience, STREAM_BYTES_MAX, type StreamFault } from "../http/watched_fetch.ts";
import { isThoughtAlone, type ReadAnswer, readAnswer } from "./answer_json.ts";
import type { AnswerWay } from "./answer_ways.ts";
import { readContextRefusal } from "./context_limit.ts";

const MODEL_NAME_CHARS_MAX = 120;
const STRANGE_CHARS_SHOWN = 80;

export interface ModelAccess extends NamedVendor {
  /** A schema that goes with a request binds its answer; servers of unknown make may pass over one without a word. */
  bindsShape?: boolean;
  /** Made for each request; the SDK is loaded only where a model writes. */
  load(options: LoadOptions): Promise<LanguageModel>;
  /** A whole answer of a server that ignores that a stream was asked for, as the stream it would have been. */
  asStream?(body: string): string | null;
}

export interface LoadOptions {
  fetch: typeof globalThis.fetch;
  countsTokens: boolean;
}

export interface ModelRequest<T> {
  instructions: string;
  prompt: string;
  schema: z.ZodType<T>;
  outputTokensMax: number;
  way: AnswerWay;
  signal: AbortSignal;
}

/** What the endpoint says of the request; null where it does not. */
export interface Served {
  model: string | null;
  input: number | null;
  output: number | null;
}

export type Exchange<T> =
  | { kind: "object"; object: T; served: Served }
  /** `inThought`: it was cut off while it was still thinking. */
  | { kind: "faulty"; text: string; problem: string; inThought: boolean; served: Served }
  | { kind: "too_long"; limit: number | null }
  /** A refusal that another way of asking may avoid. */
  | { kind: "refused"; failure: ProviderError; status: number | undefined; body: string };

export interface ExchangeDeps {
  http: HttpDeps;
  patience: Patience;
}

/** Sends one request and reads the answer while it comes. Throws ProviderError, or the signal's reason. */
export async function exchangeWithModel<T>(
  access: ModelAccess,
  request: ModelRequest<T>,
  { http, patience }: ExchangeDeps,
): Promise<Exchange<T>> {
  const watched = createWatchedFetch(http, { patience, asStream: access.asStream ?? (() => null) });
  try {
    const heard = await hear(await access.load({ ...request.way, fetch: watched.fetch }), request);
    request.signal.throwIfAborted();
    const fault = watched.fault();
    if (fault?.kind === "strange") return failedExchange(access, strangeError(fault.body), http);
    const read = readAnswer(heard.text, request.schema);
    // Whole is whole, also where the connection broke after it.
    if ("object" in read) return { kind: "object", object: read.object, served: heard.served };
    if (fault !== null) throw faultError(access, fault);
    if (heard.error !== null && !(await isBrokenOff(heard))) return failedExchange(access, heard.error, http);
    return { kind: "faulty", ...faultOf(heard, read), served: heard.served };
  } finally {
    watched.end();
  }
}

interface Heard {
  text: string;
  thought: boolean;
  finish: string;
  error: unknown;
  served: Served;
}

async function hear(model: LanguageModel, request: ModelRequest<unknown>): Promise<Heard> {
  const sdk = await import("ai");
  // The SDK writes its warnings to the console, past our log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const heard: Heard = {
    text: "",
    thought: false,
    finish: "",
    error: null,
    served: { model: null, input: null, output: null },
  };
  const { stream } = sdk.streamText({
    model: await formatted(sdk, model, request),
    instructions: request.instructions,
    prompt: request.prompt,
    maxOutputTokens: request.outputTokensMax,
    maxRetries: 0,
    abortSignal: request.signal,
    providerOptions: { openai: { store: false } },
    onError: () => undefined,
  });
  const texts: string[] = [];
  try {
    for await (const part of stream) {
      if (part.type === "text-delta") texts.push(part.text);
      else if (part.type === "reasoning-delta") heard.thought = true;
      else if (part.type === "error") heard.error ??= part.error;
      else if (part.type === "finish-step") {
        const { inputTokens, outputTokens } = part.usage;
        heard.finish = part.finishReason;
        const model = part.response.modelId.slice(0, MODEL_NAME_CHARS_MAX);
        // An endpoint that does not tell them is read as 0, and no prompt is empty.
        heard.served = { model, input: inputTokens || null, output: outputTokens ?? null };
      }
    }
  } catch (error) {
    heard.error ??= error;
  }
  heard.text = texts.join("");
  return heard;
}

/** The model, told the shape in the way the endpoint understands. */
async function formatted(
  sdk: typeof import("ai"),
  model: LanguageModel,
  { schema, way }: ModelRequest<unknown>,
): Promise<LanguageModel> {
  if (way.format === "text" || typeof model === "string") return model;
  const jsonSchema = way.format === "json_schema" ? { schema: await sdk.zodSchema(schema).jsonSchema } : {};
  const responseFormat = { type: "json" as const, ...jsonSchema };
  const middleware: LanguageModelMiddleware = {
    transformParams: async ({ params }) => ({ ...params, responseFormat }),
  };
  return sdk.wrapLanguageModel({ model, middleware });
}

/** Text came, and then no proper end: the answer is at fault, not the way. */
async function isBrokenOff({ text, error }: Heard): Promise<boolean> {
  const { APICallError, StreamProviderError } = await import("ai");
  const isTold = APICallError.isInstance(error) || StreamProviderError.isInstance(error);
  return text !== "" && error instanceof Error && !isTold;
}

function faultOf(
  { text, finish, thought, error }: Heard,
  read: Exclude<ReadAnswer<unknown>, { object: unknown }>,
): { text: string; problem: string; inThought: boolean } {
  const cut =
    finish === "length"
      ? "It was cut off at the limit of its length: be shorter. "
      : error === null
        ? ""
        : "It broke off before its end. ";
  return {
    text,
    problem: `${cut}${read.problem}`,
    inThought: finish === "length" && (isThoughtAlone(text) || (thought && text.trim() === "")),
  };
}

/** A vendor's error inside a good answer, or an answer of something that is no such vendor. */
function strangeError(body: string): unknown {
  const value = parseJson(body);
  return errorTextOf(value) === null
    ? new Error(`its answer is no event stream: "${body.slice(0, STRANGE_CHARS_SHOWN)}"`)
    : value;
}

function faultError(access: ModelAccess, fault: Exclude<StreamFault, { kind: "strange" }>): ProviderError {
  if (fault.kind === "silent") return tooSlow(access, fault.waitedMs, ": no data arrived");
  if (fault.kind === "broken") return unreachable(access, fault.cause);
  const { provider } = access;
  return new ProviderError(provider, `${provider} returned more than ${STREAM_BYTES_MAX} bytes`);
}

interface Told {
  /** Of the refusal, also where it came inside a good answer. */
  status: number | undefined;
  body: string;
  /** The vendor's own words; null: it is no error of the vendor. */
  said: string | null;
  headers: Record<string, string>;
}

async function failedExchange<T>(access: ModelAccess, error: unknown, http: HttpDeps): Promise<Exchange<T>> {
  const told = await readTold(error);
  if (told === null)
    return { kind: "refused", failure: unexpectedShape(access, errorMessage(error)), status: undefined, body: "" };
  const refusal = readContextRefusal(told.status, told.body);
  if (refusal !== null) return { kind: "too_long", limit: refusal.limit };
  return { kind: "refused", failure: failureOf(access, told, http), status: told.status, body: told.body };
}

/** null: nothing that a vendor says of itself. */
async function readTold(error: unknown): Promise<Told | null> {
  const { APICallError, StreamProviderError } = await import("ai");
  if (StreamProviderError.isInstance(error))
    return { status: error.statusCode, body: JSON.stringify(error.data) ?? "", said: error.message, headers: {} };
  if (APICallError.isInstance(error)) {
    const { statusCode = 0, responseBody = "", responseHeaders = {} } = error;
    // A good status whose body the SDK could not read.
    if (statusCode < 300) return null;
    return {
      status: statusCode,
      body: responseBody,
      said: errorTextOf(parseJson(responseBody)),
      headers: responseHeaders,
    };
  }
  const said = error instanceof Error ? null : errorTextOf(error);
  return said === null ? null : { status: undefined, body: JSON.stringify(error), said, headers: {} };
}

function failureOf(access: ModelAccess, { status, body, said, headers }: Told, http: HttpDeps): ProviderError {
  if (status === undefined) {
    const message = `${access.provider} failed while answering: ${said}`;
    return vendorError(access, { message, retryable: true }, { status: null, retryAfterMs: null });
  }
  const failure = plainFailure(access, status, { said: said === null ? "" : `: ${said}`, body });
  return vendorError(access, failure, {
    status,
    retryAfterMs: readRetryAfterMs(new Headers(headers), http.clock.now()) ?? readDelayMs(body),
  });
}
