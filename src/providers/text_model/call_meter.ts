import { type Clock, forwardClock } from "../../base/clock.ts";
import type { ModelCall, ModelUsage } from "../../domain/model_call.ts";
import { callCostUsd, type ModelPrice } from "../prices.ts";
import type { Served } from "./model_exchange.ts";

export type CallMeter = ReturnType<typeof createCallMeter>;

/** Adds up what one call takes over its requests. */
export function createCallMeter(
  call: Pick<ModelCall<unknown>, "name" | "version">,
  { clock, priceOf }: { clock: Clock; priceOf(model: string | null): ModelPrice | null },
) {
  const time = forwardClock(clock);
  const startedMs = time.now();
  const answers: Served[] = [];
  let requests = 0;
  return {
    sent: () => void requests++,
    answered: (served: Served) => void answers.push(served),
    usage(): ModelUsage {
      const model = answers.at(-1)?.model ?? null;
      const input = requests === 0 ? 0 : sumOfKnown(answers.map((served) => served.input));
      const output = requests === 0 ? 0 : sumOfKnown(answers.map((served) => served.output));
      return {
        call: call.name,
        version: call.version,
        model,
        input_tokens: input,
        output_tokens: output,
        cost_usd:
          requests === 0
            ? 0
            : input === null || output === null
              ? null
              : callCostUsd(priceOf(model), { input, output, searches: 0 }),
        seconds: Math.round((time.now() - startedMs) / 100) / 10,
        requests,
      };
    },
  };
}

/** null where one is not known: half a sum is no sum. */
function sumOfKnown(figures: readonly (number | null)[]): number | null {
  if (figures.length === 0) return null;
  return figures.reduce((sum, figure) => (sum === null || figure === null ? null : sum + figure), 0);
}
