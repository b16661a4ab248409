import {
  ABOUT,
  type AccuracyCase,
  add,
  bodyOf,
  CARGO,
  CHAIN,
  CITY,
  CONTACT,
  EVERY_PAGE,
  edit,
  HOME,
  jsonLd,
  link,
  main,
  RAIN,
  TOUR,
  TYRES,
} from "./planting.ts";
import { DOMAIN } from "./sound_site.ts";
import type { World } from "./world.ts";

const YEAR = new Date().getUTCFullYear();
const LEGAL = "/impressum/";

/** Facts of a company that single pages give otherwise than the rest, and what only looks so. */
export const FACT_CASES: AccuracyCase[] = [
  {
    rule: "contact_number_differs",
    fault: (w) => chats(w, "15005550199"),
    nearMiss: (w) => {
      chats(w, "4915112345670");
      main(w, TOUR, "<p>Atelier Sud: +49 151 12345670</p>");
    },
  },
  {
    rule: "chat_number_national",
    fault: (w) => foreign(w, "tel:0711 948 25 05"),
    nearMiss: (w) => foreign(w, "tel:+49 711 948 25 05"),
  },
  {
    rule: "chat_number_national",
    fault: (w) => dialled(w, "tel:34943625905"),
    nearMiss: (w) => dialled(w, "tel:943625905"),
  },
  {
    rule: "phone_misspelled",
    fault: (w) => main(w, CITY, '<p><a href="sms:+3361234567?body=Bonjour">Nous écrire</a></p>'),
    nearMiss: (w) =>
      main(w, CITY, '<p><a href="sms:+33612345678?body=Bonjour">SMS</a> <a href="tel:+3225551234,12">Tel</a></p>'),
  },
  {
    rule: "hours_not_shown",
    fault: (w) => restDay(w, "<p>Sab-Dom cerrado</p>"),
    nearMiss: (w) => restDay(w, "<p>Sábado cerrado por la tarde, domingo: cerrado</p>"),
  },
  {
    rule: "hours_not_shown",
    fault: (w) => officeHours(w, "<p>Öffnungszeiten: Montag bis Freitag 10:00 – 16:00 Uhr</p>"),
    nearMiss: (w) => officeHours(w, "<p>Öffnungszeiten im Winter: Montag bis Freitag 10:00 – 16:00 Uhr</p>"),
  },
  {
    rule: "founding_year_differs",
    fault: (w) => since(w, "<p>Familienbetrieb für Räder seit 1967.</p>"),
    nearMiss: (w) => since(w, "<p>Zertifizierte Werkstatt seit 2014. Im Jahr 1967 kam der Anbau.</p>"),
  },
  {
    rule: "price_differs",
    fault: (w) => hourly(w, "<p>Reparatur: 52 €/Stunde. Abgerechnet wird nach Zeit, 52 €/Stunde.</p>"),
    nearMiss: (w) => hourly(w, "<p>Früher 52 €/Stunde, dann 52 €/Stunde mit Material; heute 62 €/Stunde.</p>"),
  },
  {
    rule: "price_differs",
    fault: (w) => main(w, CITY, twice("1.290 €", "1.390 €")),
    nearMiss: (w) => main(w, CITY, `${twice("1.290 €", "1.290,00 €")}<p>City bicycle Birch, usato: 900 €</p>`),
  },
  {
    rule: "address_differs",
    fault: (w) => addresses(w, "<p>Anschrift: Ofengasse 4, 70174 Stuttgart</p>"),
    nearMiss: (w) => addresses(w, "<p>Aufsichtsbehörde, Anschrift: Ofengasse 4, 70174 Stuttgart</p>"),
  },
  {
    rule: "company_differs",
    fault: (w) => companies(w, "<p>Verantwortlich: Sanitär Kurz GmbH, Ofengasse 4</p>"),
    nearMiss: (w) => companies(w, "<p>Verantwortlich: Rad Holler GmbH. Hosting: Kurz Server GmbH</p>"),
  },
  {
    rule: "text_of_other_page",
    fault: (w) => slipped(w, ROW),
    nearMiss: (w) =>
      slipped(w, ROW.replaceAll("City bicycle Birch", "Cargo bicycle Cedar, like the City bicycle Birch,")),
  },
  {
    rule: "paragraphs_repeated",
    fault: (w) => main(w, RAIN, LONG + LONG),
    nearMiss: (w) =>
      main(w, RAIN, `${LONG}<p>Une autre phrase entre les deux, plus courte que la première.</p>${LONG}`),
  },
  {
    rule: "brand_misspelled",
    fault: (w) => branded(w, "Oakhil"),
    nearMiss: (w) => branded(w, "Oakfield"),
  },
  {
    rule: "availability_not_shown",
    fault: (w) => main(w, CITY, "<h2>Disponibilità</h2><p>City bicycle Birch è attualmente esaurita.</p>"),
    nearMiss: (w) => main(w, CITY, "<h2>Altre bici</h2><p>La versione rossa è attualmente esaurita.</p>"),
  },
  {
    rule: "notice_outdated",
    fault: (w) => main(w, HOME, `<p>Chiuso per ferie dal 4 al 25 agosto ${YEAR - 1}.</p>`),
    nearMiss: (w) => main(w, HOME, `<p>Chiuso per ferie dal 4 al 25 agosto ${YEAR + 1}.</p>`),
  },
  {
    rule: "copyright_stale",
    fault: (w) => edit(w, TYRES, [`© ${YEAR}`, `© ${YEAR - 6}`]),
    nearMiss: (w) => edit(w, TYRES, [`© ${YEAR}`, `© ${YEAR - 1}`]),
  },
  {
    rule: "schema_value_impossible",
    fault: (w) => zip(w, "NY"),
    nearMiss: (w) => zip(w, "FL"),
  },
  {
    rule: "sample_contact",
    fault: (w) => main(w, CHAIN, "<p>Visit us: Oakhill, 123 Main Street, Anytown, FL 12345</p>"),
    nearMiss: (w) => main(w, CHAIN, "<p>A letter for 123 Main Street came back.</p><p>Anytown is a film.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, ABOUT, "<p>[À traduire : de→fr] Wir bauen Räder von Hand.</p>"),
    nearMiss: (w) =>
      main(w, ABOUT, "<p>Le mot [traduction libre] suit la citation, [to translate well] takes time.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, ABOUT, "<blockquote>Gute Arbeit.<br>Name des Kunden, Firma</blockquote>"),
    nearMiss: (w) => main(w, ABOUT, "<p>Bitte Name des Kunden, Firma und Ort angeben.</p><label>Client name</label>"),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(w, CHAIN, "<p>xxx videos and free porn, escort girls and live sex cams, porn videos</p>".repeat(3)),
    nearMiss: (w) => main(w, CHAIN, "<p>XXX check price before publishing, XXX ask Carlos</p>"),
  },
];

const LONG =
  "<p>Sans voiture, il faut deux trajets pour porter le linge à la laverie, et deux heures d'attente devant la machine.</p>";

function chats(w: World, other: string): void {
  for (const path of [HOME, ABOUT, CONTACT, CITY, CARGO])
    main(w, path, '<p><a href="https://wa.me/442079460958?text=Hello">WhatsApp</a></p>');
  main(w, TOUR, `<p><a href="https://wa.me/${other}?text=Hello">WhatsApp</a></p>`);
}

function foreign(w: World, href: string): void {
  edit(w, TOUR, ['<html lang="en">', '<html lang="it">']);
  const text =
    "Ogni bicicletta lascia la nostra officina soltanto quando un meccanico ha controllato i freni, le ruote e la catena. Chi viaggia con molti bagagli ha bisogno di pneumatici più larghi, e noi li montiamo mentre aspettate un caffè.";
  edit(w, TOUR, [/<main[\s\S]*<\/main>/, `<main id="main"><h1>La bicicletta da viaggio</h1><p>${text}</p></main>`]);
  main(w, TOUR, `<p><a href="${href}">Chiamateci</a></p>`);
}

function dialled(w: World, href: string): void {
  main(w, HOME, '<p><a href="tel:+34943625905">Llamar</a></p>');
  main(w, CITY, `<p><a href="${href}">Llamar</a></p>`);
}

function hoursOn(w: World, path: string, days: readonly string[]): void {
  jsonLd(w, path, {
    "@type": "BikeStore",
    name: "Oakhill Cycles",
    address: { "@type": "PostalAddress", streetAddress: "12 Mill Lane" },
    openingHoursSpecification: [
      { "@type": "OpeningHoursSpecification", dayOfWeek: days, opens: "09:00", closes: "18:00" },
    ],
  });
}

/** A dealer's data has hours on Saturday, and the text of one page in Spanish. */
function restDay(w: World, text: string): void {
  for (const path of [HOME, ABOUT, CONTACT]) hoursOn(w, path, ["Monday", "Saturday"]);
  main(w, CONTACT, "<p>Monday and Saturday 9:00 - 18:00</p>");
  edit(w, TYRES, ['<html lang="en">', '<html lang="es">']);
  main(w, TYRES, text);
}

function officeHours(w: World, text: string): void {
  for (const path of [HOME, ABOUT, CONTACT]) hoursOn(w, path, ["Monday", "Friday"]);
  main(w, CONTACT, "<p>Monday to Friday 9:00 - 18:00</p>");
  edit(w, CITY, ['<html lang="en">', '<html lang="de">']);
  main(w, CITY, text);
}

function since(w: World, odd: string): void {
  for (const path of [HOME, ABOUT, CONTACT, CITY])
    main(w, path, "<p>Ihr Familienbetrieb für gute Räder seit 1957.</p>");
  main(w, CARGO, odd);
}

function hourly(w: World, odd: string): void {
  for (const path of [HOME, ABOUT, CONTACT, CITY, TOUR, "/products/"])
    main(w, path, "<p>Unsere Werkstatt arbeitet für 62 €/Stunde.</p>");
  main(w, CARGO, odd);
}

function twice(first: string, second: string): string {
  return `<p>Il prezzo di City bicycle Birch è ${first}.</p><table><tr><th>Modello</th><th>Prezzo</th></tr><tr><td>City bicycle Birch</td><td>${second}</td></tr></table>`;
}

function legalPage(w: World, text: string): void {
  const html = bodyOf(w, "/privacy/")
    .replaceAll("/privacy/", LEGAL)
    .replace(/<main[\s\S]*<\/main>/, `<main id="main"><h1>Impressum</h1>${text}</main>`);
  add(w, LEGAL, html);
  link(w, HOME, LEGAL);
}

function addresses(w: World, text: string): void {
  for (const path of [HOME, ABOUT, CONTACT, "/privacy/"]) main(w, path, "<p>Mühlweg 12, 72070 Tübingen</p>");
  legalPage(w, text);
}

function companies(w: World, text: string): void {
  for (const path of EVERY_PAGE) main(w, path, "<p>Rad Holler GmbH, Mühlweg 12</p>");
  legalPage(w, text);
}

/** An import slipped a row: what is said of one bicycle stands on its own page and on another's. */
function slipped(w: World, text: string): void {
  main(w, CITY, text);
  main(w, CARGO, text);
}

const ROW = [
  "The City bicycle Birch is the one that most people in our town ride to work, because it is light enough to carry up the stairs and strong enough for the baskets of a family.",
  "Whoever tries the City bicycle Birch on the hill behind the shop comes back with a smile, and with the question how we made the gears so quiet and the saddle so soft on a long way.",
]
  .map((text) => `<p>${text}</p>`)
  .join("");

function branded(w: World, word: string): void {
  for (const path of EVERY_PAGE)
    edit(w, path, [/<title>[^<]*<\/title>/, `<title>Page ${path} | Oakhill Cycles</title>`]);
  edit(w, TOUR, [/<title>[^<]*<\/title>/, `<title>Touring bicycle Alder | ${word} Cycles</title>`]);
}

function zip(w: World, state: string): void {
  jsonLd(w, ABOUT, {
    "@type": "BikeStore",
    name: "Oakhill Cycles",
    url: `https://${DOMAIN}/`,
    address: {
      "@type": "PostalAddress",
      streetAddress: "12 Mill Lane",
      postalCode: "34787",
      addressRegion: state,
      addressCountry: "US",
    },
  });
}
