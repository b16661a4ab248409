import { type Block, textOfBlocks } from "../domain/block.ts";
import { contentKeys, wordsOf } from "../language/words.ts";

/** A page of the brand's own site as texts may rest on it: one that counts, in its blocks. */
export interface ContentPage {
  url: string;
  title: string;
  description: string;
  kind: string | null;
  blocks: readonly Block[];
}

/** What stands under one heading of a page. */
export interface Passage {
  page: ContentPage;
  heading: string;
  blocks: Block[];
}

export interface PassageIndex {
  /** Without what repeats from page to page. */
  pages: readonly ContentPage[];
  /** Blocks of each page as they stand, without the template's at its ends. */
  inner: ReadonlyMap<string, readonly Block[]>;
  passages: readonly Passage[];
  language: string;
  keysOf(text: string): string[];
  documents: readonly Map<string, number>[];
  lengths: readonly number[];
  meanLength: number;
  /** In how many passages a key stands. */
  frequency: ReadonlyMap<string, number>;
}

/** Okapi BM25 with its usual constants (Robertson and Zaragoza, 2009). */
const BM25_K1 = 1.2;
const BM25_B = 0.75;
/** Title and heading say in few words what the rest is about. */
const HEADING_WEIGHT = 3;
/** A block that stands on this many pages and this share of them belongs to the template. */
const REPEATED_PAGES_MIN = 4;
const REPEATED_SHARE = 0.15;
const PASSAGE_CHARS_MAX = 1500;
const DATELINE_CHARS_MAX = 30;
const DATE = /(?:^|\D)(?:19|20)\d\d(?:\D|$)/;

/** The site's pages cut at their headings, without what repeats from page to page. */
export interface CutSite extends Pick<PassageIndex, "pages" | "inner" | "passages" | "language" | "keysOf"> {
  /** Its keys and how often they stand there. */
  documentOf(passage: Passage): Map<string, number>;
}

export function cutSite(pages: readonly ContentPage[], language: string): CutSite {
  const isRepeated = repeatedIn(pages);
  const own = pages.map((page) => ({ ...page, blocks: ownBlocks(page.blocks, isRepeated) }));
  const inner = new Map(pages.map(({ url, blocks }) => [url, innerBlocks(blocks, isRepeated)]));
  const keysOf = createKeyReader(language);
  const documentOf = (passage: Passage) => countKeys(passage, keysOf);
  return { pages: own, inner, passages: own.flatMap(passagesOf), language, keysOf, documentOf };
}

/** The same ready to be searched: `documents` are those of its passages, in their order. */
export function indexSite(
  { documentOf: _, ...site }: CutSite,
  documents: readonly Map<string, number>[],
): PassageIndex {
  const lengths = documents.map((counts) => sum(counts.values()));
  const frequency = new Map<string, number>();
  for (const counts of documents) for (const key of counts.keys()) frequency.set(key, (frequency.get(key) ?? 0) + 1);
  const meanLength = Math.max(1, sum(lengths) / Math.max(1, lengths.length));
  return { ...site, documents, lengths, meanLength, frequency };
}

/** What does not repeat, under its headings, also where these do. */
function ownBlocks(blocks: readonly Block[], isRepeated: (block: Block) => boolean): Block[] {
  return blocks.filter((block, at) => {
    const next = blocks[at + 1];
    const heads = block.type === "heading" && next !== undefined && next.type !== "heading" && !isRepeated(next);
    return heads || !isRepeated(block);
  });
}

/** All from the first to the last block of its own: what is missing here would be missing from an edited page. */
function innerBlocks(blocks: readonly Block[], isRepeated: (block: Block) => boolean): Block[] {
  const own = ownBlocks(blocks, isRepeated);
  return own.length === 0 ? [] : blocks.slice(blocks.indexOf(own[0]!), blocks.lastIndexOf(own.at(-1)!) + 1);
}

/** Score of every passage for a query, in the index's order. */
export function scorePassages(index: PassageIndex, query: ReadonlyMap<string, number>): number[] {
  const weights = [...query].map(([key, weight]) => {
    const found = index.frequency.get(key) ?? 0;
    return { key, weight: weight * Math.log(1 + (index.passages.length - found + 0.5) / (found + 0.5)) };
  });
  return index.documents.map((counts, place) => {
    const norm = BM25_K1 * (1 - BM25_B + (BM25_B * index.lengths[place]!) / index.meanLength);
    let score = 0;
    for (const { key, weight } of weights) {
      const count = counts.get(key) ?? 0;
      if (count > 0) score += (weight * count * (BM25_K1 + 1)) / (count + norm);
    }
    return score;
  });
}

/** Keys of weighted texts; a key counts with its greatest weight. */
export function queryOf(index: PassageIndex, texts: readonly { text: string; weight: number }[]): Map<string, number> {
  const query = new Map<string, number>();
  for (const { text, weight } of texts)
    for (const key of index.keysOf(text)) query.set(key, Math.max(weight, query.get(key) ?? 0));
  return query;
}

/** Reads keys of words, each word's stem once. */
function createKeyReader(language: string): (text: string) => string[] {
  const known = new Map<string, string[]>();
  return (text) =>
    wordsOf(text).flatMap((word) => {
      let keys = known.get(word);
      if (keys === undefined) {
        keys = contentKeys(word, language);
        known.set(word, keys);
      }
      return keys;
    });
}

function countKeys({ page, heading, blocks }: Passage, keysOf: (text: string) => string[]): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const key of keysOf(text)) counts.set(key, (counts.get(key) ?? 0) + weight);
  };
  add(page.title, 1);
  add(heading, HEADING_WEIGHT);
  add(textOfBlocks(blocks), 1);
  return counts;
}

function repeatedIn(pages: readonly ContentPage[]): (block: Block) => boolean {
  const count = new Map<string, number>();
  for (const page of pages) {
    for (const text of new Set(page.blocks.map((block) => textOfBlocks([block]))))
      count.set(text, (count.get(text) ?? 0) + 1);
  }
  const most = Math.max(REPEATED_PAGES_MIN, pages.length * REPEATED_SHARE);
  return (block) => (count.get(textOfBlocks([block])) ?? 0) >= most;
}

function passagesOf(page: ContentPage): Passage[] {
  const passages: Passage[] = [];
  let open: Passage = { page, heading: page.title, blocks: [] };
  let chars = 0;
  const close = (heading: string) => {
    if (open.blocks.length > 0) passages.push(open);
    open = { page, heading, blocks: [] };
    chars = 0;
  };
  for (const block of page.blocks) {
    if (block.type === "heading") {
      const date = open.blocks.length > 1 && isDateline(open.blocks.at(-1)!) ? open.blocks.splice(-1) : [];
      close(block.text);
      open.blocks.push(...date);
      continue;
    }
    const length = textOfBlocks([block]).length;
    if (chars > 0 && chars + length > PASSAGE_CHARS_MAX) close(open.heading);
    open.blocks.push(block);
    chars += length;
  }
  close("");
  return passages;
}

/** Lists of news have the date above the headline: it is the next item's. */
function isDateline(block: Block): boolean {
  return block.type === "paragraph" && block.text.length <= DATELINE_CHARS_MAX && DATE.test(block.text);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
