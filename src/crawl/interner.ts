import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Block } from "../domain/block.ts";
import type { HtmlFacts, LinkFact } from "../page/page_facts.ts";

const STRINGS_MAX = 300_000;
const LINKS_MAX = 50_000;
const PACK_LEVEL = 1;
const NO_WORDS: string[] = [];

/** Keeps the pages of a large site small. */
export interface Interner {
  /** What every page of a site repeats (its navigation's links, its scripts) becomes one; blocks are packed till asked for. */
  shrink(html: HtmlFacts): void;
}

export function createInterner(): Interner {
  const strings = new Map<string, string>();
  function one<T extends string | null>(text: T): T {
    if (text === null) return text;
    const held = strings.get(text);
    if (held !== undefined) return held as T;
    if (strings.size < STRINGS_MAX) strings.set(text, text);
    return text;
  }
  const links = new Map<string, LinkFact>();
  /** Menus and footers have the same links on every page. */
  function oneLink(link: LinkFact): LinkFact {
    if (link.region === "main") return link;
    const key = JSON.stringify(link);
    const held = links.get(key);
    if (held === undefined && links.size < LINKS_MAX) links.set(key, link);
    return held ?? link;
  }
  return {
    shrink(html) {
      html.links = html.links.map(oneLink);
      packBlocks(html);
      for (const link of html.links) {
        link.href = one(link.href);
        link.url = link.url === link.href ? link.href : one(link.url);
        link.text = one(link.text);
        link.region = one(link.region);
        if (link.rel.length === 0) link.rel = NO_WORDS;
      }
      if (html.anchors !== undefined) html.anchors = html.anchors.map(one);
      for (const image of html.images) {
        image.src = one(image.src);
        image.url = image.url === image.src ? image.src : one(image.url);
        image.alt = one(image.alt);
        image.width = one(image.width);
        image.height = one(image.height);
        image.loading = one(image.loading);
      }
      for (const script of html.scripts) {
        script.src = one(script.src);
        script.url = one(script.url);
        script.type = one(script.type);
      }
      for (const style of html.styles) style.url = one(style.url);
    },
  };
}

/** They take a third of a page's room, and only its row is made from them. */
function packBlocks(html: HtmlFacts): void {
  if (html.blocks === undefined) return;
  // Copied, since the answer is a piece of a much larger buffer.
  const packed = new Uint8Array(deflateRawSync(JSON.stringify(html.blocks), { level: PACK_LEVEL }));
  const get = () => JSON.parse(inflateRawSync(packed).toString("utf8")) as Block[];
  Object.defineProperty(html, "blocks", { get, enumerable: true, configurable: true });
}
