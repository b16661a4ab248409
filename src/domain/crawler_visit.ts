/** How sure it is that a visit was the agent's that its user-agent line names. */
export const VERIFICATIONS = ["verified", "outside_ranges", "no_published_ranges", "no_address"] as const;
/**
 * `verified`: its address is in the ranges that the owner publishes. `outside_ranges`: it is not. `no_published_ranges`:
 * none are known. `no_address`: the line has none that can be read.
 */
export type Verification = (typeof VERIFICATIONS)[number];

/** What came of visits: `ok` is 2xx and 304. */
export const VISIT_OUTCOMES = ["ok", "redirect", "client_error", "server_error"] as const;
export type VisitOutcome = (typeof VISIT_OUTCOMES)[number];

/** Visits of one agent to one page on one day (UTC). */
export interface CrawlerVisits {
  day: string;
  agent: string;
  verification: Verification;
  outcome: VisitOutcome;
  /** Host and path without query; empty where the pages are not kept: of visits outside of published ranges. */
  page: string;
  visits: number;
}

/** A line that could not be read. */
export interface LineProblem {
  /** From 1. */
  line: number;
  reason: string;
  /** How the line begins; shown and never stored. */
  text: string;
}

export const ACCESS_LOG_FORMATS = ["common", "combined", "json", "w3c"] as const;
export type AccessLogFormat = (typeof ACCESS_LOG_FORMATS)[number];

/** What an uploaded log had of one agent. */
export interface AgentTally {
  agent: string;
  operator: string;
  purpose: string;
  visits: number;
  /** Of `visits`, those that no earlier upload had brought. */
  added: number;
  verified: number;
  outside_ranges: number;
  /** Why none is verified; null where ranges are published. */
  unverified: string | null;
}

/** One uploaded access log. */
export interface AccessLogImport {
  id: string;
  brand_id: string;
  /** Lines that are not empty. */
  lines: number;
  read: number;
  /** Lines that could not be read. */
  skipped: number;
  /** Of `read`, those that name a host of somebody else. */
  other_hosts: number;
  /** Bytes once unpacked. */
  bytes: number;
  formats: AccessLogFormat[];
  /** First and last request that was read, ISO 8601. */
  from: string | null;
  to: string | null;
  agents: AgentTally[];
  notes: string[];
  created_at: string;
}
