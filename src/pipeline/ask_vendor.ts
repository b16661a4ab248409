import PQueue from "p-queue";
import { isoTime } from "../base/clock.ts";
import { ProviderError } from "../base/errors.ts";
import type { StageContext } from "./stage.ts";

/** What came of a paid call. */
export type Answer<T> = ({ kind: "answered"; observedAt: string } & T) | { kind: "failed"; error: unknown };
/** It is not made where the vendor had failed too often, now or before (`error`), or the time was over. */
export type Outcome<T> = Answer<T> | { kind: "not_asked"; reason: "down" | "deadline"; error?: unknown };

const CALLS_AT_ONCE = 4;
/** Failures in a row after which a vendor counts as down for this run. */
const FAILURES_IN_A_ROW_MAX = 3;
/** Time kept for reading and saving the answers. */
const SAVING_MS = 10_000;

/** One paid call, remembered inside the run. A failure is kept as such; rejects only when the run itself is over. */
export async function askOnce<T extends object>(
  ctx: StageContext,
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<Answer<T>> {
  const leftMs = Math.max(1, ctx.deadlineMs - ctx.clock.now());
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(leftMs)]);
  try {
    const kept = await ctx.once<T & { observedAt: string }>(key, async () => {
      const answer = await ask(signal);
      return { ...answer, observedAt: isoTime(ctx.clock.now()) };
    });
    return { kind: "answered", ...kept };
  } catch (error) {
    ctx.signal.throwIfAborted();
    return { kind: "failed", error };
  }
}

/** Asks a vendor about each item, some at a time, until the deadline or until it has failed three times in a row. */
export async function askEach<Item, T extends object>(
  ctx: StageContext,
  items: readonly Item[],
  vendor: { keyOf(item: Item): string; ask(item: Item, signal: AbortSignal): Promise<T>; told(): void },
): Promise<{ item: Item; outcome: Outcome<T> }[]> {
  const queue = new PQueue({ concurrency: CALLS_AT_ONCE });
  let failuresInARow = 0;
  const deadlineMs = ctx.deadlineMs - SAVING_MS;

  async function askOne(item: Item): Promise<Outcome<T>> {
    const leftMs = deadlineMs - ctx.clock.now();
    if (leftMs <= 0) return { kind: "not_asked", reason: "deadline" };
    if (failuresInARow >= FAILURES_IN_A_ROW_MAX) return { kind: "not_asked", reason: "down" };
    const late = AbortSignal.timeout(leftMs);
    const ask = (signal: AbortSignal) => vendor.ask(item, AbortSignal.any([signal, late]));
    const outcome = await askOnce({ ...ctx, deadlineMs }, vendor.keyOf(item), ask);
    if (outcome.kind !== "failed") return outcome;
    if (late.aborted) return { kind: "not_asked", reason: "deadline" };
    return kindOf(outcome.error) === "not_made" ? { kind: "not_asked", reason: "down", error: outcome.error } : outcome;
  }

  const tasks = items.map((item) =>
    queue.add(async () => {
      ctx.signal.throwIfAborted();
      const outcome = await askOne(item);
      // A question that the vendor will not answer says nothing of the next one.
      if (outcome.kind === "failed" && kindOf(outcome.error) !== "declined") failuresInARow++;
      if (outcome.kind === "answered") failuresInARow = 0;
      vendor.told();
      return { item, outcome };
    }),
  );
  return Promise.all(tasks).finally(() => queue.clear());
}

function kindOf(error: unknown): ProviderError["kind"] {
  return error instanceof ProviderError ? error.kind : "failed";
}
