import {
  type ContradictionTopic,
  type SlipTopic,
  SOURCE_AREAS,
  type SourceArea,
  type ToldFault,
} from "../../src/page/told_fault.ts";
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
  editEvery,
  full,
  HOME,
  head,
  header,
  jsonLd,
  link,
  main,
  nothing,
  RAIN,
  TOUR,
  TYRES,
} from "./planting.ts";
import { ORIGIN, robotsTxt } from "./sound_site.ts";
import { redirect, type World } from "./world.ts";

const XML = { "content-type": "application/rss+xml" };
const ENTRY = (url: string) => `<item><title>Łańcuch</title><link>${url}</link></item>`;
const FEED = (entries: string) => `<?xml version="1.0"?><rss version="2.0"><channel>${entries}</channel></rss>`;
const LONG = [
  "Każdy łańcuch czyścimy najpierw szczotką, potem wkładamy go na godzinę do ciepłej kąpieli.",
  "Po kąpieli wycieramy go do sucha i sprawdzamy specjalną miarką, czy nie jest już za długi.",
  "Na koniec dajemy po kropli oleju na każde ogniwo i czekamy, aż wsiąknie do środka.",
  "Wosk trzyma dłużej niż olej, ale trzeba go nakładać na zupełnie czysty i suchy łańcuch.",
]
  .map((text) => `<p>${text}</p>`)
  .join("");
const OFFER = { "@type": "Offer", price: "890", priceCurrency: "EUR", availability: "https://schema.org/OutOfStock" };

function part(rule: string, faulty: string, sound: string, path: string = ABOUT): AccuracyCase {
  return { rule, fault: (w) => main(w, path, faulty), nearMiss: (w) => main(w, path, sound) };
}

function sent(rule: string, faulty: [string, string], sound: [string, string], path: string = CONTACT): AccuracyCase {
  return { rule, fault: (w) => header(w, path, faulty), nearMiss: (w) => header(w, path, sound) };
}

function feed(w: World, body: string): void {
  head(w, HOME, '<link rel="alternate" type="application/rss+xml" href="/kanal.xml">');
  add(w, "/kanal.xml", body, XML);
}

/** A later page of the journal, with these entries. */
function later(w: World, html: string): void {
  copyPage(w, "/blog/", "/blog/page/2/");
  edit(w, "/blog/page/2/", [/<main[\s\S]*<\/main>/, `<main id="main"><h1>Journal, page 2</h1>${html}</main>`]);
  edit(w, "/blog/page/2/", [/<title>[^<]*/, "<title>Journal of the Oakhill bicycle makers, page 2"]);
  link(w, "/blog/", "/blog/page/2/");
}

function listOf(...paths: string[]): string {
  return `<ul>${paths.map((path) => `<li><a href="${path}">Wpis: ${path}</a></li>`).join("")}</ul>`;
}

function told(
  rule: string,
  faults: readonly ToldFault[],
  sound: readonly ToldFault[],
  nearMiss = nothing,
): AccuracyCase {
  return {
    rule,
    fault: nothing,
    nearMiss,
    faultFacts: (facts) => void Object.assign(facts, { told_faults: faults }),
    nearMissFacts: (facts) => void Object.assign(facts, { told_faults: sound }),
  };
}

function contradiction(topic: ContradictionTopic, a: string, b: string): ToldFault {
  const [one, other] = [TOUR, TERMS].map((path) => full(path));
  return {
    kind: "contradiction",
    topic,
    about: "what it is about",
    sure: true,
    a: { url: one!, quote: a },
    b: { url: other!, quote: b },
  };
}

function slip(topic: SlipTopic): ToldFault {
  return { kind: "slip", topic, about: "what is wrong", a: { url: full(TOUR), quote: "words of the page" } };
}

const TERMS = "/terms/";
const PRICES = contradiction("price", "890 zł", "980 zł");
const HOURS = contradiction("hours", "8:00–16:00", "10:00–18:00");

function sourceFault(area: SourceArea): ToldFault {
  const line = { text: "<form forms.example/send> method=post", urls: [full(TOUR)] };
  return {
    kind: "source",
    area,
    severity: "medium",
    about: "what is wrong",
    fix: "Change it",
    sure: true,
    lines: [line],
  };
}

const RULE_OF: Record<SourceArea, string> = {
  search: "source_misleads_search",
  use: "source_hinders_visitors",
  contact: "source_breaks_contact",
  security: "source_opens_site",
  privacy: "source_tracks_visitors",
  speed: "source_slows_pages",
};
/** Each beside a fault of another area. */
const SOURCE_CASES = SOURCE_AREAS.map((area, at) =>
  told(RULE_OF[area], [sourceFault(area)], [sourceFault(SOURCE_AREAS.at(at - 1)!)]),
);

/** Parts that some readers do not get, what the site says twice and otherwise, and what its server does to some visitors. */
export const PART_CASES: AccuracyCase[] = [
  told("prices_contradict", [PRICES], [HOURS]),
  told("contact_details_contradict", [HOURS], [PRICES]),
  told("other_company_named", [contradiction("company", "Blumenhaus Veit", "Oakhill Cycles")], [PRICES]),
  told("statements_contradict", [contradiction("fact", "seit 1998", "seit 2003")], [HOURS]),
  told("text_unfinished", [slip("unfinished")], [slip("wrong")]),
  told("text_slip", [slip("wrong")], [slip("claim")]),
  told("text_foreign", [slip("foreign")], [slip("wrong")]),
  told("text_outdated", [slip("outdated")], [slip("foreign")]),
  told("claim_untenable", [slip("claim")], [slip("unfinished")]),
  ...SOURCE_CASES,
  told(
    "offer_ended",
    [{ kind: "ends", about: "winter sale", until: "2019-02-28", a: { url: full(HOME), quote: "do 28 lutego 2019" } }],
    [{ kind: "ends", about: "summer sale", until: "2999-08-31", a: { url: full(HOME), quote: "do 31.08.2999" } }],
  ),
  told(
    "offer_withdrawn",
    [{ kind: "withdrawn", about: "cargo bicycle", a: { url: full(CARGO), quote: "wird nicht mehr gebaut" } }],
    [{ kind: "withdrawn", about: "cargo bicycle", a: { url: full(CARGO), quote: "wird nicht mehr gebaut" } }],
    (w) => head(w, CARGO, '<meta name="robots" content="noindex">'),
  ),
  part(
    "phone_misspelled",
    "<p>Zadzwoń: +44 20 7946 0985</p>",
    "<p>Warsztat: +44 20 7946 0412, biuro: 0171 555 98 00</p>",
  ),
  part("phone_misspelled", "<p>Tel. 020 7496 0958</p>", "<p>Tel. 020 7946 0958 (numer 44 20 7946 0958)</p>", CITY),
  {
    rule: "text_repeated",
    fault: (w) => {
      const text = /<h1>[\s\S]*(?=<\/main>)/.exec(bodyOf(w, ABOUT))![0].replace(/<h1>.*<\/h1>/, "");
      main(w, ABOUT, text);
    },
    nearMiss: (w) => main(w, ABOUT, `${LONG}<p>Wosk trzyma dłużej.</p><p>Wosk trzyma dłużej.</p>`),
  },
  part(
    "h1_hidden",
    '<h1 style="display:none">serwis rowerowy tanio naprawa roweru kraków najlepszy serwis rowerów</h1>',
    '<h1 style="display:none">Oakhill Cycles: who we are at Oakhill</h1>',
  ),
  {
    rule: "main_silent",
    fault: (w) => edit(w, RAIN, ['<main id="main">', '<main id="main" aria-hidden="true">']),
    nearMiss: (w) => edit(w, RAIN, ["<h1>", '<span aria-hidden="true">☂</span><h1>']),
  },
  part(
    "wide_part",
    '<table style="min-width: 1180px"><tr><th>Größe</th><th>Preis</th></tr><tr><td>M</td><td>890</td></tr></table>',
    '<div style="overflow-x:auto"><table style="min-width: 1180px"><tr><th>Größe</th></tr><tr><td>M</td></tr></table></div>',
  ),
  part(
    "page_covered",
    '<div id="lettre" style="position: fixed; top:0; left:0; width:100vw; height:100vh; z-index: 9999"><p>Inscrivez-vous à notre lettre !</p></div>',
    '<div id="lettre" style="position: fixed; top: 0; left: 0; right: 0; padding-bottom: 0px; max-height: 100vh; width: 100%; z-index: 9999"><p>Inscrivez-vous !</p></div>',
  ),
  part(
    "page_covered",
    '<div class="promo" style="position:fixed;inset:0;z-index:500"><p>Promocja dnia</p></div>',
    '<div class="cookie-consent" style="position:fixed;inset:0;z-index:500"><p>Używamy plików cookie</p></div>',
    TOUR,
  ),
  part(
    "more_by_button_only",
    '<button data-next="2" onclick="nastepne(this)">Pokaż więcej</button>',
    '<button data-next="2" onclick="nastepne(this)">Pokaż więcej</button> <a href="/blog/page/2/">2</a>',
    "/blog/",
  ),
  part(
    "parts_fetched",
    '<h2>Wie lange dauert das?</h2><div class="antwort" data-quelle="/teile/antwort/7"></div>',
    '<h2>Wie lange dauert das?</h2><div class="antwort" data-bild="/bilder/rahmen.webp">Zwei Wochen.</div><div data-ziel="/contact/"></div>',
  ),
  part(
    "image_without_source",
    '<img data-src="/img/bench.webp" alt="Warsztat" width="80" height="50">',
    '<img data-src="/img/bench.webp" alt="Warsztat" width="80" height="50"><noscript><img src="/img/bench.webp" alt="Warsztat" width="80" height="50"></noscript>',
    CHAIN,
  ),
  {
    rule: "og_of_other_page",
    fault: (w) => {
      edit(w, RAIN, [
        `<meta property="og:url" content="${full(RAIN)}">`,
        `<meta property="og:url" content="${full(TYRES)}">`,
      ]);
      const title = /<meta property="og:title"[^>]*>/.exec(bodyOf(w, TYRES))![0];
      edit(w, RAIN, [/<meta property="og:title"[^>]*>/, title]);
    },
    nearMiss: (w) => edit(w, RAIN, [`content="${full(RAIN)}">`, `content="${full(RAIN)}?ref=og">`]),
  },
  sent("content_language_wrong", ["content-language", "pl-PL"], ["content-language", "pl, en"]),
  sent("html_never_kept", ["vary", "*"], ["vary", "Accept-Encoding, Cookie"]),
  sent("html_never_kept", ["cache-control", "no-store"], ["cache-control", "no-cache"], TOUR),
  {
    rule: "file_sets_cookie",
    fault: (w) => {
      for (const path of ["/app.css", "/app.js", "/img/bench.webp"])
        header(w, path, ["set-cookie", "sklep_session=81; Path=/; Secure; HttpOnly"]);
    },
    nearMiss: (w) => {
      for (const path of ["/app.css", "/app.js", "/img/bench.webp"])
        header(w, path, ["set-cookie", "SERVERID=b2; Path=/; Secure"]);
    },
  },
  {
    rule: "robots_crawl_delay",
    fault: (w) =>
      add(w, "/robots.txt", `${robotsTxt()}\nUser-agent: bingbot\nCrawl-delay: 90\n`, { "content-type": "text/plain" }),
    nearMiss: (w) =>
      add(w, "/robots.txt", `${robotsTxt()}\nUser-agent: bingbot\nCrawl-delay: 2\n`, { "content-type": "text/plain" }),
  },
  {
    rule: "list_page_repeats",
    fault: (w) => later(w, listOf(TYRES, CHAIN, RAIN)),
    nearMiss: (w) => later(w, listOf(TOUR, CITY)),
  },
  {
    rule: "list_page_repeats",
    fault: (w) => later(w, "<p>Niestety nie ma tu żadnych wpisów.</p>"),
    nearMiss: (w) => later(w, listOf(CHAIN)),
  },
  {
    rule: "availability_not_shown",
    fault: (w) => {
      jsonLd(w, "/products/", { "@type": "Product", name: "Rower miejski", offers: OFFER });
      main(
        w,
        "/products/",
        '<form action="/koszyk/" method="post"><button name="add-to-cart" value="7">Do koszyka</button></form>',
      );
    },
    nearMiss: (w) => {
      jsonLd(w, "/products/", { "@type": "Product", name: "Rower miejski", offers: OFFER });
      main(
        w,
        "/products/",
        '<form action="/koszyk/" method="post"><button name="add-to-cart" value="7" disabled>Do koszyka</button></form>',
      );
    },
  },
  {
    rule: "schema_value_impossible",
    fault: (w) =>
      jsonLd(w, CONTACT, {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: "Monday",
        opens: "09:30",
        closes: "05:30",
      }),
    nearMiss: (w) =>
      jsonLd(w, CONTACT, {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: "Friday",
        opens: "17:00",
        closes: "03:00",
      }),
  },
  {
    rule: "sample_contact",
    fault: (w) =>
      jsonLd(w, ABOUT, {
        "@type": "Organization",
        name: "Oakhill Cycles",
        sameAs: ["https://www.instagram.com/squarespace/"],
      }),
    nearMiss: (w) =>
      jsonLd(w, ABOUT, {
        "@type": "Organization",
        name: "Oakhill Cycles",
        sameAs: ["https://www.instagram.com/oakhillcycles/"],
      }),
  },
  {
    rule: "admin_login_linked",
    fault: (w) => editEvery(w, ["</footer>", '<a href="/administrator/">Anmelden</a></footer>']),
    nearMiss: (w) => editEvery(w, ["</footer>", '<a href="/mein-konto/">Anmelden</a></footer>']),
  },
  {
    rule: "doorway_pages",
    fault: (w) => towns(w, ["Gdynia", "Sopot", "Oliwa"], () => ""),
    nearMiss: (w) =>
      towns(
        w,
        ["Gdynia", "Sopot", "Oliwa"],
        (town) => `<p>${town.length} Räder stehen dort am ${town}er Hafen, betreut von Team ${town.at(-1)}.</p>`,
      ),
  },
  {
    rule: "canonical_other_page",
    fault: (w) => {
      editEvery(w, [/<h1>[^<]*/, "<h1>Oakhill Cycles"]);
      edit(w, CARGO, [
        `<link rel="canonical" href="${full(CARGO)}">`,
        `<link rel="canonical" href="${full("/products/")}">`,
      ]);
    },
    nearMiss: (w) => editEvery(w, [/<h1>[^<]*/, "<h1>Oakhill Cycles"]),
  },
  {
    rule: "feed_invalid",
    fault: (w) => feed(w, `Warning: Undefined index\n${FEED(ENTRY(full(CHAIN)))}`),
    nearMiss: (w) => feed(w, FEED(ENTRY(full(CHAIN)))),
  },
  {
    rule: "feed_other_host",
    fault: (w) => feed(w, FEED(ENTRY("https://oakhill.kinsta.cloud/blog/chain-care/"))),
    nearMiss: (w) => feed(w, FEED(ENTRY("https://www.wikidata.org/wiki/Q1"))),
  },
  {
    rule: "open_redirect",
    fault: (w) => {
      link(w, ABOUT, "/licznik?do=https%3A%2F%2Fwww.wikidata.org%2Fwiki%2FQ1");
      for (const to of ["https://www.wikidata.org/wiki/Q1", "https://www.example.com/"])
        w.answers.set(`${ORIGIN}/licznik?do=${encodeURIComponent(to)}`, redirect(to, 302));
    },
    nearMiss: (w) => {
      link(w, ABOUT, "/licznik?do=https%3A%2F%2Fwww.wikidata.org%2Fwiki%2FQ1");
      w.answers.set(
        `${ORIGIN}/licznik?do=${encodeURIComponent("https://www.wikidata.org/wiki/Q1")}`,
        redirect("https://www.wikidata.org/wiki/Q1", 302),
      );
      w.answers.set(`${ORIGIN}/licznik?do=${encodeURIComponent("https://www.example.com/")}`, redirect("/", 302));
    },
  },
  {
    rule: "phone_page_differs",
    fault: (w) => asPhone(w, bodyOf(w, CHAIN).replace(/<h1>[\s\S]*<\/main>/, "<p>Wersja na komputer</p></main>")),
    nearMiss: (w) => asPhone(w, bodyOf(w, CHAIN).replace("<h1>", "<p>Kurz für Telefone</p><h1>")),
  },
  {
    rule: "search_bots_refused",
    fault: (w) => {
      at(w, TYRES).byAgent.Googlebot = { status: 503, body: "Bot protection" };
    },
    nearMiss: (w) => {
      for (const path of EVERY_PAGE.slice(1))
        at(w, path).byAgent.Googlebot = { status: 403, body: "Verify that you are Googlebot" };
    },
  },
  {
    rule: "hreflang_no_return",
    fault: (w) => {
      germanOf(w, "");
      head(w, TOUR, alternates("de", "/de/tour/"));
    },
    nearMiss: (w) => {
      germanOf(w, alternates("en", TOUR));
      head(w, TOUR, alternates("de", "/de/tour/"));
    },
  },
];

function asPhone(w: World, body: string): void {
  at(w, CHAIN).byAgent.Android = { status: 200, body };
}

function alternates(lang: string, path: string): string {
  const own = lang === "de" ? ["en", TOUR] : ["de", "/de/tour/"];
  return [[lang, path], own]
    .map(([code, to]) => `<link rel="alternate" hreflang="${code}" href="${full(to!)}">`)
    .join("");
}

/** Linked by its original's head alone. */
function germanOf(w: World, extra: string): void {
  copyPage(w, TOUR, "/de/tour/");
  edit(w, "/de/tour/", ['<html lang="en">', '<html lang="de">']);
  head(w, "/de/tour/", extra);
}

/** A page for each town, of the same words but for its name. */
function towns(w: World, names: readonly string[], more: (town: string) => string): void {
  for (const town of names) {
    const path = `/serwis-${town.toLowerCase()}/`;
    const text = `Jeśli szukasz serwisu rowerowego w mieście ${town}, jesteś we właściwym miejscu: ${town} zna nas od lat. Naprawiamy rowery miejskie, górskie i dziecięce, wymieniamy opony, linki i klocki, a przegląd robimy tego samego dnia. Mieszkańcy wybierają nas, bo pracujemy szybko, czysto i za uczciwą cenę. Zadzwoń jeszcze dziś i umów się na wizytę, a my odbierzemy Twój rower prosto spod domu.`;
    copyPage(w, ABOUT, path);
    edit(w, path, [/<title>[^<]*/, `<title>Serwis rowerowy ${town} | Oakhill Cycles`]);
    edit(w, path, [
      /<main[\s\S]*<\/main>/,
      `<main id="main"><h1>Serwis rowerowy ${town}</h1><p>${text}</p>${more(town)}</main>`,
    ]);
    link(w, CONTACT, path);
  }
}
