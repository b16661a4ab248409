import assert from "node:assert/strict";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { Browser, Page } from "playwright-core";
import { openPage } from "../../support/browser.ts";
import { readMailFile } from "../../support/mail_folder.ts";
import { startServerProcess, temporaryFolder } from "../../support/server_process.ts";

const EMAIL = "nora@acme.example";

async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("heading", { name }).first().waitFor();
}

/** Payment, sign-in from another browser, a first analysis and the key; what waits looks again by itself. */
export async function walkWithoutScripts(t: TestContext, browser: Browser): Promise<void> {
  const folder = temporaryFolder(t);
  const env = { DATABASE_PATH: join(folder, "app.db"), SANDBOX: "on", OUTCOME_LINKAGE: "on", LOG_LEVEL: "silent" };
  const server = await startServerProcess(env, { cwd: folder });
  t.after(async () => void (await server.end("SIGKILL")));
  const { page, context } = await openPage(browser, t, { scripts: false });
  const outbox = join(folder, "data/outbox");

  const session = await order(server.url);
  await page.goto(`${server.url}/dashboard?checkout=${session}`);
  await heading(page, "Waiting for the payment");
  await pay(server.url, session);
  await heading(page, "Payment received. Your account is ready");

  await page.getByLabel("E-mail address").fill(EMAIL);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  await heading(page, "Check your e-mail");
  const link = await readMailFile(outbox, /http:\S+\/sign-in\/[0-9a-f]{64}/);
  await context.clearCookies();
  await page.goto(link);
  await heading(page, "Confirm that it is you");
  await page.getByLabel("E-mail address").fill("somebody@else.example");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("The link was not sent to this address").waitFor();
  await page.getByLabel("E-mail address").fill(EMAIL);
  await page.getByRole("button", { name: "Sign in" }).click();
  await heading(page, "Your brands");

  await page.getByLabel("Domain").fill("acme-coffee.example");
  await page.getByLabel("Name").fill("Acme Coffee");
  await page.getByRole("button", { name: "Add the brand" }).click();
  await heading(page, "Action queue");
  await decideWithoutScripts(page);

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Show the key" }).click();
  assert.match((await page.locator("#api-key").innerText()).trim(), /^bvp_[0-9a-f]{64}$/);
  assert.equal(await page.locator("[data-copy]:visible").count(), 0, "a button that does nothing");
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await page.getByText("You are signed out.").waitFor();
}

/** Filters and decisions are forms: what is ticked is accepted. */
async function decideWithoutScripts(page: Page): Promise<void> {
  await page.getByLabel("Severity").selectOption("high");
  await page.getByRole("button", { name: "Filter" }).click();
  const boxes = page.locator(".work tbody .pick input");
  for (const at of [0, 1]) await boxes.nth(at).check();
  await page.locator("#bulk").getByRole("button", { name: "Accept" }).click();
  await page.getByText("2 items marked as accepted").waitFor();
  assert.ok(/severity=high/.test(page.url()), page.url());
}

async function order(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/checkout`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: EMAIL, name: "Nora Owner", tier: "builder" }),
  });
  return ((await answer.json()) as { session_id: string }).session_id;
}

/** Pays elsewhere, as with the payment page in another window. */
async function pay(url: string, session: string): Promise<void> {
  const answer = await fetch(`${url}/test-checkout/${session}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: url },
    body: "",
    redirect: "manual",
  });
  assert.equal(answer.status, 303);
}
