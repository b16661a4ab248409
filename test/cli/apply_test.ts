import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { applyTo } from "../../src/cli/apply/apply.ts";
import { BrandFile } from "../../src/cli/apply/brand_file.ts";
import { readYaml } from "../../src/cli/apply/read_file.ts";
import { openTestApp } from "../support/test_app.ts";

const WHOLE = `# An agency's two clients.
monthly_cost_max_usd: 200
brands:
  - domain: https://www.acme.com/
    name: Acme
    competitors: [rival.com, {domain: other.com, name: Other}]
    profile: &sheet
      services: [Espresso training]
      not_offered: [Machine repair]
      markets: [{country: gb, language: en}]
    personas:
      - {name: Café owner, description: I run a small café in Leeds.}
    questions:
      - Who roasts the best espresso?
      - {text: Who trains baristas?, tags: [wholesale], persona: café owner, market: {country: IE, language: en}}
    schedules:
      full: {every: weekly, time_zone: Europe/Madrid}
    webhooks:
      - {url: https://hooks.example/secret-path, events: [visibility.changed]}
    digests:
      - {every: weekly, recipients: [team@acme.com]}
    monthly_cost_max_usd: 20
  - domain: second.com
    name: Second
    profile: *sheet
`;

function open(t: TestContext) {
  const app = openTestApp(t);
  const { email, key } = app.account("pro");
  const run = (text: string, options: { prune?: boolean; dryRun?: boolean } = {}) =>
    applyTo(app.app, readYaml("brands.yaml", text, BrandFile), { email, prune: false, dryRun: false, ...options });
  const get = async (path: string) => (await app.call("GET", path, { key })).body;
  /** As of one time they come in no order. */
  const byDomain = async () =>
    (await get("/brands")).toSorted((a: { domain: string }, b: { domain: string }) => (a.domain < b.domain ? -1 : 1));
  const whole = async () => {
    const brands = await byDomain();
    const lists = ["profile", "questions", "personas", "schedules", "webhooks", "digests", "budget"];
    const of = async ({ id }: { id: string }) => [
      (await get(`/brands/${id}`)).competitors,
      ...(await Promise.all(lists.map((list) => get(`/brands/${id}/${list}`)))),
    ];
    return JSON.stringify([await get("/auth/budget"), ...(await Promise.all(brands.map(of)))]);
  };
  const counts = async (text: string, options: { prune?: boolean; dryRun?: boolean } = {}) => {
    const { create, change, remove, unchanged } = await run(text, options);
    return [create, change, remove, unchanged];
  };
  return { app, key, run, get, byDomain, whole, counts };
}

describe("cli apply", () => {
  test("the plan writes nothing; applied the brands are as the file says; applied again nothing changes", async (t) => {
    const { run, get, byDomain, whole, counts } = open(t);
    const plan = await run(WHOLE, { dryRun: true });
    assert.deepEqual(await get("/brands"), []);
    assert.ok(plan.steps.every(({ action, secret }) => action === "create" || (action === "change" && !secret)));
    const done = await run(WHOLE);
    assert.deepEqual(
      done.steps.map(({ secret: _, ...step }) => step),
      plan.steps,
    );
    assert.match(done.steps.find(({ path }) => path === "brands.0.webhooks.0")!.secret!, /^whsec_/);
    assert.ok(!JSON.stringify(plan).includes("secret-path"), "an address can be a secret");

    const [acme, second] = await byDomain();
    const { services, markets } = await get(`/brands/${acme.id}/profile`);
    assert.deepEqual(
      [services[0].value, services[0].source, markets[0].country],
      ["Espresso training", "person", "GB"],
    );
    assert.equal((await get(`/brands/${second.id}/profile`)).services.length, 1);
    assert.deepEqual(
      (await get(`/brands/${acme.id}`)).competitors.map(({ domain, name }: { domain: string; name?: string }) => [
        domain,
        name,
      ]),
      [
        ["rival.com", undefined],
        ["other.com", "Other"],
      ],
    );
    const { questions } = await get(`/brands/${acme.id}/questions`);
    assert.equal(questions.length, 2);
    const trained = questions.find(({ text }: { text: string }) => text === "Who trains baristas?");
    assert.deepEqual([trained.tags, trained.persona.name, trained.market.country], [["wholesale"], "Café owner", "IE"]);
    assert.equal((await get(`/brands/${acme.id}/schedules`)).schedules[0].time_zone, "Europe/Madrid");
    assert.equal((await get(`/brands/${acme.id}/budget`)).monthly_cost_max_usd, 20);
    assert.equal((await get("/auth/budget")).monthly_cost_max_usd, 200);

    const before = await whole();
    assert.deepEqual(await counts(WHOLE), [0, 0, 0, done.steps.length]);
    assert.equal(await whole(), before);
  });

  test("what the file does not name stays; with --prune it goes, in the sections and brands that it has", async (t) => {
    const { app, key, run, get, byDomain, counts } = open(t);
    await run(WHOLE);
    const [acme] = await byDomain();
    await app.call("POST", `/brands/${acme.id}/questions`, { key, body: { text: "Who else roasts?" } });
    const less = `brands:
  - domain: acme.com
    name: Acme Coffee
    competitors: [other.com]
    personas: []
    questions: [{text: Who roasts the best espresso?, tags: [beans]}]
    schedules: {technical_enrichment: {every: monthly}}
    webhooks: []
`;
    assert.deepEqual(await counts(less), [1, 2, 0, 0]);
    assert.equal((await get("/brands")).length, 2);
    assert.equal((await get(`/brands/${acme.id}/questions?status=active`)).total, 3);
    assert.equal((await get(`/brands/${acme.id}`)).competitors.length, 2);

    const planned = await run(less, { prune: true, dryRun: true });
    assert.deepEqual(
      planned.steps.filter(({ action }) => action === "remove").map(({ what }) => what),
      [
        "brand second.com",
        'question "Who trains baristas?" (retired)',
        'question "Who else roasts?" (retired)',
        'persona "Café owner" (retired)',
        "schedule full",
        "webhook to hooks.example",
      ],
    );
    assert.equal((await get("/brands")).length, 2);
    await run(less, { prune: true });
    assert.deepEqual(
      (await get("/brands")).map(({ name }: { name: string }) => name),
      ["Acme Coffee"],
    );
    assert.equal((await get(`/brands/${acme.id}/questions?status=active`)).total, 1);
    assert.deepEqual(
      (await get(`/brands/${acme.id}`)).competitors.map(({ name }: { name: string }) => name),
      ["Other"],
    );
    assert.equal((await get(`/brands/${acme.id}/digests`)).total, 1, "a section that the file does not have is let be");
    assert.deepEqual(await counts(less, { prune: true }), [0, 0, 0, 3]);
  });

  test("errors name line and path, and leave nothing half done", async (t) => {
    const { run, get } = open(t);
    const refused = async (text: string, wanted: RegExp) => assert.rejects(async () => run(text), { message: wanted });
    const brand = "brands:\n  - domain: acme.com\n    name: Acme\n";
    await refused(`${brand}    colour: red\n`, /^brands\.yaml:4 brands\.0\.colour: is not a known field$/);
    await refused(
      `${brand}    questions:\n      - Hi\n`,
      /^brands\.yaml:5 brands\.0\.questions\.0\.text: is too short/,
    );
    await refused(`${brand}    name: Twice\n`, /^brands\.yaml:4 .*unique/);
    await refused(
      `${brand}    schedules:\n      full:\n        cron: 0 * * * *\n`,
      /^brands\.yaml:6 brands\.0\.schedules\.full\.cron: runs every 1 hours/,
    );
    await refused(
      `${brand}    profile:\n      services: [A b]\n      not_offered: [A b]\n`,
      /^brands\.yaml:6 brands\.0\.profile\.not_offered\.0: is also one of the services/,
    );
    await refused(
      `${brand}    webhooks: [{url: "http://a.example/"}]\n`,
      /^brands\.yaml:4 brands\.0\.webhooks\.0\.url: must be an https/,
    );
    await refused(
      `${brand}  - domain: www.acme.com\n    name: Again\n`,
      /^brands\.yaml:4 brands\.1\.domain: is named at brands\.0 already/,
    );
    const many = ["a", "b", "c", "d"].map((name) => `  - {domain: ${name}.com, name: ${name}}\n`);
    await refused(`brands:\n${many.join("")}`, /^brands\.yaml:5 brands\.3: Pro tier allows 3 brand/);
    assert.deepEqual(await get("/brands"), []);
  });
});
