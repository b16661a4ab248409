import { isExcludedKind, type KindVerdict } from "../page/kind/page_kind.ts";
import type { PageFacts } from "../page/page_facts.ts";
import { addressKey, canonicalUrl, isTwin } from "../page/page_facts_read.ts";

type Verdicts = ReadonlyMap<string, KindVerdict>;

/** What of the verdicts is told beside them. */
export function countKinds(kinds: Verdicts): { pages: number; by_model: number } {
  return { pages: kinds.size, by_model: [...kinds.values()].filter(({ by }) => by === "model").length };
}

/** Pages that brand values, keywords and texts may rest on; those that were never judged count. */
export function countingPages<T extends { url: string }>(pages: readonly T[], verdicts: Verdicts): T[] {
  return pages.filter(({ url }) => !isExcludedKind(verdicts.get(url)?.kind ?? null));
}

/**
 * Pages that say who the company is; terms and imprint do, though no keyword rests on them. A page that names another
 * of them as its canonical says nothing that is not told there.
 */
export function toldPages(pages: readonly PageFacts[], kinds: Verdicts): PageFacts[] {
  const counting = new Set(countingPages(pages, kinds));
  const told = pages.filter((page) => counting.has(page) || kinds.get(page.url)?.kind === "legal");
  const isOther = (page: PageFacts) => page.html !== null && isTwin(page, page.html);
  const own = new Set(told.filter((page) => !isOther(page)).map(({ url }) => addressKey(url)));
  return told.filter((page) => !isOther(page) || !own.has(addressKey(canonicalUrl(page.html!)!)));
}
