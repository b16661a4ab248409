/** What two passages of a site contradict each other about. */
export const CONTRADICTION_TOPICS = ["price", "phone", "address", "hours", "date", "company", "fact"] as const;
export type ContradictionTopic = (typeof CONTRADICTION_TOPICS)[number];

/** What a careful reader stumbles over on one page. */
export const SLIP_TOPICS = ["unfinished", "wrong", "foreign", "outdated", "claim"] as const;
export type SlipTopic = (typeof SLIP_TOPICS)[number];

/** What a fault in the source of pages takes from whom. */
export const SOURCE_AREAS = ["search", "use", "contact", "security", "privacy", "speed"] as const;
export type SourceArea = (typeof SOURCE_AREAS)[number];

/** What a model makes of lines of pages' source, which stand there as quoted. */
export interface SourceFault {
  kind: "source";
  area: SourceArea;
  severity: "high" | "medium" | "low";
  /** What is wrong, and what to do about it. */
  about: string;
  fix: string;
  sure: boolean;
  /** `urls` empty: most pages have it, or it is the site's. */
  lines: { text: string; urls: string[] }[];
}

/** Words of a page, as they stand there or in its markup. */
export interface Quotation {
  url: string;
  quote: string;
  /** Where it stands in structured data, that visitors do not read. */
  unseen?: true;
}

/** What a model found wrong in what a site says, each quotation verified on its page. */
export type ToldFault =
  | { kind: "contradiction"; topic: ContradictionTopic; about: string; sure: boolean; a: Quotation; b: Quotation }
  /** Holds until a day that the text names: `YYYY-MM-DD`. */
  | { kind: "ends"; about: string; until: string; a: Quotation }
  /** Its own page says that it can no longer be had. */
  | { kind: "withdrawn"; about: string; a: Quotation }
  | { kind: "slip"; topic: SlipTopic; about: string; a: Quotation }
  | SourceFault;
