import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { HtmlFacts } from "../../src/page/page_facts.ts";
import { readPage } from "../../src/page/read_page.ts";
import { cpuMs } from "../support/cpu_time.ts";

const SOURCE = {
  url: "https://acme.com/shop/",
  site: "acme.com",
  contentType: "text/html; charset=utf-8",
  headers: {},
};

function read(html: string, headers: Record<string, string> = {}): HtmlFacts {
  const reading = readPage(new TextEncoder().encode(html), { ...SOURCE, headers });
  assert.ok(reading.ok, reading.ok ? "" : reading.problem);
  return reading.html;
}

test("readPage() keeps what hidden links and texts say, and the body's classes", () => {
  const html = read(
    '<body class="Archive tag tag-tea"><main><p>Tea</p><div style="display:none">Planted words <a href="https://x.example/">cheap loans</a></div></main></body>',
  );
  assert.deepEqual(html.body_classes, ["archive", "tag", "tag-tea"]);
  assert.match(html.hidden_text ?? "", /Planted words/);
  assert.deepEqual(
    html.links.map(({ text, hidden }) => [text, hidden]),
    [["cheap loans", true]],
  );
  assert.doesNotMatch(html.main_text, /loans/);
});

describe("readPage() on a sound page", () => {
  const html = read(
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title> Acme  Tea </title>
    <meta name="description" content="Fine tea"><meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex, max-snippet:20"><meta name="googlebot" content="nofollow">
    <link rel="canonical" href="/shop/"><link rel="alternate" hreflang="de" href="/de/">
    <link rel="icon" href="/i.png"><link rel="stylesheet" href="http://cdn.example/a.css"><link rel="preload" href="/f.woff" as="font">
    <meta property="og:title" content="Tea"><meta name="twitter:card" content="summary">
    <script type="application/ld+json">{"@graph":[{"@type":"Organization","name":"Acme","author":{"@type":"Person","name":"Ada"}}]}</script>
    <script type="application/ld+json">{broken}</script></head>
    <body><a href="#main">Skip to content</a>
    <header><nav><a href="/about" rel="nofollow noopener" target="_blank">About</a></nav></header>
    <main id="main"><h1>Tea <em>for</em> you</h1><p>We sold 40% more tea in 2025, according to the Tea Board.</p>
    <h2>How is it made?</h2><p>By hand, in the hills, with time.</p>
    <ul><li>one</li></ul><table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>
    <a href="https://other.example/"><img src="/a.png" alt="Partner" width="10"></a><img src="b.jpg">
    <div style="display:none">secret words here</div>
    <form action="http://acme.com/go" method="POST"><input name="q"><input type="password" aria-label="Password"></form>
    <article itemscope itemtype="https://schema.org/Product"><span itemprop="name">Green</span><meta itemprop="sku" content="7"></article>
    <time datetime="2026-01-05" class="entry-date published">5 January</time></main>
    <footer><p>© 2019–2024 Acme</p><a href="mailto:Hi@Acme.com">mail</a><a href="tel:+441234567">call</a></footer></body></html>`,
    { "x-robots-tag": "googlebot: noarchive, noindex", link: '<https://acme.com/c>; rel="canonical"' },
  );

  test("gives head facts", () => {
    assert.deepEqual(html.titles, ["Acme Tea"]);
    assert.deepEqual(html.descriptions, ["Fine tea"]);
    assert.equal(html.lang, "en-GB");
    assert.equal(html.doctype, "html");
    assert.deepEqual(
      html.canonicals.map((canonical) => [canonical.url, canonical.source]),
      [
        ["https://acme.com/shop/", "link"],
        ["https://acme.com/c", "header"],
      ],
    );
    assert.equal(html.hreflangs[0]?.url, "https://acme.com/de/");
    assert.equal(html.favicon, true);
    assert.equal(html.open_graph["og:title"], "Tea");
    assert.equal(html.twitter["twitter:card"], "summary");
    assert.deepEqual(html.resource_hints?.[0], { rel: "preload", url: "https://acme.com/f.woff", as: "font" });
    assert.equal(html.head_broken_by, null);
  });

  test("unites robots directives of tags and headers by agent", () => {
    assert.deepEqual(html.robots, [
      { agent: "*", directives: ["noindex", "max-snippet:20"], source: "meta" },
      { agent: "googlebot", directives: ["nofollow"], source: "meta" },
      { agent: "googlebot", directives: ["noarchive", "noindex"], source: "header" },
    ]);
  });

  test("gives links with region, text and kind", () => {
    const about = html.links.find((link) => link.href === "/about")!;
    assert.deepEqual(
      [about.region, about.internal, about.target_blank, about.rel],
      ["nav", true, true, ["nofollow", "noopener"]],
    );
    const other = html.links.find((link) => link.url === "https://other.example/")!;
    assert.deepEqual([other.internal, other.text, other.image_only], [false, "Partner", true]);
    const named = read('<a href="/a" title="Profile"><svg></svg></a>').links.find((link) => link.href === "/a");
    assert.equal(named?.text, "Profile", "a title names a link without a text");
    assert.equal(html.links.find((link) => link.href.startsWith("mailto"))?.url, null);
    assert.deepEqual([html.emails, html.phones], [["hi@acme.com"], ["+441234567"]]);
    const code = "git clone git@code.example:a/b and connect to db+srv://admin:admin@cluster.example/x";
    assert.deepEqual(read(`<main><p>Write to jo@acme.com: soon. ${code}</p></main>`).emails, ["jo@acme.com"]);
  });

  test("gives the main text without navigation, footer and hidden parts", () => {
    assert.match(html.main_text, /^Skip to content\nTea for you\nWe sold 40% more tea/);
    assert.doesNotMatch(html.main_text, /About|secret|©/);
    assert.equal(html.hidden_text_words, 3);
    assert.equal(html.copyright_year, 2024);
    assert.deepEqual(html.questions, [{ heading: "How is it made?", answer_words: html.questions[0]!.answer_words }]);
    assert.ok(html.questions[0]!.answer_words >= 7);
    assert.deepEqual(html.statistics, { count: 1, sourced: 1 });
    assert.deepEqual([html.paragraphs, html.lists, html.tables], [2, 1, 1]);
    assert.equal(html.dates.published, "2026-01-05");
  });

  test("takes a header for the page where nearly all text stands in it, and only there", () => {
    const prose = "The revenue service charges interest on what is owed for every day it stays unpaid after the date. ";
    const header = `<header><nav>Home About</nav><h1>Back taxes</h1><p>${prose.repeat(3)}</p><ul><li>Ask first</li></ul></header>`;
    const wrapped = read(`<html><body>${header}</body></html>`);
    assert.match(wrapped.main_text, /^Back taxes\nThe revenue/);
    assert.doesNotMatch(wrapped.main_text, /Home/);
    assert.deepEqual(
      wrapped.blocks?.map(({ type }) => type),
      ["heading", "paragraph", "list"],
    );
    const usual = read(`<html><body>${header}<div><p>${prose.repeat(3)}</p></div></body></html>`);
    assert.equal(usual.main_text, prose.repeat(3).trim());
  });

  test("takes no banner and no menu that was closed for the page", () => {
    const banner = `<div class="cookie-banner"><p>${"We use cookies to see what visitors read and to make it better. ".repeat(5)}</p></div>`;
    assert.equal(read(`<body>${banner}<main><h1>Gallery</h1></main></body>`).main_text, "Gallery");
  });

  test("sees what is faded out to be faded in, and not what is faded out for good", () => {
    const text = "<p>Open on Sundays</p>";
    const shown = (style: string) => read(`<main><h1>Hours</h1><div style="${style}">${text}</div></main>`).main_text;
    assert.match(shown("opacity:0;transform:translateY(20px)"), /Sundays/);
    assert.match(shown("opacity: 0; transition: opacity .6s"), /Sundays/);
    assert.doesNotMatch(shown("opacity:0"), /Sundays/);
    assert.doesNotMatch(shown("visibility:hidden;transition:opacity .6s"), /Sundays/);
  });

  test("keeps apart what a style sheet sets apart: a label and the sentence below it", () => {
    const html = read(
      "<main><h1>Law</h1><ul><li><strong>Divorce by consent</strong><span>Without a court.</span></li><li>H<sub>2</sub>O, You<b>Tube</b>, our Web<!-- -->Flow site</li></ul></main>",
    );
    assert.match(html.main_text, /Divorce by consent Without a court\.\nH2O, YouTube, our WebFlow site/);
  });

  test("ends a head that nothing closes where a browser does", () => {
    const html = read(
      "<!doctype html><html><head><title>T</title><div><p>Four five six.</p></div><main><h1>Seven</h1></main></html>",
    );
    assert.deepEqual([html.titles, html.main_text], [["T"], "Four five six.\nSeven"]);
  });

  test("takes what stands in a menu that nothing closes for the page, without the menu", () => {
    const prose = "We come out to every farm in the valley and tell you what the pump needs before we begin. ";
    const html = read(
      `<body><nav><ul><li><a href=/a>Pumps</a></li></ul></ <main><section><h1>Farms</h1><p>${prose.repeat(3)}</p><ul><li>Hexham</li></ul></section><footer>Imprint</footer></body>`,
    );
    assert.match(html.main_text, /^Farms\nWe come .*\nHexham$/s);
    assert.deepEqual(
      html.links.map(({ region }) => region),
      ["nav"],
    );
  });

  test("gives structured data, faults of syntax apart", () => {
    const [graph, broken, microdata] = html.structured_data;
    assert.deepEqual([graph?.error, graph?.types], [null, ["Organization", "Person"]]);
    assert.notEqual(broken?.error, null);
    assert.deepEqual(microdata?.items, [{ "@type": "Product", name: "Green", sku: "7" }]);
    assert.deepEqual(html.authors, ["Ada"]);
  });

  test("gives images, forms, mixed content and accessibility", () => {
    assert.deepEqual(
      html.images.map((image) => [image.url, image.alt]),
      [
        ["https://acme.com/a.png", "Partner"],
        ["https://acme.com/shop/b.jpg", null],
      ],
    );
    assert.deepEqual(html.forms, [
      { action: "http://acme.com/go", url: "http://acme.com/go", method: "post", has_password: true, fields: ["q"] },
    ]);
    assert.deepEqual(html.mixed_content, ["http://cdn.example/a.css"]);
    const a11y = html.accessibility;
    assert.deepEqual(
      [
        a11y.inputs_without_label,
        a11y.images_without_alt,
        a11y.tables_without_headers,
        a11y.has_main,
        a11y.has_skip_link,
      ],
      [1, 1, 1, true, true],
    );
  });
});

describe("readPage() past the parser's traps", () => {
  test("sees tags and attributes in upper case", () => {
    const html = read(
      '<HTML><HEAD><META NAME="ROBOTS" CONTENT="NOINDEX"></HEAD><BODY><A HREF="/x">X</A></BODY></HTML>',
    );
    assert.deepEqual(html.robots[0], { agent: "*", directives: ["noindex"], source: "meta" });
    assert.equal(html.links[0]?.url, "https://acme.com/x");
  });

  test("reads documents without html, head or body", () => {
    const html = read('<title>A</title><meta name="description" content="B"><h1>C</h1><p>D <a href="/e">E</a>');
    assert.deepEqual([html.titles, html.descriptions, html.headings], [["A"], ["B"], [{ level: 1, text: "C" }]]);
    assert.equal(html.links.length, 1);
    assert.equal(html.metas[0]?.in_head, true);
    assert.equal(html.head_broken_by, null);
  });

  test("reads what stands before the html tag and after a doctype", () => {
    const html = read(
      '<!-- x --><!DOCTYPE html><script>1</script><html><head><title>T</title></head><body><a href="/a">a</a></body></html>',
    );
    assert.deepEqual([html.doctype, html.titles, html.links.length], ["html", ["T"], 1]);
  });

  for (const [name, source] of [
    ["nothing", ""],
    ["spaces", "  \n "],
    ["text alone", "just words"],
    ["a comment", "<!-- gone -->"],
    ["JSON", '{"a":[1,2]}'],
    ["NUL bytes", "<p>a\u0000b</p>"],
  ] as const) {
    test(`reads ${name} as a page without facts`, () => {
      const html = read(source);
      assert.deepEqual([html.titles, html.links, html.headings], [[], [], []]);
    });
  }

  test("does not lose the page behind oddly ended comments", () => {
    for (const comment of ["<!-- a --!>", "<!-->", "<!--->"]) {
      assert.equal(read(`<body>${comment}<a href="/x">x</a><!-- end --></body>`).links.length, 1, comment);
    }
  });

  test("tells what ends the head too early, and that later metas are not in it", () => {
    const html = read(
      '<html><head><title>T</title><div>banner</div><meta name="robots" content="noindex"><link rel="canonical" href="/"></head><body></body></html>',
    );
    assert.equal(html.head_broken_by, "div");
    assert.equal(html.metas[0]?.in_head, false);
    assert.equal(html.canonicals[0]?.in_head, false);
    assert.equal(read("<head><title>T</title></head><body><div></div></body>").head_broken_by, null);
    for (const [inside, by] of [
      ["<img src=x>", "noscript><img"],
      ["<link rel=stylesheet href=/a.css>", null],
    ] as const) {
      const page = read(`<head><noscript>${inside}</noscript><link rel=canonical href=/></head>`);
      assert.deepEqual([page.head_broken_by, page.canonicals[0]?.in_head], [by, true]);
    }
    assert.equal(read("<head><title>T</title><noscript><img src=x></noscript></head>").head_broken_by, null);
  });

  test("takes the page's title, not the drawing's, and counts no template or noscript content", () => {
    const html = read(
      "<head><title>Page</title></head><body><svg><title>Icon</title></svg><template><a href=/t>t</a></template><noscript><img src=/n.png></noscript><a href=/a><svg><title>Cart</title></svg></a></body>",
    );
    assert.deepEqual(html.titles, ["Page"]);
    assert.deepEqual([html.links.length, html.images.length], [1, 0]);
    assert.equal(html.accessibility.links_without_name, 0);
  });

  test("reads the words that are drawn, such as the towns on a map, as text", () => {
    const map =
      "<svg><title>Map</title><g><text>Kotka</text><text><tspan>Hamina</tspan></text></g><style>g{}</style></svg>";
    const html = read(`<body><main><p>We come to</p>${map}</main><template>${map}</template></body>`);
    assert.match(html.main_text, /^We come to\nKotka\nHamina$/);
  });

  test("keeps the tags of the first buttons and links without a name", () => {
    const { accessibility } = read(
      '<body><button class="menu"></button><button>Go</button><a href="/cart"><i></i></a></body>',
    );
    assert.deepEqual(accessibility.unnamed_buttons, ['<button class="menu">']);
    assert.deepEqual(accessibility.unnamed_links, ['<a href="/cart">']);
  });

  test("says when only scripts fill the page", () => {
    assert.equal(read('<body><div id="root"></div><script src="/a.js"></script></body>').app_shell, true);
    assert.equal(
      read("<body><noscript>You need to enable JavaScript to run this app.</noscript></body>").app_shell,
      true,
    );
    assert.equal(read(`<body><div id="root"><p>${"word ".repeat(200)}</p></div></body>`).app_shell, false);
    assert.equal(read("<body><h1>Thank you</h1></body>").app_shell, false);
  });

  test("finds credentials in scripts, not samples in the text", () => {
    const key = `AKIA${"ABCDEFGHIJKLMNOP".slice(0, 16)}`;
    assert.deepEqual(read(`<script>var k="${key}"</script>`).leaked_secrets, ["aws_access_key"]);
    assert.deepEqual(read(`<pre>${key}</pre><script>var k="AKIAIOSFODNN7EXAMPLE"</script>`).leaked_secrets, []);
  });
});

describe("readPage() on hostile pages", () => {
  const attacks: [string, string][] = [
    ["nested tables", "<table><tr><td>".repeat(100_000)],
    ["nested links and bolds", "<a><b>".repeat(160_000)],
    ["five megabytes of div", "<div>".repeat(1_000_000)],
    ["unclosed list paragraphs", "<li><p>".repeat(50_000)],
    ["wrongly closed elements", "<div></x>".repeat(60_000)],
    ["a tag with countless attributes", `<div ${"a=1 ".repeat(200_000)}>`],
    ["countless distinct attributes", `<div ${Array.from({ length: 50_000 }, (_, at) => `a${at}`).join(" ")}>`],
    ["nested svg", "<svg>".repeat(50_000)],
    ["nested selects", "<select><option>".repeat(50_000)],
    ["too many tags", "<br>".repeat(130_000)],
  ];
  for (const [name, html] of attacks) {
    test(`refuses ${name} at once`, () => {
      const startedMs = cpuMs();
      const reading = readPage(new TextEncoder().encode(html), SOURCE);
      assert.equal(reading.ok, false);
      assert.ok(cpuMs() - startedMs < 1500);
    });
  }

  const odd: [string, string][] = [
    ["siblings by the thousand", `<body>${"<p>a</p>".repeat(40_000)}</body>`],
    ["one long word", `<p>${"a".repeat(1_500_000)}</p>`],
    ["one long run of spaces", `<p>${" ".repeat(1_500_000)}x</p>`],
    ["at-signs without end", `<p>${"a@".repeat(300_000)}</p>`],
    ["digits without end", `<p>${"1,".repeat(300_000)}</p>`],
    ["an open comment", `<!--${"-".repeat(1_000_000)}`],
    ["an open tag", `<a ${"b".repeat(1_000_000)}`],
    ["deep JSON-LD", `<script type="application/ld+json">${"[".repeat(100_000)}${"]".repeat(100_000)}</script>`],
    ["wide JSON-LD", `<script type="application/ld+json">[${'{"@type":"A"},'.repeat(20_000)}{}]</script>`],
    [
      "JSON-LD that reaches for prototypes",
      '<script type="application/ld+json">{"__proto__":{"x":1},"@type":"A"}</script>',
    ],
    ["microdata in microdata", "<div itemscope itemprop=a>".repeat(400)],
    ["a thousand items", "<div itemscope itemtype=http://schema.org/A></div>".repeat(5000)],
    ["a huge style attribute", `<p style="${"x:y;".repeat(300_000)}">a</p>`],
    ["a huge class list", `<p class="${"x ".repeat(300_000)}">a</p>`],
    ["many captures", `${"<button>".repeat(1)}${"<label>".repeat(400)}text${"word ".repeat(10_000)}`],
    ["attributes named like prototypes", '<a __proto__=x constructor=y hasownproperty=z href="/a">a</a>'],
    ["copyright signs without end", `<footer>${"© ".repeat(200_000)}</footer>`],
  ];
  for (const [name, html] of odd) {
    test(`reads ${name} in good time`, () => {
      const startedMs = cpuMs();
      readPage(new TextEncoder().encode(html), SOURCE);
      const tookMs = cpuMs() - startedMs;
      assert.ok(tookMs < 4000, `${tookMs} ms`);
    });
  }

  test("keeps facts small whatever the page holds", () => {
    const html = read(
      `<body>${'<a href="/x?long" rel="a b c">text</a>'.repeat(20_000)}<p>${"word ".repeat(100_000)}</p></body>`,
    );
    assert.equal(html.links.length, 4000);
    assert.ok(html.main_text.length <= 40_000);
  });

  test("never throws, whatever the bytes", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "<a href=",
        "<div>",
        "</div>",
        "<script>",
        "<!--",
        "-->",
        "<svg>",
        "<title>",
        "<table>",
        '"',
        "&#x;",
        "<p hidden>",
      ),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }),
        fc.constantFrom("text/html", "text/html; charset=utf-16le", null),
        (parts, contentType) => {
          const reading = readPage(new TextEncoder().encode(parts.join("")), { ...SOURCE, contentType });
          assert.equal(reading.ok, true);
        },
      ),
      { numRuns: 400 },
    );
  });
});
