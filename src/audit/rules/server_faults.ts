import { cut, hostOfAddress, isHostOf } from "../../page/page_facts_read.ts";
import type { FileFaultKind } from "../../page/site_file_facts.ts";
import { siteOf } from "../../page/url_rules.ts";
import { faultyAssets, faultyTargets } from "../faulty_targets.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isUnanswered, type SiteView } from "../site_view.ts";
import { reachesOutside } from "./link_targets.ts";
import { cookiesOf } from "./security_headers.ts";

const MDN = "https://developer.mozilla.org/en-US/docs/Web";
const OWASP = "https://cheatsheetseries.owasp.org/cheatsheets";

/** How the server answers what browsers, advertisements and intruders ask of it. */
export const SERVER_FAULT_RULES: Rule[] = [
  {
    id: "ad_clicks_refused",
    category: "status",
    severity: "high",
    title: "Clicks on ads end in an error",
    what: "The page returns an error when its URL has the parameters of an ad click, such as gclid and utm_source.",
    why: "You pay for every click, and each visitor sees an error.",
    fix: "Correct the firewall or rewrite rule that refuses these parameters.",
    reference: "https://support.google.com/google-ads/answer/3095550",
    on: "site",
    check: (site) => found(site, "ad_click"),
  },
  {
    id: "owner_check_open",
    category: "security",
    severity: "critical",
    title: "Anyone can become an owner in Search Console",
    what: "The server confirms any Search Console verification file, even one that was never created.",
    why: "Intruders set this up to register as owners, see your data and submit spam.",
    fix: "Find and delete the script or rewrite rule that does this, remove unknown owners in Search Console, and treat the site as hacked.",
    reference: "https://support.google.com/webmasters/answer/9008080",
    on: "site",
    check: (site) => found(site, "owner_any"),
  },
  {
    id: "call_refused",
    category: "links",
    severity: "high",
    title: "The server blocks requests from its own pages",
    what: "Scripts on public pages call admin-ajax.php or the REST API, which asks for a login.",
    why: "Forms, filters or bookings never finish, or visitors are asked for a password.",
    fix: "Exclude the address named here from the password protection or the security plugin.",
    reference: "https://developer.wordpress.org/plugins/javascript/ajax/",
    on: "site",
    check: (site) => found(site, "call_refused"),
  },
  {
    id: "worker_foreign",
    category: "security",
    severity: "high",
    title: "The service worker runs another company's script",
    what: "The site's service worker does nothing but load a script from a host that no page uses.",
    why: "The owner of that host can send your visitors advertising in your name, even when they are not on your site.",
    fix: "If you do not know the service, replace the worker with one that unregisters itself (deleting the file is not enough), and find out who put it there.",
    reference: `${MDN}/API/ServiceWorkerRegistration/unregister`,
    on: "site",
    check: (site) => found(site, "worker_foreign"),
  },
  {
    id: "worker_stale",
    category: "speed",
    severity: "high",
    title: "Returning visitors see old pages",
    what: "The service worker stores pages and shows the stored copies without asking the server.",
    why: "Returning visitors keep seeing old prices and dates, whatever you change.",
    fix: "Have the worker ask the network first for pages, and rename its cache with each release.",
    reference: "https://developer.chrome.com/docs/workbox/caching-strategies-overview",
    on: "site",
    check: (site) => found(site, "worker_stale"),
  },
  {
    id: "secret_in_script",
    category: "security",
    severity: "critical",
    title: "Credentials in a public script",
    what: "A script file of the site contains a secret key or access token.",
    why: "Anyone can copy and use it, for example to issue refunds or read customers' data.",
    fix: "Revoke the key now, and keep the new one on the server only.",
    reference: `${OWASP}/Secrets_Management_Cheat_Sheet.html`,
    on: "site",
    check: (site) => found(site, "secret"),
  },
  {
    id: "file_unusable",
    category: "speed",
    severity: "high",
    title: "Scripts and styles that browsers refuse",
    what: "A file does not match the integrity hash on the page, or is sent compressed without a Content-Encoding header.",
    why: "Browsers discard it, so the page has no styles or does not work.",
    fix: "Update the hash with each release or leave it out for your own files, and send Content-Encoding with compressed files.",
    reference: `${MDN}/Security/Defenses/Subresource_Integrity`,
    on: "site",
    check: (site) => found(site, "integrity", "gzip_unsaid"),
  },
  {
    id: "script_leads_nowhere",
    category: "links",
    severity: "medium",
    title: "Scripts that lead to a missing page",
    what: "A script of the site sends visitors to a page that does not exist, for instance after a form, or loads it.",
    why: "Visitors see an error at the moment that matters, and think that their message or order was lost.",
    fix: "Publish the page at that address (a thank-you page with noindex), or correct the address in the script.",
    reference: `${MDN}/HTTP/Reference/Status/404`,
    on: "site",
    check: (site) => found(site, "lead_missing"),
  },
  {
    id: "script_held_back",
    category: "links",
    severity: "medium",
    title: "Scripts that wait for a missing consent tool",
    what: 'A script has type="text/plain" until visitors agree, but the page loads no consent tool.',
    why: "The map, booking or video never starts for anyone.",
    fix: "Restore the consent tool, or give the script its normal type.",
    reference: `${MDN}/HTML/Reference/Elements/script/type`,
    on: "site",
    check: (site) => found(site, "held_back"),
  },
  {
    id: "own_images_refused",
    category: "images",
    severity: "high",
    title: "The server refuses images to its own pages",
    what: "An image loads when opened directly, but the server refuses it when one of the site's own pages shows it.",
    why: "Visitors see missing images.",
    fix: "Add the site's own hosts, with and without www, to the allowed referrers of the hotlink protection.",
    reference: `${MDN}/HTTP/Reference/Headers/Referer`,
    on: "site",
    check: (site) => found(site, "own_refused"),
  },
  {
    id: "video_without_ranges",
    category: "mobile",
    severity: "medium",
    title: "Videos that do not play on iPhones",
    what: "The server sends the whole video when a browser asks for part of it.",
    why: "Safari plays no video from such a server, so iPhone and iPad users see a black box.",
    fix: "Have the web server deliver the file itself with Accept-Ranges: bytes, not through a script.",
    reference: `${MDN}/HTTP/Guides/Range_requests`,
    on: "site",
    check: (site) => found(site, "no_ranges"),
  },
  {
    id: "hsts_locks_subdomain",
    category: "security",
    severity: "high",
    title: "A security header locks visitors out of a subdomain",
    what: "Strict-Transport-Security includes all subdomains, but one that the pages link to does not answer over https.",
    why: "Browsers that have seen the header can no longer open it.",
    fix: "Set up https on the subdomain, or remove includeSubDomains until every subdomain has it.",
    reference: `${MDN}/HTTP/Reference/Headers/Strict-Transport-Security`,
    on: "site",
    check: (site) => found(site, "hsts_locks"),
  },
  {
    id: "language_redirect_cached",
    category: "hreflang",
    severity: "high",
    title: "A cache sends visitors to the wrong language",
    what: "The site's address redirects by browser language, and caches may keep that redirect for everyone.",
    why: "A cache then sends everyone to the language of its first visitor.",
    fix: "Send this redirect with Vary: Accept-Language or Cache-Control: private, and declare x-default.",
    reference: `${MDN}/HTTP/Reference/Headers/Vary`,
    on: "site",
    check: (site) => found(site, "language_cached"),
  },
  {
    id: "cookie_domain_foreign",
    category: "security",
    severity: "high",
    title: "Cookies for another domain",
    what: "The server sets a cookie for a domain that the page does not belong to.",
    why: "Browsers reject it, so carts stay empty and nobody can log in.",
    fix: "Set the cookie domain to the live host in the system's settings, or leave it out.",
    reference: `${MDN}/HTTP/Reference/Headers/Set-Cookie`,
    on: "html",
    check: ({ facts: { response } }) => {
      const host = hostOfAddress(response.final_url);
      for (const { name, text } of cookiesOf(response)) {
        const domain = /;\s*domain\s*=\s*\.?([^;\s]+)/i.exec(text)?.[1]?.toLowerCase();
        if (domain !== undefined && host !== domain && !host.endsWith(`.${domain}`))
          return `${cut(name, 40)} is set for ${cut(domain, 60)}`;
      }
      return null;
    },
  },
  {
    id: "script_host_dead",
    category: "security",
    severity: "high",
    title: "Scripts from a host that no longer answers",
    what: "The page loads a script from another company's host that no longer exists or does not answer.",
    why: "The page may wait for it, and anyone who registers an expired domain can run scripts on your site.",
    fix: "Remove the script from the template or the tag manager.",
    reference: "https://developers.google.com/search/docs/monitor-debug/security/malware",
    on: "site",
    check: deadHosts,
  },
  {
    id: "subdomain_unclaimed",
    category: "security",
    severity: "high",
    title: "A subdomain that strangers can take over",
    what: "A subdomain points to a cloud service where its name is no longer registered.",
    why: "Anyone can register the name there and publish under your domain.",
    fix: "Delete the subdomain's DNS entry, or claim the name at the service.",
    reference: `${MDN}/Security/Attacks/Subdomain_takeover`,
    on: "site",
    check: (site) =>
      faultyTargets(
        site,
        ({ internal }) => internal,
        (_, url) => {
          const said = site.facts.targets.find((target) => target.url === url)?.unclaimed;
          return said === undefined ? null : `answers "${cut(said, 50)}"`;
        },
      ),
  },
];

function found({ facts }: SiteView, ...kinds: FileFaultKind[]): SiteFault | null {
  const own = (facts.file_faults ?? []).filter(({ kind }) => kinds.includes(kind));
  return own.length === 0 ? null : { pages: own.map(({ url, detail }) => ({ url, detail: cut(detail, 150) })) };
}

/** Gone for good; or silent, where the page waits for it before it shows anything. */
function deadHosts(site: SiteView): SiteFault | null {
  if (!reachesOutside(site) && !site.facts.targets.some(({ url, status }) => status > 0 && isForeign(site, url)))
    return null;
  const waitedFor = new Set(
    site.pages.flatMap(({ html }) =>
      html.scripts.flatMap(({ url, async, defer, module, in_head }) =>
        in_head && !async && !defer && !module ? (url ?? []) : [],
      ),
    ),
  );
  const scripts = faultyAssets(
    site,
    ({ html }) => html.scripts.flatMap(({ url }) => (url !== null && isForeign(site, url) ? [url] : [])),
    (answer, _, url) => {
      if (answer.failure === "dns") return "is on a host that does not exist";
      return isUnanswered(answer) && waitedFor.has(url) ? "does not answer, and the page waits for it" : null;
    },
  );
  const isGone = scripts?.subjects?.some(({ name }) => name.endsWith("does not exist")) === true;
  return scripts === null || !isGone ? scripts : { ...scripts, severity: "critical" };
}

function isForeign({ facts }: SiteView, url: string): boolean {
  const host = hostOfAddress(url);
  return host !== "" && !isHostOf(host, facts.domain) && siteOf(host) !== siteOf(facts.domain);
}
