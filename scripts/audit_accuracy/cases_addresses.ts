import {
  ABOUT,
  type AccuracyCase,
  add,
  bodyOf,
  CARGO,
  CHAIN,
  CITY,
  CONTACT,
  copyPage,
  edit,
  editEvery,
  fail,
  forward,
  full,
  HOME,
  head,
  header,
  link,
  main,
  TOUR,
  words,
} from "./planting.ts";
import { answer, type World } from "./world.ts";

const MAP = "/sitemap.xml";
const USERS = '[{"id":3,"name":"hafenmeister","slug":"hafenmeister"}]';
const LOG = "[02-Nov-2026 04:11:09 UTC] PHP Warning:  Undefined variable $stav in /srv/kavarna/index.php on line 9\n";
/** On a server that is asked over plain http: what it says of https is judged all the same. */
const local: AccuracyCase["faultFacts"] = (facts) => {
  facts.tls_measured = false;
};

/** Where links, redirects, canonicals, sitemaps and open files lead: a harbour, a ferry, a print shop, a vet. */
export const ADDRESS_CASES: AccuracyCase[] = [
  part(
    "network_front_page",
    '<a href="https://api.whatsapp.com/send?phone=&text=Bonjour">Écrivez-nous</a>',
    '<a href="https://api.whatsapp.com/send?text=Vu%20ici%20https%3A%2F%2Foakhillcycles.com%2F">Partager</a> <a href="https://wa.me/message/IMPRIMEUR1">Chat</a>',
  ),
  {
    rule: "cookie_flags",
    fault: (w) => header(w, HOME, ["set-cookie", "ferry_session=81f0; path=/"]),
    nearMiss: (w) => header(w, HOME, ["set-cookie", "ferry_season=summer; path=/"]),
  },
  {
    rule: "page_refused",
    fault: (w) => {
      copyPage(w, ABOUT, "/kundenportal/");
      fail(w, "/kundenportal/", 401);
      link(w, ABOUT, "/kundenportal/");
      edit(w, MAP, ["</urlset>", `<url><loc>${full("/kundenportal/")}</loc></url></urlset>`]);
    },
    nearMiss: (w) => {
      copyPage(w, ABOUT, "/kundenportal/");
      fail(w, "/kundenportal/", 401);
      link(w, ABOUT, "/kundenportal/");
    },
  },
  {
    rule: "own_domain_linked",
    fault: (w) => shopMenu(w, `https://${w.domain.split(".")[0]}-winkel.example/`),
    nearMiss: (w) => shopMenu(w, "https://bakkerij-winkel.example/"),
  },
  {
    rule: "sitemap_invalid",
    fault: (w) => edit(w, MAP, [/^/, "\n\n"]),
    nearMiss: (w) => edit(w, MAP, [/^<\?xml[^>]*>/, "\n<!-- bakkerij -->"]),
  },
  {
    rule: "snippet_forbidden",
    fault: (w) => edit(w, CHAIN, [/(?<=<main[^>]*>)([\s\S]*)(?=<\/main>)/, quoteless(w, CHAIN)]),
    nearMiss: (w) => main(w, CHAIN, `<div data-nosnippet><p>${words(20, "kakor")}</p></div>`),
  },
  part(
    "uncrawlable_link",
    `<a role="link" tabindex="0" onclick="location.href='/tarif-imprimerie/'">Tarifs</a>`,
    `<a onclick="location.href='/products/'">Vélos</a> <a href="/products/">Vélos</a> <a onclick="ouvrir()">Menu</a>`,
  ),
  part(
    "link_wrapped",
    `<a href="https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent(full(TOUR))}&data=05">Tandarts</a>`,
    `<a href="https://www.facebook.com/sharer.php?u=${encodeURIComponent(full(TOUR))}">Delen</a> <a href="https://www.google.com/url?q=https://tandarts.example/">Kaart</a>`,
  ),
  {
    rule: "maintenance_as_page",
    fault: (w) => replaced(w, "<h1>Sito in manutenzione</h1><p>Torniamo presto.</p>"),
    nearMiss: (w) => replaced(w, "<h1>Manutenzione caldaie</h1><p>Controlliamo la caldaia ogni anno.</p>"),
  },
  part(
    "password_page_indexable",
    '<form action="/wp-login.php?action=postpass" method="post"><label>Passwort <input type="password" name="p"></label><button>OK</button></form>',
    '<form action="/konto/anmelden" method="post"><label>Passwort <input type="password" name="p"></label><button>OK</button></form>',
  ),
  {
    rule: "wrong_content_type",
    fault: (w) => {
      header(w, TOUR, ["content-type", "text/plain"]);
      edit(w, TOUR, [/^/, "\ufeff"]);
    },
    nearMiss: (w) => edit(w, TOUR, [/^/, "\ufeff"]),
  },
  {
    rule: "canonical_other_page",
    fault: (w) => sibling(w, "Galleon 5 for the harbour"),
    nearMiss: (w) => sibling(w, /<h1>([^<]*)/.exec(bodyOf(w, TOUR))![1]!.concat(" in blue")),
  },
  {
    rule: "attachment_pages",
    fault: (w) => shots(w, (n) => `DSC_0${n}41-scaled`),
    nearMiss: (w) => shots(w, (n) => `Přístav za úsvitu ${n}`),
  },
  {
    rule: "own_domain_linked",
    fault: (w) => {
      spamFolder(w);
      editEvery(w, ["</main>", '<p><a href="https://www.oakhillcycles.com.co/">Colombia</a></p></main>']);
    },
    nearMiss: (w) => {
      spamFolder(w);
      editEvery(w, ["</main>", '<p><a href="https://www.hillside.com.co/">Colombia</a></p></main>']);
    },
  },
  {
    rule: "redirect_to_http",
    fault: (w) => {
      link(w, ABOUT, "/fahrplan/");
      forward(w, "/fahrplan/", full(CONTACT).replace("https", "http"));
      forward(w, full(CONTACT).replace("https", "http"), full(CONTACT));
    },
    nearMiss: (w) => {
      link(w, ABOUT, "/fahrplan/");
      forward(w, "/fahrplan/", full(CONTACT));
    },
    faultFacts: local,
    nearMissFacts: local,
  },
  {
    rule: "cookie_flags",
    fault: (w) => header(w, CONTACT, ["set-cookie", "PHPSESSID=1f; path=/; HttpOnly; SameSite=Lax"]),
    nearMiss: (w) => header(w, CONTACT, ["set-cookie", "PHPSESSID=1f; path=/; HttpOnly; SameSite=Lax; Secure"]),
    faultFacts: local,
    nearMissFacts: local,
  },
  {
    rule: "network_front_page",
    fault: (w) => main(w, CONTACT, '<a href="https://wa.me/?text=Dobr%C3%BD%20den">Napište nám</a>'),
    nearMiss: (w) =>
      main(w, CONTACT, `<a href="https://wa.me/?text=${encodeURIComponent(`Kavárna ${full(CONTACT)}`)}">Sdílet</a>`),
  },
  {
    rule: "thanks_indexable",
    fault: (w) => {
      page(w, "/vielen-dank/", { title: "Vielen Dank", text: "<p>Wir rufen morgen zurück.</p>" });
      listed(w, "/vielen-dank/");
    },
    nearMiss: (w) => {
      page(w, "/vielen-dank/", { title: "Vielen Dank", text: "<p>Wir rufen morgen zurück.</p>" });
      head(w, "/vielen-dank/", '<meta name="robots" content="noindex">');
      link(w, CONTACT, "/vielen-dank/");
    },
  },
  {
    rule: "base_broken",
    fault: (w) => head(w, ABOUT, '<base href="/alt/"><link rel="stylesheet" href="hafen.css">'),
    nearMiss: (w) => {
      add(w, "/alt/hafen.css", "body{margin:0}", { "content-type": "text/css" });
      head(w, ABOUT, '<base href="/alt/"><link rel="stylesheet" href="hafen.css">');
    },
  },
  {
    rule: "exposed_internals",
    fault: (w) => {
      edit(w, "/robots.txt", ["Sitemap:", "User-agent: *\nDisallow: /zaloha/chyby.log\n\nSitemap:"]);
      add(w, "/zaloha/chyby.log", LOG.repeat(5), { "content-type": "text/plain" });
    },
    nearMiss: (w) => {
      edit(w, "/robots.txt", ["Sitemap:", "User-agent: *\nDisallow: /zaloha/chyby.log\n\nSitemap:"]);
      add(w, "/zaloha/chyby.log", "<!doctype html><title>Nenalezeno</title><p>error 404");
    },
  },
  {
    rule: "users_listed",
    fault: (w) => add(w, "/wp-json/wp/v2/users/", USERS, { "content-type": "application/json" }),
    nearMiss: (w) => add(w, "/wp-json/wp/v2/users/", '{"code":"rest_user_cannot_view"}'),
  },
  {
    rule: "canonical_to_noindex",
    fault: (w) => {
      edit(w, "/robots.txt", ["Sitemap:", "User-agent: *\nDisallow: /about/\n\nSitemap:"]);
      edit(w, CONTACT, [/<link rel="canonical"[^>]*>/, `<link rel="canonical" href="${full(ABOUT)}">`]);
    },
    nearMiss: (w) => edit(w, "/robots.txt", ["Sitemap:", "User-agent: *\nDisallow: /about/\n\nSitemap:"]),
  },
  {
    rule: "mixed_content",
    fault: (w) =>
      main(w, CITY, `<div style="background:url(${full("/img/city.webp").replace("https", "http")})">A</div>`),
    nearMiss: (w) =>
      main(w, CITY, `<div style="background:url(${full("/img/city.webp")})">http://oakhill.example</div>`),
  },
  {
    rule: "mixed_content",
    fault: (w) => main(w, CITY, srcset(full("/img/touring.webp").replace("https", "http"))),
    nearMiss: (w) => main(w, CITY, srcset(full("/img/touring.webp"))),
  },
  {
    rule: "broken_internal_link",
    fault: (w) => main(w, CITY, `<a href="https://kavarna.${w.domain}/">Kavárna u přístavu</a>`),
    nearMiss: (w) => {
      w.answers.set(`https://kavarna.${w.domain}/`, answer("<!doctype html><title>Kavárna</title><p>Kavárna"));
      main(w, CITY, `<a href="https://kavarna.${w.domain}/">Kavárna u přístavu</a>`);
    },
  },
  {
    rule: "robots_unreachable",
    fault: (w) => fail(w, "/robots.txt", 503),
    nearMiss: (w) => fail(w, "/robots.txt", 403),
  },
];

function part(rule: string, faulty: string, sound: string): AccuracyCase {
  return { rule, fault: (w) => main(w, CONTACT, faulty), nearMiss: (w) => main(w, CONTACT, sound) };
}

/** A menu that some of the site's templates have. */
function shopMenu(w: World, to: string): void {
  for (const path of [HOME, TOUR, CITY, CARGO, CONTACT]) edit(w, path, ["</nav>", `<a href="${to}">Winkel</a></nav>`]);
}

function quoteless(w: World, path: string): string {
  const inner = /<main[^>]*>([\s\S]*)<\/main>/.exec(bodyOf(w, path))![1]!;
  return `<div data-nosnippet>${inner}</div>`;
}

function replaced(w: World, inner: string): void {
  copyPage(w, ABOUT, "/caldaie/");
  edit(w, "/caldaie/", [/<main([^>]*)>[\s\S]*<\/main>/, `<main>${inner}</main>`]);
  link(w, ABOUT, "/caldaie/");
}

function listed(w: World, ...paths: string[]): void {
  edit(w, MAP, ["</urlset>", `${paths.map((path) => `<url><loc>${full(path)}</loc></url>`).join("")}</urlset>`]);
}

/** A page like one of the site's, named otherwise, with a main part of its own. */
function page(w: World, path: string, { title, text }: { title: string; text: string }): void {
  copyPage(w, TOUR, path);
  edit(w, path, [/<title>[^<]*/, `<title>${title} | Oakhill Cycles`]);
  edit(w, path, [/<main[\s\S]*<\/main>/, `<main><h1>${title}</h1>${text}</main>`]);
}

/** A second product of nearly the same text that names the first one as its canonical. */
function sibling(w: World, heading: string): void {
  const path = "/products/touring-5/";
  copyPage(w, TOUR, path);
  edit(w, path, [/<title>[^<]*/, `<title>${heading}`]);
  edit(w, path, [/<h1>[^<]*/, `<h1>${heading}`]);
  edit(w, path, [/<link rel="canonical"[^>]*>/, `<link rel="canonical" href="${full(TOUR)}">`]);
  listed(w, path);
  link(w, CITY, path);
}

function shots(w: World, nameOf: (n: number) => string): void {
  const paths = [1, 2, 3, 4].map((n) => `/foto-${n}/`);
  for (const [n, path] of paths.entries())
    page(w, path, {
      title: nameOf(n),
      text: `<p><a href="/img/bench.webp"><img src="/img/city.webp" alt="" width="300" height="200"></a></p>`,
    });
  listed(w, ...paths);
}

function srcset(large: string): string {
  return `<img src="/img/city.webp" srcset="/img/city.webp 1x, ${large} 2x" alt="City bicycle" width="40" height="30" loading="lazy">`;
}

/** Pages that intruders placed, so many that those of the site are a smaller part. */
function spamFolder(w: World): void {
  for (let n = 1; n <= 8; n++) {
    const text = "Slot gacor maxwin hari ini, situs judi online terpercaya, daftar slot deposit pulsa. ".repeat(3);
    add(
      w,
      `/slot/gacor-${n}/`,
      `<!doctype html><html lang="id"><title>Slot gacor ${n}</title><h1>Slot ${n}</h1><p>${text}</p></html>`,
    );
    listed(w, `/slot/gacor-${n}/`);
  }
}
