import { isoTime } from "../base/clock.ts";
import { errorMessage, ProviderError } from "../base/errors.ts";
import type { ProviderErrorEvidence } from "../domain/evidence/evidence.ts";
import { getRun } from "../store/runs.ts";
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
  const { error } = failure;
  return {
    id: ctx.ids.orderedUuid(),
    brand_id: ctx.brand.id,
    run_id: ctx.run.id,
    type: "provider_error",
    provider: failure.provider,
    simulated: failure.simulated,
    subject: failure.subject,
    data: {
      stage: failure.stage,
      ...failure.asked,
      message: failureMessage(error),
      status: error instanceof ProviderError ? error.status : null,
      retryable: error instanceof ProviderError ? error.retryable : null,
    },
    observed_at: isoTime(ctx.clock.now()),
  };
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
