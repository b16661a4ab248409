import { type CompetitorType, knownKind } from "./domain_kinds.ts";

/** A page of a domain as search results or answers show it. */
export interface SeenPage {
  url: string;
  title: string;
}

export interface DomainType {
  type: CompetitorType;
  /** What it rests on: `known_site`, `public_suffix`, `domain_name`, `listicles`, `directory_pages`, `offers`, `none`. */
  basis: string;
}

const PUBLIC_SUFFIX = /\.(?:gov|edu|mil|int|museum)(?:\.[a-z]{2})?$|\.(?:ac|gov|gob|gouv|nhs)\.[a-z]{2}$/;
const NAME_SIGNS: readonly (readonly [CompetitorType, RegExp])[] = [
  ["reference", /(?:^|[-.])(?:wiki|wikis|encyclopedia|dictionary|glossary)|wiki$|pedia$/],
  ["social", /(?:^|[-.])(?:forum|forums|community)(?:[-.]|$)|forum$|forums$/],
  ["publisher", /(?:news|magazine|mag|times|gazette|herald|tribune|journal|daily|weekly|zeitung|blogs?|chronicle)$/],
  [
    "aggregator",
    /(?:reviews?|directory|directories|finder|listings?|compare|comparison|coupons?|vergleich|yellowpages|nearme)$/,
  ],
  ["marketplace", /(?:marketplace|marktplatz|-market)$/],
];
const LISTICLE =
  /^(?:the )?(?:top|best)\s|\b(?:top|best|besten|meilleure?s|mejores)\s+\d+\b|\b\d+\s+(?:top|best|great|besten|meilleure?s|mejores)\b/iu;
const DIRECTORY =
  /\b(?:find (?:a|an|the|your)|near (?:me|you)|directory|listings?|compare (?:prices|quotes)|get quotes|reviews of|find local)\b/i;
const OFFER_PATH =
  /\/(?:services?|products?|shop|store|pricing|plans|book|classes|courses|solutions|features|collections|leistungen|produkte|preise|angebote|services|tarifs|produits|servicios|productos|precios|contact|about)(?:\/|$)/i;
/** Half of its pages are lists of others: it lives from listing them. */
const LISTING_SHARE = 0.5;
const LISTING_PAGES_MIN = 2;

/** Types a domain by a curated list, then by its suffix and name, then by what kind of pages of it were seen. */
export function typeDomain(domain: string, pages: readonly SeenPage[]): DomainType {
  const known = knownKind(domain);
  if (known !== null) return { type: known, basis: "known_site" };
  if (PUBLIC_SUFFIX.test(domain)) return { type: "reference", basis: "public_suffix" };
  const label = domain.split(".")[0] ?? "";
  for (const [type, pattern] of NAME_SIGNS) if (pattern.test(label)) return { type, basis: "domain_name" };
  const distinct = [...new Map(pages.map((page) => [page.url, page])).values()];
  const share = (test: (page: SeenPage) => boolean) => distinct.filter(test).length / Math.max(1, distinct.length);
  if (distinct.length >= LISTING_PAGES_MIN) {
    if (share((page) => DIRECTORY.test(page.title)) >= LISTING_SHARE) {
      return { type: "aggregator", basis: "directory_pages" };
    }
    if (share((page) => LISTICLE.test(page.title) && !isHome(page.url)) > LISTING_SHARE) {
      return { type: "publisher", basis: "listicles" };
    }
  }
  if (distinct.some((page) => isHome(page.url) || OFFER_PATH.test(pathOf(page.url)))) {
    return { type: "business", basis: "offers" };
  }
  return { type: "unknown", basis: "none" };
}

function isHome(url: string): boolean {
  return /^\/?(?:[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(pathOf(url));
}

function pathOf(url: string): string {
  try {
    return new URL(url).pathname;
  } catch {
    return "/-";
  }
}
