import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { botBlockOf } from "../../src/crawl/bot_block.ts";

describe("botBlockOf()", () => {
  test("names the firewall by header or text", () => {
    const challenged = botBlockOf({ status: 403, headers: { "cf-mitigated": "challenge" }, text: "" });
    assert.equal(challenged?.kind, "cloudflare");
    const moment = botBlockOf({ status: 503, headers: {}, text: "<title>Just a moment...</title>" });
    assert.equal(moment?.kind, "cloudflare");
    const akamai = "<HTML><H1>Access Denied</H1>You don't have permission<P>Reference&#32;#18.2d</HTML>";
    assert.equal(botBlockOf({ status: 403, headers: {}, text: akamai })?.kind, "akamai");
    const quiet = botBlockOf({ status: 200, headers: {}, text: '<script src="/_Incapsula_Resource?x"></script>' });
    assert.equal(quiet?.kind, "imperva");
  });

  test("takes bare refusals for refusals, and errors and pages for what they are", () => {
    assert.equal(botBlockOf({ status: 403, headers: {}, text: "no" })?.kind, "http_403");
    assert.equal(botBlockOf({ status: 429, headers: {}, text: "" })?.kind, "http_429");
    for (const status of [200, 404, 500, 503]) {
      assert.equal(botBlockOf({ status, headers: {}, text: "<title>Access denied</title>".slice(0, 0) }), null);
    }
    const article = `<title>How Cloudflare works</title>${"<p>Cloudflare checks. _cf_chl_opt</p>".repeat(3000)}`;
    assert.equal(botBlockOf({ status: 200, headers: {}, text: article }), null);
  });
});
