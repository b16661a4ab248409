import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { updateAccount } from "../../src/store/accounts.ts";
import { createTestApp, type TestApp } from "../support/test_app.ts";

const DAY_MS = 86_400_000;
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
/** Whatever would have a browser ask somebody, or run something. */
const OUTSIDE = /<script|<link|<iframe|\bsrc="(?!data:)|\bhref="|url\(|@import|\son\w+=/i;

function drawing(inner: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

let app: TestApp;
let key: string;
let accountId: string;
let brandId: string;
before(async () => {
  app = createTestApp();
  ({ key, id: accountId } = app.account());
  brandId = await app.brand(key);
});
after(() => app.close());

const share = async (body: object = {}) =>
  (await app.call("POST", `/brands/${brandId}/report-links`, { key, body })).body;
const open = (url: string, ip?: string) => app.call("GET", new URL(url).pathname, ip === undefined ? {} : { ip });

describe("GET /brands/{id}/report", () => {
  test("of a brand with nothing yet says what was not measured, and needs nothing from elsewhere", async () => {
    const { status, headers, text } = await app.call("GET", `/brands/${brandId}/report?days=30`, { key });
    assert.equal(status, 200);
    assert.equal(headers.get("Content-Type"), "text/html; charset=utf-8");
    assert.match(
      headers.get("Content-Security-Policy")!,
      /^default-src 'none'; style-src 'sha256-[^;]+'; img-src data:;/,
    );
    for (const said of ["was not measured in this period", "The site has not been audited", "no open recommendations"])
      assert.ok(text.includes(said), said);
    assert.doesNotMatch(text, OUTSIDE);
    assert.doesNotMatch(text, /undefined|NaN|\[object/);
  });

  test("422 for a period that is none", async () => {
    for (const query of [
      "from=2026-03-02&to=2026-03-01",
      "days=30&from=2026-01-01",
      "from=2020-01-01",
      "from=soon",
      "days=0",
    ])
      assert.equal((await app.call("GET", `/brands/${brandId}/report?${query}`, { key })).status, 422, query);
    const { text } = await app.call("GET", `/brands/${brandId}/report?from=2026-01-01&to=2026-01-31`, { key });
    assert.ok(text.includes("1 Jan 2026 to 31 Jan 2026"));
  });
});

describe("/brands/{id}/report-links", () => {
  test("a link opens the report without a key until it is revoked", async () => {
    const made = await share({ days: 30 });
    assert.match(made.url, /\/reports\/[0-9a-f]{64}$/);
    const read = await open(made.url);
    assert.deepEqual(
      [read.status, read.headers.get("X-Robots-Tag"), read.headers.get("Cache-Control")],
      [200, "noindex, nofollow", "no-store"],
    );
    assert.ok(read.text.includes("Acme: visibility") || read.text.includes("<bdi>Acme</bdi>: visibility"));
    assert.ok(!read.text.includes("owner1@acme.test") && !read.text.includes(accountId));
    const listed = await app.call("GET", `/brands/${brandId}/report-links`, { key });
    assert.equal(listed.body.links[0].id, made.id);
    assert.ok(!listed.text.includes(made.url.split("/").at(-1)) && !listed.text.includes("hash"));

    const path = `/brands/${brandId}/report-links/${made.id}`;
    assert.equal((await app.call("DELETE", path, { key: app.account().key })).status, 404);
    assert.equal((await open(made.url)).status, 200);
    assert.equal((await app.call("DELETE", path, { key })).body.status, "revoked");
    const gone = await open(made.url);
    assert.deepEqual([gone.status, gone.text.includes("Acme")], [410, false]);
    assert.equal((await app.call("GET", "/reports/0123")).status, 404);
  });

  test("ends with its days, shows none of an account that does not pay, and dies with its brand", async () => {
    const brief = await share({ expires_in_days: 1 });
    const long = await share({ expires_in_days: 365, from: "2026-01-01", to: "2026-01-31" });
    app.clock.advance(DAY_MS);
    assert.equal((await open(brief.url)).status, 410);
    assert.ok((await open(long.url)).text.includes("1 Jan 2026 to 31 Jan 2026"));
    updateAccount(app.app.db, accountId, { subscription_status: "canceled" });
    const unpaid = await open(long.url);
    assert.deepEqual([unpaid.status, unpaid.text.includes("Acme")], [402, false]);
    assert.equal((await app.call("GET", `/brands/${brandId}/report`, { key })).status, 402);
    updateAccount(app.app.db, accountId, { subscription_status: "none" });
    const other = await app.brand(key, "other.example");
    const { body } = await app.call("POST", `/brands/${other}/report-links`, { key });
    assert.equal((await open(body.url)).status, 200);
    await app.call("DELETE", `/brands/${other}`, { key });
    assert.equal((await open(body.url)).status, 404);
  });

  test("422 beyond its limits, 429 for who looks too often", async () => {
    for (const body of [{ expires_in_days: 366 }, { days: 30, from: "2026-01-01" }, { expires: 3 }])
      assert.equal((await app.call("POST", `/brands/${brandId}/report-links`, { key, body })).status, 422);
    const { url } = await share();
    for (let visit = 0; visit < 120; visit++) await open("http://x/reports/none", "198.51.100.9");
    const refused = await open(url, "198.51.100.9");
    assert.deepEqual([refused.status, Number(refused.headers.get("Retry-After")) > 0], [429, true]);
    assert.equal((await open(url)).status, 200);
  });
});

describe("PUT /auth/branding", () => {
  const put = (body: object) => app.call("PUT", "/auth/branding", { key, body });

  test("shows in the report: name, logo and colours; what is left out stays, null takes it away", async () => {
    await put({ agency_name: "North <b>Agency</b>", logo: PIXEL, heading_color: "#5B2A86" });
    const { body } = await put({ chart_color: "#b3261e" });
    assert.deepEqual(body, {
      agency_name: "North <b>Agency</b>",
      logo: PIXEL,
      heading_color: "#5B2A86",
      chart_color: "#b3261e",
    });
    const { text } = await app.call("GET", `/brands/${brandId}/report`, { key });
    for (const said of ["North &lt;b&gt;Agency", `<img src="${PIXEL}"`, "--heading:#5B2A86;--chart:#b3261e"])
      assert.ok(text.includes(said), said);
    assert.doesNotMatch(text, OUTSIDE);
    assert.equal((await put({ logo: null })).body.logo, null);
    assert.equal((await app.call("GET", "/auth/branding", { key })).body.agency_name, "North <b>Agency</b>");
  });

  test("422 for a colour too light, telling which contrast is missing", async () => {
    const { status, body } = await put({ heading_color: "#8a8a8a", chart_color: "#ffcc00" });
    assert.deepEqual([status, body.errors[0].path], [422, "body.heading_color"]);
    assert.match(body.detail, /contrast of 3\.5:1 on white.*4\.5:1/);
    assert.equal((await put({ chart_color: "#8a8a8a" })).status, 200);
    assert.equal((await put({ heading_color: "red" })).status, 422);
  });

  test("takes drawings of shapes, refuses what runs or loads something and what is no picture", async () => {
    for (const inner of ['<path d="M0 0h9"/>', '<g fill="url(#a)"><use href="#b"/></g>', `<image href="${PIXEL}"/>`])
      assert.equal((await put({ logo: drawing(inner) })).status, 200, inner);
    const unsafe = [
      "<script>1</script>",
      '<rect onload="x()"/>',
      '<image href="https://x.example/a.png"/>',
      "<style>@import 'x'</style>",
      '<a xlink:href=" javascript:x"/>',
      "<foreignObject/>",
      '<rect fill="url(https://x.example/#a)"/>',
    ];
    const broken = ["https://x.example/a.png", "data:text/html;base64,AAAA", "data:image/png;base64,AAAA"];
    const large = `data:image/png;base64,${Buffer.concat([Buffer.from(PIXEL.split(",")[1]!, "base64"), Buffer.alloc(200_000)]).toString("base64")}`;
    for (const logo of [...unsafe.map(drawing), ...broken, large])
      assert.equal((await put({ logo })).status, 422, logo.slice(0, 60));
  });
});
