import { normalizeUrl, pathKey } from "../page/url_rules.ts";

const PAGE_CHARS_MAX = 500;

/**
 * Host and path of an address: what names a page in logs, in the crawl and in citations alike. Without scheme, `www.`,
 * query and closing slash; a home page is its host. null for what is no web address.
 */
export function pageName(address: string): string | null {
  const url = normalizeUrl(address);
  return url === null
    ? null
    : pathKey(url)
        .replace(/^www\./, "")
        .slice(0, PAGE_CHARS_MAX);
}
