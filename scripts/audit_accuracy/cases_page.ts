import {
  ABOUT,
  type AccuracyCase,
  add,
  at,
  bodyOf,
  CHAIN,
  CONTACT,
  EVERY_PAGE,
  edit,
  editEvery,
  fail,
  full,
  HOME,
  head,
  header,
  jsonLd,
  main,
  nothing,
  RAIN,
  TOUR,
  TYRES,
  words,
} from "./planting.ts";
import { answer, redirect, type World } from "./world.ts";

const VIEWPORT = /<meta name="viewport"[^>]*>/;
const ORGANIZATION =
  /<script type="application\/ld\+json">\{"@context":"https:\/\/schema\.org","@type":"Organization"[\s\S]*?<\/script>/;
const CACHED = { "cache-control": "public, max-age=31536000", "content-encoding": "br" };

function viewport(content: string): string {
  return `<meta name="viewport" content="${content}">`;
}

/** A rule on what the markup holds: the second text is sound. */
function markup(rule: string, faulty: string, sound: string): AccuracyCase {
  return { rule, fault: (w) => main(w, TOUR, faulty), nearMiss: (w) => main(w, TOUR, sound) };
}

function event(w: World, path: string, day: string): void {
  jsonLd(w, path, { "@type": "Event", name: "Ride out", startDate: day, endDate: day, location: "Oakhill" });
}

function headerCase(rule: string, name: string, sound: string): AccuracyCase {
  return { rule, fault: (w) => header(w, HOME, [name, null]), nearMiss: (w) => header(w, HOME, [name, sound]) };
}

function scripts(world: World, count: number, attributes: string): void {
  for (let index = 0; index < count; index++) {
    add(world, `/s/${index}.js`, "void 0;", { "content-type": "text/javascript", ...CACHED });
    head(world, TOUR, `<script src="/s/${index}.js"${attributes}></script>`);
  }
}

function styles(world: World, count: number): void {
  for (let index = 0; index < count; index++) {
    add(world, `/s/${index}.css`, "a{}", { "content-type": "text/css", ...CACHED });
    head(world, TOUR, `<link rel="stylesheet" href="/s/${index}.css">`);
  }
}

function block(world: World, agent: string): void {
  edit(world, "/robots.txt", [`User-agent: ${agent}\n`, ""]);
  at(world, "/robots.txt").body = `${bodyOf(world, "/robots.txt")}\nUser-agent: ${agent}\nDisallow: /\n`;
}

/** The site without its links and pages that match. */
function without(world: World, path: string, text: RegExp): void {
  for (const page of EVERY_PAGE)
    at(world, page).body = bodyOf(world, page)
      .replaceAll(new RegExp(`<li><a href="${path}">[^<]*</a></li>`, "g"), "")
      .replaceAll(text, "page");
  world.answers.delete(full(path));
  edit(world, "/sitemap.xml", [new RegExp(`<url><loc>[^<]*${path}<.*`), ""]);
}

/** Phones, speed, safety, accessibility, trust and AI readiness. */
export const PAGE_CASES: AccuracyCase[] = [
  {
    rule: "viewport_missing",
    fault: (w) => edit(w, TOUR, [VIEWPORT, ""]),
    nearMiss: (w) => edit(w, TOUR, ['<meta name="viewport"', '<META NAME="VIEWPORT"']),
  },
  {
    rule: "viewport_fixed",
    fault: (w) => edit(w, TOUR, [VIEWPORT, viewport("width=1024")]),
    nearMiss: (w) => edit(w, TOUR, [VIEWPORT, viewport("width = device-width")]),
  },
  {
    rule: "zoom_disabled",
    fault: (w) => edit(w, TOUR, [VIEWPORT, viewport("width=device-width, initial-scale=1, maximum-scale=1")]),
    nearMiss: (w) => edit(w, TOUR, [VIEWPORT, viewport("width=device-width, initial-scale=1, maximum-scale=5")]),
  },
  {
    rule: "viewport_multiple",
    fault: (w) => head(w, TOUR, viewport("width=device-width, initial-scale=1.0, shrink-to-fit=no")),
    nearMiss: (w) => head(w, TOUR, viewport("width=device-width, initial-scale=1")),
  },
  {
    rule: "ttfb_very_slow",
    fault: (w) => {
      at(w, TOUR).ttfbMs = 2500;
    },
    nearMiss: (w) => {
      at(w, TOUR).ttfbMs = 1900;
    },
  },
  {
    rule: "ttfb_slow",
    fault: (w) => {
      at(w, TOUR).ttfbMs = 1000;
    },
    nearMiss: (w) => {
      at(w, TOUR).ttfbMs = 700;
    },
  },
  {
    rule: "html_uncompressed",
    fault: (w) => header(w, TOUR, ["content-encoding", null]),
    nearMiss: (w) => header(w, TOUR, ["content-encoding", "zstd"]),
  },
  {
    rule: "html_large",
    fault: (w) => main(w, TOUR, `<!-- ${"x".repeat(600_000)} -->`),
    nearMiss: (w) => main(w, TOUR, `<!-- ${"x".repeat(400_000)} -->`),
  },
  { rule: "blocking_scripts", fault: (w) => scripts(w, 3, ""), nearMiss: (w) => scripts(w, 3, " async") },
  { rule: "blocking_styles", fault: (w) => styles(w, 9), nearMiss: (w) => styles(w, 6) },
  { rule: "many_files", fault: (w) => scripts(w, 62, " defer"), nearMiss: (w) => scripts(w, 40, " defer") },
  {
    rule: "inline_code_large",
    fault: (w) => head(w, TOUR, `<script>/*${"x".repeat(160_000)}*/</script>`),
    nearMiss: (w) => head(w, TOUR, `<script>/*${"x".repeat(100_000)}*/</script>`),
  },
  {
    rule: "asset_large",
    fault: (w) => {
      at(w, "/app.js").body = "x".repeat(400_000);
    },
    nearMiss: (w) => {
      at(w, "/app.js").body = "x".repeat(200_000);
    },
  },
  {
    rule: "asset_broken",
    fault: (w) => {
      w.answers.delete(full("/app.css"));
    },
    nearMiss: (w) => fail(w, "/app.css", 403),
  },
  {
    rule: "asset_uncompressed",
    fault: (w) => header(w, "/app.css", ["content-encoding", null]),
    nearMiss: (w) => header(w, "/app.css", ["content-encoding", "gzip"]),
  },
  {
    rule: "asset_not_cached",
    fault: (w) => header(w, "/app.css", ["cache-control", "max-age=600"]),
    nearMiss: (w) => header(w, "/app.css", ["cache-control", "public, max-age=604800"]),
  },
  {
    rule: "duplicate_library",
    fault: (w) => {
      for (const name of ["/js/jquery-3.7.1.min.js", "/js/jquery.min.js"]) {
        add(w, name, "void 0", { "content-type": "text/javascript", ...CACHED });
        head(w, TOUR, `<script defer src="${name}"></script>`);
      }
    },
    nearMiss: (w) => {
      for (const name of ["/js/jquery-3.7.1.min.js", "/js/jquery-migrate.min.js"]) {
        add(w, name, "void 0", { "content-type": "text/javascript", ...CACHED });
        head(w, TOUR, `<script defer src="${name}"></script>`);
      }
    },
  },
  {
    rule: "many_third_parties",
    fault: (w) =>
      head(
        w,
        TOUR,
        Array.from({ length: 13 }, (_, i) => `<script async src="https://tag${i}.example.net/t.js"></script>`).join(""),
      ),
    nearMiss: (w) =>
      head(
        w,
        TOUR,
        Array.from({ length: 13 }, (_, i) => `<script async src="https://tags.example.net/${i}.js"></script>`).join(""),
      ),
  },
  {
    rule: "http_1_only",
    fault: nothing,
    faultFacts: (facts) => {
      for (const page of facts.pages) page.response.http_version = "1.0";
    },
    nearMiss: nothing,
    nearMissFacts: (facts) => {
      for (const page of facts.pages) page.response.http_version = null;
    },
  },
  {
    rule: "https_missing",
    fault: (w) => {
      for (const path of EVERY_PAGE) {
        w.answers.set(full(path).replace("https", "http"), at(w, path));
        at(w, path).body = bodyOf(w, path).replaceAll("https://oakhill", "http://oakhill");
      }
      for (const path of EVERY_PAGE) w.answers.set(full(path), { ...answer(""), failure: "connect" });
      w.answers.set(`https://www.${w.domain}/`, { ...answer(""), failure: "connect" });
      w.answers.set(`http://www.${w.domain}/`, redirect(`http://${w.domain}/`));
    },
    nearMiss: nothing,
  },
  {
    rule: "certificate_invalid",
    fault: (w) => {
      w.answers.set(`https://www.${w.domain}/`, { ...answer(""), failure: "tls" });
    },
    nearMiss: (w) => {
      w.answers.set(`https://www.${w.domain}/`, { ...answer(""), failure: "dns" });
    },
  },
  {
    rule: "https_not_forced",
    fault: (w) => {
      w.answers.set(`http://${w.domain}/`, at(w, HOME));
    },
    nearMiss: (w) => {
      w.answers.set(`http://${w.domain}/`, redirect(full(HOME), 302));
    },
  },
  markup(
    "mixed_content",
    '<script src="http://www.example.org/x.js"></script>',
    '<a href="http://www.example.org/cycling-report">The report</a>',
  ),
  markup(
    "form_insecure",
    '<form action="http://oakhillcycles.com/send" method="post"><label>Name <input name="n"></label><button>Send</button></form>',
    '<form action="https://www.example.org/send" method="post"><label>Name <input name="n"></label><button>Send</button></form>',
  ),
  markup(
    "password_in_get",
    '<form action="/login" method="get"><label>Password <input type="password" name="p"></label><button>Log in</button></form>',
    '<form action="/login" method="post"><label>Password <input type="password" name="p"></label><button>Log in</button></form>',
  ),
  markup(
    "leaked_secret",
    "<script>var key = 'AKIAIOSFODNN7EXAMPLQ';</script>",
    "<pre><code>AKIAIOSFODNN7EXAMPLQ</code></pre>",
  ),
  headerCase("hsts_missing", "strict-transport-security", "max-age=63072000"),
  headerCase("csp_missing", "content-security-policy", "default-src 'self'"),
  headerCase("nosniff_missing", "x-content-type-options", "nosniff"),
  {
    rule: "frame_options_missing",
    fault: (w) => {
      header(w, HOME, ["x-frame-options", null]);
      header(w, HOME, ["content-security-policy", "default-src 'self'"]);
    },
    nearMiss: (w) => header(w, HOME, ["x-frame-options", null]),
  },
  headerCase("referrer_policy_missing", "referrer-policy", "no-referrer"),
  headerCase("permissions_policy_missing", "permissions-policy", "geolocation=()"),
  {
    rule: "cookie_flags",
    fault: (w) => header(w, HOME, ["set-cookie", "PHPSESSID=1; path=/"]),
    nearMiss: (w) =>
      header(w, HOME, ["set-cookie", "PHPSESSID=1; path=/; Secure; HttpOnly; SameSite=Lax\ntheme=dark; path=/"]),
  },
  {
    rule: "server_version",
    fault: (w) => header(w, HOME, ["server", "Apache/2.4.41 (Ubuntu)"]),
    nearMiss: (w) => header(w, HOME, ["server", "cloudflare"]),
  },
  markup(
    "blank_without_noopener",
    '<a target="_blank" rel="opener" href="https://www.example.org/cycling-report">The report</a>',
    '<a target="_blank" href="https://www.example.org/cycling-report">The report</a>',
  ),
  markup(
    "sri_missing",
    '<script src="https://cdn.jsdelivr.net/npm/vue@3/dist/vue.js"></script>',
    '<script integrity="sha384-x" crossorigin src="https://cdn.jsdelivr.net/npm/vue@3/dist/vue.js"></script>',
  ),
  markup(
    "input_without_label",
    '<form><input name="mail" placeholder="Your mail"></form>',
    '<form><label for="m">Mail</label><input id="m" name="mail"><input type="hidden" name="t"><input type="submit" value="Go"></form>',
  ),
  markup(
    "button_without_name",
    "<button><svg viewBox='0 0 1 1'></svg></button>",
    '<button aria-label="Search"><svg viewBox="0 0 1 1"></svg></button>',
  ),
  markup(
    "link_without_name",
    '<a href="/about/"><svg viewBox="0 0 1 1"></svg></a>',
    '<a href="/about/" aria-label="About us"><svg viewBox="0 0 1 1"></svg></a>',
  ),
  markup(
    "frame_without_title",
    '<iframe src="https://www.google.com/maps/embed?pb=1"></iframe>',
    '<iframe title="Map" src="https://www.google.com/maps/embed?pb=1"></iframe>',
  ),
  markup("duplicate_id", '<p id="main">x</p>', '<p id="other">x</p>'),
  markup(
    "positive_tabindex",
    '<a tabindex="3" href="/about/">About the makers</a>',
    '<a tabindex="0" href="/about/">About the makers</a>',
  ),
  {
    rule: "main_landmark_missing",
    fault: (w) => {
      at(w, TOUR).body = bodyOf(w, TOUR).replace("<main id=", "<div id=").replace("</main>", "</div>");
    },
    nearMiss: (w) => {
      at(w, TOUR).body = bodyOf(w, TOUR).replace("<main id=", '<div role="main" id=').replace("</main>", "</div>");
    },
  },
  {
    rule: "skip_link_missing",
    fault: (w) => {
      at(w, TOUR).body = bodyOf(w, TOUR)
        .replace("<main id=", "<div id=")
        .replace("</main>", "</div>")
        .replace('<a href="#main">Skip to the content</a>', "");
    },
    nearMiss: (w) => {
      at(w, TOUR).body = bodyOf(w, TOUR).replace("<main id=", "<div id=").replace("</main>", "</div>");
    },
  },
  markup("invalid_role", '<div role="buton">x</div>', '<div role="note">x</div>'),
  markup("invalid_aria", '<div aria-labeled="x">x</div>', '<div role="group" aria-label="x">x</div>'),
  markup(
    "table_without_headers",
    "<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>",
    "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
  ),
  markup("autoplay_media", '<audio autoplay src="/bell.mp3"></audio>', '<audio controls src="/bell.mp3"></audio>'),
  markup("list_malformed", "<ul><div>one</div><li>two</li></ul>", "<ul><li><div>one</div></li><li>two</li></ul>"),
  {
    rule: "about_page_missing",
    fault: (w) => without(w, ABOUT, /about/gi),
    nearMiss: (w) => {
      add(w, "/our-story/", bodyOf(w, ABOUT).replaceAll("/about/", "/our-story/"));
      for (const path of EVERY_PAGE)
        at(w, path).body = bodyOf(w, path).replaceAll('href="/about/"', 'href="/our-story/"');
      w.answers.delete(full(ABOUT));
    },
  },
  {
    rule: "contact_page_missing",
    fault: (w) => {
      without(w, CONTACT, /contact/gi);
      for (const path of EVERY_PAGE)
        if (path !== CONTACT)
          at(w, path).body = bodyOf(w, path)
            .replaceAll(/Call \+44 20 7946 0958 or write to hello@oakhillcycles\.com\./g, "")
            .replaceAll('"telephone":"+44 20 7946 0958",', "");
    },
    nearMiss: (w) => without(w, CONTACT, /contact/gi),
  },
  {
    rule: "privacy_page_missing",
    fault: (w) => without(w, "/privacy/", /privacy/gi),
    nearMiss: (w) => {
      add(w, "/datenschutz/", bodyOf(w, "/privacy/").replaceAll("/privacy/", "/datenschutz/"));
      for (const path of EVERY_PAGE)
        at(w, path).body = bodyOf(w, path).replaceAll('href="/privacy/"', 'href="/datenschutz/"');
    },
  },
  {
    rule: "legal_notice_missing",
    fault: (w) => jsonLd(w, ABOUT, { "@type": "Organization", name: "Oakhill", address: { addressCountry: "FR" } }),
    nearMiss: (w) => {
      jsonLd(w, ABOUT, { "@type": "Organization", name: "Oakhill", address: { addressCountry: "FR" } });
      main(w, HOME, '<a href="/about/">Mentions légales</a>');
    },
  },
  {
    rule: "past_events",
    fault: (w) => {
      for (const path of EVERY_PAGE.slice(0, 6)) event(w, path, "2019-05-03");
    },
    nearMiss: (w) => {
      for (const path of EVERY_PAGE.slice(0, 6)) {
        event(w, path, "2019-05-03");
        event(w, path, "2090-05-03");
      }
    },
  },
  {
    rule: "terms_page_missing",
    fault: (w) => without(w, "/terms/", /terms|legal|conditions/gi),
    nearMiss: (w) => edit(w, HOME, ["Terms of sale", "Conditions of sale"]),
  },
  {
    rule: "address_missing",
    fault: (w) => {
      edit(w, HOME, [ORGANIZATION, ""]);
      for (const path of EVERY_PAGE) at(w, path).body = bodyOf(w, path).replaceAll("Call +44 20 7946 0958 or", "Or");
    },
    nearMiss: (w) => {
      for (const path of EVERY_PAGE) at(w, path).body = bodyOf(w, path).replaceAll("Call +44 20 7946 0958 or", "Or");
    },
  },
  {
    rule: "author_missing",
    fault: (w) => {
      edit(w, CHAIN, [/"author":\{[^}]*\},/, ""]);
      edit(w, CHAIN, ["By Ann Miller, ", ""]);
    },
    nearMiss: (w) => edit(w, CHAIN, ["By Ann Miller, ", ""]),
  },
  {
    rule: "author_generic",
    fault: (w) => {
      edit(w, CHAIN, ['"name":"Ann Miller"', '"name":"admin"']);
      edit(w, CHAIN, ["By Ann Miller, ", ""]);
    },
    nearMiss: (w) => {
      edit(w, CHAIN, ['"name":"Ann Miller"', '"name":"Ada Minster"']);
      edit(w, CHAIN, ["By Ann Miller, ", ""]);
    },
  },
  {
    rule: "date_missing",
    fault: (w) => {
      edit(w, CHAIN, [/"datePublished":"[^"]*","dateModified":"[^"]*",/, ""]);
      edit(w, CHAIN, [/, <time[^>]*>last month<\/time>/, ""]);
    },
    nearMiss: (w) => edit(w, CHAIN, [/"datePublished":"[^"]*","dateModified":"[^"]*",/, ""]),
  },
  {
    rule: "copyright_stale",
    fault: (w) => editEvery(w, [/© \d{4}/, "© 2019"]),
    // Articles of one folder may bear the year in which they were written.
    nearMiss: (w) => {
      for (const path of [TYRES, CHAIN, RAIN]) edit(w, path, [/© \d{4}/, "© 2019"]);
    },
  },
  {
    rule: "email_freemail",
    fault: (w) => {
      for (const path of EVERY_PAGE)
        at(w, path).body = bodyOf(w, path).replaceAll("hello@oakhillcycles.com", "oakhill@gmail.com");
    },
    nearMiss: (w) => main(w, ABOUT, "<p>Ann answers at ann@gmail.com too.</p>"),
  },
  { rule: "ai_search_bot_blocked", fault: (w) => block(w, "OAI-SearchBot"), nearMiss: (w) => block(w, "GPTBot") },
  { rule: "ai_user_bot_blocked", fault: (w) => block(w, "ChatGPT-User"), nearMiss: (w) => block(w, "GPTBot") },
  { rule: "ai_training_bot_blocked", fault: (w) => block(w, "GPTBot"), nearMiss: (w) => block(w, "OAI-SearchBot") },
  {
    rule: "edge_blocks_ai",
    fault: (w) => {
      at(w, HOME).byAgent["OAI-SearchBot"] = { status: 403, body: "Forbidden" };
    },
    nearMiss: (w) => {
      at(w, HOME).byAgent = { GPTBot: { status: 403, body: "Forbidden" } };
    },
  },
  {
    rule: "search_bots_refused",
    fault: (w) => {
      at(w, HOME).byAgent = { Googlebot: { status: 403, body: "Forbidden" } };
    },
    nearMiss: (w) => {
      at(w, HOME).byAgent = { AhrefsBot: { status: 403, body: "Forbidden" } };
    },
  },
  {
    rule: "content_signal_refuses",
    fault: (w) =>
      edit(w, "/robots.txt", [
        "Disallow: /cart/",
        "Content-Signal: search=yes, ai-input=no, ai-train=no\nDisallow: /cart/",
      ]),
    nearMiss: (w) =>
      edit(w, "/robots.txt", [
        "Disallow: /cart/",
        "Content-Signal: search=yes, ai-input=yes, ai-train=no\nDisallow: /cart/",
      ]),
  },
  {
    rule: "noai_directive",
    fault: (w) => head(w, TOUR, '<meta name="robots" content="noai, noimageai">'),
    nearMiss: (w) => head(w, TOUR, '<meta name="robots" content="max-snippet:-1">'),
  },
  {
    rule: "organization_missing",
    fault: (w) => edit(w, HOME, [ORGANIZATION, ""]),
    nearMiss: (w) => edit(w, HOME, ['"@type":"Organization"', '"@type":"Store"']),
  },
  {
    rule: "organization_incomplete",
    fault: (w) => edit(w, HOME, [/"logo":"[^"]*",/, ""]),
    nearMiss: (w) => edit(w, HOME, [/"telephone":"[^"]*",/, ""]),
  },
  {
    rule: "same_as_missing",
    fault: (w) => edit(w, HOME, [/"sameAs":\[[^\]]*\],/, ""]),
    nearMiss: (w) => edit(w, HOME, [/"sameAs":\[[^\]]*\],/, '"sameAs":"https://www.wikidata.org/wiki/Q1",']),
  },
  {
    rule: "questions_none",
    fault: (w) => {
      for (const path of EVERY_PAGE)
        at(w, path).body = bodyOf(w, path)
          .replaceAll(/<h2>(?:What|Which|How|And)[^<]*<\/h2>/g, "<h2>Details</h2>")
          .replaceAll(/>How to choose winter tyres</g, ">Choosing winter tyres<")
          .replaceAll(/How to reach us|Who we are/g, "Our place")
          .replaceAll("What else helps", "More help");
    },
    nearMiss: (w) => edit(w, TOUR, [/<h2>What[^<]*<\/h2>/, "<h2>Details</h2>"]),
  },
  {
    rule: "question_unanswered",
    fault: (w) => {
      for (let i = 0; i < 6; i++) main(w, TOUR, `<h2>What is part number ${i}?</h2><p>Ask us.</p>`);
    },
    nearMiss: (w) => {
      for (let i = 0; i < 6; i++) main(w, TOUR, `<h2>What is part number ${i}?</h2><p>${words(30)}</p>`);
    },
  },
  {
    rule: "passages_long",
    fault: (w) => {
      at(w, CHAIN).body = bodyOf(w, CHAIN).replaceAll(/<h2>(?:What about|How long|What else)[^<]*<\/h2>/g, "");
      main(w, CHAIN, `<p>${words(300)}</p>`);
    },
    nearMiss: (w) => main(w, CHAIN, `<p>${words(300)}</p>`),
  },
  {
    rule: "no_lists_or_tables",
    fault: (w) => edit(w, CHAIN, ["<ul><li>Look</li><li>Clean</li></ul>", ""]),
    nearMiss: (w) => edit(w, CHAIN, ["<ul><li>Look</li><li>Clean</li></ul>", "<ol><li>Look</li><li>Clean</li></ol>"]),
  },
  {
    rule: "statistics_unsourced",
    fault: (w) =>
      edit(w, CHAIN, [
        /<p>According to[\s\S]*?<\/p>/,
        "<p>We found that 34% of riders forget it.</p><p>Another 27% of riders do it twice.</p><p>Only 12% of riders do it well.</p>",
      ]),
    nearMiss: (w) =>
      main(w, CHAIN, "<p>We found that 34% of riders forget it.</p><p>Another 27% of riders do it twice.</p>"),
  },
  {
    rule: "llms_txt_missing",
    fault: (w) => {
      w.answers.delete(full("/llms.txt"));
    },
    nearMiss: (w) => fail(w, "/llms.txt", 403),
  },
  {
    rule: "llms_txt_malformed",
    fault: (w) => add(w, "/llms.txt", "Welcome to our shop", { "content-type": "text/plain" }),
    nearMiss: (w) =>
      add(w, "/llms.txt", "# Oakhill\n\n- [All bicycles](/products/)\n", { "content-type": "text/plain" }),
  },
];
