import { subjectTokens, wordWeight } from "./phrase.ts";

export interface SketchPage {
  url: string;
  title: string;
  snippet: string;
  /** What the page is for, where known: an article answers questions, an offer sells. */
  role?: "article" | "offer";
  /** Speaks of the company itself: nobody searches for what it is called. */
  isItself?: boolean;
}

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
/** A page counts as one more on the subject when it comes this near to the best one. */
const NEAR_BEST = 0.75;
/** A single page on a subject covers it less than several do. */
const DEPTH_SHARE = { one: 0.76, eachMore: 0.08 };
/** An offer answers a question less well than an article, and the other way round. */
const OTHER_ROLE_SHARE = 0.7;

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
export function bestPage(
  sketch: SiteSketch,
  tokens: readonly string[],
  wanted?: "article" | "offer",
): PageMatch | null {
  const scores = new Map<number, number>();
  let total = 0;
  for (const token of tokens) {
    const pages = sketch.byToken.get(token) ?? [];
    const weight = wordWeight(token) / Math.sqrt(1 + pages.length);
    total += weight;
    for (const index of pages) scores.set(index, (scores.get(index) ?? 0) + weight);
  }
  const [best] = [...scores]
    .map(([index, score]) => ({ index, score, fitting: score * roleShare(sketch.pages[index]?.role, wanted) }))
    .sort((a, b) => b.fitting - a.fitting || a.index - b.index);
  const page = sketch.pages[best?.index ?? -1];
  if (!page || !best) return null;
  const near = [...scores.values()].filter((score) => score >= NEAR_BEST * best.score).length;
  const depth = Math.min(1, DEPTH_SHARE.one + DEPTH_SHARE.eachMore * (near - 1));
  return { page, coverage: (depth * best.fitting) / total };
}

function roleShare(role: SketchPage["role"], wanted: SketchPage["role"]): number {
  return role === undefined || wanted === undefined || role === wanted ? 1 : OTHER_ROLE_SHARE;
}
