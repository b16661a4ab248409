import type { LinkFact } from "./page_facts.ts";

/** The links of one page, as their book has them. */
export interface HeldLinks {
  /** Of each link its href, its url, what else it is, and where its text ends. */
  places: Uint32Array;
  texts: string;
}

const PLACES_EACH = 4;

export interface LinkBook {
  hold(links: readonly LinkFact[]): HeldLinks;
  linksOf(held: HeldLinks): LinkFact[];
}

/**
 * The links of a site's pages in a twentieth of the room: addresses, and what links are beside their texts, are held once
 * for all pages.
 */
export function createLinkBook(): LinkBook {
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
      return { places, texts: links.map(({ text }) => text).join("") };
    },
    linksOf({ places, texts }) {
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
