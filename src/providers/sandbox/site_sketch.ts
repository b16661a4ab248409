import { subjectTokens } from "./phrase.ts";

/** A page as a search engine of the sandbox knows it. */
export interface SketchPage {
  url: string;
  title: string;
  snippet: string;
}

/** A site's pages by the words of their titles. */
export interface SiteSketch {
  domain: string;
  name: string;
  pages: readonly SketchPage[];
  byToken: ReadonlyMap<string, readonly number[]>;
}

export interface PageMatch {
  page: SketchPage;
  /** 0 to 1: how much of what was asked the page is about, rare words counting more. */
  coverage: number;
}

const PAGES_WITH_TOKEN_MAX = 400;

export function sketchSite(site: {
  domain: string;
  name: string;
  pages: readonly (SketchPage & { tokens?: readonly string[] })[];
}): SiteSketch {
  const byToken = new Map<string, number[]>();
  site.pages.forEach((page, index) => {
    for (const token of page.tokens ?? subjectTokens(page.title)) {
      const list = byToken.get(token);
      if (!list) byToken.set(token, [index]);
      else if (list.length < PAGES_WITH_TOKEN_MAX && list.at(-1) !== index) list.push(index);
    }
  });
  return { domain: site.domain, name: site.name, pages: site.pages, byToken };
}

/** The page of a site that answers the words best, or null when none shares a word. */
export function bestPage(sketch: SiteSketch, tokens: readonly string[]): PageMatch | null {
  const scores = new Map<number, number>();
  let total = 0;
  for (const token of tokens) {
    const pages = sketch.byToken.get(token) ?? [];
    const weight = 1 / Math.sqrt(1 + pages.length);
    total += weight;
    for (const index of pages) scores.set(index, (scores.get(index) ?? 0) + weight);
  }
  let best = -1;
  let bestScore = 0;
  for (const [index, score] of scores) {
    if (score > bestScore || (score === bestScore && index < best)) {
      best = index;
      bestScore = score;
    }
  }
  const page = sketch.pages[best];
  return page && total > 0 ? { page, coverage: bestScore / total } : null;
}

/** Share of the words that the site uses at all in its titles, 0 to 1. */
export function knownShare(sketch: SiteSketch, tokens: readonly string[]): number {
  if (tokens.length === 0) return 0;
  return tokens.filter((token) => sketch.byToken.has(token)).length / tokens.length;
}
