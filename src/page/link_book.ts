import type { LinkFact } from "./page_facts.ts";
import { type PageShelf, readShelved, type Shelved } from "./page_shelf.ts";

/** The links of one page, as their book has them: their places, and then their texts one after the other. */
export interface HeldLinks {
  count: number;
  size: number;
  bytes: Uint8Array | Shelved;
}

/** Of each link its href, its url, what else it is, and where its text ends. */
const PLACES_EACH = 4;
const BYTES_EACH = PLACES_EACH * Uint32Array.BYTES_PER_ELEMENT;

export interface LinkBook {
  hold(links: readonly LinkFact[]): HeldLinks;
  linksOf(held: HeldLinks): LinkFact[];
}

/**
 * The links of a site's pages at hand: addresses, and what links are beside their texts, are held once for all pages, the
 * rest on the shelf; where that takes no more, in memory.
 */
export function createLinkBook(shelf?: PageShelf): LinkBook {
  const addresses = createList<string | null>();
  const kinds = createList<string>();
  const rests: Omit<LinkFact, "href" | "url" | "text">[] = [];
  return {
    hold(links) {
      const places = new Uint32Array(links.length * PLACES_EACH);
      let end = 0;
      links.forEach(({ href, url, text, ...rest }, at) => {
        const kind = kinds.place(JSON.stringify(rest));
        rests[kind] ??= rest;
        end += text.length;
        places.set([addresses.place(href), addresses.place(url), kind, end], at * PLACES_EACH);
      });
      const texts = Buffer.from(links.map(({ text }) => text).join(""));
      const bytes = Buffer.concat([new Uint8Array(places.buffer), texts]);
      return { count: links.length, size: bytes.length, bytes: shelf?.put(bytes) ?? new Uint8Array(bytes) };
    },
    linksOf({ count, size, bytes }) {
      const read = readShelved(bytes, 0, size);
      const places = new Uint32Array(new Uint8Array(read.subarray(0, count * BYTES_EACH)).buffer);
      const texts = Buffer.from(read.buffer, read.byteOffset, size).toString("utf8", count * BYTES_EACH);
      const links: LinkFact[] = [];
      let start = 0;
      for (let at = 0; at < places.length; at += PLACES_EACH) {
        const end = places[at + 3]!;
        const href = addresses.values[places[at]!]!;
        const url = addresses.values[places[at + 1]!]!;
        links.push({ href, url, text: texts.slice(start, end), ...rests[places[at + 2]!]! });
        start = end;
      }
      return links;
    },
  };
}

/** Each value once, by its place. */
function createList<T>(): { values: T[]; place(value: T): number } {
  const values: T[] = [];
  const places = new Map<T, number>();
  return {
    values,
    place(value) {
      const known = places.get(value);
      if (known !== undefined) return known;
      places.set(value, values.length);
      return values.push(value) - 1;
    },
  };
}
