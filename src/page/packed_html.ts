import { deflateRawSync, inflateRawSync } from "node:zlib";
import { createLinkBook, type HeldLinks } from "./link_book.ts";
import type { HtmlFacts, PageFacts } from "./page_facts.ts";
import { type PageShelf, readShelved, type Shelved } from "./page_shelf.ts";

const PACK_LEVEL = 1;
/** What takes the room of a page's facts, by what is asked for together; the rest is a part before them. */
const BULKY = [
  ["links"],
  ["images"],
  ["headings"],
  ["main_text", "hidden_text", "blocks", "anchors"],
  ["source_lines"],
] as const satisfies (keyof HtmlFacts)[][];
const PART_OF: ReadonlyMap<PropertyKey, number> = new Map(
  BULKY.flatMap((names, at) => names.map((name): [string, number] => [name, at + 1])),
);
const PACKED = Symbol("packed");
const HELD = Symbol("held");
/** Open at once while a site is judged, beside its links: of some 500 pages; each takes three bytes or so. */
const SITE_KEPT_CHARS = 12_000_000;
/** Of a site with more, nothing: it would take the room and hardly save a reading. */
const KEPT_SITE_BYTES_MAX = 16 * 1024 * 1024;
/** Values that are looked for on the pages that follow. */
const SHARED_MAX = 20_000;

/** Facts as threads hand them on: parts of deflated JSON one after the other, on a shelf or in memory. */
export interface PackedHtml {
  /** What is asked of all pages at once. */
  main_word_count: number;
  bytes: Uint8Array | Shelved;
  /** Where each part ends. */
  ends: number[];
}

export type PackedPage = Omit<PageFacts, "html"> & { html: PackedHtml | null };

export function packHtml(html: HtmlFacts): PackedHtml {
  const parts = [null, ...BULKY].map((_, at) => {
    const facts = Object.entries(html).filter(([name]) => (PART_OF.get(name) ?? 0) === at);
    return deflateRawSync(JSON.stringify(Object.fromEntries(facts)), { level: PACK_LEVEL });
  });
  const ends = parts.map((_, at) => parts.slice(0, at + 1).reduce((sum, part) => sum + part.length, 0));
  return { main_word_count: html.main_word_count, bytes: new Uint8Array(Buffer.concat(parts)), ends };
}

/** The same on the shelf; where that takes no more, in memory that all threads see. */
export function shelve({ bytes, ...packed }: PackedHtml, shelf: PageShelf | undefined): PackedHtml {
  if (!(bytes instanceof Uint8Array)) return { ...packed, bytes };
  return { ...packed, bytes: shelf?.put(bytes) ?? sharedBytes(bytes) };
}

/** All of its parts. */
export function bytesOf({ bytes, ends }: PackedHtml): Uint8Array {
  return readShelved(bytes, 0, ends.at(-1)!);
}

function sharedBytes(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/** What the facts were opened from; packs them where they are plain. */
export function packedOf(html: HtmlFacts & { [PACKED]?: PackedHtml }): PackedHtml {
  return html[PACKED] ?? packHtml(html);
}

/**
 * Keeps the pages of a large site small: facts are unpacked when they are asked for, of one page at a time. Whoever
 * works through a site asks a page for all he wants of it before he goes on to the next.
 */
export function createHtmlOpener(): (packed: PackedHtml) => HtmlFacts {
  const read = createPartReader();
  const factsOf = (packed: PackedHtml, name: PropertyKey) => read(packed, PART_OF.get(name) ?? 0);
  const handler: ProxyHandler<PackedHtml> = {
    get(packed, name) {
      if (name === PACKED) return packed;
      return name === "main_word_count" ? packed.main_word_count : Reflect.get(factsOf(packed, name), name);
    },
    has: (packed, name) => name in factsOf(packed, name),
    ownKeys: (packed) => packed.ends.flatMap((_, at) => Object.keys(read(packed, at))),
    getOwnPropertyDescriptor: (packed, name) => Object.getOwnPropertyDescriptor(factsOf(packed, name), name),
    set: () => false,
  };
  return (packed) => new Proxy(packed, handler) as unknown as HtmlFacts;
}

/**
 * For who works through a site again and again: small facts are at hand, those that pages have in common once; links are
 * in a book on `shelf`, and so many characters of the rest are kept open. `onOpen` is called whenever something is opened
 * for a while.
 */
export function createSiteOpener({ shelf, onOpen = () => {} }: SiteOpening = {}): (page: PackedPage) => PageFacts {
  let siteBytes = 0;
  const mayKeep = (kept: number) => kept <= SITE_KEPT_CHARS && siteBytes <= KEPT_SITE_BYTES_MAX;
  const read = createPartReader({ mayKeep, onOpen });
  const share = createShare();
  const book = createLinkBook(shelf);
  let open: { held: HeldLinks; links: HtmlFacts["links"] } | null = null;
  const linksOf = (held: HeldLinks) => {
    if (open?.held === held) return open.links;
    open = { held, links: book.linksOf(held) };
    onOpen();
    return open.links;
  };
  const lazy: PropertyDescriptorMap = {};
  for (const [name, part] of PART_OF) lazy[name] = getter((html) => read(html[PACKED], part)[name as keyof HtmlFacts]);
  lazy.links = getter((html) => linksOf(html[HELD]));
  return ({ html: packed, ...page }) => {
    const response = share({ ...page.response });
    if (packed === null) return { ...page, response, html: null };
    siteBytes += packed.ends.at(-1)!;
    const html = share(readPart(packed, 0).facts);
    const held = book.hold(readPart(packed, PART_OF.get("links")!).facts.links ?? []);
    Object.defineProperties(html, { [PACKED]: { value: packed }, [HELD]: { value: held } });
    return { ...page, response, html: Object.defineProperties(html, lazy) as HtmlFacts };
  };
}

export interface SiteOpening {
  /** Open until the site is judged. */
  shelf?: PageShelf | undefined;
  onOpen?: (() => void) | undefined;
}

type Opened = HtmlFacts & { [PACKED]: PackedHtml; [HELD]: HeldLinks };

function getter(of: (html: Opened) => unknown): PropertyDescriptor {
  return {
    get(this: Opened) {
      return of(this);
    },
    enumerable: true,
    configurable: true,
  };
}

function readPart({ bytes, ends }: PackedHtml, at: number): { facts: Partial<HtmlFacts>; chars: number } {
  const [start, end] = [ends[at - 1] ?? 0, ends[at]!];
  const text = inflateRawSync(readShelved(bytes, start, end)).toString("utf8");
  return { facts: JSON.parse(text), chars: text.length };
}

interface PartReading {
  mayKeep?(chars: number): boolean;
  onOpen?(): void;
}

/** Of each part the page's that was asked last is kept open, and others as long as so many characters may be. */
function createPartReader({
  mayKeep,
  onOpen,
}: PartReading = {}): (packed: PackedHtml, at: number) => Partial<HtmlFacts> {
  const last: { packed: PackedHtml; facts: Partial<HtmlFacts> }[] = [];
  const kept = new Map<PackedHtml, Partial<HtmlFacts>[]>();
  let keptChars = 0;
  return (packed, at) => {
    const known = last[at]?.packed === packed ? last[at].facts : kept.get(packed)?.[at];
    if (known !== undefined) return known;
    const { facts, chars } = readPart(packed, at);
    last[at] = { packed, facts };
    onOpen?.();
    if (mayKeep?.(keptChars + chars)) {
      keptChars += chars;
      const parts = kept.get(packed) ?? [];
      kept.set(packed, parts);
      parts[at] = facts;
    }
    return facts;
  };
}

/** Gives facts with those values that others had, too, held once; equal ones of one list stay two. */
function createShare(): <T extends object>(facts: T) => T {
  const known = new Map<string, unknown>();
  const one = (value: unknown): unknown => {
    if (typeof value !== "string" && (typeof value !== "object" || value === null)) return value;
    const text = JSON.stringify(value);
    if (known.size < SHARED_MAX && !known.has(text)) known.set(text, value);
    return known.get(text) ?? value;
  };
  const each = (list: unknown[]) => {
    const held = new Set<unknown>();
    return list.map((value) => {
      const same = one(value);
      return held.has(same) ? value : held.add(same) && same;
    });
  };
  return (facts) => {
    const values = facts as Record<string, unknown>;
    for (const [name, value] of Object.entries(values)) values[name] = one(Array.isArray(value) ? each(value) : value);
    return facts;
  };
}
