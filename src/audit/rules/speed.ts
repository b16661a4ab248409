import { cut, plural } from "../../page/page_facts_read.ts";
import type { Rule } from "../rule.ts";

const TTFB = "https://web.dev/articles/optimize-ttfb";
export const TEXT_COMPRESSION = "https://developer.chrome.com/docs/lighthouse/performance/uses-text-compression";
const BLOCKING = "https://developer.chrome.com/docs/lighthouse/performance/render-blocking-resources";
const TTFB_SLOW_MS = 800;
const TTFB_VERY_SLOW_MS = 2000;
export const COMPRESSIBLE_BYTES_MIN = 4096;
const HTML_BYTES_LARGE = 500 * 1024;
const BLOCKING_SCRIPTS_MAX = 2;
const BLOCKING_STYLES_MAX = 8;
const FILES_MAX = 60;
const INLINE_BYTES_MAX = 150 * 1024;

/** Signs of speed that show in answers and HTML, measured from one place. */
export const SPEED_RULES: Rule[] = [
  {
    id: "ttfb_very_slow",
    category: "speed",
    severity: "high",
    title: "Very slow server response",
    what: `The first byte took more than ${TTFB_VERY_SLOW_MS / 1000} seconds.`,
    why: "Visitors leave, and crawlers fetch fewer pages from a slow server.",
    fix: "Cache whole pages on the server or a CDN, and look for slow queries behind the listed pages.",
    reference: TTFB,
    on: "html",
    check: ({ facts: { response } }) =>
      response.ttfb_ms > TTFB_VERY_SLOW_MS ? `${Math.round(response.ttfb_ms)} ms` : null,
  },
  {
    id: "ttfb_slow",
    category: "speed",
    severity: "medium",
    title: "Slow server response (TTFB)",
    what: `The first byte took more than ${TTFB_SLOW_MS} ms.`,
    why: "Everything else waits for it, and Google rates up to 800 ms as good.",
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
    why: "Compression cuts text to about a fifth, so pages load faster on phones.",
    fix: "Turn on Brotli or gzip in the web server or CDN.",
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
    title: "HTML is too large",
    what: `The HTML alone is larger than ${HTML_BYTES_LARGE / 1024} KB.`,
    why: "Phones take a long time to load and render it.",
    fix: "Move inline styles, scripts and data to separate files, and split long lists.",
    reference: "https://web.dev/articles/optimize-lcp",
    on: "html",
    check: ({ facts: { response } }) =>
      response.bytes > HTML_BYTES_LARGE ? `${Math.round(response.bytes / 1024)} KB` : null,
  },
  {
    id: "blocking_scripts",
    category: "speed",
    severity: "low",
    title: "Render-blocking scripts",
    what: `More than ${BLOCKING_SCRIPTS_MAX} scripts in the head load without async or defer.`,
    why: "The browser shows nothing until each has loaded and run.",
    fix: "Add defer to scripts that are not needed for the first view.",
    reference: BLOCKING,
    on: "html",
    check: ({ html }) => {
      const blocking = html.scripts.filter(
        (script) => script.url !== null && script.in_head && !script.async && !script.defer && !script.module,
      );
      return blocking.length > BLOCKING_SCRIPTS_MAX
        ? `${blocking.length}, for example ${cut(blocking[0]!.url!, 90)}`
        : null;
    },
  },
  {
    id: "blocking_styles",
    category: "speed",
    severity: "low",
    title: "Too many render-blocking style sheets",
    what: `More than ${BLOCKING_STYLES_MAX} style sheets load before anything is shown.`,
    why: "The first view waits for each of them.",
    fix: "Combine the style sheets, and load widget styles only where they are used.",
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
    title: "Too many requests",
    what: `The page loads more than ${FILES_MAX} scripts and style sheets.`,
    why: "Every file costs a request, and plugins often load more than a page needs.",
    fix: "Remove unused plugins, and load the files of the others only where needed.",
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
    title: "Too much inline code",
    what: `Inline scripts and styles add up to more than ${INLINE_BYTES_MAX / 1024} KB.`,
    why: "It is downloaded again with every page and cannot be cached.",
    fix: "Move it to separate files.",
    reference: "https://developer.chrome.com/docs/lighthouse/performance/unused-css-rules",
    on: "html",
    check: ({ html }) => {
      const scripts = html.scripts.reduce((sum, script) => sum + (script.url === null ? script.bytes : 0), 0);
      const styles = html.styles.reduce((sum, style) => sum + (style.url === null ? style.bytes : 0), 0);
      return scripts + styles > INLINE_BYTES_MAX ? `${Math.round((scripts + styles) / 1024)} KB inline` : null;
    },
  },
  {
    id: "http_1_only",
    category: "speed",
    severity: "info",
    title: "The server only supports HTTP/1.0",
    what: "Responses use HTTP/1.0.",
    why: "Every file needs its own connection.",
    fix: "Turn on HTTP/2 or HTTP/3.",
    reference: "https://developer.chrome.com/docs/lighthouse/best-practices/uses-http2",
    on: "site",
    check: ({ home }) => (home?.facts.response.http_version === "1.0" ? { pages: [], detail: "HTTP/1.0" } : null),
  },
];
