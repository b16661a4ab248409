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
  link,
  main,
  RAIN,
  TOUR,
} from "./planting.ts";
import { answer, redirect, type World } from "./world.ts";

/** Faults of a sauna, a beekeeper, a notary and a riding school in which a site is taken for another, or answers as one. */
export const HOST_CASES: AccuracyCase[] = [
  {
    rule: "www_duplicate",
    fault: (w) => underBoth(w, (body, origin) => body.replaceAll(full(""), origin)),
    nearMiss: (w) => movedTo(w, { names: wwwOf(w) }),
  },
  {
    rule: "sitemap_redirect",
    fault: (w) => movedTo(w, { names: full("") }),
    nearMiss: (w) => movedTo(w, { names: wwwOf(w) }),
  },
  {
    rule: "canonical_to_redirect",
    fault: (w) => movedTo(w, { names: full("") }),
    nearMiss: (w) => movedTo(w, { names: wwwOf(w) }),
  },
  {
    rule: "orphan_page",
    fault: (w) => {
      copyPage(w, ABOUT, "/hinnasto/");
      edit(w, "/sitemap.xml", ["</urlset>", `<url><loc>${full("/hinnasto/")}</loc></url></urlset>`]);
    },
    nearMiss: (w) => {
      // The sitemap names pages without www, and the links lead there.
      movedTo(w, { names: wwwOf(w) });
      const map = w.answers.get(`${wwwOf(w)}/sitemap.xml`)!;
      map.body = String(map.body).replaceAll(wwwOf(w), full(""));
    },
  },
  {
    // Two pages under both of their names; the links of one lead to the copy.
    rule: "orphan_page",
    fault: (w) => underTwoNames(w, "/tunnit/"),
    nearMiss: (w) => {
      underTwoNames(w, "/tunnit/");
      link(w, ABOUT, "/tunnit/index.html");
    },
  },
  {
    rule: "own_domain_linked",
    fault: (w) => linkedEverywhere(w, "https://www.oakhillcyclists.example/"),
    nearMiss: (w) => linkedEverywhere(w, "https://www.oakhill.example/"),
  },
  {
    rule: "own_domain_linked",
    fault: (w) => mailedTo(w, "kanzlei@notariat-birke.example"),
    nearMiss: (w) => mailedTo(w, `kanzlei@${w.domain}`),
  },
  {
    rule: "local_link",
    fault: (w) => main(w, TOUR, '<a href="https://cv-demo.wpengine.com/orto/">Orto</a>'),
    nearMiss: (w) =>
      main(w, TOUR, '<a href="https://cv-demo.netlify.app/orto/">Orto</a> <a href="https://wpengine.com/">WP</a>'),
  },
  {
    rule: "notice_outdated",
    fault: (w) => main(w, CONTACT, "<p>Tarjous: kesäleiri −20 %, voimassa 30. syyskuuta 2021 asti.</p>"),
    nearMiss: (w) => main(w, CONTACT, "<p>Vuosikerta 2021, 12 € pullo; avattu 3. toukokuuta 2019.</p>"),
  },
  {
    rule: "robots_sitemap_invalid",
    fault: (w) => sitemapAt(w, `https://staging.${w.domain}/sitemap.xml`),
    nearMiss: (w) => sitemapAt(w, `https://www.${w.domain}/sitemap.xml`),
  },
  {
    rule: "uncrawlable_link",
    fault: (w) =>
      edit(w, ABOUT, ["</nav>", `<a href="javascript:void(0)" onclick="avaa('hinnasto.html')">Hinnasto</a></nav>`]),
    nearMiss: (w) =>
      edit(w, ABOUT, [
        "</nav>",
        `<a href="javascript:void(0)" onclick="avaa('valikko')">Valikko</a> <a href="javascript:void(0)" onclick="naytaKuva('sauna.jpg')">Kuva</a></nav>`,
      ]),
  },
  {
    rule: "not_found_text",
    fault: (w) => headed(w, "Neexistující stránka"),
    nearMiss: (w) => headed(w, "Existující stáj"),
  },
  {
    rule: "content_walled",
    fault: (w) =>
      walled(w, [CHAIN, RAIN], "<h1>Než budete pokračovat</h1><p>Používáme cookies.</p><button>Přijmout</button>"),
    nearMiss: (w) => {
      for (const path of [CHAIN, RAIN])
        main(w, path, '<div class="lišta"><p>Používáme cookies.</p><button>Přijmout</button></div>');
    },
  },
  {
    rule: "content_walled",
    fault: (w) => walled(w, [CHAIN, RAIN, CITY], "<h1>Onko sinulla ikää 18 vuotta?</h1><button>Kyllä</button>"),
    nearMiss: (w) => walled(w, [CHAIN], "<h1>Onko sinulla ikää 18 vuotta?</h1><button>Kyllä</button>"),
  },
  {
    rule: "theme_demo_pages",
    fault: (w) => samples(w, ["/home-3/", "/shortcodes/"]),
    nearMiss: (w) => {
      samples(w, ["/home-3/"]);
      link(w, TOUR, "/home-3/");
    },
  },
  {
    rule: "app_shell",
    fault: (w) => hollow(w, '<vue-rezervace></vue-rezervace><div id="app"></div>'),
    nearMiss: (w) => hollow(w, `<p>${"Rezervaci přijmeme po telefonu každý den. ".repeat(30)}</p><div id="app"></div>`),
  },
  {
    rule: "injected_spam",
    fault: (w) => guestBook(w, (n) => `https://member-${n}.promo-links.example/`),
    nearMiss: (w) => guestBook(w, () => "https://www.example.org/cycling-report"),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      footers(
        w,
        '<p>Přátelé: <a href="https://www.pujcky-hned.example/">online casino</a> <a href="https://x.example/">payday loans</a></p>',
      ),
    nearMiss: (w) => footers(w, '<p>Přátelé: <a href="https://www.casino-brno.example/">Hotel Casino v Brně</a></p>'),
  },
];

function wwwOf({ domain }: World): string {
  return `https://www.${domain}`;
}

/** Every address of the site with its path. */
function ownOf({ answers, domain }: World): [path: string, at: string][] {
  return [...answers.keys()].flatMap((url): [string, string][] =>
    url.startsWith(`https://${domain}/`) ? [[url.slice(`https://${domain}`.length), url]] : [],
  );
}

/** With and without www, each as its body is made. */
function underBoth(w: World, made: (body: string, origin: string) => string): void {
  for (const [path, url] of ownOf(w)) {
    const given = w.answers.get(url)!;
    for (const origin of [full(""), wwwOf(w)]) {
      const body = typeof given.body === "string" ? made(given.body, origin) : given.body;
      w.answers.set(origin + path, { ...given, headers: { ...given.headers }, body });
    }
  }
}

/** The site lives under www, and its pages and sitemap name themselves so. */
function movedTo(w: World, { names }: { names: string }): void {
  underBoth(w, (body) => body.replaceAll(full(""), names));
  for (const [path, url] of ownOf(w)) w.answers.set(url, redirect(wwwOf(w) + path));
}

function linkedEverywhere(w: World, url: string): void {
  w.answers.set(url, answer("<!doctype html><title>Elsewhere</title>"));
  editEvery(w, ["<footer><p>", `<footer><p><a href="${url}">Elsewhere</a> `]);
}

/** The footer links to the notary's other site; mail goes to this address. */
function mailedTo(w: World, address: string): void {
  linkedEverywhere(w, "https://www.notariat-birke.example/");
  for (const path of EVERY_PAGE) at(w, path).body = bodyOf(w, path).replace(/[\w.]+@oakhillcycles\.com/g, address);
  main(w, CONTACT, `<p><a href="mailto:${address}">${address}</a></p>`);
}

function sitemapAt(w: World, url: string): void {
  const robots = at(w, "/robots.txt");
  robots.body = String(robots.body).replace(/Sitemap:.*/, `Sitemap: ${url}`);
  w.answers.set(url, answer(bodyOf(w, "/sitemap.xml"), { "content-type": "application/xml" }));
}

/** A page headed so, on a site whose own error page is headed "Neexistující stránka". */
function headed(w: World, heading: string): void {
  w.unknown.body = "<!doctype html><title>404</title><h1>Neexistující stránka</h1><p>Zkuste menu.</p>";
  edit(w, RAIN, [/<h1>[^<]*/, `<h1>${heading}`]);
}

function walled(w: World, paths: readonly string[], inner: string): void {
  for (const path of paths)
    at(w, path).body =
      `<!doctype html><html lang="cs"><head><title>Než budete pokračovat</title></head><body>${inner}</body></html>`;
}

function samples(w: World, paths: readonly string[]): void {
  for (const path of paths) {
    copyPage(w, ABOUT, path);
    edit(w, path, [/<main[\s\S]*<\/main>/, "<main><h1>Welcome to Stallio</h1><p>Choose your header.</p></main>"]);
    edit(w, "/sitemap.xml", ["</urlset>", `<url><loc>${full(path)}</loc></url></urlset>`]);
  }
}

/** Headed as every page of its template is. */
function hollow(w: World, inner: string): void {
  for (const path of EVERY_PAGE) if (path !== HOME) edit(w, path, [/<h1>[^<]*/, "<h1>Jezdecká škola"]);
  edit(w, ABOUT, [/<main[\s\S]*<\/main>/, `<h1>Jezdecká škola</h1>${inner}<script src="/app.js"></script>`]);
}

/** Pages of an old guest book in a design of their own, with a list that the site links to. */
function guestBook(w: World, leadsTo: (n: number) => string): void {
  const paths = Array.from({ length: 14 }, (_, n) => `/kniha/host-${n}.html`);
  const list = paths.map((path, n) => `<a href="${path}">host${n}</a>`).join(" ");
  add(w, "/kniha/", `<!doctype html><title>Kniha hostů</title><h1>Kniha hostů</h1>${list}`);
  for (const [n, path] of paths.entries())
    add(w, path, `<!doctype html><title>host${n}</title><h1>host${n}</h1><p>Ahoj! <a href="${leadsTo(n)}">web</a></p>`);
  link(w, ABOUT, "/kniha/");
}

function footers(w: World, html: string): void {
  for (const path of [TOUR, CITY]) edit(w, path, ["</footer>", `${html}</footer>`]);
}

function underTwoNames(w: World, path: string): void {
  copyPage(w, ABOUT, path);
  w.answers.set(full(`${path}index.html`), at(w, path));
  edit(w, "/sitemap.xml", ["</urlset>", `<url><loc>${full(path)}</loc></url></urlset>`]);
}
