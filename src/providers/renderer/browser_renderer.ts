import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import type { Browser } from "playwright-core";
import type { Renderer, Rendering, RenderOptions } from "../../crawl/renderer.ts";
import { type BrowserPlace, NoBrowserError, openBrowser, plainMessage } from "./open_browser.ts";
import { type MemoryWatch, watchMemory } from "./process_memory.ts";
import { renderPage } from "./render_page.ts";

/** Pages in the browser at once, of all crawls together. */
const PLACES_MAX = 2;
/** A browser is closed after so many pages, and when nothing was rendered for a while: it gives its memory back. */
const PAGES_A_BROWSER = 50;
const IDLE_MS = 20_000;
const CLOSE_MS = 5_000;

export interface BrowserRendererOptions {
  place: BrowserPlace;
  pagesMax: number;
  /** Memory of one page's process, where the browser runs here. */
  pageBytesMax?: number;
}

interface OpenBrowser {
  browser: Browser;
  memory: MemoryWatch | null;
  /** Pages begun and pages in it. */
  begun: number;
  inside: number;
  isDone: boolean;
}

/** Renders in the operator's browser, opened with the first page that needs it. */
export function createBrowserRenderer(options: BrowserRendererOptions): Renderer {
  const { place, pagesMax } = options;
  const places = new PQueue({ concurrency: Math.min(PLACES_MAX, availableParallelism()) });
  let opening: Promise<OpenBrowser> | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function open(): Promise<OpenBrowser> {
    const browser = await openBrowser(place);
    const memory = "executable" in place ? watchMemory(browser, options.pageBytesMax) : null;
    const opened: OpenBrowser = { browser, memory, begun: 0, inside: 0, isDone: false };
    browser.once("disconnected", () => retire(opened));
    return opened;
  }

  /** The next page opens another; this one is closed once it is empty. */
  function retire(opened: OpenBrowser): void {
    if (!opened.isDone) opening = null;
    opened.isDone = true;
    opened.memory?.stop();
  }

  async function take(): Promise<OpenBrowser> {
    clearTimeout(idle);
    const mine = opening ?? open();
    opening = mine;
    try {
      const opened = await mine;
      opened.begun += 1;
      opened.inside += 1;
      if (opened.begun >= PAGES_A_BROWSER) retire(opened);
      return opened;
    } catch (error) {
      if (opening === mine) opening = null;
      throw error;
    }
  }

  function giveBack(opened: OpenBrowser, isStuck: boolean): void {
    opened.inside -= 1;
    if (isStuck) retire(opened);
    // A page that does not let go takes its browser along.
    if (opened.isDone && (opened.inside === 0 || isStuck)) void closeQuietly(opened.browser);
    else if (opened.inside === 0) {
      idle = setTimeout(() => {
        retire(opened);
        void closeQuietly(opened.browser);
      }, IDLE_MS);
      idle.unref();
    }
  }

  async function renderHere(url: string, given: RenderOptions): Promise<Rendering> {
    given.signal.throwIfAborted();
    const startedMs = performance.now();
    let opened: OpenBrowser;
    try {
      opened = await take();
    } catch (error) {
      const message = error instanceof NoBrowserError ? error.message : plainMessage(error);
      return { ok: false, reason: "no_browser", message, ms: Math.round(performance.now() - startedMs) };
    }
    let isStuck = true;
    try {
      const wasTooLarge = () => opened.memory?.hasEnded() === true;
      const end = await renderPage(opened.browser, url, { ...given, wasTooLarge });
      isStuck = end.isStuck;
      given.signal.throwIfAborted();
      return end.rendering;
    } finally {
      giveBack(opened, isStuck);
    }
  }

  return {
    provider: "endpoint" in place ? new URL(place.endpoint).host : "chromium",
    pagesMax,
    render: (url, given) => places.add(() => renderHere(url, given), { signal: given.signal }) as Promise<Rendering>,
    async close() {
      clearTimeout(idle);
      places.clear();
      const opened = await opening?.catch(() => null);
      if (!opened) return;
      retire(opened);
      await closeQuietly(opened.browser);
    },
  };
}

/** One that does not answer is given up: it ends with this process. */
async function closeQuietly(browser: Browser): Promise<void> {
  const late = sleep(CLOSE_MS, undefined, { ref: false });
  await Promise.race([browser.close(), late]).catch(() => undefined);
}
