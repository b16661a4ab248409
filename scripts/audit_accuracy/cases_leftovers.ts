import {
  ABOUT,
  type AccuracyCase,
  add,
  bodyOf,
  CARGO,
  CHAIN,
  CITY,
  CONTACT,
  EVERY_PAGE,
  edit,
  editEvery,
  fail,
  full,
  HOME,
  head,
  jsonLd,
  link,
  main,
  RAIN,
  TOUR,
  TYRES,
} from "./planting.ts";
import { answer, redirect, type World } from "./world.ts";

const BREAD =
  "Unser Sauerteig ruht zwei Tage in Holzkästen, bevor er morgens um vier in den Ofen kommt. Das Roggenmehl mahlt eine Mühle im Nachbardorf, und das Salz kommt aus einer Saline an der Küste. Wer früh kommt, bekommt das Brot noch warm; wer spät kommt, bekommt es am nächsten Tag zum halben Preis. Im Winter backen wir Stollen nach dem Rezept der Großmutter.";
const FLOWERS =
  "Nos bouquets partent chaque matin de la serre de Hyères, avant que la chaleur ne fatigue les pétales. La pivoine tient six jours dans un vase propre, le ranunculus un peu moins. Nous livrons à vélo dans tout le centre, et nous reprenons les vases contre une remise. Les fleurs invendues vont à la maison de retraite voisine.";
const NOTARY =
  "La escritura se firma en la notaría con el documento de identidad de todas las partes. Antes de la firma revisamos las cargas de la finca en el registro y avisamos al comprador si queda una hipoteca sin cancelar. El arancel está fijado por decreto y no depende de la oficina. Las copias se recogen a los tres días hábiles.";

/** What a shop system puts in at its installation. */
const SAMPLES = [
  [
    "/pagina-ejemplo/",
    "Página de ejemplo",
    "Esta es una página de ejemplo. Es diferente a una entrada del blog porque permanecerá en un solo lugar y aparecerá en la navegación de tu sitio. La mayoría de la gente empieza con una página Acerca de. Como nuevo usuario de WordPress, deberías ir a tu escritorio para borrar esta página y crear páginas nuevas para tu contenido. ¡Pásalo bien!",
  ],
  [
    "/hello-world/",
    "¡Hola, mundo!",
    "Te damos la bienvenida a WordPress. Esta es tu primera entrada. Edítala o bórrala, ¡luego empieza a escribir!",
  ],
] as const;

/** A page of another trade in its own language, linked from the home page. */
function page(w: World, path: string, of: { lang: string; name: string; text: string; more?: string }): void {
  const html = `<!doctype html><html lang="${of.lang}"><head><meta charset="utf-8"><title>${of.name}, ${path}</title><link rel="canonical" href="${full(path)}"></head><body><main><h1>${of.name}</h1><p>${of.text}</p>${of.more ?? ""}</main><a href="/">Oakhill</a></body></html>`;
  add(w, path, html);
  link(w, HOME, path);
}

function bakery(w: World, more = ""): void {
  page(w, "/backstube/", { lang: "de", name: "Brot aus der Backstube", text: BREAD, more });
}

/** Pages that upload a file made, as systems mark them. */
function attachments(w: World, robots: string): void {
  for (let n = 1; n <= 6; n++) {
    const path = `/aufnahme-${n}/`;
    add(
      w,
      path,
      `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>aufnahme-${n}</title>${robots}</head><body class="attachment attachmentid-${n} single-attachment"><main><h1>aufnahme-${n}</h1><p><a href="/img/bench.webp"><img src="/img/bench.webp" alt="Aufnahme ${n}" width="80" height="80"></a></p></main><a href="/">Start</a></body></html>`,
    );
    link(w, HOME, path);
  }
}

/** A list of three florists' articles a page, whose second page names its canonical. */
function pagedList(w: World, canonical: string): void {
  const entries = (from: number) =>
    Array.from(
      { length: 4 },
      (_, at) => `<li><a href="/fleurs/bouquet-${from + at}/">Le bouquet ${"abcdefgh"[from + at - 1]}</a></li>`,
    ).join("");
  const list = (from: number) =>
    `<ul>${entries(from)}</ul><p><a href="/fleurs/">1</a> <a href="/fleurs/suite-2/">2</a></p>`;
  for (let n = 1; n <= 8; n++)
    add(
      w,
      `/fleurs/bouquet-${n}/`,
      `<!doctype html><html lang="fr"><title>Bouquet ${n}</title><body><h1>Bouquet ${n}</h1><p>${FLOWERS}</p></body></html>`,
    );
  page(w, "/fleurs/", { lang: "fr", name: "Tous nos bouquets", text: FLOWERS, more: list(1) });
  add(
    w,
    "/fleurs/suite-2/",
    `<!doctype html><html lang="fr"><head><title>Bouquets, suite</title><link rel="canonical" href="${full(canonical)}"></head><body><main><h1>Nos bouquets, suite</h1><p>La suite de la liste.</p>${list(5)}</main></body></html>`,
  );
}

function faq(w: World, answerText: string): void {
  const question = "¿Cuánto tarda la copia de una escritura?";
  page(w, "/escrituras/", {
    lang: "es",
    name: "Escrituras",
    text: NOTARY,
    more: `<h2>${question.toUpperCase()}</h2><p>La copia autorizada está lista a los tres días hábiles desde la firma.</p>`,
  });
  jsonLd(w, "/escrituras/", {
    "@type": "FAQPage",
    mainEntity: [{ "@type": "Question", name: question, acceptedAnswer: { "@type": "Answer", text: answerText } }],
  });
}

/** A product of the bakery with its price in the data and in the text. */
function priced(w: World, price: string, shown: string): void {
  bakery(w, `<p>Der Laib kostet ${shown} und wiegt 1.250 Gramm.</p>`);
  jsonLd(w, "/backstube/", {
    "@type": "Product",
    name: "Roggenlaib",
    image: full("/img/city.webp"),
    brand: { "@type": "Brand", name: "Mühle" },
    description: "Ein Laib aus Roggen",
    offers: { "@type": "Offer", price, priceCurrency: "EUR", availability: "https://schema.org/InStock" },
  });
  // Elsewhere on the site prices are shown.
  for (const path of [TOUR, CITY, CARGO]) main(w, path, "<p>£1,290</p>");
}

/** What systems and former days leave, and what markup says that the page does not. */
export const LEFTOVER_CASES: AccuracyCase[] = [
  {
    rule: "script_redirect",
    fault: (w) => bakery(w, "<script>setTimeout(function(){ window.location.replace('/about/'); }, 1500);</script>"),
    nearMiss: (w) =>
      bakery(
        w,
        "<script>document.querySelector('select').onchange = function(){ location.href = '/about/'; };</script>",
      ),
  },
  {
    rule: "site_moved",
    fault: (w) => head(w, HOME, '<meta http-equiv="refresh" content="5; URL=https://radhof-neu.example/">'),
    nearMiss: (w) => head(w, HOME, `<meta http-equiv="refresh" content="5; URL=https://www.${w.domain}/de/">`),
  },
  {
    rule: "sent_to_other_site",
    fault: (w) => bakery(w, '<meta http-equiv="refresh" content="0; url=https://backhaus-neu.example/">'),
    nearMiss: (w) => bakery(w, `<meta http-equiv="refresh" content="0; url=${full(ABOUT)}">`),
  },
  {
    rule: "sent_to_other_site",
    fault: (w) => bakery(w, '<script>window.location.href = "https://backhaus-neu.example/";</script>'),
    nearMiss: (w) => bakery(w, '<script>window.location.href = "/about/";</script>'),
  },
  {
    rule: "assets_blocked",
    fault: (w) => edit(w, "/robots.txt", ["Disallow: /cart/", "Disallow: /cart/\nDisallow: /*.css$"]),
    nearMiss: (w) =>
      edit(w, "/robots.txt", [
        "Disallow: /cart/",
        "Disallow: /cart/\nDisallow: /*.css$\n\nUser-agent: Googlebot\nAllow: /",
      ]),
  },
  {
    rule: "broken_fragment",
    fault: (w) =>
      bakery(w, '<h2 id="oeffnungszeiten">Wann wir öffnen</h2><p><a href="#öffnungszeiten">Zu den Zeiten</a></p>'),
    nearMiss: (w) =>
      bakery(
        w,
        '<h2 id="öffnungszeiten">Wann wir öffnen</h2><p><a href="#%C3%B6ffnungszeiten">Zu den Zeiten</a> <a href="#top">nach oben</a> <a href="#warenkorb" onclick="zeige()">Korb</a> <a href="#/laden/42">Laden</a></p><a name="karte"></a><a href="#karte">Karte</a>',
      ),
  },
  {
    rule: "broken_fragment",
    fault: (w) => edit(w, HOME, [/<a href="\/about\/">/, '<a href="/about/#nosotros">']),
    nearMiss: (w) => {
      edit(w, HOME, [/<a href="\/about\/">/, '<a href="/about/#nosotros">']);
      edit(w, ABOUT, ["<h1>", '<h1 id="nosotros">']);
    },
  },
  {
    rule: "canonical_first_page",
    fault: (w) => pagedList(w, "/fleurs/"),
    nearMiss: (w) => pagedList(w, "/fleurs/suite-2/"),
  },
  {
    rule: "canonical_first_page",
    fault: (w) => pagedList(w, "/fleurs/"),
    // The size 38 of a shoe is no page 38 of a list.
    nearMiss: (w) => {
      const body = `<!doctype html><html lang="fr"><head><title>Botte en cuir, pointure 38</title><link rel="canonical" href="${full("/botte/")}"></head><body><main><h1>Botte</h1><p>${FLOWERS}</p><p><a href="/botte/pointure-38/">38</a> <a href="/contact/">Essayer en boutique</a></p></main></body></html>`;
      page(w, "/botte/", {
        lang: "fr",
        name: "Botte en cuir",
        text: FLOWERS,
        more: '<a href="/botte/pointure-38/">38</a>',
      });
      add(w, "/botte/pointure-38/", body);
    },
  },
  {
    rule: "head_link_broken",
    fault: (w) => head(w, "/blog/", '<link rel="next" href="/blog/page/2/">'),
    nearMiss: (w) => {
      head(
        w,
        "/blog/",
        '<link rel="next" href="/blog/page/2/"><link rel="alternate" type="application/rss+xml" href="/feed/">',
      );
      add(w, "/blog/page/2/", bodyOf(w, "/blog/"));
      add(w, "/feed/", "<rss/>", { "content-type": "application/rss+xml" });
    },
  },
  {
    rule: "head_link_broken",
    fault: (w) => head(w, CHAIN, '<link rel="amphtml" href="/blog/chain-care/amp/">'),
    nearMiss: (w) => {
      head(w, CHAIN, '<link rel="amphtml" href="/blog/chain-care/amp/">');
      add(w, "/blog/chain-care/amp/", bodyOf(w, CHAIN));
      fail(w, "/blog/chain-care/amp/", 403);
    },
  },
  {
    rule: "schema_type_unknown",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "Bakerey", name: "Mühlenbäcker" }),
    nearMiss: (w) => {
      jsonLd(w, ABOUT, { "@type": ["Bakery", "https://schema.org/OnlineStore"], name: "Mühlenbäcker" });
      head(
        w,
        ABOUT,
        '<script type="application/ld+json">{"@context":"https://example.org/ns","@type":"Sauerteig","name":"x"}</script>',
      );
    },
  },
  {
    rule: "faq_not_shown",
    fault: (w) => faq(w, "El notario devuelve el dinero si la firma se retrasa más de una semana."),
    nearMiss: (w) => faq(w, "<p>La copia autorizada est&aacute; lista a los tres días hábiles desde la firma.</p>"),
  },
  {
    rule: "price_not_shown",
    fault: (w) => priced(w, "5.40", "6,90&nbsp;€"),
    nearMiss: (w) => priced(w, "5.40", "5,40&nbsp;€"),
  },
  {
    rule: "price_not_shown",
    fault: (w) => priced(w, "1234.50", "nur heute 1.999,00 €"),
    nearMiss: (w) => priced(w, "1234.50", "im Dutzend 1.234,50 €"),
  },
  {
    rule: "price_not_shown",
    fault: (w) => priced(w, "15000", "一泊 ￥１２，０００"),
    nearMiss: (w) => priced(w, "15000", "一泊 ￥１５，０００"),
  },
  {
    rule: "theme_demo_pages",
    fault: (w) => {
      for (const [path, name, text] of SAMPLES) page(w, path, { lang: "es", name, text });
    },
    nearMiss: (w) => page(w, "/ejemplos/", { lang: "es", name: "Ejemplos de escrituras", text: NOTARY }),
  },
  {
    rule: "attachment_pages",
    fault: (w) => attachments(w, ""),
    nearMiss: (w) => attachments(w, '<meta name="robots" content="noindex">'),
  },
  {
    rule: "closing_notice",
    fault: (w) => main(w, HOME, "<p>Wir haben unseren Betrieb eingestellt. Danke für 30 schöne Jahre!</p>"),
    nearMiss: (w) =>
      main(
        w,
        HOME,
        "<p>Am 24. Dezember bleibt unser Betrieb geschlossen; Bestellungen nehmen wir ab dem 27. wieder an.</p>",
      ),
  },
  {
    rule: "closing_notice",
    fault: (w) => main(w, CONTACT, "<p><strong>Nous n’acceptons plus de commandes.</strong></p>"),
    nearMiss: (w) =>
      main(w, RAIN, "<p>Quand le vieux fleuriste a écrit « nous n’acceptons plus de commandes », la rue a changé.</p>"),
  },
  {
    rule: "own_domain_linked",
    fault: (w) => {
      editEvery(w, ["<footer><p>", '<footer><p><a href="https://www.oakhillcycles.co.uk/">Our first address</a> ']);
      w.answers.set("https://www.oakhillcycles.co.uk/", redirect(full(HOME)));
    },
    nearMiss: (w) => {
      editEvery(w, ["<footer><p>", '<footer><p><a href="https://www.instagram.com/oakhillcycles">Pictures</a> ']);
      w.answers.set("https://www.instagram.com/oakhillcycles", answer("<!doctype html><title>Pictures</title>"));
    },
  },
  {
    rule: "own_domain_linked",
    fault: (w) => {
      editEvery(w, ["<footer><p>", '<footer><p><a href="https://oakhill-cycles.shop/">Laden</a> ']);
      w.answers.set("https://oakhill-cycles.shop/", answer("<!doctype html><title>Laden</title>"));
    },
    nearMiss: (w) => {
      w.answers.set("https://oakhillcycles.de/", answer("<!doctype html><title>Laden</title>"));
      for (const path of EVERY_PAGE.slice(0, 3)) main(w, path, '<p><a href="https://oakhillcycles.de/">Laden</a></p>');
    },
  },
  {
    rule: "local_link",
    fault: (w) =>
      edit(w, TYRES, [
        /<link rel="canonical"[^>]*>/,
        '<link rel="canonical" href="https://oakhillcycles.kinsta.cloud/blog/winter-tyres/">',
      ]),
    nearMiss: (w) =>
      main(w, TYRES, '<p><a href="https://testberichte.example.org/oakhillcycles/">Testberichte</a></p>'),
  },
  {
    rule: "local_link",
    fault: (w) =>
      main(w, CARGO, '<img src="https://staging.oakhillcycles.com/img/x.webp" alt="Rad" width="8" height="8">'),
    nearMiss: (w) => {
      main(w, CARGO, '<img src="https://oakhillcycles.imagecdn.net/x.webp" alt="Rad" width="8" height="8">');
      w.answers.set("https://oakhillcycles.imagecdn.net/x.webp", answer("x", { "content-type": "image/webp" }));
    },
  },
  {
    rule: "heading_code",
    fault: (w) =>
      bakery(
        w,
        "<h1>die Waage anschließen</h1><p>pip install --user waage</p><h1>den Teig wiegen</h1><p>teig = waage.lies()</p>",
      ),
    nearMiss: (w) =>
      bakery(
        w,
        `<h1>Die Waage</h1><p>Sie steht neben dem Ofen und wiegt genau.</p><h1>Der Teig</h1><p>${BREAD}</p><pre># ein Kommentar\npip install waage</pre>`,
      ),
  },
  {
    rule: "heading_code",
    fault: (w) => bakery(w, "<h2>&lt;!-- Angebote der Woche --&gt;</h2><p>Brezeln</p>"),
    nearMiss: (w) => bakery(w, "<h2><!-- Angebote der Woche -->Angebote // Woche 12</h2><p>Brezeln</p>"),
  },
];
