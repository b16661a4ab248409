import { cut } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";

/** By the kind of part: the directives that may speak of it, the nearest first. */
const DIRECTIVES = {
  scripts: ["script-src-elem", "script-src", "default-src"],
  styles: ["style-src-elem", "style-src", "default-src"],
  images: ["img-src", "default-src"],
  iframes: ["frame-src", "child-src", "default-src"],
} as const;
/** They let in what no list of hosts names. */
const BEYOND_HOSTS = /^'(?:nonce-|sha\d|strict-dynamic)/i;
const HOST_SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[\w.-]+)(?::(\d+|\*))?(\/.*)?$/i;

/** Whether the page's own policy lets it load what it asks for. */
export const CONTENT_POLICY_RULES: Rule[] = [
  {
    id: "policy_blocks_parts",
    category: "security",
    severity: "high",
    title: "A security policy blocks parts of the page",
    what: "The page's Content-Security-Policy does not allow a script, style sheet, image or frame that the page uses.",
    why: "Browsers block it, so a form, map, image, consent banner or tracking code is missing for everyone.",
    fix: "Allow the host in the directive (for inline scripts a nonce or hash), or remove the part from the page.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CSP",
    on: "html",
    check: (page) => {
      const header = page.facts.response.headers["content-security-policy"] ?? "";
      for (const policy of header.split(",")) {
        const blocked = blockedPart(page, readPolicy(policy));
        if (blocked !== null) return blocked;
      }
      return null;
    },
  },
];

function readPolicy(policy: string): Map<string, string[]> {
  const parts = policy.split(";").map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name, ...sources]) => [name!.toLowerCase(), sources]));
}

function blockedPart({ html, facts }: PageView, policy: ReadonlyMap<string, string[]>): string | null {
  for (const [kind, names] of Object.entries(DIRECTIVES) as [keyof typeof DIRECTIVES, readonly string[]][]) {
    const name = names.find((each) => policy.has(each));
    const sources = name === undefined ? undefined : policy.get(name);
    if (sources === undefined || sources.some((source) => BEYOND_HOSTS.test(source))) continue;
    if (kind === "scripts" && !sources.some((source) => /^'unsafe-inline'$/i.test(source))) {
      const inline = html.scripts.find(({ url, type, bytes }) => url === null && bytes > 0 && isRun(type));
      if (inline !== undefined)
        return `${name} does not allow scripts in the page, and it has one of ${inline.bytes} bytes`;
    }
    for (const { url } of html[kind]) {
      const isAllowed =
        url === null || sources.some((source) => allows(source, { url, page: facts.response.final_url }));
      if (!isAllowed) return `${name} does not allow ${cut(url, 90)}`;
    }
  }
  return null;
}

function isRun(type: string | null): boolean {
  return type === null || /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/.test(type);
}

function allows(source: string, { url, page }: { url: string; page: string }): boolean {
  const [asked, own] = [new URL(url), new URL(page)];
  if (source === "*") return true;
  if (/^'self'$/i.test(source)) return asked.hostname === own.hostname;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return isScheme(asked, source.slice(0, -1));
  const [, scheme, host = "", port, path] = HOST_SOURCE.exec(source) ?? [];
  if (host === "" || (scheme !== undefined && !isScheme(asked, scheme))) return false;
  const isHost =
    host === "*" ||
    (host.startsWith("*.")
      ? asked.hostname.endsWith(host.slice(1).toLowerCase())
      : asked.hostname === host.toLowerCase());
  const isPort = port === undefined || port === "*" || port === asked.port || asked.port === "";
  return isHost && isPort && (path === undefined || asked.pathname.startsWith(path));
}

/** What is allowed over http is allowed over https. */
function isScheme({ protocol }: URL, scheme: string): boolean {
  const name = protocol.slice(0, -1);
  return name === scheme.toLowerCase() || (scheme.toLowerCase() === "http" && name === "https");
}
