import { hostOfUrl } from "../base/domain_name.ts";
import type { Brand } from "../domain/brand.ts";
import type { Competitor } from "../domain/competitor.ts";

/** Sites that rank beside a brand without competing with it. */
const NOT_RIVALS = new Set(["aggregator", "marketplace", "publisher", "reference", "social"]);

/** A brand or rival to look for: its names, and its domain as the last one. */
export interface NamedEntity {
  domain: string;
  name: string;
  aliases?: readonly string[];
}

/** Whose addresses are told apart: the brand's and its rivals'. */
export interface Sides {
  brand: NamedEntity;
  rivals: NamedEntity[];
  /** Domains of all of them. */
  hosts: ReadonlySet<string>;
}

/** Competitors that are rivals: firms, and what nobody typed. */
export function rivalsOf(competitors: readonly Competitor[]): Competitor[] {
  return competitors.filter((competitor) => !NOT_RIVALS.has(competitor.type));
}

export function sidesOf(brand: Pick<Brand, "domain" | "name" | "competitors" | "brand_context">): Sides {
  const context = brand.brand_context;
  const aliases = [...(context?.aliases ?? []), ...(context?.name ? [context.name.value] : [])];
  const own: NamedEntity = { domain: brand.domain, name: brand.name, aliases };
  const rivals = rivalsOf(brand.competitors)
    .filter((rival) => rival.domain !== brand.domain)
    .map((rival) => ({ domain: rival.domain, name: rival.name ?? rival.domain, aliases: rival.aliases ?? [] }));
  return { brand: own, rivals, hosts: new Set([own, ...rivals].map(({ domain }) => domain)) };
}

/** Whose page it is: the brand's, a rival's or nobody's. */
export function ownerOf(url: string, { hosts }: Pick<Sides, "hosts">): string | null {
  return hostOwner(url, hosts);
}

/**
 * Whose address it is: the entity's at the host or, nearest first, at a domain above it, so that `docs.acme.com` is
 * Acme's unless somebody else of the field has it.
 */
export function hostOwner(hostOrUrl: string, domains: ReadonlySet<string>): string | null {
  let host: string = hostOfUrl(hostOrUrl) ?? "";
  while (host.includes(".")) {
    if (domains.has(host)) return host;
    host = host.slice(host.indexOf(".") + 1);
  }
  return null;
}
