/** One thing that a page asks for while its scripts run. */
export interface RenderRequest {
  url: string;
  method: string;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** The page itself; every other request is one of its scripts, styles or data. */
  isPage: boolean;
}

export type RenderAnswer =
  | { ok: true; status: number; headers: Readonly<Record<string, string>>; body: Uint8Array }
  | { ok: false; reason: string };

export interface RenderOptions {
  signal: AbortSignal;
  /** Cap on the page's whole stay in the browser, milliseconds; waiting for a place in it does not count. */
  timeoutMs: number;
  userAgent: string;
  /** The page's only way out: what this does not fetch is not fetched. Never rejects but when `signal` aborts. */
  fetch(request: RenderRequest): Promise<RenderAnswer>;
}

export type RenderFailure =
  /** None could be started or reached. */
  | "no_browser"
  /** The operator wants none. */
  | "switched_off"
  | "timeout"
  | "crashed"
  | "memory"
  | "too_many_requests"
  | "too_large"
  /** The page itself could not be fetched again. */
  | "not_fetched"
  /** Its scripts go to another page. */
  | "sent_on";

export type Rendering =
  | { ok: true; html: string; finalUrl: string; ms: number; settled: boolean }
  | { ok: false; reason: RenderFailure; message: string; ms: number };

/**
 * Port: a page as a person's browser shows it once its scripts have run. The browser reaches no network of its own:
 * whatever a page asks for goes through `fetch`. Ends in time whatever the page does; rejects only when `signal` aborts.
 */
export interface Renderer {
  /** What renders: `chromium`, or the endpoint's host; null where nothing does, which `render` then says. */
  provider: string | null;
  /** Pages of one crawl that it may be given. */
  pagesMax: number;
  render(url: string, options: RenderOptions): Promise<Rendering>;
  close(): Promise<void>;
}

/** Where there is no browser: every page is told why. */
export function createNoRenderer(reason: "no_browser" | "switched_off", message: string): Renderer {
  return {
    provider: null,
    pagesMax: Number.POSITIVE_INFINITY,
    render: async () => ({ ok: false, reason, message, ms: 0 }),
    close: async () => undefined,
  };
}

/** What an operator does who has no browser yet. */
export const NO_BROWSER_TEXT =
  "Set BROWSER_WS_ENDPOINT to a browser's address, or install Chromium (set BROWSER_PATH if it is not found)";
