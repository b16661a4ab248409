import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  bodyOf,
  CITY,
  CONTACT,
  edit,
  full,
  HOME,
  head,
  header,
  jsonLd,
  link,
  main,
  RAIN,
  TOUR,
} from "./planting.ts";
import { answer, type World } from "./world.ts";

const CHEESE =
  "Nossos queijos curam três meses na cave de pedra, virados à mão duas vezes por semana. O leite vem de onze cabras que pastam na encosta até ao fim de outubro. A casca lava-se com salmoura morna, e o miolo fica macio como manteiga. Quem passa pela quinta ao sábado prova tudo antes de escolher, e leva o pão que a vizinha coze.";
const CANONICAL = /<link rel="canonical"[^>]*>/;

/** The data of a dairy's cheese, which its page shows in Portuguese. */
function cheese(w: World, changes: { item?: Record<string, unknown>; offer?: Record<string, unknown>; more?: string }) {
  const path = "/queijos/serrano/";
  const { item = {}, offer = {}, more = "" } = changes;
  const html = `<!doctype html><html lang="pt"><head><meta charset="utf-8"><title>Queijo serrano da quinta</title><link rel="canonical" href="${full(path)}"></head><body><main><h1>Queijo serrano</h1><p>${CHEESE}</p><p>Preço: 14,50 €</p>${more}</main><a href="/">Oakhill</a></body></html>`;
  add(w, path, html);
  link(w, HOME, path);
  jsonLd(w, path, {
    "@type": "Product",
    name: "Queijo serrano",
    image: full("/img/city.webp"),
    description: "Queijo de cabra",
    brand: { "@type": "Brand", name: "Quinta" },
    offers: { "@type": "Offer", price: "14.50", priceCurrency: "EUR", availability: "InStock", ...offer },
    ...item,
  });
}

/** The path of a page of the journal, as its data tells it. */
function crumbs(w: World, steps: readonly [position: number, path: string][]): void {
  jsonLd(w, RAIN, {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([position, path]) => ({
      "@type": "ListItem",
      position,
      name: `Schritt ${path}`,
      item: full(path),
    })),
  });
}

const RATED = { "@type": "AggregateRating", ratingValue: "4.7", reviewCount: 218 };
const SAID = {
  "@type": "Review",
  author: { "@type": "Person", name: "Graça Antunes" },
  reviewRating: { "@type": "Rating", ratingValue: 5 },
  reviewBody: "O melhor queijo que provei este ano",
  datePublished: "2025-02-03",
};

/** A list of tyres whose links set one filter each and keep the others. */
function filters(w: World, robots: string): void {
  const lists = { kleur: ["rood", "blauw", "geel"], maat: ["28", "32", "35", "40"], merk: ["a", "b", "c", "d", "e"] };
  const page = (query: string) => {
    const links = Object.entries(lists).flatMap(([name, values]) =>
      values.map((value) => {
        const params = new URLSearchParams(query);
        params.set(name, value);
        return { query: `${params}`, value };
      }),
    );
    const list = links.map((to) => `<li><a href="/banden/?${to.query.replaceAll("&", "&amp;")}">${to.value}</a></li>`);
    const html = `<!doctype html><html lang="nl"><head><meta charset="utf-8"><title>Banden ${query}</title>${robots}</head><body><main><h1>Banden</h1><p>Alle banden uit onze winkel.</p><ul>${list.join("")}</ul></main><a href="/">Start</a></body></html>`;
    w.answers.set(full(`/banden/?${query}`), answer(html));
  };
  for (const query of ["kleur=rood", "kleur=rood&maat=28", "kleur=rood&maat=28&merk=a"]) page(query);
  link(w, HOME, "/banden/?kleur=rood");
}

/** Values of structured data, notices, addresses and what systems print. */
export const VALUE_CASES: AccuracyCase[] = [
  {
    rule: "schema_context_wrong",
    fault: (w) => jsonLd(w, ABOUT, { "@context": "http://schema.og", "@type": "Bakery", name: "Pekarna" }),
    nearMiss: (w) => {
      jsonLd(w, ABOUT, { "@context": "http://schema.org/", "@type": "Thing", name: "Pekarna" });
      head(w, ABOUT, '<script type="application/ld+json">{"@context":"https://w3id.org/x","@type":"Xyz"}</script>');
    },
  },
  {
    rule: "schema_value_unknown",
    fault: (w) => cheese(w, { offer: { availability: "Em estoque" } }),
    nearMiss: (w) => cheese(w, { offer: { availability: "http://schema.org/LimitedAvailability" } }),
  },
  {
    rule: "offer_expired",
    fault: (w) => cheese(w, { offer: { priceValidUntil: "2019-06-30" } }),
    nearMiss: (w) => cheese(w, { offer: { priceValidUntil: "2090-06-30" } }),
  },
  {
    rule: "schema_id_shared",
    fault: (w) => {
      cheese(w, { item: { "@id": full("/#item") } });
      jsonLd(w, CITY, { "@type": "Product", "@id": full("/#item"), name: "City bell" });
    },
    nearMiss: (w) => {
      cheese(w, { item: { "@id": "#item" } });
      jsonLd(w, CITY, { "@type": "Product", "@id": "#item", name: "City bell" });
    },
  },
  {
    rule: "schema_answer_required",
    fault: (w) =>
      jsonLd(w, ABOUT, { "@type": "Question", name: "Kdy?", acceptedAnswer: { "@type": "Answer", text: " " } }),
    nearMiss: (w) =>
      jsonLd(w, ABOUT, { "@type": "Question", name: "Kdy?", acceptedAnswer: { "@type": "Answer", text: "Hned" } }),
  },
  {
    rule: "schema_local_business_required",
    fault: (w) => jsonLd(w, CONTACT, { "@type": "Florist", name: "Blumen Anders" }),
    nearMiss: (w) => jsonLd(w, CONTACT, { "@type": "Florist", name: "Blumen Anders", address: "Marktplatz 3" }),
  },
  {
    rule: "phone_not_shown",
    fault: (w) => {
      main(w, CONTACT, '<a href="tel:+49301234567">030 / 123 45 67</a>');
      jsonLd(w, CONTACT, { "@type": "Florist", name: "Blumen", address: "Markt 3", telephone: "+49 30 7654321" });
    },
    nearMiss: (w) => {
      main(w, CONTACT, '<a href="tel:+49309999999">Notdienst</a><p>Laden: (030) 765 43-21</p>');
      jsonLd(w, CONTACT, { "@type": "Florist", name: "Blumen", address: "Markt 3", telephone: "+49 30 7654321" });
    },
  },
  {
    rule: "rating_not_shown",
    fault: (w) => cheese(w, { item: { aggregateRating: RATED, review: [SAID] } }),
    nearMiss: (w) =>
      cheese(w, { item: { aggregateRating: RATED, review: [SAID] }, more: "<p>4,7 de 5 (218 avaliações)</p>" }),
  },
  {
    rule: "breadcrumb_wrong",
    fault: (w) => {
      crumbs(w, [
        [1, HOME],
        [2, "/verzeichnis-gibt-es-nicht/"],
      ]);
    },
    nearMiss: (w) =>
      crumbs(w, [
        [1, HOME],
        [2, "/blog/"],
      ]),
  },
  {
    rule: "breadcrumb_wrong",
    fault: (w) =>
      crumbs(w, [
        [1, HOME],
        [1, "/blog/"],
      ]),
    nearMiss: (w) => {
      crumbs(w, [[1, HOME]]);
      crumbs(w, [[1, "/blog/"]]);
    },
  },
  {
    rule: "price_not_shown",
    fault: (w) => {
      cheese(w, { offer: { price: "19.90" } });
      for (const path of [TOUR, CITY, "/products/cargo/"]) main(w, path, "<p>£1,290</p>");
    },
    nearMiss: (w) => {
      const sale =
        '<p><del aria-hidden="true">22,00 €</del> <span class="sr">O preço era 22,00.</span> <ins aria-hidden="true">19,90 €</ins></p>';
      cheese(w, { offer: { price: "19.90" }, more: sale });
      for (const path of [TOUR, CITY, "/products/cargo/"]) main(w, path, "<p>£1,290</p>");
    },
  },
  {
    rule: "closing_notice",
    fault: (w) =>
      edit(w, HOME, ["<header", "<header><p>Niestety nie realizujemy już nowych zamówień.</p></header><header"]),
    nearMiss: (w) =>
      edit(w, HOME, ["<header", "<header><p>Nie realizujemy zamówień w święta państwowe.</p></header><header"]),
  },
  {
    rule: "closing_notice",
    fault: (w) => main(w, CONTACT, "<h2>Ci siamo trasferiti!</h2><p>Il forno vi aspetta sul nuovo sito.</p>"),
    nearMiss: (w) => main(w, ABOUT, "<p>Nel 1998 ci siamo trasferiti in un forno più grande, vicino al ponte.</p>"),
  },
  {
    rule: "closing_notice",
    fault: (w) => main(w, CONTACT, "<p>Le site n’est plus mis à jour.</p>"),
    nearMiss: (w) => main(w, CONTACT, "<p>Nous ne prenons plus de commandes par fax.</p>"),
  },
  {
    rule: "shortcode_shown",
    fault: (w) => main(w, ABOUT, '<p>[rezervace id="17" styl=”maly”]</p>'),
    nearMiss: (w) => main(w, ABOUT, '<p>Write <code>[gallery ids="1,2"]</code> [sic], or see [7] and [self-made].</p>'),
  },
  {
    rule: "phpinfo_page",
    fault: (w) => {
      add(w, "/test.php", "<title>PHP 8.1.2 - phpinfo()</title><body><h1>PHP Version 8.1.2</h1><p>System Linux");
      link(w, ABOUT, "/test.php");
    },
    nearMiss: (w) => main(w, ABOUT, "<p>PHP Version 8.1.2 shows what phpinfo() lists.</p>"),
  },
  {
    rule: "malformed_link",
    fault: (w) => link(w, ABOUT, "hhtps:/www.kaasboer.example/"),
    nearMiss: (w) =>
      link(w, ABOUT, "tel:+311234567", "sms:+311234567", "whatsapp://send?text=x", "webcal://x.example/a"),
  },
  {
    rule: "local_link",
    fault: (w) => main(w, ABOUT, '<img src="file:///D:/Bilder/ofen.jpg" alt="Der Ofen" width="80" height="60">'),
    nearMiss: (w) => main(w, ABOUT, "<p>Die Datei lag unter file:///D:/Bilder/ofen.jpg.</p>"),
  },
  {
    rule: "other_host_form",
    fault: (w) => link(w, ABOUT, full(CONTACT).replace("https://", "https://www.")),
    nearMiss: (w) => link(w, ABOUT, full(CONTACT)),
  },
  {
    rule: "lang_mismatch",
    fault: (w) => {
      edit(w, CITY, ["<main", "<main><p>Lorem ipsum dolor sit amet.</p></main><main"]);
      edit(w, CITY, ['lang="en"', 'lang="sv"']);
    },
    nearMiss: (w) => edit(w, CITY, ["<main", '<main><p lang="sv">Välkommen till vår verkstad.</p></main><main']),
  },
  {
    rule: "charset_conflict",
    fault: (w) => header(w, TOUR, ["content-type", "text/html; charset=windows-1250"]),
    nearMiss: (w) => header(w, TOUR, ["content-type", 'text/html; charset="UTF-8"']),
  },
  {
    rule: "canonical_home_everywhere",
    fault: (w) => edit(w, CITY, [CANONICAL, `<link rel="canonical" href="${full(HOME)}">`]),
    nearMiss: (w) => {
      add(w, "/start/", bodyOf(w, HOME));
      link(w, ABOUT, "/start/");
    },
  },
  {
    rule: "blocked_by_robots_linked",
    fault: (w) => {
      edit(w, "/robots.txt", ["Disallow: /cart/", "Disallow: /sortiment/"]);
      link(w, ABOUT, "/sortiment/ost/");
    },
    nearMiss: (w) => {
      edit(w, "/robots.txt", ["Disallow: /cart/", "Disallow: /mi-cuenta/"]);
      link(w, ABOUT, "/mi-cuenta/");
    },
  },
  {
    rule: "crawl_trap",
    fault: (w) => filters(w, ""),
    nearMiss: (w) => filters(w, '<meta name="robots" content="noindex, follow">'),
  },
  {
    rule: "robots_syntax",
    fault: (w) => edit(w, "/robots.txt", [/^/, "Disallow: /alt/\n"]),
    nearMiss: (w) => edit(w, "/robots.txt", [/^/, "# Disallow: /alt/\n"]),
  },
  {
    rule: "sitemap_http_url",
    fault: (w) => edit(w, "/sitemap.xml", [full(CITY), full(CITY).replace("https", "http")]),
    nearMiss: (w) => void at(w, "/sitemap.xml"),
    faultFacts: (facts) => {
      facts.tls_measured = false;
    },
  },
];
