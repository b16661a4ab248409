import type { HtmlFacts } from "../page/page_facts.ts";

const STRINGS_MAX = 300_000;
const NO_WORDS: string[] = [];

/** Makes the strings that every page of a site repeats (its navigation's links, its scripts) one string each. */
export interface Interner {
  shareStrings(html: HtmlFacts): void;
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
  return {
    shareStrings(html) {
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
