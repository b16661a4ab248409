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
  TYRES,
} from "./planting.ts";
import { answer, type World } from "./world.ts";

const CHALLENGE = "<!doctype html><html><head><title>Just a moment...</title></head><body>Wacht even</body></html>";
const ICS = { "content-type": "text/calendar; charset=utf-8" };
const XML = { "content-type": "application/rss+xml" };
const FEED = (entries: string) => `<?xml version="1.0"?><rss version="2.0"><channel>${entries}</channel></rss>`;
const MIXED_KEY = "qT7Rk2vLw9XzPb4NdYc8MfHs3JgE5aUo";

function part(rule: string, faulty: string, sound: string, path: string = ABOUT): AccuracyCase {
  return { rule, fault: (w) => main(w, path, faulty), nearMiss: (w) => main(w, path, sound) };
}

function form(attributes: string, fields: string): string {
  return `<form ${attributes}>${fields}<button>Verstuur</button></form>`;
}

function field(label: string, attributes: string): string {
  return `<label>${label} <input ${attributes}></label>`;
}

function data(
  rule: string,
  faulty: Record<string, unknown>,
  sound: Record<string, unknown>,
  path = ABOUT,
): AccuracyCase {
  return { rule, fault: (w) => jsonLd(w, path, faulty), nearMiss: (w) => jsonLd(w, path, sound) };
}

function sheet(w: World, css: string): void {
  add(w, "/bakkerij.css", css.padEnd(900, " "), {
    "content-type": "text/css",
    "cache-control": "public, max-age=31536000",
  });
  head(w, CITY, '<link rel="stylesheet" href="/bakkerij.css">');
}

function manifest(w: World, of: Record<string, unknown>): void {
  head(w, HOME, '<link rel="manifest" href="/bakkerij.webmanifest">');
  add(w, "/bakkerij.webmanifest", JSON.stringify(of), { "content-type": "application/manifest+json" });
}

function calendar(w: World, text: string): void {
  add(w, "/ovendagen.ics", text, ICS);
  link(w, ABOUT, "/ovendagen.ics");
}

function feed(w: World, path: string): void {
  head(w, HOME, `<link rel="alternate" type="application/rss+xml" href="${path}">`);
  add(w, path, FEED(""), XML);
}

function listed(w: World, address: string): void {
  edit(w, "/sitemap.xml", ["</urlset>", `<url><loc>${full(address)}</loc></url></urlset>`]);
}

function versions(w: World, of: Record<string, string>): void {
  for (const [lang, path] of Object.entries(of))
    head(w, TOUR, `<link rel="alternate" hreflang="${lang}" href="${full(path)}">`);
}

function alternateSizes(w: World, missing: boolean): void {
  add(w, "/img/touring-800.webp", "x".repeat(20_000), { "content-type": "image/webp" });
  const small = missing ? "/img/touring-320.webp" : "/img/touring-800.webp";
  edit(w, TOUR, [
    '<img src="/img/touring.webp"',
    `<img src="/img/touring.webp" srcset="${small} 320w, /img/touring.webp 800w"`,
  ]);
}

/** Fields, links, files beside the pages, and answers to crawlers, that cannot do what they are for. */
export const FIELD_CASES: AccuracyCase[] = [
  part(
    "leaked_secret",
    `<script>const sleutel="sk-proj-${MIXED_KEY}";fetch("/api/chat")</script>`,
    `<script>const kaart="AIza${MIXED_KEY}abc";laadKaart("https://maps.googleapis.com/maps/api/js?key="+kaart)</script>`,
  ),
  part(
    "password_in_get",
    form(
      'method="get" action="/contact/"',
      field("Geboortedatum", 'name="geburtsdatum"') + field("E-mail", 'type="email" name="mail"'),
    ),
    form('method="get" action="/contact/"', field("Geboortedatum", 'name="geburtsdatum"')),
    CONTACT,
  ),
  part(
    "form_unfilled",
    form('method="post" action="https://formspree.io/f/YOUR_FORM_ID"', field("E-mail", 'type="email" name="mail"')),
    form('method="post" action="https://formspree.io/f/xyourbrood"', field("E-mail", 'type="email" name="mail"')),
    CONTACT,
  ),
  part(
    "field_limits",
    form(
      'method="post" action="https://bestel.example/brood"',
      field("Aantal broden", 'type="number" name="aantal" min="4" max="2"'),
    ),
    form(
      'method="post" action="https://bestel.example/brood"',
      field("Aantal broden", 'type="number" name="aantal" min="1" max=""'),
    ),
    CONTACT,
  ),
  part(
    "field_limits",
    form(
      'method="post" action="https://bestel.example/brood"',
      field("E-mailadres", 'type="email" name="mail" maxlength="12"'),
    ),
    form(
      'method="post" action="https://bestel.example/brood"',
      field("Netnummer", 'type="tel" name="net" maxlength="4"') +
        field("Nummer", 'type="tel" name="nummer" maxlength="8"'),
    ),
    CONTACT,
  ),
  part(
    "field_limits",
    form(
      'method="post" action="https://bestel.example/brood"',
      field("Telefoon", `type="tel" name="tel" pattern="^\\+31[0-9 ]{8,12}$"`),
    ),
    form(
      'method="post" action="https://bestel.example/brood"',
      field("Netnummer", 'type="tel" name="net" pattern="[0-9]{2,4}"') +
        field("Telefoon", `type="tel" name="tel" pattern="\\+?[0-9 \\-]{8,16}"`),
    ),
    CONTACT,
  ),
  {
    rule: "mail_link_encoded",
    fault: (w) => main(w, CONTACT, '<a href="/cdn-cgi/l/email-protection#2b48">[email protected]</a>'),
    nearMiss: (w) => {
      main(w, CONTACT, '<a href="/cdn-cgi/l/email-protection#2b48">[email protected]</a>');
      main(w, CONTACT, '<script src="/cdn-cgi/scripts/5c5dd728/cloudflare-static/email-decode.min.js"></script>');
      add(w, "/cdn-cgi/scripts/5c5dd728/cloudflare-static/email-decode.min.js", "void 0", {
        "content-type": "text/javascript",
      });
    },
  },
  part(
    "language_link_wrong",
    `<a href="${TOUR}" hreflang="nl">Nederlands</a>`,
    `<a href="${TOUR}" hreflang="en">English</a>`,
    RAIN,
  ),
  part(
    "text_pale",
    '<p style="color:#e0b0b0;background-color:#ffffff">Zuurdesembrood: € 4,20, alleen op zaterdag.</p>',
    '<p style="color:#8a3b12;background:#fff">Zuurdesembrood: € 4,20, alleen op zaterdag.</p>',
  ),
  {
    rule: "focus_removed",
    fault: (w) => head(w, CHAIN, "<style>:focus{outline:0!important}</style>"),
    nearMiss: (w) => head(w, CHAIN, "<style>:focus{outline:0}:focus-visible{outline:3px solid #8a3b12}</style>"),
  },
  {
    rule: "focus_removed",
    fault: (w) => sheet(w, "*:focus { outline: none !important; }"),
    nearMiss: (w) =>
      sheet(w, ".brood:focus, .korst :focus { outline: none !important; } /* *:focus{outline:none!important} */"),
  },
  part(
    "microdata_untyped",
    '<div itemscope><span itemprop="name">Roggebrood</span><div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating"><meta itemprop="ratingValue" content=""></div></div>',
    '<div itemscope><span itemprop="name">Roggebrood</span><div itemprop="maker" itemscope><span itemprop="name">Joost</span></div></div>',
    TYRES,
  ),
  {
    rule: "style_file_missing",
    fault: (w) =>
      sheet(w, '@font-face{font-family:Korst;src:url("/letters/korst.woff2") format("woff2");font-display:swap}'),
    nearMiss: (w) =>
      sheet(
        w,
        '@font-face{font-family:Korst;src:url("/letters/korst.eot");src:url("/img/logo.webp");font-display:swap}/* url(/weg.png) */',
      ),
  },
  {
    rule: "style_import",
    fault: (w) => {
      sheet(w, '@import url("/deeg.css");body{margin:0}');
      add(w, "/deeg.css", "p{margin:0}", { "content-type": "text/css" });
    },
    nearMiss: (w) => sheet(w, '@import url("https://letters.example/korst.css");/* @import "/deeg.css"; */'),
  },
  {
    rule: "manifest_broken",
    fault: (w) => manifest(w, { name: "Bakkerij", start_url: "/app/begin/", icons: [{ src: "/img/logo.webp" }] }),
    nearMiss: (w) => manifest(w, { name: "Bakkerij", start_url: "./", icons: [{ src: "img/logo.webp" }] }),
  },
  {
    rule: "calendar_broken",
    fault: (w) => calendar(w, "<br /><b>Warning</b>: include(ovendag.php): failed to open stream"),
    nearMiss: (w) => calendar(w, "\r\nBEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"),
  },
  { rule: "feed_empty", fault: (w) => feed(w, "/broodnieuws.xml"), nearMiss: (w) => feed(w, "/comments/feed/") },
  {
    rule: "images_noindex",
    fault: (w) => header(w, "/img/city.webp", ["x-robots-tag", "noimageindex, nofollow"]),
    nearMiss: (w) => header(w, "/img/city.webp", ["x-robots-tag", "otherbot: noindex"]),
  },
  {
    rule: "xmlrpc_open",
    fault: (w) =>
      void w.answers.set(full("/xmlrpc.php"), {
        ...answer("XML-RPC server accepts POST requests only.", { "content-type": "text/plain" }),
        status: 405,
      }),
    nearMiss: (w) => void w.answers.set(full("/xmlrpc.php"), { ...answer("Niet toegestaan"), status: 405 }),
  },
  {
    rule: "exposed_files",
    fault: (w) => {
      add(
        w,
        "/nieuw/wp-admin/install.php",
        '<!doctype html><title>Installatie</title><form><input name="weblog_title"></form>',
      );
      link(w, ABOUT, "/nieuw/wp-admin/install.php");
    },
    nearMiss: (w) => {
      add(
        w,
        "/nieuw/wp-admin/install.php",
        "<!doctype html><title>Al geïnstalleerd</title><p>WordPress is al geïnstalleerd.</p>",
      );
      link(w, ABOUT, "/nieuw/wp-admin/install.php");
    },
  },
  {
    rule: "status_unusual",
    fault: (w) => {
      at(w, RAIN).status = 202;
    },
    nearMiss: (w) => {
      w.answers.set(full("/teller/"), { ...answer("{}", { "content-type": "application/json" }), status: 202 });
      link(w, ABOUT, "/teller/");
    },
  },
  {
    rule: "ai_shown_less",
    fault: (w) => {
      at(w, CHAIN).byAgent.GPTBot = {
        status: 200,
        body: "<!doctype html><html lang=nl><title>Brood</title><main><h1>Brood</h1><p>Alleen voor lezers.</p></main>",
      };
    },
    nearMiss: (w) => {
      const half = bodyOf(w, CHAIN).replace(/<footer[\s\S]*<\/footer>/, "");
      at(w, CHAIN).byAgent.GPTBot = { status: 200, body: half };
    },
  },
  {
    rule: "edge_blocks_ai",
    fault: (w) => {
      at(w, HOME).byAgent.PerplexityBot = { status: 200, body: CHALLENGE };
    },
    nearMiss: (w) => main(w, HOME, "<p>Just a moment... the bread needs ten minutes more.</p>"),
  },
  {
    rule: "search_bots_refused",
    fault: (w) => {
      at(w, HOME).byAgent.bingbot = { status: 429, body: "Te veel aanvragen" };
    },
    nearMiss: (w) => {
      at(w, HOME).byAgent.Bytespider = { status: 429, body: "Te veel aanvragen" };
    },
  },
  {
    rule: "markup_language_wrong",
    fault: (w) => head(w, TYRES, '<meta property="og:locale" content="nl_NL">'),
    nearMiss: (w) => {
      head(w, TYRES, '<meta property="og:locale" content="en_GB">');
      jsonLd(w, TYRES, { "@type": "Book", name: "Brood uit eigen oven", inLanguage: "nl" });
    },
  },
  {
    rule: "x_default_wrong",
    fault: (w) => versions(w, { en: TOUR, nl: "/nl/brood/", "x-default": "/nl/brood/" }),
    nearMiss: (w) => versions(w, { nl: TOUR, en: "/en/bread/", "x-default": "/en/bread/" }),
  },
  {
    rule: "sitemap_lists_utility",
    fault: (w) => listed(w, "/bestellen/?add-to-cart=77"),
    nearMiss: (w) => listed(w, "/products/?kleur=bruin"),
  },
  data(
    "price_invalid",
    { "@type": "AggregateOffer", lowPrice: "12.50", highPrice: "4.20", priceCurrency: "EUR" },
    { "@type": "AggregateOffer", lowPrice: "9", highPrice: "12.50", priceCurrency: "EUR" },
  ),
  data(
    "schema_id_shared",
    {
      "@graph": [
        { "@type": "Organization", "@id": "/#bakkerij", name: "Bakkerij" },
        { "@type": "Place", "@id": "/#bakkerij", name: "Markt" },
      ],
    },
    {
      "@graph": [
        { "@type": "Bakery", "@id": "/#bakkerij", name: "Bakkerij" },
        { "@type": ["Bakery", "LocalBusiness"], "@id": "/#bakkerij", name: "Bakkerij" },
      ],
    },
    RAIN,
  ),
  data(
    "author_is_address",
    {
      "@type": "BlogPosting",
      headline: "Brood",
      author: { "@type": "Person", name: "https://bakkerij-joost.example" },
    },
    { "@type": "BlogPosting", headline: "Brood", author: { "@type": "Person", name: "Joost van Dijk" } },
    TYRES,
  ),
  {
    rule: "debug_mode",
    fault: (w) => main(w, CARGO, '<div id="query-monitor-main"><p>SELECT prijs FROM broden</p></div>'),
    nearMiss: (w) => main(w, CARGO, '<div id="monitor-query"><p>Hoeveel broden zijn er nog?</p></div>'),
  },
  { rule: "image_broken", fault: (w) => alternateSizes(w, true), nearMiss: (w) => alternateSizes(w, false) },
  {
    rule: "first_image_lazy",
    fault: (w) =>
      edit(w, TOUR, [
        '<img src="/img/touring.webp"',
        '<img loading="lazy" fetchpriority="low" src="/img/touring.webp"',
      ]),
    nearMiss: (w) => edit(w, TOUR, ['<img src="/img/touring.webp"', '<img loading="lazy" src="/img/touring.webp"']),
  },
];
