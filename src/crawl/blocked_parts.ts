import type { SiteFacts } from "../page/page_facts.ts";
import type { CrawlState } from "./crawl_pages.ts";

const PARTS_MAX = 200;

/** Styles, scripts and images of the site that Googlebot may not read, or no crawler where Googlebot is shut out of all: nobody can show a page with them. */
export function blockedParts({ targets, robots }: CrawlState): NonNullable<SiteFacts["assets_blocked"]> {
  const isBlocked = (url: string): boolean => {
    const known = robots.known(url);
    if (known?.facts.verdict !== "rules") return false;
    return !known.isAllowed(url, known.facts.agents.Googlebot?.allowed === false ? "*" : "Googlebot");
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
