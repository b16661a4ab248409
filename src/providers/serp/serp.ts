import type { Market } from "../../domain/market.ts";
import type { SerpResult } from "../../domain/serp_result.ts";

export interface SearchOptions extends Partial<Market> {
  signal: AbortSignal;
  /** How many organic results to ask for. */
  depth?: number;
}

/** Port: a search engine's results page. */
export interface Serp {
  provider: string;
  simulated: boolean;
  costPerCallUsd: number | null;
  search(keyword: string, options: SearchOptions): Promise<SerpResult>;
}
