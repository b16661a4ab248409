import { readVendorAddress } from "../http/base_url.ts";
import { systemHttpDeps } from "../http/manners.ts";
import type { ProviderSettings, RealProviderDeps } from "../real_providers.ts";
import { createAiTextModel } from "./ai_sdk.ts";
import { BUILTIN_NAME, createBuiltinTextModel } from "./builtin.ts";
import { createModelLine, type ModelAccess } from "./model_line.ts";
import type { TextModel } from "./text_model.ts";

/** Vendors that can write, in the order of preference when TEXT_MODEL is not set. */
const WRITERS = ["openai", "anthropic", "google", "openai_compatible"] as const;
type Writer = (typeof WRITERS)[number];

/** The writer the settings name: the first vendor that can write, or the built-in one without any. */
export function createTextModel(settings: ProviderSettings, deps: RealProviderDeps = {}): TextModel {
  const chosen = chooseWriter(settings);
  if (chosen === null) return createBuiltinTextModel();
  const access = accessTo(settings, chosen);
  if (access === null)
    throw new Error(`Cannot use TEXT_MODEL "${settings.textModel}": ${chosen.writer} is not configured`);
  const line = createModelLine(
    { ...access, ...(deps.manners ? { manners: deps.manners } : {}) },
    deps.http ?? systemHttpDeps,
  );
  return createAiTextModel(`${chosen.writer}/${chosen.model}`, line);
}

/** Vendor and model that write, or null for the built-in writer. */
export function chooseWriter(settings: ProviderSettings): { writer: Writer; model: string } | null {
  const { textModel } = settings;
  if (textModel === BUILTIN_NAME) return null;
  if (textModel !== null) {
    const writer = WRITERS.find((name) => textModel.startsWith(`${name}/`));
    if (!writer) throw new Error(`Cannot use TEXT_MODEL "${textModel}": give ${BUILTIN_NAME} or vendor/model`);
    return { writer, model: textModel.slice(writer.length + 1) };
  }
  for (const writer of WRITERS) {
    const model = settings[writer === "openai_compatible" ? "openaiCompatible" : writer]?.model;
    if (model !== undefined) return { writer, model };
  }
  return null;
}

function accessTo(
  settings: ProviderSettings,
  { writer, model }: { writer: Writer; model: string },
): ModelAccess | null {
  switch (writer) {
    case "openai": {
      const vendor = settings.openai;
      return (
        vendor && {
          provider: "openai",
          settings: { key: "OPENAI_API_KEY", url: "OPENAI_BASE_URL" },
          secrets: [vendor.apiKey],
          async load(fetch) {
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
          async load(fetch) {
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
          async load(fetch) {
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
          async load(fetch) {
            const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
            const { base } = readVendorAddress(vendor.baseUrl, "");
            const apiKey = vendor.apiKey === null ? {} : { apiKey: vendor.apiKey };
            return createOpenAICompatible({ name: "openai_compatible", baseURL: base, fetch, ...apiKey })(model);
          },
        }
      );
    }
  }
}
