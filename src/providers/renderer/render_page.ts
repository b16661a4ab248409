import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import type { RenderFailure, Rendering, RenderOptions } from "../../crawl/renderer.ts";
import { NOWHERE, plainMessage } from "./open_browser.ts";
import { HTML_CHARS_MAX, QUIET_SCRIPT, READ_SCRIPT } from "./page_scripts.ts";

/** Kept of a page's time to read what is there, whether it has come to rest or not. */
const READ_MS = 4_000;
/** Without a request for so long a page is taken to be complete. */
const REST_MS = 500;
const LOOK_EVERY_MS = 50;
/** A page that asks for so much is ended: each request takes some of our memory. */
const REQUESTS_MAX = 600;
/** Beyond what a person sees lies what loads on scrolling. */
const VIEWPORT = { width: 1280, height: 6_000 };
/** What text comes from. Styles answer empty: scripts wait for them, and no text is in them. */
const FETCHED: ReadonlySet<string> = new Set(["document", "script", "fetch", "xhr"]);

const CLOSE_MS = 3_000;

export interface PageEnd {
  rendering: Rendering;
  /** The page had to be left behind in the browser. */
  isStuck: boolean;
}

/** One page in a context of its own, to an end in any case. */
export async function renderPage(
  browser: Browser,
  url: string,
  options: RenderOptions & { /** Whether a process was ended for its size just now. */ wasTooLarge(): boolean },
): Promise<PageEnd> {
  const startedMs = performance.now();
  const ms = () => Math.round(performance.now() - startedMs);
  const { promise: ended, resolve } = Promise.withResolvers<Rendering>();
  const fail = (reason: RenderFailure, message: string) => resolve({ ok: false, reason, message, ms: ms() });
  const timer = setTimeout(
    () => fail("timeout", `The page could not be read within ${options.timeoutMs} ms`),
    options.timeoutMs,
  );
  const onAbort = () => fail("timeout", "Stopped");
  options.signal.addEventListener("abort", onAbort, { once: true });
  let context: BrowserContext | null = null;
  const work = async () => {
    context = await browser.newContext({
      acceptDownloads: false,
      serviceWorkers: "block",
      proxy: NOWHERE,
      viewport: VIEWPORT,
      userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36 ${options.userAgent}`,
    });
    const page = await context.newPage();
    const visit = { page, url, options, fail, deadlineMs: startedMs + options.timeoutMs - READ_MS };
    page.on("crash", () =>
      options.wasTooLarge()
        ? fail("memory", "The page exceeded the memory limit")
        : fail("crashed", "The page crashed in the browser"),
    );
    const settled = await visitPage(context, visit);
    const html = await readDocument(context, page);
    if (html === null) return fail("too_large", `The page has more than ${HTML_CHARS_MAX} characters of HTML`);
    resolve({ ok: true, html, finalUrl: page.url(), ms: ms(), settled });
  };
  work().catch((error) => fail("crashed", plainMessage(error)));
  try {
    const rendering = await ended;
    return { rendering, isStuck: !(await closeInTime(context)) };
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener("abort", onAbort);
  }
}

interface Visit {
  page: Page;
  url: string;
  options: RenderOptions;
  fail(reason: RenderFailure, message: string): void;
  deadlineMs: number;
}

/** Loads the page and waits until it asks for nothing more; false when its time was over first. */
async function visitPage(context: BrowserContext, visit: Visit): Promise<boolean> {
  const { page, url } = visit;
  const traffic: Traffic = { pending: 0, lastMs: performance.now(), count: 0, isOpen: false };
  await context.addInitScript(QUIET_SCRIPT);
  await context.routeWebSocket(/.*/, (socket) => socket.close());
  await context.route(/.*/, (route) => answer(route, visit, traffic));
  context.on("page", (other) => {
    if (other !== page) other.close().catch(() => undefined);
  });
  page.on("dialog", (dialog) => dialog.dismiss().catch(() => undefined));
  let loaded = false;
  page.once("domcontentloaded", () => {
    loaded = true;
    traffic.lastMs = performance.now();
  });
  // Its failure is told by who fetched it, or by the time.
  page.goto(url, { waitUntil: "commit", timeout: 0 }).catch(() => undefined);
  while (performance.now() < visit.deadlineMs) {
    if (loaded && traffic.pending === 0 && performance.now() - traffic.lastMs > REST_MS) return true;
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
  return false;
}

interface Traffic {
  /** Requests under way, when the last of them ended, and all so far. */
  pending: number;
  lastMs: number;
  count: number;
  /** The page itself was asked for. */
  isOpen: boolean;
}

async function answer(route: Route, visit: Visit, traffic: Traffic): Promise<void> {
  traffic.pending += 1;
  try {
    await answerOnce(route, visit, traffic);
  } catch {
    // The page is gone, or no longer wants it.
  } finally {
    traffic.pending -= 1;
    traffic.lastMs = performance.now();
  }
}

async function answerOnce(route: Route, visit: Visit, traffic: Traffic): Promise<void> {
  const request = route.request();
  const type = request.resourceType();
  traffic.count += 1;
  if (traffic.count > REQUESTS_MAX) visit.fail("too_many_requests", `The page made more than ${REQUESTS_MAX} requests`);
  if (type === "stylesheet") return await route.fulfill({ status: 200, contentType: "text/css", body: "" });
  const isPage = request.isNavigationRequest() && isMainFrame(route, visit.page);
  if (isPage && traffic.isOpen) visit.fail("sent_on", request.url());
  if (!FETCHED.has(type) || (type === "document" && (!isPage || traffic.isOpen))) return await route.abort();
  if (isPage) traffic.isOpen = true;
  const headers = request.headers();
  const given = await visit.options.fetch({ url: request.url(), method: request.method(), headers, isPage });
  // A redirection would be followed past the interception.
  const isUsable = given.ok && (given.status < 300 || given.status >= 400);
  if (isPage && !(given.ok && given.status === 200))
    visit.fail("not_fetched", given.ok ? `The page returned status ${given.status}` : given.reason);
  if (!isUsable) return await route.abort(given.ok ? "failed" : "blockedbyclient");
  await route.fulfill({ status: given.status, headers: given.headers, body: Buffer.from(given.body) });
}

function isMainFrame(route: Route, page: Page): boolean {
  try {
    return route.request().frame() === page.mainFrame();
  } catch {
    // Of a window that opens: not the page's.
    return false;
  }
}

/** The document as it stands, read where the page's own scripts cannot reach; null where it is too long. */
async function readDocument(context: BrowserContext, page: Page): Promise<string | null> {
  const session = await context.newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
  });
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression: READ_SCRIPT,
    contextId,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  return typeof result.value === "string" ? result.value : null;
}

async function closeInTime(context: BrowserContext | null): Promise<boolean> {
  if (context === null) return false;
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), CLOSE_MS);
  const closed = context.close().then(
    () => true,
    () => false,
  );
  const inTime = await Promise.race([closed, late.promise]);
  clearTimeout(timer);
  return inTime;
}
