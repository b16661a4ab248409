import { setImmediate } from "node:timers/promises";
import type { SitemapEntry, SitemapReading } from "./sitemap_book.ts";

/** A sitemap's reading with its entries in one text: 50,000 objects would hold the loop that receives them. */
export interface PackedSitemap extends Omit<SitemapReading, "urls"> {
  lines: string;
}

const ENTRIES_PER_TURN = 500;

export function packSitemap(reading: SitemapReading): PackedSitemap {
  const { urls, ...rest } = reading;
  const lines = urls.map(({ url, raw, lastmod, alternates }) =>
    [
      url,
      raw === url ? "" : flat(raw),
      flat(lastmod ?? ""),
      alternates.length === 0 ? "" : JSON.stringify(alternates),
    ].join("\t"),
  );
  return { ...rest, lines: lines.join("\n") };
}

export async function unpackSitemap(packed: PackedSitemap): Promise<SitemapReading> {
  const { lines, ...rest } = packed;
  const urls: SitemapEntry[] = [];
  let start = 0;
  while (start < lines.length) {
    const end = lines.indexOf("\n", start);
    const line = lines.slice(start, end < 0 ? lines.length : end);
    const [url = "", raw = "", lastmod = "", alternates = ""] = line.split("\t");
    urls.push({
      url,
      raw: raw === "" ? url : raw,
      lastmod: lastmod === "" ? null : lastmod,
      alternates: alternates === "" ? [] : (JSON.parse(alternates) as SitemapEntry["alternates"]),
    });
    start += line.length + 1;
    if (urls.length % ENTRIES_PER_TURN === 0) await setImmediate();
  }
  return { ...rest, urls };
}

function flat(text: string): string {
  return text.replace(/\s+/g, " ");
}
