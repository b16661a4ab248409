import { faultyAssets } from "../link_targets.ts";
import type { TargetFact } from "../page_facts.ts";
import { cut, hostOfAddress, isHostOf, plural } from "../page_facts_read.ts";
import type { PageView, Rule } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const TTFB = "https://web.dev/articles/optimize-ttfb";
const TEXT_COMPRESSION = "https://developer.chrome.com/docs/lighthouse/performance/uses-text-compression";
const BLOCKING = "https://developer.chrome.com/docs/lighthouse/performance/render-blocking-resources";
const CACHING = "https://web.dev/articles/http-cache";
const TTFB_SLOW_MS = 800;
const TTFB_VERY_SLOW_MS = 2000;
const COMPRESSIBLE_BYTES_MIN = 4096;
const HTML_BYTES_LARGE = 500 * 1024;
const ASSET_BYTES_LARGE = 300 * 1024;
const BLOCKING_SCRIPTS_MAX = 2;
const BLOCKING_STYLES_MAX = 8;
const FILES_MAX = 60;
const INLINE_BYTES_MAX = 150 * 1024;
const CACHE_SECONDS_MIN = 86_400;
const THIRD_PARTIES_MAX = 12;

/** Signs of speed that show in answers and HTML, measured from one place. */
export const SPEED_RULES: Rule[] = [
  {
    id: "ttfb_very_slow",
    category: "speed",
    severity: "high",
    title: "Pages that take seconds to begin",
    what: `The first byte took more than ${TTFB_VERY_SLOW_MS / 1000} seconds.`,
    why: "Visitors leave, and crawlers visit fewer pages of a slow server.",
    fix: "Cache whole pages on the server or a CDN, and look for slow queries behind the pages named.",
    reference: TTFB,
    on: "html",
    check: ({ facts: { response } }) =>
      response.ttfb_ms > TTFB_VERY_SLOW_MS ? `${Math.round(response.ttfb_ms)} ms` : null,
  },
  {
    id: "ttfb_slow",
    category: "speed",
    severity: "medium",
    title: "Slow first byte",
    what: `The first byte took more than ${TTFB_SLOW_MS} ms.`,
    why: "Everything else waits for it; Google counts up to 800 ms as good.",
    fix: "Cache whole pages on the server or a CDN.",
    reference: TTFB,
    on: "html",
    check: ({ facts: { response } }) =>
      response.ttfb_ms > TTFB_SLOW_MS && response.ttfb_ms <= TTFB_VERY_SLOW_MS
        ? `${Math.round(response.ttfb_ms)} ms`
        : null,
  },
  {
    id: "html_uncompressed",
    category: "speed",
    severity: "medium",
    title: "Pages are sent uncompressed",
    what: "The server sends HTML without gzip, Brotli or Zstandard.",
    why: "Text shrinks to a fifth; phones load the page that much faster.",
    fix: "Switch on Brotli or gzip in the web server or CDN.",
    reference: TEXT_COMPRESSION,
    on: "html",
    check: ({ facts: { response } }) =>
      response.content_encoding === null && response.bytes > COMPRESSIBLE_BYTES_MIN && !response.truncated
        ? `${Math.round(response.bytes / 1024)} KB uncompressed`
        : null,
  },
  {
    id: "html_large",
    category: "speed",
    severity: "low",
    title: "Heavy pages",
    what: `The HTML alone is larger than ${HTML_BYTES_LARGE / 1024} KB.`,
    why: "Phones need long to load and lay it out.",
    fix: "Move inline styles, scripts and data into files, and split long lists.",
    reference: "https://web.dev/articles/optimize-lcp",
    on: "html",
    check: ({ facts: { response } }) =>
      response.bytes > HTML_BYTES_LARGE ? `${Math.round(response.bytes / 1024)} KB` : null,
  },
  {
    id: "blocking_scripts",
    category: "speed",
    severity: "low",
    title: "Scripts hold up the page",
    what: `More than ${BLOCKING_SCRIPTS_MAX} scripts in the head load without async or defer.`,
    why: "The browser shows nothing until each has come and run.",
    fix: "Add defer to scripts the first view does not need.",
    reference: BLOCKING,
    on: "html",
    check: ({ html }) => {
      const blocking = html.scripts.filter(
        (script) => script.url !== null && script.in_head && !script.async && !script.defer && !script.module,
      );
      return blocking.length > BLOCKING_SCRIPTS_MAX
        ? `${blocking.length}, for instance ${cut(blocking[0]!.url!, 90)}`
        : null;
    },
  },
  {
    id: "blocking_styles",
    category: "speed",
    severity: "low",
    title: "Many style sheets hold up the page",
    what: `More than ${BLOCKING_STYLES_MAX} style sheets load before anything is shown.`,
    why: "Each is a file the first view waits for.",
    fix: "Join the style sheets, and load those of single widgets only where they are used.",
    reference: BLOCKING,
    on: "html",
    check: ({ html }) => {
      const blocking = html.styles.filter(
        (style) => style.url !== null && !/^(?:print|not all)$/i.test(style.media?.trim() ?? ""),
      );
      return blocking.length > BLOCKING_STYLES_MAX ? plural(blocking.length, "style sheet") : null;
    },
  },
  {
    id: "many_files",
    category: "speed",
    severity: "low",
    title: "Pages that load very many files",
    what: `The page asks for more than ${FILES_MAX} scripts and style sheets.`,
    why: "Every file costs a request; plugins pile them up.",
    fix: "Remove plugins that are not used, and load the others' files only where needed.",
    reference: "https://developer.chrome.com/docs/lighthouse/performance/resource-summary",
    on: "html",
    check: ({ html }) => {
      const files =
        html.scripts.filter((script) => script.url !== null).length +
        html.styles.filter((style) => style.url !== null).length;
      return files > FILES_MAX ? plural(files, "file") : null;
    },
  },
  {
    id: "inline_code_large",
    category: "speed",
    severity: "low",
    title: "Much code inside the HTML",
    what: `Inline scripts and styles add up to more than ${INLINE_BYTES_MAX / 1024} KB.`,
    why: "It is loaded anew with every page and cannot be cached.",
    fix: "Move it into files.",
    reference: "https://developer.chrome.com/docs/lighthouse/performance/unused-css-rules",
    on: "html",
    check: ({ html }) => {
      const scripts = html.scripts.reduce((sum, script) => sum + (script.url === null ? script.bytes : 0), 0);
      const styles = html.styles.reduce((sum, style) => sum + (style.url === null ? style.bytes : 0), 0);
      return scripts + styles > INLINE_BYTES_MAX ? `${Math.round((scripts + styles) / 1024)} KB inline` : null;
    },
  },
  {
    id: "asset_large",
    category: "speed",
    severity: "low",
    title: "Large scripts and style sheets",
    what: `Scripts or style sheets of more than ${ASSET_BYTES_LARGE / 1024} KB.`,
    why: "Phones need long to load and run them.",
    fix: "Load only what the page uses; split the bundle.",
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
    title: "Scripts or style sheets that do not load",
    what: "Pages ask for scripts or styles whose address answers with an error.",
    why: "The page looks or works other than meant, and the browser waits in vain.",
    fix: "Restore the files, or remove the references from the template.",
    reference: "https://developer.chrome.com/docs/lighthouse/best-practices/errors-in-console",
    on: "site",
    check: (site) =>
      faultyAssets(site, assetUrls, (answer, _, url) =>
        isOwn(site, url) &&
        !answer.unverified &&
        (answer.status === 404 || answer.status === 410 || answer.status >= 500)
          ? `answers ${answer.status}`
          : null,
      ),
  },
  {
    id: "asset_uncompressed",
    category: "speed",
    severity: "low",
    title: "Scripts and style sheets are sent uncompressed",
    what: "The site's own scripts or styles come without gzip or Brotli.",
    why: "They shrink to a quarter with it.",
    fix: "Switch compression on for text/css and JavaScript in the web server.",
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
    what: "The site's own scripts, styles or images may be kept for less than a day, or nothing says how long.",
    why: "Returning visitors load everything again.",
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
    what: "jQuery, Bootstrap or another library comes more than once.",
    why: "Twice the bytes, and the copies may break each other.",
    fix: "Keep one copy; tell the plugin that brings the other to use it.",
    reference: "https://developer.chrome.com/docs/lighthouse/performance/duplicated-javascript",
    on: "html",
    check: ({ html }) => {
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
      return null;
    },
  },
  {
    id: "many_third_parties",
    category: "speed",
    severity: "low",
    title: "Scripts from many other hosts",
    what: `The page loads scripts from more than ${THIRD_PARTIES_MAX} other hosts.`,
    why: "Each host costs a connection, and each can slow down or spy on the page.",
    fix: "Remove tags nobody looks at, and load the others after the first view.",
    reference: "https://web.dev/articles/optimizing-content-efficiency-loading-third-party-javascript",
    on: "html",
    check: ({ html }, site) => {
      const hosts = new Set(
        html.scripts.flatMap(({ url }) => (url !== null && !isOwn(site, url) ? [hostOfAddress(url)] : [])),
      );
      return hosts.size > THIRD_PARTIES_MAX ? plural(hosts.size, "host") : null;
    },
  },
  {
    id: "http_1_only",
    category: "speed",
    severity: "info",
    title: "The server speaks HTTP/1.0 only",
    what: "Answers come over HTTP/1.0.",
    why: "Every file needs a connection of its own.",
    fix: "Switch on HTTP/2 or HTTP/3.",
    reference: "https://developer.chrome.com/docs/lighthouse/best-practices/uses-http2",
    on: "site",
    check: ({ home }) => (home?.facts.response.http_version === "1.0" ? { pages: [], detail: "HTTP/1.0" } : null),
  },
];

const LIBRARY =
  /\/(jquery|bootstrap|react|vue|angular|lodash|moment|swiper|slick|gsap|d3)(?:[.-]\d[\w.]*)?(?:\.min|\.slim|\.bundle|\.prod)*\.js(?:\?|$)/i;

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
