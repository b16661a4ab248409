import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { BrandSheet } from "../../src/domain/brand_sheet.ts";
import type { Family } from "../../src/domain/keyword.ts";
import type { QueueItem } from "../../src/domain/queue_item.ts";
import { updateBrand } from "../../src/store/brands.ts";
import { listInsights } from "../../src/store/insights.ts";
import { insertRun } from "../../src/store/runs.ts";
import { fillBrand } from "../support/fill_brand.ts";
import { openSandboxApp, type SandboxApp, type Told } from "../support/sandbox_app.ts";
import { createTestApp, type TestApp } from "../support/test_app.ts";

const MINUTE = 60_000;

describe("GET and PATCH /brands/{id}/profile", () => {
  let test_: TestApp;
  let key: string;
  let id: string;
  before(async () => {
    test_ = createTestApp();
    ({ key } = test_.account());
    id = (await test_.call("POST", "/brands", { key, body: { domain: "acme.com", name: "Acme" } })).body.id;
  });
  after(() => test_.close());
  const patch = (body: object, as = key) => test_.call("PATCH", `/brands/${id}/profile`, { key: as, body });

  test("200 with empty lists and an unclear state before anything was read", async () => {
    const { status, body } = await test_.call("GET", `/brands/${id}/profile`, { key });
    assert.equal(status, 200);
    assert.deepEqual(body, {
      brand_id: id,
      aliases: [],
      services: [],
      not_offered: [],
      audiences: [],
      places: [],
      languages: [],
      markets: [],
      state: { value: "unclear", source: "rules", page: null },
      read_at: null,
      set_at: null,
    });
  });

  test("a list replaces the field as a person's own, trimmed and once each; null gives it back", async () => {
    const page = "https://acme.com/training";
    const { status, body } = await patch({
      services: [" Espresso training ", { value: "Roasting", page }, "espresso training"],
      markets: [{ country: "co", language: "es", place: "Bogotá" }],
    });
    assert.equal(status, 200);
    assert.deepEqual(body.services, [
      { value: "Espresso training", source: "person", page: null },
      { value: "Roasting", source: "person", page },
    ]);
    assert.deepEqual(body.markets, [{ country: "CO", language: "es", place: "Bogotá", source: "person", page: null }]);
    assert.equal(body.follow_up.run_id, null);
    assert.match(body.follow_up.reason, /no keyword families/);
    const shown = (await test_.call("GET", `/brands/${id}`, { key })).body;
    assert.deepEqual(
      shown.brand_context.services.map((service: { value: string }) => service.value),
      ["Espresso training", "Roasting"],
    );
    assert.deepEqual((await patch({ services: null })).body.services, []);
    assert.equal((await patch({})).body.follow_up.reason, "Nothing has changed");
    assert.equal((await patch({})).body.markets.length, 1);
  });

  test("422 names what cannot be taken", async () => {
    const cases: [object, string][] = [
      [{ service: ["x"] }, "body"],
      [{ services: [""] }, "body.services.0"],
      [{ services: "x" }, "body.services"],
      [{ places: [{ value: "Leeds", page: "javascript:alert(1)" }] }, "body.places.0"],
      [{ languages: ["English"] }, "body.languages.0"],
      [{ markets: [{ country: "Colombia", language: "es" }] }, "body.markets.0.country"],
      [{ state: { value: "gone" } }, "body.state.value"],
      [{ aliases: Array.from({ length: 101 }, (_, n) => `Acme ${n}`) }, "body.aliases"],
      [{ services: ["Machine Repair"], not_offered: ["machine repair"] }, "body.not_offered.0"],
    ];
    for (const [body, path] of cases) {
      const answer = await patch(body);
      assert.equal(answer.status, 422, JSON.stringify(body));
      assert.ok(
        answer.body.errors.some((error: { path: string }) => error.path.startsWith(path)),
        JSON.stringify(answer.body.errors),
      );
    }
  });

  test("404 for somebody else's brand, before the body is looked at", async () => {
    const other = test_.account();
    assert.equal((await patch({ nonsense: 1 }, other.key)).status, 404);
  });

  test("a state other than active is an insight of its own, until a person says otherwise", async () => {
    const { body } = await patch({ state: { value: "moved", moved_to: "acme.org", note: "New shop" } });
    assert.deepEqual(body.state, {
      value: "moved",
      source: "person",
      page: null,
      note: "New shop",
      moved_to: "acme.org",
    });
    const open = () => listInsights(test_.app.db, id, { type: "brand_state", status: "open" });
    assert.match(open()[0]!.text, /acme\.com has moved to acme\.org.*Register acme\.org/);
    assert.deepEqual([open()[0]!.severity, open()[0]!.priority], ["critical", 1]);
    await patch({ state: { value: "active" } });
    assert.deepEqual(open(), []);
  });

  test("reset leaves what a person said", async () => {
    await patch({ aliases: ["Acme Co"] });
    await test_.call("POST", `/brands/${id}/reset`, { key, body: {} });
    const { body } = await test_.call("GET", `/brands/${id}/profile`, { key });
    assert.deepEqual(
      body.aliases.map((alias: { value: string }) => alias.value),
      ["Acme Co"],
    );
  });
});

describe("PATCH /brands/{id}/profile while runs are active", () => {
  test("saves at once, starts no second synthesis, and one follows the run that began too early", async (t) => {
    const test_ = createTestApp();
    t.after(() => test_.close());
    const account = test_.account();
    const { key } = account;
    const id = (await test_.call("POST", "/brands", { key, body: { domain: "acme.com", name: "Acme" } })).body.id;
    fillBrand(test_, id, account.id);
    const run = test_.app.http.ids.orderedUuid();
    insertRun(test_.app.db, {
      id: run,
      account_id: account.id,
      brand_id: id,
      kind: "synthesize",
      status: "queued",
      error: null,
      input: {},
      meta: { current_stage: null, stage_detail: "", stage_started_at: null },
      started_at: new Date(test_.clock.now()).toISOString(),
      finished_at: null,
    });
    test_.clock.advance(MINUTE);
    const { status, body } = await test_.call("PATCH", `/brands/${id}/profile`, {
      key,
      body: { not_offered: ["coffee beans"] },
    });
    assert.equal(status, 200);
    assert.equal(body.follow_up.run_id, null);
    assert.match(body.follow_up.reason, new RegExp(run));
    test_.app.runner.submit(run);
    await test_.app.runner.idle();
    const { body: runs } = await test_.call("GET", `/brands/${id}/runs`, { key });
    const kinds = runs.runs.filter((row: { kind: string }) => row.kind === "synthesize");
    assert.equal(kinds.length, 2, JSON.stringify(runs));
    const families = (await test_.call("GET", `/brands/${id}/families`, { key })).body.families as Family[];
    assert.deepEqual(
      families.map(({ name }) => name),
      ["cold brew"],
    );
  });
});

describe("A person's word on a brand that was analysed", () => {
  let world: SandboxApp;
  let told: Told;
  before(async () => {
    world = openSandboxApp({ CRAWL_PAGES_MAX: "16" });
    told = await world.analyze("northbakery.example", "North Bakery");
  });
  after(() => world.close());
  const get = async () =>
    (await world.app.call("GET", `/brands/${told.brandId}/profile`, { key: told.key })).body as BrandSheet;
  const patch = async (body: object) => {
    world.app.clock.advance(MINUTE);
    return (await world.app.call("PATCH", `/brands/${told.brandId}/profile`, { key: told.key, body })).body;
  };

  test("every value names who said it and its page", async () => {
    const sheet = await get();
    assert.ok(sheet.services.length > 0);
    for (const value of [...sheet.services, ...sheet.places, ...sheet.languages]) {
      assert.equal(value.source, "rules");
      assert.match(value.page!, /^https?:\/\/northbakery\.example\//);
    }
    assert.equal(sheet.state.value, "active");
  });

  test("what is not offered leaves families, queue and opportunities, and a later discovery does not bring it back", async () => {
    const before = await world.list<Family>(told, "families");
    const queue = await world.list<QueueItem>(told, "queue");
    const named = queue.find(
      ({ kind, item }) => kind === "opportunity" && before.some(({ name }) => name === item.family),
    );
    const gone = before.find(({ name }) => name === named!.item.family)!;
    const head = gone.keywords[0]!.keyword;
    const answer = await patch({ not_offered: [head] });
    assert.ok(answer.follow_up.run_id !== null, JSON.stringify(answer.follow_up));
    const left = async () => (await world.list<Family>(told, "families")).map(({ name }) => name);
    assert.ok(!(await left()).includes(gone.name));
    const item = async () => (await world.list<QueueItem>(told, "queue")).find(({ id }) => id === named!.id);
    assert.equal((await item())!.status, "outdated");
    await world.app.app.runner.idle();
    assert.equal((await item())!.status, "outdated");
    const plays = await world.list<{ family: string }>(told, "opportunities");
    assert.ok(plays.length > 0 && plays.every(({ family }) => family !== gone.name));
    await world.run(told, "discover", {});
    assert.ok(!(await world.list<Family>(told, "families")).some(({ keywords }) => keywords[0]!.keyword === head));
  });

  test("a service that nothing covers becomes a family of its own, and stays one", async () => {
    const services = [...(await get()).services.map(({ value }) => value), "Glockenspiel tuning"];
    await patch({ services });
    const made = async () =>
      (await world.list<Family>(told, "families")).find(({ keywords }) =>
        keywords.some(({ keyword }) => keyword === "glockenspiel tuning"),
      );
    assert.equal((await made())?.keywords[0]?.source, "person");
    await world.app.app.runner.idle();
    await world.run(told, "discover", {});
    assert.ok(await made());
  });

  test("a value that a person set survives another reading of the site", async () => {
    await patch({ places: ["Reykjavík"], aliases: ["Nordbäckerei"] });
    await world.app.app.runner.idle();
    await world.run(told, "enrich/brand", {});
    const sheet = await get();
    assert.deepEqual(
      sheet.places.map(({ value, source }) => [value, source]),
      [["Reykjavík", "person"]],
    );
    const { body } = await world.app.call("GET", `/brands/${told.brandId}`, { key: told.key });
    assert.deepEqual(body.brand_context.aliases, ["Nordbäckerei"]);
    assert.ok(body.llm_context.recomputed_at !== undefined, "answers were not read again with the new name");
    const back = await patch({ places: null });
    assert.ok(back.places.every(({ source }: { source: string }) => source === "rules"));
  });

  test("a company that has moved is the first item of the queue", async () => {
    await world.app.app.runner.idle();
    await patch({ state: { value: "closed" } });
    await world.app.app.runner.idle();
    const [first] = await world.list<QueueItem>(told, "queue");
    assert.deepEqual([first!.rank, first!.item.category, first!.item.severity], [1, "brand_state", "critical"]);
    await patch({ state: null });
    await world.app.app.runner.idle();
    const [next] = await world.list<QueueItem>(told, "queue");
    assert.notEqual(next!.item.category, "brand_state");
  });
});

test("a context from before the sheet is shown as a sheet", async (t) => {
  const test_ = createTestApp();
  t.after(() => test_.close());
  const { key } = test_.account();
  const id = (await test_.call("POST", "/brands", { key, body: { domain: "acme.com", name: "Acme" } })).body.id;
  const home = "https://acme.com/";
  updateBrand(test_.app.db, id, {
    brand_context: {
      name: { value: "Acme", source_url: home, method: "given" },
      aliases: ["ACM"],
      tagline: null,
      description: null,
      industry: null,
      icp: [],
      services: [{ value: "Roasting", source_url: home, method: "json_ld" }],
      trust_signals: [],
      voice: null,
      contact: [],
      locations: [],
      same_as: [],
      language: "en",
      topics: [],
      pages_read: 3,
      model: null,
      provider: "crawler",
      simulated: false,
      enriched_at: "2026-01-01T00:00:00.000Z",
    },
  });
  const { body } = await test_.call("GET", `/brands/${id}/profile`, { key });
  assert.deepEqual(body.services, [{ value: "Roasting", source: "rules", page: home, method: "json_ld" }]);
  const patch = (services: string[] | null) =>
    test_.call("PATCH", `/brands/${id}/profile`, { key, body: { services } });
  assert.deepEqual((await patch(["Cupping"])).body.services[0].value, "Cupping");
  assert.deepEqual((await patch(null)).body.services, body.services);
  assert.deepEqual([body.aliases[0].value, body.state.value], ["ACM", "active"]);
});
