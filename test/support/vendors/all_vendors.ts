import type { ProviderSettings } from "../../../src/providers/real_providers.ts";
import type { FactsOf } from "./answer_facts.ts";
import { startAnthropic } from "./anthropic.ts";
import { startBrave } from "./brave.ts";
import { type DataForSeoStandIn, startDataForSeo } from "./dataforseo.ts";
import type { KeywordFacts } from "./dataforseo_keywords.ts";
import { startGemini } from "./gemini.ts";
import { type AnswerStandIn, startOpenAi } from "./openai.ts";
import { startOpenAiCompatible } from "./openai_compatible.ts";
import { startPerplexity } from "./perplexity.ts";
import type { SearchFactsOf } from "./search_facts.ts";
import { startSearxng } from "./searxng.ts";
import { type SearchStandIn, startSerper } from "./serper.ts";

export interface VendorWorld {
  facts?: FactsOf;
  search?: SearchFactsOf;
  keywords?: KeywordFacts;
}

/** Stand-ins of all vendors at once, and the settings that reach them. The writer is the built-in one. */
export interface VendorTown {
  settings: ProviderSettings;
  /** Answer engines by provider name, as evidence names them. */
  engines: Record<"openai" | "anthropic" | "gemini" | "perplexity" | "openai_compatible", AnswerStandIn>;
  dataforseo: DataForSeoStandIn;
  serps: Record<"serper" | "brave" | "searxng", SearchStandIn>;
  /** Calls to all of them so far. */
  calls(): number;
  close(): Promise<void>;
}

export async function startAllVendors(world: VendorWorld = {}): Promise<VendorTown> {
  const [openai, anthropic, gemini, perplexity, compatible] = await Promise.all([
    startOpenAi(world),
    startAnthropic(world),
    startGemini(world),
    startPerplexity(world),
    startOpenAiCompatible(world),
  ]);
  const [dataforseo, serper, brave, searxng] = await Promise.all([
    startDataForSeo(world),
    startSerper(world),
    startBrave(world),
    startSearxng(world),
  ]);
  const engines = { openai, anthropic, gemini, perplexity, openai_compatible: compatible };
  const serps = { serper, brave, searxng };
  const all = [...Object.values(engines), dataforseo, ...Object.values(serps)];
  const access = ({ apiKey, baseUrl }: AnswerStandIn, model: string) => ({ apiKey, baseUrl, model });
  return {
    settings: {
      openai: access(openai, "gpt-6-luna"),
      anthropic: access(anthropic, "claude-sonnet-5"),
      google: access(gemini, "gemini-3.5-flash-lite"),
      perplexity: access(perplexity, "sonar"),
      openaiCompatible: access(compatible, "local-model"),
      dataforseo: { login: dataforseo.login, password: dataforseo.password, baseUrl: dataforseo.baseUrl },
      serper: { apiKey: serper.apiKey, baseUrl: serper.baseUrl },
      brave: { apiKey: brave.apiKey, baseUrl: brave.baseUrl },
      searxng: { url: searxng.baseUrl },
      textModel: "builtin",
    },
    engines,
    dataforseo,
    serps,
    calls: () => all.reduce((sum, standIn) => sum + standIn.calls.length, 0),
    async close() {
      await Promise.all(all.map((standIn) => standIn.close()));
    },
  };
}
