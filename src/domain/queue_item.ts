import type { Kept } from "./kept.ts";
export const QUEUE_STATUSES = ["pending", "accepted", "rejected", "completed", "outdated"] as const;
export type QueueStatus = (typeof QUEUE_STATUSES)[number];

export interface OpportunityItem {
  play: string;
  summary: string;
  recommended_format: string;
  family: string;
  /** True when any evidence behind it is simulated. */
  simulated: boolean;
  [extra: string]: unknown;
}

export interface InsightItem {
  text: string;
  category: string;
  severity: string;
  /** True when any evidence behind it is simulated. */
  simulated: boolean;
  /** Of an item that was done: when, and whether its cause was found again after that. */
  completed_at?: string;
  recurred?: boolean;
  /** Id of the item that was done before its cause was found again. */
  recurrence_of?: string;
  [extra: string]: unknown;
}

export interface QueueItem extends Kept {
  kind: "opportunity" | "insight";
  /** Id of the opportunity or insight; never usable as `queue_item_id`. */
  source_id: string;
  stable_key: string;
  status: QueueStatus;
  rank: number;
  /** Of its opportunity or insight, 0 to 1. */
  priority: number;
  /** What the queue is ordered by: the priority with its multipliers; null in items of an older database until scored. */
  leverage_score: number | null;
  item: OpportunityItem | InsightItem;
}

/** What a person reads of an item before deciding: what it is, why, and what to do. */
export const ITEM_WORDS_MAX = 60;
