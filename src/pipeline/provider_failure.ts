import { isoTime } from "../base/clock.ts";
import { errorMessage, ProviderError } from "../base/errors.ts";
import type { Evidence } from "../core/evidence.ts";
import type { StageName } from "../core/run.ts";
import { getRun } from "../store/runs.ts";
import type { StageContext } from "./stage.ts";

/** A provider as a run's `meta.providers_failed` shows it. */
export interface ProviderFailure {
  stage: StageName;
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

const SETTINGS: Record<string, string> = {
  openai: "OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL",
  anthropic: "ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, ANTHROPIC_MODEL",
  gemini: "GOOGLE_GENERATIVE_AI_API_KEY, GOOGLE_GENERATIVE_AI_BASE_URL, GOOGLE_GENERATIVE_AI_MODEL",
  google: "GOOGLE_GENERATIVE_AI_API_KEY, GOOGLE_GENERATIVE_AI_BASE_URL, GOOGLE_GENERATIVE_AI_MODEL",
  perplexity: "PERPLEXITY_API_KEY, PERPLEXITY_BASE_URL, PERPLEXITY_MODEL",
  openai_compatible: "OPENAI_COMPATIBLE_BASE_URL, OPENAI_COMPATIBLE_API_KEY, OPENAI_COMPATIBLE_MODEL",
  dataforseo: "DATAFORSEO_LOGIN, DATAFORSEO_PASSWORD, DATAFORSEO_BASE_URL",
  serper: "SERPER_API_KEY, SERPER_BASE_URL",
  brave: "BRAVE_API_KEY, BRAVE_BASE_URL",
  searxng: "SEARXNG_URL",
  sandbox: "SANDBOX",
};

export const ANSWER_ENGINE_SETTINGS =
  "OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY, PERPLEXITY_API_KEY or OPENAI_COMPATIBLE_BASE_URL";
export const SERP_SETTINGS = "DATAFORSEO_LOGIN with DATAFORSEO_PASSWORD, SERPER_API_KEY, BRAVE_API_KEY or SEARXNG_URL";

/** The settings a user looks at when this provider fails. */
export function settingsOf(provider: string): string {
  return SETTINGS[provider] ?? `the settings of "${provider}"`;
}

const ERROR_CHARS_MAX = 500;

/** `provider_error` evidence: the call was made and gave nothing, which is not a measured zero. */
export function providerErrorEvidence(
  ctx: StageContext,
  failure: {
    stage: StageName;
    provider: string;
    simulated: boolean;
    subject: string;
    error: unknown;
    data?: Record<string, unknown>;
  },
): Evidence {
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
      ...failure.data,
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
