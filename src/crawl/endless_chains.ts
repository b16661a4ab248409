import type { HtmlFacts } from "../page/page_facts.ts";
import { type TrapSign, trapOf, urlPattern } from "./url_traps.ts";

/** Members one after another that bring nothing new, after which a chain is left. */
const BARREN_MAX = 10;
/** Links from member to member, each the first to lead there, after which a chain is left whatever its pages say. */
const STEPS_MAX = 60;
const KEPT_MAX = 20_000;

/** Pages that lead to one another alone, by addresses that differ in figures or grow: days, numbers, folders in folders. */
interface Chain {
  pattern: string;
  /** Pictures and shapes of addresses that its pages named. */
  named: Set<string>;
  kin: Map<string, Kin>;
}

/** Its pages of one shape: what they said, and how many of the last said nothing new. */
interface Kin {
  pairs: Set<string>;
  barren: number;
}

/** An address's place in a chain: so many steps from the first page. */
interface Place {
  chain: Chain;
  kin: Kin;
  /** The page that led there. */
  from: Kin | null;
  steps: number;
  /** What it said was noted. */
  isRead: boolean;
}

export interface EndlessChains {
  /** A page is the first to name an address. */
  follow(url: string, from: string): void;
  /** Tells what a page of a chain says. */
  note(url: string, html: HtmlFacts): void;
  /** Whether an address lies in the chain of others; when it is named from outside it no longer does. */
  has(url: string): boolean;
  free(url: string): void;
  /** Why an address that waits is not to be read after all. */
  signOf(url: string): TrapSign | null;
  /** Where each chain went on when the crawl ended: its next address, and the page that named it. */
  openEnds(): { url: string; from: string; sign: TrapSign }[];
}

export function createEndlessChains(): EndlessChains {
  const places = new Map<string, Place>();
  const ends = new Map<Chain, { url: string; from: string }>();

  /** What it has in common with its kin: the same shape, one that the chain led to before, or a folder in the page. */
  function shapeIn(chain: Chain | undefined, url: string, from: string): string | null {
    const shape = urlPattern(url);
    const isNumbered = shape.includes("{n}") || url.includes("?");
    if (chain?.named.has(shape) || (isNumbered && shape === urlPattern(from))) return shape;
    return growsFrom(url, from) ? "folder" : null;
  }

  function placeIn(chain: Chain, shape: string, before: Place | null): Place {
    const kin = chain.kin.get(shape) ?? { pairs: new Set(), barren: 0 };
    chain.kin.set(shape, kin);
    return { chain, kin, from: before?.kin ?? null, steps: before === null ? 0 : before.steps + 1, isRead: false };
  }

  return {
    follow(url, from) {
      let before = places.get(from);
      const shape = shapeIn(before?.chain, url, from);
      if (shape === null) return;
      if (before === undefined) {
        const pattern = urlPattern(url);
        before = placeIn({ pattern, named: new Set([pattern]), kin: new Map() }, shape, null);
        places.set(from, before);
      }
      places.set(url, placeIn(before.chain, shape, before));
      // A folder's pages are many; what a parameter counts on from the first.
      if ((before.steps > 0 || url.includes("?")) && trapOf(url) === null) ends.set(before.chain, { url, from });
    },
    note(url, html) {
      const place = places.get(url);
      if (place === undefined) return;
      const { kin, chain } = place;
      place.isRead = true;
      const links = html.links.flatMap((link) => (link.internal && link.url !== null ? [link.url] : []));
      const images = html.images.flatMap((image) => image.url ?? []);
      const pairs = newOf(kin.pairs, wordPairs(html));
      const shapes = newOf(chain.named, links.filter((link) => !growsFrom(link, url)).map(urlPattern));
      if (shapes > 0) place.steps = 0;
      if (pairs + shapes + newOf(chain.named, images) > 0) {
        kin.barren = 0;
        // A list of numbers that leads to something new is of use.
        if (place.from !== null) place.from.barren = 0;
      }
      // What one page lists at once is a list: only what follows from member to member tells.
      else if (place.steps > 1) kin.barren += 1;
    },
    has: (url) => places.has(url),
    free: (url) => void places.delete(url),
    signOf(url) {
      const place = places.get(url);
      if (place === undefined || place.steps <= 1) return null;
      const isEndless = place.kin.barren >= BARREN_MAX || place.steps > STEPS_MAX;
      const own = urlPattern(url);
      // Of a chain that led from one shape to another it is the one that goes on.
      const isWithin = own.startsWith(place.chain.pattern) || !(own.includes("{n}") || url.includes("?"));
      const pattern = isWithin ? place.chain.pattern : own;
      return isEndless ? { kind: "endless_chain", pattern } : null;
    },
    openEnds: () =>
      [...ends].flatMap(([{ pattern }, { url, from }]) =>
        places.get(url)?.isRead === false ? [{ url, from, sign: { kind: "endless_chain", pattern } }] : [],
      ),
  };
}

/** How many of them the set did not hold; as far as there is room it does then. */
function newOf(set: Set<string>, values: readonly string[]): number {
  const fresh = new Set(values).difference(set);
  for (const value of fresh) if (set.size < KEPT_MAX) set.add(value);
  return fresh.size;
}

/** Each word with the next, all figures alike. */
function wordPairs({ main_text: text }: HtmlFacts): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => (/\p{N}/u.test(word) ? "#" : word));
  return words.map((word, at) => `${word} ${words[at + 1] ?? ""}`);
}

/** The path of one is a folder of the other, which is not the root. */
function growsFrom(url: string, from: string): boolean {
  const folder = from.endsWith("/") ? from : `${from}/`;
  return url.startsWith(folder) && URL.parse(from)?.pathname !== "/";
}
