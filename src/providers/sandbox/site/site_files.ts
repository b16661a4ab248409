import { crc32, deflateSync } from "node:zlib";
import { SITE } from "../sandbox_data.ts";
import { between } from "../seeded.ts";
import type { SitePlan } from "./site_plan.ts";

/** A file that is no page. */
export interface SiteFile {
  contentType: string;
  body: Uint8Array;
  cacheSeconds: number;
}

const DAY_SECONDS = 86_400;
const LARGE_IMAGE_BYTES = 640_000;

/** robots.txt, sitemaps, llms.txt, styles, scripts and pictures of a generated site; null for anything else. */
export function siteFile(plan: SitePlan, path: string): SiteFile | null {
  switch (path) {
    case "/robots.txt":
      return text("text/plain", robotsTxt(plan));
    case "/sitemap.xml":
      return text("application/xml", sitemapIndex(plan));
    case "/sitemap-pages.xml":
    case "/sitemap-posts.xml":
      return text("application/xml", urlset(plan, path === "/sitemap-posts.xml"));
    case "/llms.txt":
      return plan.flaws.hasLlmsTxt ? text("text/plain", llmsTxt(plan)) : null;
    case "/assets/site.css":
      return text("text/css", SITE.css);
    case "/assets/site.js":
      return text("text/javascript", SITE.js);
    case "/favicon.ico":
      return { contentType: "image/png", body: tinyPng(), cacheSeconds: DAY_SECONDS };
    default:
      return path.startsWith("/images/") ? picture(plan, path) : null;
  }
}

/** A valid one-pixel PNG, for every picture that is only linked to. */
export function tinyPng(): Uint8Array {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from([0, 0xcc]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function picture(plan: SitePlan, path: string): SiteFile {
  const isHeavy = path === "/images/hero.jpg";
  const length = isHeavy ? LARGE_IMAGE_BYTES : between(`${plan.identity.domain}${path}`, { min: 24_000, max: 92_000 });
  const body = Buffer.alloc(length);
  body.set([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0x01, 0x01]);
  body.set([0xff, 0xd9], length - 2);
  return {
    contentType: path.endsWith(".png") ? "image/png" : "image/jpeg",
    body,
    cacheSeconds: isHeavy ? 0 : 30 * DAY_SECONDS,
  };
}

function robotsTxt(plan: SitePlan): string {
  const { flaws, identity } = plan;
  const groups = flaws.blockedAgents.map((agent) => `User-agent: ${agent}\nDisallow: /\n`);
  return `${groups.join("\n")}${groups.length > 0 ? "\n" : ""}User-agent: *\nDisallow: /thank-you\n\nSitemap: https://${identity.domain}/sitemap.xml\n`;
}

function sitemapIndex(plan: SitePlan): string {
  const origin = `https://${plan.identity.domain}`;
  const entries = ["pages", "posts"].map((name) => `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</sitemapindex>\n`;
}

function urlset(plan: SitePlan, ofPosts: boolean): string {
  const entries = plan.pages
    .filter(({ kind }) => (kind === "post") === ofPosts && kind !== "thanks")
    .map((page) => {
      const lastmod = page.updated ? `<lastmod>${page.updated}</lastmod>` : "";
      return `<url><loc>https://${plan.identity.domain}${page.path}</loc>${lastmod}</url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

function llmsTxt(plan: SitePlan): string {
  const { identity } = plan;
  const lines = plan.pages
    .filter((page) => page.kind === "offer" || page.post === "guide")
    .slice(0, 20)
    .map((page) => `- [${page.heading}](https://${identity.domain}${page.path}): ${page.description}`);
  return `# ${identity.name}\n\n> ${plan.byPath.get("/")?.description ?? ""}\n\n## Pages\n\n${lines.join("\n")}\n`;
}

function text(contentType: string, body: string): SiteFile {
  return { contentType: `${contentType}; charset=utf-8`, body: Buffer.from(body), cacheSeconds: 3600 };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(8 + named.length);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), 4 + named.length);
  return framed;
}
