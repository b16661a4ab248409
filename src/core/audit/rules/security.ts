import { cut, plural } from "../page_facts_read.ts";
import type { PageView, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const HTTPS = "https://developers.google.com/search/docs/crawling-indexing/https";
const HEADERS = "https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html";
const HSTS_SECONDS_MIN = 15_552_000;
const MIXED_CONTENT = "https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content";
const COOKIES = "https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html";

/** What keeps a visit safe. Headers are judged once, on the home page. */
export const SECURITY_RULES: Rule[] = [
  {
    id: "https_missing",
    category: "security",
    severity: "critical",
    title: "The site has no https",
    what: "The site answers over unencrypted http only.",
    why: "Browsers mark it as not secure, and engines prefer https.",
    fix: "Install a certificate (Let's Encrypt is free), and redirect http to https.",
    reference: HTTPS,
    on: "site",
    check: ({ tls, home, facts }) => {
      if (!tls || home === null || !home.facts.response.final_url.startsWith("http:")) return null;
      return facts.host_variants.some(
        (variant) =>
          variant.url.startsWith("https:") && variant.status === 200 && (variant.final_url ?? "").startsWith("https:"),
      )
        ? null
        : { pages: [], detail: cut(home.facts.response.final_url) };
    },
  },
  {
    id: "certificate_invalid",
    category: "security",
    severity: "critical",
    title: "The certificate is not valid",
    what: "The encrypted connection failed on the certificate.",
    why: "Browsers warn visitors away, and crawlers do not come in.",
    fix: "Renew the certificate, and include every spelling of the host (with and without www).",
    reference: HTTPS,
    on: "site",
    check: ({ tls, facts }) => {
      if (!tls) return null;
      const broken = facts.host_variants.find(
        (variant) => variant.url.startsWith("https:") && variant.failure === "tls",
      );
      return broken === undefined ? null : { pages: [], detail: `${broken.url} failed in the TLS handshake` };
    },
  },
  {
    id: "https_not_forced",
    category: "security",
    severity: "high",
    title: "http is not redirected to https",
    what: "The http address answers itself in place of leading to https.",
    why: "Visitors and links stay on the unprotected copy, and every page exists twice.",
    fix: "Redirect every http address to https with a 301.",
    reference: HTTPS,
    on: "site",
    check: ({ tls, facts }) => {
      if (!tls || !facts.home_url.startsWith("https:")) return null;
      const open = facts.host_variants.find(
        (variant) =>
          variant.url.startsWith("http:") &&
          variant.status === 200 &&
          (variant.final_url ?? variant.url).startsWith("http:"),
      );
      return open === undefined ? null : { pages: [], detail: `${open.url} answers 200 over http` };
    },
  },
  {
    id: "mixed_content",
    category: "security",
    severity: "high",
    title: "https pages load parts over http",
    what: "The page is encrypted, but asks for scripts, styles, frames or images over http.",
    why: "Browsers block scripts and frames so named and mark the page as not fully secure.",
    fix: "Replace http by https in the addresses, beginning with the template.",
    reference: MIXED_CONTENT,
    on: "html",
    check: ({ html, facts }, site) =>
      site.tls && facts.response.final_url.startsWith("https:") && html.mixed_content.length > 0
        ? `${html.mixed_content.length}, for instance ${cut(html.mixed_content[0]!, 90)}`
        : null,
  },
  {
    id: "form_insecure",
    category: "security",
    severity: "high",
    title: "Forms send over http",
    what: "A form's address is unencrypted.",
    why: "What visitors type can be read on its way, and browsers warn.",
    fix: "Write https into the form's action.",
    reference: HTTPS,
    on: "html",
    check: ({ html }, site) => {
      const open = html.forms.find((form) => /^http:\/\//i.test(form.action?.trim() ?? ""));
      return site.tls && open !== undefined ? cut(open.action ?? "") : null;
    },
  },
  {
    id: "password_in_get",
    category: "security",
    severity: "high",
    title: "Passwords travel in the address",
    what: "A form with a password field is sent with GET.",
    why: "The password ends up in histories and server logs.",
    fix: 'Set method="post" on the form.',
    reference: COOKIES,
    on: "html",
    check: ({ html }) => {
      const form = html.forms.find(
        ({ has_password, method, action }) =>
          has_password && method.toLowerCase() === "get" && action !== null && action.trim() !== "",
      );
      return form === undefined ? null : cut(form.action ?? "");
    },
  },
  {
    id: "leaked_secret",
    category: "security",
    severity: "critical",
    title: "Credentials stand in the page's source",
    what: "A pattern that only private keys and access tokens have stands in the HTML.",
    why: "Anyone can take and use them.",
    fix: "Revoke the credential now, then take it out of the page and keep it on the server.",
    reference: "https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html",
    on: "html",
    check: ({ html }) => ((html.leaked_secrets ?? []).length > 0 ? html.leaked_secrets!.slice(0, 5).join(", ") : null),
  },
  {
    id: "hsts_missing",
    category: "security",
    severity: "low",
    title: "No Strict-Transport-Security",
    what: "The server does not tell browsers to stay on https.",
    why: "The first visit over http can be intercepted.",
    fix: 'Send "Strict-Transport-Security: max-age=31536000" once every host works over https.',
    reference: HEADERS,
    on: "site",
    check: (site) => {
      const header = homeHeader(site, "strict-transport-security");
      if (!site.tls || header === undefined || !site.home!.facts.response.final_url.startsWith("https:")) return null;
      if (header === null) return { pages: [], detail: "header missing" };
      const seconds = Number(/max-age\s*=\s*"?(\d+)/i.exec(header)?.[1] ?? "0");
      return seconds < HSTS_SECONDS_MIN ? { pages: [], detail: cut(header, 80) } : null;
    },
  },
  {
    id: "csp_missing",
    category: "security",
    severity: "info",
    title: "No Content-Security-Policy",
    what: "No policy says which scripts the page may run.",
    why: "Injected scripts run freely.",
    fix: "Begin with Content-Security-Policy-Report-Only, then enforce the policy.",
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
    what: "Browsers may guess the type of files.",
    why: "An uploaded text can run as a script.",
    fix: 'Send "X-Content-Type-Options: nosniff".',
    reference: HEADERS,
    on: "site",
    check: (site) => missingHeader(site, "x-content-type-options"),
  },
  {
    id: "frame_options_missing",
    category: "security",
    severity: "low",
    title: "Pages can be framed by any site",
    what: "Neither X-Frame-Options nor frame-ancestors keeps other sites from framing the pages.",
    why: "Visitors can be tricked into clicking on a hidden copy.",
    fix: `Send "Content-Security-Policy: frame-ancestors 'self'".`,
    reference: HEADERS,
    on: "site",
    check: (site) =>
      missingHeader(
        site,
        "x-frame-options",
        () => !/frame-ancestors/i.test(homeHeader(site, "content-security-policy") ?? ""),
      ),
  },
  {
    id: "referrer_policy_missing",
    category: "security",
    severity: "info",
    title: "No Referrer-Policy",
    what: "The site does not say how much of its addresses other sites get to see.",
    why: "Browsers use a sound default; older ones hand over the whole address.",
    fix: 'Send "Referrer-Policy: strict-origin-when-cross-origin".',
    reference: HEADERS,
    on: "site",
    check: (site) =>
      missingHeader(
        site,
        "referrer-policy",
        (home) => !home.html.metas.some((meta) => meta.name.toLowerCase() === "referrer"),
      ),
  },
  {
    id: "permissions_policy_missing",
    category: "security",
    severity: "info",
    title: "No Permissions-Policy",
    what: "The site does not say which browser functions embedded parts may use.",
    why: "Embedded scripts may ask for camera, place or microphone.",
    fix: 'Send "Permissions-Policy: camera=(), microphone=(), geolocation=()" and allow what is used.',
    reference: HEADERS,
    on: "site",
    check: (site) => missingHeader(site, "permissions-policy"),
  },
  {
    id: "cookie_flags",
    category: "security",
    severity: "low",
    title: "Session cookies without protection",
    what: "A session cookie lacks Secure or HttpOnly.",
    why: "It can be read by scripts or travel unencrypted.",
    fix: "Set Secure, HttpOnly and SameSite on session cookies.",
    reference: COOKIES,
    on: "site",
    check: unprotectedCookies,
  },
  {
    id: "server_version",
    category: "security",
    severity: "info",
    title: "The server tells its version",
    what: "Headers name the software with its version.",
    why: "It tells attackers which known holes to try.",
    fix: "Switch the version off (server_tokens off, expose_php = Off).",
    reference: HEADERS,
    on: "site",
    check: (site) => {
      const told = ["server", "x-powered-by", "x-aspnet-version"].flatMap((name) => {
        const value = homeHeader(site, name);
        return value && /\d+\.\d+/.test(value) ? [`${name}: ${cut(value, 60)}`] : [];
      });
      return told.length === 0 ? null : { pages: [], detail: told.join(", ") };
    },
  },
  {
    id: "blank_without_noopener",
    category: "security",
    severity: "info",
    title: "New windows can reach back",
    what: 'Links with target="_blank" to other sites have no rel="noopener".',
    why: "Current browsers protect by themselves; older ones let the new page steer the old one.",
    fix: 'Add rel="noopener" to such links.',
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML/Attributes/rel/noopener",
    on: "html",
    check: ({ html }) => {
      const open = html.links.filter(
        (link) =>
          link.target_blank &&
          !link.internal &&
          link.url !== null &&
          !link.rel.includes("noopener") &&
          !link.rel.includes("noreferrer"),
      );
      return open.length === 0 ? null : `${plural(open.length, "link")}, for instance ${cut(open[0]!.url!, 90)}`;
    },
  },
  {
    id: "sri_missing",
    category: "security",
    severity: "info",
    title: "Libraries from public CDNs are not pinned",
    what: "Scripts of a public CDN are loaded without an integrity attribute.",
    why: "Whoever changes the file there changes the page.",
    fix: "Add integrity and crossorigin, or serve the file from the site itself.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/Security/Subresource_Integrity",
    on: "html",
    check: ({ html }) => {
      const open = html.scripts.find((script) => !script.integrity && PUBLIC_CDN.test(script.url ?? ""));
      return open === undefined ? null : cut(open.url ?? "", 100);
    },
  },
];

const PUBLIC_CDN =
  /^https?:\/\/(?:cdnjs\.cloudflare\.com|cdn\.jsdelivr\.net|unpkg\.com|code\.jquery\.com|(?:maxcdn|stackpath|netdna)\.bootstrapcdn\.com|ajax\.googleapis\.com\/ajax\/libs|polyfill\.io|cdn\.polyfill\.io)/i;
const SESSION_COOKIE =
  /^(?:phpsessid|jsessionid|asp\.net_sessionid|connect\.sid|session|sessionid|sid|laravel_session|wordpress_logged_in_\w*|auth\w*|.*token)$/i;

/** undefined: the home page was not read; null: no such header. */
function homeHeader(site: SiteView, name: string): string | null | undefined {
  return site.home === null ? undefined : (site.home.facts.response.headers[name] ?? null);
}

function missingHeader(
  site: SiteView,
  name: string,
  isStillMissing: (home: PageView) => boolean = () => true,
): SiteFault | null {
  if (site.home === null || homeHeader(site, name) !== null || !isStillMissing(site.home)) return null;
  return { pages: [], detail: "header missing on the home page" };
}

function unprotectedCookies(site: SiteView): SiteFault | null {
  const open = new Map<string, string>();
  for (const page of site.pages) {
    const header = page.facts.response.headers["set-cookie"];
    if (header === undefined) continue;
    for (const cookie of header.split("\n")) {
      const name = cookie.slice(0, cookie.indexOf("=")).trim();
      if (!SESSION_COOKIE.test(name)) continue;
      const lacks = [
        /;\s*httponly/i.test(cookie) ? "" : "HttpOnly",
        !site.tls || /;\s*secure/i.test(cookie) ? "" : "Secure",
      ].filter((flag) => flag !== "");
      if (lacks.length > 0) open.set(name, lacks.join(" and "));
    }
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
