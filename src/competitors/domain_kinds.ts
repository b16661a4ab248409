import { wordSet } from "../base/word_set.ts";
import data from "./domain_kinds.json" with { type: "json" };

/** What a site is to a brand that meets it in search results and answers. */
const COMPETITOR_TYPES = [
  "business",
  "aggregator",
  "marketplace",
  "publisher",
  "reference",
  "social",
  "unknown",
] as const;
export type CompetitorType = (typeof COMPETITOR_TYPES)[number];

const KNOWN = Object.entries(data).flatMap(([type, list]) =>
  [...wordSet(list)].map((domain) => [domain, type as CompetitorType] as const),
);
const KIND_OF = new Map(KNOWN.reverse());

/** The kind of a site that every trade meets; null: not on the list. */
export function knownKind(domain: string): CompetitorType | null {
  return KIND_OF.get(domain) ?? null;
}
