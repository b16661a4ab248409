import { cut } from "../page/page_facts_read.ts";
import type { PageView } from "./page_view.ts";
import type { SiteFault } from "./rule.ts";
import type { SiteView } from "./site_view.ts";

/** Kinds of pages that customers are to find. */
const SELLING: ReadonlySet<string> = new Set(["offer", "home"]);

/** Pages on noindex that `judge` says something of; legal notices may be kept out, and what sells is worse than the rest. */
export function hiddenPages(site: SiteView, judge: (page: PageView) => string | null): SiteFault | null {
  const kindOf = ({ url }: PageView) => site.kinds.get(url)?.kind;
  const pages = site.pages.flatMap((page) => {
    const detail = page.noindex && kindOf(page) !== "legal" ? judge(page) : null;
    return detail === null ? [] : [{ page, hit: { url: page.url, detail } }];
  });
  if (pages.length === 0) return null;
  const isSold = pages.some(({ page }) => page.is_home || SELLING.has(kindOf(page) ?? ""));
  return { ...(isSold && { severity: "high" }), pages: pages.map(({ hit }) => hit) };
}

/** The tag or header that says so. */
export function noindexSource(page: PageView): string {
  const source = page.html.robots.find((robots) => robots.directives.some((d) => d === "noindex" || d === "none"));
  const agent = source === undefined || source.agent === "*" ? "" : ` for ${cut(source.agent, 30)} only`;
  return `noindex in ${source?.source === "header" ? "the X-Robots-Tag header" : "a robots tag"}${agent}`;
}
