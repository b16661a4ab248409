import PQueue from "p-queue";
import { isoTime } from "../base/clock.ts";
import { errorMessage, ProviderError } from "../base/errors.ts";
import type { ProviderErrorEvidence } from "../domain/evidence/evidence.ts";
import { settingsOf } from "../providers/setting_names.ts";
import { getRun } from "../store/runs.ts";
import type { StageContext } from "./stage.ts";

type FailureData = ProviderErrorEvidence["data"];

/** Who is asked; answer engines have a platform. */
interface Vendor {
  provider: string;
  simulated: boolean;
  platform?: string;
}

/** A paid call, remembered inside the run under its key. */
export interface VendorCall<T> {
  key: string;
  /** What it is about, and what was asked, as evidence of its failure tells. */
  subject: string;
  asked?: Pick<FailureData, "platform" | "keyword" | "question" | "branded" | "keywords">;
  ask(signal: AbortSignal): Promise<T>;
}

export type Answered<T> = T & { observedAt: string };

/** A vendor as a run's `meta.providers_failed` shows it. */
interface ProviderFailure {
  stage: FailureData["stage"];
  provider: string;
  /** Answer engines only. */
  platform?: string;
  failed: number;
  /** Calls left out after repeated failures, of this stage or of others before. */
  not_asked: number;
  error: string;
  /** Settings to look at. */
  settings: string;
}

const CALLS_AT_ONCE = 4;
/** Failures in a row after which a vendor counts as down for this run. */
const FAILURES_IN_A_ROW_MAX = 3;
/** Time kept for reading and saving the answers. */
const SAVING_MS = 10_000;
const ERROR_CHARS_MAX = 500;

export type VendorCalls = ReturnType<typeof openVendorCalls>;

/** A stage's calls to vendors: what they answer is given, what they fail at is noted once for all. */
export function openVendorCalls(ctx: StageContext, stage: FailureData["stage"]) {
  const failed: { vendor: Vendor; call: Omit<VendorCall<unknown>, "ask">; error: unknown }[] = [];
  /** Calls that were not made as the vendor is down; with the error where it was known to be so before. */
  const leftOut: { vendor: Vendor; error?: unknown }[] = [];
  let isLate = false;

  /** null where it failed. Rejects only when the run itself is over. */
  async function ask<T extends object>(vendor: Vendor, call: VendorCall<T>): Promise<Answered<T> | null> {
    const late = AbortSignal.timeout(Math.max(1, ctx.deadlineMs - ctx.clock.now()));
    try {
      return await askUntil(late, call);
    } catch (error) {
      note(vendor, call, error);
      return null;
    }
  }

  async function askUntil<T extends object>(late: AbortSignal, call: VendorCall<T>): Promise<Answered<T>> {
    return await ctx.once<Answered<T>>(call.key, async () => {
      const answer = await call.ask(AbortSignal.any([ctx.signal, late]));
      return { ...answer, observedAt: isoTime(ctx.clock.now()) };
    });
  }

  function note(vendor: Vendor, call: VendorCall<unknown>, error: unknown): ProviderError["kind"] {
    ctx.signal.throwIfAborted();
    const kind = error instanceof ProviderError ? error.kind : "failed";
    if (kind === "not_made") leftOut.push({ vendor, error });
    else failed.push({ vendor, call, error });
    return kind;
  }

  /** Asks about each item, some at a time, until the deadline or until it has failed three times in a row. */
  async function askEach<Item, T extends object>(
    vendor: Vendor,
    items: readonly Item[],
    { callFor, told }: { callFor(item: Item): VendorCall<T>; told(): void },
  ): Promise<(Answered<T> & { item: Item })[]> {
    const queue = new PQueue({ concurrency: CALLS_AT_ONCE });
    let failuresInARow = 0;
    async function askOne(item: Item): Promise<Answered<T> | null> {
      const leftMs = ctx.deadlineMs - SAVING_MS - ctx.clock.now();
      if (leftMs <= 0) isLate = true;
      else if (failuresInARow >= FAILURES_IN_A_ROW_MAX) leftOut.push({ vendor });
      else {
        const late = AbortSignal.timeout(leftMs);
        const call = callFor(item);
        try {
          const answer = await askUntil(late, call);
          failuresInARow = 0;
          return answer;
        } catch (error) {
          if (late.aborted && !ctx.signal.aborted) isLate = true;
          // A question that the vendor will not answer says nothing of the next one.
          else if (note(vendor, call, error) === "failed") failuresInARow++;
        }
      }
      return null;
    }
    const tasks = items.map((item) =>
      queue.add(async () => {
        ctx.signal.throwIfAborted();
        const answer = await askOne(item);
        told();
        return answer === null ? [] : [{ ...answer, item }];
      }),
    );
    return (await Promise.all(tasks).finally(() => queue.clear())).flat();
  }

  function failures(): ProviderFailure[] {
    const vendors = new Set([...failed, ...leftOut].map(({ vendor }) => vendor));
    return [...vendors].map((vendor) => {
      const own = failed.filter((each) => each.vendor === vendor);
      const left = leftOut.filter((each) => each.vendor === vendor);
      const { error } = own.at(-1) ?? left[0]!;
      const { provider, platform } = vendor;
      return {
        stage,
        provider,
        ...(platform === undefined ? {} : { platform }),
        failed: own.length,
        not_asked: left.length,
        error: failureMessage(error),
        settings: settingsOf(provider),
      };
    });
  }

  return {
    ask,
    askEach,
    /** By vendor. */
    failures,
    countFailed: (vendor: Vendor) => failed.filter((each) => each.vendor === vendor).length,
    /** Whether calls were left out since the time was over. */
    isLate: () => isLate,
    /** Who failed, with what, and where to look; "" where nobody did. */
    told: () =>
      failures()
        .map(({ platform, provider, error, settings }) => `${platform ?? provider}: ${error} (check ${settings})`)
        .join("; "),
    /** `provider_error` evidence: the call was made and gave nothing, which is not a measured zero. */
    errors: (): ProviderErrorEvidence[] =>
      failed.map(({ vendor, call, error }) => ({
        ...recordBase(ctx, vendor),
        type: "provider_error",
        subject: call.subject,
        data: {
          stage,
          ...call.asked,
          message: failureMessage(error),
          status: error instanceof ProviderError ? error.status : null,
          retryable: error instanceof ProviderError ? error.retryable : null,
          ...(error instanceof ProviderError && error.costUsd !== null ? { cost_usd: error.costUsd } : {}),
        },
      })),
    /** The run's failures so far with this stage's, for `meta.providers_failed`; nothing where none failed. */
    figures(): { providers_failed?: ProviderFailure[] } {
      const meta = getRun(ctx.db, ctx.run.id)?.meta ?? ctx.run.meta;
      const earlier = Array.isArray(meta.providers_failed) ? (meta.providers_failed as ProviderFailure[]) : [];
      const own = failures();
      const all = [...(own.length === 0 ? earlier : earlier.filter((failure) => failure.stage !== stage)), ...own];
      return all.length === 0 ? {} : { providers_failed: all };
    },
  };
}

/** What every record of a vendor begins with; observed now unless told. */
export function recordBase(
  { ids, brand, run, clock }: Pick<StageContext, "ids" | "brand" | "run" | "clock">,
  { provider, simulated }: { provider: string; simulated: boolean },
  observedAt = isoTime(clock.now()),
) {
  const owner = { id: ids.orderedUuid(), brand_id: brand.id, run_id: run.id };
  return { ...owner, provider, simulated, observed_at: observedAt };
}

export function failureMessage(error: unknown): string {
  return errorMessage(error).slice(0, ERROR_CHARS_MAX);
}
