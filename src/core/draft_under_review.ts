import type { Brief } from "../domain/brief.ts";
import type { DraftClaim } from "../domain/execution.ts";

/** A text before it is saved. */
export interface DraftUnderReview {
  title: string;
  /** Markdown. */
  body: string;
  claims: readonly DraftClaim[];
  /** Parts beside the body: the pages of a set (`samples`). */
  extra?: Record<string, unknown> | undefined;
}

/** What a review checks a text against. */
export interface ReviewMaterial {
  brief: Pick<Brief, "outline" | "target_keywords" | "strategy" | "internal_links" | "sources"> &
    Partial<Pick<Brief, "format" | "brand_context">>;
  language: string;
  /** Addresses of the brand's stored pages. */
  pageUrls: readonly string[];
  /** Texts by address, for what can be checked against its source. */
  pageTexts: ReadonlyMap<string, string>;
  /** Ids of evidence that exists, with the addresses it names. */
  evidenceUrls: ReadonlyMap<string, readonly string[]>;
}
