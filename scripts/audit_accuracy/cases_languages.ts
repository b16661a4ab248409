import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  bodyOf,
  CHAIN,
  CITY,
  CONTACT,
  copyPage,
  EVERY_PAGE,
  edit,
  full,
  head,
  header,
  jsonLd,
  link,
  main,
  RAIN,
  TOUR,
  words,
} from "./planting.ts";
import type { World } from "./world.ts";

const PRODUCT_SCRIPT =
  /<script type="application\/ld\+json">\{"@context":"https:\/\/schema\.org","@type":"Product"[\s\S]*?<\/script>/;
const TITLE = /<title>[^<]*<\/title>/;
const MAIN = /<main id="main">[\s\S]*<\/main>/;
const WINES = ["furmint", "harslevelu", "kekfrankos", "kadarka"];

/** Pages two folders below the shop's, as systems with categories have them. */
function winery(world: World, marked: boolean): void {
  for (const path of [TOUR, CITY, "/products/cargo/"]) edit(world, path, [PRODUCT_SCRIPT, ""]);
  for (const wine of WINES) {
    const path = `/tienda/vinos/${wine}/`;
    copyPage(world, TOUR, path);
    edit(world, path, [TITLE, `<title>${wine}, vino blanco de la bodega del valle</title>`]);
    edit(world, path, [
      "</h1>",
      `</h1><p>${wine} 750 ml, 14,90 €</p><form action="/carro/"><button>Añadir al carrito</button></form>`,
    ]);
    if (marked)
      jsonLd(world, path, {
        "@type": "Product",
        name: wine,
        image: full("/img/touring.webp"),
        offers: { "@type": "Offer", price: "14.90", priceCurrency: "EUR" },
      });
    link(world, "/products/", path);
  }
}

/** A version in German that the sitemap alone names; its own entry names what is given. */
function sitemapVersion(world: World, code: string, named: string): void {
  copyPage(world, TOUR, "/de/products/touring/");
  link(world, ABOUT, "/de/products/touring/");
  const own = `<url><loc>${full("/de/products/touring/")}</loc><lastmod>2025-03-11</lastmod>${named}</url>`;
  edit(world, "/sitemap.xml", [
    `<url><loc>${full(TOUR)}</loc>`,
    `${own}<url><loc>${full(TOUR)}</loc>${version("en", TOUR)}${version(code, "/de/products/touring/")}`,
  ]);
}

function version(lang: string, path: string): string {
  return `<xhtml:link rel="alternate" hreflang="${lang}" href="${full(path)}"/>`;
}

const GERMAN = version("de", "/de/products/touring/");
const BACK = version("en", TOUR) + GERMAN;

/** A page that its scripts fill, between a header and a footer that are there. */
function shell(world: World, root: string): void {
  edit(world, TOUR, [MAIN, `<main id="main">${root}</main>`]);
}

function crumbs(middle: unknown): Record<string, unknown> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, item: { "@id": full("/"), name: "Klinika" } },
      { "@type": "ListItem", position: 2, item: middle },
      { "@type": "ListItem", position: 3, name: "Wybielanie" },
    ],
  };
}

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

function robotsLine(world: World, line: string): void {
  const robots = at(world, "/robots.txt");
  robots.body = `${bodyOf(world, "/robots.txt")}\n${line}\n`;
}

/** Rules of more than half a megabyte, so that the limit cuts the last of these lines. */
function longRobots(world: World, last: string): void {
  const robots = at(world, "/robots.txt");
  const start = String(robots.body);
  const padding = 500 * 1024 - Buffer.byteLength(start) - Buffer.byteLength(last) - 1;
  const comment = `# arkiv ${"-".repeat(91)}\n`;
  const lines = comment.repeat(Math.floor(padding / comment.length));
  robots.body = `${start}${lines}#${"-".repeat(padding - lines.length - 1)}\n${last}llow: /arkiv\n${comment.repeat(40)}`;
}

/** The page of the people, called and linked as people of that language do. */
function people(world: World, path: string, linked: string): void {
  for (const page of EVERY_PAGE)
    at(world, page).body = bodyOf(world, page).replaceAll(
      '<a href="/about/">About us</a>',
      `<a href="${path}">${linked}</a>`,
    );
  add(world, path, bodyOf(world, ABOUT).replaceAll("/about/", path).replaceAll(/about/gi, "von"));
  world.answers.delete(full(ABOUT));
  edit(world, "/sitemap.xml", ["/about/", path]);
}

function secrecy(world: World, path: string, linked: string): void {
  for (const page of EVERY_PAGE)
    at(world, page).body = bodyOf(world, page).replaceAll(
      '<a href="/privacy/">Privacy policy</a>',
      `<a href="${path}">${linked}</a>`,
    );
  add(
    world,
    path,
    bodyOf(world, "/privacy/")
      .replaceAll("/privacy/", path)
      .replaceAll(/privacy/gi, linked),
  );
  world.answers.delete(full("/privacy/"));
  edit(world, "/sitemap.xml", ["/privacy/", path]);
}

function ask(world: World, below: string): void {
  const asked = [
    "Wie lange hält eine Saite?",
    "Wann lohnt ein Bogen?",
    "Was kostet ein Steg?",
    "Wer stimmt ihn?",
    "Wo?",
  ];
  main(world, CHAIN, asked.map((question) => `<h2>${question}</h2>${below}`).join(""));
}

const ANSWER = `<p>${words(30, "Darmsaiten")}</p>`;

/** Faults and near misses in other languages and trades than the sound site's. */
export const LANGUAGE_CASES: AccuracyCase[] = [
  { rule: "product_schema_missing", fault: (w) => winery(w, false), nearMiss: (w) => winery(w, true) },
  {
    rule: "placeholder_text",
    fault: (w) =>
      main(w, TOUR, "<p>Fai clic sul pulsante di modifica per cambiare questo testo. Lo studio notarile.</p>"),
    nearMiss: (w) => main(w, TOUR, "<p>Fai clic sul pulsante per prenotare un colloquio con il notaio.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, TOUR, "<h2>Füge hier deine Überschrift ein</h2><p>Wir bauen Geigen.</p>"),
    nearMiss: (w) => main(w, TOUR, "<h2>Fügen Sie hier einen Holzkeil ein</h2><p>Wir bauen Geigen.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, TOUR, "<p>Pris från {{ product.price | money }} per seglingskurs.</p>"),
    nearMiss: (w) => main(w, TOUR, "<p>I mallen skriver ni <code>{{ product.price }}</code> för priset.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, TOUR, "<blockquote>Lorem ipsum dolor sit amet, consectetur.</blockquote>"),
    nearMiss: (w) => main(w, TOUR, "<pre><code>$text = 'Lorem ipsum dolor sit amet';</code></pre>"),
  },
  {
    rule: "title_placeholder",
    fault: (w) => edit(w, TOUR, [TITLE, "<title>Página sin título</title>"]),
    nearMiss: (w) => edit(w, TOUR, [TITLE, "<title>Página sin título: cómo nombrar cada página</title>"]),
  },
  {
    rule: "title_placeholder",
    fault: (w) => edit(w, TOUR, [TITLE, "<title>{{ page.title }}</title>"]),
    nearMiss: (w) => edit(w, TOUR, [TITLE, "<title>Curly braces on old maps of Lisbon | Atlas</title>"]),
  },
  {
    rule: "breadcrumb_items_invalid",
    fault: (w) => jsonLd(w, ABOUT, crumbs({ "@id": "", name: "Zabiegi" })),
    nearMiss: (w) => jsonLd(w, ABOUT, crumbs({ "@id": full("/zabiegi/"), name: "Zabiegi" })),
  },
  {
    rule: "hreflang_no_return",
    fault: (w) => sitemapVersion(w, "de", GERMAN),
    nearMiss: (w) => sitemapVersion(w, "de", BACK),
  },
  {
    rule: "hreflang_invalid_code",
    fault: (w) => sitemapVersion(w, "deutsch", BACK.replace('"de"', '"deutsch"')),
    nearMiss: (w) => sitemapVersion(w, "de", BACK),
  },
  {
    rule: "hreflang_to_error",
    fault: (w) =>
      edit(w, "/sitemap.xml", [
        `<url><loc>${full(TOUR)}</loc>`,
        `<url><loc>${full(TOUR)}</loc><xhtml:link rel="alternate" hreflang="cs" href="${full("/cs/kolo/")}"/>`,
      ]),
    nearMiss: (w) => sitemapVersion(w, "de", BACK),
  },
  {
    rule: "wrong_content_type",
    fault: (w) => header(w, TOUR, ["content-type", "text/plain; charset=utf-8"]),
    nearMiss: (w) =>
      add(w, "/regulamin.txt", "Regulamin pasieki: <html> nie jest tu stroną.", { "content-type": "text/plain" }),
  },
  {
    rule: "head_broken",
    fault: (w) =>
      edit(w, TOUR, ["<title>", '<noscript><img src="https://pixel.example.org/1.gif" alt=""></noscript><title>']),
    nearMiss: (w) => edit(w, TOUR, ["<title>", '<noscript><link rel="stylesheet" href="/app.css"></noscript><title>']),
  },
  {
    rule: "app_shell",
    fault: (w) => shell(w, "<app-root></app-root>"),
    nearMiss: (w) => shell(w, `<app-root><h1>Segelkurse im Sommer</h1><p>${words(230, "Segel")}</p></app-root>`),
  },
  {
    rule: "app_shell",
    fault: (w) => shell(w, '<div id="app"></div>'),
    nearMiss: (w) => shell(w, `<h1>Cursos</h1><div id="app"></div><p>${words(230, "vela")}</p>`),
  },
  {
    rule: "schema_date_invalid",
    fault: (w) =>
      jsonLd(w, ABOUT, {
        "@type": "VideoObject",
        name: "Impianto",
        description: "Come si fa",
        thumbnailUrl: full("/img/bench.webp"),
        uploadDate: day(90),
      }),
    nearMiss: (w) =>
      jsonLd(w, ABOUT, {
        "@type": "Event",
        name: "Regata",
        startDate: day(90),
        endDate: day(91),
        image: full("/img/bench.webp"),
        description: "Nel golfo",
        location: { "@type": "Place", name: "Porto" },
      }),
  },
  {
    rule: "robots_sitemap_invalid",
    fault: (w) => robotsLine(w, "Sitemap: /wp-sitemap.xml"),
    nearMiss: (w) => robotsLine(w, `Sitemap: ${full("/sitemap.xml")}`),
  },
  {
    rule: "robots_syntax",
    fault: (w) => longRobots(w, "Dis allow /x\nDisa"),
    nearMiss: (w) => longRobots(w, "Disallow: /x\nDisa"),
  },
  {
    rule: "meta_refresh",
    fault: (w) => head(w, ABOUT, `<meta http-equiv="refresh" content="0; ${full(CONTACT)}">`),
    nearMiss: (w) => head(w, ABOUT, '<meta http-equiv="refresh" content="600">'),
  },
  {
    rule: "meta_refresh",
    fault: (w) => head(w, ABOUT, '<meta http-equiv="refresh" content="5">'),
    nearMiss: (w) => head(w, ABOUT, '<meta http-equiv="default-style" content="5">'),
  },
  {
    rule: "heading_empty",
    fault: (w) => main(w, TOUR, '<div role="tabpanel" id="p1"><h3></h3><p>Preise</p></div>'),
    nearMiss: (w) => main(w, TOUR, '<div role="tabpanel" id="p1" hidden><h3>Preise</h3><p>Preise</p></div>'),
  },
  {
    rule: "hidden_text",
    fault: (w) => main(w, ABOUT, `<div style="display:none"><p>${words(500, "günstig")}</p></div>`),
    nearMiss: (w) =>
      main(
        w,
        ABOUT,
        `<button aria-controls="geschichte">Geschichte</button><div id="geschichte" style="display:none"><p>${words(250, "Werkstatt")}</p></div><div role="tabpanel" hidden><p>${words(250, "Holz")}</p></div>`,
      ),
  },
  {
    rule: "sitemap_missing",
    fault: (w) => {
      w.answers.delete(full("/sitemap.xml"));
    },
    nearMiss: (w) => {
      w.answers.delete(full("/sitemap.xml"));
      at(w, "/robots.txt").status = 503;
    },
  },
  {
    rule: "robots_meta_conflict",
    fault: (w) => {
      header(w, TOUR, ["x-robots-tag", "noindex"]);
      head(w, TOUR, '<meta name="robots" content="index,follow">');
    },
    nearMiss: (w) => {
      header(w, TOUR, ["x-robots-tag", "all"]);
      head(w, TOUR, '<meta name="robots" content="noindex">');
    },
  },
  {
    rule: "lang_mismatch",
    fault: (w) => edit(w, TOUR, ['lang="en"', 'lang="el"']),
    nearMiss: (w) => {
      header(w, TOUR, ["content-type", "text/html; charset=windows-1251"]);
      edit(w, TOUR, ["We keep", "We’ve — still — kept"]);
    },
  },
  {
    rule: "about_page_missing",
    fault: (w) => people(w, "/galerie/", "Galerie"),
    nearMiss: (w) => people(w, "/conocenos/", "Conócenos"),
  },
  {
    rule: "privacy_page_missing",
    fault: (w) => secrecy(w, "/regulamin/", "Regulamin"),
    nearMiss: (w) => secrecy(w, "/polityka-prywatnosci/", "Polityka prywatności"),
  },
  {
    rule: "about_page_missing",
    fault: (w) => people(w, "/kundenstimmen/", "Kundenstimmen"),
    nearMiss: (w) => people(w, "/unser-team/", "Unser Team"),
  },
  {
    rule: "title_placeholder",
    fault: (w) => edit(w, TOUR, [TITLE, "<title>Ohne Titel – Imkerei Berg</title>"]),
    nearMiss: (w) => edit(w, TOUR, [TITLE, "<title>Ohne Titelkampf: Saison der Imkerei Berg</title>"]),
  },
  {
    rule: "about_page_missing",
    fault: (w) => people(w, "/lista/", "Lista"),
    nearMiss: (w) => people(w, "/o-nas/", "O nas"),
  },
  {
    rule: "question_unanswered",
    fault: (w) => ask(w, "<p>Je nachdem.</p>"),
    nearMiss: (w) => ask(w, `<h3>Kurz gesagt</h3>${ANSWER}`),
  },
  {
    rule: "question_unanswered",
    fault: (w) => ask(w, "<h3>Kurz gesagt</h3>"),
    nearMiss: (w) =>
      main(
        w,
        CHAIN,
        [1, 2, 3, 4]
          .map((n) => `<h3><a href="/blog/winter-tyres/?r=${n}">Comment choisir un archet ${n} ?</a></h3>`)
          .join(""),
      ),
  },
  {
    rule: "question_unanswered",
    fault: (w) => ask(w, "<div hidden><p>Bald.</p></div>"),
    nearMiss: (w) => ask(w, `<div hidden>${ANSWER}</div>`),
  },
  {
    rule: "statistics_unsourced",
    fault: (w) => {
      edit(w, RAIN, [/According to the <a[^>]*>[^<]*<\/a>, /, ""]);
      main(w, RAIN, "<p>Around 62% of boats leak. Some 41% are repaired. In 17% nobody notices.</p>");
    },
    nearMiss: (w) => {
      edit(w, RAIN, [/<p>According to the <a[\s\S]*?<\/p>/, ""]);
      main(
        w,
        RAIN,
        "<p>I am 100% happy with the notary.</p><p>They gave 100 % for us.</p><blockquote>Saved 30% on fees, and 20% of my time.</blockquote><p>100% recommended.</p>",
      );
    },
  },
  {
    rule: "generic_anchor",
    fault: (w) => main(w, TOUR, '<p>Kurse: <a href="/about/#kurse">Learn more</a></p>'),
    nearMiss: (w) => main(w, TOUR, '<p id="kurse">Kurse</p><p><a href="#kurse">Learn more</a></p>'),
  },
  {
    rule: "schema_product_required",
    fault: (w) =>
      jsonLd(w, ABOUT, { "@type": "Product", "@id": "#miel", name: "Miel de romero", image: full("/img/city.webp") }),
    nearMiss: (w) => {
      jsonLd(w, ABOUT, { "@type": "Product", "@id": "#miel", name: "Miel de romero", image: full("/img/city.webp") });
      jsonLd(w, ABOUT, { "@id": "#miel", offers: { "@type": "Offer", price: "9.50", priceCurrency: "EUR" } });
    },
  },
  {
    rule: "schema_recommended",
    fault: (w) => edit(w, CITY, [/"brand":\{[^}]*\},?/, ""]),
    nearMiss: (w) => {
      edit(w, CITY, [/"brand":\{[^}]*\},?/, ""]);
      main(
        w,
        CITY,
        '<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">City bicycle Birch</span> <span itemprop="brand">Oakhill</span><meta itemprop="image" content="/img/city.webp"><meta itemprop="description" content="Stadtrad"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="1290"><meta itemprop="priceCurrency" content="GBP"><meta itemprop="availability" content="InStock"></div></div>',
      );
    },
  },
  {
    rule: "schema_offer_required",
    fault: (w) =>
      jsonLd(w, ABOUT, { "@type": "Product", name: "Propolis", offers: { "@type": "Offer", availability: "InStock" } }),
    nearMiss: (w) =>
      jsonLd(w, ABOUT, { "@type": "Service", name: "Terapia", offers: { "@type": "Offer", category: "Consulta" } }),
  },
];
