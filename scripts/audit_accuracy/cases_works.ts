import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  CONTACT,
  copyPage,
  edit,
  forward,
  full,
  HOME,
  head,
  header,
  link,
  main,
  TOUR,
} from "./planting.ts";
import { DOMAIN, ORIGIN } from "./sound_site.ts";
import { answer, type World } from "./world.ts";

const FIELDS = '<input name="email" type="email" aria-label="E-mail"><input name="town" aria-label="Town">';
const SCRIPT = { "content-type": "text/javascript" };

function form(inner: string, attributes = 'method="post" action="/send"', after = "<button>Send</button>"): string {
  return `<form ${attributes}>${FIELDS}${inner}${after}</form>`;
}

/** On the contact page; the address that it is sent to is there. */
function onContact(html: string): (w: World) => void {
  return (w) => {
    add(w, "/send", "<!doctype html><title>Thank you</title><p>Thank you");
    main(w, CONTACT, html);
  };
}

/** A fault and a near miss in forms. */
function formCase(fault: string, nearMiss: string): AccuracyCase {
  return { rule: "form_fault", fault: onContact(fault), nearMiss: onContact(nearMiss) };
}

function script(w: World, path: string, body: string | Uint8Array, headers: Record<string, string> = {}): void {
  add(w, path, body, { ...SCRIPT, ...headers });
  head(w, HOME, `<script src="${path}" defer></script>`);
}

/** Without the policy that lets in no other host, the address of a script elsewhere and what it answers. */
function loads(w: World, tag: string, url?: string): void {
  for (const given of w.answers.values()) delete given.headers["content-security-policy"];
  head(w, HOME, tag);
  if (url !== undefined) w.answers.set(url, answer("void 0", SCRIPT));
}

/** What forms and parts of a page need so as to work. */
export const WORK_CASES: AccuracyCase[] = [
  formCase(
    form('<div style="display:none"><input name="firm" required></div>'),
    form('<div class="step-2" style="display:none"><input name="firm" required></div>'),
  ),
  formCase(
    form('<textarea id="note" aria-label="Note"></textarea>'),
    `${form('<textarea id="note" aria-label="Note"></textarea>')}<script>const note = document.getElementById("note");</script>`,
  ),
  formCase(
    form('<form action="/send" method="post"><input name="news" aria-label="News"></form>'),
    `${form("")}<form action="/send" method="post"><input name="news" aria-label="News"><button>Go</button></form>`,
  ),
  formCase(
    `${form("", 'method="post" action="/send" id="ask"', "")}<button type="submit">Send it</button>`,
    `${form("", 'method="post" action="/send" id="ask"', "")}<button type="submit" form="ask">Send it</button>`,
  ),
  formCase(
    form(
      '<input name="f4" placeholder="Phone" aria-label="Phone"><textarea name="f4" placeholder="Text" aria-label="Text"></textarea>',
    ),
    form('<input name="f4[]" aria-label="First"><input name="f4[]" placeholder="More" aria-label="More">'),
  ),
  formCase(
    form('<input name="company" autocomplete="organization" tabindex="-1" style="position:absolute;left:-5000px">'),
    form('<input name="hp_7" autocomplete="off" tabindex="-1" style="position:absolute;left:-5000px">'),
  ),
  formCase(
    `${form('<div class="g-recaptcha" data-sitekey="6LfAbCdEfGhIjKlMnOpQrStUvWxYz0123456789aB"></div>')}<script type="text/plain" data-cookieconsent="marketing" src="https://www.google.com/recaptcha/api.js"></script>`,
    `${form("")}<script type="text/plain" data-cookieconsent="marketing" src="https://www.google.com/recaptcha/api.js"></script>`,
  ),
  {
    rule: "form_fault",
    fault: (w) => {
      onContact(form("", 'method="post" action="/send" data-netlify="true"'))(w);
      header(w, CONTACT, ["server", "nginx"]);
    },
    nearMiss: (w) => {
      onContact(form("", 'method="post" action="/send" data-netlify="true"'))(w);
      header(w, CONTACT, ["server", "Netlify"]);
    },
  },
  {
    rule: "form_token_cached",
    fault: (w) => {
      onContact(form('<input type="hidden" name="_wpnonce" value="a1b2c3">'))(w);
      header(w, CONTACT, ["age", "518400"]);
    },
    nearMiss: (w) => {
      onContact(form('<input type="hidden" name="_wpnonce" value="a1b2c3">'))(w);
      header(w, CONTACT, ["age", "600"]);
    },
  },
  {
    rule: "form_next_missing",
    fault: onContact(form(`<input type="hidden" name="_next" value="${ORIGIN}/thanks">`)),
    nearMiss: onContact(form(`<input type="hidden" name="_next" value="${ORIGIN}/about/">`)),
  },
  {
    rule: "form_redirected",
    fault: (w) => {
      forward(w, `https://www.${DOMAIN}/send.php`, full("/send.php"), 301);
      onContact(form("", `method="post" action="https://www.${DOMAIN}/send.php"`))(w);
      add(w, "/send.php", "<!doctype html><title>Thank you</title>");
    },
    nearMiss: (w) => {
      forward(w, `https://www.${DOMAIN}/send.php`, full("/send.php"), 308);
      onContact(form("", `method="post" action="https://www.${DOMAIN}/send.php"`))(w);
      add(w, "/send.php", "<!doctype html><title>Thank you</title>");
    },
  },
  {
    rule: "session_lost_on_return",
    fault: (w) => {
      main(
        w,
        TOUR,
        '<form method="post" action="https://pay.bank.example/"><input type="hidden" name="return_url" value="/about/"><button>Pay</button></form>',
      );
      header(w, TOUR, ["set-cookie", "sid=1; Secure; HttpOnly; SameSite=Strict"]);
    },
    nearMiss: (w) => {
      main(
        w,
        TOUR,
        '<form method="post" action="https://pay.bank.example/"><input type="hidden" name="return_url" value="/about/"><button>Pay</button></form>',
      );
      header(w, TOUR, ["set-cookie", "sid=1; Secure; HttpOnly; SameSite=Lax"]);
    },
  },
  {
    rule: "payment_amount_open",
    fault: (w) =>
      main(
        w,
        TOUR,
        paypal('<input type="hidden" name="cmd" value="_xclick"><input type="hidden" name="amount" value="349">'),
      ),
    nearMiss: (w) =>
      main(
        w,
        TOUR,
        paypal(
          '<input type="hidden" name="cmd" value="_s-xclick"><input type="hidden" name="hosted_button_id" value="AB1">',
        ),
      ),
  },
  {
    rule: "part_dead",
    fault: (w) => bootstrap(w, 'data-toggle="collapse" data-target="#menu"'),
    nearMiss: (w) => bootstrap(w, 'data-bs-toggle="collapse" data-bs-target="#menu"'),
  },
  {
    rule: "part_dead",
    fault: (w) => bootstrap(w, 'data-bs-toggle="collapse" data-bs-target="#menue"'),
    nearMiss: (w) => {
      bootstrap(w, 'data-bs-toggle="collapse" data-bs-target="#menue"');
      main(w, ABOUT, '<script>document.body.insertAdjacentHTML("beforeend", "<div id=menue></div>")</script>');
    },
  },
  {
    rule: "part_dead",
    fault: (w) => jquery(w, "$(function () { $('#a').hide(); })"),
    nearMiss: (w) => jquery(w, "document.addEventListener('DOMContentLoaded', function () { $('#a').hide(); })"),
  },
  {
    rule: "part_dead",
    fault: (w) => main(w, ABOUT, '<script type="7f2c1d9a0b1c2d3e4f5a6b7c-text/javascript" src="/app.js"></script>'),
    nearMiss: (w) => {
      add(w, "/cdn-cgi/rocket-loader.min.js", "void 0", SCRIPT);
      main(
        w,
        ABOUT,
        '<script type="7f2c1d9a0b1c2d3e4f5a6b7c-text/javascript" src="/app.js"></script><script src="/cdn-cgi/rocket-loader.min.js" defer></script>',
      );
    },
  },
  {
    rule: "policy_forbids_use",
    fault: (w) => {
      header(w, CONTACT, ["permissions-policy", "geolocation=()"]);
      main(w, CONTACT, "<script>function near() { navigator.geolocation.getCurrentPosition(show) }</script>");
    },
    nearMiss: (w) => {
      header(w, CONTACT, ["permissions-policy", "geolocation=(self)"]);
      main(w, CONTACT, "<script>function near() { navigator.geolocation.getCurrentPosition(show) }</script>");
    },
  },
  {
    rule: "policy_forbids_use",
    fault: (w) => film(w, "no-referrer"),
    nearMiss: (w) => film(w, "strict-origin-when-cross-origin"),
  },
  {
    rule: "document_editable",
    fault: (w) =>
      main(w, ABOUT, '<a href="https://docs.google.com/spreadsheets/d/1AbCdEf/edit?usp=sharing">Our prices</a>'),
    nearMiss: (w) =>
      main(w, ABOUT, '<a href="https://docs.google.com/spreadsheets/d/e/2PACX-1/pub?output=pdf">Our prices</a>'),
  },
  {
    rule: "translated_markup",
    fault: (w) =>
      main(
        w,
        ABOUT,
        '<p><font style="vertical-align: inherit;"><font style="vertical-align: inherit;">Welcome</font></font></p>',
      ),
    nearMiss: (w) => main(w, ABOUT, '<p><font color="green">Welcome</font></p>'),
  },
  {
    rule: "own_cost_shown",
    fault: (w) => main(w, TOUR, '<script type="application/json">{"price": 189, "ekPreis": 97.4}</script>'),
    nearMiss: (w) => main(w, TOUR, '<script type="application/json">{"price": 189, "listPrice": 229}</script>'),
  },
  {
    rule: "counted_twice",
    fault: (w) => main(w, HOME, "<script>gtag('config','G-ABC1234567');gtag('config','G-ABC1234567');</script>"),
    nearMiss: (w) => main(w, HOME, "<script>gtag('config','G-ABC1234567');gtag('config','AW-123456789');</script>"),
  },
  {
    rule: "frame_refused",
    fault: (w) => frame(w, `https://book.${DOMAIN}/`),
    nearMiss: (w) => frame(w, full("/book/")),
  },
  {
    rule: "health_form_watched",
    fault: (w) =>
      onContact(
        `${form('<textarea name="medikamente" aria-label="Taken"></textarea>')}<script>fbq('init','123456789012')</script>`,
      )(w),
    nearMiss: (w) =>
      onContact(
        `${form('<textarea name="wishes" aria-label="Wishes"></textarea>')}<script>fbq('init','123456789012')</script>`,
      )(w),
  },
  {
    rule: "script_held_back",
    fault: (w) => {
      add(w, "/map.js", "void 0", SCRIPT);
      main(w, CONTACT, '<script type="text/plain" data-cookiecategory="maps" src="/map.js"></script>');
    },
    nearMiss: (w) => {
      add(w, "/map.js", "void 0", SCRIPT);
      add(w, "/site.js", "document.querySelectorAll('script[type=\"text/plain\"]').forEach(run)", SCRIPT);
      main(
        w,
        CONTACT,
        '<script type="text/plain" data-cookiecategory="maps" src="/map.js"></script><script src="/site.js" defer></script>',
      );
    },
  },
  {
    rule: "site_behind_password",
    fault: (w) => {
      add(
        w,
        "/password",
        '<!doctype html><title>Opening soon</title><h1>Opening soon</h1><form method="post"><input type="password" name="p"></form>',
      );
      for (const [url, given] of w.answers)
        if (
          url.startsWith(`${ORIGIN}/`) &&
          /html/.test(given.headers["content-type"] ?? "") &&
          !url.endsWith("/password")
        )
          forward(w, url, full("/password"), 302);
    },
    nearMiss: (w) => {
      forward(w, "/account/", full("/account/login"), 302);
      copyPage(w, ABOUT, "/account/login");
      main(
        w,
        "/account/login",
        '<form method="post" action="/account/login"><input type="password" name="p" aria-label="Password"></form>',
      );
      link(w, ABOUT, "/account/login");
    },
  },
  {
    rule: "googlebot_group_alone",
    fault: (w) => {
      at(w, "/robots.txt").body += "\nUser-agent: Googlebot\nDisallow: /tmp/\n";
    },
    nearMiss: (w) => {
      at(w, "/robots.txt").body += "\nUser-agent: Googlebot\nDisallow: /tmp/\nDisallow: /cart/\n";
    },
  },
  {
    rule: "secret_in_script",
    fault: (w) => script(w, "/pay.js", "stripe('sk_live_51ExAmPlEaBcDeFgHiJkLmNoPqRs')"),
    nearMiss: (w) => script(w, "/pay.js", "Stripe('pk_live_51ExAmPlEaBcDeFgHiJkLmNoPqRs')"),
  },
  {
    rule: "file_unusable",
    fault: (w) => script(w, "/main.js", new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2])),
    nearMiss: (w) => script(w, "/main.js", "void 0", { "content-encoding": "gzip" }),
  },
  {
    rule: "file_unusable",
    fault: (w) => hashed(w, "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="),
    nearMiss: (w) =>
      hashed(
        w,
        "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA= sha256-KSr+D7eaoIdGS/yZ7HITFp6Akt1a26ARSgp9sX+M64I=",
      ),
  },
  {
    rule: "worker_foreign",
    fault: (w) => worker(w, "importScripts('https://push-money.example/sw.js');"),
    nearMiss: (w) => {
      loads(w, '<script src="https://cdn.push.example/page.js" defer></script>', "https://cdn.push.example/page.js");
      worker(w, "importScripts('https://cdn.push.example/sw.js');");
    },
  },
  {
    rule: "worker_stale",
    fault: (w) =>
      worker(
        w,
        `${KEPT}addEventListener('fetch', e => e.respondWith(caches.match(e.request).then(r => r || fetch(e.request))))`,
      ),
    nearMiss: (w) =>
      worker(
        w,
        `${KEPT}addEventListener('fetch', e => { if (new URL(e.request.url).pathname.startsWith('/img/')) e.respondWith(caches.match(e.request).then(r => r || fetch(e.request))) })`,
      ),
  },
  {
    rule: "script_host_dead",
    fault: (w) => loads(w, '<script src="https://cdn.weather-box.example/w.js" defer></script>'),
    nearMiss: (w) =>
      loads(
        w,
        '<script src="https://cdn.weather-box.example/w.js" defer></script>',
        "https://cdn.weather-box.example/w.js",
      ),
  },
];

const KEPT = "addEventListener('install', e => e.waitUntil(caches.open('v1').then(c => c.addAll(['/', '/about/']))));";

function paypal(inner: string): string {
  return `<form action="https://www.paypal.com/cgi-bin/webscr" method="post">${inner}<button>Book</button></form>`;
}

function bootstrap(w: World, attributes: string): void {
  add(w, "/js/bootstrap-5.3.2.min.js", "void 0", SCRIPT);
  main(
    w,
    ABOUT,
    `<button ${attributes} aria-label="Menu"></button><div class="collapse" id="menu"><a href="/about/">About us</a></div><script src="/js/bootstrap-5.3.2.min.js" defer></script>`,
  );
}

function jquery(w: World, code: string): void {
  add(w, "/js/jquery.min.js", "void 0", SCRIPT);
  edit(w, ABOUT, [/<script src="\/app.js"[^>]*><\/script>/, ""]);
  main(w, ABOUT, `<script defer src="/js/jquery.min.js"></script><script>${code}</script>`);
}

function film(w: World, policy: string): void {
  header(w, ABOUT, ["referrer-policy", policy]);
  main(w, ABOUT, '<iframe src="https://www.youtube.com/embed/abc" title="Film" width="560" height="315"></iframe>');
}

function frame(w: World, url: string): void {
  w.answers.set(url, answer("<!doctype html><title>Book</title>", { "x-frame-options": "SAMEORIGIN" }));
  main(w, CONTACT, `<iframe src="${url}" title="Book" width="600" height="600"></iframe>`);
}

function hashed(w: World, hash: string): void {
  add(w, "/site.css", "a{color:#111}", { "content-type": "text/css" });
  head(w, HOME, `<link rel="stylesheet" href="/site.css" integrity="${hash}">`);
}

function worker(w: World, code: string): void {
  add(w, "/sw.js", code, SCRIPT);
  main(w, HOME, "<script>navigator.serviceWorker.register('/sw.js')</script>");
}
