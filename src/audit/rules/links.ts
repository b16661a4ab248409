import { isLaterPage } from "../../page/later_page.ts";
import { ANCHORS_MAX } from "../../page/page_draft.ts";
import type { LinkFact } from "../../page/page_facts.ts";
import { addressKey, cut, plural, quote } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { deadTrail } from "./controls.ts";

export const LINKS = "https://developers.google.com/search/docs/crawling-indexing/links-crawlable";
const CLICK_DEPTH_MAX = 4;
const WORDS_FOR_LINKS_MIN = 300;
const GENERIC_ANCHORS =
  /^(?:click here|here|read more|more|learn more|this|link|this page|this link|go|continue(?: reading)?|see more|details|more info(?:rmation)?|view|mehr|weiterlesen|hier|en savoir plus|lire la suite|leer m[áa]s|»|›|>+)[.…!»›>\s]*$/i;
/** "#" is the right address of a way back to the top. */
const TO_TOP = /^(?:(?:back )?(?:to )?(?:the )?top|nach oben|haut de page|volver arriba)\b/i;
const GENERIC_LINKS_MIN = 1;
const FRAGMENTS_SHOWN = 4;

/** Where links lead and what they say. */
export const LINK_RULES: Rule[] = [
  {
    id: "uncrawlable_link",
    category: "links",
    severity: "low",
    title: "Links that crawlers cannot follow",
    what: "Navigation uses javascript: links or elements with onclick instead of links with a URL.",
    why: "Crawlers do not run them, so they never see the target pages.",
    fix: "Use real URLs for pages, and buttons for actions.",
    reference: LINKS,
    on: "html",
    check: (page) => {
      const isScript = ({ href, text, region }: LinkFact) =>
        /^javascript:/i.test(href.trim()) && text.trim() !== "" && region === "main";
      const told = [countLinks(page, isScript) ?? deadTrail(page), leadsByScript(page)].filter((each) => each !== null);
      return told.length === 0 ? null : told.join("; ");
    },
  },
  {
    id: "orphan_page",
    category: "links",
    severity: "medium",
    title: "Orphan pages",
    what: "The page is in the sitemap, but no crawled page links to it.",
    why: "Visitors never find it, and search engines consider it unimportant.",
    fix: "Link to it from its category or related pages, or remove it.",
    reference: LINKS,
    on: "site",
    check: orphans,
  },
  {
    id: "single_inlink",
    category: "links",
    severity: "low",
    title: "Pages with only one internal link",
    what: "Only one page of the site links to this page.",
    why: "Search engines give it little weight, and it becomes an orphan if that link goes.",
    fix: "Link to it from related pages.",
    reference: LINKS,
    on: "indexable",
    check: (page, site) => {
      if (!site.complete || page.is_home || site.pages.length < 5 || isLaterPage(page.url)) return null;
      const key = addressKey(page.url);
      return site.inlinks.count(key) === 1 ? `linked from ${cut(site.inlinks.from(key)[0]!, 90)} only` : null;
    },
  },
  {
    id: "dead_end",
    category: "links",
    severity: "low",
    title: "Dead-end pages",
    what: "The page has no link to another page of the site.",
    why: "Visitors and crawlers have nowhere to go from there.",
    fix: "Add the site navigation, or links to related pages.",
    reference: LINKS,
    on: "html",
    check: (page) => {
      if (page.utility || page.html.app_shell) return null;
      const own = addressKey(page.url);
      const leads = page.html.links.some((link) => link.internal && link.url !== null && addressKey(link.url) !== own);
      return leads ? null : "no link to another page of the site";
    },
  },
  {
    id: "click_depth",
    category: "links",
    // Low at any depth: what is out of reach is told as an orphan, which is medium.
    severity: "low",
    title: "Pages too deep in the site",
    what: `The page is more than ${CLICK_DEPTH_MAX} clicks away from the home page.`,
    why: "People and crawlers rarely visit deep pages.",
    fix: "Link to important pages from categories or hubs closer to the home page.",
    reference: LINKS,
    on: "indexable",
    check: ({ facts: { depth }, url }, { complete, inlinks }) => {
      if (!complete || depth === null || depth <= CLICK_DEPTH_MAX) return null;
      const [only, ...more] = inlinks.from(addressKey(url));
      return `${depth} clicks${only !== undefined && more.length === 0 ? `, linked from ${cut(only, 90)} only` : ""}`;
    },
  },
  {
    id: "nofollow_internal",
    category: "links",
    severity: "low",
    title: "Internal links set to nofollow",
    what: "Links to the site's own pages tell search engines not to follow them.",
    why: "The linked pages get no value from the link.",
    fix: "Remove nofollow from internal links to pages that should be found.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links",
    on: "indexable",
    check: (page, site) =>
      countLinks(page, (link) => {
        if (!link.internal || link.url === null || !link.rel.includes("nofollow")) return false;
        const target = site.viewByKey.get(addressKey(link.url));
        return target?.indexable === true && !target.utility && !link.url.includes("?");
      }),
  },
  {
    id: "generic_anchor",
    category: "links",
    severity: "low",
    title: "Generic anchor text",
    what: 'Links in the text have an anchor such as "click here" or "read more".',
    why: "Search engines and screen readers learn nothing about the target page.",
    fix: "Describe the target page in the anchor text.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable#anchor-text",
    on: "indexable",
    check: (page) =>
      countLinks(page, (link) => isGeneric(link) && !isWithin(page, link), {
        min: GENERIC_LINKS_MIN,
        name: (link) => quote(link.text, 30),
      }),
  },
  {
    id: "empty_anchor",
    category: "links",
    severity: "low",
    title: "Links without anchor text",
    what: "Internal links have neither text nor an image with alt text.",
    why: "Search engines and screen readers learn nothing about the target page.",
    fix: "Add text to the link, or alt text to its image.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable#anchor-text",
    on: "indexable",
    check: (page) => {
      const own = addressKey(page.url);
      return countLinks(
        page,
        (link) =>
          link.internal &&
          link.region === "main" &&
          link.text.trim() === "" &&
          link.url !== null &&
          addressKey(link.url) !== own,
      );
    },
  },
  {
    id: "no_internal_links_in_text",
    category: "links",
    severity: "low",
    title: "Articles without internal links",
    what: "The article text has no link to another page of the site.",
    why: "Readers find no next step, and related pages get no link value.",
    fix: "Link to two or three related pages or services in the text.",
    reference: LINKS,
    on: "article",
    check: ({ html, url }) => {
      if (html.main_word_count < WORDS_FOR_LINKS_MIN) return null;
      const own = addressKey(url);
      const inText = html.links.some(
        (link) => link.region === "main" && link.internal && link.url !== null && addressKey(link.url) !== own,
      );
      return inText ? null : `${plural(html.main_word_count, "word")} without an internal link`;
    },
  },
  {
    id: "empty_href",
    category: "links",
    severity: "low",
    title: "Empty links",
    what: 'Links in the text, or menu entries without a submenu, have "#" or nothing as their URL.',
    why: "Clicking does nothing; usually the target was forgotten.",
    fix: "Add the right target, or remove the link.",
    reference: LINKS,
    on: "indexable",
    check: (page) =>
      countLinks(
        page,
        (link) =>
          link.region === "main" &&
          link.scripted !== true &&
          /^(?:#!?)?$/.test(link.href.trim()) &&
          link.text.trim().length > 2 &&
          !TO_TOP.test(link.text.trim()),
        { name: (link) => quote(link.text, 40) },
      ) ?? emptyEntry(page),
  },
  {
    id: "broken_fragment",
    category: "links",
    severity: "low",
    title: "Links to missing anchors",
    what: "Links end in a fragment (#name) that the target page does not have.",
    why: "Readers land at the top of the page instead of the right place.",
    fix: "Give the target element that id, or correct the link.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML/Element/a#linking_to_an_element_on_the_same_page",
    on: "html",
    check: (page, site) => {
      const missed = new Set(
        page.html.links.filter((link) => missesFragment(link, page, site)).map(({ href }) => href),
      );
      // What the template has on every page comes last.
      const named = [...missed].sort((a, b) => Number(isSkip(a)) - Number(isSkip(b))).map((href) => cut(href, 60));
      const more = named.length > FRAGMENTS_SHOWN ? ` and ${named.length - FRAGMENTS_SHOWN} more` : "";
      return named.length === 0 ? null : `${named.slice(0, FRAGMENTS_SHOWN).join(", ")}${more}`;
    },
  },
];

/** Where skip links of templates lead. */
function isSkip(href: string): boolean {
  return /^#(?:content|main|primary|site-content|wp--skip-link--target)$/.test(href);
}

function emptyEntry({ html }: PageView): string | null {
  const entry = html.signs?.find(({ kind }) => kind === "menu_empty");
  return entry === undefined ? null : `menu entry ${quote(entry.detail, 40)}`;
}

function leadsByScript({ html }: PageView): string | null {
  const linked = new Set(html.links.map(({ url }) => url));
  const led = html.signs?.filter(({ kind, detail }) => kind === "script_link" && !linked.has(detail)) ?? [];
  const urls = [...new Set(led.map(({ detail }) => cut(detail, 90)))];
  return urls.length === 0 ? null : `only a script leads to ${urls.slice(0, FRAGMENTS_SHOWN).join(", ")}`;
}

/** Fragments with signs in them are addresses of scripts. */
function missesFragment(
  { href, url, internal, text, hidden, scripted }: LinkFact,
  page: PageView,
  site: SiteView,
): boolean {
  const fragment = href.split("#")[1] ?? "";
  if (!internal || url === null || hidden === true || scripted === true || text.trim() === "") return false;
  if (!/^[\p{L}\p{N}][\p{L}\p{N}%._-]*$/u.test(fragment) || fragment.toLowerCase() === "top") return false;
  const target = addressKey(url) === addressKey(page.url) ? page : site.viewByKey.get(addressKey(url));
  if (target === undefined || target.html.app_shell || target.html.parse_uncertain) return false;
  const { anchors } = target.html;
  if (anchors === undefined || anchors.length >= ANCHORS_MAX || target.facts.response.truncated) return false;
  return !anchors.includes(fragment) && !anchors.includes(decoded(fragment));
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function isGeneric(link: LinkFact): boolean {
  return link.region === "main" && link.internal && GENERIC_ANCHORS.test((link.label ?? link.text).trim());
}

/** To a place further down on the same page: what is there is said around it. */
function isWithin(page: PageView, { href, url }: LinkFact): boolean {
  return href.includes("#") && url !== null && addressKey(url) === addressKey(page.facts.response.final_url);
}

export function countLinks(
  page: PageView,
  isFaulty: (link: LinkFact) => boolean,
  options: { min?: number; name?: (link: LinkFact) => string; shown?: number } = {},
): string | null {
  const faulty = page.html.links.filter(isFaulty);
  if (faulty.length < (options.min ?? 1)) return null;
  const name = options.name ?? ((link: LinkFact): string => cut(shownMarks(link.href), 90));
  const names = [...new Set(faulty.map(name))];
  const shown = names.slice(0, options.shown ?? 1);
  return `${plural(faulty.length, "link")}${names.length > shown.length ? ", for example" : ":"} ${shown.join(", ")}`;
}

/** Marks that nobody sees, by their number. */
function shownMarks(text: string): string {
  return text.replace(/\p{Cf}/gu, (mark) => `[U+${mark.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`);
}

function orphans(site: SiteView): SiteFault | null {
  if (!site.complete || site.pages.length < 2) return null;
  const pages = site.indexable.filter((page) => {
    const key = addressKey(page.url);
    return !page.is_home && site.inSitemap.has(key) && page.facts.depth === null && site.inlinks.count(key) === 0;
  });
  return pages.length === 0
    ? null
    : { pages: pages.map((page) => ({ url: page.url, detail: "in the sitemap, but without internal links" })) };
}
