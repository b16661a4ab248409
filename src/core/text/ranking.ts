import type { Passage } from "./passages.ts";
import { jaccard } from "./similarity.ts";

/** What the parts of a passage's score weigh. */
const HEADING_WEIGHT = 0.6;
const CENTRALITY_WEIGHT = 0.15;
/** A passage this alike to one already taken says nothing new. */
const REDUNDANT_FROM = 0.5;

export interface PassageIndex {
  passages: readonly Passage[];
  /** Inverse document frequency of a key over the passages. */
  idf(key: string): number;
  /** How close a passage is to what all of them talk about, 0 to 1. */
  centrality(passage: Passage): number;
}

export interface RankedPassage {
  passage: Passage;
  /** Share of the query's weight that the passage and its heading answer, 0 to about 1.7. */
  score: number;
  /** Share of the query's weight found in the text itself, 0 to 1. */
  match: number;
}

/**
 * Centrality is the degree of LexRank (the sum of cosines with all passages) computed as one dot product with the sum
 * of all unit vectors, so the whole index is linear in the text.
 */
export function indexPassages(passages: readonly Passage[]): PassageIndex {
  const frequency = new Map<string, number>();
  for (const passage of passages) for (const key of passage.keys) frequency.set(key, (frequency.get(key) ?? 0) + 1);
  const idf = (key: string) => Math.log(1 + passages.length / (1 + (frequency.get(key) ?? 0)));
  const sum = new Map<string, number>();
  for (const passage of passages) {
    const norm = normOf(passage, idf);
    if (norm > 0) for (const key of passage.keys) sum.set(key, (sum.get(key) ?? 0) + idf(key) / norm);
  }
  const degree = (passage: Passage) => {
    const norm = normOf(passage, idf);
    if (norm === 0) return 0;
    let dot = 0;
    for (const key of passage.keys) dot += (idf(key) / norm) * (sum.get(key) ?? 0);
    return dot;
  };
  const degrees = new Map(passages.map((passage) => [passage, degree(passage)]));
  let greatest = 0;
  for (const value of degrees.values()) greatest = Math.max(greatest, value);
  return {
    passages,
    idf,
    centrality: (passage) => (greatest === 0 ? 0 : (degrees.get(passage) ?? 0) / greatest),
  };
}

/** Passages that answer the query, best first; ties go to the page and place they stand at. */
export function rankPassages(index: PassageIndex, queryKeys: readonly string[]): RankedPassage[] {
  const query = [...new Set(queryKeys)];
  const total = query.reduce((sum, key) => sum + index.idf(key), 0);
  if (total === 0) return [];
  const ranked: RankedPassage[] = [];
  for (const passage of index.passages) {
    let text = 0;
    let heading = 0;
    for (const key of query) {
      if (passage.keys.has(key)) text += index.idf(key);
      if (passage.heading_keys.has(key)) heading += index.idf(key);
    }
    if (text === 0 && heading === 0) continue;
    const match = text / total;
    const score = match + HEADING_WEIGHT * (heading / total) + CENTRALITY_WEIGHT * index.centrality(passage);
    ranked.push({ passage, score, match });
  }
  return ranked.sort(
    (a, b) => b.score - a.score || a.passage.url.localeCompare(b.passage.url) || a.passage.order - b.passage.order,
  );
}

export function isRedundant(passage: Passage, taken: readonly Passage[]): boolean {
  return taken.some((other) => other === passage || jaccard(passage.keys, other.keys) >= REDUNDANT_FROM);
}

function normOf(passage: Passage, idf: (key: string) => number): number {
  let sum = 0;
  for (const key of passage.keys) sum += idf(key) ** 2;
  return Math.sqrt(sum);
}
