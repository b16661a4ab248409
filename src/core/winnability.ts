import { siteOf } from "../base/domain_name.ts";
import { type SeenPage, typeDomain } from "../competitors/domain_type.ts";
import type { Competitor } from "../domain/competitor.ts";

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
const CEDED_PLACES_MIN = 5;

/** They keep their places whatever page stands against them. */
const CEDING: ReadonlySet<HolderKind> = new Set(["aggregator", "marketplace", "publisher", "reference", "social"]);

/** Kinds of the domains met: the brand, its competitor records, then what each domain shows of itself. */
export function holderKinds(
  seen: ReadonlyMap<string, readonly SeenPage[]>,
  brand: { domain: string; competitors: readonly Pick<Competitor, "domain" | "type">[] },
): Map<string, HolderKind> {
  const kinds = new Map<string, HolderKind>();
  // A firm that nobody named as a rival is one of many: it cedes nothing and is not spoken of as a rival.
  for (const [domain, pages] of seen) kinds.set(domain, toHolderKind(typeDomain(domain, pages).type));
  for (const { domain, type } of brand.competitors) {
    const kind = toHolderKind(type);
    const shown = kinds.get(domain) ?? "unknown";
    kinds.set(domain, kind !== "unknown" ? kind : CEDING.has(shown) && type === "unknown" ? shown : "rival");
  }
  kinds.set(siteOf(brand.domain), "brand");
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

/**
 * How much the cited sources change from one answer to the next: mean Bray-Curtis distance of the citation shares of
 * consecutive answers, 0 (always the same) to 1 (never the same). Open places are quicker to win. Null under two
 * answers with sources.
 */
export function citationVolatility(answers: readonly (readonly string[])[]): { value: number; n: number } | null {
  const shares = answers.filter((domains) => domains.length > 0).map(toShares);
  if (shares.length < 2) return null;
  let sum = 0;
  for (let i = 1; i < shares.length; i++) sum += brayCurtis(shares[i - 1]!, shares[i]!);
  return { value: sum / (shares.length - 1), n: shares.length };
}

function toShares(domains: readonly string[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const domain of domains) shares.set(domain, (shares.get(domain) ?? 0) + 1 / domains.length);
  return shares;
}

/** For shares that sum to one: 1 - sum of the minima. */
function brayCurtis(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let common = 0;
  for (const [domain, share] of a) common += Math.min(share, b.get(domain) ?? 0);
  return 1 - common;
}
