import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { walkThroughBilling } from "./browser/billing.ts";
import { walkThroughDashboard } from "./browser/journey.ts";
import { walkWithoutScripts } from "./browser/no_script.ts";

/** Side by side, as much of each is waiting; each with a server and a person of its own. */
describe("the dashboard in a browser", { skip: NO_BROWSER, concurrency: true, timeout: 900_000 }, () => {
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  test("a customer's whole story: buy, downgrade, pay late, cancel, buy again, pay twice", (t) =>
    walkThroughBilling(t, browser));

  test("from the checkout mail to a read draft and out again", (t) => walkThroughDashboard(t, browser));

  test("without scripts: payment, sign-in from another browser, a first analysis and the key work; what waits looks again by itself", (t) =>
    walkWithoutScripts(t, browser));
});
