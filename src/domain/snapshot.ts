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
  /** Answers that cite the brand, of the `citable` ones. */
  cited: number;
  /** null for AI overviews: only their references are measured. */
  mentioned: number | null;
  /** Answers in which it is known whether the brand is named; absent in older snapshots and AI overviews. */
  mentionable?: number;
  answers: number;
  /** Answers in which citing was measured: 0 for an engine that does not search. */
  citable: number;
  failed: number;
  /** Served model and contract: a change of either makes two snapshots incomparable. */
  method: string;
  /** The same by keyword, so that only what both snapshots asked is compared. */
  keywords: { keyword: string; cited: number; citable: number }[];
  /** The same by question as it was worded; absent in older snapshots and AI overviews. `answers`: in which it is decided whether the brand is mentioned. */
  questions?: { question: string; cited: number; citable: number; mentioned?: number; answers?: number }[];
}

export interface Snapshot {
  id: string;
  brand_id: string;
  rankings: RankingCell[];
  citations: CitationCell[];
  simulated: boolean;
  created_at: string;
}

/** A snapshot without its figures. */
export type SnapshotMark = Pick<Snapshot, "id" | "created_at">;
