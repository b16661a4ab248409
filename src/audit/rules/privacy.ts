import type { HtmlFacts, LinkFact } from "../../page/page_facts.ts";
import { addressKey, cut, hostOfAddress, plural, quote } from "../../page/page_facts_read.ts";
import { siteOf } from "../../page/url_rules.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { signed } from "./controls.ts";
import { COOKIES } from "./security.ts";
import { cookiesOf } from "./security_headers.ts";
import { countriesOf, NOTICE_COUNTRIES } from "./trust.ts";

const CONSENT = "https://gdpr.eu/cookies/";
/** As networks and counters call the cookies by which they know a browser again. */
const TRACKING_COOKIE =
  /^(?:_ga(?:_\w+)?|_gid|_gcl_\w+|_fbp|_fbc|_hj\w+|_pk_(?:id|ses)\S*|_clck|_clsk|_uet[sv]id|_tt\w*|_pin_\w+|IDE|MUID|__utm[abctvz]|_scid|li_\w+|hubspotutk|__hstc|_ym_uid)$/;
const CONSENT_MANAGER =
  /(?:cookiebot\.com|cookielaw\.org|onetrust|usercentrics|iubenda\.com|cookieyes|cookie-law-info|complianz|borlabs-cookie|termly\.io|osano\.com|klaro|trustarc|quantcast\.mgr|didomi|cookiefirst|cookiehub|cookie-script|cookieconsent|cookie-notice|tarteaucitron|axeptio|consentmanager)/i;
/** Of any kind: of some, such as third parties' or tracking ones, it may be true. */
const NO_COOKIES =
  /(?:verwende[nt]|nutz(?:en|t)|setz(?:en|t)) (?:auf dieser (?:website|seite) )?keine(?:rlei)? cookies|keine(?:rlei)? cookies (?:verwendet|gesetzt|genutzt|eingesetzt)|(?:does not|doesn['’]t|do not|don['’]t) (?:use|set) (?:any )?cookies|n['’](?:utilise|utilisons|dépose|déposons) (?:pas de|aucun) cookies?|no (?:utiliza|utilizamos|usa|usamos) (?:ningún tipo de )?cookies|non (?:utilizza|utilizziamo|usa|usiamo) (?:alcun )?cookies?|(?:gebruikt|gebruiken|plaatst|plaatsen) geen cookies|não (?:utiliza|utilizamos|usa|usamos) cookies/i;
const TRACKERS =
  /^https?:\/\/(?:connect\.facebook\.net|(?:www\.)?googletagmanager\.com\/gtag|(?:www\.)?google-analytics\.com|static\.hotjar\.com|(?:www\.)?clarity\.ms|snap\.licdn\.com|analytics\.tiktok\.com|s\.pinimg\.com\/ct|bat\.bing\.com|(?:www\.)?googleadservices\.com|static\.ads-twitter\.com|sc-static\.net|js\.hs-analytics\.net|mc\.yandex\.ru)/i;
const BRITISH: ReadonlySet<string> = new Set(["gb", "uk"]);
const ASKS = /consent|cookie|gdpr|dsgvo|rgpd|\bcmp\b/i;
const TRACKING_FRAME =
  /^https?:\/\/(?:(?:www\.)?youtube\.com\/embed\/|(?:www|maps)\.google\.[a-z.]{2,6}\/maps(?:\/embed)?\b)/i;
const BLOCKED_TYPE = /^(?:text\/plain|text\/tscript|text\/blocked|javascript\/blocked)$/i;
const MAIL_IN_QUERY = /[?&][^=&#]*=[^&#\s@]{1,64}(?:@|%40)[\w-]{1,60}\.[a-z]{2,10}(?=[&#]|$)/i;
const SHOWN_HOST = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,12})(?:\/\S*)?$/i;
const AGE_SECONDS_MAX = 604_800;

/** What the site tells of its visitors, and where it takes them. */
export const PRIVACY_RULES: Rule[] = [
  {
    id: "trackers_before_consent",
    category: "trust",
    severity: "medium",
    title: "Trackers that do not wait for consent",
    what: "The page has a consent manager, but loads advertising or analytics scripts with plain tags.",
    why: "They run before visitors have agreed, which data protection law forbids in many countries.",
    fix: "Have the consent manager load these scripts, or give their tags the type it requires.",
    reference: CONSENT,
    on: "html",
    check: ({ html }) => {
      const urls = html.scripts.flatMap(({ url }) => url ?? []);
      const styles = html.styles.flatMap(({ url }) => url ?? []);
      const manager = [...urls, ...styles].find((url) => CONSENT_MANAGER.test(url));
      // Cookiebot by itself holds back what it knows where it comes first with its attribute.
      if (manager === undefined) return null;
      const isTracker = ({ url, type }: (typeof html.scripts)[number]) =>
        TRACKERS.test(url ?? "") && !BLOCKED_TYPE.test(type ?? "");
      const isHeldBack = /cookiebot|usercentrics/i.test(manager) && urls.includes(manager);
      const before = html.scripts.slice(
        0,
        html.scripts.findIndex(({ url }) => url === manager),
      );
      const isAsked = html.signs?.some(({ kind }) => kind === "consent_default") === true;
      const loaded = (isHeldBack ? before : html.scripts).filter(isTracker);
      const tracker = loaded.find(({ url }) => !isAsked || !/google/i.test(url ?? ""));
      return tracker === undefined ? null : cut(tracker.url!, 120);
    },
  },
  {
    id: "frames_before_consent",
    category: "trust",
    severity: "low",
    title: "Videos and maps that load without consent",
    what: "Frames of YouTube or Google Maps load with the page, and nothing asks visitors first.",
    why: "They send visitors' addresses to the United States and set cookies, which courts in the European Union allow only with consent.",
    fix: "Show a picture and load the frame when visitors agree (videos from youtube-nocookie.com), or link to it.",
    reference: CONSENT,
    on: "html",
    check: ({ html }, site) => {
      const frame = html.iframes.find(({ url }) => TRACKING_FRAME.test(url ?? ""));
      return frame === undefined || !isAskingDue(site) || asksConsent(html, site) ? null : cut(frame.url!, 100);
    },
  },
  {
    id: "trackers_without_consent",
    category: "trust",
    severity: "medium",
    title: "Trackers on pages that ask for no consent",
    what: "The page loads advertising or analytics scripts, and nothing in its code asks visitors first.",
    why: "The law of the European Union and of the United Kingdom requires consent, and fines and warning letters follow.",
    fix: "Add a consent banner that loads these scripts only when visitors agree, or use analytics without cookies.",
    reference: CONSENT,
    on: "html",
    check: ({ html }, site) => {
      const tracker = html.scripts.find(({ url, type }) => TRACKERS.test(url ?? "") && !BLOCKED_TYPE.test(type ?? ""));
      return tracker === undefined || !isAskingDue(site) || asksConsent(html, site) ? null : cut(tracker.url!, 120);
    },
  },
  {
    id: "tracking_cookie_set",
    category: "trust",
    severity: "medium",
    title: "Tracking cookies are set with the first response",
    what: "The server sets advertising or analytics cookies before visitors could agree.",
    why: "Data protection law requires consent first in many countries.",
    fix: "Set these cookies only after visitors have agreed.",
    reference: COOKIES,
    on: "site",
    check: ({ pages }) => {
      const hits = pages.flatMap(({ url, facts }) => {
        const set = cookiesOf(facts.response).find(({ name }) => TRACKING_COOKIE.test(name));
        return set === undefined ? [] : [{ url, detail: cut(set.name, 40) }];
      });
      return hits.length === 0 ? null : { pages: hits };
    },
  },
  {
    id: "consent_given_ahead",
    category: "trust",
    severity: "high",
    title: "Consent is granted before anyone agrees",
    what: "A script sets consent for advertising or analytics cookies to granted by default, in every region.",
    why: "Cookies are set before visitors have chosen, which the law of the European Union forbids.",
    fix: "Set the default to denied, and update it when visitors agree.",
    reference: "https://developers.google.com/tag-platform/security/guides/consent",
    on: "html",
    check: (page, site) =>
      countriesOf(site).some((country) => NOTICE_COUNTRIES.has(country)) ? signed("consent_given")(page) : null,
  },
  {
    id: "policy_denies_tracking",
    category: "trust",
    severity: "high",
    title: "The site denies cookies that it sets",
    what: "A text says that the site uses no cookies, but its pages load a tracker or set tracking cookies.",
    why: "The statement is false, and consent based on it is not valid.",
    fix: "Remove the tracking, or describe it and ask for consent.",
    reference: CONSENT,
    on: "site",
    check: deniedTracking,
  },
  {
    id: "personal_data_in_url",
    category: "security",
    severity: "medium",
    title: "E-mail addresses in URLs",
    what: "A linked, listed or crawled URL of the site has someone's e-mail address in its parameters.",
    why: "URLs end up in logs, in statistics and with other sites.",
    fix: "Identify people by a random code, and remove these URLs from links and sitemaps.",
    reference: "https://owasp.org/www-community/vulnerabilities/Information_exposure_through_query_strings_in_url",
    on: "site",
    check: mailsInUrls,
  },
  {
    id: "link_shows_other_site",
    category: "links",
    severity: "medium",
    title: "Links that lead to a different site than they show",
    what: "The text of a link is the address of one site, but the link leads to another.",
    why: "Visitors feel deceived, and the site shown does not get the link.",
    fix: "Link to the address shown in the text.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
    on: "html",
    check: ({ html }) => {
      const odd = html.links.find(showsOther);
      return odd === undefined ? null : `${quote(odd.text, 60)} leads to ${cut(odd.url!, 90)}`;
    },
  },
  {
    id: "cache_headers_contradict",
    category: "speed",
    severity: "low",
    title: "Contradicting cache headers",
    what: "Cache-Control contradicts itself, such as no-store with a lifetime, or public with private.",
    why: "Browsers and caches each follow a different directive.",
    fix: "Send one Cache-Control header, from the server or the plugin.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Cache-Control",
    on: "html",
    check: ({ facts: { response } }) => contradiction(response.headers["cache-control"] ?? ""),
  },
  {
    id: "page_from_old_cache",
    category: "speed",
    severity: "medium",
    title: "Pages from an old cache",
    what: "The Age header shows that a cache has kept the page for more than a week.",
    why: "Visitors and crawlers see prices and texts that have changed since.",
    fix: "Clear the cache, and have it drop pages when they change.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Age",
    on: "html",
    check: ({ facts: { response } }) => {
      const age = Number(response.headers.age ?? "0");
      return age > AGE_SECONDS_MAX ? `${Math.round(age / 86_400)} days old` : null;
    },
  },
];

function isAskingDue(site: SiteView): boolean {
  return countriesOf(site).some((country) => NOTICE_COUNTRIES.has(country) || BRITISH.has(country));
}

/** By a service, by the commands of its tags, or by code, boxes or buttons of the site's own that speak of it. */
function asksConsent(html: HtmlFacts, { facts }: SiteView): boolean {
  const urls = [...html.scripts, ...html.styles].flatMap(({ url }) => url ?? []);
  const isAsked = html.signs?.some(({ kind }) => kind === "consent_default") === true;
  const own = (facts.script_texts ?? []).filter(({ url }) => urls.includes(url)).map(({ excerpt }) => excerpt);
  const inline = (html.source_lines ?? []).filter((line) => line.startsWith("<script> "));
  const shown = [...(html.anchors ?? []), ...(html.buttons ?? []).map(({ text }) => text)];
  const isManaged = urls.some((url) => CONSENT_MANAGER.test(url));
  return isAsked || isManaged || [...urls, ...own, ...inline, ...shown].some((text) => ASKS.test(text));
}

/** Zero is no lifetime. */
function contradiction(header: string): string | null {
  const lifetimes = new Set(header.match(/\bmax-age\s*=\s*"?\d+/gi)?.map((text) => text.replace(/\D/g, "")));
  const isKept = [...lifetimes].some((seconds) => Number(seconds) > 0);
  const isOdd =
    lifetimes.size > 1 ||
    (/\bno-store\b/i.test(header) && isKept) ||
    (/\bpublic\b/i.test(header) && /\bprivate\b(?!\s*=)/i.test(header));
  return isOdd ? cut(header, 100) : null;
}

function mailsInUrls(site: SiteView): SiteFault | null {
  const own = hostOfAddress(site.facts.home_url);
  const isTold = (url: string) => hostOfAddress(url) === own && MAIL_IN_QUERY.test(url);
  const hits = site.pages.flatMap(({ url, html }) => {
    const links = new Set(
      html.links.flatMap(({ internal, url: to }) => (internal && to !== null && isTold(to) ? [addressKey(to)] : [])),
    );
    return links.size === 0
      ? []
      : [{ url, detail: `${plural(links.size, "link")}, for example ${cut([...links][0]!, 100)}` }];
  });
  const listed = site.facts.sitemaps.flatMap(({ url, urls }) =>
    urls.some((entry) => isTold(entry.url)) ? [{ url, detail: "the sitemap lists such URLs" }] : [],
  );
  const pages = [...hits, ...listed];
  return pages.length === 0 ? null : { pages };
}

function deniedTracking({ pages }: SiteView): SiteFault | null {
  const denying = pages.flatMap(({ url, html, article }) => {
    const said = article ? null : NO_COOKIES.exec(html.main_text);
    return said === null ? [] : [{ url, said: said[0] }];
  });
  if (denying.length === 0) return null;
  const tracking = pages.flatMap(({ html, facts }) => [
    ...html.scripts.flatMap(({ url }) => (TRACKERS.test(url ?? "") ? [url!] : [])),
    ...cookiesOf(facts.response).flatMap(({ name }) => (TRACKING_COOKIE.test(name) ? [`the cookie ${name}`] : [])),
  ]);
  if (tracking.length === 0) return null;
  return {
    pages: denying.map(({ url, said }) => ({ url, detail: `${quote(said, 60)}, and ${cut(tracking[0]!, 80)}` })),
  };
}

/** Services that count clicks name the true address in their own. */
function showsOther({ text, url }: LinkFact): boolean {
  const host = SHOWN_HOST.exec(text.trim())?.[1]?.toLowerCase();
  if (host === undefined || url === null || /\.(?:html?|php|pdf|jpe?g|png|js|css|docx?|txt|zip|aspx?)$/i.test(host))
    return false;
  const shown = siteOf(host.replace(/^www\./, ""));
  const isFull =
    /^(?:https?:\/\/|www\.)/i.test(text.trim()) ||
    /\.(?:com|org|net|edu|gov|de|fr|es|it|nl|uk|ca|co|au|at|ch|info)$/i.test(host);
  return (
    isFull &&
    siteOf(hostOfAddress(url)) !== shown &&
    !decodeURIComponentSafe(url).toLowerCase().includes(shown.split(".")[0]!)
  );
}

function decodeURIComponentSafe(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
