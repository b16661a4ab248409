import { isOnSite } from "../page/url_rules.ts";
import { isForbidden } from "./choose_targets.ts";
import type { CrawlState } from "./crawl_pages.ts";
import { type CrawlSession, unlessLate } from "./crawl_session.ts";
import { fetchUrl } from "./fetch_url.ts";
import { urlPattern } from "./url_traps.ts";
import { HTML_BYTES_MAX } from "./visit_page.ts";

const PROBES_MAX = 5;
const TIMEOUT_MS = 15_000;
const YEARS_ON = 30;
/** A number that no list of pages or goods comes to. */
const NUMBER_FAR = "987654321";
const FOLDERS_ON = 3;
const YEAR = /(?<!\d)(?:19|20|21)\d\d(?!\d)/;

/**
 * Of a crawl that ended before its pages did: one request to an address far along each chain that went on. A page there
 * that leads further still shows that the chain has no end.
 */
export async function probeFarEnds(session: CrawlSession, state: CrawlState): Promise<void> {
  const ends = state.frontier.openEnds().flatMap((end) => {
    const far = farFrom(end.url, end.from);
    return far === null || !isOnSite(far, session.site) || isForbidden(state, far) ? [] : [{ ...end, far }];
  });
  for (const { url, far, sign } of ends.slice(0, PROBES_MAX)) {
    if (await unlessLate(session, leadsOn(session, far), false)) state.frontier.setAside(url, sign);
  }
}

/** A year thirty years on, a number beyond all others, or the folder that was added three times more. */
export function farFrom(url: string, from: string): string | null {
  const folder = from.split("?")[0]!.replace(/\/?$/, "/");
  if (url.startsWith(folder) && !url.includes("?")) {
    const added = url.slice(folder.length).replace(/\/$/, "");
    const end = url.endsWith("/") ? "/" : "";
    return /\d/.test(added) ? null : url.replace(/\/$/, "") + `/${added}`.repeat(FOLDERS_ON) + end;
  }
  const numbers = [...from.matchAll(/\d+/g)].map(([number]) => number);
  if (!/\d/.test(url) || (urlPattern(url) !== urlPattern(from) && !url.startsWith(`${from}?`))) return null;
  if (YEAR.test(url)) return url.replace(YEAR, (year) => String(Number(year) + YEARS_ON));
  let at = -1;
  return url.replace(/\d+/g, (number) => {
    at += 1;
    return number === numbers[at] ? number : NUMBER_FAR;
  });
}

async function leadsOn(session: CrawlSession, far: string): Promise<boolean> {
  const asked = { bytesMax: HTML_BYTES_MAX, timeoutMs: TIMEOUT_MS, triesMax: 1 };
  const outcome = await fetchUrl(session, far, asked);
  if (!outcome.ok || outcome.response.status !== 200) return false;
  const { body, headers } = outcome.response;
  const contentType = headers["content-type"] ?? null;
  if (!/html/i.test(contentType ?? "")) return false;
  const reading = await session.readHtml(body, { url: far, site: session.site, contentType, headers: {} });
  if (!reading.ok) return false;
  return reading.html.links.some(
    ({ url }) => url !== null && url !== far && farFrom(url, far) !== null && isBeyond(url, far),
  );
}

/** Not back to where it came from: further in folders, or a later year or number. */
function isBeyond(url: string, far: string): boolean {
  if (url.startsWith(far)) return true;
  const [there, here] = [url, far].map((each) => [...each.matchAll(/\d+/g)].map(([number]) => Number(number)));
  const at = there!.findIndex((number, index) => number !== here![index]);
  return at >= 0 && there![at]! > here![at]!;
}
