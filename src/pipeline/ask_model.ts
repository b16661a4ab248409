import type { ContentRecord } from "../domain/content_record.ts";
import { callTokens, type ModelAnswer, type ModelCall, ModelCallError } from "../domain/model_call.ts";
import type { StageContext } from "./stage.ts";

/** Kept for the checks and the save behind the last call. */
const SAVE_MS = 10_000;
const TOO_LONG = "The material does not fit the model's context";

export type Asked<T> =
  | { ok: true; object: T }
  /** `tooLong`: the same call shorter may be answered. */
  | { ok: false; tooLong: boolean };

/**
 * Asks the run's model, once a key and run. What it took goes into the record; an answer that is late, invalid or
 * cannot be had is noted there with what stands `instead`, and is no failure of the run. Who `shortens` asks again
 * where it is too long.
 */
export async function askModel<T>(
  context: StageContext,
  record: ContentRecord,
  { key, call, instead, shortens = false }: { key: string; call: ModelCall<T>; instead: string; shortens?: boolean },
): Promise<Asked<T>> {
  const { ask, name } = context.providers.textModel;
  if (ask === null) return { ok: false, tooLong: false };
  const over = overCeiling(context, record, call);
  if (over !== null) {
    record.failures.push({ call: call.name, reason: over, instead });
    return { ok: false, tooLong: false };
  }
  try {
    const answer: ModelAnswer<T> = await context.once(key, () =>
      ask(call, { signal: context.signal, deadlineMs: context.deadlineMs - SAVE_MS }),
    );
    record.calls.push(answer.usage);
    record.written_by = name;
    return { ok: true, object: answer.object };
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof ModelCallError)) throw error;
    context.log.warn({ run_id: context.run.id, call: call.name, err: error }, "model call without a usable answer");
    record.calls.push(error.usage);
    const tooLong = error.code === "context_exceeded";
    const reason = tooLong ? TOO_LONG : error.message;
    if (!tooLong || !shortens) record.failures.push({ call: call.name, reason, instead });
    return { ok: false, tooLong };
  }
}

/** Why the run's ceiling leaves no room for the call at its dearest; null where it does. */
function overCeiling(
  { limits, providers }: StageContext,
  record: ContentRecord,
  call: ModelCall<unknown>,
): string | null {
  const ceiling = limits.runCostMaxUsd;
  const next = providers.textModel.estimateCallUsd(callTokens(call));
  if (ceiling === null || next === null) return null;
  const spent = record.calls.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0);
  if (spent + next <= ceiling) return null;
  return `The call may cost $${next.toFixed(3)}, and $${spent.toFixed(3)} of the run's $${ceiling} (RUN_COST_MAX_USD) is already spent`;
}
