import { z } from "zod";
import data from "./model_prices.json" with { type: "json" };

/** US dollars by a vendor's public price list; taxes, discounts, free allowances and caches left out. */
export interface ModelPrice {
  inputPerMillion: number;
  outputPerMillion: number;
  /** One web search; `answer`: billed once per answer that searched, however many searches it took. */
  search: { each: number; per: "search" | "answer" } | null;
}

// Read in October 2026 on the vendors' pricing pages (OpenAI, Anthropic, Gemini, Perplexity), of DataForSEO and serper in
// 2026 (models of October and November by the vendors' announcements and third parties), of Brave in September 2026, of embeddings in 2025; an operator compares them with the bill.

/** By vendor, models whose searches cost the same: dollars for a million tokens of input and of output. */
const PriceList = z.record(
  z.string(),
  z.array(
    z.object({
      search: z.object({ each: z.number(), per: z.enum(["search", "answer"]) }),
      models: z.record(z.string(), z.tuple([z.number(), z.number()])),
    }),
  ),
);

const MODEL_PRICES = new Map(
  Object.entries(PriceList.parse(data)).map(([vendor, groups]) => [vendor, new Map(groups.flatMap(pricesOf))]),
);

/** When vendors switch models off, by the beginning of their names. */
const RETIRING: Record<string, Record<string, string>> = {
  openai: { "gpt-4o": "2027-01-14", "gpt-4.1": "2027-01-14", "gpt-5-": "2026-12-11" },
  gemini: { "gemini-2.5-": "2026-12-01" },
};

/** The day from which a model answers no more; null where none is announced. */
export function retirementOf(vendor: string, model: string): string | null {
  const found = Object.entries(RETIRING[vendor] ?? {}).find(([start]) => `${model}-`.startsWith(start));
  return found?.[1] ?? null;
}

/** US dollars a million tokens of models that give vectors. */
const EMBEDDING_PRICES: Record<string, Record<string, number>> = {
  openai: { "text-embedding-3-small": 0.02, "text-embedding-3-large": 0.13, "text-embedding-ada-002": 0.1 },
  google: { "gemini-embedding-001": 0.15 },
};

/** One search page (serper: ten results) by list price; twenty results with their AI overview at DataForSEO. */
export const SERP_PRICES = { dataforseo: 0.0055, serper: 0.001, brave: 0.005, searxng: 0 } as const;

/** One answer read in an interface (Google AI Mode, ChatGPT, Gemini), live, by DataForSEO. */
export const INTERFACE_ANSWER_PRICE = 0.004;

/** Input of an answer with one web search: where the vendor bills what it read, the sources are most of it. */
const TYPICAL_INPUT_TOKENS: Record<string, number> = { openai: 10_000, anthropic: 10_000, xai: 10_000 };
const QUESTION_TOKENS = 50;
const TYPICAL_OUTPUT_TOKENS = 900;

/** The list price of a model, dated snapshots included; null when it is not known. */
export function modelPrice(vendor: string, model: string): ModelPrice | null {
  const undated = model.replace(/-(\d{8}|\d{4}-\d{2}-\d{2})$/, "");
  const prices = MODEL_PRICES.get(vendor);
  return prices?.get(model) ?? prices?.get(undated) ?? null;
}

export function embeddingPrice(vendor: string, model: string): number | null {
  const prices = EMBEDDING_PRICES[vendor];
  return prices !== undefined && Object.hasOwn(prices, model) ? prices[model]! : null;
}

export function callCostUsd(
  found: ModelPrice | null,
  used: { input: number; output: number; searches: number },
): number | null {
  if (!found) return null;
  const tokens = (used.input * found.inputPerMillion + used.output * found.outputPerMillion) / 1_000_000;
  // To a millionth of a dollar, so that sums stay readable.
  return Math.round((tokens + searchCostUsd(found, used.searches)) * 1_000_000) / 1_000_000;
}

/** What one answer will probably cost by list price, or null when the model's price is not known. */
export function typicalAnswerCostUsd(vendor: string, model: string): number | null {
  return callCostUsd(modelPrice(vendor, model), {
    input: TYPICAL_INPUT_TOKENS[vendor] ?? QUESTION_TOKENS,
    output: TYPICAL_OUTPUT_TOKENS,
    searches: 1,
  });
}

function searchCostUsd(found: ModelPrice, searches: number): number {
  if (!found.search || searches === 0) return 0;
  return found.search.per === "answer" ? found.search.each : found.search.each * searches;
}

function pricesOf({ search, models }: z.infer<typeof PriceList>[string][number]): [string, ModelPrice][] {
  return Object.entries(models).map(([model, [inputPerMillion, outputPerMillion]]) => [
    model,
    { inputPerMillion, outputPerMillion, search },
  ]);
}
