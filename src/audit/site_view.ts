import type { KindVerdict } from "../page/kind/page_kind.ts";
import type { HtmlFacts, PageFacts, SiteFacts, TargetFact } from "../page/page_facts.ts";
import {
  addressKey,
  clusterOf,
  hostOfAddress,
  isArticle,
  isCanonicalised,
  isNoindex,
  otherForm,
  pathOf,
  refreshTarget,
} from "../page/page_facts_read.ts";
import { isUtilityPage } from "../page/page_role.ts";
import { type Inlinks, readInlinks } from "./inlinks.ts";
import { folderOf, type PageView } from "./page_view.ts";
import { typedItems } from "./schema_items.ts";

/** What is known of an address: from its own crawl or from the check of link targets. */
export interface AddressStatus {
  status: number;
  failure: string | null;
  /** Answered, but not to us (401, 403, 429, …): says nothing of the link. */
  unverified: boolean;
  redirects: number;
  final_url: string | null;
}

/** The site as rules see it: facts, and the indexes that several rules share. */
export interface SiteView {
  facts: SiteFacts;
  /** Every answer, query variants too. */
  responses: PageFacts[];
  /** HTML pages answered with 200, one per path key, by address. */
  pages: PageView[];
  /** Of these those that are not a folder once more under the name of its file. */
  originals: PageView[];
  indexable: PageView[];
  /** Addresses that send visitors on by a meta refresh: no pages of their own. */
  refreshing: PageFacts[];
  home: PageView | null;
  /** The whole site was reached, so what was not met does not exist. */
  complete: boolean;
  /** https can be judged: the host was not mapped to a local address. */
  tls: boolean;
  /** Its pages are meant to be read over https: measured, or as most of their canonicals say. */
  https: boolean;
  byKey: Map<string, PageFacts>;
  viewByKey: Map<string, PageView>;
  targetByKey: Map<string, TargetFact>;
  inlinks: Inlinks;
  /** Keys of addresses in any sitemap. */
  inSitemap: Set<string>;
  /** What each page is, by address: query variants too. */
  kinds: ReadonlyMap<string, KindVerdict>;
  statusOf(url: string): AddressStatus | null;
  /** Key of an address as the home page spells the host, where with and without www is one site. */
  ownKey(url: string): string;
}

/** Text, menus apart, of a page that only says where it sends its visitors. */
const REFRESH_WORDS_MAX = 60;
const TEMPORARY: ReadonlySet<number> = new Set([302, 303, 307]);
const LOGIN_NAME = /\/(?:wp-)?(?:log-?in|sign-?in)(?:\.\w+)?\/?$/i;

export function buildSiteView(facts: SiteFacts, kinds: SiteView["kinds"]): SiteView {
  const byKey = new Map<string, PageFacts>();
  for (const page of facts.pages) keepBest(byKey, addressKey(page.url), page);
  const homeKey = addressKey(facts.home_url);
  const homeKeys = new Set([homeKey, addressKey(byKey.get(homeKey)?.response.final_url ?? facts.home_url)]);
  const alternates = sitemapAlternates(facts);
  const pages: PageView[] = [];
  const refreshing: PageFacts[] = [];
  for (const page of collapseVariants(facts.pages.filter((page) => !isForwarder(page, byKey)))) {
    if (sendsOn(page)) {
      refreshing.push(page);
      continue;
    }
    const view = viewPage(withAlternates(page, alternates), homeKeys);
    if (view !== null && !isCopyOfBase(view, byKey)) pages.push({ ...view, twin: isIndexFile(view, byKey) });
  }
  const targetByKey = new Map(facts.targets.map((target) => [addressKey(target.url), target]));
  const viewByKey = new Map(pages.map((page) => [addressKey(page.url), page]));
  const ownKey = spelledAs(homeKey, pages);
  let inlinks: SiteView["inlinks"] | null = null;
  const home = pages.find((page) => page.is_home) ?? null;
  return {
    facts,
    responses: [...facts.pages].sort((a, b) => compareText(a.url, b.url)),
    pages,
    originals: pages.filter(({ twin }) => !twin),
    indexable: pages.filter((page) => page.indexable && !page.utility),
    refreshing,
    home,
    complete: !facts.truncated,
    tls: facts.tls_measured !== false,
    https: facts.home_url.startsWith("https:") || (facts.tls_measured === false && saysHttps(facts)),
    byKey,
    viewByKey,
    targetByKey,
    /** Counted once a rule asks. */
    get inlinks() {
      inlinks ??= readInlinks(pages, ownKey);
      return inlinks;
    },
    inSitemap: new Set(facts.sitemaps.flatMap((map) => map.urls.map((entry) => ownKey(entry.url)))),
    kinds,
    statusOf: (url) => statusOf(addressKey(url), byKey, targetByKey),
    ownKey,
  };
}

/** Most addresses that its canonicals and sitemaps give are of https. */
function saysHttps({ pages, sitemaps }: SiteFacts): boolean {
  const canonicals = pages.flatMap(({ html }) => html?.canonicals.map(({ href }) => href) ?? []);
  const named = [...canonicals, ...sitemaps.flatMap(({ urls }) => urls.map(({ raw }) => raw))];
  const full = named.filter((href) => /^https?:/i.test(href.trim()));
  return full.filter((href) => /^https:/i.test(href.trim())).length > full.length / 2;
}

/** Versions in other languages as the sitemaps name them, by page. */
function sitemapAlternates({ sitemaps }: SiteFacts): Map<string, HtmlFacts["hreflangs"]> {
  const found = new Map<string, HtmlFacts["hreflangs"]>();
  for (const { url, alternates = [] } of sitemaps.flatMap((map) => map.urls)) {
    if (alternates.length === 0) continue;
    found.set(
      addressKey(url),
      [...alternates].map((each) => ({ ...each, source: "sitemap" })),
    );
  }
  return found;
}

function withAlternates(page: PageFacts, alternates: ReadonlyMap<string, HtmlFacts["hreflangs"]>): PageFacts {
  const own = alternates.get(addressKey(page.url));
  if (own === undefined || page.html === null) return page;
  // By its properties, since some are unpacked when they are asked for.
  const html = Object.defineProperties({} as HtmlFacts, Object.getOwnPropertyDescriptors(page.html));
  html.hreflangs = [...html.hreflangs, ...own];
  return { ...page, html };
}

/** Order that does not depend on the machine's language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** One page per path key: the best answer, then the shortest and first address, whatever the order of the crawl. */
function collapseVariants(pages: readonly PageFacts[]): PageFacts[] {
  const best = new Map<string, PageFacts>();
  for (const page of pages) keepBest(best, page.path_key, page);
  return [...best.values()].sort((a, b) => compareText(a.url, b.url));
}

function keepBest(best: Map<string, PageFacts>, key: string, page: PageFacts): void {
  const held = best.get(key);
  if (held === undefined || rank(page, held) < 0) best.set(key, page);
}

function rank(a: PageFacts, b: PageFacts): number {
  return (
    Number(b.html !== null && b.response.status === 200) - Number(a.html !== null && a.response.status === 200) ||
    a.response.redirects.length - b.response.redirects.length ||
    a.url.length - b.url.length ||
    compareText(a.url, b.url)
  );
}

/** An address that leads to another crawled page has no content of its own. */
function isForwarder(page: PageFacts, byKey: ReadonlyMap<string, PageFacts>): boolean {
  if (page.response.redirects.length === 0) return false;
  const final = byKey.get(addressKey(page.response.final_url));
  return final !== undefined && final !== page && final.response.redirects.length === 0;
}

/** A meta refresh to another address on a page with hardly any text. */
function sendsOn(page: PageFacts): boolean {
  if (page.response.status !== 200 || page.html === null || refreshTarget(page.html) === null) return false;
  return page.html.main_word_count < REFRESH_WORDS_MAX;
}

/** A query variant that shows or names the page without the query is that page, not one more. */
function isCopyOfBase(page: Omit<PageView, "twin">, byKey: ReadonlyMap<string, PageFacts>): boolean {
  const query = page.url.indexOf("?");
  if (query < 0) return false;
  const base = byKey.get(addressKey(page.url.slice(0, query)));
  if (base === undefined || base.html === null || base.response.status !== 200) return false;
  return page.canonicalised || base.html.text_hash === page.html.text_hash;
}

/** `/shop/index.html` that shows what `/shop/` does. */
function isIndexFile({ url, html }: Omit<PageView, "twin">, byKey: ReadonlyMap<string, PageFacts>): boolean {
  const folder = folderOf(url);
  if (folder === url) return false;
  const { html: shown, response } = byKey.get(addressKey(folder)) ?? {};
  return response?.status === 200 && shown?.text_hash === html.text_hash;
}

function viewPage(page: PageFacts, homeKeys: ReadonlySet<string>): Omit<PageView, "twin"> | null {
  const html = page.html;
  if (html === null || page.response.status !== 200) return null;
  const noindex = isNoindex(html);
  const canonicalised = isCanonicalised(page, html);
  const isHome = homeKeys.has(addressKey(page.url)) || homeKeys.has(addressKey(page.response.final_url));
  return {
    url: page.url,
    facts: page,
    html,
    path: pathOf(page.url),
    is_home: isHome,
    noindex,
    canonicalised,
    indexable: !noindex && !canonicalised,
    utility: !isHome && isUtilityPage(page.url),
    article: !isHome && isArticle(page.url, html),
    cluster: clusterOf(page.url),
    items: typedItems(html),
  };
}

/** Unless the other form of the host has pages of its own. */
function spelledAs(homeKey: string, pages: readonly PageView[]): SiteView["ownKey"] {
  const own = hostOfAddress(`https://${homeKey}`);
  const twin = otherForm(own);
  if (pages.some(({ url }) => hostOfAddress(url) === twin)) return addressKey;
  return (url) => {
    const key = addressKey(url);
    return key === twin || key.startsWith(`${twin}/`) ? own + key.slice(twin.length) : key;
  };
}

function statusOf(
  key: string,
  byKey: ReadonlyMap<string, PageFacts>,
  targetByKey: ReadonlyMap<string, TargetFact>,
): AddressStatus | null {
  const page = byKey.get(key);
  if (page !== undefined) {
    const { status, failure, redirects, final_url } = page.response;
    return { status, failure, unverified: isRefusal(status), redirects: redirects.length, final_url };
  }
  const target = targetByKey.get(key);
  if (target === undefined) return null;
  const { status, failure, unverified, redirects, final_url } = target;
  return { status, failure, unverified, redirects, final_url };
}

/** Failures that say nothing of the address: the crawl ended first, or there was nobody to ask. */
const UNMEASURED: ReadonlySet<string> = new Set(["aborted", "not_asked", "dns_silent"]);

/** Asked, and no answer came. */
export function isUnanswered({ status, failure }: Pick<AddressStatus, "status" | "failure">): boolean {
  return status === 0 && failure !== null && !UNMEASURED.has(failure);
}

/** Sent for now to a page that asks who they are: it leads back once they have said so. */
export function asksToLogIn({ byKey }: SiteView, url: string): boolean {
  const response = byKey.get(addressKey(url))?.response;
  const first = response?.redirects[0];
  if (response === undefined || first === undefined || !TEMPORARY.has(first.status)) return false;
  const asked = byKey.get(addressKey(response.final_url))?.html?.forms.some((form) => form.has_password) === true;
  return asked || LOGIN_NAME.test(pathOf(response.final_url));
}

/** Answers that refuse us without telling whether the page exists. */
export function isRefusal(status: number): boolean {
  return status === 401 || status === 403 || status === 429 || status === 430 || status === 451 || status === 999;
}
