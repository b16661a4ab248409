import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

export const CHROMIUM = "/usr/bin/chromium";
/** Says why browser tests are left out, or false. */
export const NO_BROWSER = existsSync(CHROMIUM) ? false : `${CHROMIUM} is not installed: browser tests are left out`;

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** No promise of the product: only so that what never comes ends a test, however much else the machine does. */
const STEP_TIMEOUT_MS = 120_000;

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS, timeout: STEP_TIMEOUT_MS });
}

/** A browser as operators provide one: its addresses in the languages of Playwright and of Chromium's DevTools. */
export async function launchBrowserServer(): Promise<{ endpoints: string[]; close(): Promise<void> }> {
  const port = 20_000 + (process.pid % 20_000);
  const args = [...FLAGS, `--remote-debugging-port=${port}`];
  const server = await chromium.launchServer({ executablePath: CHROMIUM, args, host: "127.0.0.1" });
  return { endpoints: [server.wsEndpoint(), `http://127.0.0.1:${port}`], close: () => server.close() };
}

/** A person of their own in the browser; `scripts: false` as for readers who let pages run none. Goes with the test. */
export async function openPage(
  browser: Browser,
  t: { after(fn: () => Promise<void>): void },
  options: { scripts?: boolean } = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const { scripts = true } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: scripts });
  t.after(() => context.close());
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  return { page: await context.newPage(), context };
}

/** What axe-core finds on the page as it stands, one line each. */
export async function accessibilityFaults(page: Page, options: { contrastOnly?: boolean } = {}): Promise<string[]> {
  // Beside the page's own scripts, past its policy, which lets none in.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResult> } }).axe.run({
        resultTypes: ["violations"],
        ...(runOnly === null ? {} : { runOnly }),
      }),
    options.contrastOnly ? ["color-contrast"] : null,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.html}`));
}

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; html: string }[] }[];
}
