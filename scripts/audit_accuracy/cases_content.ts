import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  bodyOf,
  CARGO,
  CHAIN,
  CITY,
  CONTACT,
  copyPage,
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
  TOUR,
  words,
} from "./planting.ts";
import { prose } from "./sound_site.ts";
import type { World } from "./world.ts";

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;
const H1 = /<h1>[^<]*<\/h1>/;
const DATE = /"datePublished":"[^"]*","dateModified":"[^"]*"/;
const CASINO =
  "<p>Play at the best online casino with free spins, slots and roulette. Our casino bonus beats every other online casino, with baccarat and more free spins.</p>";

function title(text: string): string {
  return `<title>${text}</title>`;
}

function description(text: string): string {
  return `<meta name="description" content="${text}">`;
}

/** Leaves of the main part only this much text. */
function thin(world: World, path: string, count: number): void {
  edit(world, path, [
    /<main id="main">[\s\S]*<\/main>/,
    `<main id="main"><h1>Touring bicycle Alder</h1><h2>Why it rides well</h2><p>${prose(5, ["saddle", "pedal", "crank"])
      .join(" ")
      .replace(/<[^>]*>/g, "")
      .split(" ")
      .slice(0, count)
      .join(" ")}</p></main>`,
  ]);
}

/** Of a page's head, and so heavy. */
function icon(world: World, bytes: number): void {
  head(world, ABOUT, '<link rel="icon" href="/img/mark.png">');
  add(world, "/img/mark.png", "x".repeat(bytes), { "content-type": "image/png" });
}

/** An article's dates, in its structured data and in its text. */
function date(world: World, path: string, [published, modified]: [string, string]): void {
  edit(world, path, [DATE, `"datePublished":"${published}","dateModified":"${modified}"`]);
  edit(world, path, [/<time datetime="[^"]*">last month<\/time>/, ""]);
}

/** Titles, headings, texts, links and images. */
export const CONTENT_CASES: AccuracyCase[] = [
  {
    rule: "title_missing",
    fault: (w) => edit(w, TOUR, [TITLE, ""]),
    nearMiss: (w) => edit(w, TOUR, [TITLE, "<TITLE>Touring bicycle Alder by Oakhill</TITLE>"]),
  },
  {
    rule: "title_multiple",
    fault: (w) => head(w, TOUR, title("Another title for the same bicycle")),
    nearMiss: (w) => main(w, TOUR, "<svg viewBox='0 0 1 1'><title>A wheel</title></svg>"),
  },
  {
    rule: "title_duplicate",
    fault: (w) => edit(w, TOUR, [TITLE, title("City bicycle Birch, made by hand | Oakhill")]),
    nearMiss: (w) => {
      edit(w, TOUR, [TITLE, title("City bicycle Birch, made by hand | Oakhill")]);
      head(w, TOUR, '<meta name="robots" content="noindex">');
    },
  },
  {
    rule: "title_placeholder",
    fault: (w) => edit(w, TOUR, [TITLE, title("Untitled document")]),
    nearMiss: (w) => edit(w, TOUR, [TITLE, title("Home trainers and touring bicycles")]),
  },
  {
    rule: "title_too_long",
    fault: (w) =>
      edit(w, TOUR, [TITLE, title("Touring bicycle Alder made by hand in the old workshop on the hill at Oakhill")]),
    nearMiss: (w) => edit(w, TOUR, [TITLE, title("Touring bicycle Alder made by hand in the shop at Oakhill")]),
  },
  {
    rule: "title_too_short",
    fault: (w) => edit(w, TOUR, [TITLE, title("Alder")]),
    nearMiss: (w) => edit(w, TOUR, [TITLE, title("Touring bicycle")]),
  },
  {
    rule: "title_stuffed",
    fault: (w) => edit(w, TOUR, [TITLE, title("Bicycle, bicycle shop, bicycle repair")]),
    nearMiss: (w) => edit(w, TOUR, [TITLE, title("Bicycle shop and bicycle repair at Oakhill")]),
  },
  {
    rule: "description_missing",
    fault: (w) => edit(w, TOUR, [DESCRIPTION, ""]),
    nearMiss: (w) => edit(w, TOUR, ['<meta name="description"', '<META NAME="Description"']),
  },
  {
    rule: "description_multiple",
    fault: (w) =>
      head(w, TOUR, description("A second description that somebody's plugin wrote without asking anybody.")),
    nearMiss: (w) => head(w, TOUR, '<meta property="twitter:description" content="Another text">'),
  },
  {
    rule: "description_duplicate",
    fault: (w) => edit(w, TOUR, [DESCRIPTION, DESCRIPTION.exec(bodyOf(w, CITY))![0]]),
    nearMiss: (w) => {
      edit(w, TOUR, [DESCRIPTION, DESCRIPTION.exec(bodyOf(w, CITY))![0]]);
      edit(w, TOUR, [/<link rel="canonical"[^>]*>/, `<link rel="canonical" href="${full(CITY)}">`]);
    },
  },
  {
    rule: "description_too_long",
    fault: (w) => edit(w, TOUR, [DESCRIPTION, description("a long word ".repeat(15))]),
    nearMiss: (w) => edit(w, TOUR, [DESCRIPTION, description("a long word ".repeat(13))]),
  },
  {
    rule: "description_too_short",
    fault: (w) => edit(w, TOUR, [DESCRIPTION, description("A bicycle for touring.")]),
    nearMiss: (w) =>
      edit(w, TOUR, [
        DESCRIPTION,
        description("A bicycle for touring with a rack, lights and tyres for gravel and rain."),
      ]),
  },
  {
    rule: "description_is_title",
    fault: (w) => edit(w, TOUR, [DESCRIPTION, description("Touring bicycle Alder, made by hand | Oakhill")]),
    nearMiss: (w) =>
      edit(w, TOUR, [
        DESCRIPTION,
        description("Touring bicycle Alder, made by hand at Oakhill, with rack, lights and a leather saddle."),
      ]),
  },
  {
    rule: "description_in_body",
    fault: (w) => {
      const tag = DESCRIPTION.exec(bodyOf(w, TOUR))![0];
      edit(w, TOUR, [DESCRIPTION, ""]);
      main(w, TOUR, tag);
    },
    nearMiss: (w) => main(w, TOUR, description("A second one below")),
  },
  {
    rule: "h1_missing",
    fault: (w) => edit(w, TOUR, [H1, "<h1> </h1>"]),
    nearMiss: (w) =>
      edit(w, TOUR, [H1, '<h1><img src="/img/touring.webp" alt="Touring bicycle Alder" width="9" height="9"></h1>']),
  },
  {
    rule: "h1_multiple",
    fault: (w) => main(w, TOUR, "<h1>A second main heading</h1>"),
    nearMiss: (w) => main(w, TOUR, "<h2>A second heading</h2>"),
  },
  {
    rule: "h1_empty",
    fault: (w) => main(w, TOUR, "<h1></h1>"),
    nearMiss: (w) => main(w, TOUR, "<h2>One more heading</h2>"),
  },
  {
    rule: "h1_duplicate",
    fault: (w) => {
      for (const path of [TOUR, CITY, CARGO]) edit(w, path, [H1, "<h1>Oakhill Cycles</h1>"]);
    },
    nearMiss: (w) => {
      for (const path of [TOUR, CITY]) edit(w, path, [H1, "<h1>Oakhill Cycles</h1>"]);
    },
  },
  {
    rule: "h1_too_long",
    fault: (w) => edit(w, TOUR, [H1, `<h1>${"Touring bicycle ".repeat(9)}</h1>`]),
    nearMiss: (w) => edit(w, TOUR, [H1, `<h1>${"Touring bicycle ".repeat(7)}</h1>`]),
  },
  {
    rule: "heading_skip",
    fault: (w) => main(w, TOUR, "<h5>Small print</h5>"),
    nearMiss: (w) => main(w, TOUR, "<h3>Details</h3><h2>More</h2>"),
  },
  {
    rule: "headings_none",
    fault: (w) => {
      at(w, TOUR).body = bodyOf(w, TOUR).replaceAll(/<h2>[^<]*<\/h2>/g, "");
      main(w, TOUR, `<p>${words(60)}</p>`);
    },
    nearMiss: (w) => main(w, TOUR, `<p>${words(200)}</p>`),
  },
  {
    rule: "heading_empty",
    fault: (w) => main(w, TOUR, "<h2>&nbsp;</h2>"),
    nearMiss: (w) => main(w, TOUR, '<h2><img src="/img/touring.webp" alt="A drawing" width="9" height="9"></h2>'),
  },
  {
    rule: "injected_spam",
    fault: (w) => main(w, TOUR, CASINO),
    nearMiss: (w) =>
      main(w, TOUR, "<p>On the last tour we passed the old casino and its roulette hall at the sea.</p>"),
  },
  {
    rule: "placeholder_text",
    fault: (w) =>
      main(w, TOUR, "<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.</p>"),
    nearMiss: (w) => main(w, TOUR, "<p>Our designer never uses placeholder text in drafts.</p>"),
  },
  { rule: "thin_content", fault: (w) => thin(w, ABOUT, 150), nearMiss: (w) => thin(w, TOUR, 120) },
  {
    rule: "duplicate_content",
    fault: (w) => {
      copyPage(w, CHAIN, "/blog/chain-care-again/");
      edit(w, "/blog/chain-care-again/", [TITLE, title("Chain care once more | Oakhill journal")]);
      link(w, ABOUT, "/blog/chain-care-again/");
    },
    nearMiss: (w) => {
      w.answers.set(full("/blog/chain-care-again/"), at(w, CHAIN));
      link(w, ABOUT, "/blog/chain-care-again/");
    },
  },
  {
    rule: "near_duplicate_content",
    fault: (w) => {
      copyPage(w, CHAIN, "/blog/chain-care-again/");
      edit(w, "/blog/chain-care-again/", ["<p>By Ann Miller", "<p>Today by Ann Miller"]);
      link(w, ABOUT, "/blog/chain-care-again/");
    },
    nearMiss: (w) => {
      copyPage(w, CHAIN, "/blog/chain-care-again/");
      at(w, "/blog/chain-care-again/").body = bodyOf(w, "/blog/chain-care-again/")
        .replaceAll("bicycle chain", "leather saddle")
        .replaceAll("cleaning brush", "rain cover")
        .replaceAll("wax bath", "tin of grease");
      link(w, ABOUT, "/blog/chain-care-again/");
    },
  },
  {
    rule: "lang_missing",
    fault: (w) => edit(w, TOUR, ['<html lang="en">', "<html>"]),
    nearMiss: (w) => edit(w, TOUR, ['<html lang="en">', "<HTML LANG='en-GB'>"]),
  },
  {
    rule: "lang_invalid",
    fault: (w) => edit(w, TOUR, ['<html lang="en">', '<html lang="english language">']),
    nearMiss: (w) => edit(w, TOUR, ['<html lang="en">', '<html lang="en-Latn-GB">']),
  },
  {
    rule: "lang_mismatch",
    fault: (w) => edit(w, CITY, ['<html lang="en">', '<html lang="de">']),
    nearMiss: (w) => edit(w, CITY, ['<html lang="en">', '<html lang="en-AU">']),
  },
  {
    rule: "hard_to_read",
    fault: (w) =>
      main(
        w,
        TOUR,
        `<p>${"notwithstanding considerable organisational responsibilities regarding international interoperability requirements and administrative accountability ".repeat(40)}.</p>`,
      ),
    nearMiss: (w) => main(w, TOUR, `<p>${"Interoperability matters. It helps. ".repeat(20)}</p>`),
  },
  {
    rule: "hidden_text",
    fault: (w) => main(w, TOUR, `<div style="display:none">${words(400, "cheap")}</div>`),
    nearMiss: (w) => main(w, TOUR, `<div style="display:none">${words(60, "cheap")}</div>`),
  },
  {
    rule: "mojibake",
    fault: (w) => main(w, TOUR, "<p>The cafÃ© at the corner â€œopensâ€\u009d early.</p>"),
    nearMiss: (w) => main(w, TOUR, "<p>The café “opens” early. SÃO PAULO is far; Â is a letter.</p>"),
  },
  {
    rule: "charset_missing",
    fault: (w) => {
      edit(w, TOUR, ['<meta charset="utf-8">', ""]);
      header(w, TOUR, ["content-type", "text/html"]);
    },
    nearMiss: (w) => edit(w, TOUR, ['<meta charset="utf-8">', ""]),
  },
  {
    rule: "charset_conflict",
    fault: (w) => header(w, TOUR, ["content-type", "text/html; charset=iso-8859-1"]),
    // The header wins, and says what the bytes are.
    nearMiss: (w) => edit(w, TOUR, ['<meta charset="utf-8">', '<meta charset="iso-8859-1">']),
  },
  {
    rule: "doctype_missing",
    fault: (w) => edit(w, TOUR, ["<!doctype html>", ""]),
    nearMiss: (w) => edit(w, TOUR, ["<!doctype html>", "<!-- made by hand -->\n<!DOCTYPE HTML>"]),
  },
  {
    rule: "text_share_low",
    fault: (w) => main(w, TOUR, `<!-- ${"x".repeat(160_000)} -->`),
    nearMiss: (w) => main(w, TOUR, `<!-- ${"x".repeat(60_000)} -->`),
  },
  {
    rule: "content_stale",
    fault: (w) => date(w, CHAIN, ["2019-03-01", "2020-03-01"]),
    nearMiss: (w) => date(w, CHAIN, ["2019-03-01", new Date(Date.now() - 90 * 86_400_000).toISOString()]),
  },
  {
    rule: "dates_disagree",
    fault: (w) => date(w, CHAIN, ["2026-03-01", "2025-03-01"]),
    nearMiss: (w) => date(w, CHAIN, ["2025-03-01T10:00:00Z", "2025-03-01T08:00:00Z"]),
  },
  {
    rule: "dom_too_large",
    fault: (w) => main(w, TOUR, "<p><i>a</i><b>b</b></p>".repeat(1200)),
    nearMiss: (w) => main(w, TOUR, "<p><i>a</i><b>b</b></p>".repeat(800)),
  },
  {
    rule: "parse_uncertain",
    fault: nothing,
    faultFacts: (facts) => {
      facts.pages.find((page) => page.url.endsWith(TOUR))!.html!.parse_uncertain = true;
    },
    nearMiss: (w) => main(w, TOUR, "<p>An <a href=/about/>unquoted link</a> & a <b>bold <i>mix</b></i>"),
  },
  {
    rule: "broken_internal_link",
    fault: (w) => link(w, TOUR, "/products/sold-out/"),
    nearMiss: (w) => {
      link(w, TOUR, "/members/");
      add(w, "/members/", "<p>Log in");
      fail(w, "/members/", 403);
    },
  },
  {
    rule: "broken_external_link",
    fault: (w) => {
      link(w, TOUR, "https://www.example.org/gone");
      add(w, "https://www.example.org/gone", "");
      fail(w, "https://www.example.org/gone", 404);
    },
    nearMiss: (w) => {
      link(w, TOUR, "https://www.example.org/gone");
      add(w, "https://www.example.org/gone", "");
      fail(w, "https://www.example.org/gone", 403);
    },
  },
  {
    rule: "link_to_redirect",
    fault: (w) => {
      forward(w, "/bicycles/", full("/products/"));
      link(w, TOUR, "/bicycles/");
    },
    nearMiss: (w) => link(w, TOUR, "/products/#list"),
  },
  {
    rule: "http_link",
    fault: (w) => link(w, TOUR, full(ABOUT).replace("https", "http")),
    nearMiss: (w) => {
      add(w, "http://www.example.org/", "<p>x");
      link(w, TOUR, "http://www.example.org/");
    },
  },
  {
    rule: "local_link",
    fault: (w) => link(w, TOUR, "http://localhost:8080/about/"),
    nearMiss: (w) => {
      add(w, "https://localhost-guide.org/", "<p>x");
      link(w, TOUR, "https://localhost-guide.org/");
    },
  },
  {
    rule: "malformed_link",
    fault: (w) => main(w, TOUR, '<a href="http://https://oakhillcycles.com/about/">About the people behind it</a>'),
    nearMiss: (w) =>
      main(w, TOUR, '<a href="tel:+442079460958">Call us</a> <a href="//www.example.org/cycling-report">Report</a>'),
  },
  {
    rule: "uncrawlable_link",
    fault: (w) => main(w, TOUR, '<a href="javascript:openShop()">Open the whole shop</a>'),
    nearMiss: (w) => main(w, TOUR, '<button type="button" onclick="openShop()">Open the whole shop</button>'),
  },
  {
    rule: "orphan_page",
    fault: (w) => {
      copyPage(w, RAIN, "/blog/lonely/");
      edit(w, "/sitemap.xml", ["</urlset>", `<url><loc>${full("/blog/lonely/")}</loc></url></urlset>`]);
    },
    nearMiss: (w) => {
      copyPage(w, RAIN, "/blog/lonely/");
      edit(w, "/sitemap.xml", ["</urlset>", `<url><loc>${full("/blog/lonely/")}</loc></url></urlset>`]);
      link(w, ABOUT, "/blog/lonely/");
    },
  },
  {
    rule: "single_inlink",
    fault: (w) => {
      copyPage(w, RAIN, "/blog/lonely/");
      link(w, ABOUT, "/blog/lonely/");
    },
    nearMiss: (w) => {
      copyPage(w, RAIN, "/blog/lonely/");
      link(w, ABOUT, "/blog/lonely/");
      link(w, CONTACT, "/blog/lonely/");
    },
  },
  {
    rule: "dead_end",
    fault: (w) => {
      at(w, TOUR).body = bodyOf(w, TOUR).replaceAll(/<a href="\/[^"]*">([\s\S]*?)<\/a>/g, "$1");
    },
    nearMiss: (w) => edit(w, TOUR, [/<nav>[\s\S]*<\/nav>/, ""]),
  },
  { rule: "click_depth", fault: (w) => chainOf(w, 5), nearMiss: (w) => chainOf(w, 3) },
  {
    rule: "nofollow_internal",
    fault: (w) => main(w, TOUR, '<a rel="nofollow" href="/blog/winter-tyres/">Winter tyres</a>'),
    nearMiss: (w) => main(w, TOUR, '<a rel="nofollow" href="https://www.example.org/cycling-report">The report</a>'),
  },
  {
    rule: "generic_anchor",
    fault: (w) => main(w, TOUR, '<a href="/about/">Click here</a>'),
    nearMiss: (w) => main(w, TOUR, '<a href="/about/">Click here to meet the makers</a>'),
  },
  {
    rule: "empty_anchor",
    fault: (w) => main(w, TOUR, '<a href="/about/"></a>'),
    nearMiss: (w) =>
      main(w, TOUR, '<a href="/about/"><img src="/img/bench.webp" alt="About the makers" width="9" height="9"></a>'),
  },
  {
    rule: "too_many_links",
    fault: (w) => main(w, TOUR, '<a href="/about/#a">About it</a> '.repeat(3100)),
    nearMiss: (w) => main(w, TOUR, '<a href="/about/#a">About it</a> '.repeat(900)),
  },
  {
    rule: "no_internal_links_in_text",
    fault: (w) => edit(w, CHAIN, [/<p>Read on:[\s\S]*?<\/p>/, ""]),
    nearMiss: (w) =>
      edit(w, CHAIN, [/<p>Read on:[\s\S]*?<\/p>/, '<p>See <a href="/products/city/">the city bicycle</a>.</p>']),
  },
  {
    rule: "empty_href",
    fault: (w) => main(w, TOUR, '<a href="#">Our summer sale</a>'),
    nearMiss: (w) => main(w, TOUR, '<a href="#main">Back to the top</a>'),
  },
  {
    rule: "canonicalised_link",
    fault: (w) => {
      w.answers.set(full("/alder/"), at(w, TOUR));
      link(w, ABOUT, "/alder/");
      link(w, CONTACT, "/alder/");
      link(w, HOME, "/alder/");
    },
    nearMiss: (w) => {
      w.answers.set(full("/alder/"), at(w, TOUR));
      link(w, ABOUT, "/alder/");
    },
  },
  {
    rule: "image_broken",
    fault: (w) => main(w, TOUR, '<img src="/img/lost.webp" alt="A lost picture" width="9" height="9">'),
    nearMiss: (w) => {
      main(w, TOUR, '<img src="/img/members.webp" alt="A private picture" width="9" height="9">');
      add(w, "/img/members.webp", "");
      fail(w, "/img/members.webp", 403);
    },
  },
  {
    rule: "alt_missing",
    fault: (w) => main(w, TOUR, '<img src="/img/bench.webp" width="9" height="9">'),
    nearMiss: (w) => main(w, TOUR, '<img src="/img/bench.webp" alt="" width="9" height="9">'),
  },
  {
    rule: "alt_too_long",
    fault: (w) => main(w, TOUR, `<img src="/img/bench.webp" alt="${words(40)}" width="9" height="9">`),
    nearMiss: (w) => main(w, TOUR, `<img src="/img/bench.webp" alt="${words(12)}" width="9" height="9">`),
  },
  {
    rule: "alt_file_name",
    fault: (w) => main(w, TOUR, '<img src="/img/bench.webp" alt="IMG_2041.jpg" width="9" height="9">'),
    nearMiss: (w) =>
      main(w, TOUR, '<img src="/img/bench.webp" alt="Image of the bench, taken in 2041" width="9" height="9">'),
  },
  {
    rule: "image_link_without_alt",
    fault: (w) => main(w, TOUR, '<a href="/about/"><img src="/img/bench.webp" alt="" width="9" height="9"></a>'),
    nearMiss: (w) =>
      main(w, TOUR, '<a href="/about/"><img src="/img/bench.webp" alt="" width="9" height="9"> About the makers</a>'),
  },
  {
    rule: "image_link_without_alt",
    fault: (w) =>
      main(w, TOUR, '<a href="/about/" title=""><img src="/img/bench.webp" alt="" width="9" height="9"></a>'),
    nearMiss: (w) =>
      main(
        w,
        TOUR,
        '<a href="/about/" title="Über die Werkstatt"><img src="/img/bench.webp" alt="" width="9" height="9"></a>',
      ),
  },
  {
    rule: "image_dimensions_missing",
    fault: (w) => main(w, TOUR, '<img src="/img/bench.webp" alt="The bench">'),
    nearMiss: (w) => {
      add(w, "/img/mark.svg", "<svg/>", { "content-type": "image/svg+xml", "cache-control": "max-age=31536000" });
      main(w, TOUR, '<img src="/img/mark.svg" alt="The mark">');
    },
  },
  {
    rule: "image_very_large",
    fault: (w) => {
      at(w, "/img/touring.webp").body = "x".repeat(600_000);
    },
    nearMiss: (w) => {
      at(w, "/img/touring.webp").body = "x".repeat(400_000);
    },
  },
  {
    rule: "image_very_large",
    fault: (w) => icon(w, 900_000),
    nearMiss: (w) => icon(w, 9_000),
  },
  {
    rule: "image_large",
    fault: (w) => {
      at(w, "/img/touring.webp").body = "x".repeat(150_000);
    },
    nearMiss: (w) => {
      at(w, "/img/touring.webp").body = "x".repeat(90_000);
    },
  },
  {
    rule: "image_old_format",
    fault: (w) => photos(w, "jpg", ' srcset="/img/bench.webp 2x" loading="lazy"'),
    nearMiss: (w) => photos(w, "webp", ' srcset="/img/bench.webp 2x" loading="lazy"'),
  },
  {
    rule: "image_not_lazy",
    fault: (w) => photos(w, "webp", ' srcset="/img/bench.webp 2x"'),
    nearMiss: (w) => photos(w, "webp", ' srcset="/img/bench.webp 2x" loading="lazy"'),
  },
  {
    rule: "first_image_lazy",
    fault: (w) =>
      edit(w, TOUR, [
        '<img src="/img/logo.webp" alt="Oakhill Cycles" width="120"',
        '<img loading="lazy" src="/img/logo.webp" alt="Oakhill Cycles" width="620"',
      ]),
    nearMiss: (w) => edit(w, TOUR, ['width="800" height="500"', 'width="800" height="500" loading="lazy"']),
  },
  {
    rule: "image_srcset_missing",
    fault: (w) => photos(w, "webp", ' loading="lazy"'),
    nearMiss: (w) => photos(w, "webp", ' loading="lazy" srcset="/img/bench.webp 2x"'),
  },
  {
    rule: "image_without_source",
    fault: (w) => main(w, TOUR, '<img alt="Filled in by a script" width="9" height="9">'),
    nearMiss: (w) => main(w, TOUR, '<img srcset="/img/bench.webp 2x" alt="The bench" width="9" height="9">'),
  },
  {
    rule: "image_inline_data",
    fault: (w) =>
      main(w, TOUR, `<img src="data:image/png;base64,${"A".repeat(9000)}" alt="A drawing" width="9" height="9">`),
    nearMiss: (w) =>
      main(w, TOUR, '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A dot" width="9" height="9">'),
  },
  {
    rule: "video_without_captions",
    fault: (w) => main(w, TOUR, '<video controls src="/ride.mp4"></video>'),
    nearMiss: (w) => main(w, TOUR, '<video controls src="/ride.mp4"><track kind="captions" src="/ride.vtt"></video>'),
  },
];

/** Pages that each link to the next only, so that the last is `clicks` away from the home page. */
function chainOf(world: World, clicks: number): void {
  let from: string = HOME;
  for (let step = 1; step <= clicks; step++) {
    const path = `/steps/${"abcdefgh"[step]}/`;
    copyPage(world, RAIN, path);
    link(world, from, path);
    from = path;
  }
}

function photos(world: World, ending: string, attributes: string): void {
  for (let index = 0; index < 8; index++) {
    add(world, `/img/ride-${index}.${ending}`, "x".repeat(9000), {
      "content-type": `image/${ending}`,
      "cache-control": "max-age=31536000",
    });
    main(
      world,
      TOUR,
      `<img src="/img/ride-${index}.${ending}" alt="Ride number ${index} along the river" width="600" height="400"${attributes}>`,
    );
  }
}
