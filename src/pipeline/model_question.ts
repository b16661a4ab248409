import { isoTime } from "../base/clock.ts";
import { type ContentRecord, createRecord, summed } from "../domain/content_record.ts";
import { callTokens, type ModelAnswer, type ModelCall, ModelCallError } from "../domain/model_call.ts";
import type { CostFigure } from "../domain/run.ts";
import { RUN_BUDGET_MS } from "../domain/run.ts";
import type { Db } from "../store/db.ts";
import { keepModelVerdicts, listModelVerdicts } from "../store/model_verdicts.ts";
import { boundedStage } from "./run_cost.ts";
import type { StageContext, StageFigures } from "./stage.ts";

/** Kept for the checks and the save behind the last call. */
const SAVE_MS = 10_000;
const TOO_LONG = "The material does not fit the model's context";
/** What asking may take of the run's time, each time that it begins. */
export const ASKING_MS_MAX = RUN_BUDGET_MS / 7;

/** How items are asked about, some a call. */
interface Batches<Item, Answer, T> {
  size: number;
  callsMax: number;
  keyOf(item: Item): string;
  callFor(items: readonly Item[]): ModelCall<Answer>;
  read(answer: Answer, items: readonly Item[]): Iterable<readonly [Item, T]>;
  report(items: number): string;
}

/**
 * A question to the run's model about a brand: what it said by hash, in earlier runs and in this one, and what asking
 * took. `read` gives undefined for what no longer has the question's form: it is asked again.
 */
export function openModelQuestion<T>(
  ctx: StageContext,
  { question, instead, read }: { question: string; instead: string; read(verdict: unknown): T | undefined },
) {
  const { db, brand, clock } = ctx;
  const said = new Map<string, { verdict: T; model: string | null; isKept: boolean }>();
  for (const [hash, { verdict, model }] of listModelVerdicts(db, brand.id, question)) {
    const known = read(verdict);
    if (known !== undefined) said.set(hash, { verdict: known, model, isKept: true });
  }
  const record = createRecord("");

  function begin() {
    const others = ctx.spent.usd - spentUsd(record);
    const within = boundedStage(ctx, ASKING_MS_MAX, others);
    return async <A>(key: string, call: ModelCall<A>, shortens = false): Promise<Asked<A>> => {
      const answer = await askModel(within, record, { key: `${question}:${key}`, call, instead, shortens });
      ctx.spent.usd += answer.usd;
      return answer;
    };
  }

  /** As many of the items, from the first on, as the model has room for. */
  function fitting<Item>(items: readonly Item[], callFor: (some: readonly Item[]) => ModelCall<unknown>) {
    const isFitting = (count: number) => {
      const { input, output } = callTokens(callFor(items.slice(0, count)));
      return input + output <= ctx.providers.textModel.contextTokens;
    };
    if (items.length < 2 || isFitting(items.length)) return items;
    // One is asked about however long it is: its call is shortened, or says that it does not fit.
    let [most, tooMany] = [1, items.length];
    while (tooMany - most > 1) {
      const count = Math.floor((most + tooMany) / 2);
      if (isFitting(count)) most = count;
      else tooMany = count;
    }
    return items.slice(0, most);
  }

  /** How many calls so many a call make, by what the model has room for; none without a model. */
  function callsFor<Item>(
    items: readonly Item[],
    { size, callFor }: Pick<Batches<Item, unknown, T>, "size" | "callFor">,
  ) {
    let calls = 0;
    if (ctx.providers.textModel.ask === null) return calls;
    for (let start = 0; start < items.length; calls++)
      start += fitting(items.slice(start, start + size), callFor).length;
    return calls;
  }

  function set(hash: string, verdict: T): void {
    said.set(hash, { verdict, model: null, isKept: false });
  }

  return {
    /** What asking took so far. */
    record,
    isEmpty: () => said.size === 0,
    get: (hash: string): T | undefined => said.get(hash)?.verdict,
    /** All that was said, by hash. */
    entries: () => [...said].map(([hash, { verdict }]): [string, T] => [hash, verdict]),
    /** Model that gave it in an earlier run. */
    by: (hash: string): string | null => said.get(hash)?.model ?? null,
    set,
    callsFor,
    /** The way to ask, for as long as asking may take from now on. */
    begin,
    /** Asks about one batch after the other for as long as a model answers. */
    async askBatches<Item, A>(open: readonly Item[], of: Batches<Item, A, T>): Promise<void> {
      const ask = begin();
      let start = 0;
      while (start < open.length && record.calls.length < of.callsMax) {
        if (ctx.providers.textModel.ask === null || record.failures.length > 0) return;
        const items = fitting(open.slice(start, start + of.size), of.callFor);
        start += items.length;
        ctx.report(of.report(items.length));
        const answer = await ask(items.map(of.keyOf).join("|"), of.callFor(items));
        if (!answer.ok) return;
        for (const [item, verdict] of of.read(answer.object, items)) set(of.keyOf(item), verdict);
      }
    },
    /**
     * Asks once in the longest of some calls that fits, then in shorter ones where an endpoint takes less than it was
     * taken for; undefined where none is answered.
     */
    async askFitting<A>(key: string, calls: readonly ModelCall<A>[]): Promise<A | undefined> {
      const longest = calls.filter((call) => {
        const { input, output } = callTokens(call);
        return input + output <= ctx.providers.textModel.contextTokens;
      });
      // Where even the shortest seems too long it is tried: the estimate errs on that side.
      const tried = longest.length > 0 ? longest : calls.slice(-1);
      const ask = begin();
      for (const [at, call] of tried.entries()) {
        const answer = await ask(`${key}:${at}`, call, at < tried.length - 1);
        if (answer.ok) return answer.object;
        if (!answer.tooLong) return undefined;
      }
      return undefined;
    },
    /** Notes that the answers are of no use. */
    fail(reason: string): void {
      record.failures.push({ call: question, reason, instead });
    },
    /**
     * Part of the stage's save: verdicts that were given or used, as long as what was judged stays. Gives the figures,
     * told how many were known before; none where nothing was asked or used.
     */
    keep(
      tx: Db,
      hashes: Iterable<string>,
      told: { name: string; cost: CostFigure; costBefore?: number; figures(reused: number): object },
    ): StageFigures {
      const of = { brand_id: brand.id, question, used_at: isoTime(clock.now()) };
      const used = [...new Set(hashes)].flatMap((hash) => {
        const entry = said.get(hash);
        return entry === undefined ? [] : [{ hash, ...entry }];
      });
      keepModelVerdicts(
        tx,
        used.map(({ hash, verdict, model }) => ({ ...of, hash, verdict, model: model ?? record.written_by })),
      );
      const { calls, failures, cost_usd } = summed(record);
      if (calls.length + failures.length + used.length === 0) return {};
      const reused = used.filter(({ isKept }) => isKept).length;
      return {
        [told.name]: { reused, ...told.figures(reused), calls, failures },
        ...(cost_usd === null ? {} : { [told.cost]: (told.costBefore ?? 0) + cost_usd }),
      };
    },
  };
}

/** `usd`: what it took, 0 where no price is known. */
type Asked<T> =
  | { ok: true; object: T; usd: number }
  /** `tooLong`: the same call shorter may be answered. */
  | { ok: false; tooLong: boolean; usd: number };

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
  if (ask === null) return { ok: false, tooLong: false, usd: 0 };
  const over = overCeiling(context, record, call);
  if (over !== null) {
    record.failures.push({ call: call.name, reason: over, instead });
    return { ok: false, tooLong: false, usd: 0 };
  }
  try {
    const answer: ModelAnswer<T> = await context.once(key, () =>
      ask(call, { signal: context.signal, deadlineMs: context.deadlineMs - SAVE_MS }),
    );
    record.calls.push(answer.usage);
    record.written_by = name;
    return { ok: true, object: answer.object, usd: answer.usage.cost_usd ?? 0 };
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof ModelCallError)) throw error;
    context.log.warn({ run_id: context.run.id, call: call.name, err: error }, "model call without a usable answer");
    record.calls.push(error.usage);
    const tooLong = error.code === "context_exceeded";
    const reason = tooLong ? TOO_LONG : error.message;
    if (!tooLong || !shortens) record.failures.push({ call: call.name, reason, instead });
    return { ok: false, tooLong, usd: error.usage.cost_usd ?? 0 };
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
  const spent = spentUsd(record);
  if (spent + next <= ceiling) return null;
  return `The call may cost $${next.toFixed(3)}, and $${spent.toFixed(3)} of the run's $${ceiling} (RUN_COST_MAX_USD) is already spent`;
}

function spentUsd({ calls }: ContentRecord): number {
  return calls.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0);
}
