import {
  ABOUT,
  type AccuracyCase,
  at,
  bodyOf,
  CARGO,
  CHAIN,
  CITY,
  CONTACT,
  copyPage,
  edit,
  editEvery,
  fail,
  full,
  HOME,
  header,
  jsonLd,
  link,
  main,
  RAIN,
  TOUR,
  words,
} from "./planting.ts";
import type { World } from "./world.ts";

const MAP = "/sitemap.xml";

function part(rule: string, faulty: string, sound: string): AccuracyCase {
  return { rule, fault: (w) => main(w, CONTACT, faulty), nearMiss: (w) => main(w, CONTACT, sound) };
}

function pair(rule: string, faulty: Record<string, unknown>, sound: Record<string, unknown>): AccuracyCase {
  return { rule, fault: (w) => jsonLd(w, CONTACT, faulty), nearMiss: (w) => jsonLd(w, CONTACT, sound) };
}

/** Faults of a print shop, a ferry, a vet and other trades that an audit once missed, and what it once took for faults. */
export const MENDED_CASES: AccuracyCase[] = [
  part(
    "network_front_page",
    '<a href="https://api.whatsapp.com/send?phone=&text=Bonjour">Écrivez-nous</a>',
    '<a href="https://api.whatsapp.com/send?text=Vu%20ici%20https%3A%2F%2Foakhillcycles.com%2F">Partager</a> <a href="https://wa.me/message/IMPRIMEUR1">Chat</a>',
  ),
  part(
    "sample_contact",
    '<a href="https://wa.me/34000000000">Chat</a>',
    '<a href="https://wa.me/34600000001">Chat</a>',
  ),
  {
    rule: "cookie_flags",
    fault: (w) => header(w, HOME, ["set-cookie", "ferry_session=81f0; path=/"]),
    nearMiss: (w) => header(w, HOME, ["set-cookie", "ferry_season=summer; path=/"]),
  },
  {
    rule: "phone_misspelled",
    fault: (w) => {
      editEvery(w, ["</footer>", "<p>Tierarzt: 0316 400 37 33</p></footer>"]);
      main(w, CONTACT, "<p>Notdienst: 0316 403 07 33</p>");
    },
    nearMiss: (w) => {
      editEvery(w, ["</footer>", "<p>Vet: (316) 400-3733</p></footer>"]);
      main(w, CONTACT, "<p>Emergencies: 13164003733</p>");
    },
  },
  {
    rule: "page_refused",
    fault: (w) => {
      copyPage(w, ABOUT, "/kundenportal/");
      fail(w, "/kundenportal/", 401);
      link(w, ABOUT, "/kundenportal/");
      edit(w, MAP, ["</urlset>", `<url><loc>${full("/kundenportal/")}</loc></url></urlset>`]);
    },
    nearMiss: (w) => {
      copyPage(w, ABOUT, "/kundenportal/");
      fail(w, "/kundenportal/", 401);
      link(w, ABOUT, "/kundenportal/");
    },
  },
  pair(
    "schema_date_invalid",
    { "@type": "WebPage", name: "Veerdienst", datePublished: "2061-04-01" },
    { "@type": "Event", name: "Veerdienst", startDate: "2061-04-01", location: "Kade 3" },
  ),
  {
    rule: "organization_missing",
    fault: (w) => organised(w, "LegalForceRegistration"),
    nearMiss: (w) => organised(w, "Attorney"),
  },
  {
    rule: "duplicate_content",
    fault: (w) => twins(w, "<p>Velia Fähre</p>"),
    nearMiss: (w) => twins(w, '<div id="app"></div><script src="/app.js"></script>'),
  },
  pair(
    "schema_context_wrong",
    { "@context": undefined, "@type": "Service", name: "Pressage de disques" },
    { "@graph": [{ "@type": "Service", name: "Pressage de disques" }] },
  ),
  {
    rule: "own_domain_linked",
    fault: (w) => shopMenu(w, `https://${w.domain.split(".")[0]}-winkel.example/`),
    nearMiss: (w) => shopMenu(w, "https://bakkerij-winkel.example/"),
  },
  {
    rule: "sitemap_invalid",
    fault: (w) => edit(w, MAP, [/^/, "\n\n"]),
    nearMiss: (w) => edit(w, MAP, [/^<\?xml[^>]*>/, "\n<!-- bakkerij -->"]),
  },
  {
    rule: "snippet_forbidden",
    fault: (w) => edit(w, CHAIN, [/(?<=<main[^>]*>)([\s\S]*)(?=<\/main>)/, quoteless(w, CHAIN)]),
    nearMiss: (w) => main(w, CHAIN, `<div data-nosnippet><p>${words(20, "kakor")}</p></div>`),
  },
  part(
    "uncrawlable_link",
    `<a role="link" tabindex="0" onclick="location.href='/tarif-imprimerie/'">Tarifs</a>`,
    `<a onclick="location.href='/products/'">Vélos</a> <a href="/products/">Vélos</a> <a onclick="ouvrir()">Menu</a>`,
  ),
  part(
    "parts_fetched",
    '<div data-endpoint="/api/ponteggi"><p>Caricamento…</p><div class="skeleton"></div><div class="skeleton"></div></div>',
    '<div data-url="/condividi/"><p>Condividi</p><div class="skeleton"></div><button>Copia</button></div>',
  ),
  part(
    "link_wrapped",
    `<a href="https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent(full(TOUR))}&data=05">Tandarts</a>`,
    `<a href="https://www.facebook.com/sharer.php?u=${encodeURIComponent(full(TOUR))}">Delen</a> <a href="https://www.google.com/url?q=https://tandarts.example/">Kaart</a>`,
  ),
  {
    rule: "maintenance_as_page",
    fault: (w) => replaced(w, "<h1>Sito in manutenzione</h1><p>Torniamo presto.</p>"),
    nearMiss: (w) => replaced(w, "<h1>Manutenzione caldaie</h1><p>Controlliamo la caldaia ogni anno.</p>"),
  },
  part(
    "password_page_indexable",
    '<form action="/wp-login.php?action=postpass" method="post"><label>Passwort <input type="password" name="p"></label><button>OK</button></form>',
    '<form action="/konto/anmelden" method="post"><label>Passwort <input type="password" name="p"></label><button>OK</button></form>',
  ),
  {
    rule: "price_zero",
    fault: (w) => edit(w, CARGO, [/<main[^>]*>/, "<main><p>0,00 zł</p>"]),
    nearMiss: (w) => edit(w, CARGO, [/<main[^>]*>/, "<main><p>1 290,00 zł</p><p>0,00 zł</p>"]),
  },
  {
    rule: "rating_not_shown",
    fault: (w) => rated(w, "<p>Wir fahren mit 5 Wagen und 4.8 Tonnen.</p>"),
    nearMiss: (w) => rated(w, "<p>Bewertet mit 5 von 5 Sternen, früher 4.8.</p>"),
  },
  {
    rule: "price_not_shown",
    fault: (w) => service(w, "<p>Une coupe coûte 45 €, en 32 minutes.</p>"),
    nearMiss: (w) => service(w, "<p>Une coupe coûte 32 €, une couleur 45 €.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => described(w, "Por favor, introduce una meta description editando el fragmento de abajo."),
    nearMiss: (w) =>
      described(
        w,
        "Una meta description se escribe editando el fragmento de cada página: así se hace en nuestro taller.",
      ),
  },
  {
    rule: "placeholder_text",
    fault: (w) => sampled(w, "<p>", "</p>"),
    nearMiss: (w) => sampled(w, "<pre><code>", "</code></pre>"),
  },
];

/** The home page says what kind of firm it is. */
function organised(w: World, type: string): void {
  for (const path of [HOME, ABOUT, CONTACT])
    at(w, path).body = bodyOf(w, path).replace(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g, "");
  jsonLd(w, HOME, { "@type": type, name: "Kanzlei Brandt", url: full(HOME) });
}

/** A menu that some of the site's templates have. */
function shopMenu(w: World, to: string): void {
  for (const path of [HOME, TOUR, CITY, CARGO, CONTACT]) edit(w, path, ["</nav>", `<a href="${to}">Winkel</a></nav>`]);
}

/** Two pages of which nothing but the template's words are told. */
function twins(w: World, inner: string): void {
  for (const path of ["/faehre-nord/", "/faehre-sued/"]) {
    copyPage(w, ABOUT, path);
    edit(w, path, [/<main[\s\S]*<\/main>/, `<div>${inner}<p>${words(60, "Fahrplan")}</p></div>`]);
    link(w, ABOUT, path);
  }
}

function quoteless(w: World, path: string): string {
  const inner = /<main[^>]*>([\s\S]*)<\/main>/.exec(bodyOf(w, path))![1]!;
  return `<div data-nosnippet>${inner}</div>`;
}

function replaced(w: World, inner: string): void {
  copyPage(w, ABOUT, "/caldaie/");
  edit(w, "/caldaie/", [/<main([^>]*)>[\s\S]*<\/main>/, `<main>${inner}</main>`]);
  link(w, ABOUT, "/caldaie/");
}

function rated(w: World, text: string): void {
  for (const [ratingValue, reviewCount] of [
    ["4.8", "26"],
    ["5.0", "188"],
  ])
    jsonLd(w, CITY, {
      "@type": "LocalBusiness",
      "@id": "#umzug",
      name: "Umzüge Kern",
      address: "Kai 4",
      aggregateRating: { "@type": "AggregateRating", ratingValue, reviewCount },
    });
  main(w, CITY, text);
}

function service(w: World, text: string): void {
  jsonLd(w, RAIN, { "@type": "Service", name: "Salon", offers: { "@type": "Offer", name: "Coupe" } });
  jsonLd(w, RAIN, {
    "@type": "Service",
    name: "Coupe",
    offers: { "@type": "Offer", price: "32.00", priceCurrency: "EUR" },
  });
  main(w, RAIN, text);
}

function described(w: World, text: string): void {
  edit(w, TOUR, [/<meta name="description" content="[^"]*">/, `<meta name="description" content="${text}">`]);
}

function sampled(w: World, before: string, after: string): void {
  copyPage(w, ABOUT, "/plugin-text/");
  edit(w, "/plugin-text/", [
    /<main([^>]*)>[\s\S]*<\/main>/,
    `<main><h1>Textbaustein</h1>${before}Lorem ipsum dolor sit amet, consectetur adipiscing elit.${after}</main>`,
  ]);
  link(w, ABOUT, "/plugin-text/");
}
