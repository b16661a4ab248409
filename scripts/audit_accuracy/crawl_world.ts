import { createHash } from "node:crypto";
import { systemClock } from "../../src/base/clock.ts";
import type { Log } from "../../src/base/log.ts";
import { crawlSite } from "../../src/crawl/crawl_site.ts";
import { decodeText } from "../../src/page/charset.ts";
import type { HtmlReader } from "../../src/page/html_reader.ts";
import type { HtmlReading } from "../../src/page/html_reading.ts";
import type { SiteFacts } from "../../src/page/page_facts.ts";
import { readPage } from "../../src/page/read_page.ts";
import { readSitemap } from "../../src/page/sitemap.ts";
import { type World, worldFetcher, worldRenderer } from "./world.ts";

const CRAWL_MS_MAX = 30_000;
const PAGES_MAX = 60;

/** Reads in this thread, and each page once: most pages of a changed site are those of the sound one. */
export function createCachingReader(): HtmlReader {
  const cache = new Map<string, HtmlReading>();
  return {
    async read(bytes, source) {
      const key = createHash("sha1").update(JSON.stringify(source)).update(bytes).digest("hex");
      const known = cache.get(key);
      if (known !== undefined) return structuredClone(known);
      const reading = readPage(bytes, source);
      cache.set(key, structuredClone(reading));
      return reading;
    },
    readSitemap: async (bytes, { url, site, contentType }) =>
      readSitemap(decodeText(bytes, contentType).text, { url, site }),
    close: async () => undefined,
  };
}

export function crawlWorld(world: World, reader: HtmlReader): Promise<SiteFacts> {
  const fetcher = worldFetcher(world);
  return crawlSite(
    { fetcher, reader, clock: systemClock, log: SILENT, ...(world.rendered && { renderer: worldRenderer(world) }) },
    {
      domain: world.domain,
      pagesMax: PAGES_MAX,
      userAgent: "AuditAccuracy/1.0",
      signal: new AbortController().signal,
      deadlineMs: Date.now() + CRAWL_MS_MAX,
      concurrency: 50,
    },
  );
}

const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {}, child: () => SILENT } as unknown as Log;
