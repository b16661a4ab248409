import { FIRST_PAGE_POSITIONS } from "../../domain/positions.ts";
import type { Neighbour } from "./neighbours.ts";

/** An address that more keywords share than this tells none apart. */
const KEYWORDS_PER_RESULT_MAX = 300;
/** Share of the results that two searches must have in common to be one topic: 3 of 10. */
export const OVERLAP_MIN = 0.3;

/** Addresses of a keyword's results page in order; null where it was not measured. */
export type Results = readonly string[] | null;

/** Share of their compared results that two measured pages have in common, 0 to 1. */
export function resultOverlap(left: readonly string[], right: readonly string[]): number {
  const a = new Set(left.slice(0, FIRST_PAGE_POSITIONS));
  const b = new Set(right.slice(0, FIRST_PAGE_POSITIONS));
  const size = Math.min(a.size, b.size);
  if (size === 0) return 0;
  let common = 0;
  for (const address of a) if (b.has(address)) common += 1;
  return common / size;
}

/** For each keyword those that share enough results with it, whatever their wording. */
export function overlapNeighbours(results: readonly Results[]): Neighbour[][] {
  const byAddress = new Map<string, number[]>();
  for (const [row, addresses] of results.entries()) {
    for (const address of new Set(addresses?.slice(0, FIRST_PAGE_POSITIONS))) {
      const rows = byAddress.get(address);
      if (rows === undefined) byAddress.set(address, [row]);
      else rows.push(row);
    }
  }
  return results.map((addresses, row) => {
    const met = new Set<number>();
    for (const address of new Set(addresses?.slice(0, FIRST_PAGE_POSITIONS))) {
      const rows = byAddress.get(address)!;
      if (rows.length <= KEYWORDS_PER_RESULT_MAX) for (const other of rows) met.add(other);
    }
    met.delete(row);
    const found: Neighbour[] = [];
    for (const other of met) {
      const similarity = resultOverlap(addresses!, results[other]!);
      if (similarity >= OVERLAP_MIN) found.push({ row: other, similarity });
    }
    return found;
  });
}
