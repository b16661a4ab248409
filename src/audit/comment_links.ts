import { hostOfAddress } from "../page/page_facts_read.ts";
import { siteOf } from "../page/url_rules.ts";
import type { PageView } from "./page_view.ts";

/** One may be a friend's. */
export const COMMENT_SITES_MIN = 3;

/** Other sites that the comments of a page recommend to search engines. */
export function followedInComments({ html }: PageView): string[] {
  const links = html.links.filter(
    ({ in_comments, internal, rel }) =>
      in_comments === true && !internal && !["nofollow", "ugc", "sponsored"].some((name) => rel.includes(name)),
  );
  return [...new Set(links.flatMap(({ url }) => (url === null ? [] : [siteOf(hostOfAddress(url))])))];
}
