import { deriveTopic } from "../derived_trade.ts";
import { matchTopic } from "../market.ts";
import { sentenceCase } from "../phrase.ts";
import { SITE } from "../sandbox_data.ts";
import { between, hash53 } from "../seeded.ts";
import type { PlannedPage } from "./planned_page.ts";
import { type SiteFile, siteFile, tinyPng } from "./site_files.ts";
import { renderPage } from "./site_pages.ts";
import type { SitePlan } from "./site_plan.ts";

export interface SiteRequest {
  url: URL;
  /**
   * True while the site itself is looked at: what it does not have is then 404. Otherwise the address is only linked
   * to from elsewhere, nobody can know whether it exists, and it answers.
   */
  strict: boolean;
}

export interface SiteReply {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  transferBytes: number;
  /** As such a server would take; nothing waits. */
  ttfbMs: number;
  totalMs: number;
}

const COMPRESSED_SHARE = 0.29;
const SLOW_MS = 2400;
const USUAL_MS = { min: 70, max: 320 };
const BYTES_PER_MS = 1800;
const PHRASE_CHARS_MAX = 80;
const PROBE_PATH = /[0-9a-f]{12,}|not-?found|no-such|does-not-exist/i;
const PICTURE_PATH = /\.(?:png|jpe?g|gif|webp|svg|ico|avif)$/i;
const OTHER_FILE_PATH = /\.(?:txt|xml|json|env|php|ya?ml|gz|zip|sql|bak|map)$|^\/\.|^\/wp-/i;

export function answerSite(plan: SitePlan, { url, strict }: SiteRequest): SiteReply {
  const { domain, name } = plan.identity;
  const path = cleanPath(url.pathname);
  const isOtherwise = url.protocol === "http:" || url.hostname !== domain || path !== url.pathname;
  const moved = isOtherwise ? { status: 301, location: `${path}${url.search}` } : SITE.redirects[path];
  if (moved) {
    const headers = { location: `https://${domain}${moved.location}` };
    return reply(plan, path, { file: htmlFile(""), status: moved.status, headers });
  }
  const file = siteFile(plan, path);
  if (file) return reply(plan, path, { file });
  const page = plan.byPath.get(path);
  if (page) return reply(plan, path, { file: htmlFile(renderPage(plan, page)) });
  if (strict || PROBE_PATH.test(path) || OTHER_FILE_PATH.test(path)) {
    const missing = { path, kind: "thanks", title: `${SITE.missing.heading} | ${name}`, ...SITE.missing };
    return reply(plan, path, { file: htmlFile(renderPage(plan, missing)), status: 404 });
  }
  const isPicture = PICTURE_PATH.test(path);
  return reply(plan, path, { file: isPicture ? tinyPng() : htmlFile(renderPage(plan, unplannedPage(plan, path))) });
}

/** A page that a results page or another site names: it speaks of what its address says. */
function unplannedPage(plan: SitePlan, path: string): PlannedPage {
  const { trade, name } = plan.identity;
  const words = lastSegment(path)
    .replace(/[-_+]+|\.html?$/g, " ")
    .trim();
  const phrase = words === "" ? trade.label : words.slice(0, PHRASE_CHARS_MAX);
  const topic = matchTopic(trade, phrase) ?? deriveTopic(phrase, { language: trade.language });
  const heading = sentenceCase(phrase);
  const body = trade.language === "en" ? SITE.unplanned : SITE.unplannedForeign;
  const description = topic.facts[0] ?? heading;
  return { path, kind: "other", title: `${heading} | ${name}`, heading, description, topic, body };
}

function htmlFile(text: string): SiteFile {
  return { contentType: "text/html; charset=utf-8", body: Buffer.from(text), cacheSeconds: 0 };
}

function reply(
  plan: SitePlan,
  path: string,
  options: { file: SiteFile; status?: number; headers?: Record<string, string> },
): SiteReply {
  const { domain } = plan.identity;
  const { contentType, body, cacheSeconds } = options.file;
  const isText = /^text\/|xml|javascript/.test(contentType);
  const transferBytes = isText ? Math.round(body.length * COMPRESSED_SHARE) : body.length;
  const ttfbMs = plan.flaws.has("slow", path) ? SLOW_MS : between(`${domain}${path}|ttfb`, USUAL_MS);
  const headers = {
    "content-type": contentType,
    "content-length": String(transferBytes),
    "cache-control": cacheSeconds > 0 ? `public, max-age=${cacheSeconds}` : "no-cache",
    ...(isText ? { "content-encoding": "br", vary: "accept-encoding" } : {}),
    etag: `"${hash53(`${domain}${path}|${body.length}`).toString(36)}"`,
    ...options.headers,
  };
  const totalMs = ttfbMs + Math.ceil(transferBytes / BYTES_PER_MS);
  return { status: options.status ?? 200, headers, body, transferBytes, ttfbMs, totalMs };
}

/** No trailing slash but at the root, no doubled slashes, no `index.html`. */
function cleanPath(path: string): string {
  const single = path.replace(/\/{2,}/g, "/").replace(/\/index\.html?$/, "/");
  return single.length > 1 && single.endsWith("/") ? single.slice(0, -1) : single;
}

function lastSegment(path: string): string {
  const last = path.split("/").findLast(Boolean) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
