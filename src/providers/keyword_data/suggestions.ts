import { ProviderError } from "../../base/errors.ts";
import type { KeywordMetrics } from "../../domain/evidence/search_data.ts";
import type { Serp } from "../serp/serp.ts";
import type { KeywordData, KeywordOptions } from "./keyword_data.ts";

/** Each seed is a search of its own. */
const SEEDS_MAX = 12;
const IDEAS_DEFAULT = 200;

/**
 * Keyword ideas without figures, from the related searches and questions on results pages: for those who have a search
 * provider and no keyword-data vendor. Volumes, difficulty and domain competitors are not measured, so not given.
 */
export function createSuggestionKeywords(serp: Serp): KeywordData {
  return {
    provider: serp.provider,
    simulated: serp.simulated,
    metrics: async () => [],
    ideas: (seeds, options) => readIdeas(serp, seeds, options),
    competitors: async () => null,
  };
}

async function readIdeas(serp: Serp, seeds: readonly string[], options: KeywordOptions): Promise<KeywordMetrics[]> {
  const asked = [...new Set(seeds)].slice(0, SEEDS_MAX);
  const pages = await Promise.allSettled(asked.map((seed) => serp.search(seed, options)));
  options.signal.throwIfAborted();
  const failed = pages.find((page) => page.status === "rejected");
  if (failed && pages.every((page) => page.status === "rejected")) throw asProviderError(serp.provider, failed.reason);
  const known = new Set(asked.map((seed) => seed.toLowerCase()));
  const ideas: KeywordMetrics[] = [];
  for (const page of pages) {
    if (page.status === "rejected") continue;
    for (const text of [...(page.value.related_searches ?? []), ...(page.value.people_also_ask ?? [])]) {
      const key = text.toLowerCase();
      if (known.has(key)) continue;
      known.add(key);
      ideas.push({ keyword: text });
    }
  }
  return ideas.slice(0, options.limit ?? IDEAS_DEFAULT);
}

function asProviderError(provider: string, reason: unknown): ProviderError {
  if (reason instanceof ProviderError) return reason;
  return new ProviderError(provider, `Cannot read suggestions from ${provider}`, { cause: reason });
}
