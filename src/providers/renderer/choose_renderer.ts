import { existsSync } from "node:fs";
import { NO_BROWSER_TEXT, type Renderer } from "../../crawl/renderer.ts";
import { createBrowserRenderer } from "./browser_renderer.ts";
import { findChromium } from "./find_chromium.ts";
import type { BrowserPlace } from "./open_browser.ts";

export interface RendererSettings {
  /** BROWSER_WS_ENDPOINT. */
  endpoint: string | null;
  /** BROWSER_PATH; null: where Chromium usually is. */
  executable: string | null;
  /** RENDER_PAGES_MAX; 0 switches rendering off. */
  pagesMax: number;
  production: boolean;
}

export const RENDERER_SETTINGS = "BROWSER_WS_ENDPOINT, BROWSER_PATH, RENDER_PAGES_MAX";
const AS_ROOT =
  "Chromium cannot confine pages for root: run the service as another user, or set BROWSER_WS_ENDPOINT to a browser's address";

/** The operator's browser, else the machine's; null with what to do about it. Nothing is started or called yet. */
export function chooseRenderer(
  settings: RendererSettings,
): { renderer: Renderer; place: BrowserPlace } | { renderer: null; reason: string; isOff: boolean } {
  const { endpoint, pagesMax, production } = settings;
  if (pagesMax === 0) return { renderer: null, reason: "Switched off (RENDER_PAGES_MAX=0)", isOff: true };
  const found = (place: BrowserPlace) => ({ renderer: createBrowserRenderer({ place, pagesMax }), place });
  if (endpoint !== null) return found({ endpoint });
  const executable = settings.executable ?? findChromium();
  if (executable === null) return { renderer: null, reason: NO_BROWSER_TEXT, isOff: false };
  if (!existsSync(executable))
    return { renderer: null, reason: `BROWSER_PATH names ${executable}, which is not there`, isOff: false };
  const confined = process.getuid?.() !== 0;
  // Strangers' pages: on a developer's machine the operator knows whose, in production nobody does.
  if (!confined && production) return { renderer: null, reason: AS_ROOT, isOff: false };
  return found({ executable, confined });
}
