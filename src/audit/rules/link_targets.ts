import { areAlike, nameOfSite } from "../../page/alike_names.ts";
import { addressKey, canonicalUrl, cut, hostOfAddress, isHostOf, plural } from "../../page/page_facts_read.ts";
import { siteOf } from "../../page/url_rules.ts";
import { faultyTargets } from "../faulty_targets.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { textOf } from "../schema_items.ts";
import { asksToLogIn, isRefusal, type SiteView } from "../site_view.ts";
import { isMalformed } from "./link_forms.ts";
import { countLinks, LINKS } from "./links.ts";

const LOCAL_HOSTS =
  /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|[^/]+\.(?:local|localhost|lan|internal))$/i;
/** Names of two owners are rarely alike when they are longer than this. */
const NAME_LENGTH_MIN = 5;
const EVERY_PAGES_MIN = 4;
const EVERY_PAGE_SHARE = 0.8;
/** A menu is the template's, though other templates of the site have another. */
const MENU_SHARE = 0.3;
const STAGING_PART = /(?:^|[.-])(?:staging|stage|dev|test|uat|preprod)\d*[.-]/i;
/** Where hosting companies show a site before it has its name. */
export const HOSTS_OF_BUILDERS =
  /\.(?:wpengine\.com|kinsta\.cloud|myftpupload\.com|wpcomstaging\.com|cloudwaysapps\.com|flywheelsites\.com|pantheonsite\.io|temp\.domains|sg-host\.com|netlify\.app|vercel\.app|pages\.dev|herokuapp\.com|azurewebsites\.net|webflow\.io)$/i;
/** Of them those on which nobody stays: whoever links there, links to a copy for trials. */
const TRIAL_HOSTS =
  /\.(?:wpengine\.com|kinsta\.cloud|myftpupload\.com|wpcomstaging\.com|cloudwaysapps\.com|flywheelsites\.com|pantheonsite\.io|temp\.domains|sg-host\.com)$/i;
export const STAGING_HOSTS = /^(?:staging|stage|dev|test|uat|preprod|preview)\d*[.-]/i;

const UPLOADS = /\/(?:wp-content\/uploads|sites\/default\/files|fileadmin|media\/(?:image|catalog))\//i;
const FILE = /\.(?:pdf|zip|docx?|xlsx?|pptx?|mp[34]|epub|ics|vcf)$/i;
/** A host without a name: such links are left over from a server before the site had one. */
const NUMERIC_HOST = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const HOSTS_SHOWN = 3;
const ON_DISK = /^\s*(?:file:|[a-z]:[\\/])/i;

/** Where links lead. */
export const LINK_TARGET_RULES: Rule[] = [
  {
    id: "broken_internal_link",
    category: "links",
    severity: "high",
    title: "Broken internal links",
    what: "Internal links lead to URLs that return an error.",
    why: "Visitors land on an error page, and the link value is lost.",
    fix: "Fix the links at their source, starting with the most linked target, and redirect targets that other sites link to.",
    reference: LINKS,
    on: "site",
    check: (site) =>
      faultyTargets(
        site,
        (link) => link.internal && !isMalformed(link),
        (answer, url) => {
          if (answer.status >= 400 && !isRefusal(answer.status)) return `answers ${answer.status}`;
          if (answer.failure === "dns" && reachesOutside(site)) return "the host does not exist";
          const file = FILE.test(url) && answer.status === 200 ? site.targetByKey.get(addressKey(url)) : undefined;
          if (/^text\/html\b/i.test(file?.content_type ?? "")) return "should be a file, but returns a web page";
          return file?.bytes === 0 ? "is an empty file" : null;
        },
      ),
  },
  {
    id: "broken_external_link",
    category: "links",
    // Low however many: the pages are not the site's, and nothing of it is lost.
    severity: "low",
    title: "Broken external links",
    what: "Links lead to pages on other sites that no longer exist.",
    why: "Dead sources make a page look neglected to readers and search engines.",
    fix: "Replace each link with a live source, or remove it.",
    reference: LINKS,
    on: "site",
    check: (site) =>
      faultyTargets(
        site,
        (link) => !link.internal,
        (answer) => {
          if (answer.unverified) return null;
          if (answer.status === 404 || answer.status === 410) return `answers ${answer.status}`;
          return answer.failure === "dns" && reachesOutside(site) ? "the host does not exist" : null;
        },
      ),
  },
  {
    id: "link_to_redirect",
    category: "links",
    severity: "low",
    title: "Internal links to redirects",
    what: "Internal links point to a URL that redirects to another page of the site.",
    why: "Every click takes a detour, and long redirects lose part of the link value.",
    fix: "Link to the final URLs, starting with menus and templates.",
    reference: LINKS,
    on: "site",
    check: (site) =>
      faultyTargets(
        site,
        (link) => link.internal,
        (answer, url) =>
          answer.redirects > 0 &&
          answer.status === 200 &&
          answer.final_url !== null &&
          !asksToLogIn(site, url) &&
          addressKey(answer.final_url) !== addressKey(url)
            ? `redirects to ${cut(answer.final_url, 90)}`
            : null,
      ),
  },
  {
    id: "http_link",
    category: "links",
    severity: "medium",
    title: "Internal links to http URLs",
    what: "Links on https pages point to http URLs of the same site.",
    why: "Every click goes through a redirect, and its first step is unencrypted.",
    fix: "Change http to https in the links; in most systems, a search and replace in the content is enough.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/https",
    on: "html",
    check: (page, site) => {
      if (!site.https || (site.tls && !page.facts.response.final_url.startsWith("https:"))) return null;
      return countLinks(page, (link) => link.internal && /^http:/i.test(link.href.trim()));
    },
  },
  {
    id: "local_link",
    category: "links",
    severity: "high",
    title: "Local or staging hosts in links and markup",
    what: "Links, files or tags on the page point to localhost, an IP address, a local file or a staging host.",
    why: "Visitors and crawlers cannot open them, or index the wrong site. They are usually left over from a migration.",
    fix: "Replace the host with the live one in content and templates.",
    reference: LINKS,
    on: "html",
    check: stagingHost,
  },
  {
    id: "own_domain_linked",
    category: "links",
    severity: "low",
    title: "The template links to another domain of your own",
    what: "The template links to a domain that redirects here, has nearly the same name, or receives your mail.",
    why: "Link value goes to a second domain instead of the pages of this site.",
    fix: "Link directly to the pages here; if the other domain is an old one, redirect it with a 301 and remove the links.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes",
    on: "site",
    check: ownDomains,
  },
  {
    id: "canonicalised_link",
    category: "links",
    severity: "low",
    title: "Internal links to non-canonical URLs",
    what: "Many pages link to a URL whose canonical is another page.",
    why: "The internal links point to the copy, but its canonical points to the original.",
    fix: "Link to the canonical URLs.",
    reference: LINKS,
    on: "site",
    check: copiesLinked,
  },
];

function stagingHost(page: PageView, site: SiteView): string | null {
  const { html } = page;
  const { domain } = site.facts;
  const name = domain.split(".")[0]!;
  const named = [...html.images, ...html.scripts, ...html.styles, ...html.forms, ...html.canonicals, ...html.links];
  const told = page.items.flatMap(({ item }) => [item.url, item["@id"], item.item, item.image, item.logo].map(textOf));
  told.push(html.open_graph["og:url"] ?? null, html.open_graph["og:image"] ?? null);
  const disk = [...html.links.map(({ href }) => href), ...html.images.map(({ src }) => src)].find((address) =>
    ON_DISK.test(address ?? ""),
  );
  if (disk !== undefined) return cut(disk ?? "");
  // Pictures of a system's own folder, on whosever host for trials.
  const uploads = new Set<unknown>(html.images.flatMap(({ url }) => (UPLOADS.test(url ?? "") ? url : [])));
  const found = [html.base_href, ...named.map(({ url }) => url), ...told].filter((url) => {
    const host = typeof url === "string" ? hostOfAddress(url) : "";
    if (host === domain || host === hostOfAddress(page.url)) return false;
    if (LOCAL_HOSTS.test(host) || NUMERIC_HOST.test(host) || (STAGING_HOSTS.test(host) && isHostOf(host, domain)))
      return true;
    if (TRIAL_HOSTS.test(host) || (uploads.has(url) && STAGING_PART.test(host))) return true;
    const isOurs = name.length >= NAME_LENGTH_MIN && host.includes(name);
    return isOurs && (HOSTS_OF_BUILDERS.test(host) || (STAGING_PART.test(host) && !isHostOf(host, domain)));
  });
  // One address a host, and what stands in the head besides links: each is mended elsewhere.
  const byHost = [...new Map(found.map((url) => [hostOfAddress(String(url)), String(url)])).values()];
  return byHost.length === 0
    ? null
    : byHost
        .slice(0, HOSTS_SHOWN)
        .map((url) => cut(url))
        .join(", ");
}

/** Names that a copy for trials has, of its own or at a builder's. */
export function isStaging(host: string): boolean {
  return STAGING_HOSTS.test(host) || STAGING_PART.test(host) || HOSTS_OF_BUILDERS.test(host);
}

/** Translations have their own domains, and profiles on other sites their own names. */
function ownDomains(site: SiteView): SiteFault | null {
  // What intruders added has another template.
  const pages = site.pages.filter(({ url }) => site.kinds.get(url)?.kind !== "hacked");
  const own = siteOf(site.facts.domain);
  const translated = new Set(
    pages.flatMap(({ html }) => html.hreflangs.map(({ url }) => siteOf(hostOfAddress(url ?? "")))),
  );
  const linked = new Map<string, { url: string; from: string[]; menus: number }>();
  for (const page of pages) {
    const sites = Map.groupBy(
      page.html.links.filter(({ url, internal }) => url !== null && !internal),
      ({ url }) => siteOf(hostOfAddress(url!)),
    );
    for (const [other, links] of sites) {
      if (other === own || translated.has(other)) continue;
      const held = linked.get(other) ?? { url: links[0]!.url!, from: [], menus: 0 };
      held.from.push(page.url);
      if (links.some(({ region }) => region !== "main")) held.menus += 1;
      linked.set(other, held);
    }
  }
  const isEvery = (count: number, share: number) => count >= Math.max(EVERY_PAGES_MIN, pages.length * share);
  const found = [...linked].filter(
    ([other, { url, from, menus }]) =>
      (isEvery(from.length, EVERY_PAGE_SHARE) || isEvery(menus, MENU_SHARE)) && isOwnDomain(other, url, site),
  );
  if (found.length === 0) return null;
  const hits = new Map(found.flatMap(([other, { from }]) => from.map((url) => [url, `links to ${other}`] as const)));
  return {
    pages: [...hits].map(([url, detail]) => ({ url, detail })),
    subjects: found.map(([name, { from }]) => ({ name, count: from.length, examples: from.slice(0, 5) })),
  };
}

function isOwnDomain(other: string, url: string, site: SiteView): boolean {
  const answer = site.statusOf(url);
  if (answer?.final_url && isHostOf(hostOfAddress(answer.final_url), site.facts.domain)) return true;
  const [name, theirs] = [siteOf(site.facts.domain), other].map(nameOfSite);
  if (name!.length >= NAME_LENGTH_MIN && theirs!.includes(name!)) return true;
  const mails = new Set(site.pages.flatMap(({ html }) => html.emails.map((mail) => siteOf(mail.split("@")[1] ?? ""))));
  return areAlike(name!, theirs!) || (mails.has(other) && !mails.has(siteOf(site.facts.domain)));
}

/** Some other site answered: names that do not resolve are then gone, not out of our reach. */
export function reachesOutside(site: SiteView): boolean {
  return site.facts.targets.some((target) => target.kind === "external" && target.status > 0);
}

function copiesLinked(site: SiteView): SiteFault | null {
  const copies = site.pages.filter((page) => {
    const inlinks = site.inlinks.count(addressKey(page.url));
    return page.canonicalised && !page.utility && !page.url.includes("?") && inlinks >= 3 && isOfTheSame(page, site);
  });
  if (copies.length === 0) return null;
  return {
    pages: copies.map((page) => ({
      url: page.url,
      detail: `linked from ${plural(site.inlinks.count(addressKey(page.url)), "page")}`,
    })),
  };
}

/** Its canonical names a page of the site that is there: one that leads elsewhere is itself the fault. */
function isOfTheSame({ html }: PageView, site: SiteView): boolean {
  const original = canonicalUrl(html);
  const named = original === null ? undefined : site.viewByKey.get(addressKey(original));
  if (named === undefined || named.canonicalised || named.noindex) return false;
  return !named.is_home || named.html.text_hash === html.text_hash;
}
