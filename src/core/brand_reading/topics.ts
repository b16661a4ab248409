import type { BrandContext } from "../../domain/brand.ts";
import { siteKeywordSteps } from "../../keywords/site_keywords.ts";
import type { ReadPage } from "../../page/page_role.ts";
import { isBranded, readBrandWords } from "../families/brand_words.ts";

const TOPICS_MAX = 25;

export interface TopicOptions {
  language: string;
  /** Names of the brand. */
  names: readonly string[];
  home: string;
  /** Place of a word among the commonest of the language. */
  rank(word: string): number;
}

/** What the site talks about: what its pages and headings are called and its text comes back to, the brand's own names left out. */
export function* topicSteps(
  pages: readonly ReadPage[],
  { language, names, home, rank }: TopicOptions,
): Generator<void, BrandContext["topics"]> {
  const brand = readBrandWords(names, new URL(home).hostname);
  const texts = pages.map(({ url, html }) => ({
    url,
    title: html.titles[0] ?? "",
    headings: html.headings,
    blocks: html.blocks ?? [],
    kind: null,
    links: html.links.flatMap(({ url: target, text, internal }) =>
      target !== null && internal ? [{ url: target, text }] : [],
    ),
  }));
  const { keywords } = yield* siteKeywordSteps(texts, {
    strict: true,
    places: [],
    addresses: [],
    place: null,
    names: brand.names.flat(),
    language,
    home,
    rank,
    isBranded: (phrase) => isBranded(phrase, brand),
  });
  const greatest = keywords[0]?.score ?? 1;
  return keywords.slice(0, TOPICS_MAX).map(({ keyword, score, pages: [page] }) => ({
    term: keyword,
    weight: Math.round((score / greatest) * 1000) / 1000,
    source_url: page ?? home,
  }));
}
