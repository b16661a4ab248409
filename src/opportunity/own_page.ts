import type { FactSources } from "../core/fact_sources.ts";
import {
  findNamedPage,
  matchGivenPage,
  matchPage,
  PAGE_EXISTS_MIN,
  PAGE_TOUCHES_MIN,
  type PageMatch,
} from "../core/page_match.ts";
import type { Family } from "../domain/keyword.ts";
import { FIRST_PAGE_POSITIONS, REACHABLE_POSITION, TOP_POSITIONS } from "../domain/positions.ts";

/** Where the brand stands best for a family. */
export interface BestPlace {
  keyword: string;
  position: number;
  url: string | null;
}

interface Sought {
  family: Pick<Family, "intent">;
  best: BestPlace | null;
  head: string;
}

/**
 * The page that ranks is the page to work on: a second one would compete with it. Among the first ten whatever its
 * words, further down only if it touches the topic.
 */
export function pageOf(facts: Sought, texts: readonly string[], sources: FactSources): PageMatch | null {
  const { language } = sources.brand;
  const keywords = [facts.head, ...texts];
  const url = facts.best?.url ?? null;
  const ranked = url === null ? null : matchGivenPage(sources.pages, keywords, { url, language });
  const position = facts.best?.position ?? Number.POSITIVE_INFINITY;
  if (ranked !== null && isWorkable(ranked, facts, position)) {
    if (position <= TOP_POSITIONS) return { ...ranked, coverage: 1 };
    const found = matchGivenPage(sources.pages, [facts.best!.keyword], { url: ranked.url, language });
    const touches = Math.min(ranked.coverage, found?.coverage ?? 0) >= PAGE_TOUCHES_MIN;
    if (position <= FIRST_PAGE_POSITIONS || (touches && position <= REACHABLE_POSITION))
      return { ...ranked, coverage: Math.max(ranked.coverage, PAGE_EXISTS_MIN) };
  }
  const nearest = matchPage(sources.pages, keywords, language);
  const named = findNamedPage(sources.pages, facts.head, language);
  if (nearest !== null && nearest.coverage >= PAGE_EXISTS_MIN && named?.exact !== true) return nearest;
  const match = named === null ? null : matchGivenPage(sources.pages, keywords, { url: named.url, language });
  if (match !== null) return { ...match, coverage: Math.max(match.coverage, PAGE_EXISTS_MIN) };
  const unfound = unfoundPage(facts.head, keywords, sources);
  return unfound === null ? nearest : { ...unfound, coverage: Math.max(unfound.coverage, PAGE_EXISTS_MIN) };
}

/** A page on the topic that is empty, or kept out of search. */
function unfoundPage(head: string, keywords: readonly string[], { unfound, brand }: FactSources): PageMatch | null {
  if (unfound === undefined) return null;
  const named = findNamedPage(unfound, head, brand.language);
  const near = named ?? matchPage(unfound, keywords, brand.language);
  return named !== null || (near !== null && near.coverage >= PAGE_EXISTS_MIN && !near.listing) ? near : null;
}

/** An archive is the page only where it leads by its name, and nobody buys from one. */
function isWorkable(page: PageMatch, { family }: Sought, position: number): boolean {
  if (!page.listing) return true;
  return page.named && position <= TOP_POSITIONS && (!page.archive || family.intent === "informational");
}
