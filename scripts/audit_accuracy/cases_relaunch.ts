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
  forward,
  full,
  HOME,
  head,
  header,
  link,
  main,
  TOUR,
} from "./planting.ts";
import { answer, type World } from "./world.ts";

const LIST = "/products/";
const WWW = "https://www.oakhillcycles.com";
const TWIN = "https://oakhill-cycles.example";
const CANONICAL = /<link rel="canonical" href="[^"]*"/;
const IMAGE = 'width="800" height="500" loading="lazy"';

/** Faults of a glazier, a vineyard, a guest house and a driving school after a relaunch or a change of their CMS. */
export const RELAUNCH_CASES: AccuracyCase[] = [
  {
    rule: "page_framed",
    fault: (w) => {
      at(w, HOME).body =
        '<html><head><title>Joinery</title></head><frameset rows="100%,*"><frame src="http://home.provider.example/~huber/"></frameset></html>';
    },
    nearMiss: (w) => main(w, HOME, '<iframe src="/about/" title="About us" loading="lazy"></iframe>'),
  },
  {
    rule: "old_site_live",
    fault: (w) => withFolder(w, "/alt/", "/alt/styles.css"),
    nearMiss: (w) => withFolder(w, "/alt-heidelberg/", "/alt/styles.css"),
  },
  {
    rule: "old_site_live",
    fault: (w) => withFolder(w, "/wordpress/", "/old.css"),
    // The system lies in a folder, and with it the site's own template.
    nearMiss: (w) => withFolder(w, "/wordpress/", "/app.css"),
  },
  {
    rule: "domain_mirrored",
    fault: (w) => mirrored(w, TWIN),
    nearMiss: (w) => mirrored(w, full("").replace(/\/$/, "")),
  },
  {
    rule: "domain_mirrored",
    fault: (w) => mirrored(w, TWIN),
    // The offer for another country, under the same title.
    nearMiss: (w) => {
      mirrored(w, TWIN);
      const theirs = w.answers.get(`${TWIN}/`)!;
      theirs.body = String(theirs.body).replace(
        "</main>",
        "<p>For Austria we ship by train, and prices hold with the tax of that country included in them.</p></main>",
      );
    },
  },
  {
    rule: "redirect_loses_query",
    fault: (w) => {
      for (const query of ["", "?audit=check"]) forward(w, `http://${w.domain}${LIST}${query}`, full(LIST));
    },
    nearMiss: (w) => {
      for (const query of ["", "?audit=check"]) forward(w, `http://${w.domain}${LIST}${query}`, full(LIST) + query);
      w.answers.set(`${full(LIST)}?audit=check`, at(w, LIST));
    },
  },
  {
    rule: "ads_bot_blocked",
    fault: (w) => addRobots(w, "User-agent: AdsBot-Google\nDisallow: /"),
    nearMiss: (w) => addRobots(w, "User-agent: AdsBot-Google\nDisallow: /cart/\n\nUser-agent: SemrushBot\nDisallow: /"),
  },
  {
    rule: "conversion_everywhere",
    fault: (w) => scriptEverywhere(w, "gtag('event','conversion',{'send_to':'AW-987654321/abCDefGH'});"),
    nearMiss: (w) =>
      scriptEverywhere(
        w,
        "gtag('config','AW-987654321');function sent(url){gtag('event','conversion',{'send_to':'AW-987654321/abCDefGH'});}",
      ),
  },
  {
    rule: "font_refused",
    fault: (w) => withFont(w, {}),
    nearMiss: (w) => withFont(w, { "access-control-allow-origin": "*" }),
  },
  {
    rule: "font_refused",
    fault: (w) => {
      withFont(w, {});
      head(w, TOUR, `<style>@font-face{font-family:i;font-display:swap;src:url(${WWW}/i.woff2)}</style>`);
      at(w, "/app.css").body = "body{margin:0}";
    },
    nearMiss: (w) => head(w, TOUR, "<style>@font-face{font-family:i;font-display:swap;src:url(/i.woff2)}</style>"),
  },
  {
    rule: "legal_text_unreadable",
    fault: (w) => legalPage(w, '<img src="/img/bench.webp" alt="" width="600" height="800">'),
    nearMiss: (w) =>
      legalPage(
        w,
        '<p>Oakhill Cycles, owner Ann Miller, 12 Mill Lane, Oakhill. Telephone +44 20 7946 0958, VAT number GB 123 4567 82.</p><img src="/img/bench.webp" alt="" width="600" height="80">',
      ),
  },
  {
    rule: "phone_zero_kept",
    fault: (w) => main(w, CONTACT, '<a href="tel:+490711123456">0711 123456</a>'),
    nearMiss: (w) => main(w, CONTACT, '<a href="tel:+39061234567">06 1234567</a> <a href="tel:+49711123456">0711</a>'),
  },
  {
    rule: "phone_zero_kept",
    fault: (w) => main(w, CONTACT, '<a href="https://wa.me/+49(0)1711234567">WhatsApp</a>'),
    nearMiss: (w) => main(w, CONTACT, '<a href="https://wa.me/491711234567">WhatsApp</a>'),
  },
  {
    rule: "content_as_error",
    fault: (w) => {
      at(w, CITY).status = 500;
    },
    nearMiss: (w) => {
      at(w, CITY).status = 500;
      at(w, CITY).body = "<!doctype html><title>Error</title><p>There has been a critical error on this website.";
    },
  },
  {
    rule: "content_walled",
    fault: (w) => gated(w, "<button>I am over 18</button>"),
    nearMiss: (w) => gated(w, '<form method="post"><input type="password" name="p" aria-label="Password"></form>'),
  },
  {
    rule: "language_link_wrong",
    fault: (w) => languageLink(w, "de"),
    nearMiss: (w) => languageLink(w, "en"),
  },
  {
    rule: "json_ld_invalid",
    fault: (w) => head(w, ABOUT, dataOf("application/json+ld", '{"@context":"https://schema.org","@type":"Thing"}')),
    nearMiss: (w) => {
      head(w, ABOUT, dataOf("application/ld+json; charset=utf-8", '{"@context":"https://schema.org","@type":"Thing"}'));
      head(w, ABOUT, dataOf("application/json", '{"props":{"@context":"https://schema.org"}}'));
    },
  },
  {
    rule: "policy_blocks_parts",
    fault: (w) => head(w, TOUR, "<script>window.dataLayer=[]</script>"),
    nearMiss: (w) => {
      header(w, TOUR, ["content-security-policy", "default-src 'self'; script-src 'self' 'unsafe-inline'"]);
      head(w, TOUR, "<script>window.dataLayer=[]</script>");
    },
  },
  {
    rule: "exposed_files",
    fault: (w) => add(w, "/installer.php", "<!doctype html><title>Duplicator</title><p>Step 1 of 2", html()),
    nearMiss: (w) => add(w, "/installer.php", "<!doctype html><title>Heating installers</title><p>Ann", html()),
  },
  {
    rule: "canonical_first_page",
    fault: (w) => later(w, LIST),
    nearMiss: (w) => later(w, `${LIST}?page=2`),
  },
  {
    rule: "canonical_other_site",
    fault: (w) => editEvery(w, [CANONICAL, '<link rel="canonical" href="https://oakhillcycles.at/blog/"']),
    nearMiss: (w) => {
      add(w, "https://oakhillcycles.at/blog/", bodyOf(w, CHAIN));
      edit(w, CHAIN, [CANONICAL, '<link rel="canonical" href="https://oakhillcycles.at/blog/"']);
    },
  },
  {
    rule: "image_broken",
    fault: (w) => srcset(w, "https://alt-rad.example/uploads/a-300x200.jpg"),
    nearMiss: (w) => {
      add(w, "https://cdn.rad-bilder.example/a.webp", "x".repeat(3000), { "content-type": "image/webp" });
      srcset(w, "https://cdn.rad-bilder.example/a.webp");
    },
  },
  {
    rule: "test_page",
    fault: (w) => copied(w, "/products/kopie-von-bremsen/"),
    nearMiss: (w) => copied(w, "/products/kopieren-und-scannen/"),
  },
  {
    rule: "test_page",
    fault: (w) => copied(w, "/products/city-kopie/"),
    nearMiss: (w) => copied(w, "/products/copia-de-llaves/"),
  },
  {
    rule: "test_page",
    fault: (w) => sample(w, "<p>Benvenuto in WordPress. Questo è il tuo primo articolo.</p>"),
    nearMiss: (w) => sample(w, bodyOf(w, ABOUT).split("</h1>")[1]!.split("</main>")[0]!),
  },
  {
    rule: "title_placeholder",
    fault: (w) => edit(w, TOUR, [/<title>[^<]*/, "<title>#post_title #separator_sa #site_title"]),
    nearMiss: (w) => edit(w, TOUR, [/<title>[^<]*/, "<title>Touring bicycle Alder, #1 of the test by riders"]),
  },
  {
    rule: "placeholder_text",
    fault: (w) =>
      main(
        w,
        "/privacy/",
        "<p><strong>Texto sugerido: </strong>La dirección de nuestra web es: https://x.example.</p>",
      ),
    nearMiss: (w) => main(w, "/privacy/", "<p>La dirección de nuestra web es la que usted ve arriba.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, CONTACT, "<p>500 Terry Francine Street, San Francisco</p>"),
    nearMiss: (w) => main(w, CONTACT, "<p>500 Terry Avenue, Seattle</p>"),
  },
  {
    rule: "author_generic",
    fault: (w) => signed(w, '<span class="createdby">Geschrieben von <span itemprop="name">Super User</span></span>'),
    nearMiss: (w) =>
      signed(w, '<span class="createdby">Geschrieben von <span itemprop="name">Ann Miller</span></span>'),
  },
  {
    rule: "url_session_id",
    fault: (w) => withId(w, "osCsid=7f3a9c0b1d2e4f56"),
    nearMiss: (w) => withId(w, "sid=3"),
  },
  {
    rule: "theme_demo_pages",
    fault: (w) => copied(w, "/projects/demo-project-3/"),
    nearMiss: (w) => copied(w, "/projects/church-tower-3/"),
  },
  {
    rule: "trackers_before_consent",
    fault: (w) => consent(w, { isFirst: false }),
    nearMiss: (w) => consent(w, { isFirst: true }),
  },
  {
    rule: "trackers_before_consent",
    fault: (w) => consent(w, { isFirst: false }),
    // Google's own scripts wait where they are told so.
    nearMiss: (w) => {
      head(w, TOUR, "<script>gtag('consent','default',{'ad_storage':'denied','analytics_storage':'denied'})</script>");
      consent(w, { isFirst: false });
    },
  },
];

function html(): Record<string, string> {
  return { "content-type": "text/html; charset=utf-8" };
}

/** A page of a former site, with a style sheet. */
function withFolder(world: World, folder: string, style: string): void {
  const to = `${folder}prices.html`;
  copyPage(world, ABOUT, to);
  edit(world, to, ['<script src="/app.js" defer></script>', ""]);
  if (style !== "/app.css") {
    edit(world, to, ["/app.css", style]);
    add(world, style, "body{margin:1px}", { "content-type": "text/css" });
  }
  link(world, ABOUT, to);
}

function mirrored(world: World, canonicalOrigin: string): void {
  add(world, `${TWIN}/`, bodyOf(world, HOME).replaceAll(full("").replace(/\/$/, ""), canonicalOrigin));
  main(world, ABOUT, `<a href="${TWIN}/">Our other address</a>`);
}

function addRobots(world: World, group: string): void {
  at(world, "/robots.txt").body = `${bodyOf(world, "/robots.txt")}\n${group}\n`;
}

function scriptEverywhere(world: World, code: string): void {
  editEvery(world, ["</head>", `<script>${code}</script></head>`]);
}

function withFont(world: World, headers: Record<string, string>): void {
  add(world, `${WWW}/i.woff2`, "x".repeat(900), { "content-type": "font/woff2", ...headers });
  at(world, "/app.css").body = `@font-face{font-family:i;font-display:swap;src:url(${WWW}/i.woff2)}`;
}

function legalPage(world: World, content: string): void {
  copyPage(world, "/terms/", "/impressum/");
  edit(world, "/impressum/", [/<h1>[\s\S]*<\/main>/, `<h1>Impressum</h1>${content}</main>`]);
  link(world, ABOUT, "/impressum/");
}

function gated(world: World, question: string): void {
  const gate = `<!doctype html><html lang="en"><head><title>How old are you?</title></head><body><main><h1>How old are you?</h1>${question}</main></body></html>`;
  for (const path of EVERY_PAGE) {
    if (path === HOME) continue;
    const to = `/age?return=${encodeURIComponent(path)}`;
    forward(world, path, to, 302);
    add(world, to, gate);
  }
}

function languageLink(world: World, lang: string): void {
  forward(world, "/version/", full(ABOUT), 302);
  main(world, TOUR, `<a href="/version/" hreflang="${lang}">Version</a>`);
}

function dataOf(type: string, source: string): string {
  return `<script type="${type}">${source}</script>`;
}

/** Page 2 with an entry of its own. */
function later(world: World, canonical: string): void {
  const second = `${LIST}?page=2`;
  const shown = bodyOf(world, LIST).replace("<h1>", "<h1>More: ");
  world.answers.set(
    full(second),
    answer(
      shown.replace(`<link rel="canonical" href="${full(LIST)}"`, `<link rel="canonical" href="${full(canonical)}"`),
    ),
  );
  main(world, LIST, '<a href="?page=2">2</a>');
}

function srcset(world: World, address: string): void {
  main(world, TOUR, `<img src="/img/bench.webp" srcset="${address} 300w" sizes="100vw" alt="A saddle" ${IMAGE}>`);
}

/** A page like that of the city bicycle under another name. */
function copied(world: World, to: string): void {
  copyPage(world, CITY, to);
  edit(world, to, [/<title>[^<]*/, "<title>Services that we offer | Oakhill"]);
  edit(world, to, [/<h1>[^<]*<\/h1>[\s\S]*<\/main>/, "<h1>Services</h1><p>We true wheels and oil chains.</p></main>"]);
  link(world, ABOUT, to);
}

function sample(world: World, content: string): void {
  copyPage(world, ABOUT, "/ciao-mondo/");
  edit(world, "/ciao-mondo/", [/<h1>[\s\S]*<\/main>/, `<h1>Ciao mondo!</h1>${content}</main>`]);
  link(world, ABOUT, "/ciao-mondo/");
}

function signed(world: World, byline: string): void {
  edit(world, CHAIN, ['"author":{"@type":"Person","name":"Ann Miller"},', ""]);
  edit(world, CHAIN, ["By Ann Miller, ", byline]);
}

function withId(world: World, query: string): void {
  main(world, TOUR, `<a href="${CITY}?${query}">The city bicycle</a>`);
  world.answers.set(`${full(CITY)}?${query}`, at(world, CITY));
}

function consent(world: World, { isFirst }: { isFirst: boolean }): void {
  const manager = '<script src="https://consent.cookiebot.com/uc.js" data-blockingmode="auto"></script>';
  const tracker = '<script src="https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF" async></script>';
  head(world, TOUR, isFirst ? manager + tracker : tracker + manager);
}
