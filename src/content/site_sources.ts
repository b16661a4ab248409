import { type Block, textOfBlocks } from "../domain/block.ts";
import type { Dossier } from "../domain/dossier.ts";
import { fitLines, type TokenBudget } from "./dossier_budget.ts";
import type { Unmarked } from "./evidence_sources.ts";
import type { ContentPage, PassageIndex } from "./passage_index.ts";

const PAGES_WHOLE_MAX = 12;
const PASSAGES_MAX = 24;
const LINKS_MAX = 12;
const LINK_SENTENCE_CHARS_MAX = 300;
/** A page belongs to the topic with at least this share of the best page's score. */
const RELEVANT_SHARE = 0.12;

export interface SiteRequest {
  scores: readonly number[];
  targetUrl: string | null;
  budget: TokenBudget;
  left: string[];
  simulated: boolean;
}

/** The page to edit and the pages nearest to the topic whole, then the best passages of the others. */
export function siteSources(
  index: PassageIndex,
  { scores, targetUrl, budget, left, simulated }: SiteRequest,
): Unmarked[] {
  const best = new Map<string, number>();
  index.passages.forEach(({ page }, place) => {
    best.set(page.url, Math.max(best.get(page.url) ?? 0, scores[place]!));
  });
  const top = Math.max(0, ...best.values());
  const ranked = index.pages
    .filter((page) => page.url === targetUrl || (best.get(page.url) ?? 0) > top * RELEVANT_SHARE)
    .toSorted(
      (a, b) =>
        Number(b.url === targetUrl) - Number(a.url === targetUrl) || (best.get(b.url) ?? 0) - (best.get(a.url) ?? 0),
    );
  const sources: Unmarked[] = [];
  const shown = new Set<string>();
  for (const page of ranked.slice(0, PAGES_WHOLE_MAX)) {
    const fit = fitLines(budget, pageLines(page));
    if (fit === null) left.push(`The page ${page.url} did not fit`);
    else {
      shown.add(page.url);
      sources.push(ownSource("page", page, { text: fit.text, label: page.title || page.url, simulated }));
      if (fit.cut > 0) left.push(`${fit.cut} lines at the end of ${page.url} did not fit`);
    }
  }
  const passages = index.passages
    .map((passage, place) => ({ passage, score: scores[place]! }))
    .filter(({ passage, score }) => score > 0 && !shown.has(passage.page.url))
    .toSorted((a, b) => b.score - a.score);
  for (const { passage } of passages.slice(0, PASSAGES_MAX)) {
    const { page, heading, blocks } = passage;
    const text = [heading, textOfBlocks(blocks)].join("\n");
    if (!budget.take(text)) continue;
    sources.push(ownSource("passage", page, { text, label: `${page.title || page.url} › ${heading}`, simulated }));
  }
  return sources;
}

function ownSource(
  kind: "page" | "passage",
  page: ContentPage,
  { text, label, simulated }: { text: string; label: string; simulated: boolean },
): Unmarked {
  return { kind, label, url: page.url, evidence_id: null, text, simulated };
}

/** A page as lines: its head, then a line a paragraph, item or row, headings marked by `#`. */
export function pageLines({
  title,
  description,
  blocks,
}: Pick<ContentPage, "title" | "description" | "blocks">): string[] {
  return [
    ...(title === "" ? [] : [`Title: ${title}`]),
    ...(description === "" ? [] : [`Description: ${description}`]),
    ...blocks.flatMap(blockLines),
  ];
}

function blockLines(block: Block): string[] {
  switch (block.type) {
    case "heading":
      return [`${"#".repeat(block.level)} ${block.text}`];
    case "list":
      return block.items.map((item) => `- ${item}`);
    case "quote":
      return block.text.split("\n").map((line) => `> ${line}`);
    default:
      return textOfBlocks([block]).split("\n");
  }
}

/** Sentences of other pages that speak of the main search: where a link to the page belongs. */
export function linksOf(
  index: PassageIndex,
  { scores, targetUrl, primary }: { scores: readonly number[]; targetUrl: string | null; primary: string },
): Dossier["links"] {
  const keys = index.keysOf(primary);
  const found = new Map<string, Dossier["links"][number]>();
  const order = index.passages
    .map((passage, place) => ({ passage, score: scores[place]! }))
    .toSorted((a, b) => b.score - a.score);
  for (const { passage, score } of order) {
    const { page, blocks } = passage;
    if (score === 0 || found.size >= LINKS_MAX) break;
    if (page.url === targetUrl || found.has(page.url)) continue;
    const sentence = blocks
      .filter((block) => block.type === "paragraph")
      .flatMap((block) => block.text.split(/(?<=[.!?])\s+/))
      .find((text) => keys.length > 0 && keys.every((key) => index.keysOf(text).includes(key)));
    found.set(page.url, {
      url: page.url,
      title: page.title,
      sentence: (sentence ?? "").slice(0, LINK_SENTENCE_CHARS_MAX),
    });
  }
  return [...found.values()];
}
