import type { Brand } from "../domain/brand.ts";
import type { Competitor } from "../domain/competitor.ts";
import { type EntityIndex, hostOwner, indexEntities, type NamedEntity } from "./detection/entity_index.ts";

/** Sites that rank beside a brand without competing with it. */
const NOT_RIVALS = new Set(["aggregator", "marketplace", "publisher", "reference", "social"]);

/** Competitors that are rivals: firms, and what nobody typed. */
export function rivalsOf(competitors: readonly Competitor[]): Competitor[] {
  return competitors.filter((competitor) => !NOT_RIVALS.has(competitor.type));
}

/** Brand and rivals, ready to be looked for in many answers. */
export interface Field {
  brand: NamedEntity;
  rivals: NamedEntity[];
  index: EntityIndex;
  /** Where only the brand, or only rivals, are looked for. */
  brandIndex: EntityIndex;
  rivalIndex: EntityIndex;
}

/** `isListed`: whether a word in small letters is among the commonest of the answers' language. */
export function fieldOf(
  brand: Pick<Brand, "domain" | "name" | "competitors" | "brand_context">,
  isListed: (word: string) => boolean = () => false,
): Field {
  const context = brand.brand_context;
  const aliases = [...(context?.aliases ?? []), ...(context?.name ? [context.name.value] : [])];
  const own: NamedEntity = { domain: brand.domain, name: brand.name, aliases };
  const rivals = rivalsOf(brand.competitors)
    .filter((rival) => rival.domain !== brand.domain)
    .map((rival) => ({ domain: rival.domain, name: rival.name ?? rival.domain, aliases: rival.aliases ?? [] }));
  const terms = [
    ...(context?.topics ?? []).map((topic) => topic.term),
    ...(context?.services ?? []).map((service) => service.value),
    ...(context?.industry ? [context.industry.value] : []),
  ];
  return {
    brand: own,
    rivals,
    index: indexEntities([own, ...rivals], terms, isListed),
    brandIndex: indexEntities([own], terms, isListed),
    rivalIndex: indexEntities(rivals, terms, isListed),
  };
}

/** Whose page it is: the brand's, a rival's or nobody's. */
export function ownerOf(url: string, { index }: Field): string | null {
  return hostOwner(url, index.hosts);
}
