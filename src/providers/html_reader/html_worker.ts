import { gunzipSync, constants as zlib } from "node:zlib";
import { decodeText } from "../../core/audit/charset.ts";
import { readSitemap as readSitemapText, SITEMAP_BYTES_MAX, type SitemapReading } from "../../core/audit/sitemap.ts";
import type { HtmlReading, HtmlSource } from "./html_reader.ts";
import { readPage } from "./read_page.ts";

/** What the pool's threads run; each export is a task by name. */
export interface ReaderTask {
  bytes: Uint8Array;
  source: HtmlSource;
}

export function readHtml(task: ReaderTask): HtmlReading {
  try {
    return readPage(task.bytes, task.source);
  } finally {
    release(task.bytes);
  }
}

export function readSitemap(task: ReaderTask): SitemapReading {
  const { bytes, source } = task;
  let plain = bytes;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      plain = gunzipSync(bytes, { maxOutputLength: SITEMAP_BYTES_MAX + 1, finishFlush: zlib.Z_SYNC_FLUSH });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return { kind: "invalid", entries: 0, urls: [], problems: [`It cannot be unpacked: ${text}`] };
    }
  }
  const { text } = decodeText(plain, source.contentType);
  release(bytes);
  return readSitemapText(text, { url: source.url, site: source.site });
}

/** Gives the bytes' memory back at once: the collector sees only how little the view itself takes. */
function release(bytes: Uint8Array): void {
  (bytes.buffer as ArrayBuffer).transfer(0);
}
