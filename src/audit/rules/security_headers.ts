import type { ResponseFacts } from "../../page/page_facts.ts";
import { cut } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import php from "../php_versions.json" with { type: "json" };
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { COOKIES } from "./security.ts";

const HEADERS = "https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html";
const HSTS_SECONDS_MIN = 15_552_000;
export const SESSION_COOKIE =
  /^(?:phpsessid|jsessionid|asp\.net_sessionid|connect\.sid|(?:[a-z\d_-]*[_-])?(?:session|sess)(?:_?id)?|sid|wordpress_logged_in_\w*|auth\w*|.*token)$/i;

/** Its own scripts and the folder of its skins; without updates since June 2020. */
const MAGENTO_1 = /\/skin\/frontend\/[\w-]+\/[\w-]+\/|\/js\/varien\/\w+\.js/;
/** The first version of each that is still mended; as of 2026-11. */
const SYSTEMS: readonly (readonly [name: RegExp, least: string])[] = [
  [/^WordPress (\d+(?:\.\d+)*)/, "4.7"],
  [/^Joomla!? (\d+(?:\.\d+)*)/, "5"],
  [/^Drupal (\d+)/, "10"],
  [/^TYPO3 (?:CMS )?(\d+(?:\.\d+)*)/, "11"],
  [/^Contao (?:Open Source CMS )?(\d+(?:\.\d+)*)/, "4.13"],
];

/** Apache 2.2 ended in 2017, IIS 8.5 in 2023, nginx 1.9 and OpenSSL 1.0.1 in 2016; as of 2026-11. */
const SOFTWARE_TOLD_MAX = 3;
const ENDED_SERVER =
  /\b(?:Apache\/(?:1\.|2\.[0-3]\.)[\d.]*|Microsoft-IIS\/[1-8]\.\d|nginx\/(?:0\.|1\.\d\.)[\d.]*|OpenSSL\/(?:0\.|1\.0\.[01])\w*|lighttpd\/1\.[0-3]\.[\d.]*)/i;
const TOLD_MAX = 6;

/** Headers and flags that protect visits; judged once, on the home page, unless a single page tells otherwise. */
export const SECURITY_HEADER_RULES: Rule[] = [
  {
    id: "hsts_missing",
    category: "security",
    severity: "low",
    title: "No effective Strict-Transport-Security",
    what: "The server does not tell browsers to always use https, or only for too short a time.",
    why: "The first visit over http can be intercepted.",
    fix: 'Send "Strict-Transport-Security: max-age=31536000" once every host works over https.',
    reference: HEADERS,
    on: "site",
    check: (site) => {
      const header = homeHeader(site, "strict-transport-security");
      if (header === undefined || !site.home!.facts.response.final_url.startsWith("https:")) return null;
      if (header === null) return site.tls ? { pages: [], detail: "header missing" } : null;
      const seconds = Number(/max-age\s*=\s*"?(\d+)/i.exec(header)?.[1] ?? "0");
      if (seconds === 0) return { pages: [], detail: `${cut(header, 80)}: browsers are told to forget it` };
      return seconds < HSTS_SECONDS_MIN ? { pages: [], detail: cut(header, 80) } : null;
    },
  },
  {
    id: "csp_missing",
    category: "security",
    severity: "low",
    title: "No Content-Security-Policy",
    what: "The site does not restrict which scripts may run.",
    why: "Injected scripts can run freely.",
    fix: "Start with Content-Security-Policy-Report-Only, then enforce the policy.",
    reference: HEADERS,
    on: "site",
    check: (site) =>
      missingHeader(
        site,
        "content-security-policy",
        (home) => !home.html.metas.some((meta) => meta.name.toLowerCase() === "content-security-policy"),
      ),
  },
  {
    id: "nosniff_missing",
    category: "security",
    severity: "low",
    title: "No X-Content-Type-Options",
    what: "Browsers may guess file types.",
    why: "An uploaded text file could run as a script.",
    fix: 'Send "X-Content-Type-Options: nosniff".',
    reference: HEADERS,
    on: "site",
    check: (site) =>
      missingHeader(site, "x-content-type-options") ?? uselessHeader(site, "x-content-type-options", /^nosniff$/i),
  },
  {
    id: "frame_options_missing",
    category: "security",
    severity: "low",
    title: "Pages can be framed by any site",
    what: "Neither X-Frame-Options (DENY or SAMEORIGIN) nor frame-ancestors stops other sites from framing the pages.",
    why: "Visitors can be tricked into clicking on a hidden copy (clickjacking).",
    fix: `Send "Content-Security-Policy: frame-ancestors 'self'".`,
    reference: HEADERS,
    on: "site",
    check: (site) =>
      /frame-ancestors/i.test(homeHeader(site, "content-security-policy") ?? "")
        ? null
        : (missingHeader(site, "x-frame-options") ?? uselessHeader(site, "x-frame-options", /^(?:deny|sameorigin)$/i)),
  },
  {
    id: "referrer_policy_missing",
    category: "security",
    severity: "low",
    title: "No Referrer-Policy",
    what: "The site does not control how much of its URLs other sites see.",
    why: "Current browsers use a safe default, but older ones pass on the whole URL.",
    fix: 'Send "Referrer-Policy: strict-origin-when-cross-origin".',
    reference: HEADERS,
    on: "site",
    check: (site) =>
      missingHeader(
        site,
        "referrer-policy",
        (home) => !home.html.metas.some((meta) => meta.name.toLowerCase() === "referrer"),
      ) ?? uselessHeader(site, "referrer-policy", /^(?!unsafe-url$)/i),
  },
  {
    id: "permissions_policy_missing",
    category: "security",
    severity: "info",
    title: "No Permissions-Policy",
    what: "The site does not restrict which browser features embedded content may use.",
    why: "Embedded scripts may ask for camera, location or microphone.",
    fix: 'Send "Permissions-Policy: camera=(), microphone=(), geolocation=()" and allow only what you use.',
    reference: HEADERS,
    on: "site",
    check: (site) => missingHeader(site, "permissions-policy"),
  },
  {
    id: "cookie_flags",
    category: "security",
    severity: "low",
    title: "Insecure cookies",
    what: "A session cookie lacks Secure or HttpOnly, or a cookie with SameSite=None lacks Secure.",
    why: "Scripts can read it, it can be sent unencrypted, or browsers refuse it.",
    fix: "Set Secure, HttpOnly and SameSite on session cookies.",
    reference: COOKIES,
    on: "site",
    check: unprotectedCookies,
  },
  {
    id: "php_unsupported",
    category: "security",
    severity: "medium",
    title: "The site runs on unsupported server software",
    what: "Headers report a version of PHP or of the web server that no longer gets security updates.",
    why: "Newer security holes stay open, unless your hosting provider patches them itself.",
    fix: "Switch to a supported version in the hosting settings, testing on a copy of the site first.",
    reference: "https://www.php.net/supported-versions.php",
    on: "site",
    check: unsupportedSoftware,
  },
  {
    id: "cms_unsupported",
    category: "security",
    severity: "medium",
    title: "The site runs on an unsupported CMS version",
    what: "The generator tag or the scripts show a CMS version that no longer gets security updates.",
    why: "Newer security holes stay open, and attackers look for such versions.",
    fix: "Update the CMS to a supported version, testing on a copy of the site first.",
    reference: "https://owasp.org/www-project-top-ten/",
    on: "site",
    check: ({ home, pages }) => {
      const ended = pages.flatMap(({ html }) => html.scripts).find(({ url }) => MAGENTO_1.test(url ?? ""));
      if (ended !== undefined) return { severity: "high", pages: [], detail: `Magento 1, by ${cut(ended.url!, 80)}` };
      const told = home?.html.metas.filter(({ name }) => name === "generator").map(({ content }) => content) ?? [];
      const old = told.find((content) => SYSTEMS.some(([name, least]) => isBelow(name.exec(content)?.[1], least)));
      return old === undefined ? null : { pages: [], detail: cut(old, 80) };
    },
  },
  {
    id: "cors_credentials",
    category: "security",
    severity: "low",
    title: "Other sites may read what visitors see",
    what: "The server allows any other site to read its responses, even with the visitor's cookies.",
    why: "A stranger's site can read your visitors' accounts, unless the header says *, which browsers refuse.",
    fix: "Remove Access-Control-Allow-Credentials, or allow only the origins that you name.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CORS",
    on: "site",
    check: (site) => {
      const echoed = site.facts.file_faults?.find(({ kind }) => kind === "origin_echoed");
      if (echoed !== undefined) return { severity: "high", pages: [], detail: echoed.detail };
      const open = site.pages.find(
        ({ facts: { response } }) =>
          /^\s*(?:\*|null)\s*$/i.test(response.headers["access-control-allow-origin"] ?? "") &&
          /^\s*true\s*$/i.test(response.headers["access-control-allow-credentials"] ?? ""),
      );
      if (open === undefined) return null;
      const origin = open.facts.response.headers["access-control-allow-origin"]!.trim();
      return { pages: [], detail: `Access-Control-Allow-Origin: ${origin} with credentials${whereOf(open)}` };
    },
  },
  {
    id: "server_version",
    category: "security",
    severity: "info",
    title: "The server reveals its version",
    what: "HTTP headers reveal the server software and its version.",
    why: "It tells attackers which known vulnerabilities to try.",
    fix: "Hide the version (server_tokens off, expose_php = Off).",
    reference: HEADERS,
    on: "site",
    check: (site) => {
      const versions = toldVersions(site);
      const told = [...versions].map(([text, page]) => text + whereOf(page)).slice(0, TOLD_MAX);
      return told.length === 0 ? null : { pages: [], detail: told.join(", ") };
    },
  },
];

/** What headers tell of the server's software, with the first page that does: single paths may be answered by another server. */
function toldVersions({ home, pages }: SiteView): Map<string, PageView> {
  const told = new Map<string, PageView>();
  for (const page of [home, ...pages])
    for (const name of ["server", "x-powered-by", "x-aspnet-version"]) {
      const value = page?.facts.response.headers[name] ?? "";
      if (/\d+\.\d+/.test(value) && !told.has(`${name}: ${cut(value, 60)}`))
        told.set(`${name}: ${cut(value, 60)}`, page!);
    }
  return told;
}

function unsupportedSoftware(site: SiteView): SiteFault | null {
  const found = [...toldVersions(site)].flatMap(([text, page]) => {
    const version = /\bPHP\/(\d+\.\d+)/i.exec(text)?.[1] ?? "";
    const end = /^[1-5]\./.test(version) ? php.ends["5.6"] : (php.ends as Record<string, string>)[version];
    if (end !== undefined && Date.parse(end) <= Date.parse(site.facts.crawled_at))
      return [`PHP ${version}, supported until ${end} at most${whereOf(page)}`];
    const server = ENDED_SERVER.exec(text)?.[0];
    return server === undefined ? [] : [`${server}, which has ended${whereOf(page)}`];
  });
  return found.length === 0 ? null : { pages: [], detail: [...new Set(found)].slice(0, SOFTWARE_TOLD_MAX).join("; ") };
}

/** Nothing for the home page, which stands for the site. */
function whereOf({ is_home: isHome, path }: PageView): string {
  return isHome ? "" : `, for example on ${cut(path, 80)}`;
}

/** Part by part, as far as both go. */
function isBelow(version: string | undefined, least: string): boolean {
  if (version === undefined) return false;
  const [own, floor] = [version, least].map((text) => text.split(".").map(Number));
  const at = own!.findIndex((part, place) => part !== (floor![place] ?? part));
  return at >= 0 && own![at]! < floor![at]!;
}

/** undefined: the home page was not read; null: no such header. */
function homeHeader(site: SiteView, name: string): string | null | undefined {
  return site.home === null ? undefined : (site.home.facts.response.headers[name] ?? null);
}

/** Sent, but with a value that protects nobody. */
function uselessHeader(site: SiteView, name: string, useful: RegExp): SiteFault | null {
  const value = homeHeader(site, name)?.trim();
  return value === undefined || useful.test(value) ? null : { pages: [], detail: `${name}: ${cut(value, 60)}` };
}

function missingHeader(
  site: SiteView,
  name: string,
  isStillMissing: (home: PageView) => boolean = () => true,
): SiteFault | null {
  if (site.home === null || homeHeader(site, name) !== null || !isStillMissing(site.home)) return null;
  return { pages: [], detail: "header missing on the home page" };
}

/** Name and text of each cookie that an answer sets. */
export function cookiesOf({ headers }: ResponseFacts): { name: string; text: string }[] {
  const texts = headers["set-cookie"]?.split("\n") ?? [];
  return texts.map((text) => ({ name: text.slice(0, text.indexOf("=")).trim(), text }));
}

function unprotectedCookies(site: SiteView): SiteFault | null {
  const open = new Map<string, string>();
  const set = site.pages.flatMap(({ facts, path }) => cookiesOf(facts.response).map((each) => ({ ...each, path })));
  for (const { name, text, path } of set) {
    const isSession = SESSION_COOKIE.test(name);
    const isInsecure = site.https && !/;\s*secure/i.test(text);
    const lacks = [
      isSession && !/;\s*httponly/i.test(text) ? "HttpOnly" : "",
      // Browsers refuse a cookie that is for all sites and not secure.
      isInsecure && (isSession || /;\s*samesite\s*=\s*none/i.test(text)) ? "Secure" : "",
    ].filter((flag) => flag !== "");
    if (lacks.length > 0 && !/;\s*samesite/i.test(text)) lacks.push("SameSite");
    if (lacks.length > 0 && !open.has(name)) open.set(name, `${lacks.join(", ")}, for example on ${cut(path, 80)}`);
  }
  if (open.size === 0) return null;
  return {
    pages: [],
    detail: [...open]
      .slice(0, 5)
      .map(([name, lacks]) => `${cut(name, 40)} lacks ${lacks}`)
      .join("; "),
  };
}
