import type { FormFact } from "../../page/form_fact.ts";
import type { HtmlFacts } from "../../page/page_facts.ts";
import { cut, hostOfAddress, isHostOf, plural } from "../../page/page_facts_read.ts";
import { siteOf } from "../../page/url_rules.ts";
import type { Rule } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const HTTPS = "https://developers.google.com/search/docs/crawling-indexing/https";
const MIXED_CONTENT = "https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content";
export const COOKIES = "https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html";
const PUBLIC_CDN =
  /^https?:\/\/(?:cdnjs\.cloudflare\.com|cdn\.jsdelivr\.net|unpkg\.com|code\.jquery\.com|(?:maxcdn|stackpath|netdna)\.bootstrapcdn\.com|ajax\.googleapis\.com\/ajax\/libs)/i;

/** What keeps a visit safe. Headers are judged once, on the home page. */
export const SECURITY_RULES: Rule[] = [
  {
    id: "https_missing",
    category: "security",
    severity: "critical",
    title: "The site does not use HTTPS",
    what: "The site is only available over unencrypted http.",
    why: "Browsers mark it as not secure, and search engines prefer https.",
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
    what: "The https connection failed because of the certificate.",
    why: "Browsers warn visitors, and crawlers stay out.",
    fix: "Renew the certificate, and include every host name (with and without www).",
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
    what: "The http URL returns a page instead of redirecting to https.",
    why: "Visitors and links stay on the unencrypted copy, and every page exists twice.",
    fix: "Redirect every http URL to https with a 301.",
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
      return open === undefined ? null : { pages: [], detail: `${open.url} returns 200 over http` };
    },
  },
  {
    id: "mixed_content",
    category: "security",
    severity: "high",
    title: "Mixed content",
    what: "The page uses https, but loads scripts, styles, frames or images over http.",
    why: "Browsers block such scripts and frames and mark the page as not fully secure.",
    fix: "Change these URLs to https, starting with the template.",
    reference: MIXED_CONTENT,
    on: "html",
    check: ({ html, facts }, site) =>
      site.https && (!site.tls || facts.response.final_url.startsWith("https:")) && html.mixed_content.length > 0
        ? `${html.mixed_content.length}, for example ${cut(html.mixed_content[0]!, 90)}`
        : null,
  },
  {
    id: "form_insecure",
    category: "security",
    severity: "high",
    title: "Forms submit over http",
    what: "A form submits to an unencrypted URL.",
    why: "Others can read what visitors type, and browsers warn about it.",
    fix: "Use https in the form's action.",
    reference: HTTPS,
    on: "html",
    check: ({ html }, site) => {
      const open = plainForm(html, site, { isForeign: false });
      return site.https && open !== undefined ? cut(open.action ?? "") : null;
    },
  },
  {
    id: "form_to_stranger",
    category: "security",
    severity: "high",
    title: "Forms send data to another site, unencrypted",
    what: "A form submits over http to a host that is not this site's.",
    why: "Form services use https: such a form is either broken or collects what visitors type for somebody else.",
    fix: "If you know the service, use its https URL. If you do not, treat the site as hacked: restore the form, and find out who changed it.",
    reference: "https://developers.google.com/search/docs/monitor-debug/security/social-engineering",
    on: "html",
    check: ({ html }, site) => {
      const open = plainForm(html, site, { isForeign: true });
      return open === undefined ? null : `sent to ${cut(open.action ?? "")}`;
    },
  },
  {
    id: "password_in_get",
    category: "security",
    severity: "high",
    title: "Passwords, messages or personal data are sent in the URL",
    what: "A form with a password, a message, an e-mail address or a phone number is sent with GET.",
    why: "What visitors type ends up in browser histories and server logs.",
    fix: 'Set method="post" on the form.',
    reference: COOKIES,
    on: "html",
    check: ({ html }) => {
      const form = html.forms.find(
        ({ has_password, has_message, method, action, asks_personal }) =>
          (has_password || has_message || asks_personal) &&
          method.toLowerCase() === "get" &&
          action !== null &&
          action.trim() !== "" &&
          !/^\s*mailto:/i.test(action),
      );
      return form === undefined ? null : cut(form.action ?? "");
    },
  },
  {
    id: "leaked_secret",
    category: "security",
    severity: "critical",
    title: "Credentials in the page source",
    what: "The HTML contains what looks like a private key or access token, or a link that contains a password.",
    why: "Anyone can copy and use it.",
    fix: "Revoke the credential now, then remove it from the page and keep it on the server.",
    reference: "https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html",
    on: "html",
    check: ({ html }) => {
      if ((html.leaked_secrets ?? []).length > 0) return html.leaked_secrets!.slice(0, 5).join(", ");
      const open = html.links.find(({ href }) => /^\s*(?:https?|s?ftps?):\/\/[^\s:@/]+:[^\s@/]+@/i.test(href));
      return open === undefined ? null : `password in a link to ${cut(open.href.replace(/^.*@/, ""), 60)}`;
    },
  },
  {
    id: "blank_without_noopener",
    category: "security",
    severity: "info",
    title: "External links that let the new page control this one",
    what: 'Links with target="_blank" to other sites have rel="opener".',
    why: "It switches off the protection of browsers: the new page can send the old one to another URL.",
    fix: 'Remove rel="opener" from such links.',
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML/Attributes/rel/noopener",
    on: "html",
    check: ({ html }) => {
      const open = html.links.filter(
        (link) =>
          link.target_blank &&
          !link.internal &&
          link.url !== null &&
          link.rel.includes("opener") &&
          !link.rel.includes("noopener") &&
          !link.rel.includes("noreferrer"),
      );
      return open.length === 0 ? null : `${plural(open.length, "link")}, for example ${cut(open[0]!.url!, 90)}`;
    },
  },
  {
    id: "sri_missing",
    category: "security",
    severity: "info",
    title: "CDN scripts without integrity check",
    what: "Scripts from a public CDN are loaded without an integrity attribute.",
    why: "Anyone who changes the file there changes your page.",
    fix: "Add integrity and crossorigin, or host the file yourself.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/Security/Subresource_Integrity",
    on: "html",
    check: ({ html }) => {
      const open = html.scripts.find((script) => !script.integrity && PUBLIC_CDN.test(script.url ?? ""));
      return open === undefined ? null : cut(open.url ?? "", 100);
    },
  },
];

function plainForm(html: HtmlFacts, { facts }: SiteView, { isForeign }: { isForeign: boolean }): FormFact | undefined {
  return html.forms.find(({ action }) => {
    const to = action?.trim() ?? "";
    return /^http:\/\//i.test(to) && isHostOf(hostOfAddress(to), siteOf(facts.domain)) !== isForeign;
  });
}
