import { cut, plural } from "../../page/page_facts_read.ts";
import type { Rule } from "../rule.ts";

const HTTPS = "https://developers.google.com/search/docs/crawling-indexing/https";
const MIXED_CONTENT = "https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content";
export const COOKIES = "https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html";
const PUBLIC_CDN =
  /^https?:\/\/(?:cdnjs\.cloudflare\.com|cdn\.jsdelivr\.net|unpkg\.com|code\.jquery\.com|(?:maxcdn|stackpath|netdna)\.bootstrapcdn\.com|ajax\.googleapis\.com\/ajax\/libs|polyfill\.io|cdn\.polyfill\.io)/i;

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
