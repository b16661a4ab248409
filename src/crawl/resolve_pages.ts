import { eachInSlices } from "../base/slices.ts";
import type { PageFacts } from "../page/page_facts.ts";
import { pathKey } from "../page/url_rules.ts";
import type { Followed } from "./follow_redirects.ts";

const HOPS_MAX = 10;

/** Next hop of each address that redirected. */
export type HopTable = ReadonlyMap<string, string>;

/**
 * Puts each redirecting address's whole chain and the answer at its end into its facts. Ends that were not crawled are
 * asked for through `follow`.
 */
export async function resolveRedirects(
  pages: readonly PageFacts[],
  hops: HopTable,
  follow: (url: string) => Promise<Followed>,
): Promise<void> {
  const byUrl = new Map(pages.map((page) => [page.url, page.response]));
  const firstStatus = new Map(pages.map((page) => [page.url, page.response.status]));
  const ends = new Map<string, Followed>();
  for (const page of pages) {
    const { response } = page;
    if (!hops.has(page.url)) continue;
    const seen = new Set([page.url]);
    let current = page.url;
    let looped = false;
    for (let next = hops.get(current); next !== undefined && !looped; next = hops.get(current)) {
      response.redirects.push({ url: current, status: firstStatus.get(current) ?? 0, location: next });
      looped = seen.has(next) || response.redirects.length > HOPS_MAX;
      seen.add(next);
      current = next;
    }
    response.final_url = current;
    if (looped) {
      response.failure = response.redirects.length > HOPS_MAX ? "too_many_redirects" : "redirect_loop";
      continue;
    }
    const end = byUrl.get(current);
    if (end !== undefined) {
      response.status = end.status;
      response.failure = end.failure;
      continue;
    }
    let followed = ends.get(current);
    if (followed === undefined) {
      followed = await follow(current);
      ends.set(current, followed);
    }
    response.redirects.push(...followed.hops);
    response.final_url = followed.finalUrl;
    response.failure = followed.failure;
    response.status = followed.response?.status ?? 0;
  }
}

/** Clicks from the home page to each page by the links read, whatever the order of the crawl. */
export async function setDepths(
  pages: readonly PageFacts[],
  options: { homeUrl: string; hops: HopTable; signal: AbortSignal },
): Promise<void> {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const seen = new Set<string>();
  let level: string[] = [options.homeUrl];
  for (let depth = 0; level.length > 0; depth++) {
    const next = new Set<string>();
    await eachInSlices(level, (start) => visit(start, depth, next), options.signal);
    level = [...next];
  }

  function visit(start: string, depth: number, next: Set<string>): void {
    // A redirect costs no click.
    for (let url: string | undefined = start; url !== undefined && !seen.has(url); url = options.hops.get(url)) {
      seen.add(url);
      const page = byUrl.get(url);
      if (page === undefined) continue;
      page.depth = depth;
      for (const link of page.html?.links ?? []) {
        if (link.url !== null && link.internal && !seen.has(link.url)) next.add(link.url);
      }
    }
  }
}

/** Query variants that show something of their own are pages of their own. */
export function setVariantKeys(pages: readonly PageFacts[]): void {
  for (const page of pages) {
    const query = new URL(page.url).searchParams;
    if (page.html === null || query.size === 0) continue;
    query.sort();
    page.path_key = `${pathKey(page.url)}?${query}`;
  }
}
