import { slicesOf } from "../base/slices.ts";
import { createHtmlOpener, type PackedPage, packedOf } from "./packed_html.ts";
import type { PageFacts, SiteFacts } from "./page_facts.ts";
import { charsOf } from "./sitemap_book.ts";

/**
 * Of each list at once, so that neither side of a thread's border is held for long: a message is taken whole, and one that
 * a thread's heap has no room for could end the process.
 */
const PAGES_AT_ONCE = 20;
const CHARS_AT_ONCE = 200_000;

type Lists = "pages" | "targets" | "sitemaps";
export type Sitemap = SiteFacts["sitemaps"][number];

/** A part of a site's facts; its sitemaps come one after the other, each before its entries. */
export interface SitePart {
  frame?: Omit<SiteFacts, Lists>;
  pages?: PackedPage[];
  targets?: SiteFacts["targets"];
  sitemap?: Sitemap;
  entries?: Sitemap["urls"];
}

/** The facts as `take` wants them, in their order. */
export function* partsOf({ pages, targets, sitemaps, ...frame }: SiteFacts): Generator<SitePart> {
  yield { frame };
  // Beside its packed facts a rendered page carries what its server sent.
  for (const some of slicesOf(pages, PAGES_AT_ONCE, ({ unscripted }) => (unscripted === undefined ? 1 : PAGES_AT_ONCE)))
    yield { pages: some.map((page) => ({ ...page, html: page.html && packedOf(page.html) })) };
  for (const some of slicesOf(targets, CHARS_AT_ONCE, ({ url, from }) => [url, ...from].join().length))
    yield { targets: some };
  for (const { urls, ...sitemap } of sitemaps) {
    yield { sitemap: { ...sitemap, urls: [] } };
    for (const entries of slicesOf(urls, CHARS_AT_ONCE, charsOf)) yield { entries };
  }
}

/** The facts of all their parts; the bulk of pages stays packed until it is asked for. */
export function siteFactsOf(parts: Iterable<SitePart>): SiteFacts {
  const open = createHtmlOpener();
  const [pages, targets, sitemaps]: [PageFacts[], SiteFacts["targets"], Sitemap[]] = [[], [], []];
  let frame: SitePart["frame"];
  for (const part of parts) {
    frame ??= part.frame;
    for (const page of part.pages ?? []) pages.push({ ...page, html: page.html && open(page.html) });
    targets.push(...(part.targets ?? []));
    if (part.sitemap !== undefined) sitemaps.push(part.sitemap);
    sitemaps.at(-1)?.urls.push(...(part.entries ?? []));
  }
  if (frame === undefined) throw new Error("The facts of a site lack their frame");
  return { ...frame, pages, targets, sitemaps };
}
