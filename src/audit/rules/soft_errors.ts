import { findPhrases } from "../../page/kind/phrases.ts";
import { foldText } from "../../page/kind/text_traits.ts";
import { cut, pathOf, quote } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const HTTP_STATUS = "https://developers.google.com/search/docs/crawling-indexing/http-network-errors";
/** With a word about the list, and what the template repeats. */
const EMPTY_LIST_WORDS_MAX = 150;
/** As shops and blogs print it by themselves. */
const NOTHING_FOUND = "demo.nothing_found";
const NOT_FOUND_TEXT =
  /^(?:(?:error\s*)?404\b|page not found|not found\b|[\p{L} ]{2,30} not found$|nothing found\b|oops[!,. ]+(?:that )?page|seite nicht gefunden|page non trouv[ée]e|p[áa]gina no encontrada)/iu;
const TITLE_PARTS = /\s[-–—|·:]\s/;
const ERROR_HEADING_SHARE_MAX = 0.2;
const ERROR_WORDS_MAX = 5;
const ERROR_WORDS_SHARE = 0.6;

/** Answers whose status says otherwise than their text. */
export const SOFT_ERROR_RULES: Rule[] = [
  {
    id: "soft_404",
    category: "status",
    severity: "medium",
    title: "Missing pages return 200",
    what: "A URL that does not exist, on the site or in one of its folders, returned status 200 instead of 404.",
    why: "Search engines index error pages and waste crawl budget on URLs that do not exist.",
    fix: "Make the server return status 404 for unknown URLs.",
    reference: HTTP_STATUS,
    on: "site",
    check: missingAnswered,
  },
  {
    id: "not_found_bare",
    category: "status",
    severity: "low",
    title: "The error page leads nowhere",
    what: "A URL that does not exist is answered with 404, but the page has no link.",
    why: "Visitors with an old or mistyped address leave, although the site has what they wanted.",
    fix: "Make an error page with the site's menu, a search field and links to the most wanted pages, sent with status 404.",
    reference: HTTP_STATUS,
    on: "site",
    check: ({ facts: { soft_404: probe } }) =>
      (probe?.status === 404 || probe?.status === 410) && probe.links === 0
        ? { pages: [], detail: `${cut(probe.url)}: ${probe.title === null ? "no title" : quote(probe.title, 60)}` }
        : null,
  },
  {
    id: "content_as_error",
    category: "status",
    severity: "high",
    title: "Pages are sent with an error status",
    what: "A page that is its own canonical is sent with an error status, such as 404, 410 or 500.",
    why: "Search engines drop it, although it looks fine to visitors.",
    fix: "Have the server send the page with status 200 (for a 500, the error log often names the plugin at fault), or remove the page and its links.",
    reference: HTTP_STATUS,
    on: "site",
    check: ({ responses }) => {
      const pages = responses
        .filter(({ stated_canonical }) => stated_canonical)
        .map(({ url, response }) => ({ url, detail: `the full page, but with status ${response.status}` }));
      return pages.length === 0 ? null : { pages };
    },
  },
  {
    id: "empty_listing",
    category: "status",
    severity: "medium",
    title: "Empty lists can be indexed",
    what: "A category, tag or result page says that it has no entries, but returns 200 without noindex.",
    why: "Search engines treat such pages as missing (soft 404) and trust the rest of the site less.",
    fix: "Return 404 for empty lists or set them to noindex, and stop linking to them.",
    reference: HTTP_STATUS,
    on: "indexable",
    check: ({ html }) => {
      if (html.main_word_count > EMPTY_LIST_WORDS_MAX) return null;
      const own = html.blocks?.flatMap((block) => (block.type === "paragraph" ? [block.text] : [])) ?? [];
      const known = findPhrases(html.main_text).get(NOTHING_FOUND) ?? [];
      const opens = (text: string) => known.some((phrase) => foldText(text).startsWith(` ${phrase} `));
      const told = own.find((text) => text.length < 200 && opens(text));
      return told === undefined ? null : quote(told, 80);
    },
  },
  {
    id: "not_found_text",
    category: "status",
    severity: "medium",
    title: "Soft 404 pages",
    what: "The page says that what was asked for was not found, but it returns 200.",
    why: "Search engines drop such pages, or index an error message under the brand's name.",
    fix: "Return 404 or 410 for these URLs, or restore their content.",
    reference: HTTP_STATUS,
    on: "html",
    check: ({ html, url }, site) => {
      const headings = [...html.titles.slice(0, 1), ...html.headings.filter((h) => h.level === 1).map((h) => h.text)];
      const isTold = (text: string) => text.split(TITLE_PARTS).some((part) => NOT_FOUND_TEXT.test(part.trim()));
      const told = headings.find(
        (text) => isTold(text) || isErrorHeading(text, site, html.main_word_count <= EMPTY_LIST_WORDS_MAX),
      );
      const read = site.kinds.get(url)?.missing;
      return told ?? (read === undefined || html.main_word_count > EMPTY_LIST_WORDS_MAX ? null : quote(read, 80));
    },
  },
];

/** As the site's own page for missing addresses is titled or headed, and hardly any other. */
function isErrorHeading(text: string, { facts: { soft_404: probe }, pages, home }: SiteView, isThin: boolean): boolean {
  if (probe === null || probe.status === 200) return false;
  const siteName = home?.html.titles[0] ?? "";
  const isSame = text === probe.title || text === probe.h1;
  if (!isSame && !(isThin && [probe.title, probe.h1].some((said) => isWordedAs(said ?? "", text, siteName))))
    return false;
  const has = ({ html }: PageView) => html.titles[0] === text || html.headings.some((heading) => heading.text === text);
  return home !== null && !has(home) && pages.filter(has).length <= pages.length * ERROR_HEADING_SHARE_MAX;
}

/** Most words of it are those of the other, endings and the site's own name apart: goods are as little found as pages. */
function isWordedAs(said: string, text: string, siteName: string): boolean {
  const stems = (part: string) =>
    new Set((part.toLowerCase().match(/\p{L}{2,}/gu) ?? []).map((word) => word.slice(0, 5)));
  const named = stems(siteName);
  const own = stems(text.split(TITLE_PARTS)[0]!).difference(named);
  const shared = own.intersection(stems(said)).size;
  return own.size <= ERROR_WORDS_MAX && shared >= 2 && shared >= own.size * ERROR_WORDS_SHARE;
}

/** With the pages that are the same error page; an app that has one title everywhere tells nothing by it. */
function missingAnswered({
  facts: { soft_404: probe, soft_404_folders: folders = [] },
  pages: all,
  home,
}: SiteView): SiteFault | null {
  if (probe === null || probe.status !== 200) return missingInFolders(folders, all);
  const { title, url } = probe;
  const same =
    title === null || title === home?.html.titles[0] ? [] : all.filter((page) => page.html.titles[0] === title);
  const isErrorPage = same.length * 2 <= all.length;
  const pages = same.map((page) => ({ url: page.url, detail: `returns 200, as ${cut(url)} does`, unwanted: true }));
  const detail = `${url} returned 200${title === null ? "" : ` with the title "${cut(title)}"`}`;
  return { pages: isErrorPage ? pages : [], detail };
}

/** A folder that a program of its own answers, with its pages that are nothing but that answer. */
function missingInFolders(
  folders: NonNullable<SiteView["facts"]["soft_404_folders"]>,
  all: SiteView["pages"],
): SiteFault | null {
  if (folders.length === 0) return null;
  const pages = folders.flatMap(({ url, text_hash }) =>
    all
      .filter(({ html }) => html.text_hash === text_hash)
      .map((page) => ({ url: page.url, detail: `returns 200, as ${cut(url)} does`, unwanted: true })),
  );
  const detail = folders.map(({ url }) => `${pathOf(url)} returned 200`).join(", ");
  return { pages, detail };
}
