import type { HtmlFacts, LinkFact, PageFacts } from "./page_facts.ts";

const ARTICLE_TYPES = new Set([
  "Article",
  "BlogPosting",
  "NewsArticle",
  "TechArticle",
  "Report",
  "ScholarlyArticle",
  "AnalysisNewsArticle",
  "OpinionNewsArticle",
]);
/** Pages that say of themselves that they are something else. */
const OTHER_KINDS =
  /^(?:Product|ProductGroup|Event|Service|Course|JobPosting|Recipe|Place|CollectionPage|ContactPage|AboutPage|ProfilePage|.+Event)$/;
const ARTICLE_DIRECTORIES =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:blog|blogs|news|articles?|posts?|insights|guides?|magazine|stories)\/[^/]/i;
/** Dated paths, as blogs have them: /2024/05/name. */
const DATED_PATH = /^\/(?:[^/]+\/)?(?:19|20)\d\d\/\d{1,2}\/[^/]/;
const LISTING_SEGMENTS = /\/(?:category|categories|tag|tags|author|archive|archives|page|topics?)\//i;
const ARTICLE_WORDS_MIN = 250;
const SLASH = 47;
const TEMPLATE_WORDS_MAX = 200;

/** Where a meta refresh sends visitors, with or without the word `url`; null where it names no address. */
export function refreshTarget(html: HtmlFacts): string | null {
  return /^\s*[\d.]*\s*[;,\s]\s*(?:url\s*=\s*)?["']?\s*([^"'\s][^"']*)/i.exec(html.meta_refresh ?? "")?.[1] ?? null;
}

/** A shell: what a person reads there is put in by scripts. */
export function needsScripts(html: HtmlFacts, isUnnamed = false): boolean {
  return html.app_shell || isUnfilled(html, isUnnamed);
}

/** Its root is empty, and what else there is comes from the template: not even a heading of its own. */
function isUnfilled(html: HtmlFacts, isUnnamed: boolean): boolean {
  const isNamed = !isUnnamed && html.headings.some(({ level, text }) => level === 1 && text !== "");
  return html.empty_root === true && !isNamed && html.main_word_count < TEMPLATE_WORDS_MAX;
}

/** How many addresses of the site it links to. */
export function internalLinks({ links }: HtmlFacts): number {
  return new Set(links.flatMap(({ url, internal }) => (internal && url !== null ? [url] : []))).size;
}

/** One key for an address whatever its scheme, so that links and pages meet. */
export function addressKey(url: string): string {
  const hash = url.indexOf("#");
  const start = url.startsWith("https://") ? 8 : url.startsWith("http://") ? 7 : 0;
  let end = hash < 0 ? url.length : hash;
  if (end > start && url.charCodeAt(end - 1) === SLASH) end--;
  return url.slice(start, end);
}

/** The same for a host with and without www. */
export function bareKey(url: string): string {
  const key = addressKey(url);
  return key.startsWith("www.") ? key.slice("www.".length) : key;
}

/** The host with www where it has none, and without where it has. */
export function otherForm(host: string): string {
  return host.startsWith("www.") ? host.slice("www.".length) : `www.${host}`;
}

/** Host of a full address, without port; empty when it is none. */
export function hostOfAddress(url: string): string {
  const start = url.startsWith("https://") ? 8 : url.startsWith("http://") ? 7 : -1;
  if (start < 0) return "";
  const end = url.slice(start).search(/[/?#:]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

/** Whether a host is the site's: its domain or below it. */
export function isHostOf(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

export function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

/** Robots directives that bind search engines: of `*` and of Googlebot, from tags and headers; the strictest wins. */
export function robotsDirectives(html: HtmlFacts): Set<string> {
  const all = new Set<string>();
  for (const robots of html.robots) {
    if (robots.agent !== "*" && robots.agent !== "robots" && robots.agent !== "googlebot") continue;
    for (const directive of robots.directives) all.add(directive);
  }
  if (all.has("none")) {
    all.add("noindex");
    all.add("nofollow");
  }
  return all;
}

export function isNoindex(html: HtmlFacts): boolean {
  return robotsDirectives(html).has("noindex");
}

/** The one page the canonical names, null when there is none or they disagree. */
export function canonicalUrl(html: HtmlFacts): string | null {
  const urls = new Set<string>();
  for (const canonical of html.canonicals) {
    if (canonical.in_head && canonical.url !== null) urls.add(canonical.url);
  }
  return urls.size === 1 ? [...urls][0]! : null;
}

/** Whether the canonical names another page; its own address in another spelling of scheme or www is itself. */
export function isCanonicalised(page: PageFacts, html: HtmlFacts): boolean {
  const canonical = canonicalUrl(html);
  if (canonical === null) return false;
  const key = bareKey(canonical);
  return key !== bareKey(page.url) && key !== bareKey(page.response.final_url);
}

/** The home page by another name, or of a language. */
const HOME_NAME =
  /^\/(?:(?:index|home|homepage|default|start|startseite|inicio|accueil|[a-z]{2}(?:-[a-z]{2})?)(?:\.\w+)?\/?)?$/i;

/** Whether it stands for another page. All that a template declares copies of the home page by mistake stand for themselves. */
export function isTwin(page: PageFacts, html: HtmlFacts): boolean {
  if (!isCanonicalised(page, html)) return false;
  const [target, own] = [canonicalUrl(html)!, page.response.final_url || page.url];
  const isHome = pathOf(target) === "/" && hostOfAddress(target) === hostOfAddress(own);
  return !isHome || HOME_NAME.test(pathOf(own));
}

export const IMAGE_KEYS: ReadonlySet<string> = new Set(["image", "logo", "thumbnailUrl"]);
const ITEM_DEPTH_MAX = 8;

/** Addresses of images and logos that the structured data names. */
export function structuredImages(html: HtmlFacts, page: string): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, key: string, depth: number): void => {
    if (typeof value === "string" && IMAGE_KEYS.has(key) && /^(?:https?:|\/)/i.test(value)) {
      const url = URL.parse(value, page)?.href;
      if (url !== undefined) found.add(url);
    }
    if (typeof value !== "object" || value === null || depth > ITEM_DEPTH_MAX) return;
    const isImage = IMAGE_KEYS.has(key);
    for (const [name, inner] of Object.entries(value))
      visit(inner, Array.isArray(value) || (isImage && /^(?:url|contentUrl)$/.test(name)) ? key : name, depth + 1);
  };
  for (const block of html.structured_data) visit(block.items, "", 0);
  return [...found];
}

export function structuredTypes(html: HtmlFacts): Set<string> {
  return new Set(html.structured_data.flatMap((block) => block.types));
}

/** An article by its structured data, its directory or its dated path, with text enough to be one. */
export function isArticle(url: string, html: HtmlFacts): boolean {
  if (html.main_word_count < ARTICLE_WORDS_MIN) return false;
  const path = pathOf(url);
  if (path === "/" || LISTING_SEGMENTS.test(path)) return false;
  const types = structuredTypes(html);
  for (const type of types) if (ARTICLE_TYPES.has(type)) return true;
  for (const type of types) if (OTHER_KINDS.test(type)) return false;
  // Systems call every page og:type article; a byline tells posts from pages.
  const isSigned = html.authors.length > 0 && html.dates.published !== null;
  if (html.open_graph["og:type"] === "article" && isSigned) return true;
  return ARTICLE_DIRECTORIES.test(path) || DATED_PATH.test(path);
}

/** `/product/*` for /product/red-shoe, `/*` for pages at the top, digits and languages folded. */
export function clusterOf(url: string): string {
  const segments = pathOf(url)
    .split("/")
    .filter((segment) => segment !== "");
  if (segments.length < 2) return "/*";
  const first = segments[0]!;
  if (/^\d+$/.test(first)) return "/{number}/*";
  if (/^[a-z]{2}(?:-[a-z]{2})?$/i.test(first) && segments.length > 2) return `/${first}/${segments[1]}/*`;
  return `/${first}/*`;
}

/** A link that opens a menu or runs a script: it names no page. */
export function leadsNowhere({ href }: LinkFact): boolean {
  return /^\s*(?:#|javascript:|$)/i.test(href);
}

/** A text cut to a length, with an ellipsis. */
export function cut(text: string, max = 120): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length <= max ? flat : `${flat.slice(0, max - 1)}…`;
}

export function quote(text: string, max = 120): string {
  return `"${cut(text, max)}"`;
}

/** "3 pages", "1 page". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
