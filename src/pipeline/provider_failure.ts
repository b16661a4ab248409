import { isoTime } from "../base/clock.ts";
import { errorMessage, ProviderError } from "../base/errors.ts";
import type { ProviderErrorEvidence } from "../domain/evidence/evidence.ts";
import { settingsOf } from "../providers/setting_names.ts";
import { getRun } from "../store/runs.ts";
import type { Outcome } from "./ask_vendor.ts";
import type { StageContext } from "./stage.ts";

/** A stage that asks paid providers. */
export type AskingStage = ProviderErrorEvidence["data"]["stage"];

/** A provider as a run's `meta.providers_failed` shows it. */
export interface ProviderFailure {
  stage: AskingStage;
  provider: string;
  /** Answer engines only. */
  platform?: string;
  failed: number;
  /** Calls left out after repeated failures. */
  not_asked: number;
  error: string;
  /** Settings to look at. */
  settings: string;
}

const ERROR_CHARS_MAX = 500;

/** What every record of a vendor begins with; observed now unless told. */
export function recordBase(
  { ids, brand, run, clock }: Pick<StageContext, "ids" | "brand" | "run" | "clock">,
  { provider, simulated }: { provider: string; simulated: boolean },
  observedAt = isoTime(clock.now()),
) {
  const owner = { id: ids.orderedUuid(), brand_id: brand.id, run_id: run.id };
  return { ...owner, provider, simulated, observed_at: observedAt };
}

/** `provider_error` evidence: the call was made and gave nothing, which is not a measured zero. */
export function providerErrorEvidence(
  ctx: StageContext,
  failure: {
    stage: AskingStage;
    provider: string;
    simulated: boolean;
    subject: string;
    error: unknown;
    /** What was asked. */
    asked?: Pick<ProviderErrorEvidence["data"], "platform" | "keyword" | "question" | "branded" | "keywords">;
  },
): ProviderErrorEvidence {
  const { error, simulated, provider } = failure;
  return {
    ...recordBase(ctx, { provider, simulated }),
    type: "provider_error",
    subject: failure.subject,
    data: {
      stage: failure.stage,
      ...failure.asked,
      message: failureMessage(error),
      status: error instanceof ProviderError ? error.status : null,
      retryable: error instanceof ProviderError ? error.retryable : null,
      ...(error instanceof ProviderError && error.costUsd !== null ? { cost_usd: error.costUsd } : {}),
    },
  };
}

/** A vendor's failed calls in one; none where none failed. */
export function failureOf(
  stage: AskingStage,
  { provider, platform }: { provider: string; platform?: string },
  outcomes: readonly Outcome<unknown>[],
): ProviderFailure[] {
  const failed = outcomes.filter((outcome) => outcome.kind === "failed");
  const left = outcomes.filter((outcome) => outcome.kind === "not_asked" && outcome.reason === "down");
  const last = failed.at(-1) ?? left.find((outcome) => "error" in outcome);
  if (last === undefined) return [];
  return [
    {
      stage,
      provider,
      ...(platform === undefined ? {} : { platform }),
      failed: failed.length,
      not_asked: left.length,
      error: failureMessage("error" in last ? last.error : ""),
      settings: settingsOf(provider),
    },
  ];
}

export function failureMessage(error: unknown): string {
  return errorMessage(error).slice(0, ERROR_CHARS_MAX);
}

/** The run's failures so far with this stage's, for `meta.providers_failed`; nothing where none failed. */
export function failedProviders(
  ctx: StageContext,
  own: readonly ProviderFailure[],
): { providers_failed?: ProviderFailure[] } {
  const meta = getRun(ctx.db, ctx.run.id)?.meta ?? ctx.run.meta;
  const earlier = Array.isArray(meta.providers_failed) ? (meta.providers_failed as ProviderFailure[]) : [];
  const stages = new Set(own.map((failure) => failure.stage));
  const all = [...earlier.filter((failure) => !stages.has(failure.stage)), ...own];
  return all.length === 0 ? {} : { providers_failed: all };
}
