import { inSlices } from "../base/slices.ts";
import { pageKindSteps } from "../page/kind/classify_pages.ts";
import { isExcludedKind, type KindVerdict } from "../page/kind/page_kind.ts";
import type { PageFacts } from "../page/page_facts.ts";
import { getPage } from "../store/pages.ts";
import type { StageContext } from "./stage.ts";

/** Kinds of some pages of a site; where a page is as the last crawl knew it, what the whole site told of it stands. */
export async function judgeKeyPages(
  { db, brand, providers, signal }: StageContext,
  pages: readonly PageFacts[],
): Promise<ReadonlyMap<string, KindVerdict>> {
  if (pages.length === 0) return new Map();
  const homeUrl = providers.pageFetcher.homeUrl(brand.domain);
  const verdicts = new Map(await inSlices(pageKindSteps(pages, { homeUrl, isWhole: false }), signal));
  for (const { url, html } of pages) {
    const known = getPage(db, brand.id, url);
    if (html === null || known === undefined || known.kind === null || known.title !== (html.titles[0] ?? "")) continue;
    if (known.main_text === "" || !html.main_text.startsWith(known.main_text)) continue;
    verdicts.set(url, { kind: known.kind, reason: known.kind_reason ?? "" });
  }
  return verdicts;
}

/** Pages that brand values, keywords and texts may rest on; those that were never judged count. */
export function countingPages<T extends { url: string }>(
  pages: readonly T[],
  verdicts: ReadonlyMap<string, KindVerdict>,
): T[] {
  return pages.filter(({ url }) => !isExcludedKind(verdicts.get(url)?.kind ?? null));
}
