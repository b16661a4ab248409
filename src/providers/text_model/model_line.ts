import { randomBytes } from "node:crypto";
import { ProviderError } from "../../base/errors.ts";
import { type ModelAnswer, type ModelCall, type ModelCallCode, ModelCallError } from "../../domain/model_call.ts";
import { createLine } from "../http/line.ts";
import { DEFAULT_MANNERS, type HttpDeps, type Manners } from "../http/manners.ts";
import { safeVendorText } from "../http/redact.ts";
import { callCostUsd, type ModelPrice } from "../prices.ts";
import { createCallMeter } from "./call_meter.ts";
import { createCallSender, type Sending, type Sent } from "./call_sender.ts";
import { type ContextLimit, createContextLimit, TooLong } from "./context_limit.ts";
import type { ModelAccess } from "./model_exchange.ts";
import type { AskOptions, TextModel } from "./text_model.ts";

const FENCE_BYTES = 12;
/** Without a byte: a slow machine reads a long prompt, a model thinks hard. How long it takes in all is the caller's affair. */
const SILENCE_MS = 180_000;
const CONCURRENCY = 2;
const FAULTY_ANSWER_CHARS_MAX = 6_000;
/** Room for more than thinking, where thinking alone spent what an answer may take. */
const THOUGHT_ALLOWANCE = 2;
/** The longest a timer can wait. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export interface ModelTerms {
  contextTokens: number;
  /** By the model's name as served; null asks for the one that is configured. The answer null: not known. */
  priceOf(model: string | null): ModelPrice | null;
  /** `timeoutMs` is the longest silence here. */
  manners?: Partial<Manners>;
}

/** A vendor's model: an object of the shape asked for, after one repair try at most. */
export function createModelLine(
  name: string,
  { access, terms, deps }: { access: ModelAccess; terms: ModelTerms; deps: HttpDeps },
): TextModel {
  const { provider, secrets } = access;
  const silenceMs = terms.manners?.timeoutMs ?? SILENCE_MS;
  const patience = { firstByteMs: silenceMs, idleMs: silenceMs };
  const manners = { ...DEFAULT_MANNERS, concurrency: CONCURRENCY, ...terms.manners };
  const line = createLine({ provider, manners, secrets }, deps);
  const sender = createCallSender(access, { http: deps, patience });
  const context = createContextLimit(provider, terms.contextTokens);
  return {
    name,
    simulated: false,
    get contextTokens() {
      return context.tokens();
    },
    ask,
    estimateCallUsd: ({ input, output }) => callCostUsd(terms.priceOf(null), { input, output, searches: 0 }),
  };

  async function ask<T>(call: ModelCall<T>, { signal, deadlineMs }: AskOptions): Promise<ModelAnswer<T>> {
    const meter = createCallMeter(call, { clock: deps.clock, priceOf: terms.priceOf });
    const late = new AbortController();
    const leftMs = deadlineMs === undefined ? TIMER_MAX_MS : Math.min(deadlineMs - deps.clock.now(), TIMER_MAX_MS);
    const timer = setTimeout(() => late.abort(new Error("late")), leftMs);
    try {
      signal.throwIfAborted();
      context.check(call);
      const fence = randomBytes(FENCE_BYTES).toString("hex");
      const within = AbortSignal.any([signal, late.signal]);
      return { object: await askTwice(call, { fence, signal: within, meter }), usage: meter.usage() };
    } catch (error) {
      signal.throwIfAborted();
      const failure = late.signal.aborted ? tooLate(provider, call) : error;
      throw failure instanceof ProviderError ? new ModelCallError(failure, codeOf(failure), meter.usage()) : failure;
    } finally {
      clearTimeout(timer);
    }
  }

  async function askTwice<T>(call: ModelCall<T>, sending: Sending): Promise<T> {
    const send = (each: ModelCall<T>) => line.run(() => sender.send(each, sending), sending.signal);
    const first = await send(call);
    if (first.kind === "object") return first.object;
    if (first.kind === "too_long") throw context.refused(call, first.limit);
    const second = await send(repairOf(call, first, context));
    if (second.kind === "object") return second.object;
    const problem = safeVendorText((second.kind === "faulty" ? second : first).problem, secrets);
    throw new NoObject(provider, `${provider} twice returned something other than the requested object: ${problem}`);
  }
}

class NoObject extends ProviderError {}
class Late extends ProviderError {}

function codeOf(failure: ProviderError): ModelCallCode {
  if (failure instanceof TooLong) return "context_exceeded";
  if (failure instanceof NoObject) return "no_object";
  return failure instanceof Late ? "late" : "failed";
}

function tooLate(provider: string, { name }: ModelCall<unknown>): Late {
  const message = `${provider} did not finish the call "${name}" in the time allowed`;
  return new Late(provider, message, { retryable: true, status: 408 });
}

/** The same call with what was wrong with its first answer, and with that answer where there is room for it. */
function repairOf<T>(
  call: ModelCall<T>,
  { text, problem, inThought }: Extract<Sent<T>, { kind: "faulty" }>,
  context: ContextLimit,
): ModelCall<T> {
  const wrong = { label: "WHAT WAS WRONG WITH IT", text: problem.slice(0, FAULTY_ANSWER_CHARS_MAX) };
  const label = "YOUR FIRST ANSWER, WHICH DID NOT FIT THE SHAPE";
  const first = { label, text: text.slice(0, FAULTY_ANSWER_CHARS_MAX) };
  const bare = { ...call, data: [...call.data, wrong] };
  const tries = [
    ...(inThought ? [{ ...bare, outputTokensMax: call.outputTokensMax * THOUGHT_ALLOWANCE }] : []),
    { ...call, data: [...call.data, first, wrong] },
  ];
  return tries.find(context.fits) ?? bare;
}
