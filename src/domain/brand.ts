import type { BrandSheet, PersonSheet, SheetMarket, SheetState } from "./brand_sheet.ts";
import type { Competitor } from "./competitor.ts";

/** A value read off a page, with the page it came from. */
export interface Sourced<T = string> {
  value: T;
  source_url: string;
  /** How it was read: `json_ld`, `meta`, `heading`, `navigation`, `text`, `model`, … */
  method: string;
}

/**
 * Identity of the brand, filled by brand enrichment; what a person set in the brand sheet stands in it in place of what
 * was read. Unknown parts are null or empty, never guessed.
 */
export interface BrandContext {
  name: Sourced | null;
  aliases: string[];
  tagline: Sourced | null;
  description: Sourced | null;
  industry: Sourced | null;
  /** Ideal customer profile: whom the site says it serves. */
  icp: Sourced[];
  services: (Sourced & { url?: string; description?: string })[];
  trust_signals: (Sourced & { kind: string; author?: string })[];
  voice: {
    /** Adjectives with the measure each rests on. */
    traits: { trait: string; basis: string }[];
    person: string | null;
    reading_grade: number | null;
    sample_sentences: Sourced[];
  } | null;
  contact: { kind: string; value: string; source_url: string }[];
  locations: Sourced[];
  /** Of the brand sheet; absent in contexts from before it. */
  not_offered?: Sourced[];
  languages?: Sourced[];
  markets?: SheetMarket[];
  state?: SheetState;
  same_as: string[];
  language: string | null;
  /** What the site talks about: weighted terms, used as seeds when there are no families. */
  topics: { term: string; weight: number; source_url: string }[];
  pages_read: number;
  /** Name of the text model that worded parts of it; null when everything was read as it stands. */
  model: string | null;
  provider: string;
  simulated: boolean;
  enriched_at: string;
}

/** The audit's result as the brand shows it; `health_score` is null when nothing could be read. */
export interface TechnicalContext {
  health_score: number | null;
  ai_readiness: number | null;
  previous_health_score: number | null;
  pages_crawled: number;
  truncated: boolean;
  stop_reason: string;
  issues_by_severity: Record<string, number>;
  categories: Record<string, { issues: number; score: number | null }>;
  crawled_at: string;
  changes: { opened: string[]; closed: string[] } | null;
  source: string;
  provider: string;
  simulated: boolean;
  /** What became of pages that scripts fill; absent where there are none. */
  rendering?: { shells: number; rendered: number; note: string };
  [extra: string]: unknown;
}

/** A share with the sample it rests on. `value` is null where there is no denominator. */
export interface Share {
  value: number | null;
  n: number;
  /** Wilson 95 % interval, null with n = 0. */
  interval: [number, number] | null;
}

/** What answer engines say of the brand; branded questions are kept apart from unbranded ones. */
export interface LlmContext {
  visibility: Share;
  share_of_voice: Share;
  citation_share: Share;
  by_engine: Record<
    string,
    {
      visibility: Share;
      share_of_voice: Share;
      citation_share: Share;
      failed: number;
      not_asked?: number;
      model: string | null;
    }
  >;
  by_topic: Record<string, { visibility: Share; share_of_voice: Share; citation_share: Share }>;
  branded: { visibility: Share } | null;
  competitors: { domain: string; name: string; mentioned: Share; cited: Share }[];
  answers: number;
  /** Calls that failed. */
  failed: number;
  /** Calls left out after an engine had failed again and again; absent in older records. */
  not_asked?: number;
  provider: string;
  simulated: boolean;
  measured_at: string;
  [extra: string]: unknown;
}

export interface Brand {
  id: string;
  account_id: string;
  domain: string;
  name: string;
  competitors: Competitor[];
  /** True once the caller set the competitors by PATCH: discovery then leaves them alone. */
  competitors_pinned: boolean;
  brand_context: BrandContext | null;
  technical_context: TechnicalContext | null;
  llm_context: LlmContext | null;
  /** The brand sheet as read and edited, and what a person set of it. */
  profile_read: BrandSheet | null;
  profile_set: PersonSheet | null;
  is_managed: boolean;
  created_at: string;
  updated_at: string;
}
