import { hammingDistance } from "../page/simhash.ts";
import { piecesOf } from "./own_pieces.ts";
import type { PageView } from "./page_view.ts";
import { wordsOf } from "./stuffed_phrase.ts";

/** Bits of 64 by which near copies differ; by some more where a few words changed, which their words have to show. */
const HAMMING_SURE = 3;
const HAMMING_MAX = 7;
const SAME_WORDS_MIN = 0.95;
/** Comparisons of words: of a large site only the first, as each takes time. */
const COMPARED_MAX = 1_000;
/** Two hashes within HAMMING_MAX bits share at least one of HAMMING_MAX + 1 bands. */
const BANDS = HAMMING_MAX + 1;
/** Hashes one band may hold before it says nothing (boilerplate); keeps the work linear. */
const BAND_SIZE_MAX = 64;

/** A text that so many pages beside a group have is the template's. */
const TEMPLATE_PAGES_MIN = 3;
const ALIKE_SHARE_MIN = 0.5;
/** Of so few words of their own, as the name of a month or tag over the same list, pages do not differ. */
const FEW_WORDS = 10;

/** The groups without pages that are alike only in what the template repeats (comment form, sidebar, notices). */
export function alikeInOwnText(groups: readonly PageView[][], all: readonly PageView[]): PageView[][] {
  if (groups.length === 0) return [];
  const counts = new Map<string, number>();
  for (const text of groups.flat().flatMap((page) => [...piecesOf(page)])) counts.set(text, 0);
  for (const page of all)
    for (const text of piecesOf(page)) if (counts.has(text)) counts.set(text, counts.get(text)! + 1);
  return groups.map((group) => {
    const within = group.map(piecesOf);
    const isOwn = (text: string) =>
      (counts.get(text) ?? 0) - within.filter((pieces) => pieces.has(text)).length < TEMPLATE_PAGES_MIN;
    const texts = within.map((pieces) => new Set(wordsOf([...pieces].filter(isOwn).join(" "))));
    return group.filter((_, at) => texts.some((other, to) => to !== at && isAlike(texts[at]!, other)));
  });
}

function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const most = Math.max(a.size, b.size);
  return most < FEW_WORDS || a.intersection(b).size >= most * ALIKE_SHARE_MIN;
}

/** Groups of pages whose texts are nearly the same, by SimHash; each page in one group, in the order given. */
export function nearDuplicateGroups(pages: readonly PageView[]): PageView[][] {
  const byHash = new Map<string, PageView[]>();
  for (const page of pages) {
    const hash = page.html.simhash;
    if (hash === null) continue;
    const same = byHash.get(hash);
    if (same === undefined) byHash.set(hash, [page]);
    else same.push(page);
  }
  const hashes = [...byHash.keys()];
  const parent = hashes.map((_, index) => index);
  const texts = new Map<string, ReadonlySet<string>>();
  const wordsBy = (hash: string) => {
    const known = texts.get(hash) ?? new Set(wordsOf(byHash.get(hash)![0]!.html.main_text));
    texts.set(hash, known);
    return known;
  };
  let left = COMPARED_MAX;
  const isNear = (a: string, b: string) => {
    const bits = hammingDistance(a, b);
    if (bits <= HAMMING_SURE || bits > HAMMING_MAX || left === 0) return bits <= HAMMING_SURE;
    left -= 1;
    return sameWords(wordsBy(a), wordsBy(b));
  };
  for (const bucket of buckets(hashes)) {
    for (let i = 0; i < bucket.length; i++) {
      for (let j = i + 1; j < bucket.length; j++) {
        const [a, b] = [bucket[i]!, bucket[j]!];
        if (find(parent, a) !== find(parent, b) && isNear(hashes[a]!, hashes[b]!)) union(parent, a, b);
      }
    }
  }
  const groups = new Map<number, PageView[]>();
  hashes.forEach((hash, index) => {
    const root = find(parent, index);
    groups.set(root, [...(groups.get(root) ?? []), ...byHash.get(hash)!]);
  });
  return [...groups.values()].filter((group) => group.length > 1);
}

function sameWords(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.intersection(b).size >= Math.max(a.size, b.size) * SAME_WORDS_MIN;
}

function buckets(hashes: readonly string[]): number[][] {
  const bandChars = 16 / BANDS;
  const map = new Map<string, number[]>();
  hashes.forEach((hash, index) => {
    const padded = hash.padStart(16, "0");
    for (let band = 0; band < BANDS; band++) {
      const key = `${band}:${padded.slice(band * bandChars, (band + 1) * bandChars)}`;
      const held = map.get(key);
      if (held === undefined) map.set(key, [index]);
      else if (held.length < BAND_SIZE_MAX) held.push(index);
    }
  });
  return [...map.values()];
}

function find(parent: number[], index: number): number {
  let root = index;
  while (parent[root] !== root) root = parent[root]!;
  parent[index] = root;
  return root;
}

function union(parent: number[], a: number, b: number): void {
  const rootA = find(parent, a);
  const rootB = find(parent, b);
  parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
}
