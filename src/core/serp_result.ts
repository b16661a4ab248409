export interface SerpEntry {
  /** Organic position, from 1. */
  position: number;
  url: string;
  domain: string;
  title: string;
  snippet: string;
}

/** One results page. null: this provider does not measure that part. */
export interface SerpResult {
  keyword: string;
  results: SerpEntry[];
  ai_overview: { present: boolean; references: { url: string; domain: string; title: string }[] } | null;
  people_also_ask: string[] | null;
  related_searches: string[] | null;
  /** How many results were asked for. */
  depth: number;
  cost_usd: number | null;
}
