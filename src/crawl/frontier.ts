import { isLaterPage } from "../page/later_page.ts";
import type { PageFacts, SiteFacts } from "../page/page_facts.ts";
import { canonicalUrl } from "../page/page_facts_read.ts";
import { isFileUrl, isOnSite, pathKey } from "../page/url_rules.ts";
import { createEndlessChains, type EndlessChains } from "./endless_chains.ts";
import { type TrapSign, trapOf, urlPattern } from "./url_traps.ts";

export type DiscoveredBy = PageFacts["discovered_by"][number];

/** Query variants of one path read before it is known whether they differ. */
const VARIANTS_TRIED = 3;
/** And when they do: pagination, catalogues by number. */
const VARIANTS_MAX = 200;
/** Pages of one address pattern with the very same text, after which the pattern is left alone. */
const SAME_CONTENT_MAX = 8;
const TRAPS_MAX = 200;

/** Addresses to read: each once, in the order they were found, traps left aside and told. */
export interface Frontier {
  /** `from`: the page that names it. */
  offer(url: string, by: DiscoveredBy, from?: string): void;
  /** Takes what was offered since the last time. */
  takeLevel(): string[];
  /** Whether an address that was taken is not worth reading after all: its chain turned out to be endless. */
  isEndless(url: string): boolean;
  /**
   * Tells what was read. False: the page is a query variant that shows what its path shows anyway, so it is no page of
   * its own.
   */
  settle(page: PageFacts): boolean;
  discoveredBy(url: string): DiscoveredBy[];
  /** The page that an address stands for when it was left aside as a variant. */
  isSkipped(url: string): boolean;
  /** Chains of addresses that go on where the crawl ended. */
  openEnds: EndlessChains["openEnds"];
  /** Leaves an address aside and tells why. */
  setAside(url: string, sign: TrapSign): void;
  traps(): SiteFacts["traps"];
}

/** What is known of a path whatever stands behind its `?`. */
interface PathRead {
  taken: number;
  /** Text hashes of its pages read so far. */
  texts: Set<string>;
  /** One of them names itself as canonical, with the text of another. */
  claimed: boolean;
}

/** Addresses of a path with the same parameters: days of a calendar may all be one page, and its months are not. */
interface Variants {
  taken: number;
  /** null until tried. */
  differ: boolean | null;
  held: string[];
}

export function createFrontier(options: { site: string }): Frontier {
  const known = new Map<string, Set<DiscoveredBy>>();
  const skipped = new Set<string>();
  const endless = new Set<string>();
  const paths = new Map<string, PathRead>();
  const variants = new Map<string, Variants>();
  const chains = createEndlessChains();
  const samePattern = new Map<string, number>();
  const deadPatterns = new Set<string>();
  const traps = new Map<string, SiteFacts["traps"][number]>();
  let level: string[] = [];

  function skip(url: string, sign: TrapSign): void {
    skipped.add(url);
    const key = `${sign.kind} ${sign.pattern}`;
    const trap = traps.get(key);
    if (trap !== undefined) trap.urls_skipped += 1;
    else if (traps.size < TRAPS_MAX) {
      traps.set(key, { pattern: sign.pattern, kind: sign.kind, urls_skipped: 1, example: url });
    }
  }

  const pathOf = (url: string) => heldIn(paths, pathKey(url), () => ({ taken: 0, texts: new Set(), claimed: false }));
  const kinOf = (url: string) => heldIn(variants, kinKey(url), () => ({ taken: 0, differ: null, held: [] }));

  function takeVariant(url: string): void {
    const [path, kin] = [pathOf(url), kinOf(url)];
    if (kin.differ === false || path.taken >= VARIANTS_MAX) {
      skip(url, variantSign(url));
      return;
    }
    if (kin.differ === null && kin.taken >= VARIANTS_TRIED) {
      kin.held.push(url);
      return;
    }
    kin.taken += 1;
    path.taken += 1;
    level.push(url);
  }

  /** Once a path's first variants are read, its others are read too or never. */
  function releaseHeld(): void {
    for (const { held, differ } of variants.values())
      if (differ !== null) for (const url of held.splice(0)) takeVariant(url);
  }

  /** Named from outside its chain, an address is a page like others. */
  function releaseEndless(url: string): void {
    chains.free(url);
    if (endless.delete(url)) {
      skipped.delete(url);
      level.push(url);
    }
  }

  function trapAt(url: string): TrapSign | null {
    const trap = trapOf(url);
    if (trap !== null) return trap;
    const pattern = urlPattern(url);
    return deadPatterns.has(pattern) ? { kind: "same_content", pattern } : null;
  }

  return {
    offer(url, by, from) {
      const seen = known.get(url);
      if (seen !== undefined) {
        seen.add(by);
        if (from === undefined || !chains.has(from)) releaseEndless(url);
        return;
      }
      if (!isOnSite(url, options.site) || isFileUrl(url)) return;
      known.set(url, new Set([by]));
      if (from !== undefined) chains.follow(url, from);
      const trap = trapAt(url);
      if (trap !== null) skip(url, trap);
      else if (url.includes("?")) takeVariant(url);
      else level.push(url);
    },
    takeLevel() {
      releaseHeld();
      const taken = level;
      level = [];
      return taken;
    },
    isEndless(url) {
      const sign = chains.signOf(url);
      if (sign === null) return false;
      endless.add(url);
      skip(url, sign);
      return true;
    },
    settle(page) {
      const { url, html } = page;
      const hasQuery = url.includes("?");
      if (html === null || page.response.status !== 200) return true;
      const path = pathOf(url);
      const seenText = path.texts.has(html.text_hash);
      path.texts.add(html.text_hash);
      if (hasQuery) {
        const kin = kinOf(url);
        const canonical = canonicalUrl(html);
        const folded = canonical !== null && canonical !== url && pathKey(canonical) === pathKey(url);
        // Page 2 of a list has entries of its own, whatever its canonical says.
        if (!seenText && folded && isLaterPage(url)) {
          kin.differ ??= false;
          return true;
        }
        if (seenText || (folded && !canonical.includes("?"))) {
          kin.differ ??= false;
          // One that calls itself the original is kept as evidence.
          if (canonical === url && !path.claimed) {
            path.claimed = true;
            return true;
          }
          skip(url, variantSign(url));
          return false;
        }
        kin.differ = true;
      }
      chains.note(url, html);
      noteSameContent(samePattern, deadPatterns, url, html.text_hash);
      return true;
    },
    discoveredBy: (url) => [...(known.get(url) ?? [])],
    isSkipped: (url) => skipped.has(url),
    openEnds: chains.openEnds,
    setAside: skip,
    traps: () => [...traps.values()].sort((a, b) => b.urls_skipped - a.urls_skipped),
  };
}

function heldIn<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function kinKey(url: string): string {
  const names = new Set(URL.parse(url)?.searchParams.keys());
  return `${pathKey(url)}?${[...names].sort().join("&")}`;
}

function variantSign(url: string): TrapSign {
  return { kind: "query_variants", pattern: `${pathKey(url)}?…` };
}

/** Addresses that differ in a figure alone and always show the same text: an endless list. */
function noteSameContent(counts: Map<string, number>, dead: Set<string>, url: string, textHash: string): void {
  const pattern = urlPattern(url);
  if (!pattern.includes("{n}")) return;
  const key = `${pattern} ${textHash}`;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  if (count >= SAME_CONTENT_MAX) dead.add(pattern);
}
