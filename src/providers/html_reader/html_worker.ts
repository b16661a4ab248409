import { gunzipSync, constants as zlib } from "node:zlib";
import { decodeText } from "../../core/audit/charset.ts";
import { readSitemap as readSitemapText, SITEMAP_BYTES_MAX } from "../../core/audit/sitemap.ts";
import type { HtmlReading, ReaderTask } from "./html_reading.ts";
import { type PackedSitemap, packSitemap } from "./packed_sitemap.ts";
import { readPage } from "./read_page.ts";

/** What the pool's threads run; each export is a task by name. */
export function readHtml(task: ReaderTask): HtmlReading {
  try {
    return readPage(task.bytes, task.source);
  } finally {
    release(task.bytes);
  }
}

export function readSitemap(task: ReaderTask): PackedSitemap {
  const { bytes, source } = task;
  let plain = bytes;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      plain = gunzipSync(bytes, { maxOutputLength: SITEMAP_BYTES_MAX + 1, finishFlush: zlib.Z_SYNC_FLUSH });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return { kind: "invalid", entries: 0, lines: "", problems: [`It cannot be unpacked: ${text}`] };
    }
  }
  const { text } = decodeText(plain, source.contentType);
  release(bytes);
  return packSitemap(readSitemapText(text, { url: source.url, site: source.site }));
}

/** Gives the bytes' memory back at once: the collector sees only how little the view itself takes. */
function release(bytes: Uint8Array): void {
  (bytes.buffer as ArrayBuffer).transfer(0);
}
