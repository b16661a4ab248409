import type { TargetFact } from "../../page/page_facts.ts";
import { cut, hostOfAddress, isHostOf, plural } from "../../page/page_facts_read.ts";
import { faultyAssets } from "../faulty_targets.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { COMPRESSIBLE_BYTES_MIN, TEXT_COMPRESSION } from "./speed.ts";

const CACHING = "https://web.dev/articles/http-cache";
const ASSET_BYTES_LARGE = 300 * 1024;
const CACHE_SECONDS_MIN = 86_400;
const THIRD_PARTIES_MAX = 12;
const LIBRARY =
  /\/(jquery|bootstrap|react|vue|angular|lodash|moment|swiper|slick|gsap|d3)(?:[.-]\d[\w.]*)?(?:\.min|\.slim|\.bundle|\.prod)*\.js(?:\?|$)/i;

const LIBRARY_HOST =
  /\/\/(?:[^/]*\.)?(?:jsdelivr\.net|unpkg\.com|cdnjs\.cloudflare\.com|code\.jquery\.com|googletagmanager\.com)\//i;
const VERSIONED =
  /[/@](jquery|jquery-ui|bootstrap|lodash|handlebars|angular(?:js)?|moment)(?:[/@.-]v?(\d+(?:\.\d+)+)|(?=[.-](?:min|slim|js)))/i;
/** The first version without published vulnerabilities; of what is no longer maintained a version that never came. */
const FIXED_IN: Readonly<Record<string, string>> = {
  jquery: "3.5.0",
  "jquery-ui": "1.13.2",
  bootstrap: "3.4.1",
  lodash: "4.17.21",
  handlebars: "4.7.7",
  angular: "2.0.0",
  angularjs: "2.0.0",
  moment: "2.29.4",
};
const ENDED =
  /google-analytics\.com\/(?:ga|urchin|analytics)\.js|googletagmanager\.com\/gtag\/js\?id=UA-|apis\.google\.com\/js\/plusone|googleoptimize\.com|platform\.stumbleupon\.com|widgets\.digg\.com/i;

const ENDED_PLACE =
  /^https?:\/\/(?:plus\.google\.com\/|(?:www\.)?google\.com\/\+|(?:webgate\.)?ec\.europa\.eu\/(?:consumers\/odr|odr)\b|goo\.gl\/(?!maps\/|forms\/|app\/)|(?:www\.)?vine\.co\/|(?:www\.)?stumbleupon\.com\/|(?:www\.)?orkut\.com\/)/i;

/** Scripts, styles and images that pages load. */
export const ASSET_RULES: Rule[] = [
  {
    id: "asset_large",
    category: "speed",
    severity: "low",
    title: "Large scripts and style sheets",
    what: `Scripts or style sheets are larger than ${ASSET_BYTES_LARGE / 1024} KB.`,
    why: "Phones take a long time to load and run them.",
    fix: "Load only what the page uses, and split the bundle.",
    reference: "https://web.dev/articles/reduce-javascript-payloads-with-code-splitting",
    on: "site",
    check: (site) =>
      faultyAssets(site, assetUrls, (_, target) =>
        isGood(target) && (target.bytes ?? 0) > ASSET_BYTES_LARGE ? `${Math.round(target.bytes! / 1024)} KB` : null,
      ),
  },
  {
    id: "asset_broken",
    category: "speed",
    severity: "high",
    title: "Scripts, style sheets or frames that do not load",
    what: "Pages request scripts, styles, frames or videos from URLs that return an error.",
    why: "The page may look or work wrong, and the browser waits in vain.",
    fix: "Restore the files, or remove the references from the template; where a file is there and sent as text/html, have the server send it with its own type.",
    reference: "https://developer.chrome.com/docs/lighthouse/best-practices/errors-in-console",
    on: "site",
    check: (site) =>
      faultyAssets(site, partUrls, (answer, target, url) => {
        if (answer.unverified) return null;
        if (answer.status === 404 || answer.status === 410) return `answers ${answer.status}`;
        if (!isOwn(site, url)) return null;
        if (answer.status >= 500) return `answers ${answer.status}`;
        const isPage = target !== null && target.kind !== "other" && /^text\/html\b/i.test(target.content_type ?? "");
        return answer.status === 200 && isPage ? "is sent as text/html" : null;
      }),
  },
  {
    id: "library_vulnerable",
    category: "security",
    severity: "low",
    title: "Script libraries with known vulnerabilities",
    what: "The page loads a version of a library whose vulnerabilities have been published.",
    why: "Attackers know how to use them, and the fix has been out for years.",
    fix: "Update the library, or the theme or plugin that contains it.",
    reference: "https://developer.chrome.com/docs/lighthouse/best-practices/no-vulnerable-libraries",
    on: "html",
    check: ({ html }) => {
      const old = html.scripts.find(({ url }) => url !== null && isVulnerable(url));
      return old === undefined ? null : cut(old.url!, 100);
    },
  },
  {
    id: "retired_service",
    category: "speed",
    severity: "low",
    title: "Scripts and links for discontinued services",
    what: "The page still loads a script from a service that no longer exists, or links to one, such as Universal Analytics, Google+ or the EU's online dispute resolution platform (ODR).",
    why: "It does nothing or slows the page down, visits may not be counted, and the page looks out of date.",
    fix: "Remove the script or link, and set up its successor if there is one.",
    reference: "https://support.google.com/analytics/answer/11583528",
    on: "html",
    check: ({ html }) => {
      const old =
        html.scripts.find(({ url }) => ENDED.test(url ?? "")) ??
        html.links.find(({ url }) => ENDED_PLACE.test(url ?? ""));
      const used = html.signs?.find(({ kind }) => kind === "retired")?.detail;
      return old === undefined && used === undefined ? null : cut(old?.url ?? used!, 100);
    },
  },
  {
    id: "font_display_missing",
    category: "speed",
    severity: "info",
    title: "Text waits for web fonts",
    what: "Google Fonts are loaded without display=swap.",
    why: "Text stays invisible until the font has loaded.",
    fix: "Add &display=swap to the URL of the fonts.",
    reference: "https://developer.chrome.com/docs/lighthouse/performance/font-display",
    on: "html",
    check: ({ html }) => {
      const font = html.styles.find(({ url }) => /\/\/fonts\.googleapis\.com\/css(?!.*[?&]display=)/.test(url ?? ""));
      return font === undefined ? null : cut(font.url!, 100);
    },
  },
  {
    id: "asset_uncompressed",
    category: "speed",
    severity: "low",
    title: "Scripts and style sheets are sent uncompressed",
    what: "The site's own scripts or styles are sent without gzip or Brotli.",
    why: "Compression would cut them to about a quarter of their size.",
    fix: "Turn on compression for CSS and JavaScript in the web server.",
    reference: TEXT_COMPRESSION,
    on: "site",
    check: (site) =>
      faultyAssets(site, assetUrls, (_, target, url) =>
        isGood(target) &&
        isOwn(site, url) &&
        target.content_encoding === null &&
        (target.bytes ?? 0) > COMPRESSIBLE_BYTES_MIN &&
        /javascript|css/i.test(target.content_type ?? "")
          ? `${Math.round(target.bytes! / 1024)} KB uncompressed`
          : null,
      ),
  },
  {
    id: "asset_not_cached",
    category: "speed",
    severity: "low",
    title: "Files are not cached by browsers",
    what: "The site's own scripts, styles or images have a cache lifetime of less than a day, or none.",
    why: "Returning visitors download everything again.",
    fix: 'Send "Cache-Control: public, max-age=31536000, immutable" for files whose name changes with their content.',
    reference: CACHING,
    on: "site",
    check: (site) =>
      faultyAssets(
        site,
        (page) => [...assetUrls(page), ...page.html.images.flatMap(({ url }) => (url === null ? [] : [url]))],
        (_, target, url) => (isGood(target) && isOwn(site, url) ? cachingFault(target.cache_control) : null),
      ),
  },
  {
    id: "duplicate_library",
    category: "speed",
    severity: "low",
    title: "The same library is loaded twice",
    what: "jQuery, Bootstrap or another library is loaded more than once.",
    why: "It doubles the download, and the copies may conflict.",
    fix: "Keep one copy, and set the plugin that loads the other to use it.",
    reference: "https://developer.chrome.com/docs/lighthouse/performance/duplicated-javascript",
    on: "html",
    check: ({ html }, site) => {
      const counts = new Map<string, Set<string>>();
      for (const { url } of html.scripts) {
        const name = url === null ? undefined : LIBRARY.exec(url)?.[1]?.toLowerCase();
        if (name !== undefined) counts.set(name, (counts.get(name) ?? new Set()).add(url!));
      }
      for (const [name, urls] of counts)
        if (urls.size > 1)
          return `${name}: ${[...urls]
            .slice(0, 2)
            .map((url) => cut(url, 70))
            .join(", ")}`;
      // What others embed at several places (maps, advertisements) comes as often as it is shown.
      const own = html.scripts.flatMap(({ url }) => url ?? []);
      const all = own.filter((url) => (isOwn(site, url) ? !url.includes("/cdn-cgi/") : LIBRARY_HOST.test(url)));
      const twice = all.find((url, index) => all.indexOf(url) !== index);
      return twice === undefined ? null : `${cut(twice, 90)}, twice`;
    },
  },
  {
    id: "many_third_parties",
    category: "speed",
    severity: "low",
    title: "Scripts from many other hosts",
    what: `The page loads scripts from more than ${THIRD_PARTIES_MAX} other hosts.`,
    why: "Each host needs its own connection and can slow down or track the page.",
    fix: "Remove tags nobody uses, and load the rest after the page is visible.",
    reference: "https://web.dev/articles/optimizing-content-efficiency-loading-third-party-javascript",
    on: "html",
    check: ({ html }, site) => {
      const hosts = new Set(
        html.scripts.flatMap(({ url }) => (url !== null && !isOwn(site, url) ? [hostOfAddress(url)] : [])),
      );
      return hosts.size > THIRD_PARTIES_MAX ? plural(hosts.size, "host") : null;
    },
  },
];

/** All that a page loads into itself. */
function partUrls(page: PageView): string[] {
  const { iframes, media } = page.html;
  return [...assetUrls(page), ...[...iframes, ...media].flatMap(({ url }) => url ?? [])];
}

function isVulnerable(url: string): boolean {
  const match = VERSIONED.exec(url);
  const fixed = match === null ? undefined : FIXED_IN[match[1]!.toLowerCase()];
  const version = match?.[2] ?? /[?&]v(?:er(?:sion)?)?=(\d+(?:\.\d+)+)/.exec(url)?.[1];
  if (fixed === undefined || version === undefined) return false;
  const [own, safe] = [version, fixed].map((each) => each.split(".").map(Number)) as [number[], number[]];
  const at = safe.findIndex((part, index) => part !== (own[index] ?? 0));
  return at >= 0 && (own[at] ?? 0) < safe[at]!;
}

function assetUrls(page: PageView): string[] {
  const scripts = page.html.scripts.flatMap(({ url }) => (url === null ? [] : [url]));
  return [...scripts, ...page.html.styles.flatMap(({ url }) => (url === null ? [] : [url]))];
}

function isOwn(site: SiteView, url: string): boolean {
  return isHostOf(hostOfAddress(url), site.facts.domain);
}

function isGood(target: TargetFact | null): target is TargetFact {
  return target !== null && target.status === 200;
}

function cachingFault(header: string | null): string | null {
  if (header === null) return "no Cache-Control";
  const seconds = Number(/(?:s-maxage|max-age)\s*=\s*"?(\d+)/i.exec(header)?.[1] ?? "0");
  if (/no-store|no-cache/i.test(header)) return cut(header, 60);
  return seconds < CACHE_SECONDS_MIN ? cut(header, 60) : null;
}
