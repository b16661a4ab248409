import { deriveTopic } from "../derived_trade.ts";
import { matchTopic } from "../market.ts";
import { sentenceCase } from "../phrase.ts";
import { SITE } from "../sandbox_data.ts";
import { between, hash53, unit } from "../seeded.ts";
import type { PlannedPage } from "./planned_page.ts";
import { siteFile, tinyPng } from "./site_files.ts";
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

interface Content {
  status?: number;
  contentType?: string;
  body?: Uint8Array;
  cacheSeconds?: number;
  headers?: Record<string, string>;
}

const COMPRESSED_SHARE = 0.29;
const SLOW_MS = 2400;
const USUAL_MS = { min: 70, max: 320 };
const BYTES_PER_MS = 1800;
const PHRASE_CHARS_MAX = 80;
const PROBE_PATH = /[0-9a-f]{12,}|not-?found|no-such|does-not-exist/i;
const PICTURE_PATH = /\.(?:png|jpe?g|gif|webp|svg|ico|avif)$/i;
const OTHER_FILE_PATH = /\.(?:txt|xml|json|env|php|ya?ml|gz|zip|sql|bak|map)$|^\/\.|^\/wp-/i;
const SECURITY_HEADERS = {
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
};

/** What the generated site of a domain answers to one request. */
export function answerSite(plan: SitePlan, { url, strict }: SiteRequest): SiteReply {
  const { domain } = plan.identity;
  const path = cleanPath(url.pathname);
  const isOtherwise = url.protocol === "http:" || url.hostname !== domain || path !== url.pathname;
  const moved = isOtherwise ? { status: 301, location: `${path}${url.search}` } : SITE.redirects[path];
  if (moved)
    return reply(plan, path, { status: moved.status, headers: { location: `https://${domain}${moved.location}` } });
  const file = siteFile(plan, path);
  if (file) return reply(plan, path, file);
  const page = plan.byPath.get(path);
  if (page) return html(plan, page);
  if (strict || PROBE_PATH.test(path) || OTHER_FILE_PATH.test(path)) return html(plan, missingPage(plan, path), 404);
  if (PICTURE_PATH.test(path)) return reply(plan, path, tinyPng());
  return html(plan, unplannedPage(plan, path));
}

function missingPage(plan: SitePlan, path: string): PlannedPage {
  return { path, kind: "thanks", title: `${SITE.missing.heading} | ${plan.identity.name}`, ...SITE.missing };
}

/** A page that a results page or another site names: it speaks of what its address says. */
function unplannedPage(plan: SitePlan, path: string): PlannedPage {
  const { trade, name } = plan.identity;
  const last = decodePath(path).split("/").findLast(Boolean) ?? "";
  const words = last
    .replace(/[-_+]+/g, " ")
    .replace(/\.html?$/, "")
    .trim();
  const phrase = words === "" ? trade.label : words.slice(0, PHRASE_CHARS_MAX);
  const topic = matchTopic(trade, phrase) ?? deriveTopic(phrase, { language: trade.language });
  const heading = sentenceCase(phrase);
  const body = trade.language === "en" ? SITE.unplanned : SITE.unplannedForeign;
  return {
    path,
    kind: "other",
    title: `${heading} | ${name}`,
    heading,
    description: topic.facts[0] ?? heading,
    topic,
    body,
  };
}

function html(plan: SitePlan, page: PlannedPage, status = 200): SiteReply {
  return reply(plan, page.path, { status, body: Buffer.from(renderPage(plan, page)) });
}

function reply(plan: SitePlan, path: string, content: Content): SiteReply {
  const { domain } = plan.identity;
  const {
    status = 200,
    contentType = "text/html; charset=utf-8",
    body = new Uint8Array(0),
    cacheSeconds = 0,
  } = content;
  const isText = /^text\/|xml|javascript/.test(contentType);
  const transferBytes = isText ? Math.round(body.length * COMPRESSED_SHARE) : body.length;
  const ttfbMs = plan.flaws.has("slow", path) ? SLOW_MS : between(`${domain}${path}|ttfb`, USUAL_MS);
  return {
    status,
    headers: {
      "content-type": contentType,
      "content-length": String(transferBytes),
      "cache-control": cacheSeconds > 0 ? `public, max-age=${cacheSeconds}` : "no-cache",
      ...(isText ? { "content-encoding": "br", vary: "accept-encoding" } : {}),
      etag: `"${hash53(`${domain}${path}|${body.length}`).toString(36)}"`,
      server: unit(`${domain}|server`) < 0.5 ? "nginx" : "Caddy",
      ...(plan.flaws.securityHeaders ? SECURITY_HEADERS : {}),
      ...content.headers,
    },
    body,
    transferBytes,
    ttfbMs,
    totalMs: ttfbMs + Math.ceil(transferBytes / BYTES_PER_MS),
  };
}

/** No trailing slash but at the root, no doubled slashes, no `index.html`. */
function cleanPath(path: string): string {
  const single = path.replace(/\/{2,}/g, "/").replace(/\/index\.html?$/, "/");
  return single.length > 1 && single.endsWith("/") ? single.slice(0, -1) : single;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
