import type { Unmarked } from "./evidence_sources.ts";

const HEADINGS_MAX = 30;

/** What a page that ranks is made of; its words are not taken over. */
export interface RankingPage {
  url: string;
  position: number;
  keyword: string;
  title: string;
  headings: { level: number; text: string }[];
  words: number;
  tables: number;
  lists: number;
  images: number;
  /** Types of its structured data. */
  schema_types: string[];
  simulated: boolean;
}

export function rankingSource(page: RankingPage): Unmarked {
  const lines = [
    `Place ${page.position} for "${page.keyword}": ${page.url}`,
    `${page.words} words, ${page.tables} tables, ${page.lists} lists, ${page.images} images${page.schema_types.length === 0 ? "" : `; structured data: ${page.schema_types.join(", ")}`}`,
    ...page.headings.slice(0, HEADINGS_MAX).map(({ level, text }) => `${"#".repeat(level)} ${text}`),
  ];
  return {
    kind: "ranking_page",
    label: page.title || page.url,
    url: page.url,
    evidence_id: null,
    text: lines.join("\n"),
    simulated: page.simulated,
  };
}

/** Each outline once: pages of one mould say nothing more. */
export function unlikeOutlines(pages: readonly RankingPage[]): RankingPage[] {
  const seen = new Set<string>();
  return pages.filter(({ headings }) => {
    const key = headings
      .slice(1)
      .map(({ text }) => text.toLowerCase())
      .join("\n");
    return key === "" || (!seen.has(key) && seen.add(key));
  });
}
