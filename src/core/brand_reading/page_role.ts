import type { HtmlFacts, PageFacts } from "../audit/page_facts.ts";

export const PAGE_ROLES = [
  "home",
  "about",
  "contact",
  "services",
  "product",
  "pricing",
  "testimonial",
  "story",
  "faq",
  "team",
  "legal",
  "shop",
  "listing",
  "event",
  "article",
  "other",
] as const;
export type PageRole = (typeof PAGE_ROLES)[number];

/** Words of an address that tell what the page is for; the first rule that fits wins. */
const ROLE_BY_PATH: readonly (readonly [PageRole, RegExp])[] = [
  [
    "legal",
    /(?:^|[/-])(?:privacy|terms|legal|imprint|impressum|datenschutz|agb|cookies?|gdpr|disclaimer|refunds?|mentions-legales|aviso-legal|accessibility)(?:$|[/-])/,
  ],
  [
    "shop",
    /(?:^|\/)(?:cart|basket|checkout|my-account|account|login|signin|signup|register|wishlist|warenkorb|kasse|panier)(?:$|\/)/,
  ],
  [
    "listing",
    /(?:^|\/)(?:tag|tags|category|categories|author|authors|archive|archives|page|search|feed|time-slots)(?:$|\/)|\/20\d\d\/\d\d\/?$/,
  ],
  ["event", /(?:^|\/)(?:events?|class|calendar|veranstaltung(?:en)?|termine|venue|organizer)\/.+/],
  [
    "testimonial",
    /(?:^|[/-])(?:testimonials?|reviews?|kundenstimmen|referenzen|avis|opiniones|recensioni|quotes)(?:$|[/-])/,
  ],
  ["story", /(?:^|[/-])(?:stories|story|case-stud(?:y|ies)|success|customers|clients)(?:$|[/-])/],
  ["faq", /(?:^|[/-])(?:faqs?|frequently-asked-questions|help|questions|haeufige-fragen)(?:$|[/-])/],
  ["pricing", /(?:^|[/-])(?:pricing|prices?|plans|rates|fees|tuition|preise|tarifs?|precios|prezzi)(?:$|[/-])/],
  ["contact", /(?:^|[/-])(?:contact(?:-us)?|kontakt|contacto|contatti|get-in-touch|locations?|standorte?)(?:$|[/-])/],
  ["team", /(?:^|\/)(?:team|people|staff|leadership|professionals|instructors?|our-team|ueber-uns\/team)(?:$|\/)/],
  [
    "about",
    /(?:^|[/-])(?:about(?:-us)?|who-we-are|our-story|company|mission|origins?|history|ueber-uns|uber-uns|a-propos|qui-sommes-nous|sobre|nosotros|chi-siamo|over-ons)(?:$|[/-])/,
  ],
  ["product", /(?:^|\/)(?:products?|shop|store|produkte?|produits|productos|prodotti)(?:$|\/)/],
  [
    "article",
    /(?:^|\/)(?:blog|articles?|news|guides?|resources?|insights|learn|posts?|magazine|ratgeber|aktuelles|actualites|noticias|20\d\d)(?:$|\/)/,
  ],
  [
    "services",
    /(?:^|\/)(?:services?|solutions?|what-we-do|offerings?|leistungen|angebote?|prestations|servicios|servizi|diensten|features)(?:$|\/)|(?:^|[/-])(?:classes|courses?|programs?|programmes?|training|trainings|workshops?|treatments?|therapy|coaching|consulting|lessons|kurse|seminare)(?:$|\/)/,
  ],
];

/** A page that answered with readable HTML. */
export interface ReadPage {
  url: string;
  role: PageRole;
  html: HtmlFacts;
}

/** Pages that can be read, with what each is for; the home page first, then in the order given. */
export function readablePages(pages: readonly PageFacts[], homeUrl: string): ReadPage[] {
  const read = pages.flatMap((page): ReadPage[] => {
    if (page.html === null || page.response.status !== 200) return [];
    const url = page.response.final_url || page.url;
    return [{ url, role: pageRole(url, homeUrl), html: page.html }];
  });
  const byUrl = [...new Map(read.map((page) => [page.url, page])).values()];
  return [...byUrl.filter((page) => page.role === "home"), ...byUrl.filter((page) => page.role !== "home")];
}

/** What a page is for, by its address. */
export function pageRole(url: string, homeUrl = ""): PageRole {
  const path = pathOf(url).toLowerCase();
  if (path === "/" || path === "" || path === pathOf(homeUrl).toLowerCase()) return "home";
  for (const [role, pattern] of ROLE_BY_PATH) if (pattern.test(path)) return role;
  return "other";
}

function pathOf(url: string): string {
  try {
    return new URL(url).pathname;
  } catch {
    return "";
  }
}
