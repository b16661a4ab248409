import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  CARGO,
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
  jsonLd,
  link,
  main,
  RAIN,
  TOUR,
  TYRES,
} from "./planting.ts";
import { redirect, type World } from "./world.ts";

/** Faults of a florist, an optician and a baker that keep a page from its readers or send them to others. */
export const SHOWN_CASES: AccuracyCase[] = [
  {
    rule: "script_host_imitates",
    fault: (w) => head(w, CITY, '<script src="https://static.bootstrapcdn-assets.icu/b.js" async></script>'),
    nearMiss: (w) =>
      head(
        w,
        CITY,
        '<script src="https://static.cloudflareinsights.com/beacon.min.js" defer></script><script src="https://www.gstatic.com/r.js" defer></script>',
      ),
  },
  {
    rule: "leaked_secret",
    fault: (w) => main(w, ABOUT, "<!-- SFTP gebruiker: bloemist wachtwoord: Tulp-2019x -->"),
    nearMiss: (w) => main(w, ABOUT, "<!-- gebruiker: jan, wachtwoord: staat in de kluis, lade 2 -->"),
  },
  {
    rule: "error_text",
    fault: (w) => main(w, CONTACT, '<div class="g-recaptcha">FEHLER für Websiteinhaber: Domain ist ungültig</div>'),
    nearMiss: (w) => main(w, CHAIN, "<p>Was die Meldung „ERROR for site owner“ heißt, steht in unserer Anleitung.</p>"),
  },
  {
    rule: "page_lost_to_home",
    fault: (w) => forward(w, CITY, "/", 302),
    nearMiss: (w) => {
      for (const path of EVERY_PAGE) main(w, path, '<p><a href="/forside/">Home</a></p>');
      w.answers.set(full("/forside/"), redirect("/"));
    },
  },
  {
    rule: "page_cut_off",
    fault: (w) => edit(w, TOUR, [/<footer[\s\S]*$/, '<footer><nav><a href="/ab']),
    nearMiss: (w) => edit(w, TOUR, [/<\/body>\s*<\/html>\s*$/, ""]),
  },
  {
    rule: "page_unseen",
    fault: (w) => head(w, TOUR, "<style>body{visibility:hidden}body.klaar{visibility:visible}</style>"),
    nearMiss: (w) =>
      head(w, TOUR, "<style>body{opacity:0;animation:ind .4s forwards}@keyframes ind{to{opacity:1}}</style>"),
  },
  {
    rule: "page_unseen",
    fault: (w) => edit(w, CARGO, ["<body", '<body style="opacity: 0"']),
    nearMiss: (w) =>
      head(
        w,
        CARGO,
        "<style>body{opacity:0}body.ind{opacity:1}</style><noscript><style>body{opacity:1}</style></noscript>",
      ),
  },
  {
    rule: "form_to_stranger",
    fault: (w) => form(w, 'action="http://samler.example/ind.php"', '<input name="besked" aria-label="Besked">'),
    nearMiss: (w) => form(w, 'action="https://svar.example/ind"', '<input name="besked" aria-label="Besked">'),
  },
  {
    rule: "canonical_other_site",
    fault: (w) => edit(w, ABOUT, [`rel="canonical" href="https://`, `rel="canonical" href="https://nieuw.`]),
    nearMiss: (w) => edit(w, ABOUT, [`rel="canonical" href="https://`, `rel="canonical" href="https://www.`]),
  },
  {
    rule: "robots_expired",
    fault: (w) => head(w, RAIN, '<meta name="robots" content="unavailable_after: 14 Mar 2023 09:00:00 CET">'),
    nearMiss: (w) => head(w, RAIN, '<meta name="robots" content="unavailable_after: 2094-03-14">'),
  },
  {
    rule: "assets_blocked",
    fault: (w) => robots(w, "User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow: /app.css\n"),
    nearMiss: (w) => robots(w, "User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow: /kurv/\n"),
  },
  {
    rule: "mail_link_dead",
    fault: (w) => main(w, CONTACT, '<p><a href="mailto:">Skriv til optikeren</a></p>'),
    nearMiss: (w) => main(w, CONTACT, '<p><a href="mailto:?subject=Briller">Del siden</a></p>'),
  },
  {
    rule: "consent_ticked",
    fault: (w) =>
      form(w, 'action="/send"', '<label><input type="checkbox" name="newsletter_samtykke" checked> Nyheder</label>'),
    nearMiss: (w) =>
      form(
        w,
        'action="/send"',
        '<label><input type="checkbox" name="newsletter_samtykke"> Nyheder</label><label><input type="checkbox" name="afhentning" checked> Afhentning</label>',
      ),
  },
  {
    rule: "h1_hidden",
    fault: (w) =>
      main(w, TOUR, '<h1 style="display:none">touring bicycle, touring shop, touring repair, touring sale</h1>'),
    nearMiss: (w) => main(w, TOUR, '<h1 style="display:none">Touring bicycle</h1>'),
  },
  {
    rule: "review_by_owner",
    fault: (w) => reviewed(w, "Oakhill Team"),
    nearMiss: (w) => reviewed(w, "Benedita Oakhill"),
  },
  {
    rule: "near_duplicate_content",
    fault: (w) => twoPages(w, 1),
    nearMiss: (w) => twoPages(w, 0),
  },
  {
    rule: "keyword_stuffing",
    fault: (w) => main(w, TYRES, `<p>${"Pão fresco Braga, ".repeat(12)}</p>`),
    nearMiss: (w) =>
      main(
        w,
        TYRES,
        `<p>${'[vc_row][vc_column width="1/2"][vc_column_text][/vc_column_text][/vc_column]'.repeat(6)}</p>`,
      ),
  },
  {
    rule: "legal_notice_missing",
    fault: (w) => portuguese(w, "Padaria do Minho, Rua Nova 3, Braga"),
    nearMiss: (w) => portuguese(w, "Padaria do Minho, Rua Nova 3, 4700-312 Braga, NIF 501 964 843"),
  },
  {
    rule: "canonicalised_link",
    fault: (w) => edit(w, CITY, [`rel="canonical" href="${full(CITY)}"`, `rel="canonical" href="${full(TOUR)}"`]),
    nearMiss: (w) => edit(w, CITY, [`rel="canonical" href="https://`, `rel="canonical" href="https://nieuw.`]),
  },
  {
    rule: "menu_differs",
    fault: (w) => menus(w, "/blog/"),
    nearMiss: (w) => menus(w, "/blogg/"),
  },
  {
    rule: "title_too_long",
    fault: (w) =>
      edit(w, TOUR, [/<title>[^<]*/, `<title>${"Padaria artesanal com forno a lenha no Minho ".repeat(2)}`]),
    nearMiss: (w) =>
      edit(w, TOUR, [/<title>[^<]*/, "<title>Padaria artesanal em Braga: pão de fermento natural, 24 horas."]),
  },
];

function form(w: World, action: string, fields: string): void {
  main(w, CONTACT, `<form method="post" ${action}>${fields}<button>Send</button></form>`);
}

function robots(w: World, text: string): void {
  add(w, "/robots.txt", `${text}\nSitemap: ${full("/sitemap.xml")}\n`, { "content-type": "text/plain" });
}

function reviewed(w: World, author: string): void {
  const review = { "@type": "Review", reviewRating: { "@type": "Rating", ratingValue: 5 } };
  jsonLd(w, ABOUT, {
    "@type": "LocalBusiness",
    name: "Oakhill Cycles",
    review: { ...review, author: { "@type": "Person", name: author }, reviewBody: "The best in town!" },
  });
}

/** Two pages of a few words each, of one kind or not, above a long form that all pages of their folder have. */
function twoPages(w: World, alike: 0 | 1): void {
  const form = Array.from(
    { length: 14 },
    (_, n) =>
      `<p>${SHARED.split(" ")
        .toSorted((a, b) => (a + n < b ? -1 : 1))
        .join(" ")} ${n}</p>`,
  );
  const own = [
    "Snart klar",
    alike === 1
      ? "Snart klart"
      : "Solbriller med styrke til sejlere og cyklister, slebet i eget værksted og prøvet udendørs",
  ];
  const others = ["linser", "etuier", "synet", "horn"].map((each) =>
    Array.from({ length: 600 }, (_, n) => `${each}${(n * 7919) % 601}`).join(" "),
  );
  for (const [n, text] of [...own, ...others].entries()) {
    const path = `/briller/${n}/`;
    copyPage(w, ABOUT, path);
    edit(w, path, [
      /<main[\s\S]*<\/main>/,
      `<main id="main"><h1>Briller ${n}</h1><p>${text}</p>${form.join("")}</main>`,
    ]);
    edit(w, path, [/<title>[^<]*/, `<title>Briller ${n} hos optikeren | Oakhill`]);
    link(w, HOME, path);
  }
}

const SHARED =
  "Din mailadresse bliver ikke vist, felter med stjerne skal udfyldes, og svaret kommer som regel inden for to hverdage fra butikken";

function portuguese(w: World, text: string): void {
  jsonLd(w, HOME, {
    "@type": "LocalBusiness",
    name: "Oakhill Cycles",
    address: { "@type": "PostalAddress", addressCountry: "PT" },
  });
  editEvery(w, ["</footer>", `<p>${text}</p></footer>`]);
  for (const path of EVERY_PAGE) {
    const page = at(w, path);
    page.body = String(page.body).replaceAll(/<a [^>]*href="\/terms\/"[^>]*>[^<]*<\/a>/g, "");
  }
  w.answers.delete(full("/terms/"));
}

/** All pages but one have the first entry lead to a page; where that does not exist, the one is right. */
function menus(w: World, target: string): void {
  for (const path of EVERY_PAGE)
    edit(w, path, [
      "</footer>",
      `<p><a href="${path === TYRES ? "/products/" : target}">Revista da casa</a></p></footer>`,
    ]);
}
