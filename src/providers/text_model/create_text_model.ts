import type { LanguageModel } from "ai";
import { readVendorAddress } from "../http/base_url.ts";
import { systemHttpDeps } from "../http/manners.ts";
import { type ModelPrice, modelPrice } from "../prices.ts";
import type { ProviderSettings, RealProviderDeps } from "../real_providers.ts";
import { GIVEN_BY, reach } from "../vendor.ts";
import { BUILTIN_NAME, createBuiltinTextModel } from "./builtin.ts";
import { completionAsStream } from "./completion_stream.ts";
import type { LoadOptions, ModelAccess } from "./model_exchange.ts";
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
/** Loads the vendor's package for one request. */
type Load = (
  at: { model: string; apiKey: string | null; baseURL: string },
  options: LoadOptions,
) => Promise<LanguageModel>;
const LOADS: Record<Writer, Load> = {
  async openai({ model, apiKey, baseURL }, { fetch }) {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI({ apiKey: apiKey!, baseURL, fetch })(model);
  },
  async anthropic({ model, apiKey, baseURL }, { fetch }) {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ apiKey: apiKey!, baseURL, fetch })(model);
  },
  async google({ model, apiKey, baseURL }, { fetch }) {
    const { createGoogle } = await import("@ai-sdk/google");
    return createGoogle({ apiKey: apiKey!, baseURL, fetch })(model);
  },
  async openai_compatible({ model, apiKey, baseURL }, { fetch, countsTokens }) {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const reached = { name: "openai_compatible", baseURL, fetch, ...(apiKey === null ? {} : { apiKey }) };
    return createOpenAICompatible({ ...reached, includeUsage: countsTokens, supportsStructuredOutputs: true })(model);
  },
};

/** The writer the settings name: the first vendor that can write, or the built-in one without any. */
export function createTextModel(settings: ProviderSettings, deps: RealProviderDeps = {}): TextModel {
  const chosen = chooseWriter(settings);
  if (chosen === null) return createBuiltinTextModel();
  const access = accessTo(settings, chosen);
  if (access === null)
    throw new Error(
      `Cannot use TEXT_MODEL "${settings.textModel}": ${chosen.writer} is not configured. Set ${GIVEN_BY[chosen.writer]}`,
    );
  if (isUnpriced(settings, chosen)) {
    const name = `${chosen.writer}/${chosen.model}`;
    throw new Error(
      `Cannot use TEXT_MODEL "${name}" with RUN_COST_MAX_USD: its price is not known. Set TEXT_MODEL_PRICE_INPUT and TEXT_MODEL_PRICE_OUTPUT (US dollars per million tokens, 0 if it is free)`,
    );
  }
  const http = deps.http ?? systemHttpDeps;
  const terms = {
    contextTokens: settings.writing?.contextTokens ?? CONTEXT_TOKENS[chosen.writer],
    priceOf: (served: string | null) => priceOf(settings, chosen, served),
    ...(deps.manners ? { manners: deps.manners } : {}),
  };
  return createModelLine(`${chosen.writer}/${chosen.model}`, { access, terms, deps: http });
}

/** A ceiling of dollars can only be kept with a price. */
function isUnpriced(settings: ProviderSettings, chosen: Chosen): boolean {
  return (settings.writing?.runCostMaxUsd ?? null) !== null && priceOf(settings, chosen, null) === null;
}

function pricedAs(writer: Writer): string {
  return writer === "google" ? "gemini" : writer;
}

function priceOf(settings: ProviderSettings, { writer, model }: Chosen, served: string | null): ModelPrice | null {
  const own = settings.writing?.price ?? null;
  if (own !== null) return { inputPerMillion: own.input, outputPerMillion: own.output, search: null };
  const listed = served === null ? null : modelPrice(pricedAs(writer), served);
  return listed ?? modelPrice(pricedAs(writer), model);
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
    const model = accessOf(settings, writer)?.model;
    if (model !== undefined && !isUnpriced(settings, { writer, model })) return { writer, model };
  }
  return null;
}

function accessTo(settings: ProviderSettings, { writer, model }: Chosen): ModelAccess | null {
  const vendor = accessOf(settings, writer);
  if (vendor === null) return null;
  const reached = reach(writer, vendor);
  const baseURL = readVendorAddress(reached.baseUrl, reached.versionPath).base;
  return {
    ...reached,
    load: (options) => LOADS[writer]({ model, apiKey: vendor.apiKey, baseURL }, options),
    ...(writer === "openai_compatible" ? { asStream: completionAsStream } : { bindsShape: true }),
  };
}

function accessOf(settings: ProviderSettings, writer: Writer) {
  return settings[writer === "openai_compatible" ? "openaiCompatible" : writer];
}
