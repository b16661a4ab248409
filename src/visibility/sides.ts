import { registrableDomain, siteOf } from "../base/domain_name.ts";
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
}

/** Competitors that are rivals: firms, and what nobody typed. */
export function rivalsOf(competitors: readonly Competitor[]): Competitor[] {
  return competitors.filter((competitor) => !NOT_RIVALS.has(competitor.type));
}

export function sidesOf(brand: Pick<Brand, "domain" | "name" | "competitors" | "brand_context">): Sides {
  const context = brand.brand_context;
  const aliases = [...(context?.aliases ?? []), ...(context?.name ? [context.name.value] : [])];
  const rivals = rivalsOf(brand.competitors)
    .filter((rival) => rival.domain !== brand.domain)
    .map((rival) => ({ domain: rival.domain, name: rival.name ?? rival.domain, aliases: rival.aliases ?? [] }));
  return { brand: { domain: brand.domain, name: brand.name, aliases }, rivals };
}

/** Whether the address belongs to the domain, by registrable host. */
export function isOf(url: string, domain: string): boolean {
  const host = registrableDomain(url);
  return host !== null && host === siteOf(domain);
}
