import { FetchError, type PageFetcher } from "../../../src/crawl/page_fetcher.ts";
import type { OwnSite } from "../../../src/providers/providers.ts";
import { createSandboxProviders, type SandboxProviders } from "../../../src/providers/sandbox/sandbox_providers.ts";

export const DAY_MS = 86_400_000;
export const NOW_MS = Date.parse("2026-03-02T10:00:00.000Z");

/** A real fetcher that serves the given HTML and counts; anything else would be the network. */
export function fakeRealFetcher(pages: Readonly<Record<string, string>> = {}): PageFetcher & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    provider: "http",
    isSimulated: () => false,
    homeUrl: (domain) => `http://${domain}/`,
    async fetch(url) {
      asked.push(url);
      const html = pages[url];
      if (html === undefined) throw new FetchError(url, "connect", `Cannot fetch "${url}"`);
      const body = new TextEncoder().encode(html);
      const headers = { "content-type": "text/html; charset=utf-8" };
      return {
        url,
        status: 200,
        headers,
        body,
        truncated: false,
        transferBytes: body.length,
        ttfbMs: 1,
        totalMs: 1,
        httpVersion: "1.1",
      };
    },
    close: async () => {},
  };
}

export function openSandbox(
  options: {
    nowMs?: number;
    seed?: string;
    realFetcher?: PageFetcher;
    mapped?: string[];
    /** Domain of the site worked on. */
    domain?: string;
    /** Pages of it that its brand stored. */
    stored?: ReturnType<OwnSite["pages"]>;
  } = {},
): SandboxProviders {
  const { nowMs = NOW_MS, mapped = [], realFetcher = fakeRealFetcher(), domain, stored = [], ...rest } = options;
  return createSandboxProviders({
    ...rest,
    ...(domain === undefined ? {} : { own: { domain, pages: () => stored } }),
    realFetcher,
    isMapped: (host) => mapped.includes(host),
    clock: { now: () => nowMs },
  });
}

export function live(): AbortSignal {
  return new AbortController().signal;
}

export async function getPage(
  sandbox: SandboxProviders,
  url: string,
): Promise<{ status: number; text: string; location: string | undefined }> {
  const { status, body, headers } = await sandbox.pageFetcher.fetch(url, { signal: live() });
  return { status, text: new TextDecoder().decode(body), location: headers.location };
}

/** Every address that a domain's sitemaps name. */
export async function sitemapUrls(sandbox: SandboxProviders, domain: string): Promise<string[]> {
  const index = await getPage(sandbox, `https://${domain}/sitemap.xml`);
  const urls: string[] = [];
  for (const sitemap of locations(index.text)) urls.push(...locations((await getPage(sandbox, sitemap)).text));
  return urls;
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);
}
