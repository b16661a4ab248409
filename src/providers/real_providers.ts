import type { AnswerEngine } from "./answer_engine/answer_engine.ts";
import { ANTHROPIC_BASE_URL, createAnthropicEngine } from "./answer_engine/anthropic.ts";
import { createInterfaceEngine, type InterfaceName } from "./answer_engine/dataforseo_interface.ts";
import { createGeminiEngine, GEMINI_BASE_URL } from "./answer_engine/gemini.ts";
import { createOpenAiEngine, createXaiEngine, OPENAI_BASE_URL, XAI_BASE_URL } from "./answer_engine/openai.ts";
import { createOpenAiCompatibleEngine } from "./answer_engine/openai_compatible.ts";
import { createPerplexityEngine, PERPLEXITY_BASE_URL } from "./answer_engine/perplexity.ts";
import { DATAFORSEO_BASE_URL, type DataForSeoAccess } from "./http/dataforseo_client.ts";
import { type HttpDeps, type Manners, systemHttpDeps } from "./http/manners.ts";
import { createDataForSeoKeywords } from "./keyword_data/dataforseo.ts";
import type { KeywordData } from "./keyword_data/keyword_data.ts";
import { createSuggestionKeywords } from "./keyword_data/suggestions.ts";
import { BRAVE_BASE_URL, createBraveSerp } from "./serp/brave.ts";
import { createDataForSeoSerp } from "./serp/dataforseo.ts";
import { createSearxngSerp } from "./serp/searxng.ts";
import type { Serp } from "./serp/serp.ts";
import { createSerperSerp, SERPER_BASE_URL } from "./serp/serper.ts";

/** What is configured, vendor by vendor; null is not configured. Mirrors the environment's names. */
export interface ProviderSettings {
  openai: ModelAccess | null;
  anthropic: ModelAccess | null;
  /** GOOGLE_GENERATIVE_AI_*: Gemini. */
  google: ModelAccess | null;
  perplexity: ModelAccess | null;
  openaiCompatible: { baseUrl: string; apiKey: string | null; model: string } | null;
  /** Grok. */
  xai?: ModelAccess | null;
  /** `interfaces`: which ones are read as answer engines of their own. */
  dataforseo: (DataForSeoAccess & { interfaces?: readonly InterfaceName[] }) | null;
  serper: { apiKey: string; baseUrl: string } | null;
  brave: { apiKey: string; baseUrl: string } | null;
  searxng: { url: string } | null;
  /** TEXT_MODEL: `vendor/model`, `builtin`, or null for the first vendor configured. */
  textModel: string | null;
  /** What holds for the writing model, whichever it is. */
  writing?: WritingSettings;
  /** EMBEDDING_MODEL; absent: none is named. */
  embedding?: EmbeddingSettings;
}

export interface EmbeddingSettings {
  /** `vendor/model`. */
  name: string;
  /** EMBEDDING_MODEL_PRICE: US dollars a million tokens; null: by the price list. */
  price: number | null;
  /** An endpoint may give vectors and nothing else. */
  compatible: { baseUrl: string; apiKey: string | null } | null;
}

export interface WritingSettings {
  /** MODEL_CONTEXT_TOKENS; null: the vendor's default. */
  contextTokens: number | null;
  /** TEXT_MODEL_PRICE_*: US dollars a million tokens; null: by the price list. */
  price: { input: number; output: number } | null;
  /** RUN_COST_MAX_USD; null: no ceiling. */
  runCostMaxUsd: number | null;
}

export interface ModelAccess {
  apiKey: string;
  baseUrl: string;
  model: string;
}

/** Defaults of the environment's settings; models that search when told to, at a moderate price. */
export const PROVIDER_DEFAULTS = {
  openai: { baseUrl: OPENAI_BASE_URL, model: "gpt-6-luna" },
  anthropic: { baseUrl: ANTHROPIC_BASE_URL, model: "claude-sonnet-5" },
  google: { baseUrl: GEMINI_BASE_URL, model: "gemini-3.5-flash" },
  perplexity: { baseUrl: PERPLEXITY_BASE_URL, model: "perplexity/sonar" },
  xai: { baseUrl: XAI_BASE_URL, model: "grok-4.3" },
  dataforseo: { baseUrl: DATAFORSEO_BASE_URL },
  serper: { baseUrl: SERPER_BASE_URL },
  brave: { baseUrl: BRAVE_BASE_URL },
} as const;

export interface RealProviderDeps {
  http?: HttpDeps;
  /** Over every vendor's own manners; tests shorten the time limits. */
  manners?: Partial<Manners>;
}

/** Adapters of every vendor configured. Nothing is called yet. */
export function createRealProviders(settings: ProviderSettings, deps: RealProviderDeps = {}) {
  const http = deps.http ?? systemHttpDeps;
  const manners = deps.manners ?? {};
  const serps = createSerps(settings, http, manners);
  return {
    answerEngines: createAnswerEngines(settings, http, manners),
    serp: serps[0] ?? null,
    keywordData: settings.dataforseo
      ? createDataForSeoKeywords({ ...settings.dataforseo, manners }, http)
      : suggestionsOf(serps),
  };
}

export function createAnswerEngines(
  settings: ProviderSettings,
  http: HttpDeps,
  manners: Partial<Manners>,
): AnswerEngine[] {
  const { openai, anthropic, google, perplexity, xai = null, openaiCompatible, dataforseo } = settings;
  const engines: (AnswerEngine | null)[] = [
    openai && createOpenAiEngine({ ...openai, manners }, http),
    anthropic && createAnthropicEngine({ ...anthropic, manners }, http),
    google && createGeminiEngine({ ...google, manners }, http),
    perplexity && createPerplexityEngine({ ...perplexity, manners }, http),
    xai && createXaiEngine({ ...xai, manners }, http),
    openaiCompatible && createOpenAiCompatibleEngine({ ...openaiCompatible, manners }, http),
    ...(dataforseo?.interfaces ?? []).map((name) => createInterfaceEngine(name, { ...dataforseo!, manners }, http)),
  ];
  return engines.filter((engine) => engine !== null);
}

/** Every search provider configured, the one that measures most first: only DataForSEO tells of AI overviews. */
export function createSerps(settings: ProviderSettings, http: HttpDeps, manners: Partial<Manners>): Serp[] {
  const { dataforseo, serper, brave, searxng } = settings;
  const serps: (Serp | null)[] = [
    dataforseo && createDataForSeoSerp({ ...dataforseo, manners }, http),
    serper && createSerperSerp({ ...serper, manners }, http),
    brave && createBraveSerp({ ...brave, manners }, http),
    searxng && createSearxngSerp({ ...searxng, manners }, http),
  ];
  return serps.filter((serp) => serp !== null);
}

/** Without a vendor of keyword data, suggestions of a search provider that shows related searches. */
function suggestionsOf(serps: readonly Serp[]): KeywordData | null {
  const showing = serps.find(({ provider }) => provider === "serper" || provider === "searxng");
  return showing ? createSuggestionKeywords(showing) : null;
}
