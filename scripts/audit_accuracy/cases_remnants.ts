import {
  ABOUT,
  type AccuracyCase,
  add,
  CARGO,
  CHAIN,
  CITY,
  CONTACT,
  copyPage,
  edit,
  HOME,
  head,
  link,
  main,
  RAIN,
  TOUR,
  TYRES,
} from "./planting.ts";
import type { World } from "./world.ts";

const PILLS = ["zopiclon", "ritalin", "diazepam", "viagra"];

/** A page without any of the site's own, linked from the home page. */
function bare(w: World, path: string, of: { title: string; body: string }): void {
  add(w, path, `<!doctype html><html><head><title>${of.title}</title></head><body>${of.body}</body></html>`);
  link(w, HOME, path);
}

function title(w: World, path: string, text: string): void {
  edit(w, path, [/<title>[^<]*<\/title>/, `<title>${text}</title>`]);
}

function description(w: World, path: string, text: string): void {
  edit(w, path, [/<meta name="description" content="[^"]*">/, `<meta name="description" content="${text}">`]);
}

/** In the site's own style and menu, at the top level. */
function inStyle(w: World, path: string, of: { from: string; name: string; text: string }): void {
  copyPage(w, of.from, path);
  title(w, path, of.name);
  edit(w, path, [/<main[\s\S]*<\/main>/, `<main><h1>${of.name}</h1>${of.text}</main>`]);
  link(w, ABOUT, path);
}

/** What intruders, hosts, themes, writers and their tools leave behind. */
export const REMNANT_CASES: AccuracyCase[] = [
  {
    rule: "injected_spam",
    fault: (w) =>
      edit(w, ABOUT, [/<main[\s\S]*<\/main>/, "<main><h1>H4CK3D 8Y</h1><h2>h4ck3d by Kr4k3n 2eam</h2></main>"]),
    nearMiss: (w) => main(w, ABOUT, "<h2>3D-Druck, H2O und 4all: Räder nach Maß</h2>"),
  },
  {
    rule: "injected_spam",
    fault: (w) => {
      for (const pill of PILLS)
        inStyle(w, `/${pill}-rezeptfrei-bestellen/`, {
          from: TYRES,
          name: `Buy ${pill} online, no rx | cheap pills`,
          text: `${`<p>Buy cheap ${pill} pills online without prescription, generic ${pill}, overnight delivery, canadian pharmacy.</p>`.repeat(5)}<p><a href="https://pillen-direkt.example/${pill}">Order ${pill}</a></p>`,
        });
    },
    nearMiss: (w) => {
      for (const name of ["schlaf", "unruhe", "schmerz"])
        inStyle(w, `/radfahren-und-${name}/`, {
          from: TYRES,
          name: `Cycling and medicines: ${name}`,
          text: `<p>Tramadol, xanax and viagra are prescribed by a doctor. Ask before you ride: pills make you slow, and ${name} comes back.</p><p><a href="https://www.apotheke-rat.example/">Ask a pharmacist</a></p>`,
        });
    },
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(w, CITY, "<script>var m=new Kryptex.Anonymous('a8f2',{threads:2,throttle:0.4});m.start()</script>"),
    nearMiss: (w) =>
      main(w, CITY, '<script src="/js/miner-fahrrad.js"></script><script>new Poll.Anonymous("a")</script>'),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(
        w,
        TOUR,
        "<div>Haz clic en <b>Permitir</b> para confirmar que no eres un robot</div><script>Notification.requestPermission().then(()=>navigator.serviceWorker.register('/w.js'))</script>",
      ),
    nearMiss: (w) =>
      main(
        w,
        TOUR,
        "<p>Haz clic en Permitir y te avisamos cuando llegue tu bicicleta.</p><script>Notification.requestPermission().then(()=>navigator.serviceWorker.register('/w.js'))</script>",
      ),
  },
  {
    rule: "injected_spam",
    fault: (w) => head(w, RAIN, '<link rel="amphtml" href="https://m.bonus-dewa.example/regen/">'),
    nearMiss: (w) => head(w, RAIN, '<link rel="amphtml" href="https://www.amp-dienst.example/regen/">'),
  },
  {
    rule: "injected_spam",
    fault: (w) => edit(w, CONTACT, [/<h1>[^<]*/, "<h1>Pwned by Sc0rp10n"]),
    nearMiss: (w) => {
      for (const [path, name] of [
        ["/wetten/", "When gambling takes over"],
        ["/schulden/", "Money worries and payday loans"],
      ] as const) {
        inStyle(w, path, {
          from: TYRES,
          name,
          text: "<p>A quiet evening by bicycle, with people who listen and help.</p>".repeat(6),
        });
      }
      inStyle(w, "/kurse/", {
        from: TYRES,
        name: "Evenings",
        text: '<ul><li><a href="/wetten/">When gambling takes over</a></li><li><a href="/schulden/">Money worries and payday loans</a></li></ul><p>Read <a href="https://www.abend-verein.example/">what others do</a>.</p>',
      });
      link(w, HOME, "/kurse/");
    },
  },
  {
    rule: "host_page",
    fault: (w) =>
      bare(w, "/winkel/", {
        title: "Account Suspended",
        body: "<h1>This Account has been suspended.</h1><p>Contact your hosting provider.</p>",
      }),
    nearMiss: (w) =>
      main(w, CHAIN, "<h2>Account suspended</h2><p>When a courier's account is suspended, ask us for a bicycle.</p>"),
  },
  {
    rule: "host_page",
    fault: (w) =>
      bare(w, "/neu/", {
        title: "Welcome to nginx!",
        body: "<h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working.</p>",
      }),
    nearMiss: (w) =>
      bare(w, "/neu/", {
        title: "Welcome to Oakhill",
        body: '<h1>Welcome to our new hall</h1><p>How we serve with nginx.</p><a href="/">Home</a>',
      }),
  },
  {
    rule: "error_text",
    fault: (w) =>
      main(
        w,
        CARGO,
        '<pre>Traceback (most recent call last):\n  File "/srv/rad/preise.py", line 20, in preis\n    return liste[rad]\nKeyError: 7</pre>',
      ),
    nearMiss: (w) =>
      main(
        w,
        CARGO,
        '<p>How we found the error in our Python program:</p><pre>Traceback (most recent call last):\n  File "/srv/rad/preise.py", line 20, in preis\nKeyError: 7</pre>',
      ),
  },
  {
    rule: "error_text",
    fault: (w) =>
      bare(w, "/reserva/", {
        title: "Reserva",
        body: "<h2>Server Error in '/' Application.</h2><p>Object reference not set to an instance of an object.</p>",
      }),
    nearMiss: (w) =>
      main(w, CARGO, "<p>There was a server error in the application for the permit, so delivery took a week.</p>"),
  },
  {
    rule: "error_text",
    fault: (w) =>
      main(w, RAIN, "<p>Your license for Rad-Kalender Pro has expired. Please renew it to receive updates.</p>"),
    nearMiss: (w) =>
      main(w, RAIN, "<p>Your moped license has expired? Please renew it at the town hall before the first ride.</p>"),
  },
  {
    rule: "title_placeholder",
    fault: (w) => title(w, CITY, "Kopie von Stadtrad mit Korb (2) | Oakhill"),
    nearMiss: (w) => title(w, CITY, "Copia de llaves de candado en el día | Oakhill"),
  },
  {
    rule: "title_placeholder",
    fault: (w) => title(w, CARGO, "Velora – Responsive Bicycle WooCommerce Theme"),
    nearMiss: (w) => title(w, CARGO, "Lastenräder in jedem Farbthema – Cargo Theme Days"),
  },
  {
    rule: "title_placeholder",
    fault: (w) => {
      title(w, HOME, "Home");
      head(w, HOME, '<meta name="robots" content="noindex">');
    },
    nearMiss: (w) => {
      title(w, CITY, "Index");
      head(w, CITY, '<meta name="robots" content="noindex">');
    },
  },
  {
    rule: "placeholder_text",
    fault: (w) => description(w, TYRES, "Lorem ipsum dolor sit amet, consectetur adipiscing elit"),
    nearMiss: (w) =>
      description(w, TYRES, "Winter tyres for the town: what grips on ice [with pictures], and when to change them"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, TOUR, "<p>[OFFEN: Preis bei Jutta erfragen und vor dem Start eintragen]</p>"),
    nearMiss: (w) =>
      main(w, TOUR, "<p>Termine im Mai: noch offen. Model TK 12 in sizes XL to XXXXL; can you check this box?</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, CHAIN, "<p>En tant que modèle de langage, je n'ai pas accès aux prix actuels.</p>"),
    nearMiss: (w) =>
      main(w, CHAIN, "<p>“As an AI language model”, the chat began, and we went back to our workshop manual.</p>"),
  },
  {
    rule: "sample_contact",
    fault: (w) => main(w, CONTACT, '<a href="tel:+4930XXXXXX">Werkstatt anrufen</a>'),
    nearMiss: (w) => main(w, CONTACT, '<a href="tel:1-800-BIKE-FIX">Call the workshop</a>'),
  },
  {
    rule: "shortcode_shown",
    fault: (w) => main(w, CONTACT, '<p>[contact-form-7 404 "Nicht gefunden"]</p>'),
    nearMiss: (w) => main(w, CONTACT, "<p>[Raum 404, zweiter Stock]</p>"),
  },
  {
    rule: "markup_shown",
    fault: (w) => main(w, RAIN, "<p>.rad-kopf { color: #224; padding: 0 1em; }</p>"),
    nearMiss: (w) => main(w, RAIN, "<p>Set {size: 54} for adults. Die Gabel .rad {Stahl} hält.</p>"),
  },
  {
    rule: "leaked_secret",
    fault: (w) => main(w, ABOUT, "<!-- staging: host=10.1.0.4 user=rad passwd=Kette77!blau -->"),
    nearMiss: (w) => main(w, ABOUT, "<!-- login form: user: {name} password: {see vault} -->"),
  },
];
