import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ProviderError } from "../../src/base/errors.ts";
import { DAY_MS } from "../../src/base/iso_time.ts";
import type { TrafficReader, TrafficSpan } from "../../src/providers/traffic/traffic_reader.ts";
import { createImportReader } from "../../src/service/import_reader.ts";
import { importProperty, removeImport } from "../../src/service/imports.ts";
import { insertAccount, updateAccount } from "../../src/store/accounts.ts";
import { getImport, listClicks } from "../../src/store/traffic.ts";
import { stageHarness, TEST_NOW } from "../support/stage_context.ts";

const PROPERTY = { source: "google_search_console" as const, property: "sc-domain:trailpeak.example" };

/** A property whose every day has one search; what is asked of it, and what goes wrong. */
function world(options: { readers?: "none"; isOpen?: boolean } = {}) {
  const { ctx, db, close, setNow } = stageHarness({});
  insertAccount(db, {
    id: ctx.brand.account_id,
    email: "owner@acme.com",
    name: "Owner",
    tier: "pro",
    subscription_status: "none",
    api_key_hash: "h",
    api_key_sealed: "e",
    created_at: "",
    updated_at: "",
  });
  const asked: string[] = [];
  const wakes: string[] = [];
  const state: { failAt: string | null; failure: Error; clicks: number; onDay(day: string): void } = {
    failAt: null,
    failure: new ProviderError("google_search_console", "no access"),
    clicks: 1,
    onDay: () => {},
  };
  const reader: TrafficReader = {
    source: "google_search_console",
    lateDays: 4,
    async *read(property, { from, to }) {
      asked.push(`${property} ${from} ${to}`);
      for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
        const day = new Date(at).toISOString().slice(0, 10);
        state.onDay(day);
        if (day === state.failAt) throw state.failure;
        const row = { query: "boots", page: "", from_day: day, to_day: day, impressions: 10, position: 3 };
        yield { from: day, to: day, rows: [{ ...row, clicks: state.clicks }] } satisfies TrafficSpan;
      }
    },
  };
  const imports = createImportReader({
    db,
    clock: ctx.clock,
    log: ctx.log,
    readers: options.readers === "none" ? [] : [reader],
    settingsOf: () => "THE_SETTING",
    isOpenTo: (email) => options.isOpen ?? email === "owner@acme.com",
    onTraffic: (brandId) => void wakes.push(brandId),
  });
  const read = async () => {
    imports.kick();
    await imports.idle();
  };
  const { id } = importProperty(ctx, ctx.brand, PROPERTY);
  const now = () => getImport(db, ctx.brand.id, id)!;
  const clicks = () => listClicks(db, ctx.brand.id, { ...PROPERTY, by: "query", from: "2025-01-01", to: "2027-01-01" });
  const passDays = (days: number) => setNow(TEST_NOW + days * DAY_MS);
  return { ctx, state, asked, wakes, imports, read, now, clicks, passDays, close };
}

describe("createImportReader()", () => {
  test("reads 90 days, then what is new and what may be late, and wakes what waits", async () => {
    const { state, asked, wakes, read, now, clicks, passDays, ctx, close } = world();
    await read();
    const { status, rows, from_day, to_day, next_at, error } = now();
    assert.deepEqual(
      { status, rows, from_day, to_day, next_at, error },
      {
        status: "done",
        rows: 90,
        from_day: "2025-12-02",
        to_day: "2026-03-01",
        next_at: "2026-03-03T10:00:00.000Z",
        error: null,
      },
    );
    assert.deepEqual(wakes, [ctx.brand.id]);
    await read();
    assert.equal(asked.length, 1, "not before it is due");
    passDays(2);
    state.clicks = 2;
    await read();
    assert.equal(asked[1], "sc-domain:trailpeak.example 2026-02-25 2026-03-03");
    assert.equal(now().to_day, "2026-03-03");
    assert.deepEqual(clicks(), [{ name: "boots", clicks: 85 + 7 * 2 }]);
    close();
  });

  test("says what is refused and waits for a call; goes on from the last whole day", async () => {
    const { state, asked, read, now, passDays, ctx, close } = world();
    state.failAt = "2026-02-01";
    await read();
    assert.deepEqual(
      [now().status, now().error, now().next_at, now().to_day],
      ["failed", "no access. Then POST the import again", null, "2026-01-31"],
    );
    passDays(3);
    await read();
    assert.equal(asked.length, 1);
    state.failAt = null;
    assert.equal(importProperty(ctx, ctx.brand, PROPERTY).status, "queued");
    await read();
    assert.equal(asked[1]?.split(" ")[1], "2026-01-27");
    assert.equal(now().status, "done");
    close();
  });

  test("tries again in an hour what passes by itself", async () => {
    const { state, read, now, close } = world();
    state.failAt = "2026-02-01";
    state.failure = new ProviderError("google_search_console", "no quota left", { retryable: true });
    await read();
    assert.deepEqual(
      [now().status, now().error, now().next_at],
      ["failed", "no quota left", "2026-03-02T11:00:00.000Z"],
    );
    close();
  });

  test("ends without a loss, and leaves what was forgotten meanwhile", async () => {
    const first = world();
    first.state.onDay = (day) => void (day === "2026-01-10" && first.imports.close());
    await first.read();
    assert.deepEqual(
      [first.now().status, first.now().to_day, first.now().next_at],
      ["queued", "2026-01-09", "2026-03-02T10:00:00.000Z"],
    );
    first.close();
    const second = world();
    const { id } = second.now();
    second.state.onDay = (day) => day === "2026-01-10" && removeImport(second.ctx, second.ctx.brand.id, id);
    await second.read();
    assert.deepEqual(second.clicks(), []);
    second.close();
  });

  test("names the setting that is missing, and keeps the operator's access to those it is for", async () => {
    const none = world({ readers: "none" });
    await none.read();
    assert.match(none.now().error ?? "", /^No access to google_search_console is configured\. Set THE_SETTING/);
    none.close();
    const closed = world({ isOpen: false });
    await closed.read();
    assert.match(closed.now().error ?? "", /IMPORT_ACCOUNTS/);
    assert.deepEqual(closed.asked, []);
    closed.close();
    const resting = world();
    updateAccount(resting.ctx.db, resting.ctx.brand.account_id, { disabled_at: "2026-03-01T10:00:00.000Z" });
    await resting.read();
    assert.deepEqual([resting.asked, resting.now().status], [[], "queued"]);
    updateAccount(resting.ctx.db, resting.ctx.brand.account_id, { disabled_at: null });
    await resting.read();
    assert.deepEqual([resting.asked.length, resting.now().status], [1, "done"]);
    resting.close();
  });
});
