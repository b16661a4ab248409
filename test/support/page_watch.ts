import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./browser.ts";

/** With a folder here each page is kept as pictures: light, dark, phone. */
const SCREENSHOTS = process.env.SCREENSHOTS_FOLDER;

export interface Watch {
  faults: string[];
  /** Requests to anywhere but the addresses named. */
  outside: string[];
  errors: string[];
}

/** Looks at the page in light and dark for accessibility, and keeps pictures when asked to. */
export async function inspect(page: Page, name: string, watch: Watch): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The scheme changes colours and nothing else.
    for (const fault of await accessibilityFaults(page, { contrastOnly: colorScheme === "dark" }))
      watch.faults.push(`${name}, ${colorScheme}: ${fault}`);
    await keepPicture(page, `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.locator("html").evaluate((root: { scrollWidth: number; clientWidth: number }) => {
    return root.scrollWidth - root.clientWidth;
  });
  if (overflow > 0) watch.faults.push(`${name}: ${overflow} px wider than a phone`);
  await keepPicture(page, `${name}-phone`);
  await page.setViewportSize({ width: 1280, height: 900 });
}

export function watchPage(page: Page, ...bases: string[]): Watch {
  const watch: Watch = { faults: [], outside: [], errors: [] };
  page.on("request", (request) => {
    if (!bases.some((base) => request.url().startsWith(base))) watch.outside.push(request.url());
  });
  page.on("pageerror", (error) => watch.errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4/.test(message.text())) watch.errors.push(message.text());
  });
  return watch;
}

/** Presses the first button of this name. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click();
}

async function keepPicture(page: Page, name: string): Promise<void> {
  if (!SCREENSHOTS) return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}
