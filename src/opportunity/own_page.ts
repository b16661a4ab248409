import type { FactSources } from "../core/fact_sources.ts";
import {
  findNamedPage,
  matchGivenPage,
  matchPage,
  PAGE_EXISTS_MIN,
  PAGE_TOUCHES_MIN,
  type PageMatch,
} from "../core/page_match.ts";
import { noteAt } from "../core/site_notes.ts";
import type { Family } from "../domain/keyword.ts";
import { THIN_PAGE_WORDS } from "../domain/page_words.ts";
import { FIRST_PAGE_POSITIONS, REACHABLE_POSITION, TOP_POSITIONS } from "../domain/positions.ts";
import { isDatedAddress } from "../language/dated_address.ts";
import { contentStems } from "../language/keyword_text.ts";
import { isOffered, type OfferMatch } from "./offer_match.ts";

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
  offer: OfferMatch | null;
}

/** Share of a family's searches that the page of an offer names for the family to be its. */
const OFFER_PAGE_SHARE_MIN = 0.3;

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
  const isRead = facts.family.intent === "informational" && !isOffered(facts.offer);
  const isShort = (url: string) => (noteAt(sources.site, url)?.words ?? THIN_PAGE_WORDS) < THIN_PAGE_WORDS;
  const isFitting = ({ url }: PageMatch) => !isDatedAddress(url) || (isRead && !isShort(url));
  const near = matchPage(sources.pages, keywords, language);
  // A dated post that names the topic is no page to buy from, and a short one none to read: it only touches it.
  const nearest =
    near === null || isFitting(near) ? near : { ...near, coverage: Math.min(near.coverage, PAGE_TOUCHES_MIN) };
  const named = findNamedPage(sources.pages, facts.head, language);
  const ofHead = named !== null && isFitting(named) ? named : null;
  if (nearest !== null && nearest.coverage >= PAGE_EXISTS_MIN && ofHead?.exact !== true) return nearest;
  const offered = ofHead ?? offerPage(facts, keywords, sources);
  const match = offered === null ? null : matchGivenPage(sources.pages, keywords, { url: offered.url, language });
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

/** The page that sells what the family searches for: named after an offer that the head narrows, or naming a good part of it. */
function offerPage(
  { offer, head }: Pick<Sought, "offer" | "head">,
  keywords: readonly string[],
  { pages, brand }: FactSources,
): PageMatch | null {
  if (offer === null || !isOffered(offer)) return null;
  const named = findNamedPage(pages, offer.text.toLowerCase(), brand.language);
  if (named === null) return null;
  const stems = new Set(contentStems(head, brand.language));
  const offered = new Set(contentStems(offer.text.toLowerCase(), brand.language));
  if (offered.isSubsetOf(stems) && stems.size - offered.size <= 1) return named;
  const match = matchGivenPage(pages, keywords, { url: named.url, language: brand.language });
  return match !== null && match.covered.length >= keywords.length * OFFER_PAGE_SHARE_MIN ? named : null;
}
