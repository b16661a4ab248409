/** A rival of the brand and why it is one (specification, "Competitor"). */
export interface Competitor {
  domain: string;
  /** `business`, `aggregator`, `marketplace`, `publisher`, `reference`, `social`, `unknown`. */
  type: string;
  /** `direct` or `adjacent`. */
  tier: string;
  /** 0 to 1. */
  confidence: number;
  reason_codes: string[];
  source_tags: string[];
  /** Ids of evidence records, or plain notes given by the caller. */
  evidence: unknown[];
  name?: string | undefined;
  aliases?: string[] | undefined;
  simulated?: boolean | undefined;
}

/** The defaults given to a bare domain string. */
export function competitorFromDomain(domain: string): Competitor {
  return {
    domain,
    type: "business",
    tier: "adjacent",
    confidence: 0,
    reason_codes: [],
    source_tags: [],
    evidence: [],
  };
}
