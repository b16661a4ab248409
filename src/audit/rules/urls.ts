import type { Hit } from "../../domain/evidence/finding_data.ts";
import type { HtmlFacts, PageFacts } from "../../page/page_facts.ts";
import { canonicalUrl, cut, isNoindex, pathOf, plural } from "../../page/page_facts_read.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const URL_STRUCTURE = "https://developers.google.com/search/docs/crawling-indexing/url-structure";
const URL_CHARS_MAX = 115;
const PARAMS_MAX = 3;
const SEGMENTS_MAX = 6;
export const SESSION_IN_ADDRESS =
  /[;?&](?:(?:phpsessid|jsessionid|aspsessionid\w{0,20}|cfid|cftoken|zenid|oscsid)=\w|(?:sid|sessionid|session_id)=[\w-]{6})/i;
const FILE_ENDINGS = /\.(?:php\d?|aspx?|jsp|cfm|cgi)$/i;
const MIXED_SHARE_MIN = 0.1;

/** How addresses are written. */
export const URL_RULES: Rule[] = [
  {
    id: "url_uppercase",
    category: "urls",
    severity: "low",
    title: "URLs with uppercase letters",
    what: "The path contains uppercase letters.",
    why: "Most servers treat /Page and /page as different URLs, so links in the other spelling break or create duplicates.",
    fix: "Use lowercase for new pages, and redirect the old URLs when you next change them.",
    reference: URL_STRUCTURE,
    on: "indexable",
    check: (page) => (/[A-Z]/.test(withoutEscapes(page.path)) ? cut(page.path) : null),
  },
  {
    id: "url_underscores",
    category: "urls",
    severity: "low",
    title: "URLs with underscores",
    what: "Words in the path are joined by underscores.",
    why: "Google treats hyphens as word separators, but not underscores.",
    fix: "Use hyphens for new pages, and leave old URLs that rank as they are.",
    reference: URL_STRUCTURE,
    on: "indexable",
    check: (page) => (/[a-z0-9]_[a-z0-9]/i.test(page.path) ? cut(page.path) : null),
  },
  {
    id: "url_spaces",
    category: "urls",
    severity: "low",
    title: "URLs with spaces",
    what: "The path contains an encoded space.",
    why: "Such links break when they are copied into e-mails and chats.",
    fix: "Replace spaces with hyphens, and redirect the old URLs.",
    reference: URL_STRUCTURE,
    on: "html",
    check: (page) => (/%20|\+/.test(page.path) ? cut(page.path) : null),
  },
  {
    id: "url_double_slash",
    category: "urls",
    severity: "medium",
    title: "URLs with a double slash",
    what: "The path contains two slashes in a row.",
    why: "The same page is available under several URLs, because a link template joins its parts incorrectly.",
    fix: "Fix the template that creates the link, and redirect the wrong form.",
    reference: URL_STRUCTURE,
    on: "html",
    check: (page) => (page.path.includes("//") ? cut(page.path) : null),
  },
  {
    id: "url_too_long",
    category: "urls",
    severity: "low",
    title: "Very long URLs",
    what: `The URL is longer than ${URL_CHARS_MAX} characters.`,
    why: "It is cut off in search results and hard to share.",
    fix: "Use three to five meaningful words for new pages.",
    reference: URL_STRUCTURE,
    on: "indexable",
    check: (page) => (page.url.length > URL_CHARS_MAX ? `${page.url.length} characters` : null),
  },
  {
    id: "url_parameters",
    category: "urls",
    severity: "low",
    title: "URLs with many parameters",
    what: `An indexable URL has more than ${PARAMS_MAX} parameters.`,
    why: "Each combination is another URL that uses up crawl budget.",
    fix: "Give the page a clean URL, and make it the canonical of all combinations.",
    reference: URL_STRUCTURE,
    on: "indexable",
    check: (page) => {
      const count = URL.canParse(page.url) ? new URL(page.url).searchParams.size : 0;
      return count > PARAMS_MAX ? plural(count, "parameter") : null;
    },
  },
  {
    id: "url_session_id",
    category: "urls",
    severity: "high",
    title: "Session ids in URLs",
    what: "The URL contains a visitor's session.",
    why: "Every visit creates a copy of the whole site, and a shared link can give away a login.",
    fix: "Keep sessions in cookies.",
    reference: URL_STRUCTURE,
    on: "site",
    check: sessionIds,
  },
  {
    id: "url_non_ascii",
    category: "urls",
    severity: "info",
    title: "URLs with non-ASCII letters",
    what: "The path contains non-ASCII letters.",
    why: "It works, but turns into percent codes when copied.",
    fix: "Use plain letters for new URLs where the language allows it.",
    reference: URL_STRUCTURE,
    on: "indexable",
    check: (page) => (/%[89a-f][0-9a-f]|[^\u0000-\u007f]/i.test(page.path) ? cut(page.path) : null),
  },
  {
    id: "url_deep_folders",
    category: "urls",
    severity: "info",
    title: "URLs with many folders",
    what: `The path has more than ${SEGMENTS_MAX} parts.`,
    why: "The page looks unimportant, and the URL is hard to share.",
    fix: "Flatten the folders when the site is next rebuilt.",
    reference: URL_STRUCTURE,
    on: "indexable",
    check: (page) => {
      const parts = page.path.split("/").filter((part) => part !== "").length;
      return parts > SEGMENTS_MAX ? plural(parts, "part") : null;
    },
  },
  {
    id: "url_repeated_folder",
    category: "urls",
    severity: "medium",
    title: "URLs with a repeated folder",
    what: "The path contains the same folder twice in a row.",
    why: "A relative link creates ever longer URLs for the same page.",
    fix: "Use root-relative links (/folder/page) in the template.",
    reference: URL_STRUCTURE,
    on: "html",
    check: (page) => {
      const parts = page.path.split("/").filter((part) => part !== "");
      return parts.some((part, index) => part.length > 1 && part === parts[index + 1]) ? cut(page.path) : null;
    },
  },
  {
    id: "url_slash_mixed",
    category: "urls",
    severity: "medium",
    title: "Pages load with and without a trailing slash",
    what: "Both forms return 200, and neither has the other as its canonical.",
    why: "Every such page exists twice.",
    fix: "Redirect one form to the other.",
    reference: URL_STRUCTURE,
    on: "site",
    check: slashCopies,
  },
  {
    id: "url_slash_inconsistent",
    category: "urls",
    severity: "info",
    title: "Inconsistent trailing slashes",
    what: "Pages of the same type use both forms.",
    why: "Links in the wrong form go through a redirect or create duplicates.",
    fix: "Use one form in all links and templates.",
    reference: URL_STRUCTURE,
    on: "site",
    check: mixedSlashes,
  },
  {
    id: "url_file_ending",
    category: "urls",
    severity: "info",
    title: "URLs with file extensions",
    what: "URLs end with .php, .asp or similar.",
    why: "They break when the technology changes.",
    fix: "Leave them as they are until the site is next rebuilt, then use URLs without an extension.",
    reference: "https://www.w3.org/Provider/Style/URI",
    on: "indexable",
    check: (page) => (FILE_ENDINGS.test(page.path) ? cut(page.path) : null),
  },
];

function withoutEscapes(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, "");
}

/** Crawlers take sessions off an address: what the pages' links carry tells. */
function sessionIds(site: SiteView): SiteFault | null {
  const pages = site.pages.flatMap((page): Hit[] => {
    const found = page.html.links.find((link) => link.internal && SESSION_IN_ADDRESS.test(link.href));
    return found === undefined ? [] : [{ url: page.url, detail: cut(found.href) }];
  });
  return pages.length === 0 ? null : { pages };
}

function slashCopies(site: SiteView): SiteFault | null {
  const answered = site.responses.filter(
    (page) =>
      page.html !== null &&
      page.response.status === 200 &&
      page.response.redirects.length === 0 &&
      !page.url.includes("?"),
  );
  const hits: Hit[] = [];
  for (const pages of Map.groupBy(answered, (page) => page.url.replace(/\/+$/, "")).values()) {
    const open = pages.filter((page) => page.html !== null && !isNoindex(page.html) && !namesOther(page, page.html));
    if (open.length > 1)
      hits.push({ url: open[0]!.url, detail: open.map((page) => cut(pathOf(page.url))).join(" and ") });
  }
  return hits.length === 0 ? null : { pages: hits };
}

/** Its canonical names the other spelling. */
function namesOther(page: PageFacts, html: HtmlFacts): boolean {
  const canonical = canonicalUrl(html);
  return canonical !== null && pathOf(canonical) !== pathOf(page.url);
}

function mixedSlashes(site: SiteView): SiteFault | null {
  const plain = site.indexable.filter(
    (page) => page.path !== "/" && !/\.[a-z0-9]{2,5}$/i.test(page.path) && !page.url.includes("?"),
  );
  const bare = plain.filter((page) => !page.path.endsWith("/"));
  const smaller = bare.length * 2 <= plain.length ? bare : plain.filter((page) => page.path.endsWith("/"));
  if (plain.length < 10 || smaller.length < plain.length * MIXED_SHARE_MIN) return null;
  return { pages: smaller.map((page) => ({ url: page.url, detail: cut(page.path) })) };
}
