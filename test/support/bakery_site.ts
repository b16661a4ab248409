import type { PageFacts } from "../../src/page/page_facts.ts";
import { readPage } from "../../src/page/read_page.ts";

export const BAKERY_HOME = "https://bakery.example/";

const MENU = `<header><nav><a href="/">Home</a><a href="/services/wedding-cakes">Wedding cakes</a>
  <a href="/services/bread-courses">Bread courses</a><a href="/contact">Contact</a></nav></header>`;
const FOOTER = `<footer><a href="https://www.instagram.com/northbakery">Instagram</a> <a href="https://share.google/n0rth">Find us</a>
  <a href="https://www.facebook.com/sharer.php?u=x">Share</a></footer>`;

/** A small real-looking site: structured data, offers, proof, quotes, and texts that must not be taken over. */
export const BAKERY_PAGES: Record<string, string> = {
  "/": `<html lang="en"><head><title>North Bakery | Sourdough and cakes in Leeds</title>
    <meta name="description" content="North Bakery is a family bakery for couples, offices and home bakers.">
    <meta property="og:site_name" content="North Bakery">
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"Bakery","name":"North Bakery",
      "slogan":"Bread that takes its time","email":"hello@bakery.example","telephone":"+44 113 496 0000",
      "address":{"@type":"PostalAddress","streetAddress":"4 Mill Lane","addressLocality":"Leeds"},
      "sameAs":["https://www.instagram.com/northbakery"],"foundingDate":"2004","audience":{"@type":"Audience","audienceType":"couples"},
      "aggregateRating":{"@type":"AggregateRating","ratingValue":4.9,"reviewCount":212}}</script></head>
    <body>${MENU}<main><h1>Bread that takes its time</h1>
    <p>We bake sourdough in a wood oven every morning, and we teach what we know. Our bakers shape each loaf by hand.</p>
    <h2>What customers say</h2>
    <blockquote>The cake was the best part of our wedding, and everyone still talks about it.</blockquote><p>Dana R., bride in 2024</p>
    <h2>Good to know</h2><p>Certified organic bakery since 2009</p></main>${FOOTER}</body></html>`,
  "/services/wedding-cakes": `<html lang="en"><head><title>Wedding cakes | North Bakery</title>
    <meta name="description" content="Wedding cakes baked to order in Leeds, with a tasting for two included."></head>
    <body>${MENU}<main><h1>Wedding cakes</h1>
    <p>A wedding cake is the centre of the table, and it has to taste as good as it looks. We bake wedding cakes to order, with a tasting for two included.</p>
    <p>Price: from £280.</p>
    <h2>How we plan your wedding cake</h2>
    <p>First we meet for a tasting of four flavours. Then we draw your wedding cake together, and you get the drawing within three days. We bake the day before and deliver within 30 miles of Leeds.</p>
    <h2>When should you order a wedding cake?</h2>
    <p>Order your wedding cake at least eight weeks before the day. Summer weekends fill up by February, so ask early if you marry between June and September.</p>
    <h2>What is included</h2><ul><li>Tasting of four flavours</li><li>Drawing of the cake</li><li>Delivery within 30 miles</li><li>Stand on loan</li></ul>
    </main>${FOOTER}</body></html>`,
  "/services/bread-courses": `<html lang="en"><head><title>Bread courses | North Bakery</title></head>
    <body>${MENU}<main><h1>Bread courses</h1>
    <p>Our bread courses teach home bakers to make sourdough with confidence. Each course lasts one day and has six places.</p>
    <p>Price: £95 per person.</p>
    <h2>How to choose a wedding cake flavour</h2>
    <p>Choose a wedding cake flavour that the two of you like, and ask about allergies before you decide. Compare a fruit cake with a sponge: the first keeps for weeks, the second is lighter.</p>
    </main>${FOOTER}</body></html>`,
  "/testimonials/sam": `<html lang="en"><head><title>Sam | North Bakery</title></head>
    <body>${MENU}<main><h1>Sam</h1><p>I ordered our wedding cake here and I would do it again tomorrow. My whole family loved the lemon layer.</p></main>${FOOTER}</body></html>`,
  "/contact": `<html lang="en"><head><title>Contact | North Bakery</title></head>
    <body>${MENU}<main><h1>Contact</h1><p>Write to hello@bakery.example or call +44 113 496 0000.</p></main>${FOOTER}</body></html>`,
};

/** The site's pages as facts, read by the real reader. */
export function bakeryFacts(extra: Record<string, string> = {}): PageFacts[] {
  return Object.entries({ ...BAKERY_PAGES, ...extra }).map(([path, html]) =>
    pageFacts(`https://bakery.example${path}`, html),
  );
}

export function pageFacts(url: string, html: string): PageFacts {
  const reading = readPage(new TextEncoder().encode(html), {
    url,
    site: new URL(url).hostname,
    contentType: "text/html; charset=utf-8",
    headers: {},
  });
  if (!reading.ok) throw new Error(`Cannot read the page of the test: ${reading.problem}`);
  return {
    url,
    path_key: new URL(url).pathname,
    depth: 0,
    discovered_by: ["link"],
    response: {
      status: 200,
      failure: null,
      redirects: [],
      final_url: url,
      content_type: "text/html; charset=utf-8",
      charset: reading.charset,
      content_encoding: null,
      headers: {},
      bytes: html.length,
      transfer_bytes: html.length,
      truncated: false,
      ttfb_ms: 1,
      total_ms: 2,
      http_version: "1.1",
    },
    html: reading.html,
    parse_problem: null,
  };
}
