/** Two kinds of site, by the sizes that real ones were measured at. */
export const SHAPES = {
  blog: { about: "33 KB a page, about 320 elements", paragraphs: 40, cards: 34, filler: 8_000 },
  shop: { about: "230 KB a page, about 800 elements", paragraphs: 60, cards: 80, filler: 180_000 },
} as const;

export type ShapeName = keyof typeof SHAPES;

const WORDS =
  "the of and to in for with that on the a is harbour lantern market winter river paper garden copper window signal carpet letter meadow engine silver branch north bridge candle forest island ladder motion number orange pencil quarry ribbon saddle temple valley wagon yellow anchor basket cotton dancer ember falcon".split(
    " ",
  );

/** Page `at` of a site of `pages`: header, navigation, text, cards, footer, scripts; the same for the same number. */
export function makePage(shape: ShapeName, at: number, pages: number): string {
  const { paragraphs, cards, filler } = SHAPES[shape];
  const random = seeded(at + 1);
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(" ");
  const link = (to: number) => (to === 0 ? "/" : `/page-${to}`);
  // One menu for all pages, as sites have it.
  const nav = Array.from(
    { length: 24 },
    (_, n) => `<li><a href="${link(n % pages)}">${WORDS[n]} ${WORDS[n + 9]}</a></li>`,
  ).join("");
  const text = Array.from({ length: paragraphs }, (_, n) =>
    n % 10 === 0
      ? `<h2>${words(5)}</h2>`
      : `<p>${words(24)} <a href="${link((at * 7 + n) % pages)}">${words(3)}</a>.</p>`,
  ).join("\n");
  const grid = Array.from(
    { length: cards },
    (_, n) =>
      `<div class="card card-${n}" data-id="${n}"><a class="card-link" href="${link((at + n + 1) % pages)}"><img src="/img/${n}.png" alt="${words(3)}" width="300" height="200"><h3>${words(4)}</h3></a><span class="price">${n}.00</span></div>`,
  ).join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${words(6)} ${at}</title>
<meta name="description" content="${words(20)}"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="https://bench.example${link(at)}"><link rel="stylesheet" href="/site.css"><script src="/site.js" defer></script>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"${words(6)}","datePublished":"2026-01-02","author":{"@type":"Person","name":"Ada Example"}}</script>
<style>${".a{color:#123}".repeat(Math.floor(filler / 26))}</style></head>
<body><header><nav><ul>${nav}</ul></nav></header><main><h1>${words(5)}</h1>${text}<section>${grid}</section></main>
<footer><p>© 2026 Bench. ${words(20)}</p></footer><script>${"var x=1;".repeat(Math.floor(filler / 16))}</script></body></html>`;
}

function seeded(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}
