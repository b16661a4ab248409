import { areAlike, nameOfSite } from "../page/alike_names.ts";
import type { HtmlFacts, SiteFacts } from "../page/page_facts.ts";
import { addressKey, canonicalUrl } from "../page/page_facts_read.ts";
import { hostOf, siteOf } from "../page/url_rules.ts";
import type { CrawlState } from "./crawl_pages.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { followRedirects } from "./follow_redirects.ts";
import { HTML_BYTES_MAX } from "./visit_page.ts";

const HOSTS_MAX = 2;
const HOPS_MAX = 5;
const WORDS_APART_MAX = 0.02;
const TIMEOUT_MS = 10_000;

/** Other domains of nearly the site's name that pages link to and that show the same home page as an original of their own. */
export async function probeMirrors(
  session: CrawlSession,
  { pages, targets }: Pick<CrawlState, "pages" | "targets">,
): Promise<NonNullable<SiteFacts["mirrors"]>> {
  const home = pages.find(({ url }) => addressKey(url) === addressKey(session.homeUrl))?.html;
  const title = home?.titles[0]?.trim();
  if (home == null || !title) return [];
  const own = siteOf(hostOf(session.homeUrl));
  // Versions for other countries say so themselves.
  const known = new Set([own, ...home.hreflangs.map(({ url }) => siteOf(hostOf(url ?? session.homeUrl)))]);
  const isLike = (site: string) => !known.has(site) && isLikeName(nameOfSite(site), nameOfSite(own));
  const linked = targets.refs().flatMap(({ kind, url }) => (kind === "external" ? [new URL(url)] : []));
  const hosts = new Map(linked.filter(({ hostname }) => isLike(siteOf(hostname))).map((url) => [url.hostname, url]));
  const asked = [...hosts.values()].slice(0, HOSTS_MAX).map(async ({ origin }) => {
    const plan = { hopsMax: HOPS_MAX, timeoutMs: TIMEOUT_MS, triesMax: 1, bytesMax: HTML_BYTES_MAX };
    const { response, finalUrl } = await followRedirects(session, `${origin}/`, plan);
    const contentType = response?.headers["content-type"] ?? "";
    if (response?.status !== 200 || siteOf(hostOf(finalUrl)) === own || !/html/i.test(contentType)) return [];
    const source = { url: finalUrl, site: siteOf(hostOf(finalUrl)), contentType, headers: response.headers };
    const reading = await session.readHtml(response.body, source);
    if (!reading.ok || !showsSame(reading.html, home)) return [];
    const named = canonicalUrl(reading.html);
    return named !== null && siteOf(hostOf(named)) === own ? [] : [{ url: finalUrl, title }];
  });
  return (await Promise.all(asked)).flat();
}

function isLikeName(theirs: string, own: string): boolean {
  return theirs === own || areAlike(theirs, own);
}

/** The offers of another country may have the title and hardly the very length of the text. */
function showsSame(theirs: HtmlFacts, own: HtmlFacts): boolean {
  const headOf = ({ titles, headings }: HtmlFacts) =>
    `${titles[0]?.trim()}\n${headings.find(({ level }) => level === 1)?.text ?? ""}`;
  const apart = Math.abs(theirs.main_word_count - own.main_word_count);
  return headOf(theirs) === headOf(own) && apart <= own.main_word_count * WORDS_APART_MAX;
}
