import type { PageFacts } from "../page/page_facts.ts";
import { hostOfAddress } from "../page/page_facts_read.ts";
import { isOnSite } from "../page/url_rules.ts";
import type { SiteView } from "./site_view.ts";

/** Where the last redirect of an address leads when that is another site; null otherwise. Another port of the site is none. */
export function movedOff({ response }: PageFacts, { facts: { domain } }: SiteView): string | null {
  const last = response.redirects.at(-1);
  const to = last === undefined ? null : URL.parse(last.location, last.url);
  if (to === null || isOnSite(`${to.protocol}//${to.hostname}${to.pathname}`, domain)) return null;
  return hostOfAddress(to.href) === "" ? null : to.href;
}
