import type { SiteFacts } from "../page/page_facts.ts";
import type { CrawlState } from "./crawl_pages.ts";

const PARTS_MAX = 200;

/** Styles and scripts of the site that Googlebot may not read: it cannot show a page with them. */
export function blockedParts({ targets, robots }: CrawlState): NonNullable<SiteFacts["assets_blocked"]> {
  const isBlocked = (url: string): boolean => {
    const known = robots.known(url);
    return known?.facts.verdict === "rules" && !known.isAllowed(url, "Googlebot");
  };
  return targets
    .refs()
    .flatMap(({ url, kind, internal, from, fromCount }) =>
      (kind === "style" || kind === "script") && internal && isBlocked(url)
        ? [{ url, kind, from, from_count: fromCount }]
        : [],
    )
    .take(PARTS_MAX)
    .toArray();
}
