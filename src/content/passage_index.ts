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

/** A page cut at its headings. */
interface IndexedPage {
  page: ContentPage;
  inner: readonly Block[];
  passages: { passage: Passage; counts: Map<string, number> }[];
}

/** An index under way: every page by itself, so that a caller can let other work in between. */
export interface OpenIndex {
  indexPage(page: ContentPage): IndexedPage;
  join(indexed: readonly IndexedPage[]): PassageIndex;
}

/** The site's pages without what repeats from page to page, or whole, ready to be searched. */
export function openIndex(pages: readonly ContentPage[], language: string, { whole = false } = {}): OpenIndex {
  const repeated = whole ? new Set<Block>() : repeatedIn(pages);
  const keysOf = createKeyReader(language);
  return {
    indexPage(page) {
      const blocks = ownBlocks(page.blocks, repeated);
      const own = { ...page, blocks };
      const passages = passagesOf(own).map((passage) => ({ passage, counts: countKeys(passage, keysOf) }));
      return { page: own, inner: innerBlocks(page.blocks, blocks), passages };
    },
    join: (indexed) => joined(indexed, { language, keysOf }),
  };
}

function joined(
  indexed: readonly IndexedPage[],
  reading: { language: string; keysOf: (text: string) => string[] },
): PassageIndex {
  const found = indexed.flatMap(({ passages }) => passages);
  const documents = found.map(({ counts }) => counts);
  const lengths = documents.map((counts) => sum(counts.values()));
  const frequency = new Map<string, number>();
  for (const counts of documents) for (const key of counts.keys()) frequency.set(key, (frequency.get(key) ?? 0) + 1);
  return {
    ...reading,
    pages: indexed.map(({ page }) => page),
    inner: new Map(indexed.map(({ page, inner }) => [page.url, inner])),
    passages: found.map(({ passage }) => passage),
    documents,
    lengths,
    meanLength: Math.max(1, sum(lengths) / Math.max(1, lengths.length)),
    frequency,
  };
}

/** What does not repeat, under its headings, also where these do. */
function ownBlocks(blocks: readonly Block[], repeated: ReadonlySet<Block>): Block[] {
  return blocks.filter((block, at) => {
    const next = blocks[at + 1];
    const heads = block.type === "heading" && next !== undefined && next.type !== "heading" && !repeated.has(next);
    return heads || !repeated.has(block);
  });
}

/** All from the first to the last block of its own: what is missing here would be missing from an edited page. */
function innerBlocks(blocks: readonly Block[], own: readonly Block[]): Block[] {
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

/** Blocks whose words stand on so many pages. */
function repeatedIn(pages: readonly ContentPage[]): Set<Block> {
  const byText = new Map<string, { pages: number; last: ContentPage | null; blocks: Block[] }>();
  for (const page of pages)
    for (const block of page.blocks) {
      const text = textOfBlocks([block]);
      const seen = byText.get(text) ?? { pages: 0, last: null, blocks: [] };
      if (seen.last !== page) seen.pages++;
      seen.last = page;
      seen.blocks.push(block);
      byText.set(text, seen);
    }
  const most = Math.max(REPEATED_PAGES_MIN, pages.length * REPEATED_SHARE);
  return new Set([...byText.values()].flatMap(({ pages: on, blocks }) => (on >= most ? blocks : [])));
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
