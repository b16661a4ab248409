import type { FetchedResponse } from "../../../crawl/page_fetcher.ts";
import { deriveTopic } from "../derived_trade.ts";
import { matchTopic } from "../market.ts";
import { sentenceCase } from "../phrase.ts";
import { SITE } from "../sandbox_data.ts";
import { between, hash53 } from "../seeded.ts";
import type { PlannedPage } from "./planned_page.ts";
import { renderPage } from "./site_pages.ts";
import type { SitePlan } from "./site_plan.ts";

interface SiteRequest {
  url: URL;
  /**
   * True while the site itself is looked at: what it does not have is then 404. Otherwise the address is only linked
   * to from elsewhere, nobody can know whether it exists, and it answers.
   */
  strict: boolean;
}

/** Times are as such a server would take; nothing waits. */
export type SiteReply = Pick<FetchedResponse, "status" | "headers" | "body" | "transferBytes" | "ttfbMs" | "totalMs">;

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
  const topic = matchTopic(trade, phrase) ?? deriveTopic(phrase, trade);
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

interface SiteFile {
  contentType: string;
  body: Uint8Array;
  cacheSeconds: number;
}

const HOUR_SECONDS = 3600;
const PICTURE_SECONDS = 30 * 24 * HOUR_SECONDS;
/** The first picture of every home page is too large. */
const HEAVY_PICTURE = "/images/hero.jpg";
const HEAVY_BYTES = 640_000;
const PICTURE_BYTES = { min: 24_000, max: 92_000 };
const JPEG_START = [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0x01, 0x01];
const JPEG_END = [0xff, 0xd9];
const SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** robots.txt, sitemaps, styles, scripts and pictures of a generated site; null for anything else. */
function siteFile(plan: SitePlan, path: string): SiteFile | null {
  switch (path) {
    case "/robots.txt":
      return text("text/plain", robotsTxt(plan));
    case "/sitemap.xml":
      return sitemap("sitemapindex", "sitemap", [
        `${originOf(plan)}/sitemap-pages.xml`,
        `${originOf(plan)}/sitemap-posts.xml`,
      ]);
    case "/sitemap-pages.xml":
    case "/sitemap-posts.xml":
      return urlset(plan, path === "/sitemap-posts.xml");
    case "/assets/site.css":
      return text("text/css", SITE.css);
    case "/assets/site.js":
      return text("text/javascript", SITE.js);
    case "/favicon.ico":
      return tinyPng();
    default:
      return path.startsWith("/images/") ? picture(plan, path) : null;
  }
}

/** A valid one-pixel PNG, for every picture that is only linked to. */
function tinyPng(): SiteFile {
  return { contentType: "image/png", body: Buffer.from(SITE.png, "base64"), cacheSeconds: HOUR_SECONDS };
}

function picture(plan: SitePlan, path: string): SiteFile {
  const isHeavy = path === HEAVY_PICTURE;
  const body = Buffer.alloc(isHeavy ? HEAVY_BYTES : between(`${plan.identity.domain}${path}`, PICTURE_BYTES));
  body.set(JPEG_START);
  body.set(JPEG_END, body.length - JPEG_END.length);
  const contentType = path.endsWith(".png") ? "image/png" : "image/jpeg";
  return { contentType, body, cacheSeconds: isHeavy ? 0 : PICTURE_SECONDS };
}

function robotsTxt(plan: SitePlan): string {
  const groups = plan.flaws.blockedAgents.map((agent) => `User-agent: ${agent}\nDisallow: /\n\n`);
  return `${groups.join("")}User-agent: *\nDisallow: /thank-you\n\nSitemap: ${originOf(plan)}/sitemap.xml\n`;
}

function urlset(plan: SitePlan, ofPosts: boolean): SiteFile {
  const pages = plan.pages.filter(({ kind }) => (kind === "post") === ofPosts && kind !== "thanks");
  return sitemap(
    "urlset",
    "url",
    pages.map(({ path }) => originOf(plan) + path),
    pages.map(({ updated }) => updated),
  );
}

function sitemap(root: string, entry: string, urls: readonly string[], updated: readonly (string | undefined)[] = []) {
  const entries = urls.map((url, index) => {
    const lastmod = updated[index] ? `<lastmod>${updated[index]}</lastmod>` : "";
    return `<${entry}><loc>${url}</loc>${lastmod}</${entry}>\n`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SITEMAPS}">\n${entries.join("")}</${root}>\n`;
  return text("application/xml", xml);
}

function originOf(plan: SitePlan): string {
  return `https://${plan.identity.domain}`;
}

function text(contentType: string, body: string): SiteFile {
  return { contentType: `${contentType}; charset=utf-8`, body: Buffer.from(body), cacheSeconds: HOUR_SECONDS };
}
