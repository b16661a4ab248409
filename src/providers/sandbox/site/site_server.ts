import { deriveTopic } from "../derived_pack.ts";
import { sentenceCase } from "../phrase.ts";
import { between, hash53, unit } from "../seeded.ts";
import { matchTopic } from "../topic_match.ts";
import type { PlannedPage } from "./planned_page.ts";
import { siteFile, tinyPng } from "./site_files.ts";
import { escapeHtml, heading, list, paragraph, renderDocument } from "./site_html.ts";
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
const BYTES_PER_MS = 1800;
const PROBE_PATH = /[0-9a-f]{12,}|not-?found|no-such|does-not-exist/i;
const PICTURE_PATH = /\.(?:png|jpe?g|gif|webp|svg|ico|avif)$/i;
const OTHER_FILE_PATH = /\.(?:txt|xml|json|env|php|ya?ml|gz|zip|sql|bak|map)$|^\/\.|^\/wp-/i;

/** What the generated site of a domain answers to one request. */
export function answerSite(plan: SitePlan, { url, strict }: SiteRequest): SiteReply {
  const { domain } = plan.identity;
  const path = cleanPath(url.pathname);
  if (url.protocol === "http:" || url.hostname !== domain || path !== url.pathname)
    return redirect(plan, { status: 301, location: `https://${domain}${path}${url.search}` });
  const moved = plan.flaws.redirects.get(path);
  if (moved) return redirect(plan, { status: moved.status, location: `https://${domain}${moved.location}` });
  const file = siteFile(plan, path);
  if (file)
    return reply(plan, path, {
      status: 200,
      contentType: file.contentType,
      body: file.body,
      cacheSeconds: file.cacheSeconds,
    });
  const page = plan.byPath.get(path);
  if (page) return html(plan, path, { status: 200, text: renderPage(plan, page) });
  if (strict || PROBE_PATH.test(path) || OTHER_FILE_PATH.test(path)) return notFound(plan, path);
  if (PICTURE_PATH.test(path))
    return reply(plan, path, { status: 200, contentType: "image/png", body: tinyPng(), cacheSeconds: 3600 });
  return html(plan, path, { status: 200, text: unplannedPage(plan, path) });
}

function notFound(plan: SitePlan, path: string): SiteReply {
  const page: PlannedPage = {
    path,
    kind: "thanks",
    title: `Page not found | ${plan.identity.name}`,
    heading: "Page not found",
    description: "This page does not exist.",
  };
  return html(plan, path, {
    status: 404,
    text: renderDocument(
      plan,
      page,
      `${heading(1, page.heading)}\n${paragraph("This page does not exist. The menu above leads to everything that does.")}`,
    ),
  });
}

/** A page that a results page or another site names: it speaks of what its address says. */
function unplannedPage(plan: SitePlan, path: string): string {
  const words =
    decodePath(path)
      .split("/")
      .filter(Boolean)
      .at(-1)
      ?.replace(/[-_+]+/g, " ")
      .replace(/\.html?$/, "")
      .trim() ?? "";
  const phrase = words === "" ? plan.identity.pack.label : words.slice(0, 80);
  const topic = matchTopic(plan.identity.pack, phrase) ?? deriveTopic(phrase);
  const title = sentenceCase(phrase);
  const page: PlannedPage = {
    path,
    kind: "other",
    title: `${title} | ${plan.identity.name}`,
    heading: title,
    description: topic.facts[0] ?? title,
  };
  const main = [
    heading(1, title),
    paragraph(topic.facts.slice(0, 3).join(" ")),
    heading(2, `Our advice on ${escapeHtml(topic.head)}`),
    list(topic.tips),
    ...topic.questions.flatMap((entry) => [heading(2, entry.question), paragraph(entry.answer)]),
  ];
  return renderDocument(plan, page, main.join("\n"));
}

function html(plan: SitePlan, path: string, options: { status: number; text: string }): SiteReply {
  return reply(plan, path, {
    status: options.status,
    contentType: "text/html; charset=utf-8",
    body: Buffer.from(options.text),
    cacheSeconds: 0,
  });
}

function redirect(plan: SitePlan, target: { status: number; location: string }): SiteReply {
  const empty = reply(plan, target.location, {
    status: target.status,
    contentType: "text/html; charset=utf-8",
    body: new Uint8Array(0),
    cacheSeconds: 0,
  });
  return { ...empty, headers: { ...empty.headers, location: target.location } };
}

function reply(
  plan: SitePlan,
  path: string,
  content: { status: number; contentType: string; body: Uint8Array; cacheSeconds: number },
): SiteReply {
  const { domain } = plan.identity;
  const isText = /^text\/|xml|javascript/.test(content.contentType);
  const transferBytes = isText ? Math.round(content.body.length * COMPRESSED_SHARE) : content.body.length;
  const ttfbMs = plan.flaws.slow.has(path) ? SLOW_MS : between(`${domain}${path}|ttfb`, { min: 70, max: 320 });
  return {
    status: content.status,
    headers: {
      "content-type": content.contentType,
      "content-length": String(transferBytes),
      "cache-control": content.cacheSeconds > 0 ? `public, max-age=${content.cacheSeconds}` : "no-cache",
      ...(isText ? { "content-encoding": "br", vary: "accept-encoding" } : {}),
      etag: `"${hash53(`${domain}${path}|${content.body.length}`).toString(36)}"`,
      server: unit(`${domain}|server`) < 0.5 ? "nginx" : "Caddy",
      ...(plan.flaws.securityHeaders
        ? {
            "strict-transport-security": "max-age=31536000",
            "x-content-type-options": "nosniff",
            "referrer-policy": "strict-origin-when-cross-origin",
          }
        : {}),
    },
    body: content.body,
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
