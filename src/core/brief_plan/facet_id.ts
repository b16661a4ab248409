/** Sides of a topic, in the order in which a text takes them. */
export const FACET_IDS = [
  "definition",
  "how",
  "benefits",
  "audience",
  "kinds",
  "choose",
  "cost",
  "timing",
  "place",
  "prepare",
  "proof",
  "limits",
] as const;
export type FacetId = (typeof FACET_IDS)[number];
