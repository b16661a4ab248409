import { isImage } from "../page/image_pixels.ts";
import type { TargetFact } from "../page/page_facts.ts";
import { cookieNames } from "../page/read_headers.ts";
import { hostOf } from "../page/url_rules.ts";
import { type CrawlSession, limitSession, unlessAborted } from "./crawl_session.ts";
import { type Followed, followRedirects } from "./follow_redirects.ts";
import { FORM_SCRIPT, type TargetRef } from "./target_book.ts";

/** Distinct addresses checked beyond the crawled pages, each kind with a budget of its own. */
export const TARGET_BUDGET = { pages: 5000, assets: 2000, external: 1500, spares: 400 } as const;

const FONT = /\.woff2?(?:\?|$)/i;
const COOKIES_MAX = 5;
const ROBOTS_CHARS_MAX = 200;
const HOPS_MAX = 10;
const TIMEOUT_MS = 15_000;
const HOSTS_AT_ONCE = 24;
/** Other people's hosts: each is asked little, and most of the time is waiting. */
const OUTSIDE = { timeoutMs: 8_000, hostsAtOnce: 100 };
/** Then what is left of them is not checked. */
const OUTSIDE_MS = 20_000;
const OWN_HOST_AT_ONCE = 10;
const FOREIGN_HOST_AT_ONCE = 2;
const HOST_FAILURES_MAX = 3;
/** Answers that refuse us without telling whether the page exists. */
const UNVERIFIED = new Set([401, 403, 429, 430, 451, 999]);
/** Failures that another method does not change. */
const LASTING: ReadonlySet<string> = new Set([
  "dns",
  "dns_silent",
  "connect",
  "blocked_address",
  "unsupported_url",
  "not_asked",
]);
/** The host cannot be reached. */
const LOST: ReadonlySet<string> = new Set(["dns", "dns_silent", "connect", "timeout", "tls"]);
/** What cloud services answer for a name that is nobody's. */
const UNCLAIMED =
  /NoSuchBucket|There isn't a GitHub Pages site here|No such app\b|The specified bucket does not exist|Fastly error: unknown domain|project not found|Do you want to register [\w.-]+ ?\?|Sorry, this shop is currently unavailable|Domain is not configured|404 Web Site not found|DEPLOYMENT_NOT_FOUND|No settings were found for this company/i;
const UNCLAIMED_STATUS: ReadonlySet<number> = new Set([404, 410, 500]);
const UNCLAIMED_BYTES = 8192;
/** Less is hardly a picture. */
const TINY_IMAGE_BYTES = 600;
const PAGE_START = /^\s*(?:<!doctype html|<html|<head|<body|<title)/i;
const PAGE_START_BYTES = 60;
const SNIFFED_BYTES = 512;
/** A script that a form is sent to is not run because its head is refused: only what seems to be gone is asked for again. */
const isGone = (status: number) => status === 404 || status === 410;
/** HEAD is often refused or answered wrongly: what looks broken is asked for with GET before it is called so. */
const HEAD_IS_ENOUGH = (status: number) => status >= 200 && status < 300;

/**
 * Checks targets host by host, hosts at once, in the order given. Ends early, with what it has, when the crawl does;
 * those of other sites never hold its end.
 */
export async function checkTargets(
  session: CrawlSession,
  refs: readonly TargetRef[],
  onChecked: (fact: TargetFact) => void,
): Promise<void> {
  const outside = limitSession(session, session.options.outsideMs ?? OUTSIDE_MS);
  let isOver = false;
  const work = checkHosts(outside, outsideFirst(refs), (fact) => isOver || onChecked(fact));
  const inside = refs.filter((ref) => ref.internal);
  const unlessOver = unlessAborted(work, outside.signal).catch((error: unknown) => {
    if (!outside.signal.aborted || session.signal.aborted) throw error;
  });
  await Promise.all([checkHosts(session, inside, onChecked), unlessOver]);
  isOver = true;
}

/** The links that most pages have come first, since there may be no time for all. */
function outsideFirst(refs: readonly TargetRef[]): TargetRef[] {
  return refs.filter((ref) => !ref.internal).sort((a, b) => b.fromCount - a.fromCount);
}

async function checkHosts(
  session: CrawlSession,
  refs: readonly TargetRef[],
  onChecked: (fact: TargetFact) => void,
): Promise<void> {
  const byHost = new Map<string, TargetRef[]>();
  for (const ref of refs) {
    const host = hostOf(ref.url);
    const held = byHost.get(host);
    if (held === undefined) byHost.set(host, [ref]);
    else held.push(ref);
  }
  const atOnce = refs[0]?.internal === false ? OUTSIDE.hostsAtOnce : HOSTS_AT_ONCE;
  await inParallel([...byHost.values()], atOnce, (list) => checkHost(session, list, onChecked));
}

async function checkHost(
  session: CrawlSession,
  refs: readonly TargetRef[],
  onChecked: (fact: TargetFact) => void,
): Promise<void> {
  let failures = 0;
  let lastFailure: string | null = null;
  const atOnce = refs[0]?.internal === true ? OWN_HOST_AT_ONCE : FOREIGN_HOST_AT_ONCE;
  await inParallel(refs, atOnce, async (ref) => {
    if (session.isLate()) return;
    // A host that cannot be reached is not asked a hundred times.
    if (failures >= HOST_FAILURES_MAX && lastFailure !== null) {
      if (lastFailure === "dns_silent") return;
      onChecked(factOf(ref, { hops: [], finalUrl: ref.url, response: null, failure: lastFailure }));
      return;
    }
    const followed = await checkOne(session, ref);
    if (followed.failure === "not_asked" && followed.hops.length === 0) return;
    const fact = factOf(ref, followed);
    if (fact.failure !== null && LOST.has(fact.failure)) {
      failures += 1;
      lastFailure = fact.failure;
    } else if (fact.status > 0) failures = 0;
    // Of a name that no resolver tells of nothing is known.
    if (fact.failure !== "dns_silent") onChecked(fact);
  });
}

async function checkOne(session: CrawlSession, ref: TargetRef): Promise<Followed> {
  const patience = ref.internal
    ? { timeoutMs: TIMEOUT_MS, triesMax: 2 }
    : { timeoutMs: OUTSIDE.timeoutMs, triesMax: 1 };
  // Some servers say who may use a font only to a page that asks.
  const headers = FONT.test(ref.url) ? { origin: new URL(session.homeUrl).origin } : {};
  const plan = { hopsMax: HOPS_MAX, wantsBody: () => false, headers, ...patience };
  const head = await followRedirects(session, ref.url, { ...plan, method: "HEAD" });
  const isForm = ref.kind === "other" && FORM_SCRIPT.test(ref.url);
  // What is said to be a web page may be an image all the same, and a tiny image a page that refuses us.
  const { "content-type": type = "", "content-length": length } = head.response?.headers ?? {};
  const isOdd = /^text\//i.test(type) || (/^image\/(?!svg)/i.test(type) && Number(length) < TINY_IMAGE_BYTES);
  if (ref.kind === "image" && head.response?.status === 200 && isOdd)
    return await followRedirects(session, ref.url, {
      ...plan,
      wantsBody: () => true,
      bytesMax: SNIFFED_BYTES,
      method: "GET",
    });
  if (head.response !== null && (HEAD_IS_ENOUGH(head.response.status) || (isForm && !isGone(head.response.status))))
    return head;
  if (head.failure !== null && LASTING.has(head.failure)) return head;
  const isOther = ref.internal && hostOf(ref.url) !== hostOf(session.homeUrl);
  const wantsBody = (status: number) => isOther && UNCLAIMED_STATUS.has(status);
  return await followRedirects(session, ref.url, { ...plan, wantsBody, bytesMax: UNCLAIMED_BYTES, method: "GET" });
}

function factOf(ref: TargetRef, followed: Followed): TargetFact {
  const { response, hops } = followed;
  const headers = response?.headers ?? {};
  const status = response?.status ?? 0;
  const length = headers["content-length"];
  return {
    url: ref.url,
    kind: ref.kind,
    status,
    failure: followed.failure,
    unverified: UNVERIFIED.has(status),
    redirects: hops.length,
    ...(hops.length > 0 ? { moved: hops[0]!.status } : {}),
    final_url: hops.length === 0 ? null : followed.finalUrl,
    bytes: length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null,
    content_type: headers["content-type"] ?? null,
    cache_control: headers["cache-control"] ?? null,
    content_encoding: headers["content-encoding"] ?? null,
    ...(/\bnosniff\b/i.test(headers["x-content-type-options"] ?? "") ? { nosniff: true as const } : {}),
    ...(ref.kind === "image" && response !== null ? shownBy(response.body) : {}),
    ...(headers["access-control-allow-origin"] === undefined ? {} : { allows_origin: true as const }),
    ...(headers["x-robots-tag"] === undefined ? {} : { robots: headers["x-robots-tag"].slice(0, ROBOTS_CHARS_MAX) }),
    ...(headers["set-cookie"] === undefined
      ? {}
      : { cookies: cookieNames(headers["set-cookie"]).slice(0, COOKIES_MAX) }),
    ...(headers["x-frame-options"] === undefined ? {} : { framing: headers["x-frame-options"].trim().slice(0, 40) }),
    ...(UNCLAIMED_STATUS.has(status) ? unclaimedBy(ref, response?.body) : {}),
    from: ref.from,
    from_count: ref.fromCount,
  };
}

/** What its bytes are, whatever it is sent as. */
function shownBy(body: Uint8Array): Pick<TargetFact, "is_image" | "is_page"> {
  if (isImage(body)) return { is_image: true };
  return PAGE_START.test(Buffer.from(body.subarray(0, PAGE_START_BYTES)).toString("latin1")) ? { is_page: true } : {};
}

/** Of a subdomain that names a cloud service on which nobody holds it: whoever registers it there speaks for the site. */
function unclaimedBy(ref: TargetRef, body: Uint8Array | undefined): { unclaimed?: string } {
  const text = ref.internal && body !== undefined ? new TextDecoder().decode(body.subarray(0, UNCLAIMED_BYTES)) : "";
  const said = UNCLAIMED.exec(text)?.[0];
  return said === undefined ? {} : { unclaimed: said };
}

/** Runs `work` over `items` in order, so many at once. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  async function lane(): Promise<void> {
    while (next < items.length) {
      const item = items[next++]!;
      await work(item);
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
}
