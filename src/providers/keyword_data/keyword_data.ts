import type { KeywordMetrics } from "../../domain/evidence/search_data.ts";
import type { Market } from "../../domain/market.ts";

export interface KeywordOptions extends Partial<Market> {
  signal: AbortSignal;
  limit?: number;
}

export interface DomainCompetitor {
  domain: string;
  /** Keywords both domains rank for. */
  intersections: number;
  avg_position: number | null;
}

/** Port: search volumes, keyword ideas and domain competitors. A keyword nobody knows is absent from the answer. */
export interface KeywordData {
  provider: string;
  simulated: boolean;
  /** Volume, difficulty, cost per click and intent of the given keywords, batched as the vendor prices it. */
  metrics(keywords: readonly string[], options: KeywordOptions): Promise<KeywordMetrics[]>;
  /** Keywords related to the seeds, with their figures. */
  ideas(seeds: readonly string[], options: KeywordOptions): Promise<KeywordMetrics[]>;
  /** Domains that rank for the same keywords; null where the provider cannot tell. */
  competitors(domain: string, options: KeywordOptions): Promise<DomainCompetitor[] | null>;
}
