import { decodeText } from "../page/charset.ts";
import { unfocusedIn } from "../page/field_signs.ts";
import type { SiteFacts } from "../page/page_facts.ts";
import { hostOf, isOnSite, normalizeUrl } from "../page/url_rules.ts";
import { isForbidden } from "./choose_targets.ts";
import type { CrawlState } from "./crawl_pages.ts";
import { allInTime, type CrawlSession } from "./crawl_session.ts";
import { fetchUrl } from "./fetch_url.ts";
import { followRedirects } from "./follow_redirects.ts";

const TIMEOUT_MS = 15_000;
const FILE_BYTES_MAX = 512 * 1024;
const HOPS_MAX = 5;
/** Of each kind the first that pages name, and of what they name in turn. */
const STYLES_MAX = 8;
const IMPORT_DEPTH_MAX = 2;
const CALENDARS_MAX = 3;
const NAMED_MAX = 60;
const CALENDAR = /\.ics(?:\?|$)|[?&]ical=1\b/i;
/** What every browser of today asks for: fonts in older formats stand in for it alone. */
const NAMED_IN_STYLE = /url\(\s*["']?([^"')\s]+\.(?:woff2|png|jpe?g|gif|webp|avif)(?:\?[^"')\s]*)?)["']?\s*\)/gi;
const FONT = /\.woff2?(?:\?|$)/i;
const IMPORTS = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/gi;

type FileFault = NonNullable<SiteFacts["file_faults"]>[number];
type Known = Pick<CrawlState, "targets" | "robots">;

/** What the site's own style sheets, its manifest and its calendars say that cannot be so. */
export async function probeSiteFiles(session: CrawlSession, known: Known): Promise<FileFault[]> {
  const mayAsk = (url: string) => isOnSite(url, session.site) && !isForbidden(known, url);
  const styles = [
    ...known.targets
      .refs()
      .filter(({ url, kind }) => kind === "style" && mayAsk(url))
      .take(STYLES_MAX),
  ];
  const calendars = linkedCalendars(known).filter(mayAsk).slice(0, CALENDARS_MAX);
  const manifest = known.targets.heads().find(({ rel }) => rel === "manifest")?.url;
  const asked: Asked = { session, mayAsk, seen: new Set() };
  const found = await allInTime(session, [
    ...styles.map(({ url }) => readStyle(asked, url, 0)),
    ...calendars.map((url) => readCalendar(session, url)),
    ...(manifest != null && mayAsk(manifest) ? [readManifest(asked, manifest)] : []),
  ]);
  const faults = new Map(found.flat().map((fault) => [`${fault.kind} ${fault.url} ${fault.detail}`, fault]));
  return [...faults.values()].toSorted((a, b) => (a.url + a.detail < b.url + b.detail ? -1 : 1));
}

interface Asked {
  session: CrawlSession;
  mayAsk: (url: string) => boolean;
  seen: Set<string>;
}

function linkedCalendars({ targets }: Known): string[] {
  const urls = [
    ...targets.heads().map(({ url }) => url),
    ...targets.refs().flatMap(({ url, fromCount }) => (fromCount > 0 ? [url] : [])),
  ];
  return [...new Set(urls)].flatMap((url) => (url !== null && CALENDAR.test(url) ? [url] : []));
}

async function readText(session: CrawlSession, url: string): Promise<{ text: string; type: string } | null> {
  const outcome = await fetchUrl(session, url, { bytesMax: FILE_BYTES_MAX, timeoutMs: TIMEOUT_MS, triesMax: 1 });
  if (!outcome.ok || outcome.response.status !== 200 || outcome.response.truncated) return null;
  const type = outcome.response.headers["content-type"] ?? "";
  return { text: decodeText(outcome.response.body, type).text, type };
}

/** A sheet, and those that it imports: each of these is asked for only when the one before it is there. */
async function readStyle(asked: Asked, url: string, depth: number): Promise<FileFault[]> {
  const read = await readText(asked.session, url);
  if (read === null || !/^text\/css\b/i.test(read.type)) return [];
  const sheet = read.text.replace(/\/\*[\s\S]*?\*\//g, "");
  const faults: FileFault[] = [];
  const unfocused = unfocusedIn(sheet);
  if (unfocused !== null) faults.push({ kind: "focus_removed", url, detail: unfocused });
  const imports = namedIn(sheet, IMPORTS, url).filter(asked.mayAsk);
  if (imports.length > 0) faults.push({ kind: "style_import", url, detail: imports[0]! });
  faults.push(
    ...(await missingOf(asked, [...imports, ...namedIn(sheet, NAMED_IN_STYLE, url)], { kind: "style_missing", url })),
  );
  if (depth >= IMPORT_DEPTH_MAX) return faults;
  const inner = await Promise.all(imports.slice(0, STYLES_MAX).map((next) => readStyle(asked, next, depth + 1)));
  return [...faults, ...inner.flat()];
}

function namedIn(sheet: string, pattern: RegExp, base: string): string[] {
  return [...new Set([...sheet.matchAll(pattern)].flatMap(([, href]) => normalizeUrl(href!, base) ?? []))];
}

async function missingOf(
  { session, mayAsk, seen }: Asked,
  urls: readonly string[],
  by: Pick<FileFault, "kind" | "url">,
): Promise<FileFault[]> {
  const fresh = urls.filter((url) => !seen.has(url) && mayAsk(url)).slice(0, Math.max(0, NAMED_MAX - seen.size));
  for (const url of fresh) seen.add(url);
  const plan = { hopsMax: HOPS_MAX, timeoutMs: TIMEOUT_MS, triesMax: 1, wantsBody: () => false };
  const answers = await Promise.all(
    fresh.map(async (url) => {
      const { homeUrl } = session;
      const asked = FONT.test(url) ? { ...plan, headers: { origin: new URL(homeUrl).origin, referer: homeUrl } } : plan;
      const { status = 0, headers = {} } = (await followRedirects(session, url, asked)).response ?? {};
      return { url, status, isShared: headers["access-control-allow-origin"] !== undefined };
    }),
  );
  const host = hostOf(session.homeUrl);
  const refused = answers.filter(
    ({ url, status, isShared }) => FONT.test(url) && status === 200 && !isShared && hostOf(url) !== host,
  );
  const isShut = (url: string, status: number) => FONT.test(url) && status === 403 && hostOf(url) === host;
  const missing = answers.filter(({ url, status }) => status === 404 || status === 410 || isShut(url, status));
  return [
    ...missing.map(({ url, status }) => ({ ...by, detail: `${url} answers ${status}` })),
    ...refused.map(({ url }) => ({ kind: "font_refused" as const, url: by.url, detail: url })),
  ];
}

async function readCalendar(session: CrawlSession, url: string): Promise<FileFault[]> {
  const read = await readText(session, url);
  const isMeant = read !== null && (/^text\/calendar\b/i.test(read.type) || /\.ics(?:\?|$)/i.test(url));
  if (!isMeant || /^\s*BEGIN:VCALENDAR\b/i.test(read.text)) return [];
  return [{ kind: "calendar", url, detail: `begins with "${read.text.replace(/\s+/g, " ").trim().slice(0, 80)}"` }];
}

async function readManifest(asked: Asked, url: string): Promise<FileFault[]> {
  const read = await readText(asked.session, url);
  if (read === null) return [];
  let manifest: { start_url?: unknown; icons?: unknown } | null;
  try {
    manifest = JSON.parse(read.text);
  } catch {
    return [{ kind: "manifest", url, detail: "it is not JSON" }];
  }
  const icons = [manifest?.icons].flat().map((icon) => (icon as { src?: unknown } | null | undefined)?.src);
  const named = [manifest?.start_url, ...icons].filter((href) => typeof href === "string");
  return await missingOf(
    asked,
    named.flatMap((href) => normalizeUrl(href, url) ?? []),
    { kind: "manifest", url },
  );
}
