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
  full,
  HOME,
  head,
  jsonLd,
  link,
  main,
  TOUR,
} from "./planting.ts";
import type { World } from "./world.ts";

/** Faults of a stove fitter and a sauna builder that are told by the pages beside, and what only looks like one. */
export const KIN_CASES: AccuracyCase[] = [
  {
    rule: "own_text_missing",
    fault: (w) => letter(w, "/letters/", 0),
    nearMiss: (w) => letter(w, "/letters/", 1),
  },
  {
    rule: "markup_left_out",
    fault: (w) => crumbless(w, "/saunat/"),
    nearMiss: (w) => crumbless(w, "/fi/"),
  },
  {
    rule: "content_stale",
    fault: (w) => dated(w, "/blog/kaminofen/"),
    nearMiss: (w) => dated(w, "/stories/kaminofen/"),
  },
  {
    // A form of a law firm: the policy that one agrees to was never linked, or opens in a window of the page.
    rule: "privacy_page_missing",
    fault: (w) => agreedTo(w, '<a href="#">política de privacidad</a>'),
    nearMiss: (w) => agreedTo(w, '<a href="#" aria-haspopup="dialog">política de privacidad</a>'),
  },
  {
    // A magician's one page of legal texts, with what becomes of data under a heading of its own.
    rule: "privacy_page_missing",
    fault: (w) => legalNotice(w, "mentions-legales", "Hébergement du site"),
    nearMiss: (w) => legalNotice(w, "mentions-legales", "Confidentialité et données personnelles"),
  },
  {
    // A gardener's imprint with the rest of the law below it.
    rule: "privacy_page_missing",
    fault: (w) => legalNotice(w, "impressum", "Haftung für Inhalte"),
    nearMiss: (w) => legalNotice(w, "impressum", "Hinweise zum Datenschutz"),
  },
  {
    // A riding school's form whose file of scripts shows the last step of it, and one that posts by a function below.
    rule: "form_unsent",
    fault: (w) => handledBy(w, "function step(n) { box.dataset.step = n; }"),
    nearMiss: (w) =>
      handledBy(w, "function step(n) { fetch('/anmeldung', { method: 'POST', body: new FormData(box) }); }"),
  },
  {
    // A tea house whose one page has lost the footer's line on privacy, beside one that never links anything else.
    rule: "legal_link_left_out",
    fault: (w) => edit(w, CHAIN, ['<li><a href="/privacy/">Privacy policy</a></li>', ""]),
    nearMiss: (w) => edit(w, "/privacy/", ['<li><a href="/terms/">Terms of sale</a></li>', ""]),
  },
  {
    // A riding school shows a film of its yard.
    rule: "frames_before_consent",
    fault: (w) => filmed(w, "www.youtube.com"),
    nearMiss: (w) => filmed(w, "www.youtube-nocookie.com"),
  },
  {
    // A bakery counts its visitors, and asks nobody; beside it a script of its own that does.
    rule: "trackers_without_consent",
    fault: (w) => counted(w, ""),
    nearMiss: (w) => counted(w, "<script>if (localStorage.cookieChoice === 'yes') startCounting();</script>"),
  },
  {
    // A shipyard that has only a message of its own, without a choice; beside it one whose box asks.
    rule: "trackers_without_consent",
    fault: (w) => {
      counted(w, "");
      main(w, ABOUT, '<div id="hinweis">Wir zählen Besuche.</div>');
    },
    nearMiss: (w) => {
      counted(w, "");
      main(w, ABOUT, '<div id="cookie-hinweis"><button>Ablehnen</button><button>Zustimmen</button></div>');
    },
  },
  {
    rule: "schema_value_empty",
    fault: (w) =>
      jsonLd(w, ABOUT, { "@type": "Service", name: "Teeprobe", provider: { "@type": "Person", name: " " } }),
    nearMiss: (w) => jsonLd(w, ABOUT, { "@type": "Service", name: "Teeprobe", description: "" }),
  },
  {
    // A filter of a seed shop adds itself with each link; beside it one that only changes its value.
    rule: "crawl_trap",
    fault: (w) => filtered(w, "?sorte=tomate&sorte=gurke"),
    nearMiss: (w) => filtered(w, "?sorte=gurke"),
  },
  {
    // An application of a nursery asks for an address that never arrives; a field for robots needs no name.
    rule: "form_fault",
    fault: (w) => applied(w, '<input type="email" required>'),
    nearMiss: (w) => applied(w, '<input type="email" name="mail" required><input type="text" hidden>'),
  },
  {
    rule: "description_cut",
    fault: (w) => describedBy(w, 126),
    nearMiss: (w) => describedBy(w, 129),
  },
];

const LETTER = [
  "Als wir vor drei Jahren den alten Hof übernahmen, wusste niemand von uns, wie man einen Kachelofen befeuert, und die Stube blieb einen ganzen Winter lang kalt.",
  "Dann kam der Ofensetzer, nahm sich einen Nachmittag Zeit, zeigte uns Zug und Klappe, und seither sitzen wir jeden Abend mit den Kindern auf der Bank und lesen vor, während draußen der Schnee fällt und drinnen das Holz leise knackt.",
];

/** A customer's letter: what it says stands on every page of its folder, or on one page elsewhere that quotes it. */
function letter(w: World, folder: string, quoted: 0 | 1): void {
  const text = LETTER.map((part) => `<p>${part} ${part.split(" ").reverse().join(" ")}</p>`).join("");
  for (const at of [1, 2, 3, 4]) {
    const path = `${folder}${at}/`;
    copyPage(w, ABOUT, path);
    const own =
      quoted === 0 || at === 1
        ? text
        : `<p>${LETTER[0]!
            .split(" ")
            .map((word) => word + at)
            .join(" ")}</p>`;
    edit(w, path, [/<main[\s\S]*<\/main>/, `<main id="main"><h1>Brief ${at}</h1>${own}</main>`]);
    edit(w, path, [/<title>[^<]*/, `<title>Brief ${at} an den Ofensetzer | Oakhill`]);
    link(w, HOME, path);
  }
  if (quoted === 1) main(w, TOUR, text);
}

/** Pages with breadcrumbs under the root, and one without. */
function crumbless(w: World, bare: string): void {
  const crumbs =
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Saunat"}]}</script>';
  for (const path of [
    "/kiuas/",
    "/lauteet/",
    "/pesu/",
    "/ovi/",
    "/ikkuna/",
    "/hormi/",
    "/about/",
    "/contact/",
    "/privacy/",
    "/terms/",
    "/products/",
    "/blog/",
  ]) {
    if (!w.answers.has(full(path))) {
      copyPage(w, ABOUT, path);
      link(w, HOME, path);
    }
    head(w, path, crumbs);
  }
  copyPage(w, CHAIN, bare);
  edit(w, bare, [/<script type="application\/ld\+json">[\s\S]*<\/script>/, ""]);
  link(w, HOME, bare);
}

/** An article of eight years ago. */
function dated(w: World, path: string): void {
  copyPage(w, CHAIN, path);
  const old = "2017-02-14T08:00:00.000Z";
  const body = String(w.answers.get(full(path))!.body).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, old);
  w.answers.get(full(path))!.body = body;
  link(w, HOME, path);
}

function agreedTo(w: World, policy: string): void {
  w.answers.delete(full("/privacy/"));
  for (const path of EVERY_PAGE)
    if (path !== "/privacy/") at(w, path).body = bodyOf(w, path).replace(/privacy/gi, "papers");
  main(w, CONTACT, `<p>Acepto la ${policy}</p>`);
}

function legalNotice(w: World, name: string, heading: string): void {
  agreedTo(w, `<a href="/${name}/">${name}</a>`);
  const text = "What you send by the form is used for the answer alone, and nobody else gets it. ".repeat(3);
  add(w, `/${name}/`, bodyOf(w, CONTACT).replace(/<h1>[^<]*/, `<h1>${name}</h1><h2>${heading}</h2><p>${text}`));
}

function handledBy(w: World, steps: string): void {
  const code = `const box = document.querySelector("#reiten");\nbox.addEventListener("submit", (event) => { event.preventDefault(); setTimeout(() => step(3), 900); });\n${steps}`;
  add(w, "/assets/reiten.js", code, { "content-type": "text/javascript", "cache-control": "max-age=31536000" });
  main(
    w,
    CONTACT,
    '<form id="reiten"><label>E-Mail <input type="email" name="mail" autocomplete="email"></label><button>Anmelden</button></form>',
  );
  head(w, CONTACT, '<script src="/assets/reiten.js" defer></script>');
}

/** The page of a mill is described by so many characters of its own first sentence. */
function describedBy(w: World, chars: number): void {
  const sentence =
    "Wir mahlen Dinkel und Roggen vom eigenen Feld auf Steinen, die mein Urgroßvater aus der Wetterau geholt hat, und liefern das Mehl ins ganze Tal.";
  main(w, ABOUT, `<p>${sentence}</p>`);
  edit(w, ABOUT, [/<meta name="description"[^>]*>/, `<meta name="description" content="${sentence.slice(0, chars)}">`]);
}

function counted(w: World, asking: string): void {
  jsonLd(w, HOME, { "@type": "Organization", name: "Bakker", address: { addressCountry: "NL" } });
  head(w, ABOUT, `${asking}<script async src="https://www.googletagmanager.com/gtag/js?id=G-7K2QW9XTLM"></script>`);
}

function filmed(w: World, host: string): void {
  jsonLd(w, HOME, { "@type": "Organization", name: "Reithof", address: { addressCountry: "NL" } });
  main(w, ABOUT, `<iframe src="https://${host}/embed/Zk2x8hQw1bE" title="Die Reithalle" loading="lazy"></iframe>`);
}

function filtered(w: World, next: string): void {
  copyPage(w, TOUR, `${TOUR}?sorte=tomate`);
  edit(w, `${TOUR}?sorte=tomate`, [/<link rel="canonical"[^>]*>/, ""]);
  main(w, `${TOUR}?sorte=tomate`, `<p><a href="${TOUR}${next}">Gurken dazu</a></p>`);
  link(w, ABOUT, `${TOUR}?sorte=tomate`);
}

function applied(w: World, field: string): void {
  const named = ["vorname", "nachname", "ort"].map((name) => `<input type="text" name="${name}">`).join("");
  main(w, CONTACT, `<form novalidate>${named}${field}<input type="checkbox" required><button>Bewerben</button></form>`);
}
