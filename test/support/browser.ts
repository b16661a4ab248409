import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";

const CHROMIUM = "/usr/bin/chromium";
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
const STEP_TIMEOUT_MS = 10_000;

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Chromium with a profile of its own in the folder; `scripts: false` as for readers who let pages run none. */
export async function openBrowser(folder: string, options: { scripts?: boolean } = {}): Promise<BrowserContext> {
  const { scripts = true } = options;
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: CHROMIUM,
    headless: true,
    args: FLAGS,
    timeout: 20_000,
    viewport: { width: 1280, height: 900 },
    javaScriptEnabled: scripts,
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  // Beside the page's own scripts, past its policy, which lets none in.
  if (scripts) await context.addInitScript(AXE);
  return context;
}

/** What axe-core finds on the page as it stands, one line each. */
export async function accessibilityFaults(page: Page, options: { contrastOnly?: boolean } = {}): Promise<string[]> {
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
