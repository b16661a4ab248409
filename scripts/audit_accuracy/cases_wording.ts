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
  full,
  HOME,
  head,
  jsonLd,
  link,
  main,
  RAIN,
  TOUR,
  TYRES,
  words,
} from "./planting.ts";
import type { World } from "./world.ts";

const MAP = "/sitemap.xml";
const BETS = ["canlı bahis siteleri", "deneme bonusu veren siteler", "bitcoin casino", "güvenilir bahis"]
  .map((text, n) => `<a href="/cache/b${n}.html">${text}</a>`)
  .join(" ");
const APP =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"MobileApplication","name":"Rad","offers":{"@type":"Offer","price":"9.99","priceCurrency":"EUR"}}</script>';
const PILLS =
  "Comprar viagra online sin receta, cialis genérico barato y kamagra con envío discreto desde nuestra farmacia online. ";
const RECOVERY =
  "Online casino games, slots and sports betting keep people playing. We ride with those who want to stop, and with their partners: an hour on the road, a talk at the end, and a group that meets on Tuesdays in the workshop. Nobody has to pay, nobody has to speak.";

/** What pages say and their data repeat: a law firm, a hairdresser, a language school, a boiler maker. */
export const WORDING_CASES: AccuracyCase[] = [
  {
    rule: "schema_local_business_required",
    fault: (w) => jsonLd(w, RAIN, { "@type": "LocalBusiness", "@id": "#katlamaja", name: "Katlamaja" }),
    nearMiss: (w) => {
      jsonLd(w, HOME, { "@type": "LocalBusiness", "@id": full("/#katlamaja"), name: "Katlamaja", address: "Kai 4" });
      jsonLd(w, RAIN, { "@type": "LocalBusiness", "@id": full("/#katlamaja"), name: "Katlamaja" });
    },
  },
  part(
    "placeholder_text",
    "<p>Vastutav töötleja: [ETTEVÕTTE NIMI], [AADRESS], registrikood [REGISTRIKOOD].</p>",
    "<p>Laulud: [UUS] Kevad, [UUS] Suvi, [UUS] Sügis; aktid [VIDEO] ja [VIDEO] ning [HELI].</p>",
  ),
  part(
    "keyword_stuffing",
    `<div style="display:none">${["Tartus", "Narvas", "Pärnus", "Võrus", "Valgas", "Raplas", "Paides"].map((town) => `jalgratta rent ${town}`).join(", ")}</div>`,
    `<div style="display:none"><p>${["Esmaspäev kinni", "Teisipäev avatud", "Kolmapäev avatud", "Neljapäev avatud", "Reede avatud", "Laupäev lühem", "Pühapäev kinni", "Jõulud kinni", "Jaanipäev kinni", "Rent telefonil"].join(", ")}</p></div>`,
  ),
  part(
    "sample_contact",
    '<a href="https://wa.me/34000000000">Chat</a>',
    '<a href="https://wa.me/34600000001">Chat</a>',
  ),
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
  part(
    "parts_fetched",
    '<div data-endpoint="/api/ponteggi"><p>Caricamento…</p><div class="skeleton"></div><div class="skeleton"></div></div>',
    '<div data-url="/condividi/"><p>Condividi</p><div class="skeleton"></div><button>Copia</button></div>',
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
  {
    rule: "image_link_without_alt",
    fault: (w) => main(w, TOUR, '<a href="/about/"><img src="/img/bench.webp" alt="" width="9" height="9"></a>'),
    nearMiss: (w) => main(w, TOUR, '<a href="/about/" title="Om værkstedet"><svg viewBox="0 0 9 9"></svg></a>'),
  },
  {
    rule: "sample_contact",
    fault: (w) => main(w, ABOUT, '<a href="https://www.example.com/rezervace">Rezervovat stůl</a>'),
    nearMiss: (w) =>
      main(w, ABOUT, '<p>Addresses such as <a href="https://example.com/">example.com</a> are free.</p>'),
  },
  {
    rule: "past_events",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "EducationEvent", name: "Kurs", startDate: "2021-03-01" }),
    nearMiss: (w) => {
      jsonLd(w, CHAIN, { "@type": "Event", name: "Setkání", startDate: "2021-03-01" });
      jsonLd(w, ABOUT, { "@type": "BroadcastEvent", name: "Film", startDate: "2021-03-01" });
    },
  },
  {
    rule: "placeholder_text",
    fault: (w) =>
      main(w, ABOUT, "<p>Ich bin ein Textblock. Klicke auf den Bearbeiten-Button, um diesen Text zu ändern.</p>"),
    nearMiss: (w) => main(w, ABOUT, "<p>Klicken Sie auf den Button, um den Text Ihrer Gravur zu ändern.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, ABOUT, "<p>Haga clic en el botón de edición para cambiar este texto.</p>"),
    nearMiss: (w) => main(w, ABOUT, "<p>Haga clic en el botón para cambiar el texto de su taza.</p>"),
  },
  {
    rule: "injected_spam",
    fault: (w) => {
      const names = ["comprar-viagra-online", "cialis-sin-receta", "kamagra-comprar"];
      for (const name of names)
        page(w, `/${name}/`, { title: name.replaceAll("-", " "), text: `<p>${PILLS.repeat(4)}</p>` });
      listed(w, ...names.map((name) => `/${name}/`));
    },
    nearMiss: (w) => {
      page(w, "/products/gambling-recovery/", {
        title: "Help with problem gambling",
        text: `<p>${RECOVERY}</p><a href="/contact/">Contact</a>`,
      });
      link(w, "/products/", "/products/gambling-recovery/");
      link(w, ABOUT, "/products/gambling-recovery/");
    },
  },
  {
    rule: "injected_spam",
    fault: (w) => main(w, CITY, `<p style="font-size:1px">${BETS}</p>`),
    nearMiss: (w) => main(w, CITY, '<p style="font-size:1px"><a href="/products/">bicycles</a></p>'),
  },
  {
    rule: "price_not_shown",
    fault: (w) => {
      jsonLd(w, ABOUT, course("95.00"));
      main(w, ABOUT, "<p>The course costs $140.</p>");
    },
    nearMiss: (w) => {
      jsonLd(w, ABOUT, course("140.00"));
      main(w, ABOUT, "<p>The course costs $140.</p>");
    },
  },
  {
    rule: "price_not_shown",
    fault: (w) => {
      jsonLd(w, ABOUT, { "@type": "MedicalProcedure", name: "Akupunktur", price: "70", priceCurrency: "EUR" });
      main(w, ABOUT, "<p>Eine Sitzung kostet 85 €.</p>");
    },
    nearMiss: (w) => {
      for (const path of [ABOUT, CONTACT, CHAIN, RAIN, TYRES]) {
        head(w, path, APP);
        main(w, path, "<p>Versand ab 5 €.</p>");
      }
    },
  },
  {
    rule: "closing_notice",
    fault: (w) => main(w, CONTACT, "<p>Cerramos el taller en agosto y no recibimos más pedidos por esta página.</p>"),
    nearMiss: (w) => main(w, CONTACT, "<p>Desde agosto no recibimos más pedidos por fax, solo por correo.</p>"),
  },
  {
    rule: "images_noindex",
    fault: (w) => edit(w, "/robots.txt", ["Sitemap:", "User-agent: *\nDisallow: /img/\n\nSitemap:"]),
    nearMiss: (w) => edit(w, "/robots.txt", ["Sitemap:", "User-agent: *\nDisallow: /img/bench\n\nSitemap:"]),
  },
];

function part(rule: string, faulty: string, sound: string): AccuracyCase {
  return { rule, fault: (w) => main(w, CONTACT, faulty), nearMiss: (w) => main(w, CONTACT, sound) };
}

function pair(rule: string, faulty: Record<string, unknown>, sound: Record<string, unknown>): AccuracyCase {
  return { rule, fault: (w) => jsonLd(w, CONTACT, faulty), nearMiss: (w) => jsonLd(w, CONTACT, sound) };
}

/** The home page says what kind of firm it is. */
function organised(w: World, type: string): void {
  for (const path of [HOME, ABOUT, CONTACT])
    at(w, path).body = bodyOf(w, path).replace(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g, "");
  jsonLd(w, HOME, { "@type": type, name: "Kanzlei Brandt", url: full(HOME) });
}

/** Two pages of which nothing but the template's words are told. */
function twins(w: World, inner: string): void {
  for (const path of ["/faehre-nord/", "/faehre-sued/"]) {
    copyPage(w, ABOUT, path);
    edit(w, path, [/<main[\s\S]*<\/main>/, `<div>${inner}<p>${words(60, "Fahrplan")}</p></div>`]);
    link(w, ABOUT, path);
  }
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

function listed(w: World, ...paths: string[]): void {
  edit(w, MAP, ["</urlset>", `${paths.map((path) => `<url><loc>${full(path)}</loc></url>`).join("")}</urlset>`]);
}

/** A page like one of the site's, named otherwise, with a main part of its own. */
function page(w: World, path: string, { title, text }: { title: string; text: string }): void {
  copyPage(w, TOUR, path);
  edit(w, path, [/<title>[^<]*/, `<title>${title} | Oakhill Cycles`]);
  edit(w, path, [/<main[\s\S]*<\/main>/, `<main><h1>${title}</h1>${text}</main>`]);
}

function course(price: string): Record<string, unknown> {
  return { "@type": "Course", name: "Riding lessons", offers: { "@type": "Offer", price, priceCurrency: "USD" } };
}
