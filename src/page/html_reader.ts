import { createThreads, isOutOfMemory, watchDeadline } from "../base/threads.ts";
import type { HtmlReading, HtmlSource, PackedReading, ReaderTask } from "./html_reading.ts";
import { createHtmlOpener } from "./packed_html.ts";
import { type PackedSitemap, unpackSitemap } from "./packed_sitemap.ts";
import type { SitemapReading } from "./sitemap_book.ts";

/** Port: turns the bytes of pages and sitemaps into facts, off the main thread. Never throws at what it reads. */
export interface HtmlReader {
  /** Takes `bytes` over: the caller's view of them is empty afterwards. */
  read(bytes: Uint8Array, source: HtmlSource): Promise<HtmlReading>;
  /** Also unpacks gzip by its magic number. Takes `bytes` over. */
  readSitemap(bytes: Uint8Array, source: HtmlSource): Promise<SitemapReading>;
  close(): Promise<void>;
}

export interface HtmlReaderOptions {
  threads: number;
  /** Time that one page may take before its thread is ended; more where the thread waits for a processor. */
  deadlineMs?: number;
}

const DEADLINE_MS_DEFAULT = 5000;
const HEAP_MB_MAX = 160;

/**
 * Reads in worker threads. A page that keeps its thread beyond the deadline, or fills its heap, costs that thread and
 * is told as a problem; others go on in a new one.
 */
export function createHtmlReader(options: HtmlReaderOptions): HtmlReader {
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS_DEFAULT;
  const file = new URL("./html_worker.ts", import.meta.url);
  const { threads } = options;
  const readers = createThreads<ReaderTask>({ file, threads, heapMb: HEAP_MB_MAX });
  const open = createHtmlOpener();

  function run(name: "readHtml" | "readSitemap", bytes: Uint8Array, source: HtmlSource): Promise<unknown> {
    const owned = ownBuffer(bytes);
    return readers.inTurn(async (pool) => {
      const { signal, stop } = watchDeadline(pool, deadlineMs);
      try {
        const transferList = [owned.buffer as ArrayBuffer];
        return await pool.run({ bytes: owned, source }, { name, signal, transferList });
      } catch (error) {
        throw new Error(problemOf(error, signal.aborted, deadlineMs), { cause: error });
      } finally {
        stop();
      }
    });
  }

  return {
    async read(bytes, source) {
      try {
        const reading = (await run("readHtml", bytes, source)) as PackedReading;
        return reading.ok ? { ...reading, html: open(reading.html) } : reading;
      } catch (error) {
        return { ok: false, problem: (error as Error).message, charset: null };
      }
    },
    async readSitemap(bytes, source) {
      try {
        return await unpackSitemap((await run("readSitemap", bytes, source)) as PackedSitemap);
      } catch (error) {
        return { kind: "invalid", entries: 0, urls: [], problems: [(error as Error).message] };
      }
    },
    close: readers.close,
  };
}

/** A view that owns its memory, so that it can be handed over. */
function ownBuffer(bytes: Uint8Array): Uint8Array {
  const whole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return whole ? bytes : new Uint8Array(bytes);
}

function problemOf(error: unknown, timedOut: boolean, deadlineMs: number): string {
  if (timedOut) return `Reading it took longer than ${deadlineMs} ms`;
  if (isOutOfMemory(error)) return `Reading it took more than ${HEAP_MB_MAX} MB of memory`;
  const text = error instanceof Error ? error.message : String(error);
  return `It could not be read: ${text.slice(0, 200)}`;
}
