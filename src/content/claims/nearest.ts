import { type Ground, type GroundSource, type Passage, weightOf } from "./ground.ts";

/** A passage and the share of the statement's weight that it holds, 0 to 1. */
export interface Near {
  passage: Passage;
  share: number;
}

/** Passages of the sources that share most with the statement, best first. */
export function nearestPassages(
  stems: readonly string[],
  sources: readonly GroundSource[],
  { ground, most }: { ground: Ground; most: number },
): Near[] {
  const wanted = new Set(stems);
  const total = [...wanted].reduce((sum, stem) => sum + weightOf(stem, ground), 0);
  if (total === 0) return [];
  const near: Near[] = [];
  for (const { passages } of sources)
    for (const passage of passages) {
      let weight = 0;
      for (const stem of wanted) if (passage.stems.has(stem)) weight += weightOf(stem, ground);
      if (weight > 0) near.push({ passage, share: weight / total });
    }
  return near.sort((a, b) => b.share - a.share || a.passage.text.length - b.passage.text.length).slice(0, most);
}
