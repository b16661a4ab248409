import { isDeepStrictEqual } from "node:util";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { HtmlFacts, LinkFact } from "./page_facts.ts";

const PACK_LEVEL = 1;
/** Links of one address that are known apart. */
const KIN_MAX = 6;
const NO_WORDS: string[] = [];
/** What takes the room of a page's facts, by what is asked for together. */
const BULKY = [
  ["links"],
  ["images"],
  ["headings"],
  ["main_text", "hidden_text", "blocks", "anchors"],
] as const satisfies (keyof HtmlFacts)[][];
const APART: ReadonlySet<string> = new Set(BULKY.flat());
const PACKED = Symbol("packed");
/** Open at once while a site is judged, beside its links: of some 500 pages; each takes three bytes or so. */
const SITE_KEPT_CHARS = 12_000_000;

/** Facts as threads hand them on: the bulk of them deflated JSON in memory that all threads see. */
export interface PackedHtml {
  small: Partial<HtmlFacts>;
  /** In the order of BULKY. */
  parts: Uint8Array[];
}

export function packHtml(html: HtmlFacts): PackedHtml {
  const small = Object.fromEntries(Object.entries(html).filter(([name]) => !APART.has(name)));
  const parts = BULKY.map((names) => {
    const facts = JSON.stringify(Object.fromEntries(names.map((name) => [name, html[name]])));
    const deflated = deflateRawSync(facts, { level: PACK_LEVEL });
    const part = new Uint8Array(new SharedArrayBuffer(deflated.length));
    part.set(deflated);
    return part;
  });
  return { small, parts };
}

/** What the facts were opened from; packs them where they are plain. */
export function packedOf(html: HtmlFacts & { [PACKED]?: PackedHtml }): PackedHtml {
  return html[PACKED] ?? packHtml(html);
}

/**
 * Keeps the pages of a large site small: the bulk of each is unpacked when it is asked for, of one page at a time:
 * whoever works through a site asks a page for all he wants of it before he goes on to the next. Who works through it
 * again and again has so many characters of it kept open.
 */
export function createHtmlOpener({ keptChars = 0 } = {}): (packed: PackedHtml) => HtmlFacts {
  const room = { chars: keptChars, kept: new Map<Uint8Array, Partial<HtmlFacts>>() };
  const properties = BULKY.flatMap((names, at) => lazily(names, at, room));
  return (packed) => {
    // Copied, for the layout that all pages have in common.
    const html = structuredClone(packed.small) as HtmlFacts;
    Object.defineProperty(html, PACKED, { value: packed });
    for (const [name, property] of properties) Object.defineProperty(html, name, property);
    return html;
  };
}

/** The same with links, which many rules on the whole site go through, at hand; those that pages share become one. */
export function createSiteOpener(): (packed: PackedHtml) => HtmlFacts {
  const open = createHtmlOpener({ keptChars: SITE_KEPT_CHARS });
  const share = createLinkShare();
  return (packed) => {
    const html = open(packed);
    const value = html.links.map(share);
    return Object.defineProperty(html, "links", { value, enumerable: true, configurable: true, writable: true });
  };
}

function lazily(
  names: readonly (keyof HtmlFacts)[],
  at: number,
  room: { chars: number; kept: Map<Uint8Array, Partial<HtmlFacts>> },
): (readonly [string, PropertyDescriptor])[] {
  let open: { part: Uint8Array; facts: Partial<HtmlFacts> } | null = null;
  function factsOf(part: Uint8Array): Partial<HtmlFacts> {
    const known = open?.part === part ? open.facts : room.kept.get(part);
    if (known !== undefined) return known;
    const text = inflateRawSync(part).toString("utf8");
    open = { part, facts: JSON.parse(text) };
    if (names[0] !== "links" && text.length <= room.chars) {
      room.chars -= text.length;
      room.kept.set(part, open.facts);
    }
    return open.facts;
  }
  return names.map((name) => {
    const get = function (this: { [PACKED]: PackedHtml }) {
      return factsOf(this[PACKED].parts[at]!)[name];
    };
    return [name, { get, enumerable: true, configurable: true }];
  });
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
