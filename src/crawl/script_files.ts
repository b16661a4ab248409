import { createHash } from "node:crypto";
import { decodeText } from "../page/charset.ts";
import type { SiteFacts } from "../page/page_facts.ts";
import { pathOf } from "../page/page_facts_read.ts";
import { secretsIn } from "../page/read_head.ts";
import { syntaxFault } from "../page/script_faults.ts";
import { codeExcerpt } from "../page/source/code_excerpt.ts";
import { hostOf, isOnSite, normalizeUrl, siteOf } from "../page/url_rules.ts";
import { isForbidden } from "./choose_targets.ts";
import type { CrawlState } from "./crawl_pages.ts";
import { allInTime, type CrawlSession } from "./crawl_session.ts";
import { fetchUrl } from "./fetch_url.ts";

const TIMEOUT_MS = 15_000;
const BYTES_MAX = 1024 * 1024;
const FILES_MAX = 12;
const WORKERS_MAX = 2;
const EXCERPT_CHARS = 300;
const LEADS_MAX = 12;
const GONE = new Set([404, 410]);
/** A page of the site, as a whole text; never a program, which might send or delete something when it is asked. */
const PAGE_NAMED = /["'`](\/?(?:[\w-]+\/){0,4}[\w-]+\.html?)["'`]/g;
/** Read otherwise than a plain script. */
const MODULE = /(?:^|[;\n}])\s*(?:import\s*[\w{*"'(]|export\s+[\w{*])|\bimport\.meta\b/;
const GZIP = [0x1f, 0x8b, 0x08];
const REGISTERED = /serviceWorker\s*\.\s*register\(\s*["'`]([^"'`\s]+)["'`]/g;
const IMPORTED = /importScripts\(\s*((?:["'`][^"'`\n]+["'`]\s*,?\s*)+)\)/g;
/** What answers from its store first, for whatever is asked. */
const STORE_FIRST =
  /caches\s*\.\s*match\(\s*\w+\.request\s*\)\s*\.then\(\s*(?:\(?\s*(\w+)\s*\)?\s*=>\s*\{?\s*(?:return\s+)?\1\s*\|\||function\s*\(\s*(\w+)\s*\)\s*\{\s*return\s+\2\s*\|\|)/;
const CHOOSES =
  /\.(?:mode|destination|pathname|startsWith|endsWith|includes|indexOf|test|match\(\s*\/)|\burl\b|navigat/i;
const KEEPS_PAGES = /addAll\(\s*\[[^\]]*["'`]\/(?:[\w/-]*\/?|[\w/-]+\.html?)["'`]/;

/** Of other sites: they count visits or draw, and switch nothing on. */
const BYSTANDER =
  /googletagmanager|google-analytics|googleapis|gstatic|facebook|hotjar|clarity\.ms|cloudflareinsights|cookiebot|tailwindcss|fontawesome|recaptcha|hcaptcha|turnstile|tawk\.to|intercom/i;
const SWITCHES = /\bdisabled\b/i;
/** What lets scripts run once a visitor agrees. */
const TOOL = /text\/plain|consent|cookie/i;
const LIBRARY = /code\.jquery\.com|cdnjs\.cloudflare\.com|jsdelivr\.net\/npm\/(?:bootstrap|jquery|swiper)/i;

type Fault = NonNullable<SiteFacts["file_faults"]>[number];
type Known = Pick<CrawlState, "pages" | "targets" | "robots">;

export interface ScriptFindings {
  faults: Fault[];
  /** Own scripts, those that most pages load first. */
  script_texts: NonNullable<SiteFacts["script_texts"]>;
}

/** What the site's own scripts and style sheets, and its workers, hold that no page shows. */
export async function probeScriptFiles(session: CrawlSession, known: Known): Promise<ScriptFindings> {
  const mayAsk = (url: string) => isOnSite(url, session.site) && !isForbidden(known, url);
  const hashes = hashesOf(known);
  const scripts = known.targets.refs().filter(({ url, kind }) => kind === "script" && mayAsk(url));
  const most = [...scripts].toSorted((a, b) => b.fromCount - a.fromCount || (a.url < b.url ? -1 : 1));
  const urls = new Set([...[...hashes.keys()].filter(mayAsk), ...most.map(({ url }) => url)].slice(0, FILES_MAX));
  const workers = new Set(
    known.pages.flatMap(({ html }) =>
      (html?.signs ?? []).flatMap(({ kind, detail }) => (kind === "worker" ? detail : [])),
    ),
  );
  const found = await allInTime(
    session,
    [...urls].map((url) => readFile(session, url, { hash: hashes.get(url), workers })),
  );
  const read = await allInTime(
    session,
    [...workers]
      .filter(mayAsk)
      .slice(0, WORKERS_MAX)
      .map((url) => readWorker(session, url, known)),
  );
  const leads = await deadLeads(session, known, new Map(found.map(({ url, leads }) => [url, leads])));
  const tools = new Set(found.flatMap(({ isTool, url }) => (isTool ? [url] : [])));
  const held = known.pages.flatMap(({ html }) => heldOn(html, { read: urls, tools, site: session.site }));
  const faults = [...found.flatMap((file) => file.faults), ...read.flat(), ...leads];
  const still = new Set(found.flatMap(({ isSwitch, url }) => (isSwitch ? [] : [url])));
  const off = known.pages.flatMap((page) => switchedOff(page, { still, site: session.site }));
  const script_texts = found.flatMap(({ url, excerpt }) => (excerpt === null ? [] : [{ url, excerpt }]));
  return { faults: [...faults, ...held.slice(0, 1), ...off], script_texts };
}

/** Pages that a script names and that are gone: where it sends visitors, or what it loads. */
async function deadLeads(session: CrawlSession, known: Known, byScript: Map<string, string[]>): Promise<Fault[]> {
  const read = new Map(known.pages.map(({ url, response }) => [url, response.status]));
  const named = [...byScript].flatMap(([script, leads]) => leads.map((lead) => ({ script, lead })));
  const told = named.flatMap(({ script, lead }) => {
    const url = normalizeUrl(lead, session.homeUrl);
    return url !== null && isOnSite(url, session.site) && !isForbidden(known, url) ? [{ script, url }] : [];
  });
  const faults = told.slice(0, LEADS_MAX).map(async ({ script, url }): Promise<Fault | null> => {
    const asked = read.has(url)
      ? null
      : await fetchUrl(session, url, { bytesMax: 1, timeoutMs: TIMEOUT_MS, triesMax: 1 });
    const status = asked === null ? read.get(url)! : asked.ok ? asked.response.status : 0;
    return GONE.has(status) ? { kind: "lead_missing", url: script, detail: `${pathOf(url)} answers ${status}` } : null;
  });
  return (await allInTime(session, faults)).flatMap((fault) => fault ?? []);
}

/** A script that waits for a consent tool, where each file of the page was read and none is one. */
function heldOn(
  html: Known["pages"][number]["html"],
  { read, tools, site }: { read: ReadonlySet<string>; tools: ReadonlySet<string>; site: string },
): Fault[] {
  const held = html?.signs?.find(({ kind }) => kind === "held")?.detail;
  if (held === undefined || html?.signs?.some(({ kind }) => kind === "asks_consent")) return [];
  const files = html!.scripts.flatMap(({ url, type }) => (url === null || type === "text/plain" ? [] : [url]));
  const isNoTool = (url: string) => (isOnSite(url, site) ? read.has(url) && !tools.has(url) : LIBRARY.test(url));
  return files.every(isNoTool)
    ? [{ kind: "held_back", url: held, detail: "it waits for a consent tool, but the page loads none" }]
    : [];
}

/** A form with its button off, where each file of the page was read and none can switch it on. */
function switchedOff(
  { url, html }: Known["pages"][number],
  { still, site }: { still: ReadonlySet<string>; site: string },
): Fault[] {
  if (!html?.signs?.some(({ kind }) => kind === "button_off")) return [];
  const files = html.scripts.flatMap((script) => script.url ?? []);
  const isStill = (file: string) =>
    isOnSite(file, site) ? still.has(file) : LIBRARY.test(file) || BYSTANDER.test(file);
  return files.every(isStill)
    ? [{ kind: "button_off", url, detail: "its only button is disabled, and no script enables it" }]
    : [];
}

function hashesOf({ pages }: Known): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const { html } of pages)
    for (const { url, hash } of [...(html?.scripts ?? []), ...(html?.styles ?? [])])
      if (url !== null && hash !== undefined) hashes.set(url, hash);
  return hashes;
}

async function bodyOf(
  session: CrawlSession,
  url: string,
): Promise<{ body: Uint8Array; headers: Record<string, string> } | null> {
  const outcome = await fetchUrl(session, url, { bytesMax: BYTES_MAX, timeoutMs: TIMEOUT_MS, triesMax: 1 });
  if (!outcome.ok || outcome.response.status !== 200 || outcome.response.truncated) return null;
  return outcome.response;
}

async function readFile(
  session: CrawlSession,
  url: string,
  { hash, workers }: { hash: string | undefined; workers: Set<string> },
): Promise<{
  url: string;
  isTool: boolean;
  isSwitch: boolean;
  excerpt: string | null;
  leads: string[];
  faults: Fault[];
}> {
  const read = await bodyOf(session, url);
  const type = read?.headers["content-type"] ?? "";
  // What could not be read may be anything.
  if (read === null || /html/i.test(type))
    return { url, isTool: true, isSwitch: true, excerpt: null, leads: [], faults: [] };
  const { body } = read;
  const faults: Fault[] = [];
  if (GZIP.every((byte, at) => body[at] === byte) && !/gzip|zip/i.test(type))
    faults.push({ kind: "gzip_unsaid", url, detail: "it is compressed, but has no Content-Encoding header" });
  const given = hash === undefined ? [] : [...hash.matchAll(/(sha(?:256|384|512))-([A-Za-z0-9+/]+=*)/g)];
  const fits = ([, name, value]: RegExpExecArray) => createHash(name!).update(body).digest("base64") === value;
  if (given.length > 0 && !given.some(fits))
    faults.push({ kind: "integrity", url, detail: "its hash differs from the one on the page" });
  const { text } = decodeText(body, type);
  for (const secret of secretsIn(text)) faults.push({ kind: "secret", url, detail: secret });
  for (const [, path] of text.matchAll(REGISTERED)) {
    const worker = normalizeUrl(path!, session.homeUrl);
    if (worker !== null) workers.add(worker);
  }
  const isScript = /script/i.test(type);
  const broken = isScript && !MODULE.test(text) ? syntaxFault(text) : null;
  if (broken !== null) faults.push({ kind: "script_broken", url, detail: broken });
  const leads = isScript ? [...new Set([...text.matchAll(PAGE_NAMED)].map(([, path]) => path!))] : [];
  const excerpt = isScript ? codeExcerpt(text, EXCERPT_CHARS) : null;
  return { url, isTool: TOOL.test(text), isSwitch: SWITCHES.test(text), excerpt, leads, faults };
}

/** A worker that runs a stranger's script, or that shows visitors for ever what they saw first. */
async function readWorker(session: CrawlSession, url: string, { pages }: Known): Promise<Fault[]> {
  const read = await bodyOf(session, url);
  if (read === null) return [];
  const { text } = decodeText(read.body, read.headers["content-type"] ?? null);
  const used = new Set(
    pages.flatMap(({ html }) => (html?.scripts ?? []).map((script) => siteOf(hostOf(script.url ?? "")))),
  );
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  for (const [, list] of code.matchAll(IMPORTED))
    for (const [, href] of list!.matchAll(/["'`]([^"'`]+)["'`]/g)) {
      const to = normalizeUrl(href!, url);
      const site = siteOf(hostOf(to ?? ""));
      const isAlone = code.replace(IMPORTED, "").replace(/["']use strict["']|[\s;]/g, "") === "";
      if (to !== null && !isOnSite(to, session.site) && !used.has(site) && isAlone)
        return [{ kind: "worker_foreign", url, detail: to }];
    }
  const isStale =
    STORE_FIRST.test(code) &&
    KEEPS_PAGES.test(code) &&
    !CHOOSES.test(code.replace(STORE_FIRST, "").replace(/caches\.match/g, ""));
  return isStale ? [{ kind: "worker_stale", url, detail: "it stores pages and shows the stored ones first" }] : [];
}
