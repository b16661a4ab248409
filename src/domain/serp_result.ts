import type { OverviewReference, SerpEntry } from "./evidence/search_data.ts";

/** One results page. null: this provider does not measure that part. */
export interface SerpResult {
  keyword: string;
  results: SerpEntry[];
  ai_overview: { present: boolean; references: OverviewReference[] | null } | null;
  people_also_ask: string[] | null;
  related_searches: string[] | null;
  /** How many results were looked at: as many as were asked for, or as came where the vendor gives fewer. */
  depth: number;
  /** What of the request the vendor does not take. */
  without?: string[];
  cost_usd: number | null;
}

const TITLE_CHARS_MAX = 300;

/** A result's title as it is read and shown. */
export function shownTitle(title: string): string {
  return title.trim().slice(0, TITLE_CHARS_MAX);
}
