import assert from "node:assert/strict";
import { test } from "node:test";
import { signInAs } from "../../support/dashboard.ts";
import { openTestApp, TEST_BASE_URL } from "../../support/test_app.ts";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const NONE = { agency_name: null, logo: null, heading_color: null, chart_color: null };

test("settings: a form with a file sets how reports look; wrong files and foreign forms change nothing", async (t) => {
  const app = openTestApp(t);
  const account = app.account();
  const browser = await signInAs(app, account);
  const branding = async () => (await app.call("GET", "/auth/branding", { key: account.key })).body;
  const send = async (fields: Record<string, string | File>, csrf = browser.csrf) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ csrf, ...fields })) form.append(name, value);
    const { headers, body } = new Request(TEST_BASE_URL, { method: "POST", body: form });
    const rawBody = new Uint8Array(await new Response(body).arrayBuffer());
    return app.call("POST", "/dashboard/settings/branding", {
      rawBody,
      headers: { "Content-Type": headers.get("Content-Type")!, Origin: TEST_BASE_URL, Cookie: browser.cookie },
    });
  };
  const plain = { agency_name: "North & Söhne", heading_color: "#7a1f1f", chart_color: "#0b6bb8" };
  const logo = new File([PIXEL], "logo.png", { type: "image/png" });

  assert.equal((await send({ ...plain, logo }, "0".repeat(64))).status, 403);
  assert.deepEqual(await branding(), NONE);
  assert.equal((await send({ ...plain, logo })).status, 303);
  const set = { agency_name: "North & Söhne", heading_color: "#7a1f1f", chart_color: null };
  assert.deepEqual(await branding(), { ...set, logo: `data:image/png;base64,${PIXEL.toString("base64")}` });

  const shown = await browser.get("/settings");
  assert.ok(shown.text.includes('value="North &amp; Söhne"') && shown.text.includes('value="#7a1f1f"'));
  const picture = await app.call("GET", "/dashboard/settings/logo", { headers: { Cookie: browser.cookie } });
  assert.deepEqual([picture.status, picture.headers.get("Content-Type")], [200, "image/png"]);
  assert.match(picture.headers.get("Content-Security-Policy")!, /sandbox/);
  const brand = await app.brand(account.key);
  const report = await app.call("GET", `/brands/${brand}/report`, { key: account.key });
  assert.ok(report.text.includes("North &amp; Söhne") && report.text.includes("--heading:#7a1f1f"));

  const empty = new File([], "", { type: "application/octet-stream" });
  assert.equal((await send({ ...plain, agency_name: "North", logo: empty })).status, 303);
  assert.deepEqual([(await branding()).agency_name, (await branding()).logo !== null], ["North", true]);
  const wrong = await send({ ...plain, logo: new File(["GIF89a"], "a.gif", { type: "image/gif" }) });
  assert.ok(wrong.status === 422 && wrong.text.includes("must be a PNG, JPEG or SVG"));
  assert.equal((await send({ ...plain, heading_color: "#ffff00" })).status, 422);
  const large = new File([PIXEL, new Uint8Array(400_000)], "a.png", { type: "image/png" });
  assert.equal((await send({ ...plain, logo: large })).status, 413);
  assert.equal((await branding()).agency_name, "North");

  assert.equal((await send({ ...plain, remove_logo: "yes" })).status, 303);
  assert.deepEqual(await branding(), { ...set, logo: null });
  assert.equal((await browser.post("/settings/branding", { reset: "yes" })).status, 303);
  assert.deepEqual(await branding(), NONE);
  assert.equal((await browser.get("/settings/logo")).status, 404);
});
