import { existsSync } from "node:fs";
import { createNoRenderer, NO_BROWSER_TEXT, type Renderer } from "../../crawl/renderer.ts";
import { createBrowserRenderer } from "./browser_renderer.ts";
import { findChromium } from "./find_chromium.ts";

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
  "Chromium cannot use its sandbox when run as root. Run the service as another user, or set BROWSER_WS_ENDPOINT to a browser's address";

/** The operator's browser, else the machine's; without one whoever renders is told why. Nothing is started or called yet. */
export function chooseRenderer({ endpoint, executable: named, pagesMax, production }: RendererSettings): Renderer {
  if (pagesMax === 0) return createNoRenderer("switched_off", "Rendering is switched off (RENDER_PAGES_MAX=0)");
  if (endpoint !== null) return createBrowserRenderer({ place: { endpoint }, pagesMax });
  const executable = named ?? findChromium();
  if (executable === null) return createNoRenderer("no_browser", NO_BROWSER_TEXT);
  if (!existsSync(executable))
    return createNoRenderer("no_browser", `BROWSER_PATH names ${executable}, which does not exist`);
  const confined = process.getuid?.() !== 0;
  // Strangers' pages: on a developer's machine the operator knows whose, in production nobody does.
  if (!confined && production) return createNoRenderer("no_browser", AS_ROOT);
  return createBrowserRenderer({ place: { executable, confined }, pagesMax });
}
