import type { PageSection } from "../text/page_sections.ts";
import type { Passage } from "../text/passages.ts";
import type { Facet } from "./facets.ts";
import type { AskedQuestion } from "./landscape.ts";
import type { Quote } from "./quotes.ts";

/** A section that may go into the outline, with why. */
export interface SectionIdea {
  heading: string;
  /** Facet it serves; null for a section of the site's own. */
  facet: Facet | null;
  query: string;
  /** Passages of the brand that can carry it. */
  passages: Passage[];
  /** What others say to it, where the brand's pages say nothing. */
  quotes: Quote[];
  questions: AskedQuestion[];
  keywords: string[];
  /** Share of the ranking pages that show it in title or snippet; null with no results measured. */
  covered: number | null;
  evidence_ids: string[];
  demand: number;
  order: number;
  /** The section of the page to edit that this is; it stays. */
  kept: PageSection | null;
  /** Sides asked for that this section of the page is to answer too. */
  also: SectionIdea[];
}

/** What an idea has before anything is known of it. */
export const BARE_IDEA = {
  facet: null,
  passages: [],
  quotes: [],
  questions: [],
  keywords: [],
  covered: null,
  evidence_ids: [],
  demand: 0,
  kept: null,
  also: [],
} satisfies Partial<SectionIdea>;
