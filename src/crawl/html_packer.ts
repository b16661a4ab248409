import { isDeepStrictEqual } from "node:util";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { HtmlFacts, LinkFact } from "../page/page_facts.ts";

const PACK_LEVEL = 1;
/** Links of one address that are known apart. */
const KIN_MAX = 6;
const NO_WORDS: string[] = [];
/** What takes the room of a page's facts, by what is asked for together. */
const BULKY = [
  ["images"],
  ["headings"],
  ["main_text", "hidden_text", "blocks", "anchors"],
] as const satisfies (keyof HtmlFacts)[][];

/**
 * Keeps the pages of a large site small: the bulk of each is packed, and unpacked when it is asked for, of one page at a
 * time: whoever works through a site asks a page for all he wants of it before he goes on to the next. Links, which
 * many rules on the whole site go through, stay at hand, and those that pages have in common become one.
 */
export function createHtmlPacker(): (html: HtmlFacts) => HtmlFacts {
  const groups = BULKY.map((names) => createGroup(names));
  const apart = new Set<string>(["links", ...BULKY.flat()]);
  const share = createLinkShare();
  return (html) => {
    const small = Object.fromEntries(Object.entries(html).filter(([name]) => !apart.has(name)));
    // Copied, for the layout that all pages have in common.
    const kept = structuredClone(small) as unknown as HtmlFacts;
    kept.links = html.links.map(share);
    for (const pack of groups) pack(html, kept);
    return kept;
  };
}

/** Menus, footers and cards have the same links on many pages. */
function createLinkShare(): (link: LinkFact) => LinkFact {
  const known = new Map<string, LinkFact[]>();
  const regions = new Map<string, string>();
  return (link) => {
    const kin = known.get(link.href) ?? [];
    const same = kin.find(({ text }) => text === link.text);
    if (same !== undefined && isDeepStrictEqual(same, link)) return same;
    if (link.rel.length === 0) link.rel = NO_WORDS;
    link.region = regions.get(link.region) ?? link.region;
    regions.set(link.region, link.region);
    if (kin[0] !== undefined) link.href = kin[0].href;
    link.url = kin.find(({ url }) => url === link.url)?.url ?? link.url;
    if (kin.length < KIN_MAX) known.set(link.href, [...kin, link]);
    return link;
  };
}

function createGroup(names: readonly (keyof HtmlFacts)[]): (html: HtmlFacts, kept: HtmlFacts) => void {
  const key = Symbol("packed");
  type Kept = { [key]: Uint8Array };
  let open: { packed: Uint8Array; facts: Partial<HtmlFacts> } | null = null;
  function factsOf(packed: Uint8Array): Partial<HtmlFacts> {
    if (open?.packed !== packed) open = { packed, facts: JSON.parse(inflateRawSync(packed).toString("utf8")) };
    return open.facts;
  }
  const getters = names.map((name) => {
    const get = function (this: Kept) {
      return factsOf(this[key])[name];
    };
    return [name, { get, enumerable: true, configurable: true }] as const;
  });
  return (html, kept) => {
    const facts = Object.fromEntries(names.map((name) => [name, html[name]]));
    // Copied, since the answer is a piece of a much larger buffer.
    const value = new Uint8Array(deflateRawSync(JSON.stringify(facts), { level: PACK_LEVEL }));
    Object.defineProperty(kept, key, { value });
    for (const [name, property] of getters) Object.defineProperty(kept, name, property);
  };
}
