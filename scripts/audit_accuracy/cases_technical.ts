import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  bodyOf,
  CARGO,
  CHAIN,
  CITY,
  CONTACT,
  copyPage,
  edit,
  fail,
  forward,
  full,
  HOME,
  head,
  header,
  jsonLd,
  link,
  main,
  RAIN,
  TOUR,
  TYRES,
} from "./planting.ts";
import { answer, type World } from "./world.ts";

const CANONICAL = /<link rel="canonical"[^>]*>/;
const SCRIPT = { "content-type": "text/javascript", "content-encoding": "br", "cache-control": "max-age=31536000" };
const ROOM =
  "Hvert rum har sin egen nøgle, sin egen pejs og et vindue mod havnen. Brødet bages klokken fem, og kaffen står klar i køkkenet fra seks. Sengene er lavet af ask fra skoven bag huset, og lagnerne tørrer i vinden. Om vinteren fyrer vi op i tønden nede ved molen, så badet er varmt efter mørkets frembrud.";

/** A page in the main part of which a fault stands, or its near miss. */
function part(rule: string, faulty: string, sound: string, path = CONTACT): AccuracyCase {
  return { rule, fault: (w) => main(w, path, faulty), nearMiss: (w) => main(w, path, sound) };
}

function inHead(rule: string, faulty: string, sound: string): AccuracyCase {
  return { rule, fault: (w) => head(w, TYRES, faulty), nearMiss: (w) => head(w, TYRES, sound) };
}

/** A required field left out sets the rule off; the whole item does not. */
function needs(rule: string, item: Record<string, unknown>, field: string): AccuracyCase {
  const { [field]: _, ...without } = item;
  return { rule, fault: (w) => jsonLd(w, ABOUT, without), nearMiss: (w) => jsonLd(w, ABOUT, item) };
}

function script(w: World, src: string): void {
  if (src.startsWith("/")) add(w, src.split("?")[0]!, "void 0", SCRIPT);
  head(w, TOUR, `<script defer src="${src}"></script>`);
}

/** The one product of a Danish weaver, as its page shows it and its data tells it. */
function blanket(w: World, shown: string, offer: Record<string, unknown>, more: Record<string, unknown> = {}): void {
  const path = "/butik/uldplaid/";
  const body = `<!doctype html><html lang="da"><head><meta charset="utf-8"><title>Uldplaid i ternet mønster</title><link rel="canonical" href="${full(path)}"></head><body><main><h1>Uldplaid</h1>${shown}<p>${ROOM}</p><h2>Andre varer</h2><p>Udsolgt</p></main><a href="/">Forside</a></body></html>`;
  add(w, path, body);
  link(w, HOME, path);
  const offers = { "@type": "Offer", price: "649.00", priceCurrency: "DKK", availability: "InStock", ...offer };
  jsonLd(w, path, { "@type": "Product", name: "Uldplaid", image: full("/img/city.webp"), offers, ...more });
}

/** A shelf of a bookbinder with nothing on it. */
function shelf(w: World, text: string, robots = ""): void {
  const path = "/emne/marmorpapir/";
  const body = `<!doctype html><html lang="da"><head><meta charset="utf-8"><title>Marmorpapir</title>${robots}<link rel="canonical" href="${full(path)}"></head><body><main><h1>Marmorpapir</h1><p>${text}</p></main><a href="/">Forside</a></body></html>`;
  add(w, path, body);
  link(w, HOME, path);
}

/** Links as a page in a folder of its own writes them. */
function relative(w: World, base: string): void {
  copyPage(w, RAIN, "/ture/fjorden/");
  head(w, "/ture/fjorden/", base);
  main(w, "/ture/fjorden/", '<p><a href="../strand/">Turen langs stranden til fyret</a></p>');
  add(w, "/ture/strand/", bodyOf(w, TYRES));
  link(w, HOME, "/ture/fjorden/");
}

function sorted(w: World, canonical: string): void {
  const path = "/varer/";
  const list = (order: readonly string[], own: string) =>
    `<!doctype html><html lang="da"><head><meta charset="utf-8"><title>Alle varer</title><link rel="canonical" href="${own}"></head><body><main><h1>Varer</h1><p>${ROOM}</p><p><a href="/varer/?sorter=pris">Pris</a></p><ul>${order.map((to) => `<li><a href="${to}">${to}</a></li>`).join("")}</ul></main><a href="/">Forside</a></body></html>`;
  add(w, path, list([TOUR, CITY, CARGO], full(path)));
  w.answers.set(full("/varer/?sorter=pris"), answer(list([CARGO, TOUR, CITY], canonical)));
  link(w, HOME, path, "/varer/?sorter=pris");
}

function versions(w: World, tags: readonly [lang: string, path: string][]): void {
  for (const [lang, path] of tags) head(w, HOME, `<link rel="alternate" hreflang="${lang}" href="${full(path)}">`);
}

/** Links, heads, languages, robots tags, answers and the markup of assistive technology. */
export const TECHNICAL_CASES: AccuracyCase[] = [
  part("malformed_link", '<a href="www.havnekontoret.dk/priser">Priser</a>', '<a href="www-guide/">Guide</a>'),
  part("malformed_link", '<a href="kroen@havnen.dk">Skriv til os</a>', '<a href="/@kroen">Vores profil</a>'),
  part(
    "malformed_link",
    '<a href="http://kroen@havnen.dk">Skriv til os</a>',
    '<a href="https://havnen.dk/@kroen">Profil</a>',
  ),
  part("malformed_link", '<a href="+45 33 12 44 10">Ring</a>', '<a href="2024-05-01/">Maj</a>'),
  part(
    "tracked_link",
    '<a href="/about/?utm_source=nyhedsbrev&amp;utm_campaign=sommer">Om os</a>',
    '<a href="https://www.example.org/cycling-report?utm_source=oakhill">Rapport</a>',
  ),
  part(
    "editor_link",
    '<a href="/wp-admin/post.php?post=81&amp;action=edit">Rediger</a>',
    '<a href="/wp-admin/admin-ajax.php">Kalender</a> <a href="/administration/">Vores administration</a>',
  ),
  part(
    "network_front_page",
    '<a href="https://www.instagram.com/" aria-label="Instagram"><i></i></a>',
    '<a href="https://www.instagram.com/havnekroen/"><i></i></a> <a href="https://www.tiktok.com/">TikTok</a> <a href="https://twitter.com/intent/tweet?url=x">Del</a>',
  ),
  part(
    "uncrawlable_link",
    "<div onclick=\"location.href='/products/tandem/'\">Se alle cykler</div>",
    '<div onclick="openMenu(\'/products/\')">Menu</div><a href="/products/" onclick="location.href=\'/products/\'">Cykler</a>',
  ),
  part(
    "local_link",
    '<a href="http://203.0.113.24/katalog/">Katalog</a>',
    '<a href="https://203.example.org/">Et museum</a>',
  ),
  {
    rule: "base_broken",
    fault: (w) => relative(w, '<base href="/gammel/shop/">'),
    nearMiss: (w) => relative(w, '<base href="/ture/fjorden/">'),
  },
  {
    rule: "search_indexable",
    fault: (w) => {
      w.answers.set(full("/?s=lygte"), answer(bodyOf(w, TYRES).replace(CANONICAL, "")));
      link(w, ABOUT, "/?s=lygte");
    },
    nearMiss: (w) => {
      const noindex = '<meta name="robots" content="noindex, follow">';
      w.answers.set(full("/?s=lygte"), answer(bodyOf(w, TYRES).replace(CANONICAL, noindex)));
      w.answers.set(full("/?s=7"), answer(bodyOf(w, TYRES).replace(CANONICAL, "")));
      link(w, ABOUT, "/?s=lygte", "/?s=7");
    },
  },
  {
    rule: "broken_internal_link",
    fault: (w) => {
      add(w, "/filer/prisliste.pdf", "<!doctype html><title>Forside</title>");
      link(w, ABOUT, "/filer/prisliste.pdf");
    },
    nearMiss: (w) => {
      add(w, "/filer/prisliste.pdf", "%PDF-1.7", { "content-type": "application/pdf" });
      link(w, ABOUT, "/filer/prisliste.pdf");
    },
  },
  {
    rule: "generic_anchor",
    fault: (w) => main(w, CONTACT, '<a href="/about/">Learn more</a>'),
    nearMiss: (w) => main(w, CONTACT, '<a href="/about/" aria-label="Learn more about the smithy">Learn more</a>'),
  },
  inHead(
    "head_link_broken",
    '<link rel="apple-touch-icon" href="/ikon-180.png"><link rel="manifest" href="/site.webmanifest">',
    '<link rel="icon" href="/favicon.ico" sizes="any"><link rel="apple-touch-icon" href="/img/logo.webp">',
  ),
  inHead(
    "head_link_broken",
    '<link rel="alternate" type="application/atom+xml" href="/nyt/atom.xml">',
    '<link rel="alternate" type="application/json+oembed" href="/oembed?x=1">',
  ),
  inHead(
    "head_link_broken",
    '<link rel="preload" as="font" href="/skrift/kro.woff2" crossorigin>',
    '<link rel="preload" as="style" href="/app.css">',
  ),
  {
    rule: "asset_broken",
    fault: (w) => main(w, CONTACT, '<iframe src="/bord/bestil.html" title="Bestil bord"></iframe>'),
    nearMiss: (w) => {
      main(w, CONTACT, '<iframe src="/bord/bestil.html" title="Bestil bord"></iframe>');
      add(w, "/bord/bestil.html", "<!doctype html><title>Bestil</title><p>Bestil bord");
    },
  },
  {
    rule: "asset_broken",
    fault: (w) => main(w, CONTACT, '<video controls><source src="/film/havn.mp4"></video>'),
    nearMiss: (w) => {
      main(w, CONTACT, '<video controls src="/film/havn.mp4"></video>');
      add(w, "/film/havn.mp4", "x", { "content-type": "video/mp4" });
    },
  },
  {
    rule: "image_broken",
    fault: (w) => {
      add(w, "/img/kro.jpg", "<!doctype html><title>Forside</title>");
      main(w, CONTACT, '<img src="/img/kro.jpg" alt="Kroen set fra molen" width="300" height="200">');
    },
    nearMiss: (w) =>
      main(w, CONTACT, '<img src="/img/city.webp" alt="Kroen set fra molen" style="width:300px;height:200px">'),
  },
  {
    rule: "image_dimensions_missing",
    fault: (w) => main(w, CONTACT, '<img src="/img/city.webp" alt="Kroen" style="width:50%">'),
    nearMiss: (w) => main(w, CONTACT, '<img src="/img/city.webp" alt="Kroen" style="width: 300px; height: 200px">'),
  },
  {
    rule: "library_vulnerable",
    fault: (w) => script(w, "/lib/jquery-1.9.1.min.js"),
    nearMiss: (w) => script(w, "/lib/jquery-3.6.0.min.js"),
  },
  {
    rule: "library_vulnerable",
    fault: (w) => script(w, "/wp-includes/js/jquery/jquery.min.js?ver=2.2.4"),
    nearMiss: (w) => script(w, "/wp-includes/js/jquery/jquery-migrate.min.js?ver=1.4.1"),
  },
  {
    rule: "retired_service",
    fault: (w) => script(w, "https://www.googletagmanager.com/gtag/js?id=UA-73120-1"),
    nearMiss: (w) => script(w, "https://www.googletagmanager.com/gtag/js?id=G-73120XYZ"),
  },
  {
    rule: "duplicate_library",
    fault: (w) => {
      script(w, "/lib/kort.js");
      script(w, "/lib/kort.js");
    },
    nearMiss: (w) => {
      script(w, "/lib/kort.js");
      script(w, "/lib/kort-udvidet.js");
    },
  },
  inHead(
    "font_display_missing",
    '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Lora">',
    '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Lora&amp;display=swap">',
  ),
  {
    rule: "redirect_to_home",
    fault: (w) => {
      for (const path of ["/vare/lygte-12/", "/vare/klokke-7/"]) forward(w, path, full(HOME));
      link(w, ABOUT, "/vare/lygte-12/", "/vare/klokke-7/");
    },
    nearMiss: (w) => {
      for (const path of ["/index.php", "/home/"]) forward(w, path, full(HOME));
      forward(w, "/vare/lygte-12/", full(TOUR));
      link(w, ABOUT, "/index.php", "/home/", "/vare/lygte-12/");
    },
  },
  {
    rule: "meta_refresh",
    fault: (w) => header(w, ABOUT, ["refresh", "3; url=/contact/"]),
    nearMiss: (w) => header(w, ABOUT, ["retry-after", "3"]),
  },
  {
    rule: "empty_page",
    fault: (w) => {
      add(w, "/vejviser/", "");
      link(w, ABOUT, "/vejviser/");
    },
    nearMiss: (w) => {
      fail(w, ABOUT, 500);
    },
  },
  {
    rule: "empty_listing",
    fault: (w) => shelf(w, "No products were found matching your selection."),
    nearMiss: (w) => shelf(w, "No products leave this house before two of us have looked at the spine."),
  },
  {
    rule: "empty_listing",
    fault: (w) => shelf(w, "Nenhum produto encontrado nesta categoria."),
    nearMiss: (w) => shelf(w, "Nenhum produto encontrado.", '<meta name="robots" content="noindex">'),
  },
  inHead(
    "robots_directive_unknown",
    '<meta name="robots" content="no-index, follow">',
    '<meta name="robots" content="INDEX, FOLLOW, max-snippet:-1, max-image-preview:large">',
  ),
  {
    rule: "robots_directive_unknown",
    fault: (w) => header(w, TYRES, ["x-robots-tag", "noidex"]),
    nearMiss: (w) => header(w, TYRES, ["x-robots-tag", "unavailable_after: Sun, 25 Jun 2090 15:00:00 GMT"]),
  },
  inHead(
    "noindex_for_engine",
    '<meta name="bingbot" content="noindex">',
    '<meta name="bingbot" content="noarchive"><meta name="googlebot" content="index">',
  ),
  {
    rule: "robots_syntax",
    fault: (w) => {
      at(w, "/robots.txt").body = `${bodyOf(w, "/robots.txt")}\nUser-agent: Bingbot\nNoindex: /terms/\n`;
    },
    nearMiss: (w) => {
      at(w, "/robots.txt").body = `${bodyOf(w, "/robots.txt")}\nUser-agent: Yandex\nClean-param: ref /terms/\n`;
    },
  },
  {
    rule: "canonical_other_page",
    fault: (w) => {
      shelf(w, ROOM.repeat(2));
      edit(w, "/emne/marmorpapir/", [CANONICAL, `<link rel="canonical" href="${full(CHAIN)}">`]);
    },
    nearMiss: (w) => {
      copyPage(w, CITY, "/products/city-blue/");
      edit(w, "/products/city-blue/", [CANONICAL, `<link rel="canonical" href="${full(CITY)}">`]);
      link(w, HOME, "/products/city-blue/");
    },
  },
  {
    rule: "noindex_with_canonical",
    fault: (w) => {
      edit(w, CITY, [CANONICAL, `<link rel="canonical" href="${full(CARGO)}">`]);
      head(w, CITY, '<meta name="robots" content="noindex">');
    },
    nearMiss: (w) => head(w, CITY, '<meta name="robots" content="noindex">'),
  },
  {
    rule: "canonical_to_redirect",
    fault: (w) => {
      edit(w, CITY, [CANONICAL, `<link rel="canonical" href="${full("/byen/")}">`]);
      forward(w, "/byen/", full(CITY));
    },
    nearMiss: (w) => {
      edit(w, CITY, [CANONICAL, `<link rel="canonical" href="${full("/byen")}">`]);
      forward(w, "/byen", full("/byen/"));
      add(w, "/byen/", bodyOf(w, CITY));
    },
  },
  {
    rule: "canonical_invalid",
    fault: (w) => edit(w, CITY, [CANONICAL, `<link rel="canonical" href="${full(CITY)}#bestil">`]),
    nearMiss: (w) => edit(w, CITY, [CANONICAL, `<link  rel="canonical" href="${full(CITY)}">`]),
  },
  {
    rule: "variants_without_canonical",
    fault: (w) => sorted(w, full("/varer/?sorter=pris")),
    nearMiss: (w) => sorted(w, full("/varer/")),
  },
  {
    rule: "variants_without_canonical",
    fault: (w) => {
      w.answers.set(
        full("/about/?visning=liste"),
        answer(bodyOf(w, ABOUT).replace(CANONICAL, `<link rel="canonical" href="${full("/about/?visning=liste")}">`)),
      );
      link(w, HOME, "/about/?visning=liste");
    },
    nearMiss: (w) => {
      w.answers.set(full("/about/?visning=liste"), answer(bodyOf(w, ABOUT)));
      link(w, HOME, "/about/?visning=liste");
    },
  },
  {
    rule: "app_shell",
    fault: (w) => {
      edit(w, CITY, [/<main[\s\S]*<\/main>/, `<div><p>${ROOM}</p><kro-app></kro-app></div>`]);
    },
    nearMiss: (w) => {
      edit(w, CITY, [/<main[\s\S]*<\/main>/, `<div><h1>Kroen</h1><p>${ROOM}</p><kro-app></kro-app></div>`]);
    },
  },
  {
    rule: "empty_page",
    fault: (w) => {
      add(w, "/vejviser/", "<html><head></head><body></body></html>");
      link(w, ABOUT, "/vejviser/");
    },
    nearMiss: (w) => {
      add(w, "/vejviser/", '<meta http-equiv="refresh" content="0; url=/contact/">');
      link(w, ABOUT, "/vejviser/");
    },
  },
  {
    rule: "hreflang_invalid_code",
    fault: (w) => versions(w, [["dan", HOME]]),
    nearMiss: (w) => versions(w, [["fil-PH", HOME]]),
  },
  {
    rule: "hreflang_invalid_code",
    fault: (w) => versions(w, [["da_DK", HOME]]),
    nearMiss: (w) => versions(w, [["lo-LA", HOME]]),
  },
  {
    rule: "hreflang_duplicate",
    fault: (w) => {
      versions(w, [
        ["da", ABOUT],
        ["sv", ABOUT],
      ]);
    },
    nearMiss: (w) => {
      versions(w, [
        ["da", ABOUT],
        ["da-DK", ABOUT],
        ["x-default", ABOUT],
      ]);
    },
  },
  {
    rule: "hreflang_in_body",
    fault: (w) => main(w, HOME, `<link rel="alternate" hreflang="en" href="${full(HOME)}">`),
    nearMiss: (w) => versions(w, [["en", HOME]]),
  },
  {
    rule: "lang_invalid",
    fault: (w) => edit(w, TYRES, ['lang="en"', 'lang="dansk"']),
    nearMiss: (w) => edit(w, TYRES, ['lang="en"', 'lang="en-Latn-GB"']),
  },
  {
    rule: "title_in_body",
    fault: (w) => {
      edit(w, TYRES, [/<title>[^<]*<\/title>/, ""]);
      main(w, TYRES, "<title>Vinterdæk til cyklen</title>");
    },
    nearMiss: (w) => main(w, TYRES, "<svg><title>Et dæk set fra siden</title></svg>"),
  },
  {
    rule: "sitemap_redirect",
    fault: (w) => {
      forward(w, full(CITY).replace("//", "//www."), full(CITY));
      edit(w, "/sitemap.xml", [`<loc>${full(CITY)}`, `<loc>${full(CITY).replace("//", "//www.")}`]);
    },
    nearMiss: (w) => edit(w, "/sitemap.xml", [`<loc>${full(CITY)}`, `<loc> ${full(CITY)}`]),
  },
  part(
    "document_parts",
    "<html><head><title>Menukort</title></head><body><p>Torsdag: fiskesuppe</p></body></html>",
    '<script>var top = "<body><head>";</script><!-- <body> --><header>Menukort</header>',
  ),
  part(
    "obsolete_technology",
    '<object type="application/x-shockwave-flash" data="/film/velkommen.swf"></object>',
    '<object type="application/pdf" data="/filer/menu.pdf"></object>',
  ),
  needs(
    "schema_posting_required",
    {
      "@type": "DiscussionForumPosting",
      author: { "@type": "Person", name: "Bent" },
      datePublished: "2025-03-01",
      text: "Hvor køber I tjære?",
    },
    "author",
  ),
  needs(
    "schema_dataset_required",
    { "@type": "Dataset", name: "Vandstand", description: "Målt ved molen" },
    "description",
  ),
  needs("schema_movie_required", { "@type": "Movie", name: "Havnen", image: full("/img/city.webp") }, "image"),
  needs(
    "schema_faq_required",
    { "@type": "QAPage", mainEntity: { "@type": "Thing", name: "Spørgsmål" } },
    "mainEntity",
  ),
  {
    rule: "schema_placeholder",
    fault: (w) => jsonLd(w, CONTACT, { "@type": "Bakery", name: "Your Company Name", address: "Havnegade 4" }),
    nearMiss: (w) => jsonLd(w, CONTACT, { "@type": "Bakery", name: "Company of Bakers", address: "123 Mainland Road" }),
  },
  {
    rule: "schema_conflict",
    fault: (w) =>
      jsonLd(w, TOUR, {
        "@type": "Product",
        name: "Touring bicycle Alder",
        offers: { "@type": "Offer", price: 1490, priceCurrency: "GBP" },
      }),
    nearMiss: (w) =>
      jsonLd(w, TOUR, {
        "@type": "Product",
        name: "Touring bicycle Alder",
        offers: { "@type": "Offer", price: "1290", priceCurrency: "GBP" },
      }),
  },
  {
    rule: "availability_not_shown",
    fault: (w) => blanket(w, "<p>649 kr.</p><p>Sold out</p>", {}),
    nearMiss: (w) => blanket(w, "<p>649 kr.</p><p>Our red ones sold out in a day.</p>", {}),
  },
  {
    rule: "availability_not_shown",
    fault: (w) => blanket(w, "<p>649 kr.</p><p>Udsolgt</p>", { availability: "https://schema.org/InStock" }),
    nearMiss: (w) => blanket(w, "<p>649 kr.</p><p>Udsolgt</p>", { availability: "https://schema.org/SoldOut" }),
  },
  {
    rule: "price_not_shown",
    fault: (w) => blanket(w, "<p>£ 649.00</p>", {}),
    nearMiss: (w) => blanket(w, "<p>DKK 649.00</p>", {}),
  },
  {
    rule: "price_invalid",
    fault: (w) => blanket(w, "<p>649 kr.</p>", { priceCurrency: "KRONER" }),
    nearMiss: (w) => blanket(w, "<p>649 kr.</p>", { priceCurrency: "DKK" }),
  },
  {
    rule: "price_invalid",
    fault: (w) => blanket(w, "<p>649 kr.</p>", { price: "0.00" }),
    nearMiss: (w) =>
      jsonLd(w, ABOUT, {
        "@type": "WebApplication",
        name: "Tidevandet",
        offers: { "@type": "Offer", price: 0, priceCurrency: "DKK" },
      }),
  },
  {
    rule: "rating_out_of_range",
    fault: (w) =>
      jsonLd(w, ABOUT, { "@type": "AggregateRating", itemReviewed: "Kroen", ratingValue: 5, reviewCount: 0 }),
    nearMiss: (w) =>
      jsonLd(w, ABOUT, { "@type": "AggregateRating", itemReviewed: "Kroen", ratingValue: 5, reviewCount: 1 }),
  },
  {
    rule: "schema_date_invalid",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "Event", name: "Fest", startDate: "2090-05-02", endDate: "2090-04-01" }),
    nearMiss: (w) =>
      jsonLd(w, ABOUT, { "@type": "Event", name: "Fest", startDate: "2090-05-02", endDate: "2090-05-02" }),
  },
  {
    rule: "schema_date_invalid",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "Recipe", name: "Suppe", image: "/x.webp", cookTime: "40 minutter" }),
    nearMiss: (w) => jsonLd(w, ABOUT, { "@type": "Recipe", name: "Suppe", image: "/x.webp", cookTime: "PT40M" }),
  },
  {
    rule: "schema_value_unknown",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "OpeningHoursSpecification", dayOfWeek: "Mandag", opens: "09:00" }),
    nearMiss: (w) => jsonLd(w, ABOUT, { "@type": "OpeningHoursSpecification", dayOfWeek: ["Monday"], opens: "09:00" }),
  },
  part(
    "aria_reference_missing",
    '<label for="fornavn">Fornavn</label><input id="navn" aria-label="Fornavn">',
    '<label for="navn">Fornavn</label><input id="navn">',
  ),
  part(
    "controls_nested",
    '<a href="/about/">Om kroen <button type="button">Kort</button></a>',
    '<a href="/about/">Om kroen</a> <button type="button">Kort</button>',
  ),
  part(
    "controls_hidden",
    '<a href="/about/" aria-hidden="true">Om kroen</a>',
    '<a href="/about/" aria-hidden="true" tabindex="-1">Om kroen</a>',
  ),
  part("main_multiple", "<div role='main'><p>Torsdag</p></div>", "<section><p>Torsdag</p></section>"),
  part("invalid_aria", '<button aria-expanded="ja">Kort</button>', '<button aria-expanded="false">Kort</button>'),
  {
    rule: "nosniff_missing",
    fault: (w) => header(w, HOME, ["x-content-type-options", "sniff"]),
    nearMiss: (w) => header(w, HOME, ["x-content-type-options", "NoSniff"]),
  },
];
