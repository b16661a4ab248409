import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  CARGO,
  CHAIN,
  CITY,
  CONTACT,
  EVERY_PAGE,
  edit,
  editEvery,
  forward,
  HOME,
  head,
  header,
  jsonLd,
  main,
  RAIN,
  TOUR,
  TYRES,
} from "./planting.ts";
import type { World } from "./world.ts";

const OLIVE_OIL = "https://oelmuehle-lindach.de";

function headEvery(w: World, html: string, but: readonly string[] = []): void {
  for (const path of EVERY_PAGE) if (!but.includes(path)) head(w, path, html);
}

function described(w: World, text: string): void {
  edit(w, CHAIN, [/<meta name="description" content="[^"]*">/, `<meta name="description" content="${text}">`]);
}

function body(w: World, path: string, attributes: string): void {
  edit(w, path, ["<body>", `<body ${attributes}>`]);
}

/** An oil mill that presses for farms nearby: what its pages lack, name and hinder. */
export const SIBLING_CASES: AccuracyCase[] = [
  {
    rule: "page_unstyled",
    fault: (w) => edit(w, CHAIN, ['<link rel="stylesheet" href="/app.css">', ""]),
    nearMiss: (w) => edit(w, CHAIN, ['<link rel="stylesheet" href="/app.css">', "<style>body{margin:1em}</style>"]),
  },
  {
    rule: "page_without_menu",
    fault: (w) => {
      edit(w, TYRES, [/<header>[\s\S]*?<\/header>/, ""]);
      edit(w, TYRES, [/<footer>[\s\S]*?<\/footer>/, ""]);
      edit(w, TYRES, [/<p>/, '<p><a href="/blog/chain-care/">Ölpresse reinigen</a> ']);
    },
    nearMiss: (w) => edit(w, TYRES, [/<footer>[\s\S]*?<\/footer>/, ""]),
  },
  {
    rule: "hreflang_left_out",
    fault: (w) => {
      for (let at = 0; at < 8; at++) {
        const path = `/oele/sorte-${at}/`;
        const page = bodyLike(w, path, at);
        add(w, path, page);
        if (at !== 3) head(w, path, `<link rel="alternate" hreflang="en" href="https://oakhillcycles.com${path}">`);
      }
      main(w, HOME, [0, 1, 2, 3, 4, 5, 6, 7].map((at) => `<a href="/oele/sorte-${at}/">Sorte ${at}</a>`).join(" "));
    },
    nearMiss: (w) =>
      head(w, TOUR, '<link rel="alternate" hreflang="en" href="https://oakhillcycles.com/products/touring/">'),
  },
  {
    rule: "markup_left_out",
    fault: (w) => {
      for (let at = 0; at < 8; at++) {
        const path = `/ernte/jahr-${at}/`;
        add(w, path, bodyLike(w, path, at));
        if (at !== 5)
          jsonLd(w, path, {
            "@type": "Dataset",
            name: `Ernte ${at}`,
            description: "Mengen der Ernte je Hof und Sorte, in Litern und mit dem Tag der Pressung.",
          });
      }
      main(w, HOME, [0, 1, 2, 3, 4, 5, 6, 7].map((at) => `<a href="/ernte/jahr-${at}/">Ernte ${at}</a>`).join(" "));
    },
    nearMiss: (w) =>
      jsonLd(w, TOUR, {
        "@type": "Dataset",
        name: "Ernte",
        description: "Mengen der Ernte je Hof und Sorte, in Litern und mit dem Tag der Pressung.",
      }),
  },
  {
    rule: "counter_left_out",
    fault: (w) =>
      headEvery(w, '<script async src="https://www.googletagmanager.com/gtag/js?id=G-7QZ1LMNP20"></script>', [RAIN]),
    nearMiss: (w) =>
      headEvery(w, '<script async src="https://www.googletagmanager.com/gtag/js?id=G-7QZ1LMNP20"></script>'),
  },
  {
    rule: "part_broken",
    fault: (w) =>
      main(w, ABOUT, '<video src="/film.mp4" poster="/img/presse-standbild.webp" controls preload="none"></video>'),
    nearMiss: (w) => main(w, ABOUT, '<video src="/film.mp4" poster="/img/bench.webp" controls preload="none"></video>'),
  },
  {
    rule: "part_broken",
    fault: (w) => head(w, CITY, `<meta name="twitter:image" content="https://oakhillcycles.com/img/karte-oel.webp">`),
    nearMiss: (w) => head(w, CITY, `<meta name="twitter:image" content="https://oakhillcycles.com/img/share.webp">`),
  },
  {
    rule: "part_broken",
    fault: (w) => main(w, CARGO, "<div style=\"background-image:url('/img/olivenhain.webp')\">Hain</div>"),
    nearMiss: (w) =>
      main(w, CARGO, '<div style="background-image:url({{ bild }})">Hain</div><i style="filter:url(#weich)"></i>'),
  },
  {
    rule: "part_broken",
    fault: (w) => header(w, TOUR, ["link", "</fonts/presse.woff2>; rel=preload; as=font; crossorigin"]),
    nearMiss: (w) =>
      header(w, TOUR, ["link", "</app.css>; rel=preload; as=style, <https://fonts.example/>; rel=preconnect"]),
  },
  {
    rule: "schema_link_broken",
    fault: (w) =>
      jsonLd(w, ABOUT, {
        "@type": "AboutPage",
        name: "Ölmühle",
        hasPart: { "@type": "WebPage", name: "Mahlgang", url: "https://oakhillcycles.com/mahlgang/" },
      }),
    nearMiss: (w) =>
      jsonLd(w, ABOUT, {
        "@type": "AboutPage",
        name: "Ölmühle",
        hasPart: { "@type": "WebPage", name: "Kontakt", url: "https://oakhillcycles.com/contact/#anfahrt" },
      }),
  },
  {
    rule: "asset_redirect",
    fault: (w) => {
      forward(w, "/bilder/presse.webp", "/img/bench.webp");
      main(w, CHAIN, '<img src="/bilder/presse.webp" alt="Die alte Presse" width="300" height="200">');
    },
    nearMiss: (w) => {
      forward(w, "/bilder/presse.webp", "/img/bench.webp");
      main(w, CHAIN, '<img src="/img/bench.webp" alt="Die alte Presse" width="300" height="200">');
    },
  },
  {
    rule: "head_tag_misspelled",
    fault: (w) => edit(w, RAIN, ['name="description"', 'name="discription"']),
    nearMiss: (w) => head(w, RAIN, '<meta name="subscription" content="monthly">'),
  },
  {
    rule: "head_tag_misspelled",
    fault: (w) => edit(w, CITY, ['rel="canonical"', 'rel="cannonical"']),
    nearMiss: (w) =>
      head(
        w,
        CITY,
        '<link rel="alternates" href=""><link rel="pingback" href="/">'.replace('<link rel="alternates" href="">', ""),
      ),
  },
  {
    rule: "head_tag_misspelled",
    fault: (w) => edit(w, TOUR, ['<meta name="description"', '<meta property="description"']),
    nearMiss: (w) => edit(w, TOUR, ['<meta property="og:title"', '<meta name="og:title"']),
  },
  {
    rule: "preload_useless",
    fault: (w) => {
      add(w, "/fonts/mahl.woff2", "wOF2", { "content-type": "font/woff2" });
      head(w, HOME, '<link rel="preload" as="font" type="font/woff2" href="/fonts/mahl.woff2">');
    },
    nearMiss: (w) => {
      add(w, "/fonts/mahl.woff2", "wOF2", { "content-type": "font/woff2" });
      head(w, HOME, '<link rel="preload" as="font" type="font/woff2" href="/fonts/mahl.woff2" crossorigin>');
    },
  },
  {
    rule: "visitors_hindered",
    fault: (w) => body(w, CHAIN, 'oncontextmenu="return false" onselectstart="return false"'),
    nearMiss: (w) => main(w, CHAIN, '<div oncontextmenu="zeigeMenue(event)">Karte der Haine</div>'),
  },
  {
    rule: "visitors_hindered",
    fault: (w) =>
      main(w, TYRES, '<script>document.addEventListener("copy", function (e) { e.preventDefault(); });</script>'),
    nearMiss: (w) =>
      main(w, TYRES, '<script>document.addEventListener("copy", function (e) { zaehle("kopiert"); });</script>'),
  },
  {
    rule: "asks_at_once",
    fault: (w) =>
      main(w, CONTACT, "<script>navigator.geolocation.getCurrentPosition(function (p) { naechsterHof(p); });</script>"),
    nearMiss: (w) =>
      main(
        w,
        CONTACT,
        '<script>document.querySelector("#ort").addEventListener("click", function () { navigator.geolocation.getCurrentPosition(naechsterHof); });</script>',
      ),
  },
  {
    rule: "unload_handler",
    fault: (w) => main(w, CARGO, '<script>window.addEventListener("unload", function () { melde("ende"); });</script>'),
    nearMiss: (w) =>
      main(w, CARGO, '<script>window.addEventListener("pagehide", function () { melde("ende"); });</script>'),
  },
  {
    rule: "script_written",
    fault: (w) =>
      main(
        w,
        RAIN,
        "<script>document.write('<scr' + 'ipt src=\"/app.js\"></scr' + 'ipt>');</script>".replace(
          "<scr' + 'ipt",
          "<script",
        ),
      ),
    nearMiss: (w) => main(w, RAIN, '<script>document.write("Pressung " + new Date().getFullYear());</script>'),
  },
  {
    rule: "scroll_locked",
    fault: (w) => body(w, ABOUT, 'style="overflow: hidden"'),
    nearMiss: (w) => body(w, ABOUT, 'style="overflow-x: hidden"'),
  },
  {
    rule: "text_small",
    fault: (w) => head(w, TOUR, "<style>body { font-size: 8px; margin: 0 }</style>"),
    nearMiss: (w) =>
      head(w, TOUR, "<style>@media print { body { font-size: 8px } } body .fussnote { font-size: 9px }</style>"),
  },
  {
    rule: "page_wide",
    fault: (w) => head(w, CITY, "<style>body { min-width: 1180px }</style>"),
    nearMiss: (w) =>
      head(w, CITY, "<style>body { max-width: 1180px } @media (min-width: 1200px) { main { width: 1180px } }</style>"),
  },
  {
    rule: "role_not_focusable",
    fault: (w) => main(w, CARGO, '<div role="button" class="bestellen">Öl vorbestellen</div>'),
    nearMiss: (w) =>
      main(
        w,
        CARGO,
        '<div role="button" tabindex="0" class="bestellen">Öl vorbestellen</div><span role="note">Trüb</span>',
      ),
  },
  {
    rule: "keyboard_skipped",
    fault: (w) => edit(w, TYRES, [/<nav><ul>[\s\S]*?<\/ul><\/nav>/, bodyOfMenu(' tabindex="-1"')]),
    nearMiss: (w) => edit(w, TYRES, [/<nav><ul>[\s\S]*?<\/ul><\/nav>/, bodyOfMenu("")]),
  },
  {
    rule: "graphic_without_name",
    fault: (w) => main(w, CONTACT, '<map name="haine"><area shape="rect" coords="0,0,9,9" href="/about/"></map>'),
    nearMiss: (w) =>
      main(
        w,
        CONTACT,
        '<map name="haine"><area shape="rect" coords="0,0,9,9" href="/about/" alt="Der obere Hain"></map>',
      ),
  },
  {
    rule: "internals_told",
    fault: (w) => main(w, RAIN, "<!-- rendered by 192.168.14.20 in 41 ms -->"),
    nearMiss: (w) => main(w, RAIN, "<!-- version 10.2.14, rendered in 41 ms, see docs.local-area.org -->"),
  },
  {
    rule: "trackers_before_consent",
    fault: (w) => {
      headEvery(
        w,
        '<script src="https://cdn.cookiehub.eu/c2/ab12.js" async></script><script async src="https://connect.facebook.net/de_DE/fbevents.js"></script>',
      );
    },
    nearMiss: (w) => {
      headEvery(
        w,
        '<script src="https://cdn.cookiehub.eu/c2/ab12.js" async></script><script type="text/plain" data-consent="marketing" src="https://connect.facebook.net/de_DE/fbevents.js"></script>',
      );
    },
  },
  {
    rule: "tracking_cookie_set",
    fault: (w) => header(w, HOME, ["set-cookie", "_fbp=fb.1.1690000000.123; Path=/; Secure; SameSite=Lax"]),
    nearMiss: (w) => header(w, HOME, ["set-cookie", "sprache=de; Path=/; Secure; SameSite=Lax"]),
  },
  {
    rule: "personal_data_in_url",
    fault: (w) => main(w, ABOUT, '<a href="/contact/?absender=mia.huber%40lindach.de">Frage an die Mühle</a>'),
    nearMiss: (w) =>
      main(
        w,
        ABOUT,
        '<a href="/contact/?thema=oel@hof">Frage an die Mühle</a> <a href="mailto:hello@oakhillcycles.com?cc=x@y.de">Schreiben</a>',
      ),
  },
  {
    rule: "link_shows_other_site",
    fault: (w) => main(w, CHAIN, `<a href="https://www.oelhandel-nord.net/">www.oelmuehle-lindach.de</a>`),
    nearMiss: (w) =>
      main(
        w,
        CHAIN,
        `<a href="https://klick.example.net/weiter?ziel=${encodeURIComponent(OLIVE_OIL)}">www.oelmuehle-lindach.de</a> <a href="/about/">Node.js</a>`,
      ),
  },
  {
    rule: "cache_headers_contradict",
    fault: (w) => header(w, CITY, ["cache-control", "public, max-age=600, private"]),
    nearMiss: (w) => header(w, CITY, ["cache-control", "no-store, no-cache, must-revalidate, max-age=0"]),
  },
  {
    rule: "page_from_old_cache",
    fault: (w) => header(w, TYRES, ["age", "2419200"]),
    nearMiss: (w) => header(w, TYRES, ["age", "86000"]),
  },
  {
    rule: "schema_other_page",
    fault: (w) =>
      jsonLd(w, CONTACT, { "@type": "ContactPage", name: "Anfahrt", url: "https://oakhillcycles.com/about/" }),
    nearMiss: (w) =>
      jsonLd(w, CONTACT, {
        "@type": "ContactPage",
        name: "Anfahrt",
        url: "https://oakhillcycles.com/contact/",
        isPartOf: { "@type": "WebSite", name: "Oakhill Cycles", url: "https://oakhillcycles.com/" },
      }),
  },
  {
    rule: "schema_repeated",
    fault: (w) => {
      for (const path of [TOUR, CITY, CARGO, ABOUT]) jsonLd(w, path, event("Tag der offenen Mühle"));
    },
    nearMiss: (w) => {
      for (const path of [TOUR, CITY, CARGO]) jsonLd(w, path, event(`Tag der offenen Mühle ${path}`));
    },
  },
  {
    rule: "schema_markup_in_text",
    fault: (w) => jsonLd(w, RAIN, { "@type": "CreativeWork", name: "<strong>Natives</strong> Öl" }),
    nearMiss: (w) => jsonLd(w, RAIN, { "@type": "CreativeWork", name: "Öl & Essig: Grade <0,3 % und >0,8 %" }),
  },
  {
    rule: "schema_property_misspelled",
    fault: (w) => jsonLd(w, CHAIN, { "@type": "CreativeWork", name: "Mahlgang", datepublished: "2024-05-02" }),
    nearMiss: (w) =>
      jsonLd(w, CHAIN, { "@type": "CreativeWork", name: "Mahlgang", datePublished: "2024-05-02", genre: "Handwerk" }),
  },
  {
    rule: "gtin_invalid",
    fault: (w) => jsonLd(w, CITY, { "@type": "CreativeWork", name: "Kanister", gtin13: "4006381333932" }),
    nearMiss: (w) => jsonLd(w, CITY, { "@type": "CreativeWork", name: "Kanister", gtin13: "4006381333931" }),
  },
  {
    rule: "ai_shown_less",
    fault: (w) => {
      at(w, CARGO).byAgent = { PerplexityBot: { status: 403, body: "Forbidden" } };
      at(w, CITY).byAgent = at(w, TOUR).byAgent = at(w, CARGO).byAgent;
      at(w, "/products/").byAgent = at(w, CARGO).byAgent;
    },
    nearMiss: (w) => {
      for (const path of [TOUR, CITY]) at(w, path).byAgent = { SemrushBot: { status: 403, body: "Forbidden" } };
    },
  },
  {
    rule: "language_forced",
    fault: (w) => {
      const german = (at(w, HOME).body as string).replace('<html lang="en">', '<html lang="de">');
      at(w, HOME).byAgent = { "de;q": { status: 200, body: german } };
    },
    nearMiss: (w) => {
      at(w, HOME).byAgent = { "pl;q": { status: 200, body: "<html lang=pl><p>Oliwa" } };
    },
  },
  {
    rule: "image_broken",
    fault: (w) => {
      add(w, "/img/hain.webp", "RIFF", { "content-type": "text/plain", "x-content-type-options": "nosniff" });
      main(w, ABOUT, '<img src="/img/hain.webp" alt="Der Hain" width="30" height="20">');
    },
    nearMiss: (w) => {
      add(w, "/img/hain.webp", "RIFF", { "content-type": "text/plain" });
      main(w, ABOUT, '<img src="/img/hain.webp" alt="Der Hain" width="30" height="20">');
    },
  },
  {
    rule: "title_of_other_page",
    fault: (w) => edit(w, CONTACT, [/<title>[^<]*/, "<title>A short guide to chain care"]),
    nearMiss: (w) => edit(w, CONTACT, [/<title>[^<]*/, "<title>How to reach us for chain care"]),
  },
  {
    rule: "description_other_language",
    fault: (w) =>
      edit(w, CHAIN, [
        /<meta name="description" content="[^"]*">/,
        '<meta name="description" content="Wir pressen das Öl aus den Oliven der Nachbarn und füllen es noch am selben Tag in die Flaschen ab, die Sie bei uns kaufen können.">',
      ]),
    nearMiss: (w) =>
      edit(w, CHAIN, [
        /<meta name="description" content="[^"]*">/,
        '<meta name="description" content="Extra vergine Taggiasca and Leccino, a chain of three oil mills, and how we clean what turns there.">',
      ]),
  },
  {
    rule: "description_other_language",
    fault: (w) =>
      described(w, "Le vélo et la ville pour tous : nous réparons, nous prêtons et nous vendons des vélos."),
    nearMiss: (w) => {
      editEvery(w, [/<title>([^<|]*)[^<]*/, "<title>$1 | Le vélo de la ville est pour tous"]);
      described(
        w,
        "Le vélo de la ville est pour tous: chain oil, degreasing, tensioning, rivets, wear gauges, sprockets.",
      );
    },
  },
  {
    rule: "hours_not_shown",
    fault: (w) => {
      main(w, CONTACT, "<p>Mühlenladen: Monday to Friday 9 am – 5:30 pm</p>");
      jsonLd(w, CONTACT, mill("08:00", "16:00"));
    },
    nearMiss: (w) => {
      main(w, CONTACT, "<p>Mühlenladen: Monday to Friday 9 am – 5:30 pm. Kurs am Saturday 10:00-12:00</p>");
      jsonLd(w, CONTACT, mill("09:00", "17:30"));
    },
  },
  {
    rule: "menu_differs",
    fault: (w) => edit(w, RAIN, ['<li><a href="/contact/">', '<li><a href="/terms/">']),
    nearMiss: (w) => main(w, RAIN, '<a href="/terms/">Contact</a>'),
  },
  {
    rule: "site_name_differs",
    fault: (w) => {
      for (const path of EVERY_PAGE)
        head(w, path, `<meta property="og:site_name" content="${path === TYRES ? "Demo-Mühle" : "Ölmühle Lindach"}">`);
    },
    nearMiss: (w) => headEvery(w, '<meta property="og:site_name" content="Ölmühle Lindach">'),
  },
  {
    rule: "file_loaded_twice",
    fault: (w) => main(w, ABOUT, '<script src="/app.js" defer></script>'),
    nearMiss: (w) => main(w, ABOUT, '<script src="/app.js?teil=2" defer></script>'),
  },
  {
    rule: "preloads_many",
    fault: (w) => head(w, CARGO, preloads(9)),
    nearMiss: (w) => head(w, CARGO, preloads(8)),
  },
  {
    rule: "redirect_off_site",
    fault: (w) => {
      forward(w, CHAIN, "https://www.example.org/cycling-report");
    },
    nearMiss: (w) => {
      forward(w, "/zum-verband/", "https://www.example.org/cycling-report");
      main(w, ABOUT, '<a href="/zum-verband/">Der Verband der Ölmühlen</a>');
    },
  },
  {
    rule: "redirect_to_port",
    fault: (w) => {
      forward(w, "/laden/", "http://oakhillcycles.com:8080/laden/");
      main(w, ABOUT, '<a href="/laden/">Der Laden der Mühle</a>');
    },
    nearMiss: (w) => {
      forward(w, "/laden/", "https://oakhillcycles.com:443/contact/");
      main(w, ABOUT, '<a href="/laden/">Der Laden der Mühle</a>');
    },
  },
  {
    rule: "sitemap_lists_files",
    fault: (w) =>
      edit(w, "/sitemap.xml", ["</urlset>", "<url><loc>https://oakhillcycles.com/img/bench.webp</loc></url></urlset>"]),
    nearMiss: (w) =>
      edit(w, "/sitemap.xml", ["</urlset>", "<url><loc>https://oakhillcycles.com/preisliste.pdf</loc></url></urlset>"]),
  },
  {
    rule: "llms_txt_contacts",
    fault: (w) => edit(w, "/llms.txt", ["- [", "Call +44 20 7946 0311.\n\n- ["]),
    nearMiss: (w) => edit(w, "/llms.txt", ["- [", "Since 1998-2004, call (020) 7946 0958.\n\n- ["]),
  },
  {
    rule: "business_data_differs",
    fault: (w) => {
      for (const path of [TOUR, CITY, CARGO, ABOUT, CHAIN])
        jsonLd(w, path, {
          "@type": "Organization",
          name: "Ölmühle Lindach",
          telephone: path === CHAIN ? "+49 7171 330099" : "+49 7171 220044",
        });
    },
    nearMiss: (w) => {
      for (const path of [TOUR, CITY, CARGO, ABOUT, CHAIN])
        jsonLd(w, path, {
          "@type": "Organization",
          name: path === CHAIN ? "Mühlenladen Gmünd" : "Ölmühle Lindach",
          telephone: path === CHAIN ? "+49 7171 330099" : "+49 7171 220044",
        });
    },
  },
];

function event(name: string): Record<string, unknown> {
  const location = { "@type": "Place", name: "Mühle", address: "Am Bach 2, Lindach" };
  return { "@type": "Event", name, startDate: "2099-06-02T10:00", endDate: "2099-06-02T18:00", location };
}

function mill(opens: string, closes: string): Record<string, unknown> {
  const address = { "@type": "PostalAddress", streetAddress: "12 Mill Lane", addressLocality: "Oakhill" };
  const openingHoursSpecification = { "@type": "OpeningHoursSpecification", dayOfWeek: "Monday", opens, closes };
  return { "@type": "Store", name: "Oakhill Cycles", address, openingHoursSpecification };
}

function preloads(count: number): string {
  return Array.from({ length: count }, (_, at) => `<link rel="preload" as="script" href="/app.js?teil=${at}">`).join(
    "",
  );
}

function bodyOfMenu(attribute: string): string {
  const links = ["/", "/products/", "/blog/", "/about/", "/contact/"].map(
    (href) => `<li><a href="${href}"${attribute}>Seite ${href}</a></li>`,
  );
  return `<nav><ul>${links.join("")}</ul></nav>`;
}

function bodyLike(w: World, path: string, seed: number): string {
  const html = at(w, RAIN).body as string;
  return html
    .replaceAll("https://oakhillcycles.com/blog/commuting-in-rain/", `https://oakhillcycles.com${path}`)
    .replace(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g, "")
    .replace(/<title>[^<]*/, `<title>Sorte ${seed} der Mühle`)
    .replace(/<h1>[^<]*/, `<h1>Sorte ${seed}`);
}
