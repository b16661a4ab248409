import {
  ABOUT,
  type AccuracyCase,
  add,
  bodyOf,
  CHAIN,
  CITY,
  CONTACT,
  copyPage,
  edit,
  editEvery,
  fail,
  forward,
  full,
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

const MAP = "/sitemap.xml";
const USERS = '[{"id":3,"name":"hafenmeister","slug":"hafenmeister"}]';
const LOG = "[02-Nov-2026 04:11:09 UTC] PHP Warning:  Undefined variable $stav in /srv/kavarna/index.php on line 9\n";

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

/** On a server that is asked over plain http: what it says of https is judged all the same. */
const local: AccuracyCase["faultFacts"] = (facts) => {
  facts.tls_measured = false;
};

/** Faults of a harbour, a language school, a café and others that were told wrongly, in part, or not at all. */
export const WIDENED_CASES: AccuracyCase[] = [
  {
    rule: "image_link_without_alt",
    fault: (w) => main(w, TOUR, '<a href="/about/"><img src="/img/bench.webp" alt="" width="9" height="9"></a>'),
    nearMiss: (w) => main(w, TOUR, '<a href="/about/" title="Om værkstedet"><svg viewBox="0 0 9 9"></svg></a>'),
  },
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
    rule: "sample_contact",
    fault: (w) => main(w, ABOUT, '<a href="https://www.example.com/rezervace">Rezervovat stůl</a>'),
    nearMiss: (w) =>
      main(w, ABOUT, '<p>Addresses such as <a href="https://example.com/">example.com</a> are free.</p>'),
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
    rule: "past_events",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "EducationEvent", name: "Kurs", startDate: "2021-03-01" }),
    nearMiss: (w) => {
      jsonLd(w, CHAIN, { "@type": "Event", name: "Setkání", startDate: "2021-03-01" });
      jsonLd(w, ABOUT, { "@type": "BroadcastEvent", name: "Film", startDate: "2021-03-01" });
    },
  },
  {
    rule: "placeholder_text",
    fault: (w) =>
      main(w, ABOUT, "<p>Ich bin ein Textblock. Klicke auf den Bearbeiten-Button, um diesen Text zu ändern.</p>"),
    nearMiss: (w) => main(w, ABOUT, "<p>Klicken Sie auf den Button, um den Text Ihrer Gravur zu ändern.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, ABOUT, "<p>Haga clic en el botón de edición para cambiar este texto.</p>"),
    nearMiss: (w) => main(w, ABOUT, "<p>Haga clic en el botón para cambiar el texto de su taza.</p>"),
  },
  {
    rule: "injected_spam",
    fault: (w) => {
      const names = ["comprar-viagra-online", "cialis-sin-receta", "kamagra-comprar"];
      for (const name of names)
        page(w, `/${name}/`, { title: name.replaceAll("-", " "), text: `<p>${PILLS.repeat(4)}</p>` });
      listed(w, ...names.map((name) => `/${name}/`));
    },
    nearMiss: (w) => {
      page(w, "/products/gambling-recovery/", {
        title: "Help with problem gambling",
        text: `<p>${RECOVERY}</p><a href="/contact/">Contact</a>`,
      });
      link(w, "/products/", "/products/gambling-recovery/");
      link(w, ABOUT, "/products/gambling-recovery/");
    },
  },
  {
    rule: "injected_spam",
    fault: (w) => main(w, CITY, `<p style="font-size:1px">${BETS}</p>`),
    nearMiss: (w) => main(w, CITY, '<p style="font-size:1px"><a href="/products/">bicycles</a></p>'),
  },
  {
    rule: "price_not_shown",
    fault: (w) => {
      jsonLd(w, ABOUT, course("95.00"));
      main(w, ABOUT, "<p>The course costs $140.</p>");
    },
    nearMiss: (w) => {
      jsonLd(w, ABOUT, course("140.00"));
      main(w, ABOUT, "<p>The course costs $140.</p>");
    },
  },
  {
    rule: "price_not_shown",
    fault: (w) => {
      jsonLd(w, ABOUT, { "@type": "MedicalProcedure", name: "Akupunktur", price: "70", priceCurrency: "EUR" });
      main(w, ABOUT, "<p>Eine Sitzung kostet 85 €.</p>");
    },
    nearMiss: (w) => {
      for (const path of [ABOUT, CONTACT, CHAIN, RAIN, TYRES]) {
        head(w, path, APP);
        main(w, path, "<p>Versand ab 5 €.</p>");
      }
    },
  },
  {
    rule: "closing_notice",
    fault: (w) => main(w, CONTACT, "<p>Cerramos el taller en agosto y no recibimos más pedidos por esta página.</p>"),
    nearMiss: (w) => main(w, CONTACT, "<p>Desde agosto no recibimos más pedidos por fax, solo por correo.</p>"),
  },
  {
    rule: "images_noindex",
    fault: (w) => edit(w, "/robots.txt", ["Sitemap:", "User-agent: *\nDisallow: /img/\n\nSitemap:"]),
    nearMiss: (w) => edit(w, "/robots.txt", ["Sitemap:", "User-agent: *\nDisallow: /img/bench\n\nSitemap:"]),
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

function srcset(large: string): string {
  return `<img src="/img/city.webp" srcset="/img/city.webp 1x, ${large} 2x" alt="City bicycle" width="40" height="30" loading="lazy">`;
}

const BETS = ["canlı bahis siteleri", "deneme bonusu veren siteler", "bitcoin casino", "güvenilir bahis"]
  .map((text, n) => `<a href="/cache/b${n}.html">${text}</a>`)
  .join(" ");
const APP =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"MobileApplication","name":"Rad","offers":{"@type":"Offer","price":"9.99","priceCurrency":"EUR"}}</script>';
const PILLS =
  "Comprar viagra online sin receta, cialis genérico barato y kamagra con envío discreto desde nuestra farmacia online. ";
const RECOVERY =
  "Online casino games, slots and sports betting keep people playing. We ride with those who want to stop, and with their partners: an hour on the road, a talk at the end, and a group that meets on Tuesdays in the workshop. Nobody has to pay, nobody has to speak.";

function course(price: string): Record<string, unknown> {
  return { "@type": "Course", name: "Riding lessons", offers: { "@type": "Offer", price, priceCurrency: "USD" } };
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
