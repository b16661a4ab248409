import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  bodyOf,
  CHAIN,
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
  jsonLd,
  link,
  main,
  RAIN,
  TOUR,
  words,
} from "./planting.ts";
import { DOMAIN, ORIGIN, robotsTxt } from "./sound_site.ts";
import { answer, redirect, type World } from "./world.ts";

const XML = { "content-type": "application/xml" };
const TEXT = { "content-type": "text/plain; charset=utf-8" };
const LANE = { "@type": "PostalAddress", streetAddress: "12 Mill Ln.", addressLocality: "Oakhill" };
const ARABIC = "نصلح الدراجات في ورشتنا منذ سنوات طويلة ونبيع الخوذات والإطارات لكل فصل من فصول السنة. ".repeat(12);

/** A page in the main part of which a fault stands, or its near miss. */
function part(rule: string, faulty: string, sound: string, path = CONTACT): AccuracyCase {
  return { rule, fault: (w) => main(w, path, faulty), nearMiss: (w) => main(w, path, sound) };
}

function form(rule: string, faulty: string, sound: string): AccuracyCase {
  const rest = '<label>Name <input name="name"></label><button>Send</button></form>';
  return part(rule, faulty + rest, sound + rest);
}

function inHead(rule: string, faulty: string, sound: string, path = CHAIN): AccuracyCase {
  return { rule, fault: (w) => head(w, path, faulty), nearMiss: (w) => head(w, path, sound) };
}

function sent(rule: string, faulty: [string, string], sound: [string, string], path = CONTACT): AccuracyCase {
  return { rule, fault: (w) => header(w, path, faulty), nearMiss: (w) => header(w, path, sound) };
}

/** What the data of the home page says of the business besides. */
function data(rule: string, faulty: Record<string, unknown>, sound: Record<string, unknown>): AccuracyCase {
  const shop = { "@type": "BikeStore", name: "Oakhill Cycles", address: LANE };
  return {
    rule,
    fault: (w) => jsonLd(w, HOME, { ...shop, ...faulty }),
    nearMiss: (w) => jsonLd(w, HOME, { ...shop, ...sound }),
  };
}

function robots(rule: string, faulty: string, sound: string): AccuracyCase {
  const write = (w: World, lines: string) => add(w, "/robots.txt", `${robotsTxt()}\n${lines}\n`, TEXT);
  return { rule, fault: (w) => write(w, faulty), nearMiss: (w) => write(w, sound) };
}

function guide(faulty: string, sound: string): AccuracyCase {
  const write = (w: World, lines: string) => add(w, "/llms.txt", `# Oakhill Cycles\n\n> Bicycles.\n\n${lines}\n`, TEXT);
  return { rule: "llms_txt_misleading", fault: (w) => write(w, faulty), nearMiss: (w) => write(w, sound) };
}

/** Other spellings of a page below the home page. */
function spelled(rule: string, origin: string, to: [faulty: string | null, sound: string]): AccuracyCase {
  const path = "/products/";
  return {
    rule,
    fault: (w) => w.answers.set(origin + path, to[0] === null ? answer(bodyOf(w, path)) : redirect(to[0])),
    nearMiss: (w) => w.answers.set(origin + path, redirect(to[1])),
  };
}

function arabic(w: World, dir: string): void {
  edit(w, ABOUT, [/<main[\s\S]*<\/main>/, `<main id="main"><h1>من نحن</h1><p>${ARABIC}</p></main>`]);
  edit(w, ABOUT, ['<html lang="en">', `<html lang="ar"${dir}>`]);
}

/** A French guide and price list beside the English ones; the English guide links to a price list. */
function bilingual(w: World, to: string): void {
  const pairs = [
    ["/guide/", "/fr/guide/"],
    ["/prices/", "/fr/prix/"],
  ] as const;
  for (const [en, fr] of pairs)
    for (const path of [en, fr]) {
      copyPage(w, RAIN, path);
      for (const [lang, version] of [
        ["en", en],
        ["fr", fr],
      ] as const)
        head(w, path, `<link rel="alternate" hreflang="${lang}" href="${full(version)}">`);
    }
  link(w, HOME, ...pairs.flat());
  main(w, "/fr/guide/", `<p><a href="${to}">Notre liste de prix</a></p>`);
}

function phonesSent(w: World, to: string): void {
  header(w, HOME, ["location", to]);
  at(w, HOME).byAgent.Android = { status: 302, body: "" };
}

function gallery(alt: (name: string) => string): string {
  const names = ["bench", "touring", "city", "cargo", "share"];
  return names.map((name) => `<img src="/img/${name}.webp" alt="${alt(name)}" width="90" height="60">`).join("");
}

function cart(w: World, robotsTag: string): void {
  copyPage(w, ABOUT, "/checkout/");
  head(w, "/checkout/", robotsTag);
  edit(w, "/sitemap.xml", ["</urlset>", `<url><loc>${full("/checkout/")}</loc></url></urlset>`]);
  link(w, HOME, "/checkout/");
}

function indexes(w: World, second: string): void {
  const list = (path: string) =>
    `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${full(path)}</loc></sitemap></sitemapindex>`;
  add(w, "/pages.xml", bodyOf(w, "/sitemap.xml"), XML);
  add(w, "/part.xml", list("/pages.xml"), XML);
  add(w, "/sitemap.xml", list(second), XML);
}

/** What people who knew none of the rules listed as faults of sites. */
export const WIDER_CASES: AccuracyCase[] = [
  robots(
    "robots_blocks_google_pages",
    `User-agent: Googlebot\nDisallow: ${RAIN}`,
    "User-agent: Googlebot\nDisallow: /internal-search/",
  ),
  {
    rule: "cloaked_pages",
    fault: (w) => {
      const link = '<a href="https://quick-loans.example/">loans</a></main>';
      at(w, HOME).byAgent.Googlebot = { status: 200, body: bodyOf(w, HOME).replace("</main>", link) };
    },
    nearMiss: (w) => {
      at(w, HOME).byAgent.Googlebot = { status: 200, body: bodyOf(w, HOME).replace("</main>", "<p>Open.</p></main>") };
    },
  },
  {
    rule: "canonical_other_page",
    fault: (w) =>
      edit(w, CHAIN, [
        `<link rel="canonical" href="${full(CHAIN)}">`,
        `<link rel="canonical" href="${full("/blog/")}">`,
      ]),
    nearMiss: (w) => {
      copyPage(w, CHAIN, `${CHAIN}print/`);
      edit(w, `${CHAIN}print/`, [`href="${full(`${CHAIN}print/`)}"`, `href="${full(CHAIN)}"`]);
      link(w, ABOUT, `${CHAIN}print/`);
    },
  },
  {
    rule: "index_file_address",
    fault: (w) => {
      copyPage(w, HOME, "/index.html");
      link(w, ABOUT, "/index.html");
    },
    nearMiss: (w) => {
      w.answers.set(full("/index.html"), redirect(full(HOME)));
      link(w, ABOUT, "/index.html");
    },
  },
  part(
    "contact_link_differs",
    '<a href="tel:+441223555019">01223 555 010</a>',
    '<a href="tel:+441223555010">Phone +44 (0)1223 555 010</a> <a href="tel:+44122355501">01223 55501-0</a> <a href="tel:+18005558697">1-800-555-TOWS</a>',
  ),
  part(
    "contact_link_differs",
    '<a href="tel:+1-541-363-881">Call now: 541-363-8817</a> <a href="tel:+441223555010">01223 555 010</a>',
    '<a href="tel:+1-541-363-8817">Call now: 541-363-8817</a> <a href="tel:+4412235550">01223 5550-12 04</a> <a href="tel:+15413638817;ext=2">541-363-8817 ext. 2</a>',
  ),
  part(
    "contact_link_differs",
    `<a href="mailto:info@example-hosting.net">info@${DOMAIN}</a>`,
    `<a href="mailto:Info@${DOMAIN}?subject=Hello">info@${DOMAIN}</a> <a href="mailto:ann@${DOMAIN}">Ann</a>`,
  ),
  part(
    "mail_domain_misspelled",
    '<a href="mailto:info@oakhillcylces.com">Write</a>',
    '<a href="mailto:info@oakhill-cycles.com">Write</a> <a href="mailto:oakhillcycles@gmail.com">or here</a> <a href="mailto:info@oakhillcycles.co">Colombia</a>',
  ),
  part(
    "malformed_link",
    '<a href="tel:+49(0)3055512">Call</a>',
    '<a href="tel:+49-30-55512">Call</a> <a href="tel:(020)79460958">or here</a>',
  ),
  part(
    "mail_link_dead",
    '<a href="mailto:info@oakhillсycles.com">Write</a>',
    '<a href="mailto:инфо@почта.рф">Write</a>',
  ),
  part(
    "network_front_page",
    '<a href="https://wa.me/"><i></i></a>',
    '<a href="https://wa.me/442079460958"><i></i></a> <a href="https://wa.me/?text=Look"><i></i></a>',
  ),
  part(
    "sample_contact",
    '<a href="https://wa.me/1XXXXXXXXXX">Chat</a>',
    '<a href="https://wa.me/442079460958">Chat</a>',
  ),
  form(
    "form_broken",
    '<form method="post" action="/cgi-bin/formmail.pl">',
    '<form method="post" action="/api/enquiry">',
  ),
  form("form_broken", '<form action="/find/">', '<form action="/products/">'),
  form("form_to_mail_program", '<form method="post" action="mailto:a@oakhillcycles.com">', '<form action="/about/">'),
  form(
    "form_file_lost",
    '<form method="post" action="/about/"><label>CV <input type="file" name="cv"></label>',
    '<form method="post" action="/about/" enctype="multipart/form-data"><label>CV <input type="file" name="cv"></label>',
  ),
  form(
    "form_recipient_open",
    '<form method="post" action="/about/"><input type="hidden" name="recipient" value="info@oakhillcycles.com">',
    '<form method="post" action="/about/"><input type="hidden" name="form_id" value="17"><input type="hidden" name="to" value="/thanks/">',
  ),
  part(
    "sample_key",
    '<iframe title="Map" src="https://www.google.com/maps/embed/v1/place?key=YOUR_API_KEY&amp;q=Oakhill"></iframe>',
    '<iframe title="Map" src="https://www.google.com/maps/embed?pb=!1m18!1m12&amp;q=your+key+shop"></iframe>',
  ),
  part(
    "sample_key",
    '<div class="h-captcha" data-sitekey="10000000-ffff-ffff-ffff-000000000001"></div>',
    '<div class="h-captcha" data-sitekey="a5f74b19-9e45-40e0-b45d-47ff91b7a6c2"></div>',
  ),
  inHead(
    "sample_key",
    '<script>gtag("config", "G-XXXXXXXXXX");</script>',
    '<script>gtag("config", "G-8K2XXXWQ41"); var help = "write G-XXXXXXXXXX here";</script>',
  ),
  sent("html_cached_long", ["cache-control", "public, max-age=31536000, immutable"], ["cache-control", "max-age=3600"]),
  {
    rule: "private_page_cached",
    fault: (w) => edit(w, ABOUT, ["<body>", '<body class="page logged-in admin-bar">']),
    nearMiss: (w) => edit(w, ABOUT, ["<body>", '<body class="page logged-out">']),
  },
  {
    rule: "private_page_cached",
    fault: (w) => {
      header(w, ABOUT, ["cache-control", "public, max-age=86400"]);
      header(w, ABOUT, ["set-cookie", "PHPSESSID=a1; Path=/; Secure; HttpOnly"]);
    },
    nearMiss: (w) => {
      header(w, ABOUT, ["cache-control", "private, max-age=60"]);
      header(w, ABOUT, ["set-cookie", "PHPSESSID=a1; Path=/; Secure; HttpOnly"]);
    },
  },
  sent(
    "last_modified_wrong",
    ["last-modified", "Thu, 01 Jan 1970 00:00:00 GMT"],
    ["last-modified", "Mon, 02 Mar 2020 10:00:00 GMT"],
  ),
  sent("cookie_flags", ["set-cookie", "shop=1; SameSite=None"], ["set-cookie", "shop=1; SameSite=Lax"]),
  sent("debug_mode", ["x-debug-token-link", `${ORIGIN}/_profiler/1`], ["x-request-id", "a1"]),
  part("debug_mode", '<div id="djDebug"></div>', '<div id="debug-your-brakes"></div>'),
  part(
    "error_text",
    '<p>array(2) { ["price"]=&gt; string(5) "12.00" ["cost"]=&gt; string(4) "3.00" }</p>',
    "<p>Array (a set of lights in a row) helps at night.</p>",
  ),
  inHead(
    "cms_unsupported",
    '<meta name="generator" content="Joomla! 1.5 - Open Source Content Management">',
    '<meta name="generator" content="Joomla! - Open Source Content Management"><meta name="generator" content="WordPress 6.8.1">',
    HOME,
  ),
  inHead(
    "script_host_imitates",
    '<script defer src="https://code.jquerry.com/jquery-3.7.1.min.js"></script>',
    '<script defer src="https://code.jquery.com/jquery-3.7.1.min.js"></script>',
  ),
  part(
    "leaked_secret",
    '<a href="ftp://web12:Sommer19@files.oakhillcycles.com/">Files</a>',
    '<a href="https://social.example.org/@oakhill:cycles">Profile</a>',
  ),
  {
    rule: "injected_spam",
    fault: (w) => {
      const script = `<script>eval(function(p,a,c,k,e,d){return p}('0',1,1,'x'.split('|'),0,{}))</script>`;
      at(w, ABOUT).body = `${script}\n${bodyOf(w, ABOUT)}`;
    },
    nearMiss: (w) => {
      at(w, ABOUT).body = `<script>window.start = Date.now()</script>\n${bodyOf(w, ABOUT)}`;
    },
  },
  data(
    "address_not_shown",
    { address: { ...LANE, streetAddress: "5 Agency Lane" } },
    { address: { ...LANE, streetAddress: "12 Mill Lane, 1st floor" } },
  ),
  data(
    "schema_other_site",
    { url: "https://bikeshop-demo.example/" },
    { url: "https://www.oakhillcycles.de/", sameAs: ["https://www.facebook.com/oakhill"] },
  ),
  data(
    "business_told_twice",
    { "@type": "Organization", name: "Flavor Theme", address: undefined },
    { name: "Oakhill Cycles Harbour Branch" },
  ),
  data(
    "review_by_owner",
    { review: { "@type": "Review", author: { "@type": "Organization", name: "Oakhill Cycles" } } },
    { review: { "@type": "Review", author: { "@type": "Person", name: "Ida Berg" } } },
  ),
  data(
    "schema_value_impossible",
    { openingHours: "Mo-Fr 9-17 Uhr" },
    { openingHours: ["Mo-Fr 9:00-17:00", "Sa 10:00-14:00"] },
  ),
  data(
    "schema_value_impossible",
    { address: { ...LANE, addressCountry: "GB" }, geo: { "@type": "GeoCoordinates", latitude: -2.5, longitude: 51.2 } },
    { address: { ...LANE, addressCountry: "GB" }, geo: { "@type": "GeoCoordinates", latitude: 51.2, longitude: -2.5 } },
  ),
  {
    rule: "schema_value_impossible",
    fault: (w) => edit(w, TOUR, ['"@type":"Product",', '"@type":"Product","gtin13":"1234567890123",']),
    nearMiss: (w) => edit(w, TOUR, ['"@type":"Product",', '"@type":"Product","gtin13":"4006381333931",']),
  },
  { rule: "text_direction_wrong", fault: (w) => arabic(w, ""), nearMiss: (w) => arabic(w, ' dir="rtl"') },
  {
    rule: "text_direction_wrong",
    fault: (w) => edit(w, ABOUT, ['<html lang="en">', '<html lang="en" dir="rtl">']),
    nearMiss: (w) => main(w, ABOUT, '<p>They say <span dir="rtl">שלום לכולם</span> there.</p>'),
  },
  {
    rule: "link_to_other_language",
    fault: (w) => bilingual(w, "/prices/"),
    nearMiss: (w) => bilingual(w, "/fr/prix/"),
  },
  robots("robots_agent_misspelled", "User-agent: GPT-Bot\nDisallow: /", "User-agent: Twitterbot\nDisallow: /cart/"),
  inHead(
    "robots_directive_unknown",
    '<meta name="robot" content="noindex">',
    '<meta name="robots" content="NOARCHIVE">',
  ),
  guide(
    `- [Prices](${ORIGIN}/prices-old/)`,
    `- [About](${ORIGIN}/about/)\n- [Report](https://www.example.org/cycling-report)`,
  ),
  guide(
    "- [Docs](https://widgets.example.net/docs)",
    "- [Bicycles](/products/)\n- [Docs](https://widgets.example.net/docs)",
  ),
  guide("- [Home](/)\n> [Short description of your site]", "- [Home](/) [A guide](/blog/)\n- [x] open on Sundays"),
  {
    rule: "sitemap_lists_utility",
    fault: (w) => cart(w, ""),
    nearMiss: (w) => cart(w, '<meta name="robots" content="noindex">'),
  },
  { rule: "sitemap_names_itself", fault: (w) => indexes(w, "/part.xml"), nearMiss: (w) => indexes(w, "/pages.xml") },
  part(
    "action_link",
    '<a href="/products/?add-to-cart=55">Buy</a>',
    '<a href="/products/?add-to-cart=55" rel="nofollow">Buy</a> <a href="/cart/additions/">New</a>',
  ),
  part("hash_bang_link", '<a href="#/services">Services</a>', '<a href="#services">Services</a>'),
  {
    rule: "og_title_shared",
    fault: (w) => editEvery(w, [/(?<=og:title" content=")[^"]*/, "Astra Demo"]),
    nearMiss: (w) => {
      for (const path of EVERY_PAGE) head(w, path, '<meta property="og:site_name" content="Oakhill Cycles">');
      edit(w, ABOUT, [/(?<=og:title" content=")[^"]*/, "Oakhill"]);
    },
  },
  spelled("https_not_forced", `http://${DOMAIN}`, [null, `${ORIGIN}/products/`]),
  {
    rule: "www_duplicate",
    fault: (w) => {
      const own = bodyOf(w, "/products/").replaceAll(ORIGIN, `https://www.${DOMAIN}`);
      w.answers.set(`https://www.${DOMAIN}/products/`, answer(own));
    },
    nearMiss: (w) => forward(w, `https://www.${DOMAIN}/products/`, `${ORIGIN}/products/`),
  },
  spelled("redirect_to_home", `http://${DOMAIN}`, [`${ORIGIN}/`, `${ORIGIN}/products/`]),
  {
    rule: "redirect_chain",
    fault: (w) => {
      forward(w, `http://${DOMAIN}/`, `http://www.${DOMAIN}/`);
      forward(w, `http://www.${DOMAIN}/`, `https://www.${DOMAIN}/`);
    },
    nearMiss: (w) => forward(w, `http://www.${DOMAIN}/`, `http://${DOMAIN}/`),
  },
  part(
    "image_placeholder",
    '<img src="https://placehold.co/600x400" alt="The shop" width="600" height="400">',
    '<img src="/img/bench.webp" alt="The shop" width="600" height="400">',
  ),
  part(
    "image_broken",
    '<img src="https://old-brand.example/a.webp" alt="The shop" width="600" height="400">',
    '<a href="https://old-brand.example/">The old site</a>',
  ),
  {
    rule: "broken_internal_link",
    fault: (w) => {
      add(w, "/list.pdf", "", { "content-type": "application/pdf" });
      link(w, HOME, "/list.pdf");
    },
    nearMiss: (w) => {
      add(w, "/list.pdf", "%PDF-1.7", { "content-type": "application/pdf" });
      link(w, HOME, "/list.pdf");
    },
  },
  {
    rule: "title_stuffed",
    fault: (w) => edit(w, ABOUT, [/<title>[^<]*/, "<title>About our people | Oakhill | Oakhill"]),
    nearMiss: (w) => edit(w, ABOUT, [/<title>[^<]*/, "<title>Oakhill tourer | Bicycles | Oakhill"]),
  },
  {
    rule: "markup_shown",
    fault: (w) => edit(w, ABOUT, [/(?<=name="description" content=")/, "&lt;p&gt;Welcome.&lt;/p&gt; "]),
    nearMiss: (w) => edit(w, ABOUT, [/(?<=name="description" content=")/, "Prices &lt; 20 pounds. "]),
  },
  {
    rule: "dates_disagree",
    fault: (w) => edit(w, RAIN, [/(?<="datePublished":")[^"]*/, "1970-01-01T00:00:00Z"]),
    nearMiss: (w) => edit(w, RAIN, [/(?<="datePublished":")[^"]*/, "2011-01-01T00:00:00Z"]),
  },
  {
    rule: "copyright_stale",
    fault: (w) => editEvery(w, [/© \d+/, "© 2094"]),
    nearMiss: (w) => editEvery(w, [/© \d+/, `© ${new Date().getUTCFullYear() + 1}`]),
  },
  part(
    "retired_service",
    '<a href="https://ec.europa.eu/consumers/odr/">Platform for disputes</a>',
    '<a href="https://goo.gl/maps/a1b2">Map</a>',
  ),
  part(
    "placeholder_text",
    "<p>{We offer|We provide|We supply} {cheap|affordable} bicycles in Leeds.</p>",
    "<p>Home | Bicycles | Repairs {all of them}</p>",
  ),
  part(
    "placeholder_text",
    "<p>Welcome to %s, there are %d goods in your cart.</p>",
    "<p>Save 20 % so 5 %d of all.</p>",
  ),
  {
    rule: "policy_blocks_parts",
    fault: (w) => {
      header(w, ABOUT, ["content-security-policy", "default-src 'self'; script-src 'self' https://maps.example"]);
      head(w, ABOUT, '<script defer src="https://booking.example/w.js"></script>');
    },
    nearMiss: (w) => {
      header(w, ABOUT, ["content-security-policy", "default-src 'self'; script-src 'self' *.booking.example"]);
      head(w, ABOUT, '<script defer src="https://www.booking.example/w.js"></script>');
    },
  },
  {
    rule: "empty_href",
    fault: (w) => edit(w, ABOUT, ["</ul></nav>", '<li><a href="#">Prices</a></li></ul></nav>']),
    nearMiss: (w) =>
      edit(w, ABOUT, [
        "</ul></nav>",
        '<li><a href="#">More</a><ul><li><a href="/terms/">Terms</a></li></ul></li><li><a href="#" class="open">Find</a></li></ul></nav>',
      ]),
  },
  form(
    "password_in_get",
    '<form action="/about/"><label>Complaint <textarea name="t"></textarea></label>',
    '<form method="post" action="/about/"><label>Complaint <textarea name="t"></textarea></label>',
  ),
  {
    rule: "h1_other_year",
    fault: (w) => {
      edit(w, RAIN, [/<title>[^<]*/, "<title>Best rain jackets 2021 for riders"]);
      edit(w, RAIN, [/<h1>[^<]*/, "<h1>Best rain jackets 2025"]);
    },
    nearMiss: (w) => {
      edit(w, RAIN, [/<title>[^<]*/, "<title>Best rain jackets 2024 and 2025"]);
      edit(w, RAIN, [/<h1>[^<]*/, "<h1>Best rain jackets 2025"]);
    },
  },
  {
    rule: "alt_repeated",
    fault: (w) =>
      main(
        w,
        ABOUT,
        gallery(() => "Oakhill Cycles"),
      ),
    nearMiss: (w) => main(w, ABOUT, gallery((name) => `The ${name}`) + gallery(() => "")),
  },
  {
    rule: "exposed_internals",
    fault: (w) => add(w, "/composer.lock", '{"_readme": ["This file locks the dependencies of your project"]}', TEXT),
    nearMiss: (w) => add(w, "/composer.lock", "{}", TEXT),
  },
  {
    rule: "exposed_internals",
    fault: (w) => add(w, "/access.log", '203.0.113.7 - - [02/Mar/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 12', TEXT),
    nearMiss: (w) => add(w, "/access.log", "Nothing is kept here.", TEXT),
  },
  {
    rule: "exposed_files",
    fault: (w) => {
      add(w, "/files/server.key", "-----BEGIN PRIVATE KEY-----\nMIIE\n", TEXT);
      link(w, HOME, "/files/server.key");
    },
    nearMiss: (w) => {
      add(w, "/files/server.key", "A key for lamps: press it twice.", TEXT);
      link(w, HOME, "/files/server.key");
    },
  },
  {
    rule: "cloaked_pages",
    fault: (w) => phonesSent(w, "https://shop-of-others.example/"),
    nearMiss: (w) => phonesSent(w, `${ORIGIN}/products/`),
  },
  part(
    "injected_spam",
    "<p>Verify you are human: press Windows + R, then CTRL + V and Enter.</p>",
    "<p>Press Windows + R and type notepad. To paste a text, press CTRL + V.</p>",
  ),
  part(
    "veiled_text",
    `<div style="height:1px;overflow:auto">${words(60)}</div>`,
    `<div style="max-height:0;overflow:hidden">${words(60)}</div>`,
  ),
];
