import type { TargetFact } from "../../page/page_facts.ts";
import { addressKey, cut, hostOfAddress, isHostOf, plural } from "../../page/page_facts_read.ts";
import { faultyAssets } from "../link_targets.ts";
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

/** Scripts, styles and images that pages load. */
export const ASSET_RULES: Rule[] = [
  {
    id: "asset_large",
    category: "speed",
    severity: "low",
    title: "Large scripts and style sheets",
    what: `Scripts or style sheets of more than ${ASSET_BYTES_LARGE / 1024} KB.`,
    why: "They take phones a long time to load and run.",
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
    title: "Scripts or style sheets that do not load",
    what: "Pages request scripts or styles from URLs that return an error.",
    why: "The page may look or work wrong, and the browser waits for nothing.",
    fix: "Restore the files, or remove the references from the template.",
    reference: "https://developer.chrome.com/docs/lighthouse/best-practices/errors-in-console",
    on: "site",
    check: (site) =>
      faultyAssets(site, assetUrls, (answer, _, url) => {
        if (!isOwn(site, url) || answer.unverified) return null;
        if (answer.status === 404 || answer.status === 410 || answer.status >= 500) return `answers ${answer.status}`;
        const type = site.targetByKey.get(addressKey(url))?.content_type ?? "";
        return answer.status === 200 && /^text\/html\b/i.test(type) ? "answers with a web page" : null;
      }),
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
