import { ABOUT, type AccuracyCase, add, at, bodyOf, CONTACT, full, HOME, header, link, main } from "./planting.ts";
import { DOMAIN, ORIGIN } from "./sound_site.ts";
import { type Answer, answer, redirect, type World } from "./world.ts";

const AD_CLICK = "?gclid=EAIaIQobChMI0000&utm_source=google&utm_medium=cpc";
const OWNER = "google5f2c9e17aa31bd04.html";

/** How the server answers what no page asks. */
export const SERVER_CASES: AccuracyCase[] = [
  {
    rule: "ad_clicks_refused",
    fault: (w) => w.answers.set(`${ORIGIN}/${AD_CLICK}`, { ...answer("Forbidden"), status: 403 }),
    nearMiss: (w) => {
      w.answers.set(`${ORIGIN}/${AD_CLICK}`, at(w, HOME));
      w.answers.set(`${ORIGIN}/?s=1`, { ...answer("Forbidden"), status: 403 });
    },
  },
  {
    rule: "script_leads_nowhere",
    fault: (w) => sentOn(w, "bedankt.html"),
    nearMiss: (w) => {
      sentOn(w, "bedankt.html");
      add(w, "/bedankt.html", bodyOf(w, ABOUT));
      add(w, "/js/meer.js", 'fetch("bestel.php");', { "content-type": "text/javascript" });
      main(w, ABOUT, '<script src="/js/meer.js" defer></script>');
    },
  },
  {
    rule: "cors_credentials",
    fault: (w) => opened(w, "https://www.example.com"),
    nearMiss: (w) => opened(w, "https://partner.example"),
  },
  {
    rule: "language_redirect_cached",
    fault: (w) => byLanguage(w, { "cache-control": "public, max-age=3600" }),
    nearMiss: (w) => byLanguage(w, { "cache-control": "public, max-age=3600", vary: "Accept-Language" }),
  },
  {
    rule: "owner_check_open",
    fault: (w) => add(w, `/${OWNER}`, `google-site-verification: ${OWNER}`),
    nearMiss: (w) => add(w, "/google1a2b3c4d5e6f7a8b.html", "google-site-verification: google1a2b3c4d5e6f7a8b.html"),
  },
  {
    rule: "call_refused",
    fault: (w) => calls(w, { ...answer("401", { "www-authenticate": 'Basic realm="Admin"' }), status: 401 }),
    nearMiss: (w) => calls(w, { ...answer("0"), status: 400 }),
  },
  {
    rule: "video_without_ranges",
    fault: (w) => film(w, {}),
    nearMiss: (w) => film(w, { "accept-ranges": "bytes" }),
  },
  {
    rule: "own_images_refused",
    fault: (w) => guarded(w, `${ORIGIN}/`),
    nearMiss: (w) => guarded(w, "https://stranger.example/"),
  },
  {
    rule: "hsts_locks_subdomain",
    fault: (w) => plainUpload(w, "max-age=63072000; includeSubDomains"),
    nearMiss: (w) => plainUpload(w, "max-age=63072000"),
  },
  {
    rule: "cookie_domain_foreign",
    fault: (w) => header(w, HOME, ["set-cookie", "cart=1; Domain=.oakhill-test.example; Secure"]),
    nearMiss: (w) => header(w, HOME, ["set-cookie", `cart=1; Domain=.${DOMAIN}; Secure`]),
  },
  {
    rule: "subdomain_unclaimed",
    fault: (w) => jobs(w, "<Error><Code>NoSuchBucket</Code></Error>"),
    nearMiss: (w) => jobs(w, "<!doctype html><title>Not found</title>"),
  },
  {
    rule: "exposed_files",
    fault: (w) => applications(w, "Lebenslauf_Meier.pdf"),
    nearMiss: (w) => applications(w, "Datenblatt_City.pdf"),
  },
];

function opened(w: World, origin: string): void {
  header(w, HOME, ["access-control-allow-origin", origin]);
  header(w, HOME, ["access-control-allow-credentials", "true"]);
}

function byLanguage(w: World, headers: Record<string, string>): void {
  w.answers.set(`${ORIGIN}/en/`, { ...at(w, HOME) });
  const to = (lang: string) => ({ status: 302, body: "", headers: { ...headers, location: `${ORIGIN}/${lang}/` } });
  w.answers.set(`${ORIGIN}/`, {
    ...redirect(`${ORIGIN}/en/`, 302),
    byAgent: { "/1.0 de": to("de"), "/1.0 fr": to("fr") },
  });
}

function calls(w: World, given: Answer): void {
  main(w, ABOUT, "<script>var ajaxurl='/wp-admin/admin-ajax.php';</script>");
  w.answers.set(full("/wp-admin/admin-ajax.php"), given);
}

function film(w: World, headers: Record<string, string>): void {
  main(w, ABOUT, '<video src="/v/intro.mp4" controls><track kind="captions" src="/v/intro.vtt"></video>');
  add(w, "/v/intro.mp4", "film", { "content-type": "video/mp4", ...headers });
  add(w, "/v/intro.vtt", "WEBVTT", { "content-type": "text/vtt" });
}

/** After its form, by a script of its own. */
function sentOn(w: World, page: string): void {
  main(w, CONTACT, '<script src="/js/bestel.js" defer></script>');
  const script = `document.querySelector("form").addEventListener("submit", () => { location.href = "${page}"; });`;
  add(w, "/js/bestel.js", script, { "content-type": "text/javascript" });
}

/** Pictures that the server refuses to who comes from there. */
function guarded(w: World, referer: string): void {
  for (const [url, given] of w.answers)
    if (url.startsWith(`${ORIGIN}/img/`)) given.byAgent[` ${referer}`] = { status: 403, body: "No" };
}

function plainUpload(w: World, hsts: string): void {
  header(w, HOME, ["strict-transport-security", hsts]);
  main(w, ABOUT, `<a href="http://upload.${DOMAIN}/">Send us your photographs</a>`);
  w.answers.set(`http://upload.${DOMAIN}/`, answer("<!doctype html><title>Upload</title>"));
  w.answers.set(`https://upload.${DOMAIN}/`, { ...answer(""), failure: "connect" });
}

function jobs(w: World, body: string): void {
  link(w, ABOUT, `https://jobs.${DOMAIN}/`);
  w.answers.set(`https://jobs.${DOMAIN}/`, { ...answer(body), status: 404 });
}

function applications(w: World, file: string): void {
  link(w, ABOUT, `/uploads/in/${file}`);
  add(w, `/uploads/in/${file}`, "%PDF-1.4", { "content-type": "application/pdf" });
  add(
    w,
    "/uploads/in/",
    `<html><head><title>Index of /uploads/in</title></head><body><pre><a href="${file}">${file}</a></pre></body></html>`,
  );
}
