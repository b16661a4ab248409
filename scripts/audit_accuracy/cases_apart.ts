import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  CITY,
  CONTACT,
  copyPage,
  EVERY_PAGE,
  edit,
  fail,
  full,
  HOME,
  head,
  jsonLd,
  link,
  main,
  RAIN,
  TOUR,
} from "./planting.ts";
import type { World } from "./world.ts";

const BERTHS = 14;
const BOOKING = "<label>Name <input name='name'></label><button>Senden</button></form>";

/** What stands apart from the other pages for a good reason, beside what does without one. */
export const APART_CASES: AccuracyCase[] = [
  {
    // A marina whose server answers whatever is behind the address of a page with that page.
    rule: "injected_spam",
    fault: (w) => berths(w, (n) => `Bojen und Ketten der Sorte ${n}, ohne Rechnung und ohne Fragen versandt.`),
    nearMiss: (w) => berths(w, () => ""),
  },
  {
    // A roofer's figure of speech, and a text put into a page.
    rule: "injected_spam",
    fault: (w) => main(w, RAIN, PUT_IN),
    nearMiss: (w) => main(w, RAIN, "<p>Gambling on a leaning chimney is like playing the pokies with your roof.</p>"),
  },
  {
    // A carpet layer's hero picture, and one of the format itself.
    rule: "alt_file_name",
    fault: (w) => main(w, RAIN, '<img src="/img/bench.webp" alt="hero-image_FINAL-v3 (1).png" width="9" height="9">'),
    nearMiss: (w) => main(w, RAIN, '<img src="/img/bench.webp" alt="A logo saved as .png" width="9" height="9">'),
  },
  {
    // A brewer's barrels, and a picture of four kinds of them.
    rule: "alt_stuffed",
    fault: (w) =>
      picture(w, "oak barrels cheap, barrels for wine, buy barrels online, barrels wholesale, used barrels"),
    nearMiss: (w) => picture(w, "Barrels of oak, chestnut, acacia, cherry and ash, stacked in the yard"),
  },
  {
    // The same without a comma, and a sentence that says the name twice.
    rule: "alt_stuffed",
    fault: (w) => picture(w, "skip hire cheap skip skip hire near me skip hire leeds skip bags"),
    nearMiss: (w) => picture(w, "A skip of six yards beside a smaller skip on a drive in Leeds"),
  },
  {
    // The fire brigade's number in France.
    rule: "malformed_link",
    fault: (w) => main(w, RAIN, '<p><a href="tel:1">Call us</a></p>'),
    nearMiss: (w) => main(w, RAIN, '<p><a href="tel:18">Call the fire brigade</a></p>'),
  },
  {
    // The data of a joiner's workshop has the clock of 24 hours, the page that of twelve.
    rule: "hours_not_shown",
    fault: (w) => opened(w, "Monday to Friday 7:00 to 4:30"),
    nearMiss: (w) => opened(w, "Monday to Friday 7:00 to 3:30"),
  },
  {
    // A hoster's rule against foreign pages that show the site's files shuts out its own.
    rule: "style_file_missing",
    fault: (w) => fonts(w, 403),
    nearMiss: (w) => fonts(w, 200),
  },
  {
    // A firewall's page in place of a photo, and a dot that is one.
    rule: "image_broken",
    fault: (w) => shown(w, "<!doctype html><title>Acceso denegado</title>"),
    nearMiss: (w) => shown(w, Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAAC", "base64")),
  },
  {
    // Whoever copied the line of the name for that of the address; beside it a choice and a list.
    rule: "form_fault",
    fault: (w) => posted(w, '<input name="n"><input type="email" name="n">'),
    nearMiss: (w) =>
      posted(w, '<input type="radio" name="s"><input type="radio" name="s"><input name="n[]"><input name="n[]">'),
  },
  {
    // Prices for guests from abroad under a page's own language, and a firm with a name in other letters.
    rule: "lang_mismatch",
    fault: (w) => lettered(w, "面板更换从二百五十元起，含配件与人工，一年保修。"),
    nearMiss: (w) => lettered(w, "Panels of 和光 (Wako) are changed within a day, parts and labour included."),
  },
  {
    // The title of an exhibition.
    rule: "placeholder_text",
    fault: (w) => main(w, RAIN, "<p>Lorem ipsum</p>"),
    nearMiss: (w) => main(w, RAIN, "<p>The show “Lorem Ipsum” opens in spring in our hall.</p>"),
  },
  {
    rule: "menu_differs",
    fault: (w) => translations(w, (html) => html, [`href="/de/"`, 'href="/terms/"']),
    nearMiss: (w) => translations(w, (html) => html, null),
  },
  {
    rule: "page_without_menu",
    fault: (w) => translations(w, () => "", null),
    nearMiss: (w) => translations(w, (html) => html, null),
  },
  {
    // A ferry with hundreds of pages in one language and a few in two.
    rule: "hreflang_left_out",
    fault: (w) => ferries(w, 8, 9),
    nearMiss: (w) => ferries(w, 3, 5),
  },
  {
    rule: "phone_misspelled",
    fault: (w) => numbered(w, "Phone 65 763 136 633", "Phone 65 763 163 633"),
    nearMiss: (w) => numbered(w, "ABN 65 763 136 633", "65 763 163 633"),
  },
  {
    rule: "company_number_wrong",
    fault: (w) => main(w, ABOUT, "<p>ABN: 65 763 163 633</p>"),
    nearMiss: (w) => main(w, ABOUT, "<p>ABN: 65 763 136 633, A.B.N. 51 824 753 556</p>"),
  },
  {
    rule: "form_unfilled",
    fault: (w) => posted(w, '<input type="hidden" name="access_key" value="PASTE_YOUR_W3FORMS_ACCESS_KEY_HERE">'),
    nearMiss: (w) =>
      posted(
        w,
        '<input type="hidden" name="access_key" value="0f9c2a4e-77b1"><input type="hidden" name="form" value="your-id-card">',
      ),
  },
  {
    rule: "mail_domain_misspelled",
    fault: (w) => main(w, CITY, '<a href="mailto:segelmacher@gmial.com">segelmacher@gmial.com</a>'),
    nearMiss: (w) =>
      main(w, CITY, "<p>segel@gmail.com, tau@ymail.com, mast@email.com, kiel@hotmail.co.uk, boje@mail.com</p>"),
  },
];

const PUT_IN =
  "<p>Online casino bonus, free spins and real money pokies: <a href='https://pokies-vip.example/'>best online casinos</a>.</p>";

function berths(w: World, own: (n: number) => string): void {
  const links = Array.from({ length: BERTHS }, (_, n) => `<a href="platz-${n}.html">Platz ${n}</a>`).join(" ");
  const page = (text: string) =>
    `<!doctype html><html lang="de"><head><title>Liegeplätze im Hafen</title><link rel="stylesheet" href="app.css"></head><body><h1>Liegeplätze</h1><p>Wir vermieten Liegeplätze für Boote bis zwölf Meter, mit Strom und Wasser am Steg. ${text}</p>${links}</body></html>`;
  for (const path of ["/hafen.html", "/hafen.html/"]) add(w, path, page(""));
  for (let n = 0; n < BERTHS; n++) add(w, `/hafen.html/platz-${n}.html`, page(own(n)));
  link(w, ABOUT, "/hafen.html", "/hafen.html/");
}

/** Two pages in German whose header is their own, or as `frame` makes it; `changed` is made to one of them. */
function translations(w: World, frame: (html: string) => string, changed: [string, string] | null): void {
  const header = '<header><a href="/de/">Home</a> <a href="/de/segel/">Segel</a> <a href="/de/">Contact</a></header>';
  for (const path of ["/de/", "/de/segel/"]) {
    copyPage(w, TOUR, path);
    edit(w, path, ['<html lang="en"', '<html lang="de"']);
    edit(w, path, [/<header>[\s\S]*<\/header>/, frame(header)]);
    edit(w, path, [/<footer>[\s\S]*<\/footer>/, ""]);
    edit(w, path, [/<main[\s\S]*<\/main>/, "<main><h1>Segel</h1><p>Wir nähen Segel aus festem Tuch.</p></main>"]);
    link(w, HOME, path);
  }
  if (changed !== null) edit(w, "/de/segel/", changed);
}

function ferries(w: World, marked: number, translated: number): void {
  for (let n = 0; n < 24; n++) {
    const path = `/faehre/linie-${n}/`;
    copyPage(w, TOUR, path);
    link(w, ABOUT, path);
    if (n >= translated) continue;
    copyPage(w, TOUR, `/de${path}`);
    link(w, ABOUT, `/de${path}`);
    if (n >= marked) continue;
    const tags = `<link rel="alternate" hreflang="en" href="${full(path)}"><link rel="alternate" hreflang="de" href="${full(`/de${path}`)}">`;
    head(w, path, tags);
    head(w, `/de${path}`, tags);
  }
}

function numbered(w: World, everywhere: string, once: string): void {
  for (const path of EVERY_PAGE) main(w, path, `<p>${path === CITY ? once : everywhere}</p>`);
}

function posted(w: World, fields: string): void {
  main(w, CONTACT, `<form method="post" action="https://api.web3forms.com/submit">${fields}${BOOKING}`);
}

function picture(world: World, alt: string): void {
  main(world, RAIN, `<img src="/img/bench.webp" alt="${alt}" width="9" height="9">`);
}

function fonts(world: World, status: number): void {
  at(world, "/app.css").body = "@font-face{font-family:i;font-display:swap;src:url(/i.woff2)}";
  add(world, "/i.woff2", "x".repeat(900), { "content-type": "font/woff2" });
  if (status !== 200) fail(world, "/i.woff2", status);
}

function opened(world: World, text: string): void {
  const hours = { "@type": "OpeningHoursSpecification", dayOfWeek: "Monday", opens: "07:00", closes: "15:30" };
  main(world, CONTACT, `<p>Workshop: ${text}</p>`);
  jsonLd(world, CONTACT, { "@type": "LocalBusiness", name: "Workshop", openingHoursSpecification: [hours] });
}

function shown(world: World, body: string | Uint8Array): void {
  main(world, RAIN, '<img src="/img/sala.webp" alt="The waiting room" width="9" height="9">');
  add(world, "/img/sala.webp", body, { "content-type": "image/webp", "content-length": String(body.length) });
}

function lettered(world: World, text: string): void {
  edit(world, RAIN, [/<title>[^<]*/, `<title>${text}`]);
  edit(world, RAIN, [/<h1>[\s\S]*<\/main>/, `<h1>${text}</h1></main>`]);
}
