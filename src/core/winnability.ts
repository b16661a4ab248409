import type { Competitor } from "./competitor.ts";

/** Who holds a place: what decides whether a page of the brand could take it. */
export type HolderKind =
  | "brand"
  | "rival"
  | "aggregator"
  | "marketplace"
  | "publisher"
  | "reference"
  | "social"
  | "unknown";

export interface Holder {
  domain: string;
  /** Places held among the results pages' first ten and the answers' sources. */
  places: number;
  kind: HolderKind;
}

export interface Winnability {
  /** 1 - share of places held by aggregators, marketplaces, publishers, reference and social sites. */
  value: number;
  ceded: number;
  places: number;
  holders: Holder[];
}

/** At this share of places in the hands of sites no page can displace, content is ceded and outreach advised. */
export const CEDED_SHARE_MIN = 0.6;
/** Fewer places than this decide nothing: unknown passes. */
export const CEDED_PLACES_MIN = 5;

const CEDING: ReadonlySet<HolderKind> = new Set(["aggregator", "marketplace", "publisher", "reference", "social"]);

/** Sites of every trade whose kind needs no measuring; what competitor discovery found wins over it. */
const UNIVERSAL: Record<string, HolderKind> = {
  "wikipedia.org": "reference",
  "wikihow.com": "reference",
  "britannica.com": "reference",
  "merriam-webster.com": "reference",
  "investopedia.com": "reference",
  "reddit.com": "social",
  "quora.com": "social",
  "youtube.com": "social",
  "facebook.com": "social",
  "instagram.com": "social",
  "linkedin.com": "social",
  "pinterest.com": "social",
  "tiktok.com": "social",
  "x.com": "social",
  "twitter.com": "social",
  "medium.com": "publisher",
  "forbes.com": "publisher",
  "nytimes.com": "publisher",
  "theguardian.com": "publisher",
  "cnet.com": "publisher",
  "techradar.com": "publisher",
  "pcmag.com": "publisher",
  "businessinsider.com": "publisher",
  "amazon.com": "marketplace",
  "ebay.com": "marketplace",
  "etsy.com": "marketplace",
  "walmart.com": "marketplace",
  "g2.com": "aggregator",
  "capterra.com": "aggregator",
  "getapp.com": "aggregator",
  "softwareadvice.com": "aggregator",
  "trustpilot.com": "aggregator",
  "trustradius.com": "aggregator",
  "producthunt.com": "aggregator",
  "yelp.com": "aggregator",
  "tripadvisor.com": "aggregator",
  "angi.com": "aggregator",
  "thumbtack.com": "aggregator",
  "glassdoor.com": "aggregator",
  "indeed.com": "aggregator",
  "zillow.com": "aggregator",
  "booking.com": "aggregator",
  "expedia.com": "aggregator",
};

/** Kinds of the domains met, from the competitor records and what is known of every trade. */
export function holderKinds(
  competitors: readonly Pick<Competitor, "domain" | "type">[],
  own: string,
): Map<string, HolderKind> {
  const kinds = new Map<string, HolderKind>(Object.entries(UNIVERSAL));
  for (const { domain, type } of competitors) kinds.set(domain, type === "business" ? "rival" : toHolderKind(type));
  kinds.set(own, "brand");
  return kinds;
}

/** Counts who holds the places; null when there are too few to tell. */
export function winnabilityOf(domains: readonly string[], kinds: ReadonlyMap<string, HolderKind>): Winnability | null {
  const holders = countHolders(domains, kinds);
  const places = holders.reduce((sum, holder) => sum + holder.places, 0);
  if (places < CEDED_PLACES_MIN) return null;
  const ceded = holders.reduce((sum, holder) => sum + (CEDING.has(holder.kind) ? holder.places : 0), 0);
  return { value: 1 - ceded / places, ceded, places, holders };
}

export function countHolders(domains: readonly string[], kinds: ReadonlyMap<string, HolderKind>): Holder[] {
  const counts = new Map<string, number>();
  for (const domain of domains) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return [...counts]
    .map(([domain, places]) => ({ domain, places, kind: kinds.get(domain) ?? "unknown" }))
    .sort((a, b) => b.places - a.places || (a.domain < b.domain ? -1 : 1));
}

export function isCeded(winnability: Winnability | null): boolean {
  return winnability !== null && winnability.ceded / winnability.places >= CEDED_SHARE_MIN;
}

function toHolderKind(type: string): HolderKind {
  return (
    (["aggregator", "marketplace", "publisher", "reference", "social"] as const).find((kind) => kind === type) ??
    "unknown"
  );
}
