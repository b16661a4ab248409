import assert from "node:assert/strict";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { Browser, Page } from "playwright-core";
import { openPage } from "../../support/browser.ts";
import { readMailFile } from "../../support/mail_folder.ts";
import { inspect, press, type Watch, watchPage } from "../../support/page_watch.ts";
import { startServerProcess, temporaryFolder } from "../../support/server_process.ts";

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="#5a2a6b"/></svg>',
);
const EMAIL = "olivia@acme.example";

/** From the checkout mail to a read draft and out again. */
export async function walkThroughDashboard(t: TestContext, browser: Browser): Promise<void> {
  const folder = temporaryFolder(t);
  const env = { DATABASE_PATH: join(folder, "app.db"), SANDBOX: "on", OUTCOME_LINKAGE: "on", LOG_LEVEL: "silent" };
  const server = await startServerProcess(env, { cwd: folder });
  t.after(async () => void (await server.end("SIGKILL")));
  const { page } = await openPage(browser, t);
  const watch = watchPage(page, server.url);
  const outbox = join(folder, "data/outbox");

  await buy(page, { url: server.url, outbox, watch });
  await signIn(page, { outbox, watch });
  const brandUrl = await analyse(page, watch);
  await readPages(page, brandUrl, watch);
  await decideAndWrite(page, brandUrl, watch);
  await readKey(page, { url: server.url, watch });
  await signOut(page, watch);
  await lookAround(page, server.url, watch);
  assert.deepEqual(watch.faults, []);
  assert.deepEqual(watch.outside, [], "nothing is asked of anybody else");
  assert.deepEqual(watch.errors, []);
}

async function buy(page: Page, { url, outbox, watch }: { url: string; outbox: string; watch: Watch }): Promise<void> {
  await page.goto(url);
  await inspect(page, "front", watch);
  await page.getByLabel("Builder").check();
  await page.getByLabel("Your name").fill("Olivia Owner");
  await page.getByLabel("E-mail address").fill(EMAIL);
  await press(page, "E-mail me the payment link");
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor();
  await inspect(page, "ordered", watch);
  await page.goto(await readMailFile(outbox, /http:\S+\/test-checkout\/chk_[0-9a-f]{32}/));
  assert.match((await page.textContent("main")) ?? "", /No money is charged/);
  await inspect(page, "test-checkout", watch);
  await press(page, "Pay (test)");
  await page.getByRole("heading", { name: "Payment received. Your account is ready" }).waitFor();
  await inspect(page, "after-checkout", watch);
}

async function signIn(page: Page, { outbox, watch }: { outbox: string; watch: Watch }): Promise<void> {
  await page.getByLabel("E-mail address").fill(EMAIL);
  await press(page, "Send me a sign-in link");
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor();
  await inspect(page, "link-sent", watch);
  await page.goto(await readMailFile(outbox, /http:\S+\/sign-in\/[0-9a-f]{64}/));
  await inspect(page, "confirm", watch);
  await press(page, "Sign in");
  await page.getByRole("heading", { name: "Your brands" }).waitFor();
  await inspect(page, "brands-empty", watch);
}

/** Adds the sample brand; its first analysis is followed to the overview. Gives the brand's address. */
async function analyse(page: Page, watch: Watch): Promise<string> {
  await page.getByLabel("Domain").fill("acme-coffee.example");
  await page.getByLabel("Name").fill("Acme Coffee");
  await press(page, "Add the brand");
  await page.getByRole("heading", { name: "Action queue" }).waitFor();
  await page.getByRole("list", { name: "First steps" }).waitFor();
  await inspect(page, "queue-first", watch);
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("heading", { name: "What to do next" }).waitFor();
  await inspect(page, "overview", watch);
  return page.url();
}

async function readPages(page: Page, brandUrl: string, watch: Watch): Promise<void> {
  for (const name of [
    "queue",
    "opportunities",
    "visibility",
    "health",
    "topics",
    "topics?sort=-keywords",
    "profile",
    "competitors",
    "crawlers",
    "content",
    "runs",
  ]) {
    await page.goto(`${brandUrl}/${name}`);
    await inspect(page, name.replace(/\W+/, "-"), watch);
  }
  await followFigures(page, brandUrl, watch);
  await oneByOne(page, brandUrl, watch);
  await page.goto(`${brandUrl}/tracking`);
  await inspect(page, "tracking-empty", watch);
  await press(page, "Take a snapshot");
  await press(page, "Take a snapshot");
  await page.getByRole("heading", { name: "Since the previous snapshot" }).waitFor();
  await inspect(page, "tracking", watch);
  await page.goto(`${brandUrl}/report`);
  await press(page, "Make a link");
  await inspect(page, "report-shares", watch);
  const link = (await page.textContent("#share-url")) ?? "";
  await page.goto(`${brandUrl}/report/view?days=90`);
  await inspect(page, "report", watch);
  await page.goto(link);
  await page.getByRole("heading", { name: "How it was measured" }).waitFor();
  await page.goto(`${brandUrl}/report`);
  await press(page, /^Revoke/);
  assert.equal((await fetch(link)).status, 410);
  await page.goto(`${brandUrl}/runs`);
  await page.getByRole("link", { name: "Full analysis" }).first().click();
  await page.getByRole("heading", { name: /Full analysis/ }).waitFor();
  await inspect(page, "run", watch);
}

/** From an answer to its text, from an area to its issues, from an address to all that is wrong with it; by phone, too. */
async function followFigures(page: Page, brandUrl: string, watch: Watch): Promise<void> {
  await page.goto(`${brandUrl}/visibility`);
  await page.locator("section[aria-labelledby=answers] tbody a").first().click();
  await page.getByRole("heading", { name: "What was found in it" }).waitFor();
  await inspect(page, "answer", watch);
  await page.getByRole("link", { name: /Answers on/ }).click();
  await page.getByLabel("Your name").selectOption("no");
  await press(page, "Show");
  await inspect(page, "visibility-filtered", watch);
  await page.goto(`${brandUrl}/health`);
  await page.getByRole("region", { name: "By area" }).getByRole("link").first().click();
  await inspect(page, "health-area", watch);
  await page.getByRole("region", { name: "Pages with the most issues" }).getByRole("link").first().click();
  await page.getByRole("heading", { name: "One page" }).waitFor();
  await inspect(page, "health-page", watch);
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, /^Site health/);
  await page.getByRole("link", { name: "AI visibility" }).click();
  await page.getByRole("heading", { name: "Answers", exact: true }).waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Without an account: a brand with a history, and the reference. */
async function lookAround(page: Page, url: string, watch: Watch): Promise<void> {
  await page.goto(`${url}/demo`);
  await page.getByRole("heading", { name: "Completed work" }).waitFor();
  await inspect(page, "demo", watch);
  await page
    .getByRole("link", { name: /points/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "What changed" }).waitFor();
  await inspect(page, "demo-visibility", watch);
  await page.goto(`${url}/docs`);
  await page.getByLabel("Find an operation").fill("post analyze");
  await page.getByText(/^\d+ found$/).waitFor();
  await inspect(page, "docs", watch);
}

/** A competitor and a topic come and go alone. */
async function oneByOne(page: Page, brandUrl: string, watch: Watch): Promise<void> {
  await page.goto(`${brandUrl}/competitors`);
  await page.getByLabel("Domain", { exact: true }).fill("new-rival.example");
  await press(page, "Add");
  await press(page, "Remove new-rival.example");
  await page.getByText("the competitors are saved").waitFor();
  assert.equal(await page.getByRole("row", { name: /new-rival/ }).count(), 0);
  await page.goto(`${brandUrl}/topics`);
  await page.locator(".work tbody th a").first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await inspect(page, "topic", watch);
}

async function decideAndWrite(page: Page, brandUrl: string, watch: Watch): Promise<void> {
  await page.goto(`${brandUrl}/queue`);
  // By keys alone: two are selected, and rejected with a reason.
  await page.keyboard.press("?");
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
  for (const key of ["j", "x", "j", "x", "r"]) await page.keyboard.press(key);
  await page.keyboard.type("Not our business");
  await page.keyboard.press("Enter");
  await page.getByText("2 items marked as rejected").waitFor();
  await page.getByLabel("Type", { exact: true }).selectOption("landing_page");
  await page.getByRole("link", { name: "Clear" }).waitFor();
  await page.locator(".work tbody .pick input").first().check();
  await inspect(page, "queue-selected", watch);
  await page.locator(".work tbody th a").first().click();
  await press(page, /^Accept/);
  await page.locator(".page-head .st-accepted").waitFor();
  await page.locator(".rows summary").first().click();
  await inspect(page, "item", watch);
  await press(page, "Create a brief");
  await press(page, "Write a draft");
  await page.locator("article.prose h2").first().waitFor();
  assert.ok(((await page.textContent("article.prose")) ?? "").length > 1_000);
  await inspect(page, "draft", watch);
  await press(page, "Mark as published");
  await page.locator(".loop .done", { hasText: "Published" }).waitFor();
  await inspect(page, "item-published", watch);
  await page.locator(".loop").getByRole("link").first().click();
  await page.getByRole("heading", { name: "Outline" }).waitFor();
  await inspect(page, "brief", watch);
}

async function readKey(page: Page, { url, watch }: { url: string; watch: Watch }): Promise<void> {
  await page.getByRole("link", { name: "Settings" }).click();
  await inspect(page, "settings", watch);
  await brandReports(page, watch);
  await press(page, "Show the key");
  const key = (await page.textContent("#api-key")) ?? "";
  assert.match(key, /^bvp_[0-9a-f]{64}$/);
  const me = await fetch(`${url}/auth/me`, { headers: { "X-API-Key": key } });
  assert.equal(((await me.json()) as { email: string }).email, EMAIL);
  await page.getByRole("link", { name: "Open the billing portal" }).click();
  await page.getByRole("heading", { name: "Test billing portal" }).waitFor();
  await inspect(page, "test-portal", watch);
  await page.getByRole("link", { name: "Back to the dashboard" }).click();
  await inspect(page, "brands", watch);
}

async function brandReports(page: Page, watch: Watch): Promise<void> {
  await page.getByLabel("Agency name").fill("North Agency");
  await page.getByLabel("Logo (PNG").setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: LOGO });
  await page.getByRole("region", { name: "Your reports" }).getByRole("button", { name: "Save" }).click();
  const logo = page.getByAltText("Your logo");
  await logo.waitFor();
  assert.ok(
    (await logo.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)) > 0,
    "the logo is drawn",
  );
  await inspect(page, "settings-branded", watch);
}

async function signOut(page: Page, watch: Watch): Promise<void> {
  await press(page, "Sign out");
  await page.getByText("You are signed out.").waitFor();
  await inspect(page, "sign-in", watch);
  await page.goBack();
  await page.reload();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
}
