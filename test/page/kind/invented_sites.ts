import { type JudgedSite, judgeSite, verdictsOf as verdictsOfSite } from "../../../src/page/kind/classify_pages.ts";
import type { KindVerdict, PageKind } from "../../../src/page/kind/page_kind.ts";
import type { PageFacts } from "../../../src/page/page_facts.ts";
import { readPage } from "../../../src/page/read_page.ts";

export interface InventedPage {
  title?: string;
  /** Inside `<main>`. */
  main: string;
  body_class?: string;
  head?: string;
  /** After the footer, inside the body. */
  tail?: string;
  lang?: string;
  /** Not in the menu. */
  unlinked?: boolean;
  /** Without menu, footer and title of the site. */
  bare?: boolean;
}

export interface InventedSite {
  name: string;
  lang: string;
  footer: string;
  pages: Record<string, InventedPage>;
}

export const ORIGIN = "https://site.example";

/** A bakery's pages, in English: enough of them to tell what hangs where. */
export const BAKERY: InventedSite = {
  name: "Crumb Lane Bakery",
  lang: "en",
  footer: "Crumb Lane Bakery, 4 Mill Street, Leeds. Call 0113 496 0000.",
  pages: {
    "/": {
      title: "Crumb Lane Bakery | Sourdough bread in Leeds",
      main: "<h1>Bread with time</h1><p>We bake sourdough bread, rye loaves and buns in our stone oven every morning, and bring them to cafés all over the city before seven.</p><p>Come in and taste what twenty hours of resting do to a dough made of three things only.</p>",
    },
    "/services/": {
      main: "<h1>What we bake for you</h1><p>We deliver bread to cafés and restaurants six days a week, cut and packed the way your kitchen wants it, and bake cakes for weddings and birthdays on order.</p>",
    },
    "/baking-classes/": {
      main: "<h1>Baking classes</h1><p>Learn to bake your own sourdough loaf in one long Saturday with our head baker, with lunch and a starter to take home. 95 pounds a person.</p>",
    },
    "/about-us/": {
      main: "<h1>About us</h1><p>Nell and Tom opened the bakery in 2009 after years in Copenhagen. Nine people work here now, most of them since the first winter.</p>",
    },
    "/contact/": {
      main: "<h1>Contact</h1><p>4 Mill Street, Leeds. Open Tuesday to Sunday from seven to three. Write to us or call in the morning.</p>",
    },
    "/blog/rye-starter/": {
      body_class: "single single-post",
      main: "<h1>Keeping a rye starter alive</h1><p>Feed it twice a day with flour and water of the same weight, keep it warm, and throw half of it away before each feeding so that it stays strong.</p>",
    },
    "/privacy-policy/": {
      main: "<h1>Privacy policy</h1><p>We keep your name and address for as long as the law asks us to and give them to nobody else.</p>",
    },
  },
};

/** A garden planner's pages, in German. */
export const GARDENER: InventedSite = {
  name: "Gartenbau Lindner",
  lang: "de",
  footer: "Gartenbau Lindner, Feldweg 3, 79100 Freiburg, Telefon 0761 555010",
  pages: {
    "/": {
      main: "<h1>Gärten, die bleiben</h1><p>Wir planen und bauen Gärten in Freiburg und im Breisgau, mit Trockenmauern, Teichen und alten Obstsorten, die zu Ihrem Boden passen.</p>",
    },
    "/leistungen/": {
      main: "<h1>Leistungen</h1><p>Von der ersten Skizze bis zur letzten Staude machen wir alles selbst: Planung, Erdbau, Mauern, Pflanzung und die Pflege danach.</p>",
    },
    "/ueber-uns/": {
      main: "<h1>Über uns</h1><p>Drei Generationen Lindner arbeiten in unserem Betrieb, den der Großvater 1961 mit einem Spaten und einem Fahrrad gegründet hat.</p>",
    },
    "/kontakt/": {
      main: "<h1>Kontakt</h1><p>Feldweg 3 in Freiburg. Rufen Sie uns an oder schreiben Sie uns, wir melden uns innerhalb von zwei Tagen.</p>",
    },
    "/ratgeber/rosen-schneiden/": {
      main: "<h1>Rosen richtig schneiden</h1><p>Schneiden Sie Ihre Rosen erst, wenn die Forsythien blühen, und immer schräg über einem Auge, das nach außen zeigt.</p>",
    },
    "/impressum/": {
      main: "<h1>Impressum</h1><p>Verantwortlich für den Inhalt dieser Seiten ist Jakob Lindner, Feldweg 3, 79100 Freiburg, Steuernummer auf Anfrage.</p>",
    },
    "/datenschutz/": {
      main: "<h1>Datenschutz</h1><p>Wir speichern nur, was wir für die Beantwortung Ihrer Anfrage brauchen, und löschen es danach wieder.</p>",
    },
  },
};

/** The site with pages added or changed. */
export function withPages(site: InventedSite, pages: Record<string, InventedPage>): InventedSite {
  return { ...site, pages: { ...site.pages, ...pages } };
}

/** Kind by path. */
export async function kindsOf(site: InventedSite): Promise<Record<string, PageKind>> {
  return Object.fromEntries(Object.entries(await verdictsOf(site)).map(([path, { kind }]) => [path, kind]));
}

/** Verdict by path. */
export async function verdictsOf(site: InventedSite): Promise<Record<string, KindVerdict>> {
  const verdicts = verdictsOfSite(await judgedOf(site));
  return Object.fromEntries([...verdicts].map(([url, verdict]) => [url.slice(ORIGIN.length), verdict]));
}

export function judgedOf(site: InventedSite): Promise<JudgedSite> {
  const { signal } = new AbortController();
  return judgeSite(factsOf(site), { homeUrl: `${ORIGIN}/`, isWhole: true, signal });
}

export function factsOf(site: InventedSite): PageFacts[] {
  const menu = Object.entries(site.pages)
    .filter(([, page]) => page.unlinked !== true)
    .map(([path, page]) => `<a href="${path}">${page.title ?? path}</a>`)
    .join(" ");
  return Object.entries(site.pages).map(([path, page]) => factOf(path, page, { site, menu }));
}

function factOf(path: string, page: InventedPage, of: { site: InventedSite; menu: string }): PageFacts {
  const { site, menu } = of;
  const heading = /<h1>(.*?)<\/h1>/.exec(page.main)?.[1];
  const title = page.title ?? `${heading ?? path} | ${site.name}`;
  const around = page.bare
    ? page.main
    : `<header><nav>${menu}</nav></header><main>${page.main}</main><footer>${site.footer}</footer>`;
  const text = `<!doctype html><html lang="${page.lang ?? site.lang}"><head><title>${title}</title>${page.head ?? ""}</head><body class="${page.body_class ?? "page"}">${around}${page.tail ?? ""}</body></html>`;
  const url = `${ORIGIN}${path}`;
  const source = { url, site: "site.example", contentType: "text/html; charset=utf-8", headers: {} };
  const reading = readPage(new TextEncoder().encode(text), source);
  if (!reading.ok) throw new Error(reading.problem);
  return {
    url,
    path_key: path,
    depth: 1,
    discovered_by: ["link"],
    response: {
      status: 200,
      failure: null,
      redirects: [],
      final_url: url,
      content_type: "text/html",
      charset: reading.charset,
      content_encoding: null,
      headers: {},
      bytes: text.length,
      transfer_bytes: text.length,
      truncated: false,
      ttfb_ms: 1,
      total_ms: 2,
      http_version: "1.1",
    },
    html: reading.html,
    parse_problem: null,
  };
}
