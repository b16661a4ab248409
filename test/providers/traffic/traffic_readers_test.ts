import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { ProviderError } from "../../../src/base/errors.ts";
import type { TrafficSource } from "../../../src/domain/traffic.ts";
import type { TrafficSpan } from "../../../src/providers/traffic/traffic_reader.ts";
import { createTrafficReaders, type TrafficSettings } from "../../../src/providers/traffic/traffic_readers.ts";
import { fakeHttp } from "../../support/fake_http.ts";
import {
  BING_TEST_KEY,
  bingRow,
  googleError,
  REFRESH_TOKEN,
  SERVICE_EMAIL,
  startTraffic,
} from "../../support/vendors/traffic.ts";

const DAY = "2026-01-05";
const SITE = "sc-domain:acme.com";

async function open(t: TestContext, access?: "oauth") {
  const standIn = await startTraffic(access);
  t.after(() => standIn.close());
  const read = async (
    source: TrafficSource,
    property: string,
    change: Partial<TrafficSettings> & { to?: string } = {},
  ) => {
    const readers = createTrafficReaders({ ...standIn.settings, ...change }, fakeHttp().deps);
    const reader = readers.find((one) => one.source === source)!;
    const spans: TrafficSpan[] = [];
    const of = { domain: "acme.com", from: DAY, to: change.to ?? DAY, signal: new AbortController().signal };
    for await (const span of reader.read(property, of)) spans.push(span);
    return spans;
  };
  const failure = async (...of: Parameters<typeof read>): Promise<ProviderError> => {
    try {
      await read(...of);
    } catch (error) {
      assert.ok(error instanceof ProviderError, String(error));
      return error;
    }
    return assert.fail("it was read");
  };
  return { ...standIn, read, failure };
}

const shown = (query: string, page: string, impressions = 10) => ({
  query,
  page,
  clicks: 1,
  impressions,
  position: 4.5,
});

describe("Search Console", () => {
  test("reads searches by page and pages, day by day, signed in once, without other sites' pages", async (t) => {
    const { world, read, calls, refused } = await open(t);
    world.shown = (day) =>
      day === DAY
        ? [
            shown("boots", "https://acme.com/b"),
            shown("red boots", "https://acme.com/b"),
            shown("x", "https://other.com/"),
          ]
        : [];
    const [first, second] = await read("google_search_console", SITE, { to: "2026-01-06" });
    assert.deepEqual(refused, []);
    assert.deepEqual([first?.from, first?.to], [DAY, DAY]);
    assert.deepEqual(
      first?.rows.map(({ query, page, clicks, position }) => [query, page, clicks, position]),
      [
        ["boots", "https://acme.com/b", 1, 4.5],
        ["red boots", "https://acme.com/b", 1, 4.5],
        ["", "https://acme.com/b", 2, 4.5],
      ],
    );
    assert.deepEqual(second?.rows, []);
    assert.equal(calls.filter((path) => path === "/token").length, 1);
    assert.equal(calls[1], "/webmasters/v3/sites/sc-domain%3Aacme.com/searchAnalytics/query");
  });

  test("pages to the end and keeps what is shown most", async (t) => {
    const { world, read, calls } = await open(t);
    const many = Array.from({ length: 25_001 }, (_, i) => shown(`search ${i}`, "https://acme.com/", i));
    world.shown = () => many;
    const [day] = await read("google_search_console", SITE);
    const searches = day!.rows.filter(({ query }) => query !== "");
    assert.equal(searches.length, 5_000);
    assert.equal(searches[0]?.impressions, 25_000);
    assert.equal(calls.length, 4, "sign-in, two pages of searches, one of pages");
  });

  test("a token that is refused is fetched once more", async (t) => {
    const { read, fail, calls } = await open(t, "oauth");
    fail(googleError(401, "Invalid Credentials", "UNAUTHENTICATED"));
    assert.equal((await read("google_search_console", SITE)).length, 1);
    assert.equal(calls.filter((path) => path === "/token").length, 2);
  });

  test("403 says whom to let in and where, a quota that it is tried again", async (t) => {
    const { failure, fail } = await open(t);
    fail(googleError(403, "User does not have sufficient permission", "PERMISSION_DENIED"));
    const denied = await failure("google_search_console", SITE);
    assert.match(
      denied.message,
      new RegExp(`does not allow ${SERVICE_EMAIL} to read .*sufficient permission.*Users and permissions`),
    );
    assert.equal(denied.retryable, false);
    const spent = googleError(403, "Search Analytics load quota exceeded", "RESOURCE_EXHAUSTED", "quotaExceeded");
    fail(spent, spent, spent);
    const quota = await failure("google_search_console", SITE);
    assert.match(quota.message, /no quota left.*tried again in an hour/);
    assert.equal(quota.retryable, true);
  });

  test("a sign-in that is refused names the settings and no secret", async (t) => {
    const { failure, settings } = await open(t, "oauth");
    const google = { ...settings.google!, refreshToken: "1//gone-9876543210" } as TrafficSettings["google"];
    const { message, retryable } = await failure("google_search_console", SITE, { google });
    assert.match(
      message,
      /rejected the sign-in \(400\): invalid_grant: Token has been expired.*GOOGLE_OAUTH_REFRESH_TOKEN/,
    );
    for (const secret of ["1//gone-9876543210", REFRESH_TOKEN]) assert.ok(!message.includes(secret));
    assert.equal(retryable, false);
  });
});

describe("GA4", () => {
  test("reads sessions by landing page of the brand's hosts, to the last page", async (t) => {
    const { world, read, refused } = await open(t);
    const pages = Array.from({ length: 10_001 }, (_, i): [string, string, number] => ["www.acme.com", `/p${i}`, 1]);
    world.visits = () => [
      ["shop.acme.com", "/a?x=1", 9],
      ["other.com", "/", 99],
      ["www.acme.com", "(not set)", 5],
      ...pages,
    ];
    const [day] = await read("ga4", "properties/12");
    assert.deepEqual(refused, []);
    assert.equal(day?.rows.length, 5_000);
    const { query, page, clicks, impressions, position } = day!.rows[0]!;
    assert.deepEqual([query, page, clicks, impressions, position], ["", "https://shop.acme.com/a?x=1", 9, null, null]);
  });

  test("a property of other hosts is told, and so is one that may not be read", async (t) => {
    const { world, failure, fail } = await open(t);
    world.visits = () => [["other.com", "/", 99]];
    assert.match(
      (await failure("ga4", "properties/12")).message,
      /counts visits to other\.com, but the brand's domain is acme\.com/,
    );
    fail(googleError(403, "User does not have sufficient permissions", "PERMISSION_DENIED"));
    assert.match((await failure("ga4", "properties/12")).message, /Property access management/);
  });
});

describe("Bing Webmaster Tools", () => {
  test("reads weeks of searches and pages from the wanted day on", async (t) => {
    const { world, read, refused, calls } = await open(t);
    world.bing.queries = [
      bingRow("boots", "2026-01-09"),
      bingRow("boots", "2026-01-02", { AvgImpressionPosition: -1 }),
      bingRow("old", "2025-12-26"),
    ];
    world.bing.pages = [bingRow("https://acme.com/b", "2026-01-09"), bingRow("https://other.com/", "2026-01-09")];
    const spans = await read("bing_webmaster", "https://acme.com/");
    assert.deepEqual(refused, []);
    assert.deepEqual(
      spans.map(({ from, to, rows }) => [from, to, rows.map(({ query, page, position }) => [query, page, position])]),
      [
        ["2026-01-02", "2026-01-08", [["boots", "", null]]],
        [
          "2026-01-09",
          "2026-01-15",
          [
            ["boots", "", 5],
            ["", "https://acme.com/b", 5],
          ],
        ],
      ],
    );
    assert.ok(calls[0]?.includes("siteUrl=https%3A%2F%2Facme.com%2F"));
  });

  test("a refused key names the setting and not the key; throttling passes", async (t) => {
    const { failure, fail, settings } = await open(t);
    const bing = { ...settings.bing!, apiKey: "wrong0123456789" };
    const refused = await failure("bing_webmaster", "https://acme.com/", { bing });
    assert.match(refused.message, /InvalidApiKey.*BING_WEBMASTER_API_KEY/);
    assert.ok(!refused.message.includes("wrong0123456789") && !refused.message.includes(BING_TEST_KEY));
    const busy = { status: 200, body: { ErrorCode: 4, Message: "ERROR!!! ThrottleUser" } };
    fail(busy, busy, busy);
    assert.equal((await failure("bing_webmaster", "https://acme.com/")).retryable, true);
  });
});
