import { DAY_MS } from "../base/iso_time.ts";
import type { SearchPerformance } from "./evidence/search_data.ts";
import type { Intent } from "./intent.ts";

/** One search keyword; figures that were not measured are absent, never zero. */
export interface Keyword {
  keyword: string;
  /** Monthly searches on Google. */
  google_vol?: number;
  /** Keyword difficulty, 0 (easy) to 100. */
  difficulty?: number;
  /** Cost per click, US dollars. */
  cpc?: number;
  intent: Intent;
  /** Where it was found: `person` (of the brand sheet), `site`, `model` (told how customers search; only with a measured volume where a provider measures), `competitor`, `provider_ideas`, `people_also_ask`, `related_searches`, `engine_queries`, `own_searches` (showed the brand's pages to people). */
  source: string;
  /** Where a tool of the brand's own tells it. */
  performance?: SearchPerformance;
  /** Pages of the brand's site about it, where known. */
  pages?: string[];
}

type KeywordFigures = Pick<Keyword, "google_vol" | "difficulty" | "cpc">;

const DAYS_A_MONTH = 30;

/** Searches a month: measured, else how often a page of the brand was shown for it, which is at least as many. */
export function demandOf({ google_vol, performance }: Keyword): number | undefined {
  if (google_vol !== undefined || performance === undefined || performance.impressions === null) return google_vol;
  const days = (Date.parse(performance.to) - Date.parse(performance.from)) / DAY_MS + 1;
  return Math.round((performance.impressions * DAYS_A_MONTH) / Math.max(1, days));
}

/** Whether anything was measured about it. */
export function hasFigures({ google_vol, difficulty, cpc }: Keyword): boolean {
  return (google_vol ?? difficulty ?? cpc) !== undefined;
}

/** Sum of the volumes that are known; null where none is. */
export function totalVolume(keywords: readonly Pick<Keyword, "google_vol">[]): number | null {
  const volumes = keywords.flatMap(({ google_vol }) => google_vol ?? []);
  return volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0);
}

/** The figures that are known. */
export function figuresOf(of: KeywordFigures | undefined): KeywordFigures {
  return {
    ...(of?.google_vol === undefined ? {} : { google_vol: of.google_vol }),
    ...(of?.difficulty === undefined ? {} : { difficulty: of.difficulty }),
    ...(of?.cpc === undefined ? {} : { cpc: of.cpc }),
  };
}

/** A topic family of the keyword universe. */
export interface Family {
  id: string;
  brand_id: string;
  run_id: string;
  name: string;
  intent: Intent;
  keywords: Keyword[];
  /** Sum over the keywords whose volume is known; null when none is. */
  total_volume: number | null;
  /** Whether a figure or a phrase of it comes from the sandbox. */
  simulated: boolean;
  created_at: string;
}
