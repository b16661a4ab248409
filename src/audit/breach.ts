import type { Subject } from "../domain/evidence/finding_data.ts";
import hosts from "../page/bad_hosts.json" with { type: "json" };
import type { KindVerdict } from "../page/kind/page_kind.ts";
import type { LinkFact } from "../page/page_facts.ts";
import { addressKey, clusterOf, hostOfAddress, plural, quote } from "../page/page_facts_read.ts";
import type { SourceSign } from "../page/source_sign.ts";
import { siteOf } from "../page/url_rules.ts";
import { alienPages } from "./alien_pages.ts";
import { COMMENT_SITES_MIN, followedInComments } from "./comment_links.ts";
import {
  isArticle,
  isListOfOwn,
  isOnlyDescribed,
  isOnlyVeiled,
  isPassingMention,
  isTitledForSale,
  type Shown,
  tradeLinks,
} from "./own_topics.ts";
import type { PageView } from "./page_view.ts";
import type { OpenHit, SiteFault } from "./rule.ts";
import { compareText, type SiteView } from "./site_view.ts";
import { foreignVersions, strangeLanguages, type Trace } from "./strange_versions.ts";

/** A directory whose pages are spam, read or not: so many read, and nearly all of them. */
const DIRECTORY_PAGES_MIN = 3;
const DIRECTORY_SHARE = 0.8;
const EXAMPLES_MAX = 5;
/** A site most of whose pages link so is about that trade. */
const SOLD_SHARE_MAX = 0.5;
/** Links that nobody sees, to so many sites that are shown nowhere: sold, not forgotten in a menu. */
const HIDDEN_SITES_MIN = 3;
/** More than a name: several words, or as many signs of a script without spaces. */
const PHRASE = /\S\s+\S|[\u3040-\u9fff\uac00-\ud7af\u0e00-\u0e7f]{4}/;
const SPAM_PAGES = "spam pages";
const SOLD_LINKS = "links to spam sites beside the text of the site's own pages";
const HIDDEN_SPAM = "spam hidden on the site's own pages";
const DESCRIBED = ", only in its meta description";
const ALIEN = "one of many pages in a different template, with no visible link from pages in the site's own template";
const SIGNS: Partial<Record<SourceSign["kind"], string>> = {
  miner: "coin miner",
  malware: "script or frame from a host known for malware",
  card_sent: "script that steals card numbers",
  typed_sent: "script that sends what visitors type to another site",
  fake_update: "malware disguised as a browser update",
  hidden_frame: "hidden frame from another site",
  hidden_script: "script with a disguised address",
  fake_check: "fake check that makes visitors run a command",
  push_spam: "a fake check that asks for notification permission",
  search_redirect: "visitors from search engines or on phones are sent elsewhere",
};
/** What nobody has a good reason for, wherever it leads. */
const BAD: ReadonlySet<SourceSign["kind"]> = new Set([
  "miner",
  "malware",
  "fake_update",
  "hidden_script",
  "fake_check",
  "push_spam",
]);
const PAYMENT: ReadonlySet<string> = new Set(hosts.payment.split(" "));
const PHISHED = new RegExp(`\\b(?:${hosts.phished})\\b`);
const SHELL =
  /\b(?:wso \d|b374k|c99 ?shell|r57 ?shell|filesman|indoxploit|alfa ?team shell|p0wny|mini shell|tiny file manager|web ?shell by|uid=\d+\([\w-]+\) gid=\d+)/i;
/** Nothing runs there but what somebody put in. */
const UPLOADED_PROGRAM =
  /\/(?:uploads|files|images|img|media|cache|tmp|fileadmin)\/[^?]*\.(?:php\d?|phtml|aspx?|jsp)(?:\?|$)/i;
const OPENING_CHARS = 500;
/** What measures, plays and charges is put into unseen frames everywhere. */
const FRAME_SERVICES =
  /(?:^|\.)(?:doubleclick|googletagmanager|google|youtube|youtube-nocookie|vimeo|facebook|hubspot|stripe|paypal|cookiebot|cloudflare)\.(?:com|net)$/;

/** What somebody who broke in left on the site, by kind and by pattern of address. */
export function breachTraces(site: SiteView): SiteFault | null {
  const known = sitesNamed(site.pages);
  const sound = sitesNamed(site.pages.filter(({ url }) => site.kinds.get(url)?.kind !== "hacked"));
  const isPlanted = ({ url, cluster }: PageView) => cluster === "/*" && site.kinds.get(url)?.kind === "hacked";
  const selling = site.pages.filter((page) => tradeLinks(page).length > 0).length;
  const hasFewSold = selling <= site.pages.length * SOLD_SHARE_MAX;
  const shown = {
    known,
    sound,
    hasFewSold,
    isOffered: site.pages.some((page) => isPlanted(page) && isTitledForSale(page)),
  };
  const traces = site.pages.flatMap((page) => [...judgedTraces(page, site, shown), ...signTraces(page, known)]);
  const judged = new Set(traces.flatMap(({ page, kind }) => (kind === SPAM_PAGES ? [page] : [])));
  const alien = alienPages(site).filter((page) => !judged.has(page));
  traces.push(...alien.map((page) => ({ page, kind: SPAM_PAGES, detail: ALIEN })));
  traces.push(
    ...site.pages.flatMap((page) => [
      ...hiddenLinks(page, known),
      ...baitForms(page, known),
      ...strangeDoors(page, site),
      ...foreignVersions(page, known),
      ...strangeLanguages(page, { site, known }),
    ]),
  );
  if (traces.length === 0) return null;
  const groups = Map.groupBy(traces, ({ page, kind }) => `${kind} ${placeOf(page)}`);
  const subjects = [...groups].map(([name, own]): Subject => subjectOf(site, name, own));
  const details = Map.groupBy(
    traces.toSorted((a, b) => rankOf(a.kind) - rankOf(b.kind)),
    ({ page }) => page.url,
  );
  return {
    pages: [...details].map(
      ([url, own]): OpenHit => ({
        url,
        detail: own.map(({ kind, detail }) => `${kind}: ${detail}`).join("; "),
        unwanted: own.some(({ kind }) => kind === SPAM_PAGES),
      }),
    ),
    detail: [...Map.groupBy(traces, ({ kind }) => kind)]
      .sort(([a], [b]) => rankOf(a) - rankOf(b))
      .map(([kind, own]) => `${kind} (${new Set(own.map(({ page }) => page.url)).size})`)
      .join(", "),
    // Single doors and messages first: a hundred spam pages must not hide them.
    subjects: subjects.sort(
      (a, b) => rankOf(a.name) - rankOf(b.name) || b.count - a.count || compareText(a.name, b.name),
    ),
  };
}

function rankOf(name: string): number {
  return name.startsWith(SPAM_PAGES) ? 1 : 0;
}

function isWeighed({ defaced, by }: KindVerdict): boolean {
  return defaced !== true && by === "rules";
}

/** In the style of the home page. */
function isInTemplate({ html }: PageView, home: PageView | null): boolean {
  const styles = new Set<string | null>(home?.html.styles.flatMap(({ url }) => url ?? []));
  return html.styles.some(({ url }) => styles.has(url));
}

function judgedTraces(page: PageView, site: SiteView, shown: Shown & { hasFewSold: boolean }): Trace[] {
  const { kinds, home } = site;
  const verdict = kinds.get(page.url);
  // What visitors wrote is told as theirs.
  if (verdict === undefined || followedInComments(page).length >= COMMENT_SITES_MIN) return [];
  const isOwn = () =>
    isInTemplate(page, home) &&
    (isArticle(page, site, shown) || isListOfOwn(page, site, shown) || isPassingMention(page, shown));
  const isPlanted = verdict.kind === "hacked" && !(isWeighed(verdict) && isOwn());
  const sold = isInTemplate(page, home) && shown.hasFewSold ? tradeLinks(page) : [];
  if (sold.length > 0) return [{ page, kind: SOLD_LINKS, detail: namesOf(sold) }];
  if (isPlanted && isInTemplate(page, home) && isOnlyVeiled(page))
    return [{ page, kind: HIDDEN_SPAM, detail: verdict.reason + (isOnlyDescribed(page.html) ? DESCRIBED : "") }];
  if (isPlanted)
    return [{ page, kind: verdict.defaced === true ? "defaced pages" : SPAM_PAGES, detail: verdict.reason }];
  return verdict.injected === undefined ? [] : [{ page, kind: HIDDEN_SPAM, detail: verdict.injected }];
}

function namesOf(links: readonly LinkFact[]): string {
  const hosts = new Set(links.map(({ url }) => hostOfAddress(url!)));
  return `${links.map(({ text }) => quote(text, 40)).join(", ")} (${[...hosts].slice(0, EXAMPLES_MAX).join(", ")})`;
}

function signTraces(page: PageView, known: ReadonlyMap<string, number>): Trace[] {
  return (page.html.signs ?? []).flatMap(({ kind, detail }) => {
    const name = SIGNS[kind];
    const host = hostOfAddress(detail);
    const isKnown = (known.get(siteOf(host)) ?? 0) > (kind === "hidden_frame" ? 0 : 1);
    const isUsual = (kind === "hidden_frame" && FRAME_SERVICES.test(host)) || (!BAD.has(kind) && isKnown);
    return name === undefined || isUsual ? [] : [{ page, kind: name, detail }];
  });
}

/** A page by which intruders come back, or on which they pose as a bank or a mail service. */
function strangeDoors(page: PageView, { home }: SiteView): Trace[] {
  const { html } = page;
  const head = [...html.titles, ...html.headings.slice(0, 2).map(({ text }) => text)].join("\n").toLowerCase();
  const shell = SHELL.exec(`${head}\n${html.main_text.slice(0, OPENING_CHARS)}`);
  if (shell !== null) return [{ page, kind: "a program left by intruders", detail: shell[0] }];
  const asks = html.forms.some(({ has_password, has_card }) => has_password || has_card === true);
  if (UPLOADED_PROGRAM.test(page.path) && html.forms.some(({ has_password, has_file }) => has_password || has_file))
    return [{ page, kind: "a program left by intruders", detail: "a form in a folder for uploaded files" }];
  const own = `${hostOfAddress(page.url)} ${home?.html.titles[0] ?? ""}`.toLowerCase();
  const named = asks && isApart(page) ? PHISHED.exec(head)?.[0] : undefined;
  return named === undefined || own.includes(named)
    ? []
    : [{ page, kind: "form that imitates another company's", detail: named }];
}

/** No link leads from it into the site. */
function isApart({ url, html }: PageView): boolean {
  const own = addressKey(url);
  return html.links.every((link) => !link.internal || link.url === null || addressKey(link.url) === own);
}

/** A form that sends passwords or card numbers to a site that nothing else leads to, on a page without a way back. */
function baitForms(page: PageView, known: ReadonlyMap<string, number>): Trace[] {
  return page.html.forms.flatMap(({ url, has_password, has_card }) => {
    const host = hostOfAddress(url ?? "");
    const isOurs = host === "" || siteOf(host) === siteOf(hostOfAddress(page.url)) || known.has(siteOf(host));
    const asks = has_password || has_card === true;
    // What a shop's own payment service is asked for stays within the shop's pages.
    const isCard = has_card === true && !PAYMENT.has(siteOf(host));
    return asks && !isOurs && (isApart(page) || isCard)
      ? [{ page, kind: "form that collects passwords or card numbers", detail: `sent to ${host}` }]
      : [];
  });
}

function hiddenLinks(page: PageView, known: ReadonlyMap<string, number>): Trace[] {
  const sites = new Set<string>();
  const texts = new Set<string>();
  for (const { hidden, internal, url, text } of page.html.links) {
    if (hidden !== true || internal || url === null || !PHRASE.test(text)) continue;
    const linked = siteOf(hostOfAddress(url));
    const isNamed = text.toLowerCase().includes(linked.split(".")[0]!);
    if (isNamed || known.has(linked)) continue;
    sites.add(linked);
    texts.add(text);
  }
  // A list of partners says the same of each.
  if (Math.min(sites.size, texts.size) < HIDDEN_SITES_MIN) return [];
  const detail = `to ${plural(sites.size, "site")}, such as ${[...sites].slice(0, 3).join(", ")}`;
  return [{ page, kind: "hidden links", detail }];
}

/** Other sites that the pages openly link to or load something from, with how many pages do. */
function sitesNamed(pages: readonly PageView[]): Map<string, number> {
  const counts = new Map<string, number>();
  const namedOn = ({ html }: PageView) => [
    ...html.links.filter((link) => link.hidden !== true && !link.internal),
    ...html.scripts,
    ...html.styles,
    ...(html.resource_hints ?? []),
  ];
  for (const page of pages)
    for (const site of new Set(namedOn(page).map(({ url }) => siteOf(hostOfAddress(url ?? "")))))
      counts.set(site, (counts.get(site) ?? 0) + 1);
  return counts;
}

function placeOf({ url, is_home: isHome, cluster }: PageView): string {
  if (isHome) return "on the home page";
  return cluster === "/*"
    ? `at the top level${url.includes("?") ? " with parameters" : ""}`
    : `under ${cluster.slice(0, -1)}`;
}

function subjectOf(site: SiteView, name: string, own: readonly Trace[]): Subject {
  const urls = [...new Set(own.map(({ page }) => page.url))];
  const subject = { name, count: urls.length, examples: urls.slice(0, EXAMPLES_MAX) };
  const { cluster } = own[0]!.page;
  const read = site.pages.filter((page) => page.cluster === cluster).length;
  const isWhole = urls.length >= DIRECTORY_PAGES_MIN && urls.length >= read * DIRECTORY_SHARE;
  if (own[0]!.kind !== SPAM_PAGES || cluster === "/*" || !isWhole) return subject;
  const count = knownUnder(site, cluster);
  return count <= urls.length
    ? subject
    : { ...subject, name: `${name} (${count} known URLs, ${urls.length} of them read)`, count };
}

/** Addresses of a directory that pages, sitemaps and checks know of, read or not. */
function knownUnder({ pages, facts }: SiteView, cluster: string): number {
  const keys = new Set<string>();
  const note = (url: string | null) => {
    if (url !== null && clusterOf(url) === cluster) keys.add(addressKey(url).split("?", 1)[0]!);
  };
  for (const { html, url } of pages) {
    note(url);
    for (const link of html.links) if (link.internal) note(link.url);
  }
  for (const map of facts.sitemaps) for (const { url } of map.urls) note(url);
  for (const { url, kind } of facts.targets) if (kind === "page") note(url);
  return keys.size;
}
