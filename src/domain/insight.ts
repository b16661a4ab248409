import type { MadeByRun } from "./kept.ts";
import type { Severity } from "./severity.ts";

/** When something of the queue is best done, beside the rest of it. */
export const ORDERS = ["first", "middle", "last"] as const;
export type Order = (typeof ORDERS)[number];

/** What the last reading of the queue made of a finding: left out of it, part of the item with that stable key, or kept. */
export interface ItemReview {
  verdict: "keep" | "drop" | "same";
  reason: string;
  with?: string;
  order?: Order;
  /** What to do on this site, where the rule's general words do not fit it. */
  advice?: string;
  /** What is wrong on this site, where the rule's name hides it. */
  title?: string;
  /** Which of its faults, as `said` tells them, are none. */
  omit?: string[];
  /** Stable key of the item that has to be done before it. */
  after?: string;
  /** A small repair, told together with others. */
  minor?: true;
}

/** A finding to act on that is not content: technical causes, outreach, policies, a company that is no longer what its site describes. */
export interface Insight extends MadeByRun {
  /** Ties the same cause across runs, so that its queue item and status carry over. */
  stable_key: string;
  type: "technical_issue" | "outreach" | "home_page" | "site_reading" | "brand_state";
  text: string;
  /** Scoring category; `technical_gap` carries the 1.30 multiplier. */
  category: string;
  severity: Severity;
  /** 0 to 1, on the same scale as an opportunity's `priority`. */
  priority: number;
  data: {
    /** True when any of its evidence is simulated. */
    simulated: boolean;
    rule_id?: string;
    title?: string;
    what?: string;
    why?: string;
    fix?: string;
    reference?: string;
    pages_affected?: number;
    examples?: string[];
    cluster?: string;
    score_impact?: number | null;
    /** Why it has that priority, for people. */
    priority_basis?: string;
    next_action?: string;
    /** What was seen on the first pages. */
    findings?: { url: string; detail: string }[];
    /** Of several faults told as one each by itself, with all its places. */
    said?: string[];
    /** What it says is missing, as a visitor would look for it. */
    lacks?: string[];
    review?: ItemReview;
    [extra: string]: unknown;
  };
  evidence_ids: string[];
  /** `closed` once its cause is gone. */
  status: "open" | "closed";
}

/** What is wrong, without what to do about it. */
export function findingText({ text, data: { fix, next_action } }: Pick<Insight, "text" | "data">): string {
  const told = [fix, next_action].find((action) => action !== undefined && text.endsWith(` ${action}`));
  return told === undefined ? text : text.slice(0, -told.length - 1);
}
