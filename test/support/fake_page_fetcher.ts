import { FetchError, type PageFetcher } from "../../src/crawl/page_fetcher.ts";

/** A fetcher to which every host is away, or that answers pages by address. */
export function createFakePageFetcher(pages: Record<string, string> = {}): PageFetcher {
  return {
    provider: "test",
    isSimulated: () => false,
    homeUrl: (domain) => `https://${domain}/`,
    async fetch(url) {
      const html = pages[url];
      if (html === undefined) throw new FetchError(url, "dns", `Cannot fetch "${url}": no such host`);
      const body = new TextEncoder().encode(html);
      return {
        url,
        status: 200,
        headers: { "content-type": "text/html; charset=utf-8" },
        body,
        truncated: false,
        transferBytes: body.length,
        ttfbMs: 1,
        totalMs: 1,
        httpVersion: "1.1",
      };
    },
    close: async () => undefined,
  };
}
