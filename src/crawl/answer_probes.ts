import { decodeText } from "../page/charset.ts";
import type { SiteFacts } from "../page/page_facts.ts";
import { addressKey } from "../page/page_facts_read.ts";
import { hostOf, isOnSite } from "../page/url_rules.ts";
import { isForbidden } from "./choose_targets.ts";
import type { CrawlState } from "./crawl_pages.ts";
import { allInTime, type CrawlSession } from "./crawl_session.ts";
import { type FetchOutcome, type FetchPlan, fetchUrl } from "./fetch_url.ts";

const TIMEOUT_MS = 15_000;
const BYTES_MAX = 256 * 1024;
/** Parameters that advertising networks add to each click. */
const AD_CLICK = "gclid=EAIaIQobChMI0000&utm_source=google&utm_medium=cpc";
const AD_PAGES = 2;
/** A file by which Search Console knows an owner; nobody has this one. */
const OWNER = "google5f2c9e17aa31bd04.html";
/** Reserved: nobody sells anything there. */
const ELSEWHERE = "https://www.example.com";
const CALLS_MAX = 3;
const SUBDOMAINS_MAX = 3;
const REFUSED_CODE = /"code"\s*:\s*"(?:rest_|jwt_|forbidden|not_logged)/i;

type Fault = NonNullable<SiteFacts["file_faults"]>[number];
type Known = Pick<CrawlState, "pages" | "targets" | "robots">;

/** How the server answers questions that visitors, advertisements and intruders put to it, and no page does. */
export async function probeAnswers(session: CrawlSession, known: Known): Promise<Fault[]> {
  const mayAsk = (url: string) => isOnSite(url, session.site) && !isForbidden(known, url);
  const home = known.pages.find(({ url }) => url === session.homeUrl);
  const open = known.pages.filter(({ html, response, url }) => html !== null && response.status === 200 && mayAsk(url));
  const plain = open.filter(({ url, response }) => !url.includes("?") && response.redirects.length === 0);
  const asks: Promise<Fault | null>[] = [
    ...plain.slice(0, AD_PAGES).map(({ url }) => askAsClick(session, url)),
    ...(mayAsk(session.homeUrl) ? [askFromElsewhere(session), askByLanguage(session)] : []),
    ...callsOf(known)
      .filter(mayAsk)
      .map((url) => askCall(session, url)),
    ...filmsOf(known)
      .filter(mayAsk)
      .map((url) => askPart(session, url)),
    ...imagesOf(known, session)
      .filter(mayAsk)
      .map((url) => askFromOwnPage(session, url)),
    ...(/includeSubDomains/i.test(home?.response.headers["strict-transport-security"] ?? "")
      ? plainSubdomains(known, session).map((url) => askSecurely(session, url))
      : []),
  ];
  const owner = new URL(`/${OWNER}`, session.homeUrl).href;
  if (mayAsk(owner)) asks.push(askForOwner(session, owner));
  return (await allInTime(session, asks)).flatMap((fault) => fault ?? []);
}

function ask(session: CrawlSession, url: string, plan: FetchPlan = {}): Promise<FetchOutcome> {
  return fetchUrl(session, url, { bytesMax: BYTES_MAX, timeoutMs: TIMEOUT_MS, triesMax: 1, ...plan });
}

async function statusOf(session: CrawlSession, url: string, plan: FetchPlan = {}): Promise<number> {
  const outcome = await ask(session, url, { wantsBody: () => false, ...plan });
  return outcome.ok ? outcome.response.status : 0;
}

/** As firewalls refuse; that the address is unknown so may be a server of files. */
function isRefusal(status: number): boolean {
  return status === 400 || status === 403 || status === 405 || status === 406 || status >= 500;
}

/** Twice, with the plain address in between: an error that comes and goes is none of the parameters'. */
async function askAsClick(session: CrawlSession, url: string): Promise<Fault | null> {
  const clicked = `${url}?${AD_CLICK}`;
  const status = await statusOf(session, clicked);
  if (!isRefusal(status) || (await statusOf(session, url)) !== 200 || (await statusOf(session, clicked)) !== status)
    return null;
  return { kind: "ad_click", url, detail: `with gclid in the URL it answers ${status}` };
}

async function askFromElsewhere(session: CrawlSession): Promise<Fault | null> {
  const outcome = await ask(session, session.homeUrl, { headers: { origin: ELSEWHERE }, wantsBody: () => false });
  if (!outcome.ok) return null;
  const { headers } = outcome.response;
  const isOpen = headers["access-control-allow-origin"]?.trim() === ELSEWHERE;
  return isOpen && /^\s*true\s*$/i.test(headers["access-control-allow-credentials"] ?? "")
    ? { kind: "origin_echoed", url: session.homeUrl, detail: `it allows ${ELSEWHERE}, with cookies` }
    : null;
}

/** Where the bare address of the site leads by language, and whether caches are told that it does. */
async function askByLanguage(session: CrawlSession): Promise<Fault | null> {
  const root = new URL("/", session.homeUrl).href;
  if (root === session.homeUrl) return null;
  const [one, other] = await Promise.all(
    ["de", "fr"].map((lang) => ask(session, root, { headers: { "accept-language": lang }, wantsBody: () => false })),
  );
  if (!one!.ok || !other!.ok || one!.response.status >= 400) return null;
  const [a, b] = [one!.response.headers, other!.response.headers];
  const control = a["cache-control"] ?? "";
  const isKept =
    /\bpublic\b|s-maxage=[1-9]|max-age=[1-9]/i.test(control) && !/private|no-store|no-cache/i.test(control);
  return a.location !== b.location && isKept && !/accept-language|\*/i.test(a.vary ?? "")
    ? { kind: "language_cached", url: root, detail: `${a.location} or ${b.location}, "${control}" without Vary` }
    : null;
}

/** Interfaces of the system that the pages' own scripts call. */
function callsOf({ pages }: Known): string[] {
  const urls = pages.flatMap(({ html }) =>
    (html?.signs ?? []).flatMap(({ kind, detail }) => (kind === "calls" ? [detail] : [])),
  );
  return [...new Set(urls)].slice(0, CALLS_MAX);
}

/** A password for the folder, or for the whole interface; what it asks of one call alone is no fault. */
async function askCall(session: CrawlSession, url: string): Promise<Fault | null> {
  const outcome = await ask(session, url);
  if (!outcome.ok || (outcome.response.status !== 401 && outcome.response.status !== 403)) return null;
  const { body, headers, status } = outcome.response;
  const isClosed =
    /^\s*basic\b/i.test(headers["www-authenticate"] ?? "") || REFUSED_CODE.test(decodeText(body, null).text);
  return isClosed ? { kind: "call_refused", url, detail: `it answers ${status}` } : null;
}

function filmsOf({ pages }: Known): string[] {
  const films = pages.flatMap(({ html }) =>
    (html?.media ?? []).flatMap(({ kind, url }) =>
      kind === "video" && /\.(?:mp4|m4v|mov)(?:\?|$)/i.test(url ?? "") ? url! : [],
    ),
  );
  return [...new Set(films)].slice(0, 1);
}

async function askPart(session: CrawlSession, url: string): Promise<Fault | null> {
  const outcome = await ask(session, url, { headers: { range: "bytes=0-1" }, wantsBody: () => false });
  if (
    !outcome.ok ||
    outcome.response.status !== 200 ||
    !/^video\//i.test(outcome.response.headers["content-type"] ?? "")
  )
    return null;
  return /bytes/i.test(outcome.response.headers["accept-ranges"] ?? "")
    ? null
    : { kind: "no_ranges", url, detail: "asked for two bytes, the server sends the whole file" };
}

function imagesOf({ targets }: Known, { homeUrl }: CrawlSession): string[] {
  const own = targets.refs().filter(({ url, kind }) => kind === "image" && hostOf(url) === hostOf(homeUrl));
  return [...own.take(1)].map(({ url }) => url);
}

/** As a browser asks for what stands on a page of the site. */
async function askFromOwnPage(session: CrawlSession, url: string): Promise<Fault | null> {
  const referer = session.homeUrl;
  const status = await statusOf(session, url, { headers: { referer } });
  if (status !== 403 || (await statusOf(session, url)) !== 200) return null;
  return { kind: "own_refused", url, detail: `requested from ${referer}, it answers 403` };
}

function plainSubdomains({ targets }: Known, { homeUrl }: CrawlSession): string[] {
  const others = targets.refs().filter(({ url, internal, fromCount }) => {
    const host = hostOf(url);
    return (
      internal && fromCount > 0 && url.startsWith("http://") && host !== hostOf(homeUrl) && !host.startsWith("www.")
    );
  });
  return [...new Map([...others].map(({ url }) => [hostOf(url), url])).values()].slice(0, SUBDOMAINS_MAX);
}

/** Browsers that have been on the home page ask it so, whatever a link says. */
async function askSecurely(session: CrawlSession, url: string): Promise<Fault | null> {
  if ((await statusOf(session, url)) !== 200) return null;
  const outcome = await ask(session, url.replace(/^http:/, "https:"), { wantsBody: () => false });
  const isLost = !outcome.ok && /^(?:connect|tls)$/.test(outcome.failure);
  return isLost ? { kind: "hsts_locks", url, detail: `${hostOf(url)} does not answer over https` } : null;
}

async function askForOwner(session: CrawlSession, url: string): Promise<Fault | null> {
  const outcome = await ask(session, url);
  if (!outcome.ok || outcome.response.status !== 200 || addressKey(outcome.response.url) !== addressKey(url))
    return null;
  const { text } = decodeText(outcome.response.body, null);
  return text.trim() === `google-site-verification: ${OWNER}`
    ? { kind: "owner_any", url, detail: "it confirms a file that was never created" }
    : null;
}
