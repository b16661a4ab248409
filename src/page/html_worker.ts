import { yieldToRequests } from "../base/thread_priority.ts";
import type { PackedReading, ReaderTask } from "./html_reading.ts";
import { packHtml } from "./packed_html.ts";
import { type PackedSitemap, packSitemap } from "./packed_sitemap.ts";
import { readPage } from "./read_page.ts";
import { readSitemapBytes } from "./read_sitemap.ts";

yieldToRequests();

/** What the pool's threads run; each export is a task by name. */
export function readHtml(task: ReaderTask): PackedReading {
  try {
    const reading = readPage(task.bytes, task.source);
    return reading.ok ? { ...reading, html: packHtml(reading.html) } : reading;
  } finally {
    release(task.bytes);
  }
}

export async function readSitemap(task: ReaderTask): Promise<PackedSitemap> {
  try {
    return packSitemap(await readSitemapBytes(task));
  } finally {
    release(task.bytes);
  }
}

/** Gives the bytes' memory back at once: the collector sees only how little the view itself takes. */
function release(bytes: Uint8Array): void {
  (bytes.buffer as ArrayBuffer).transfer(0);
}
