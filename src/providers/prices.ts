/** US dollars by a vendor's public price list; taxes, discounts, free allowances and caches left out. */
export interface ModelPrice {
  inputPerMillion: number;
  outputPerMillion: number;
  /** One web search; `answer`: billed once per answer that searched, however many searches it took. */
  search: { each: number; per: "search" | "answer" } | null;
}

// Read in October 2026 on the vendors' pricing pages (OpenAI, Anthropic, Gemini, Perplexity), of DataForSEO and serper in
// 2026 (models of October and November by the vendors' announcements and third parties), of Brave in September 2026, of embeddings in 2025; an operator compares them with the bill.

const OPENAI_SEARCH = { each: 0.01, per: "search" } as const;
const ANTHROPIC_SEARCH = { each: 0.01, per: "search" } as const;
const XAI_SEARCH = { each: 0.005, per: "search" } as const;
const GEMINI_3_SEARCH = { each: 0.014, per: "search" } as const;
const GEMINI_2_SEARCH = { each: 0.035, per: "answer" } as const;

const MODEL_PRICES: Record<string, Record<string, ModelPrice>> = {
  openai: {
    "gpt-6-astra": price(10, 50, OPENAI_SEARCH),
    "gpt-6.1-sol": price(2, 10, OPENAI_SEARCH),
    "gpt-6.1-terra": price(1, 5, OPENAI_SEARCH),
    "gpt-6-sol": price(2, 10, OPENAI_SEARCH),
    "gpt-6-luna": price(0.1, 0.5, OPENAI_SEARCH),
    "gpt-5.6-sol": price(4, 20, OPENAI_SEARCH),
    "gpt-5.6-terra": price(2, 12, OPENAI_SEARCH),
    "gpt-5.6-luna": price(0.2, 1.2, OPENAI_SEARCH),
    "gpt-5.6": price(4, 20, OPENAI_SEARCH),
    "gpt-5.5": price(5, 30, OPENAI_SEARCH),
    "gpt-5.4": price(2.5, 15, OPENAI_SEARCH),
    "gpt-5.4-mini": price(0.75, 4.5, OPENAI_SEARCH),
    "gpt-5.4-nano": price(0.2, 1.25, OPENAI_SEARCH),
    "gpt-5.2": price(1.75, 14, OPENAI_SEARCH),
    "gpt-5.1": price(1.25, 10, OPENAI_SEARCH),
    "gpt-5": price(1.25, 10, OPENAI_SEARCH),
    "gpt-5-mini": price(0.25, 2, OPENAI_SEARCH),
    "gpt-5-nano": price(0.05, 0.4, OPENAI_SEARCH),
    "gpt-4.1": price(2, 8, OPENAI_SEARCH),
    "gpt-4.1-mini": price(0.4, 1.6, OPENAI_SEARCH),
    "gpt-4o": price(2.5, 10, OPENAI_SEARCH),
    "gpt-4o-mini": price(0.15, 0.6, OPENAI_SEARCH),
  },
  anthropic: {
    "claude-fable-5-2": price(10, 50, ANTHROPIC_SEARCH),
    "claude-fable-5-1": price(10, 50, ANTHROPIC_SEARCH),
    "claude-opus-5-5": price(4, 20, ANTHROPIC_SEARCH),
    "claude-opus-5": price(5, 25, ANTHROPIC_SEARCH),
    "claude-sonnet-5-5": price(2, 10, ANTHROPIC_SEARCH),
    "claude-sonnet-5": price(2, 10, ANTHROPIC_SEARCH),
    // For prompts of up to 100,000 tokens, which an answer with a few searches stays under.
    "claude-haiku-5-5": price(0.1, 0.5, ANTHROPIC_SEARCH),
    "claude-opus-4-8": price(5, 25, ANTHROPIC_SEARCH),
    "claude-opus-4-7": price(5, 25, ANTHROPIC_SEARCH),
    "claude-opus-4-6": price(5, 25, ANTHROPIC_SEARCH),
    "claude-opus-4-5": price(5, 25, ANTHROPIC_SEARCH),
    "claude-sonnet-4-6": price(3, 15, ANTHROPIC_SEARCH),
    "claude-sonnet-4-5": price(3, 15, ANTHROPIC_SEARCH),
    "claude-haiku-4-5": price(1, 5, ANTHROPIC_SEARCH),
  },
  gemini: {
    // The list price from December 2026 on; until then half of it.
    "gemini-4-argon": price(4, 20, GEMINI_3_SEARCH),
    "gemini-4-hydrogen": price(1.5, 7.5, GEMINI_3_SEARCH),
    // The list price from January 2027 on; until then Google halves it.
    "gemini-3.8-flash": price(1.5, 7.5, GEMINI_3_SEARCH),
    "gemini-3.7-flash": price(1.5, 7.5, GEMINI_3_SEARCH),
    "gemini-3.6-flash": price(1.5, 7.5, GEMINI_3_SEARCH),
    "gemini-3.5-flash": price(1.5, 9, GEMINI_3_SEARCH),
    "gemini-3.5-flash-lite": price(0.3, 2.5, GEMINI_3_SEARCH),
    "gemini-3.1-flash-lite": price(0.25, 1.5, GEMINI_3_SEARCH),
    "gemini-2.5-pro": price(1.25, 10, GEMINI_2_SEARCH),
    "gemini-2.5-flash": price(0.3, 2.5, GEMINI_2_SEARCH),
    "gemini-2.5-flash-lite": price(0.1, 0.4, GEMINI_2_SEARCH),
  },
  xai: {
    "grok-4.5": price(2, 6, XAI_SEARCH),
    "grok-4.3": price(1.25, 2.5, XAI_SEARCH),
  },
  perplexity: {
    sonar: price(1, 1, { each: 0.005, per: "answer" }),
    "sonar-pro": price(3, 15, { each: 0.006, per: "answer" }),
    "sonar-reasoning-pro": price(2, 8, { each: 0.006, per: "answer" }),
    "perplexity/sonar": price(0.25, 2.5, { each: 0.0025, per: "search" }),
  },
};

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
  const prices = MODEL_PRICES[vendor];
  if (!prices) return null;
  const undated = model.replace(/-(\d{8}|\d{4}-\d{2}-\d{2})$/, "");
  return Object.hasOwn(prices, model) ? prices[model]! : Object.hasOwn(prices, undated) ? prices[undated]! : null;
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
  return roundUsd(tokens + searchCostUsd(found, used.searches));
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

/** To a millionth of a dollar, so that sums stay readable. */
function roundUsd(usd: number): number {
  return Math.round(usd * 1_000_000) / 1_000_000;
}

function price(inputPerMillion: number, outputPerMillion: number, search: ModelPrice["search"]): ModelPrice {
  return { inputPerMillion, outputPerMillion, search };
}
