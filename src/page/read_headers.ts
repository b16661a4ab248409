import type { HtmlFacts } from "./page_facts.ts";

/** Directives whose value follows a colon; any other `word:` names the agent that the rest is for. */
const VALUED = new Set(["max-snippet", "max-image-preview", "max-video-preview", "unavailable_after"]);
const DIRECTIVES_MAX = 40;

/** Reads X-Robots-Tag, or the content of a robots meta, into directives by agent. */
export function readRobotsHeader(value: string): { agent: string; directives: string[] }[] {
  const groups: { agent: string; directives: string[] }[] = [];
  let current: { agent: string; directives: string[] } | undefined;
  for (const piece of value
    .toLowerCase()
    .split(/[,\n]/)
    .slice(0, 2 * DIRECTIVES_MAX)) {
    let directive = piece.trim();
    const colon = directive.indexOf(":");
    const name = directive.slice(0, Math.max(0, colon)).trim();
    if (colon > 0 && /^[a-z][a-z0-9_-]*$/.test(name) && !VALUED.has(name)) {
      current = { agent: name, directives: [] };
      groups.push(current);
      directive = directive.slice(colon + 1).trim();
    }
    if (directive === "") continue;
    if (current === undefined) {
      current = { agent: "*", directives: [] };
      groups.push(current);
    }
    if (current.directives.length < DIRECTIVES_MAX)
      current.directives.push(directive.replace(/\s*:\s*/, ":").slice(0, 80));
  }
  return groups;
}

export interface LinkHeader {
  href: string;
  rel: string[];
  hreflang: string | null;
}

const LINKS_MAX = 100;

/** Reads the Link header (RFC 8288). */
export function readLinkHeader(value: string): LinkHeader[] {
  const links: LinkHeader[] = [];
  for (const match of value.matchAll(/<([^>]{0,2000})>([^<]{0,1000})/g)) {
    if (links.length >= LINKS_MAX) break;
    const params = match[2]!;
    const rel = /;\s*rel\s*=\s*"?([^";,]{1,100})/i.exec(params)?.[1] ?? "";
    const hreflang = /;\s*hreflang\s*=\s*"?([^";,]{1,40})/i.exec(params)?.[1] ?? null;
    links.push({
      href: match[1]!.trim(),
      rel: rel.toLowerCase().trim().split(/\s+/),
      hreflang: hreflang?.trim() ?? null,
    });
  }
  return links;
}

/** X-Robots-Tag as facts. */
export function robotsOfHeaders(headers: Readonly<Record<string, string>>): HtmlFacts["robots"] {
  const value = headers["x-robots-tag"];
  if (value === undefined) return [];
  return readRobotsHeader(value).map((group) => ({ ...group, source: "header" }));
}

/** Of a `set-cookie` header, several joined by newline; what they hold is a visitor's. */
export function cookieNames(header: string): string[] {
  const names = header.split("\n").map((text) => text.slice(0, text.indexOf("=")).trim());
  return names.filter(Boolean);
}
