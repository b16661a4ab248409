import { SITE } from "../sandbox_data.ts";
import { between } from "../seeded.ts";
import type { SitePlan } from "./site_plan.ts";

export interface SiteFile {
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
export function siteFile(plan: SitePlan, path: string): SiteFile | null {
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
export function tinyPng(): SiteFile {
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
