import type { Kept } from "./kept.ts";
/** Tools that measure a site's own visitors. */
export const TRAFFIC_SOURCES = ["google_search_console", "bing_webmaster", "ga4"] as const;
export type TrafficSource = (typeof TRAFFIC_SOURCES)[number];
export const TRAFFIC_NAMES: Readonly<Record<TrafficSource, string>> = {
  google_search_console: "Google Search Console",
  bing_webmaster: "Bing Webmaster Tools",
  ga4: "Google Analytics 4",
};

/** What visitors searched for or landed on. Days are `2026-01-31`, the last one included. */
export interface TrafficRow {
  /** Empty: of the page, whatever was searched. */
  query: string;
  /** Address; empty: of the search, whichever page was shown. */
  page: string;
  from_day: string;
  to_day: string;
  /** Visits from search results; sessions where the tool counts those. */
  clicks: number;
  /** null: the tool does not tell. */
  impressions: number | null;
  position: number | null;
}

/** Sums; the position is the mean by impressions. */
export function sumOf(rows: readonly TrafficRow[]): TrafficRow {
  const told = rows.filter(({ impressions }) => impressions !== null);
  const impressions = told.reduce((sum, row) => sum + row.impressions!, 0);
  const placed = rows.filter(({ position }) => position !== null);
  const weight = placed.reduce((sum, row) => sum + (row.impressions ?? 1), 0);
  const places = placed.reduce((sum, row) => sum + row.position! * (row.impressions ?? 1), 0);
  return {
    ...rows[0]!,
    clicks: rows.reduce((sum, row) => sum + row.clicks, 0),
    impressions: told.length === 0 ? null : impressions,
    position: weight === 0 ? null : Math.round((places / weight) * 10) / 10,
  };
}

export const IMPORT_STATUSES = ["queued", "running", "done", "failed"] as const;

/** One file, or one property that is read day by day. */
export interface TrafficImport extends Kept {
  source: TrafficSource;
  method: "csv" | "api";
  property: string | null;
  status: (typeof IMPORT_STATUSES)[number];
  /** Why it failed, and what to do. */
  error: string | null;
  rows: number;
  /** What was left out, and why. */
  notes: string[];
  from_day: string | null;
  to_day: string | null;
  /** When the property is read next; null: never by itself. */
  next_at: string | null;
}
