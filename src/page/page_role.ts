import type { HtmlFacts, PageFacts } from "./page_facts.ts";

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
    /(?:^|[/-])(?:privacy|terms|legal|imprint|impressum|datenschutz|agb|cookies?|gdpr|disclaimer|refunds?|mentions-legales|politique-de-confidentialite|confidentialite|cgv|cgu|aviso-legal|politica-de-privacidade?|privacidade?|condiciones|condicoes|termos|note-legali|avviso-legale|informativa-privacy|condizioni|privacyverklaring|privacybeleid|algemene-voorwaarden|voorwaarden|colofon|datenschutzerklaerung|widerruf|accessibility)(?:$|[/-])/,
  ],
  [
    "shop",
    /(?:^|\/)(?:cart|basket|checkout|my-account|account|login|signin|signup|register|wishlist|warenkorb|kasse|konto|panier|mon-compte|carrito|mi-cuenta|carrello|winkelwagen|winkelmand|carrinho)(?:$|\/)/,
  ],
  [
    "listing",
    /(?:^|\/)(?:tag|tags|category|categories|author|authors|archive|archives|page|search|feed|time-slots|kategorie|schlagwort|categorie|categoria|etiqueta|auteur|autore?)(?:$|\/)|\/20\d\d\/\d\d\/?$/,
  ],
  ["event", /(?:^|\/)(?:events?|class|calendar|veranstaltung(?:en)?|termine|venue|organizer)\/.+/],
  [
    "testimonial",
    /(?:^|[/-])(?:testimonials?|kundenstimmen|referenzen|bewertungen|temoignages|opiniones|testimonios|recensioni|testimonianze|klantervaringen|ervaringen|referenties|opinioes|testemunhos|depoimentos)(?:$|[/-])|(?:^|\/)(?:(?:(?:our|read|customer|client|patient|student|guest|user|google|product)-)*reviews?|(?:(?:nos|vos)-)?avis(?:-(?:clients?|google))?|quotes)(?:$|\/)/,
  ],
  ["story", /(?:^|[/-])(?:stories|story|case-stud(?:y|ies)|success|customers|clients)(?:$|[/-])/],
  [
    "faq",
    /(?:^|[/-])(?:faqs?|frequently-asked-questions|help|questions|haeufige-fragen|haufige-fragen|questions-frequentes|preguntas-frecuentes|domande-frequenti|veelgestelde-vragen|perguntas-frequentes)(?:$|[/-])/,
  ],
  [
    "pricing",
    /(?:^|[/-])(?:pricing|prices?|plans|rates|fees|tuition|preise|preisliste|tarifs?|precios|tarifas|prezzi|listino|tarieven|prijzen|precos)(?:$|[/-])/,
  ],
  [
    "contact",
    /(?:^|[/-])(?:contact(?:-us)?|kontakt|contactos?|contatti|contatos?|get-in-touch|locations?|standorte?)(?:$|[/-])/,
  ],
  [
    "team",
    /(?:^|\/)(?:team|people|staff|leadership|professionals|instructors?|our-team|ueber-uns\/team|equipe|equipo)(?:$|\/)/,
  ],
  [
    "about",
    /(?:^|[/-])(?:about(?:-us)?|who-we-are|our-story|company|mission|our-origins?|history|ueber-uns|uber-uns|a-propos|qui-sommes-nous|sobre|nosotros|sobre-nosotros|quienes-somos|chi-siamo|over-ons|wie-zijn-wij|sobre-nos|quem-somos)(?:$|[/-])|(?:^|\/)origins?(?:$|\/)/,
  ],
  [
    "product",
    /(?:^|\/)(?:products?|shop|store|produkte?|produits?|boutique|productos?|tienda|prodott[io]|negozio|product(?:en)?|winkel|produtos?|loja)(?:$|\/)/,
  ],
  [
    "article",
    /(?:^|\/)(?:blog|articles?|news|guides?|resources?|insights|learn|posts?|magazine?|ratgeber|aktuelles|wissen|conseils|actualites|noticias|consejos|articulos|guias?|consigli|articoli|guide?|notizie|artikelen|nieuws|advies|dicas|artigos|blogue|20\d\d)(?:$|\/)/,
  ],
  [
    "services",
    /(?:^|\/)(?:services?|solutions?|what-we-do|offerings?|leistungen|angebote?|dienstleistungen|prestations|nos-prestations|servicios?|servizio?|diensten|dienstverlening|servicos?|features)(?:$|\/)|(?:^|[/-])(?:classes|courses?|programs?|programmes?|training|trainings|workshops?|treatments?|therapy|coaching|consulting|lessons|kurse|seminare|behandlungen|cours|formations|soins|cursos|tratamientos|corsi|trattamenti|cursussen|behandelingen|tratamentos)(?:$|\/)/,
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
    return plainPath(new URL(url).pathname);
  } catch {
    return "";
  }
}

/** The path without percent codes and accents: `/pre%C3%A7os` as `/precos`. */
function plainPath(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path).normalize("NFD").replace(/\p{M}/gu, "");
  } catch {
    return path;
  }
}
