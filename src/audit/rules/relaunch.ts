import { cut, hostOfAddress, plural } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const MOVES = "https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes";
/** As former and coming sites are put aside: of a place or a product the name goes on. */
const SET_ASIDE =
  /^\/_?(?:old|alt|alte-?(?:seite|website)|(?:site|website|web)[-_]?(?:old|alt)|old[-_]?(?:site|website|page)|backup|bak|archiv-alt|neu|new|new-?site|relaunch|wordpress|wp|joomla|typo3|ancien|ancien-?site|vieux|nouveau|antiguo|antigua|viejo|web-?antigua|nuevo|vecchio|vecchio-?sito|nuovo|oud|oude-?site|nieuw|antigo|velho|novo)\//i;

/** What a move to a new site, a new domain or https left behind. */
export const RELAUNCH_RULES: Rule[] = [
  {
    id: "old_site_live",
    category: "indexability",
    severity: "high",
    title: "An old or unfinished version of the site is live",
    what: "A folder whose name marks it as an old, new or test version has pages in a different template that search engines can index.",
    why: "Visitors find outdated prices and contacts, both versions compete in search, and nobody updates the software of the old one.",
    fix: "Redirect its pages to their current versions and delete the folder; protect an unfinished version with a password.",
    reference: MOVES,
    on: "site",
    check: setAside,
  },
  {
    id: "domain_mirrored",
    category: "canonicals",
    severity: "high",
    title: "The same site on a second domain",
    what: "A linked domain with almost the same name shows the same home page, and its canonical does not name this site.",
    why: "Two complete copies compete in search, and links and reviews are split between them.",
    fix: "Choose one domain, and redirect the other to it page by page (301).",
    reference: MOVES,
    on: "site",
    check: ({ facts: { mirrors = [] } }) =>
      mirrors.length === 0
        ? null
        : {
            pages: [],
            detail: mirrors.map(({ url, title }) => `${hostOfAddress(url)}: "${cut(title, 80)}"`).join("; "),
          },
  },
  {
    id: "redirect_loses_query",
    category: "status",
    severity: "medium",
    title: "Redirects drop URL parameters",
    what: "The redirect to https or to the right host reaches the page but drops everything after the question mark.",
    why: "Click IDs from ads and newsletters get lost, so orders are not credited to the campaign that brought them.",
    fix: "Have the redirect keep the query string (in nginx use $request_uri; in Apache remove QSD or a ? at the end of the target).",
    reference: MOVES,
    on: "site",
    check: ({ facts }) => {
      const lost = facts.host_variants.filter(({ query_lost: isLost }) => isLost);
      return lost.length === 0
        ? null
        : { pages: [], detail: `${cut(lost[0]!.url, 90)}?… leads to ${cut(lost[0]!.final_url ?? "", 90)}` };
    },
  },
];

/** By the folder's name and by what its pages load: one in which the whole site lies has the template of its home page. */
function setAside({ indexable, home }: SiteView): SiteFault | null {
  if (home === null || SET_ASIDE.test(home.path)) return null;
  const template = new Set(filesOf(home));
  const pages = indexable.filter((page) => {
    const own = SET_ASIDE.test(page.path) ? filesOf(page) : null;
    return own !== null && !page.article && !own.some((url) => template.has(url));
  });
  if (template.size === 0 || pages.length === 0) return null;
  const folders = [...new Set(pages.map(({ path }) => SET_ASIDE.exec(path)![0]))];
  const detail = `${plural(pages.length, "page")} in ${folders.join(", ")}`;
  return { pages: pages.map(({ url }) => ({ url, detail: "has another template than the home page" })), detail };
}

function filesOf({ html }: PageView): string[] {
  return [...html.styles, ...html.scripts].flatMap(({ url }) => (url === null ? [] : [url.split("?", 1)[0]!]));
}
