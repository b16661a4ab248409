/** One keyword's position of the brand; null position: looked, and not among the results read. */
export interface RankingCell {
  keyword: string;
  position: number | null;
  provider: string;
  /** How many results were read. */
  depth: number;
}

/** Answers of one platform: how many cited and mentioned the brand, of how many asked. */
export interface CitationCell {
  platform: string;
  cited: number;
  mentioned: number;
  answers: number;
  failed: number;
  /** Served model and contract: a change of either makes two snapshots incomparable. */
  method: string;
}

export interface Snapshot {
  id: string;
  brand_id: string;
  rankings: RankingCell[];
  citations: CitationCell[];
  simulated: boolean;
  created_at: string;
}
