import type { HtmlFacts, PageFacts, SiteFacts } from "../page/page_facts.ts";
import { addressKey, pathOf } from "../page/page_facts_read.ts";
import { isOnSite, normalizeUrl } from "../page/url_rules.ts";
import AGENT_STRINGS from "./agent_strings.json" with { type: "json" };
import { readAs } from "./breach_probes.ts";
import { allInTime, type CrawlSession } from "./crawl_session.ts";
import { followRedirects } from "./follow_redirects.ts";

const TIMEOUT_MS = 15_000;
const HOPS_MAX = 5;
/** Visitors who read another language than the page's. */
const LANGUAGES = ["de", "es"];
/** Pages that lead elsewhere for now, each asked for in so many languages. */
const OPENED_MAX = 8;
const OPENED_LANGUAGES_MAX = 4;
const TEMPORARY: ReadonlySet<number> = new Set([302, 303, 307]);

type Moves = NonNullable<SiteFacts["language_moves"]>;

/** What the home page answers to browsers set to another language than its own. */
export async function movedByLanguage(session: CrawlSession, home: PageFacts | undefined): Promise<Moves> {
  if (home?.html == null || home.url !== session.homeUrl) return [];
  const own = languageOf(home.html);
  const named = home.html.hreflangs.map(({ lang }) => lang.slice(0, 2).toLowerCase());
  const asked = [...new Set([...named, ...LANGUAGES])].filter(
    (lang) => lang !== own && /^[a-z]{2}$/.test(lang) && lang !== "x-",
  );
  const moves = asked.slice(0, LANGUAGES.length).map(async (lang) => {
    const headers = { "user-agent": AGENT_STRINGS.browser, "accept-language": `${lang};q=1.0` };
    const shown = await readAs(session, home.url, headers);
    if (shown === null || shown.html === null) return null;
    const isMoved = addressKey(shown.finalUrl) !== addressKey(home.response.final_url);
    const isOther = languageOf(shown.html) === lang && own !== null;
    if (!isMoved && !isOther) return null;
    const plain = await readAs(session, home.url, { "user-agent": AGENT_STRINGS.browser });
    if (plain === null || (addressKey(plain.finalUrl) === addressKey(shown.finalUrl) && isMoved)) return null;
    const detail = isMoved ? `are sent to ${pathOf(shown.finalUrl)}` : "are shown different text at the same URL";
    return { url: home.url, detail: `browsers set to "${lang}" ${detail}` };
  });
  return (await allInTime(session, moves)).flatMap((each) => each ?? []);
}

function languageOf({ lang }: HtmlFacts): string | null {
  return /^[a-z]{2}/i.exec(lang ?? "")?.[0].toLowerCase() ?? null;
}

/** A language that the page is not in, of its other versions before any. */
export function askedLanguage({ html }: PageFacts): string {
  const own = html === null ? null : languageOf(html);
  const named = html?.hreflangs.map(({ lang }) => lang.slice(0, 2).toLowerCase()) ?? [];
  return [...named, ...LANGUAGES].find((lang) => lang !== own && /^[a-z]{2}$/.test(lang))!;
}

/** What a visitor was shown who reads another language, where that alone made the difference. */
export async function shownByLanguage(
  session: CrawlSession,
  { url, html, response }: PageFacts,
  { lang, shown }: { lang: string; shown: { finalUrl: string; html: HtmlFacts | null } },
): Promise<string | null> {
  const isMoved = addressKey(shown.finalUrl) !== addressKey(response.final_url);
  const own = html === null ? null : languageOf(html);
  const isOther = shown.html !== null && own !== null && languageOf(shown.html) === lang;
  if ((!isMoved && !isOther) || url === session.homeUrl) return null;
  const agent = { "user-agent": AGENT_STRINGS.browser };
  const asked = { ...agent, "accept-language": `${lang},${lang};q=0.9` };
  if (isMoved) {
    const [theirs, plain] = [await placeAs(session, url, asked), await placeAs(session, url, agent)];
    const isSame = theirs !== null && addressKey(theirs.finalUrl) === addressKey(shown.finalUrl);
    const isKept = plain !== null && addressKey(plain.finalUrl) === addressKey(response.final_url);
    return isSame && isKept ? `browsers set to "${lang}" are sent to ${pathOf(shown.finalUrl)}` : null;
  }
  const [theirs, plain] = [await readAs(session, url, asked), await readAs(session, url, agent)];
  const isTheirs = theirs?.html != null && languageOf(theirs.html) === lang;
  return isTheirs && plain?.html != null && languageOf(plain.html) === own
    ? `browsers set to "${lang}" are shown different text at the same URL`
    : null;
}

/** Pages that send us elsewhere, and let in whoever reads their language. */
export async function openedByLanguage(session: CrawlSession, pages: readonly PageFacts[]): Promise<Moves> {
  const named = pages.flatMap(({ html }) =>
    html === null ? [] : [languageOf(html) ?? "", ...html.hreflangs.map(({ lang }) => lang.slice(0, 2).toLowerCase())],
  );
  const spoken = [...new Set(named)].filter((lang) => /^[a-z]{2}$/.test(lang));
  if (spoken.length < 2) return [];
  const sent = pages.flatMap(({ url, response: { status, headers } }) => {
    const to = TEMPORARY.has(status) ? normalizeUrl(headers.location ?? "", url) : null;
    return to === null || !isOnSite(to, session.site) || addressKey(to) === addressKey(url) ? [] : [{ url, to }];
  });
  const asked = sent.slice(0, OPENED_MAX).map(async ({ url, to }) => {
    const folder = pathOf(url).split("/")[1]!.slice(0, 2).toLowerCase();
    const first = [...spoken].sort((a, b) => Number(b === folder) - Number(a === folder));
    for (const lang of first.slice(0, OPENED_LANGUAGES_MAX)) {
      const headers = { "user-agent": AGENT_STRINGS.browser, "accept-language": `${lang},${lang};q=0.9` };
      const place = await placeAs(session, url, headers);
      if (place !== null && place.status === 200 && addressKey(place.finalUrl) === addressKey(url))
        return {
          url,
          detail: `only browsers set to "${lang}" see it, all others are sent to ${pathOf(to)}`,
        };
    }
    return null;
  });
  return (await allInTime(session, asked)).flatMap((each) => each ?? []);
}

/** Where an answer comes from, without the answer; status 0 on another site. */
export async function placeAs(
  session: CrawlSession,
  url: string,
  headers: Record<string, string>,
): Promise<{ finalUrl: string; status: number; html: null } | null> {
  const plan = { hopsMax: HOPS_MAX, timeoutMs: TIMEOUT_MS, triesMax: 1, wantsBody: () => false };
  const { response, finalUrl, hops } = await followRedirects(session, url, { ...plan, headers });
  if (hops.length > 0 && !isOnSite(finalUrl, session.site)) return { finalUrl, status: 0, html: null };
  return response?.status === 200 ? { finalUrl, status: 200, html: null } : null;
}
