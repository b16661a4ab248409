import type { SiteFacts } from "../page/page_facts.ts";
import type { CrawlState } from "./crawl_pages.ts";

const PARTS_MAX = 200;

/** Styles, scripts and images of the site that Googlebot may not read: it cannot show a page with them. */
export function blockedParts({ targets, robots }: CrawlState): NonNullable<SiteFacts["assets_blocked"]> {
  const isBlocked = (url: string): boolean => {
    const known = robots.known(url);
    return known?.facts.verdict === "rules" && !known.isAllowed(url, "Googlebot");
  };
  const blocked = (kinds: readonly string[]) =>
    targets
      .refs()
      .flatMap(({ url, kind, internal, from, fromCount }) =>
        (kind === "style" || kind === "script" || kind === "image") &&
        kinds.includes(kind) &&
        internal &&
        isBlocked(url)
          ? [{ url, kind, from, from_count: fromCount }]
          : [],
      )
      .take(PARTS_MAX);
  return [...blocked(["style", "script"]), ...blocked(["image"])];
}
