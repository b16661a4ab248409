import { addressKey, canonicalUrl } from "../page/page_facts_read.ts";
import type { PageView } from "./page_view.ts";

/** Which pages link to which address, themselves apart; all by key. */
export interface Inlinks {
  /** Addresses that any page links to. */
  keys(): Iterable<string>;
  /** How many pages link to it. */
  count(key: string): number;
  /** The pages that do. */
  from(key: string): string[];
}

/** A link to a copy leads to what it is a copy of, too. */
export function readInlinks(pages: readonly PageView[], ownKey: (url: string) => string): Inlinks {
  const keys = pages.map(({ url }) => addressKey(url));
  const copies = pages.filter(({ canonicalised }) => canonicalised);
  const meant = new Map(copies.map(({ url, html }) => [addressKey(url), ownKey(canonicalUrl(html)!)]));
  // By their places in `keys`: a menu links every page of a large site to every other.
  const sources = new Map<string, number[]>();
  pages.forEach(({ html }, at) => {
    for (const { internal, url } of html.links) {
      if (!internal || url === null) continue;
      const named = ownKey(url);
      note(named, at);
      note(meant.get(named), at);
    }
  });
  return inlinksOf(keys, new Map(sources.entries().map(([key, from]) => [key, Uint32Array.from(from)])));

  function note(key: string | undefined, at: number): void {
    if (key === undefined || key === keys[at]) return;
    const from = sources.get(key);
    if (from === undefined) sources.set(key, [at]);
    else if (from.at(-1) !== at) from.push(at);
  }
}

function inlinksOf(keys: readonly string[], sources: ReadonlyMap<string, Uint32Array>): Inlinks {
  return {
    keys: () => sources.keys(),
    count: (key) => sources.get(key)?.length ?? 0,
    from: (key) => Array.from(sources.get(key) ?? [], (at) => keys[at]!),
  };
}
