import type { FetchFailure } from "../../src/crawl/page_fetcher.ts";
import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  bodyOf,
  CITY,
  CONTACT,
  copyPage,
  EVERY_PAGE,
  edit,
  fail,
  forward,
  full,
  HOME,
  head,
  header,
  link,
  main,
  nothing,
  RAIN,
  shell,
  TOUR,
} from "./planting.ts";
import { sitemapXml } from "./sound_site.ts";
import { answer, missing, redirect, type World } from "./world.ts";

const CHALLENGE =
  "<!doctype html><html><head><title>Just a moment...</title></head><body><script src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1'></script>Enable JavaScript and cookies to continue</body></html>";
const CANONICAL = /<link rel="canonical"[^>]*>/;

function canonical(href: string): string {
  return `<link rel="canonical" href="${href}">`;
}

/** Nothing of the site answers, for this reason. */
function loseAll(world: World, failure: FetchFailure): void {
  world.unknown = { ...world.unknown, failure };
  for (const given of world.answers.values()) given.failure = failure;
}

/** Answers, indexability, canonicals, sitemaps and addresses. */
export const REACH_CASES: AccuracyCase[] = [
  {
    rule: "site_blocked",
    fault: (w) => {
      for (const path of EVERY_PAGE)
        w.answers.set(full(path), {
          ...answer(CHALLENGE),
          status: 403,
          headers: { "content-type": "text/html", server: "cloudflare", "cf-mitigated": "challenge" },
        });
    },
    nearMiss: (w) => fail(w, ABOUT, 403),
  },
  {
    rule: "address_not_public",
    fault: (w) => loseAll(w, "blocked_address"),
    nearMiss: (w) => loseAll(w, "connect"),
  },
  { rule: "home_page_error", fault: (w) => fail(w, HOME, 500), nearMiss: (w) => fail(w, ABOUT, 500) },
  { rule: "server_error", fault: (w) => fail(w, ABOUT, 500), nearMiss: (w) => fail(w, ABOUT, 404) },
  {
    rule: "page_not_found",
    fault: (w) => edit(w, "/sitemap.xml", ["</urlset>", `<url><loc>${full("/old/")}</loc></url></urlset>`]),
    nearMiss: (w) => fail(w, ABOUT, 404),
  },
  { rule: "client_error", fault: (w) => fail(w, ABOUT, 400), nearMiss: (w) => fail(w, ABOUT, 403) },
  { rule: "page_refused", fault: (w) => fail(w, ABOUT, 403), nearMiss: (w) => fail(w, ABOUT, 400) },
  {
    rule: "page_no_response",
    fault: (w) => {
      at(w, ABOUT).failure = "timeout";
    },
    nearMiss: (w) => fail(w, ABOUT, 500),
  },
  {
    rule: "redirect_loop",
    fault: (w) => {
      forward(w, ABOUT, full("/who/"));
      forward(w, "/who/", full(ABOUT));
    },
    nearMiss: (w) => {
      forward(w, ABOUT, full("/who/"));
      forward(w, "/who/", full(CONTACT));
    },
  },
  {
    rule: "redirect_chain",
    fault: (w) => {
      forward(w, ABOUT, full("/who/"));
      forward(w, "/who/", full(CONTACT));
    },
    nearMiss: (w) => forward(w, ABOUT, full(CONTACT)),
  },
  {
    rule: "redirect_to_error",
    fault: (w) => forward(w, ABOUT, full("/gone/")),
    nearMiss: (w) => forward(w, ABOUT, full(CONTACT)),
  },
  {
    rule: "temporary_redirect",
    fault: (w) => forward(w, ABOUT, full(CONTACT), 302),
    nearMiss: (w) => forward(w, ABOUT, full(CONTACT), 308),
  },
  {
    rule: "redirect_to_http",
    fault: (w) => {
      forward(w, ABOUT, full(CONTACT).replace("https", "http"));
      w.answers.set(full(CONTACT).replace("https", "http"), redirect(full(CONTACT)));
    },
    nearMiss: (w) => forward(w, ABOUT, full(CONTACT)),
  },
  {
    rule: "redirect_missing_location",
    fault: (w) => fail(w, ABOUT, 301),
    nearMiss: (w) => forward(w, ABOUT, full(CONTACT)),
  },
  {
    rule: "meta_refresh",
    fault: (w) => head(w, ABOUT, `<meta http-equiv="refresh" content="0; url=${full(CONTACT)}">`),
    nearMiss: (w) => head(w, ABOUT, '<meta http-equiv="refresh" content="300">'),
  },
  {
    rule: "soft_404",
    fault: (w) => {
      w.unknown = { ...missing(), status: 200 };
    },
    nearMiss: (w) => {
      w.unknown = { ...missing(), status: 410 };
    },
  },
  {
    rule: "not_found_text",
    fault: (w) => edit(w, ABOUT, [/<title>[^<]*/, "<title>Page not found | Oakhill Cycles"]),
    nearMiss: (w) => edit(w, ABOUT, [/<title>[^<]*/, "<title>How a bicycle not found in any list is made"]),
  },
  {
    rule: "wrong_content_type",
    fault: (w) => header(w, ABOUT, ["content-type", null]),
    nearMiss: (w) => header(w, ABOUT, ["content-type", "application/xhtml+xml; charset=utf-8"]),
  },
  {
    rule: "www_duplicate",
    fault: (w) => {
      const www = `https://www.${w.domain}/`;
      if (at(w, www).failure !== null) throw new Error("A host without an answer cannot answer twice");
      w.answers.set(www, answer(bodyOf(w, HOME).replace(/<link rel="canonical"[^>]*>/, "")));
    },
    nearMiss: (w) => w.answers.set(`https://www.${w.domain}/`, redirect(full(HOME), 302)),
  },
  {
    rule: "parse_problem",
    fault: (w) => main(w, ABOUT, "<div>".repeat(3000)),
    nearMiss: (w) => main(w, ABOUT, `${"<div>".repeat(40)}deep${"</div>".repeat(40)}`),
  },
  {
    rule: "home_noindex",
    fault: (w) => head(w, HOME, '<meta name="robots" content="noindex">'),
    nearMiss: (w) => head(w, HOME, '<meta name="robots" content="index, noarchive">'),
  },
  {
    rule: "robots_blocks_all",
    fault: (w) => {
      at(w, "/robots.txt").body = "User-agent: *\nDisallow: /\n";
    },
    nearMiss: (w) => {
      at(w, "/robots.txt").body = "User-agent: BadBot\nDisallow: /\n\nUser-agent: *\nDisallow: /cart/\n";
    },
  },
  {
    rule: "robots_unreachable",
    fault: (w) => fail(w, "/robots.txt", 500),
    nearMiss: (w) => fail(w, "/robots.txt", 404),
  },
  {
    rule: "bing_blocked",
    fault: (w) => edit(w, "/robots.txt", ["Sitemap:", "User-agent: Bingbot\nDisallow: /\n\nSitemap:"]),
    nearMiss: (w) => edit(w, "/robots.txt", ["Sitemap:", "User-agent: Bingbot\nDisallow: /search\n\nSitemap:"]),
  },
  {
    rule: "noindex_most",
    fault: (w) => {
      for (const path of EVERY_PAGE.slice(1, 10)) head(w, path, '<meta name="robots" content="noindex">');
    },
    nearMiss: (w) => {
      for (const path of EVERY_PAGE.slice(1, 5)) head(w, path, '<meta name="robots" content="noindex">');
    },
  },
  {
    rule: "noindex_in_sitemap",
    fault: (w) => header(w, TOUR, ["x-robots-tag", "noindex"]),
    nearMiss: (w) => {
      header(w, TOUR, ["x-robots-tag", "noindex"]);
      edit(w, "/sitemap.xml", [new RegExp(`<url><loc>[^<]*${TOUR}.*`), ""]);
    },
  },
  {
    rule: "noindex_linked_widely",
    fault: (w) => head(w, ABOUT, '<meta name="robots" content="noindex">'),
    nearMiss: (w) => head(w, TOUR, '<meta name="robots" content="noindex">'),
  },
  {
    rule: "noindex_page",
    fault: (w) => head(w, TOUR, '<META NAME="ROBOTS" CONTENT="NOINDEX">'),
    nearMiss: (w) => head(w, TOUR, '<meta name="otherbot" content="noindex">'),
  },
  {
    rule: "robots_meta_conflict",
    fault: (w) => head(w, TOUR, '<meta name="robots" content="index, follow"><meta name="robots" content="noindex">'),
    nearMiss: (w) =>
      head(
        w,
        TOUR,
        '<meta name="robots" content="index, follow"><meta name="robots" content="max-image-preview:large">',
      ),
  },
  {
    rule: "nofollow_page",
    fault: (w) => head(w, TOUR, '<meta name="robots" content="index, nofollow">'),
    nearMiss: (w) =>
      main(w, TOUR, '<a rel="nofollow" href="https://www.example.org/cycling-report">the national report</a>'),
  },
  {
    rule: "snippet_forbidden",
    fault: (w) => head(w, TOUR, '<meta name="robots" content="max-snippet:0">'),
    nearMiss: (w) => head(w, TOUR, '<meta name="robots" content="max-snippet:-1">'),
  },
  {
    rule: "noimageindex",
    fault: (w) => head(w, TOUR, '<meta name="robots" content="noimageindex">'),
    nearMiss: (w) => head(w, TOUR, '<meta name="robots" content="max-image-preview:large">'),
  },
  {
    rule: "unavailable_after_past",
    fault: (w) => head(w, TOUR, '<meta name="robots" content="unavailable_after: 2020-01-31">'),
    nearMiss: (w) => head(w, TOUR, '<meta name="robots" content="unavailable_after: 2099-01-31">'),
  },
  {
    rule: "blocked_by_robots_linked",
    fault: (w) => {
      edit(w, "/robots.txt", ["Disallow: /cart/", "Disallow: /workshops/"]);
      link(w, ABOUT, "/workshops/spring/");
    },
    nearMiss: (w) => {
      add(w, "/carton/", bodyOf(w, CONTACT).replaceAll("/contact/", "/carton/"));
      link(w, ABOUT, "/carton/");
    },
  },
  {
    rule: "blocked_by_robots_in_sitemap",
    fault: (w) => edit(w, "/robots.txt", ["Disallow: /cart/", `Disallow: ${TOUR}`]),
    nearMiss: (w) => edit(w, "/robots.txt", ["Disallow: /cart/", `Disallow: ${TOUR}extra/`]),
  },
  { rule: "robots_missing", fault: (w) => fail(w, "/robots.txt", 404), nearMiss: (w) => fail(w, "/robots.txt", 403) },
  {
    rule: "robots_is_html",
    fault: (w) => add(w, "/robots.txt", "<!doctype html><title>Home</title>", { "content-type": "text/html" }),
    nearMiss: (w) => header(w, "/robots.txt", ["content-type", "text/plain"]),
  },
  {
    rule: "robots_syntax",
    fault: (w) => edit(w, "/robots.txt", ["Sitemap:", "Disalow /private\nthis is no rule\nSitemap:"]),
    nearMiss: (w) =>
      edit(w, "/robots.txt", ["Sitemap:", "# a remark\nAllow: /search\nHost: oakhillcycles.com\nSitemap:"]),
  },
  {
    rule: "robots_too_large",
    fault: (w) => {
      at(w, "/robots.txt").body = bodyOf(w, "/robots.txt") + "Disallow: /archive/of/long/paths/\n".repeat(17_000);
    },
    nearMiss: (w) => {
      at(w, "/robots.txt").body = bodyOf(w, "/robots.txt") + "Disallow: /archive/of/long/paths/\n".repeat(12_000);
    },
  },
  {
    rule: "robots_crawl_delay",
    fault: nothing,
    faultFacts: (facts) => {
      facts.robots.crawl_delay_seconds = 60;
    },
    nearMiss: nothing,
    nearMissFacts: (facts) => {
      facts.robots.crawl_delay_seconds = 10;
    },
  },
  {
    rule: "html_too_large",
    fault: (w) => main(w, TOUR, `<!-- ${"x".repeat(2_200_000)} -->`),
    nearMiss: (w) => main(w, TOUR, `<!-- ${"x".repeat(1_600_000)} -->`),
  },
  {
    rule: "head_broken",
    fault: (w) => edit(w, TOUR, ["<title>", '<div class="tag-manager"></div><title>']),
    nearMiss: (w) => head(w, TOUR, "<noscript><style>.a{color:red}</style></noscript><template><i></i></template>"),
  },
  {
    rule: "robots_meta_in_body",
    fault: (w) => main(w, TOUR, '<meta name="robots" content="noarchive">'),
    nearMiss: (w) => head(w, TOUR, '<meta name="robots" content="noarchive">'),
  },
  {
    rule: "app_shell",
    fault: (w) =>
      edit(w, TOUR, [
        /<body>[\s\S]*<\/body>/,
        `<body><div id="root"></div>${'<script src="/app.js"></script>'.repeat(6)}</body>`,
      ]),
    nearMiss: (w) =>
      edit(w, TOUR, ["</body>", `<div id="root"></div>${'<script src="/app.js"></script>'.repeat(6)}</body>`]),
  },
  {
    rule: "app_shell",
    fault: (w) => shell(w, TOUR),
    // A browser would show other words; the page has its own.
    nearMiss: (w) => {
      w.rendered = new Map([[full(TOUR), "<h1>Shown by scripts</h1>"]]);
      edit(w, TOUR, ["</body>", '<div id="chat"></div><script src="/app.js"></script></body>']);
    },
  },
  {
    rule: "crawl_trap",
    fault: (w) => plantSeries(w, (number) => `Cyklar ${number}`),
    nearMiss: (w) =>
      plantSeries(
        w,
        (number) => `Cykel ${"abcdefghijklmnopqrstuvwxyz"[number]}rna för ${"tusenfrågor".slice(number % 9)} ${number}`,
      ),
  },
  {
    rule: "canonical_home_everywhere",
    fault: (w) => {
      for (const path of [TOUR, CITY]) edit(w, path, [CANONICAL, canonical(full(HOME))]);
    },
    nearMiss: (w) => edit(w, TOUR, [CANONICAL, canonical(full(CITY))]),
  },
  {
    rule: "canonical_to_error",
    fault: (w) => edit(w, TOUR, [CANONICAL, canonical(full("/products/old/"))]),
    nearMiss: (w) => edit(w, TOUR, [CANONICAL, canonical(full(CITY))]),
  },
  {
    rule: "canonical_to_redirect",
    fault: (w) => {
      forward(w, "/products/old/", full(CITY));
      edit(w, TOUR, [CANONICAL, canonical(full("/products/old/"))]);
    },
    nearMiss: (w) => edit(w, TOUR, [CANONICAL, canonical(full(CITY))]),
  },
  {
    rule: "canonical_to_noindex",
    fault: (w) => {
      edit(w, TOUR, [CANONICAL, canonical(full(CITY))]);
      head(w, CITY, '<meta name="robots" content="noindex">');
    },
    nearMiss: (w) => edit(w, TOUR, [CANONICAL, canonical(full(CITY))]),
  },
  {
    rule: "canonical_chain",
    fault: (w) => {
      edit(w, TOUR, [CANONICAL, canonical(full(CITY))]);
      edit(w, CITY, [CANONICAL, canonical(full("/products/cargo/"))]);
    },
    nearMiss: (w) => edit(w, TOUR, [CANONICAL, canonical(full(CITY))]),
  },
  {
    rule: "canonical_conflict",
    fault: (w) => head(w, TOUR, canonical(full(CITY))),
    nearMiss: (w) => head(w, TOUR, canonical(full(TOUR))),
  },
  {
    rule: "canonical_multiple",
    fault: (w) => head(w, TOUR, canonical(full(TOUR))),
    nearMiss: (w) => header(w, TOUR, ["link", `<${full(TOUR)}>; rel="canonical"`]),
  },
  {
    rule: "canonical_in_body",
    fault: (w) => {
      edit(w, TOUR, [CANONICAL, ""]);
      main(w, TOUR, canonical(full(TOUR)));
    },
    nearMiss: (w) => {
      edit(w, TOUR, [CANONICAL, ""]);
      header(w, TOUR, ["link", `<${full(TOUR)}>; rel="canonical"`]);
    },
  },
  {
    rule: "canonical_relative",
    fault: (w) => edit(w, TOUR, [CANONICAL, canonical(TOUR)]),
    nearMiss: (w) => edit(w, TOUR, [CANONICAL, canonical(`//${w.domain}${TOUR}`)]),
  },
  {
    rule: "canonical_invalid",
    fault: (w) => edit(w, TOUR, [CANONICAL, canonical("")]),
    nearMiss: (w) => edit(w, TOUR, [CANONICAL, canonical(`${full(TOUR)}?size=54`)]),
  },
  {
    rule: "canonical_scheme",
    fault: (w) => edit(w, TOUR, [CANONICAL, canonical(full(TOUR).replace("https", "http"))]),
    nearMiss: (w) => edit(w, TOUR, [CANONICAL, canonical(`//${w.domain}${TOUR}`)]),
  },
  {
    rule: "canonical_other_site",
    fault: (w) => edit(w, TOUR, [CANONICAL, canonical("https://www.example.org/cycling-report")]),
    nearMiss: (w) => {
      edit(w, TOUR, [CANONICAL, canonical(`https://shop.${w.domain}/touring`)]);
      link(w, ABOUT, `https://shop.${w.domain}/`);
    },
  },
  {
    rule: "canonical_missing",
    fault: (w) => edit(w, TOUR, [CANONICAL, ""]),
    nearMiss: (w) => edit(w, TOUR, [CANONICAL, canonical(TOUR)]),
  },
  {
    rule: "variants_without_canonical",
    fault: (w) => {
      edit(w, TOUR, [CANONICAL, ""]);
      w.answers.set(full(`${TOUR}?colour=green`), at(w, TOUR));
      link(w, ABOUT, `${TOUR}?colour=green`);
    },
    nearMiss: (w) => {
      w.answers.set(full(`${TOUR}?colour=green`), at(w, TOUR));
      link(w, ABOUT, `${TOUR}?colour=green`);
    },
  },
  {
    rule: "og_url_differs",
    fault: (w) =>
      edit(w, TOUR, [`property="og:url" content="${full(TOUR)}"`, `property="og:url" content="${full(CITY)}"`]),
    nearMiss: (w) =>
      edit(w, TOUR, [
        `property="og:url" content="${full(TOUR)}"`,
        `property="og:url" content="${full(TOUR).slice(0, -1)}"`,
      ]),
  },
  {
    rule: "sitemap_missing",
    fault: (w) => {
      edit(w, "/robots.txt", [/Sitemap:.*/, ""]);
      w.answers.delete(full("/sitemap.xml"));
    },
    nearMiss: (w) => edit(w, "/robots.txt", [/Sitemap:.*/, ""]),
  },
  {
    rule: "sitemap_unreachable",
    fault: (w) => fail(w, "/sitemap.xml", 500),
    nearMiss: (w) => fail(w, "/sitemap.xml", 403),
  },
  {
    rule: "sitemap_invalid",
    fault: (w) =>
      add(w, "/sitemap.xml", "<!doctype html><html><head><title>Home</title></head><body><p>Welcome</p></body></html>"),
    nearMiss: (w) => add(w, "/sitemap.xml", EVERY_PAGE.map(full).join("\n"), { "content-type": "text/plain" }),
  },
  {
    rule: "sitemap_too_large",
    fault: nothing,
    faultFacts: (facts) => {
      facts.sitemaps[0]!.entries = 50_001;
    },
    nearMiss: nothing,
    nearMissFacts: (facts) => {
      facts.sitemaps[0]!.entries = 50_000;
    },
  },
  {
    rule: "sitemap_empty",
    fault: (w) => {
      at(w, "/sitemap.xml").body = sitemapXml([]);
    },
    nearMiss: (w) => {
      at(w, "/sitemap.xml").body = sitemapXml([HOME]);
    },
  },
  {
    rule: "sitemap_relative_loc",
    fault: (w) => edit(w, "/sitemap.xml", [`<loc>${full(TOUR)}`, `<loc>${TOUR}`]),
    nearMiss: (w) => edit(w, "/sitemap.xml", [`<loc>${full(TOUR)}`, `<loc> ${full(TOUR)}`]),
  },
  {
    rule: "sitemap_foreign_url",
    fault: (w) => edit(w, "/sitemap.xml", [`<loc>${full(TOUR)}`, "<loc>https://www.example.org/cycling-report"]),
    nearMiss: (w) => edit(w, "/sitemap.xml", [`<loc>${full(TOUR)}`, `<loc>https://shop.${w.domain}/`]),
  },
  {
    rule: "sitemap_http_url",
    fault: (w) => edit(w, "/sitemap.xml", [`<loc>${full(TOUR)}`, `<loc>${full(TOUR).replace("https", "http")}`]),
    nearMiss: (w) => edit(w, "/sitemap.xml", [`<loc>${full(TOUR)}`, `<loc>${full(TOUR)}?from=http://oakhill`]),
  },
  {
    rule: "sitemap_not_found",
    fault: (w) => edit(w, "/sitemap.xml", [`<loc>${full(TOUR)}`, `<loc>${full("/products/old/")}`]),
    nearMiss: (w) => fail(w, TOUR, 403),
  },
  {
    rule: "sitemap_redirect",
    fault: (w) => {
      forward(w, "/products/old/", full(CITY));
      edit(w, "/sitemap.xml", [`<loc>${full(TOUR)}`, `<loc>${full("/products/old/")}`]);
    },
    nearMiss: (w) => {
      forward(w, "/products/old/", full(CITY));
      link(w, ABOUT, "/products/old/");
    },
  },
  {
    rule: "sitemap_not_canonical",
    fault: (w) => edit(w, TOUR, [CANONICAL, canonical(full(CITY))]),
    nearMiss: (w) => edit(w, TOUR, [CANONICAL, canonical(`${full(TOUR)}#frame`)]),
  },
  {
    rule: "not_in_sitemap",
    fault: (w) => {
      at(w, "/sitemap.xml").body = sitemapXml(EVERY_PAGE.filter((path) => !path.startsWith("/products/")));
    },
    nearMiss: (w) => {
      at(w, "/sitemap.xml").body = sitemapXml(EVERY_PAGE.filter((path) => path !== HOME));
    },
  },
  {
    rule: "sitemap_names_itself",
    fault: (w) => {
      const names = ["/sitemap.xml", "/pages.xml"].map((path) => `<sitemap><loc>${full(path)}</loc></sitemap>`);
      w.answers.set(full("/pages.xml"), at(w, "/sitemap.xml"));
      add(w, "/sitemap.xml", `<sitemapindex>${names.join("")}</sitemapindex>`, { "content-type": "application/xml" });
    },
    nearMiss: (w) => {
      w.answers.set(full("/pages.xml"), at(w, "/sitemap.xml"));
      const name = `<sitemap><loc>${full("/pages.xml")}</loc></sitemap>`;
      add(w, "/sitemap.xml", `<sitemapindex>${name}</sitemapindex>`, { "content-type": "application/xml" });
    },
  },
  {
    rule: "sitemap_not_in_robots",
    fault: (w) => edit(w, "/robots.txt", [/Sitemap:.*/, ""]),
    nearMiss: (w) => edit(w, "/robots.txt", ["Sitemap:", "sitemap:"]),
  },
  {
    rule: "lastmod_constant",
    fault: (w) => {
      const paths = Array.from({ length: 24 }, (_, index) => `/blog/note-${index}/`);
      at(w, "/sitemap.xml").body = sitemapXml([...EVERY_PAGE, ...paths]).replaceAll(
        /<lastmod>[^<]*/g,
        "<lastmod>2025-04-01",
      );
    },
    nearMiss: (w) => {
      at(w, "/sitemap.xml").body = bodyOf(w, "/sitemap.xml").replaceAll(/<lastmod>[^<]*/g, "<lastmod>2025-04-01");
    },
  },
  {
    rule: "lastmod_invalid",
    fault: (w) => edit(w, "/sitemap.xml", [/<lastmod>[^<]*/, "<lastmod>the day before yesterday"]),
    nearMiss: (w) => edit(w, "/sitemap.xml", [/<lastmod>[^<]*/, "<lastmod>2025-03-01T10:20:30+02:00"]),
  },
  {
    rule: "lastmod_missing",
    fault: (w) => {
      const paths = Array.from({ length: 24 }, (_, index) => `/blog/note-${index}/`);
      at(w, "/sitemap.xml").body = sitemapXml([...EVERY_PAGE, ...paths]).replaceAll(/<lastmod>[^<]*<\/lastmod>/g, "");
    },
    nearMiss: (w) => edit(w, "/sitemap.xml", [/<lastmod>[^<]*<\/lastmod>/, ""]),
  },
  {
    rule: "url_uppercase",
    fault: (w) => moved(w, "/products/Touring-Alder/"),
    nearMiss: (w) => moved(w, "/products/touring%C3%BC/"),
  },
  {
    rule: "url_underscores",
    fault: (w) => moved(w, "/products/touring_alder/"),
    nearMiss: (w) => moved(w, "/products/touring-alder_/"),
  },
  {
    rule: "url_spaces",
    fault: (w) => moved(w, "/products/touring%20alder/"),
    nearMiss: (w) => moved(w, "/products/touring-alder/"),
  },
  {
    rule: "url_double_slash",
    fault: (w) => moved(w, "/products//touring-alder/"),
    nearMiss: (w) => moved(w, "/products/touring-alder/"),
  },
  {
    rule: "url_too_long",
    fault: (w) => moved(w, `/products/${"alder-".repeat(20)}touring/`),
    nearMiss: (w) => moved(w, `/products/${"alder-".repeat(10)}touring/`),
  },
  {
    rule: "url_parameters",
    fault: (w) => moved(w, "/products/show?kind=touring&name=alder&size=54&lang=en"),
    nearMiss: (w) => moved(w, "/products/show?kind=touring&name=alder&size=54"),
  },
  {
    rule: "url_session_id",
    fault: (w) => main(w, ABOUT, '<a href="/products/city/;jsessionid=A1B2C3">The city bicycle, once more</a>'),
    nearMiss: (w) => moved(w, "/products/session-bicycle/"),
  },
  {
    rule: "url_non_ascii",
    fault: (w) => moved(w, "/products/r%C3%A4der/"),
    nearMiss: (w) => moved(w, "/products/raeder/"),
  },
  {
    rule: "url_deep_folders",
    fault: (w) => moved(w, "/products/a/b/c/d/e/touring/"),
    nearMiss: (w) => moved(w, "/products/a/b/touring/"),
  },
  {
    rule: "url_repeated_folder",
    fault: (w) => moved(w, "/products/products/touring/"),
    nearMiss: (w) => moved(w, "/products/touring/products/"),
  },
  {
    rule: "url_slash_mixed",
    fault: (w) => {
      const bare = TOUR.slice(0, -1);
      w.answers.set(full(bare), { ...at(w, TOUR), body: bodyOf(w, TOUR).replace(CANONICAL, canonical(full(bare))) });
      edit(w, TOUR, [CANONICAL, ""]);
      link(w, ABOUT, bare);
    },
    nearMiss: (w) => {
      forward(w, TOUR.slice(0, -1), full(TOUR));
      link(w, ABOUT, TOUR.slice(0, -1));
    },
  },
  {
    rule: "url_slash_inconsistent",
    fault: (w) => {
      for (const path of ["/blog/note-a", "/blog/note-b", "/blog/note-c"]) copyPage(w, RAIN, path);
      link(w, ABOUT, "/blog/note-a", "/blog/note-b", "/blog/note-c");
    },
    nearMiss: (w) => {
      copyPage(w, RAIN, "/blog/note-a");
      link(w, ABOUT, "/blog/note-a");
    },
  },
  {
    rule: "url_file_ending",
    fault: (w) => moved(w, "/products/touring.php"),
    nearMiss: (w) => moved(w, "/products/php-touring/"),
  },
];

/** The touring bicycle under another address, with every link to it. */
function moved(world: Parameters<typeof at>[0], path: string): void {
  const page = at(world, TOUR);
  const href = path.replaceAll("&", "&amp;");
  world.answers.delete(full(TOUR));
  world.answers.set(full(path), { ...page, body: String(page.body).replaceAll(full(TOUR), full(href)) });
  for (const from of [HOME, "/products/"]) edit(world, from, [`href="${TOUR}"`, `href="${href}"`]);
  edit(world, "/sitemap.xml", [full(TOUR), full(href)]);
}

/** Pages by number, each leading to the next alone. */
function plantSeries(world: World, textOf: (number: number) => string): void {
  const path = (number: number) => `/serie/${number}/`;
  for (let number = 0; number < 26; number++) {
    const body = `<main><h1>${textOf(number)}</h1><a href="${path(number + 1)}">Nästa</a></main>`;
    add(
      world,
      path(number),
      `<!doctype html><html lang="sv"><title>${textOf(number)}</title><body>${body}</body></html>`,
    );
  }
  add(world, path(26), bodyOf(world, TOUR));
  link(world, CONTACT, path(0));
}
