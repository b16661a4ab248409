import type { OverviewReference, SerpEntry } from "./evidence/search_data.ts";

/** One results page. null: this provider does not measure that part. */
export interface SerpResult {
  keyword: string;
  results: SerpEntry[];
  ai_overview: { present: boolean; references: OverviewReference[] } | null;
  people_also_ask: string[] | null;
  related_searches: string[] | null;
  /** How many results were asked for. */
  depth: number;
  cost_usd: number | null;
}

const TITLE_CHARS_MAX = 300;

/** A result's title as it is read and shown. */
export function shownTitle(title: string): string {
  return title.trim().slice(0, TITLE_CHARS_MAX);
}
