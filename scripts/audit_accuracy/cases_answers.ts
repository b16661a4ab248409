import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  bodyOf,
  CARGO,
  CHAIN,
  CITY,
  copyPage,
  EVERY_PAGE,
  edit,
  forward,
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
import { answer, type World } from "./world.ts";

const CSS = { "content-type": "text/css", "cache-control": "public, max-age=31536000", "content-encoding": "br" };
const MEGABYTE = 1024 * 1024;
const FONTS = "https://fonts.googleapis.com/css2";
const SWAP = "display=swap";

function robots(world: World, group: string): void {
  at(world, "/robots.txt").body = `${group}\n\n${bodyOf(world, "/robots.txt")}`;
}

function part(rule: string, faulty: string, sound: string, path: string = ABOUT): AccuracyCase {
  return { rule, fault: (w) => main(w, path, faulty), nearMiss: (w) => main(w, path, sound) };
}

function inHead(rule: string, faulty: string, sound: string, path: string = ABOUT): AccuracyCase {
  return { rule, fault: (w) => head(w, path, faulty), nearMiss: (w) => head(w, path, sound) };
}

/** A style sheet of the site, sent as the headers say. */
function styled(world: World, headers: Record<string, string>): void {
  world.answers.set(full("/theme/look.css"), answer("p{margin:0}".repeat(50), headers));
  head(world, ABOUT, '<link rel="stylesheet" href="/theme/look.css">');
}

function numbered(world: World, nameOf: (index: number) => string): void {
  world.answers.set(full("/theme/look.css"), answer("p{margin:0}", CSS));
  EVERY_PAGE.forEach((path, index) => {
    world.answers.set(full(`/theme/look.css?v=${nameOf(index)}`), answer("p{margin:0}", CSS));
    head(world, path, `<link rel="stylesheet" href="/theme/look.css?v=${nameOf(index)}">`);
  });
}

function film(world: World, size: number): void {
  const headers = { "content-type": "video/mp4", "content-length": String(size), "cache-control": "max-age=31536000" };
  world.answers.set(full("/media/tour.mp4"), answer("film", headers));
  main(
    world,
    TOUR,
    '<video autoplay muted loop src="/media/tour.mp4"><track kind="captions" src="/media/tour.vtt"></video>',
  );
  add(world, "/media/tour.vtt", "WEBVTT", { "content-type": "text/vtt" });
}

function sourceMap(world: World, map: string): void {
  add(world, "/shop.js", "void 0;", { "content-type": "text/javascript", "cache-control": "max-age=31536000" });
  add(world, "/shop.js.map", map, { "content-type": "application/json" });
  head(world, HOME, '<script src="/shop.js" defer></script>');
}

/** The page of another one's folder, left with its heading. */
function emptied(world: World, text: string): void {
  edit(world, CHAIN, [/(<h1[^>]*>[^<]*<\/h1>)[\s\S]*<\/main>/, `<h1>Chain care</h1>${text}</main>`]);
}

/** What servers, scripts and markup do instead of what was meant. */
export const ANSWER_CASES: readonly AccuracyCase[] = [
  {
    rule: "content_as_error",
    fault: (w) => {
      at(w, RAIN).status = 404;
    },
    nearMiss: (w) => {
      const page = bodyOf(w, RAIN).replace(/<link rel="canonical"[^>]*>/, "");
      w.answers.set(full("/blog/old-news/"), { ...answer(page), status: 410 });
      link(w, ABOUT, "/blog/old-news/");
    },
  },
  {
    rule: "soft_404",
    fault: (w) => {
      const hint =
        "<!doctype html><html lang=en><title>Products</title><main><h1>Products</h1><p>Choose one.</p></main>";
      add(w, "/products/brand-visibility-check-5f2c9e17-no-such-page/", hint);
    },
    nearMiss: (w) => forward(w, "/products/brand-visibility-check-5f2c9e17-no-such-page/", "/products/", 302),
  },
  {
    rule: "not_found_bare",
    fault: (w) => {
      w.unknown = { ...answer("<!doctype html><title>404 Not Found</title><hr><center>nginx</center>"), status: 404 };
    },
    nearMiss: (w) => {
      w.unknown = { ...answer('<!doctype html><title>404</title><a href="/products/">Products</a>'), status: 404 };
    },
  },
  part(
    "click_only",
    '<table><tr><th>Day</th></tr><tr><td onclick="choose(14)">14</td></tr></table>',
    '<table><tr><th>Day</th></tr><tr><td onclick="choose(14)"><button>14</button></td></tr></table>',
  ),
  part(
    "uncrawlable_link",
    "<p><span onclick=\"router.push('/service/spring/')\">Spring service</span></p>",
    '<p><a href="/about/">About</a> <span tabindex="0" onclick="router.push(\'/about/\')">About us</span></p>',
    CITY,
  ),
  inHead(
    "head_by_script",
    "<script>document.querySelector('link[rel=\"canonical\"]').setAttribute('href', location.origin + '/')</script>",
    "<script>var own = document.querySelector('link[rel=\"canonical\"]').href; share(own)</script>",
  ),
  inHead(
    "told_networks",
    "<script>fbq('track', 'Schedule', { diagnosis: 'asthma' })</script>",
    "<script>fbq('track', 'Purchase', { value: 120, currency: 'EUR', content_name: 'Touring' })</script>",
  ),
  part(
    "image_section",
    '<h2>Opening hours</h2><img src="/img/bench.webp" width="900" height="600" alt="image1"><h2>Where we are</h2><p>On the hill.</p>',
    '<h2>Our bench</h2><img src="/img/bench.webp" width="900" height="600" alt="The oak bench in the workshop"><h2>Where we are</h2><p>On the hill.</p>',
  ),
  {
    rule: "asset_refused",
    fault: (w) => styled(w, { ...CSS, "content-type": "text/plain" }),
    nearMiss: (w) => styled(w, { ...CSS, "content-type": "text/css; charset=utf-8" }),
  },
  {
    rule: "asset_name_changes",
    fault: (w) => numbered(w, (index) => String(1_700_000_000 + index)),
    nearMiss: (w) => numbered(w, (index) => (index < 2 ? "2.1" : "2.0")),
  },
  inHead(
    "third_party_blocking",
    [1, 2, 3, 4].map((at) => `<script src="https://tags${at}.example.org/t.js"></script>`).join(""),
    [1, 2, 3, 4].map((at) => `<script src="https://tags${at}.example.org/t.js" defer></script>`).join(""),
  ),
  { rule: "film_large", fault: (w) => film(w, 12 * MEGABYTE), nearMiss: (w) => film(w, 2 * MEGABYTE) },
  inHead(
    "fonts_many",
    `<link rel="stylesheet" href="${FONTS}?family=Lora&family=Inter&family=Roboto&family=Oswald&family=Karla&${SWAP}">`,
    `<link rel="stylesheet" href="${FONTS}?family=Lora:wght@400;700&family=Inter:wght@400;500;700&${SWAP}">`,
  ),
  {
    rule: "edge_contradicts_robots",
    fault: (w) => {
      at(w, HOME).byAgent.ClaudeBot = { status: 403, body: "Forbidden" };
    },
    nearMiss: (w) => {
      edit(w, "/robots.txt", ["User-agent: CCBot\n", ""]);
      robots(w, "User-agent: CCBot\nDisallow: /");
      at(w, HOME).byAgent.CCBot = { status: 403, body: "Forbidden" };
    },
  },
  {
    rule: "ai_search_pages_closed",
    fault: (w) => robots(w, "User-agent: OAI-SearchBot\nDisallow: /blog/"),
    nearMiss: (w) => robots(w, "User-agent: Bytespider\nDisallow: /blog/"),
  },
  {
    rule: "search_bots_refused",
    fault: (w) => {
      for (const path of [TYRES, CHAIN, RAIN]) at(w, path).byAgent.Googlebot = { status: 403, body: "Access denied" };
    },
    nearMiss: (w) => {
      for (const path of [TYRES, CHAIN, RAIN]) at(w, path).byAgent.CCBot = { status: 403, body: "Access denied" };
    },
  },
  {
    rule: "source_map_open",
    fault: (w) =>
      sourceMap(
        w,
        '{"version":3,"sources":["src/shop.ts"],"sourcesContent":["// TODO before launch"],"mappings":"AAAA"}',
      ),
    nearMiss: (w) => sourceMap(w, '{"version":3,"sources":["src/shop.ts"],"mappings":"AAAA"}'),
  },
  inHead(
    "verified_twice",
    '<meta name="google-site-verification" content="q8Zc1N0l5m7"><meta name="google-site-verification" content="a1Vb9">',
    '<meta name="google-site-verification" content="q8Zc1N0l5m7"><meta name="msvalidate.01" content="A17">',
    HOME,
  ),
  {
    rule: "own_text_missing",
    fault: (w) => emptied(w, ""),
    nearMiss: (w) => emptied(w, "<p>A chain wants a drop of oil, a dry cloth and ten quiet minutes every month.</p>"),
  },
  {
    rule: "redirect_to_list",
    fault: (w) => forward(w, CARGO, "/products/"),
    nearMiss: (w) => {
      forward(w, CARGO, "/products/freight/");
      copyPage(w, TOUR, "/products/freight/");
    },
  },
  {
    rule: "robots_blocks_section",
    fault: (w) => {
      at(w, "/robots.txt").body = bodyOf(w, "/robots.txt").replace(
        /User-agent: \*\n/,
        "User-agent: *\nDisallow: /blog/\n",
      );
    },
    nearMiss: (w) => {
      at(w, "/robots.txt").body = bodyOf(w, "/robots.txt").replace(
        /User-agent: \*\n/,
        "User-agent: *\nDisallow: /blog/winter\n",
      );
    },
  },
  {
    rule: "schema_review_alone_required",
    fault: (w) =>
      jsonLd(w, ABOUT, {
        "@type": "Review",
        author: { "@type": "Person", name: "Ann Lee" },
        reviewRating: { "@type": "Rating", ratingValue: 5 },
      }),
    nearMiss: (w) =>
      jsonLd(w, ABOUT, {
        "@type": "Review",
        itemReviewed: { "@type": "Thing", name: "Touring" },
        author: { "@type": "Person", name: "Ann Lee" },
        reviewRating: { "@type": "Rating", ratingValue: 5 },
      }),
  },
  part(
    "too_many_links",
    Array.from({ length: 24 }, (_, index) => `<a href="/products/city/">city bike number ${index}</a>`).join(" "),
    Array.from({ length: 24 }, () => '<a href="/products/city/">City</a>').join(" "),
  ),
];
