import { answer, missing, redirect, type World } from "./world.ts";

export const DOMAIN = "oakhillcycles.com";
export const ORIGIN = `https://${DOMAIN}`;
const BRAND = "Oakhill Cycles";

/** A page of the sound site: what its template fills in. */
export interface SoundPage {
  path: string;
  title: string;
  description: string;
  h1: string;
  /** Inner HTML of the main part below the heading. */
  main: string;
  schema: Record<string, unknown>[];
}

const HEADERS = {
  "content-encoding": "br",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "content-security-policy": "default-src 'self'; frame-ancestors 'self'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=()",
};
const FOREVER = { "cache-control": "public, max-age=31536000, immutable" };
const NAV: readonly (readonly [string, string])[] = [
  ["/", "Home"],
  ["/products/", "Bicycles"],
  ["/blog/", "Journal"],
  ["/about/", "About us"],
  ["/contact/", "Contact"],
];
const AGENTS = [
  "GPTBot",
  "OAI-SearchBot",
  "ChatGPT-User",
  "ClaudeBot",
  "Claude-SearchBot",
  "Claude-User",
  "PerplexityBot",
  "Perplexity-User",
  "Google-Extended",
  "Applebot",
  "Applebot-Extended",
  "CCBot",
  "Bytespider",
  "Amazonbot",
  "Meta-ExternalAgent",
  "Meta-ExternalFetcher",
  "DuckAssistBot",
  "MistralAI-User",
  "cohere-ai",
];

/** Sentences with gaps; each page fills them with words of its own, in an order of its own. */
const SENTENCES = [
  "Every {a} leaves our bench with a note that says who checked it and when.",
  "We keep spare {b} on the shelf, so most repairs are done while you wait.",
  "A good {a} lasts for years when its {b} is cleaned once a month.",
  "Riders who carry {c} need other tyres than those who travel light.",
  "Bring your {a} in before the first frost and we look at the {b} free of charge.",
  "The {c} is fitted by hand and tested on the hill behind the shop.",
  "Many of our customers come back after ten years with the same {a}.",
  "Ask us which {b} suits your way to work; the answer depends on the weather.",
  "We buy the {c} from a family firm two valleys away.",
  "When the {b} squeaks, a drop of oil helps for a week but not for a season.",
  "Our workshop opens early, so you can leave the {a} on your way to the train.",
  "Children grow fast, and we take the small {a} back for a fair price.",
  "A test ride takes half an hour and tells more than any table of figures.",
  "The colour of the {c} fades a little in the sun, which we think is part of its charm.",
  "You may watch us work on the {b}; there is a bench and there is coffee.",
  "If something on your {a} breaks on tour, call us and we send the part ahead.",
  "Some riders like a soft {c}, some a hard one, and both are right.",
  "We weigh every {a} ourselves because the makers tend to round down.",
  "In winter we fit lights to the {b} so that you are seen from both sides.",
  "Our oldest {c} has crossed the Alps four times and still runs true.",
  "Write to us with a photograph of the {b} and we tell you what it needs.",
  "There is no wrong question about {a} in this shop.",
  "A loose {c} is the most common fault we find, and the easiest to cure.",
  "Pay by card, by transfer or in three parts; the {a} is yours from the first day.",
];

/** A site without a fault, for faults to be planted in. */
export function soundSite(): World {
  const answers: World["answers"] = new Map();
  const pages = soundPages();
  for (const page of pages) answers.set(ORIGIN + page.path, answer(renderPage(page), HEADERS));
  answers.set(`${ORIGIN}/robots.txt`, answer(robotsTxt(), { "content-type": "text/plain; charset=utf-8" }));
  answers.set(
    `${ORIGIN}/sitemap.xml`,
    answer(sitemapXml(pages.map((page) => page.path)), { "content-type": "application/xml" }),
  );
  answers.set(
    `${ORIGIN}/llms.txt`,
    answer(`# ${BRAND}\n\n> Bicycles made and repaired by hand.\n\n- [Bicycles](${ORIGIN}/products/)\n`, {
      "content-type": "text/plain",
    }),
  );
  answers.set(
    `${ORIGIN}/app.css`,
    answer("body{margin:0}".repeat(400), { "content-type": "text/css", "content-encoding": "br", ...FOREVER }),
  );
  answers.set(
    `${ORIGIN}/app.js`,
    answer("void 0;".repeat(800), { "content-type": "text/javascript", "content-encoding": "br", ...FOREVER }),
  );
  answers.set(`${ORIGIN}/favicon.ico`, answer("icon", { "content-type": "image/x-icon", ...FOREVER }));
  for (const name of ["logo", "share", "bench", "touring", "city", "cargo"]) {
    answers.set(`${ORIGIN}/img/${name}.webp`, answer("x".repeat(30_000), { "content-type": "image/webp", ...FOREVER }));
  }
  answers.set(`http://${DOMAIN}/`, redirect(`${ORIGIN}/`));
  answers.set(`https://www.${DOMAIN}/`, redirect(`${ORIGIN}/`));
  answers.set(`http://www.${DOMAIN}/`, redirect(`${ORIGIN}/`));
  answers.set("https://www.example.org/cycling-report", answer("<!doctype html><title>Report</title><p>Report"));
  return { domain: DOMAIN, answers, unknown: missing() };
}

export function renderPage(page: SoundPage): string {
  const nav = NAV.map(([path, text]) => `<li><a href="${path}">${text}</a></li>`).join("");
  const schema = page.schema
    .map(
      (item) =>
        `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...item })}</script>`,
    )
    .join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${page.title}</title>
<meta name="description" content="${page.description}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="${ORIGIN}${page.path}">
<link rel="icon" href="/favicon.ico">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta property="og:image" content="${ORIGIN}/img/share.webp">
<meta property="og:url" content="${ORIGIN}${page.path}">
<meta property="og:type" content="website">
<meta name="twitter:card" content="summary_large_image">
<link rel="stylesheet" href="/app.css">
<script src="/app.js" defer></script>
${schema}
</head>
<body>
<a href="#main">Skip to the content</a>
<header><a href="/"><img src="/img/logo.webp" alt="${BRAND}" width="120" height="40"></a><nav><ul>${nav}</ul></nav></header>
<main id="main">
<h1>${page.h1}</h1>
${page.main}
</main>
<footer><p>© ${new Date().getUTCFullYear()} ${BRAND}, 12 Mill Lane, Oakhill. Call +44 20 7946 0958 or write to hello@${DOMAIN}.</p>
<ul><li><a href="/privacy/">Privacy policy</a></li><li><a href="/terms/">Terms of sale</a></li></ul></footer>
</body>
</html>
`;
}

/** Paragraphs of a page's own: `seed` shifts the order, `words` fill the gaps. */
export function prose(seed: number, words: readonly [string, string, string]): string[] {
  const sentences = SENTENCES.map((_, index) => SENTENCES[(index * 5 + seed * 7) % SENTENCES.length]!);
  const filled = sentences.map((sentence) =>
    sentence.replaceAll("{a}", words[0]).replaceAll("{b}", words[1]).replaceAll("{c}", words[2]),
  );
  return [0, 1, 2, 3].map((part) => `<p>${filled.slice(part * 6, part * 6 + 6).join(" ")}</p>`);
}

export function soundPages(): SoundPage[] {
  const products: [string, string, readonly [string, string, string]][] = [
    ["touring", "Touring bicycle Alder", ["touring bicycle", "gear cable", "luggage rack"]],
    ["city", "City bicycle Birch", ["city bicycle", "hub brake", "wicker basket"]],
    ["cargo", "Cargo bicycle Cedar", ["cargo bicycle", "steering rod", "wooden box"]],
  ];
  const articles: [string, string, readonly [string, string, string]][] = [
    ["winter-tyres", "How to choose winter tyres", ["winter tyre", "rubber mix", "steel stud"]],
    ["chain-care", "A short guide to chain care", ["bicycle chain", "cleaning brush", "wax bath"]],
    ["commuting-in-rain", "Riding to work in the rain", ["rain jacket", "mudguard", "pannier bag"]],
  ];
  return [
    home(),
    plain("/about/", "About the people of our workshop | Oakhill", "Who we are", 1, [
      "founder",
      "workbench",
      "brass badge",
    ]),
    plain("/contact/", "Contact, opening hours and how to find us", "How to reach us", 2, [
      "phone",
      "parking space",
      "bus stop",
    ]),
    plain("/privacy/", "Privacy policy of the Oakhill bicycle shop", "Privacy policy", 3, [
      "order form",
      "mail server",
      "data record",
    ]),
    plain("/terms/", "Terms of sale and returns at Oakhill Cycles", "Terms of sale", 4, [
      "invoice",
      "return parcel",
      "delivery note",
    ]),
    listing(
      "/products/",
      "Bicycles made by hand in Oakhill",
      products.map(([slug, name]) => [`/products/${slug}/`, name]),
    ),
    listing(
      "/blog/",
      "Journal of the Oakhill bicycle makers",
      articles.map(([slug, name]) => [`/blog/${slug}/`, name]),
    ),
    ...products.map(([slug, name, words], index) => product({ slug, name, words, seed: 7 + index })),
    ...articles.map(([slug, name, words], index) => article({ slug, name, words, seed: 11 + index })),
  ];
}

function home(): SoundPage {
  const links =
    '<ul><li><a href="/products/touring/">Touring bicycle Alder</a></li><li><a href="/blog/winter-tyres/">How to choose winter tyres</a></li></ul>';
  const question =
    "<h2>Which bicycle suits me?</h2><p>It depends on your way: a touring bicycle for long roads, a city bicycle for short ones, a cargo bicycle for children and shopping.</p>";
  const address = { "@type": "PostalAddress", streetAddress: "12 Mill Lane", addressLocality: "Oakhill" };
  return {
    path: "/",
    title: `Bicycles made and repaired by hand | ${BRAND}`,
    description:
      "Touring, city and cargo bicycles made by hand in Oakhill, with a workshop that repairs every make while you wait.",
    h1: "Bicycles made by hand in Oakhill",
    main: `${prose(0, ["bicycle", "front wheel", "leather saddle"]).join("\n")}${question}${links}<img src="/img/bench.webp" alt="The workbench with a frame on it" width="800" height="500">`,
    schema: [
      {
        "@type": "Organization",
        name: BRAND,
        url: `${ORIGIN}/`,
        logo: `${ORIGIN}/img/logo.webp`,
        sameAs: ["https://www.wikidata.org/wiki/Q1"],
        telephone: "+44 20 7946 0958",
        address,
      },
      { "@type": "WebSite", name: BRAND, url: `${ORIGIN}/` },
    ],
  };
}

function plain(
  path: string,
  title: string,
  h1: string,
  seed: number,
  words: readonly [string, string, string],
): SoundPage {
  const [first, second, third, fourth] = prose(seed, words);
  return {
    path,
    title,
    description: `${h1}: what you should know of the ${words[0]}, the ${words[1]} and the ${words[2]} at ${BRAND}, in plain words.`,
    h1,
    main: `${first}\n<h2>What about the ${words[1]}?</h2>\n${second}\n${third}\n<h2>And the ${words[2]}</h2>\n${fourth}`,
    schema: [],
  };
}

function listing(path: string, title: string, entries: [string, string][]): SoundPage {
  const base = plain(path, title, title, path.length, [`${path.slice(1, -1)} page`, "catalogue", "order book"]);
  return {
    ...base,
    main: `${base.main}<ul>${entries.map(([url, name]) => `<li><a href="${url}">${name}</a></li>`).join("")}</ul>`,
  };
}

function product(of: {
  slug: string;
  name: string;
  words: readonly [string, string, string];
  seed: number;
}): SoundPage {
  const path = `/products/${of.slug}/`;
  const base = plain(path, `${of.name}, made by hand | Oakhill`, of.name, of.seed, of.words);
  const offer = {
    "@type": "Offer",
    price: "1290.00",
    priceCurrency: "GBP",
    availability: "https://schema.org/InStock",
  };
  const table =
    '<table><thead><tr><th scope="col">Size</th><th scope="col">Weight</th></tr></thead><tbody><tr><td>54</td><td>13 kg</td></tr></tbody></table>';
  return {
    ...base,
    main: `${base.main}${table}<p>See also <a href="/blog/chain-care/">our guide to chain care</a> and <a href="/products/">the other bicycles</a>.</p><img src="/img/${of.slug}.webp" alt="${of.name} in green" width="800" height="500">`,
    schema: [
      {
        "@type": "Product",
        name: of.name,
        image: `${ORIGIN}/img/${of.slug}.webp`,
        description: base.description,
        brand: { "@type": "Brand", name: BRAND },
        offers: offer,
      },
      crumbs([
        ["Bicycles", "/products/"],
        [of.name, path],
      ]),
    ],
  };
}

function article(of: {
  slug: string;
  name: string;
  words: readonly [string, string, string];
  seed: number;
}): SoundPage {
  const path = `/blog/${of.slug}/`;
  const base = plain(path, `${of.name} | Oakhill journal`, of.name, of.seed, of.words);
  const more = prose(of.seed + 9, [of.words[2], of.words[0], of.words[1]]);
  const figures =
    '<p>According to the <a href="https://www.example.org/cycling-report">national cycling report</a>, 34% of riders check it before winter.</p>';
  const date = new Date(Date.now() - 40 * 86_400_000).toISOString();
  return {
    ...base,
    main: `<p>By Ann Miller, <time datetime="${date}">last month</time></p>${base.main}<h2>How long does it take?</h2>${more.slice(0, 2).join("")}<h2>What else helps</h2>${more.slice(2).join("")}${figures}<ul><li>Look</li><li>Clean</li></ul><p>Read on: <a href="/products/city/">the city bicycle</a>, <a href="/products/cargo/">the cargo bicycle</a>, <a href="/blog/commuting-in-rain/">riding in the rain</a>.</p>`,
    schema: [
      {
        "@type": "BlogPosting",
        headline: of.name,
        author: { "@type": "Person", name: "Ann Miller" },
        datePublished: date,
        dateModified: date,
        image: `${ORIGIN}/img/share.webp`,
      },
      crumbs([
        ["Journal", "/blog/"],
        [of.name, path],
      ]),
    ],
  };
}

function crumbs(steps: [string, string][]): Record<string, unknown> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: ORIGIN + path,
    })),
  };
}

export function robotsTxt(): string {
  return `${AGENTS.map((agent) => `User-agent: ${agent}`).join("\n")}\nAllow: /\n\nUser-agent: *\nDisallow: /cart/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`;
}

export function sitemapXml(paths: readonly string[]): string {
  const entries = paths
    .map((path, index) => `<url><loc>${ORIGIN}${path}</loc><lastmod>2025-0${1 + (index % 9)}-11</lastmod></url>`)
    .join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}
