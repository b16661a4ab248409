import { readVendorAddress } from "../http/base_url.ts";
import { systemHttpDeps } from "../http/manners.ts";
import { type ModelPrice, modelPrice } from "../prices.ts";
import type { ProviderSettings, RealProviderDeps } from "../real_providers.ts";
import { createAiTextModel } from "./ai_sdk.ts";
import { BUILTIN_NAME, createBuiltinTextModel } from "./builtin.ts";
import { completionAsStream } from "./completion_stream.ts";
import type { ModelAccess } from "./model_exchange.ts";
import { createModelLine } from "./model_line.ts";
import type { TextModel } from "./text_model.ts";

/** Vendors that can write, in the order of preference when TEXT_MODEL is not set. */
const WRITERS = ["openai", "anthropic", "google", "openai_compatible"] as const;
type Writer = (typeof WRITERS)[number];
interface Chosen {
  writer: Writer;
  model: string;
}

/** Tokens of one call, its answer included, where MODEL_CONTEXT_TOKENS does not say otherwise. */
const CONTEXT_TOKENS: Record<Writer, number> = {
  openai: 128_000,
  anthropic: 200_000,
  google: 200_000,
  // Many servers at home are started with less; those that cut prompts silently need the setting.
  openai_compatible: 32_000,
};
/** What gives a vendor. */
const SETTING_OF: Record<Writer, string> = {
  openai: "OPENAI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  google: "GOOGLE_GENERATIVE_AI_API_KEY",
  openai_compatible: "OPENAI_COMPATIBLE_BASE_URL",
};
/** The price list's names. */
const PRICED_AS: Record<Writer, string> = {
  openai: "openai",
  anthropic: "anthropic",
  google: "gemini",
  openai_compatible: "openai_compatible",
};

/** The writer the settings name: the first vendor that can write, or the built-in one without any. */
export function createTextModel(settings: ProviderSettings, deps: RealProviderDeps = {}): TextModel {
  const chosen = chooseWriter(settings);
  if (chosen === null) return createBuiltinTextModel();
  const access = accessTo(settings, chosen);
  if (access === null)
    throw new Error(
      `Cannot use TEXT_MODEL "${settings.textModel}": ${chosen.writer} is not configured. Set ${SETTING_OF[chosen.writer]}`,
    );
  if (isUnpriced(settings, chosen)) {
    const name = `${chosen.writer}/${chosen.model}`;
    throw new Error(
      `Cannot use TEXT_MODEL "${name}" with RUN_COST_MAX_USD: its price is not known. Set TEXT_MODEL_PRICE_INPUT and TEXT_MODEL_PRICE_OUTPUT (US dollars a million tokens, 0 where it is free)`,
    );
  }
  const http = deps.http ?? systemHttpDeps;
  const terms = {
    contextTokens: settings.writing?.contextTokens ?? CONTEXT_TOKENS[chosen.writer],
    priceOf: (served: string | null) => priceOf(settings, chosen, served),
    ...(deps.manners ? { manners: deps.manners } : {}),
  };
  return createAiTextModel(`${chosen.writer}/${chosen.model}`, createModelLine(access, terms, http));
}

/** A ceiling of dollars can only be kept with a price. */
function isUnpriced(settings: ProviderSettings, chosen: Chosen): boolean {
  return (settings.writing?.runCostMaxUsd ?? null) !== null && priceOf(settings, chosen, null) === null;
}

/** The operator's own price, or the list's. */
function priceOf(settings: ProviderSettings, { writer, model }: Chosen, served: string | null): ModelPrice | null {
  const own = settings.writing?.price ?? null;
  if (own !== null) return { inputPerMillion: own.input, outputPerMillion: own.output, search: null };
  const listed = served === null ? null : modelPrice(PRICED_AS[writer], served);
  return listed ?? modelPrice(PRICED_AS[writer], model);
}

/** Vendor and model that write, or null for the built-in writer. */
export function chooseWriter(settings: ProviderSettings): Chosen | null {
  const { textModel } = settings;
  if (textModel === BUILTIN_NAME) return null;
  if (textModel !== null) {
    const writer = WRITERS.find((name) => textModel.startsWith(`${name}/`));
    if (!writer) throw new Error(`Cannot use TEXT_MODEL "${textModel}": give ${BUILTIN_NAME} or vendor/model`);
    return { writer, model: textModel.slice(writer.length + 1) };
  }
  for (const writer of WRITERS) {
    const model = settings[writer === "openai_compatible" ? "openaiCompatible" : writer]?.model;
    if (model !== undefined && !isUnpriced(settings, { writer, model })) return { writer, model };
  }
  return null;
}

function accessTo(settings: ProviderSettings, { writer, model }: Chosen): ModelAccess | null {
  switch (writer) {
    case "openai": {
      const vendor = settings.openai;
      return (
        vendor && {
          provider: "openai",
          settings: { key: "OPENAI_API_KEY", url: "OPENAI_BASE_URL" },
          secrets: [vendor.apiKey],
          async load({ fetch }) {
            const { createOpenAI } = await import("@ai-sdk/openai");
            const { base } = readVendorAddress(vendor.baseUrl, "/v1");
            return createOpenAI({ apiKey: vendor.apiKey, baseURL: base, fetch })(model);
          },
        }
      );
    }
    case "anthropic": {
      const vendor = settings.anthropic;
      return (
        vendor && {
          provider: "anthropic",
          settings: { key: "ANTHROPIC_API_KEY", url: "ANTHROPIC_BASE_URL" },
          secrets: [vendor.apiKey],
          async load({ fetch }) {
            const { createAnthropic } = await import("@ai-sdk/anthropic");
            const { base } = readVendorAddress(vendor.baseUrl, "/v1");
            return createAnthropic({ apiKey: vendor.apiKey, baseURL: base, fetch })(model);
          },
        }
      );
    }
    case "google": {
      const vendor = settings.google;
      return (
        vendor && {
          provider: "google",
          settings: { key: "GOOGLE_GENERATIVE_AI_API_KEY", url: "GOOGLE_GENERATIVE_AI_BASE_URL" },
          secrets: [vendor.apiKey],
          async load({ fetch }) {
            const { createGoogle } = await import("@ai-sdk/google");
            const { base } = readVendorAddress(vendor.baseUrl, "/v1beta");
            return createGoogle({ apiKey: vendor.apiKey, baseURL: base, fetch })(model);
          },
        }
      );
    }
    case "openai_compatible": {
      const vendor = settings.openaiCompatible;
      return (
        vendor && {
          provider: "openai_compatible",
          settings: { key: "OPENAI_COMPATIBLE_API_KEY", url: "OPENAI_COMPATIBLE_BASE_URL" },
          secrets: vendor.apiKey === null ? [] : [vendor.apiKey],
          async load({ fetch, countsTokens }) {
            const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
            const { base } = readVendorAddress(vendor.baseUrl, "");
            const apiKey = vendor.apiKey === null ? {} : { apiKey: vendor.apiKey };
            const supports = { includeUsage: countsTokens, supportsStructuredOutputs: true };
            const reached = { name: "openai_compatible", baseURL: base, fetch, ...apiKey };
            return createOpenAICompatible({ ...reached, ...supports })(model);
          },
          asStream: completionAsStream,
        }
      );
    }
  }
}
