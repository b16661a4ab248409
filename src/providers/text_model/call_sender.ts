import { type ModelCall, schemaText } from "../../domain/model_call.ts";
import type { HttpDeps } from "../http/manners.ts";
import type { Patience } from "../http/watched_fetch.ts";
import { createAnswerWays } from "./answer_ways.ts";
import type { CallMeter } from "./call_meter.ts";
import { fenceData, fenceRule } from "./marked_data.ts";
import { type Exchange, exchangeWithModel, type ModelAccess } from "./model_exchange.ts";

export interface Sending {
  /** A random word nobody outside this call can know. */
  fence: string;
  signal: AbortSignal;
  meter: CallMeter;
}

/** What came of a call, once the endpoint took the way in which it was asked. */
export type Sent<T> = Exclude<Exchange<T>, { kind: "refused" }>;

/** Puts calls into words and asks in the way the endpoint understands. Throws ProviderError, or the signal's reason. */
export function createCallSender(access: ModelAccess, deps: { http: HttpDeps; patience: Patience }) {
  const ways = createAnswerWays();
  return {
    async send<T>(call: ModelCall<T>, { fence, signal, meter }: Sending): Promise<Sent<T>> {
      const { schema, outputTokensMax } = call;
      const prompt = fenceData(call.data, fence);
      let refusals = "";
      for (let way = ways.of(call.name); ; ) {
        meter.sent();
        const isBound = access.bindsShape === true && way.format === "json_schema";
        const instructions = [call.task, fenceRule(fence), ...(isBound ? [] : [shapeRule(call)])].join("\n\n");
        const exchange = await exchangeWithModel(
          access,
          { instructions, prompt, schema, outputTokensMax, way, signal },
          deps,
        );
        if (exchange.kind !== "refused") {
          if (exchange.kind !== "too_long") meter.answered(exchange.served);
          if (refusals !== "") ways.learn(call.name, way, refusals);
          return exchange;
        }
        const next = ways.after(way, exchange);
        if (next === null) throw exchange.failure;
        refusals = `${refusals} ${exchange.body}`;
        way = next;
      }
    },
  };
}

/** In words: endpoints without structured output only know that JSON is wanted. */
function shapeRule({ schema }: ModelCall<unknown>): string {
  return `Answer with one JSON object of this shape and nothing else: ${schemaText(schema)}`;
}
