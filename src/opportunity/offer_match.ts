import type { FactSources } from "../core/fact_sources.ts";
import { type PageIndex, wordWeight } from "../core/page_match.ts";
import type { Family } from "../domain/keyword.ts";
import { contentStems, normalizeKeyword } from "../language/keyword_text.ts";
import { isQuestion } from "../language/question.ts";

const QUESTION_HEAD_SHARE_MIN = 0.5;
/** Half of what the head says, words that tell more weighing more. */
const OFFER_MATCH_MIN = 0.6;
const OFFER_TEXTS_MAX = 20;
const OFFER_STEMS_MAX = 12;
/** Audiences and topics are near to business, services are business. */
const OFFER_FACTOR = { service: 1, audience: 0.7, topic: 0.7 } as const;

/** How well a family meets what the brand offers, 0 to 1, and which offer it meets best. */
export interface OfferMatch {
  value: number;
  text: string;
  kind: "service" | "audience" | "topic";
}

/** Whether the brand sells what is searched: nobody lands on a page for what is not on offer. */
export function isOffered(offer: OfferMatch | null): boolean {
  return offer !== null && offer.kind === "service" && offer.value >= OFFER_MATCH_MIN;
}

/** The first question that uses most of the head's telling words. */
export function leadQuestion(questions: readonly string[], head: string, sources: FactSources): string | null {
  return questions.find((question) => asksAbout(question, head, sources)) ?? null;
}

/** Whether a question or search uses most of the head's telling words. */
export function asksAbout(question: string, head: string, sources: FactSources): boolean {
  const { language } = sources.brand;
  const asked = new Set(contentStems(normalizeKeyword(question), language));
  return weightShare(new Set(contentStems(head, language)), asked, sources.pages) >= QUESTION_HEAD_SHARE_MIN;
}

/** Share of the words' weight on this site that the others hold too; 0 without words. */
function weightShare(stems: ReadonlySet<string>, others: ReadonlySet<string>, pages: PageIndex): number {
  const weigh = (list: Iterable<string>) => [...list].reduce((sum, stem) => sum + wordWeight(pages, stem), 0);
  const total = weigh(stems);
  return total === 0 ? 0 : weigh(stems.intersection(others)) / total;
}

/**
 * How well a family meets an offer of the brand: geometric mean of the share of the offer's words that its searches use
 * and the share of the head's words that the offer uses, words that tell more on this site weighing more; with a model of
 * vectors what they mean, where that is more.
 */
export function matchOffer(family: Family, head: string, sources: FactSources): OfferMatch | null {
  const texts = family.keywords.map(({ keyword }) => keyword);
  const { brand, pages } = sources;
  if (brand.offers.length === 0) return null;
  const familyStems = new Set(texts.slice(0, OFFER_TEXTS_MAX).flatMap((text) => contentStems(text, brand.language)));
  const headStems = new Set(contentStems(head, brand.language));
  let best: OfferMatch = { value: 0, text: "", kind: "service" };
  for (const offer of brand.offers) {
    if (isQuestion(offer.text.trim().toLowerCase())) continue;
    const stems = new Set(contentStems(offer.text.toLowerCase(), brand.language).slice(0, OFFER_STEMS_MAX));
    const value =
      OFFER_FACTOR[offer.kind] *
      Math.sqrt(weightShare(stems, familyStems, pages) * weightShare(headStems, stems, pages));
    if (value > best.value) best = { value, text: offer.text, kind: offer.kind };
  }
  const near = sources.closeness?.(family) ?? null;
  const value = near === null ? 0 : OFFER_FACTOR[near.offer.kind] * near.value;
  return near !== null && value > best.value ? { ...near.offer, value } : best;
}
