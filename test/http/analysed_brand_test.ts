import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import type { Competitor } from "../../src/domain/competitor.ts";
import type { Opportunity } from "../../src/domain/opportunity.ts";
import type { QueueItem } from "../../src/domain/queue_item.ts";
import type { Run } from "../../src/domain/run.ts";
import { getBrand } from "../../src/store/brands.ts";
import {
  brands,
  briefs,
  evidence,
  executions,
  families,
  insights,
  opportunities,
  queueItems,
} from "../../src/store/schema.ts";
import { createOpenApiCheck } from "../support/openapi_check.ts";
import { openSandboxApp, type SandboxApp, type Told } from "../support/sandbox_app.ts";

const FORMATS = ["hub_and_spokes", "single_article", "programmatic", "comparison", "landing_page"];
const PIPELINE_DATA = [families, evidence, opportunities, queueItems, insights, briefs, executions] as const;
const MINUTE = 60_000;

/** What the specification says of a brand that was analysed, in the order in which a caller meets it. */
describe("an analysed brand", () => {
  let sandbox: SandboxApp;
  let told: Told;
  before(async () => {
    sandbox = openSandboxApp({ CRAWL_PAGES_MAX: "12" });
    told = await sandbox.analyze("fern-repairs.example", "Fern Repairs");
  });
  after(() => sandbox.close());

  const call = (method: string, path: string, body?: unknown) =>
    sandbox.app.call(method, path, { key: told.key, ...(body === undefined ? {} : { body }) });
  const get = async (path = "") => (await call("GET", `/brands/${told.brandId}${path}`)).body;
  const run = (path: string, body: object = {}) => sandbox.run(told, path, body);
  const newestRun = async (): Promise<Run> => (await sandbox.list<Run>(told, "runs"))[0]!;
  const queue = () => sandbox.list<QueueItem>(told, "queue");
  const ranked = () => sandbox.list<Opportunity>(told, "opportunities");
  const report = (event_type: string, recommendation_id: string) =>
    call("POST", "/track/outcomes/report", { brand_id: told.brandId, event_type, recommendation_id });

  test("has the identity, the site's state, its standing in answers, and competitors", async () => {
    const brand = await get();
    for (const field of ["description", "icp", "services", "trust_signals", "voice"])
      assert.ok(field in brand.brand_context, field);
    for (const field of ["health_score", "pages_crawled", "issues_by_severity", "crawled_at"])
      assert.ok(brand.technical_context[field] !== null, field);
    assert.ok(brand.llm_context.answers > 0);
    const fields = ["domain", "type", "tier", "confidence", "reason_codes", "source_tags", "evidence"];
    assert.ok(brand.competitors.length > 0);
    for (const competitor of brand.competitors) for (const field of fields) assert.ok(field in competitor, field);
    for (const type of ["llm_gap", "llm_citation", "technical_issue"])
      assert.ok((await get(`/evidence?type=${type}`)).total > 0, type);
  });

  test("is told as the document says: every field of contexts and queue items is in it", async () => {
    const openApi = await createOpenApiCheck(sandbox.app);
    const schemas = openApi.document.components.schemas as Record<string, { properties: Record<string, unknown> }>;
    const undocumented = (value: object, name: string) =>
      Object.keys(value).flatMap((field) => (field in schemas[name]!.properties ? [] : [`${name}.${field}`]));
    for (const path of ["", "/queue", "/opportunities", "/insights", "/families", "/runs", "/evidence"]) {
      const address = `/brands/${told.brandId}${path}`;
      assert.ok(openApi.check({ method: "GET", path: address }, await call("GET", address)), address);
    }
    const brand = await get();
    const found = [
      ...undocumented(brand.brand_context, "BrandContext"),
      ...undocumented(brand.technical_context, "TechnicalContext"),
      ...undocumented(brand.llm_context, "LlmContext"),
      ...(await queue()).flatMap(({ kind, item }) =>
        undocumented(item, kind === "opportunity" ? "QueuedOpportunity" : "QueuedInsight"),
      ),
    ];
    assert.deepEqual([...new Set(found)], []);
  });

  test("has opportunities ranked by 0.5 immediacy + 0.5 ceiling, each signal leading to its evidence", async () => {
    const rows = await ranked();
    assert.deepEqual(
      rows.map(({ rank }) => rank),
      rows.map((_, at) => at + 1),
    );
    for (const [at, row] of rows.entries()) {
      assert.ok(Math.abs(row.priority - (0.5 * row.immediacy + 0.5 * row.ceiling)) < 1e-9);
      assert.ok(row.priority <= (rows[at - 1]?.priority ?? 1));
      for (const part of [row.immediacy, row.ceiling, row.priority]) assert.ok(part >= 0 && part <= 1);
      assert.equal(
        row.total_volume,
        row.keywords.reduce((sum, { google_vol }) => sum + (google_vol ?? 0), 0),
      );
      assert.ok(FORMATS.includes(row.recommended_format));
      assert.notEqual(row.leverage_score, null);
      assert.ok(row.contributing_signals.some(({ role }) => role === "primary"));
      for (const { evidence_id } of row.contributing_signals)
        assert.equal((await get(`/evidence/${evidence_id}`)).id, evidence_id);
    }
  });

  test("has a queue of both kinds, each item with the fields of its kind", async () => {
    const items = await queue();
    const shapes = {
      opportunity: ["play", "summary", "recommended_format", "family"],
      insight: ["text", "category", "severity"],
    };
    for (const kind of ["opportunity", "insight"] as const) {
      const ofKind = items.filter((item) => item.kind === kind);
      assert.ok(ofKind.length > 0, kind);
      for (const item of ofKind)
        for (const field of shapes[kind]) assert.equal(typeof item.item[field as never], "string", field);
    }
  });

  test("brief: fails on a source_id, and a queue item's id leads to a brief and a draft", async () => {
    const item = (await queue()).find(({ kind }) => kind === "opportunity")!;
    await assert.rejects(run("brief", { queue_item_id: item.source_id }), /Pass the "id" \(not the "source_id"\)/);
    await run("brief", { queue_item_id: item.id });
    const [brief] = (await get("/briefs")).briefs;
    assert.equal(brief.queue_item_id, item.id);
    await run("execute", { brief_id: brief.id });
    const [draft] = (await get("/executions")).executions;
    const made = await newestRun();
    assert.equal(made.kind, "execution");
    assert.deepEqual([draft.run_id, draft.brief_id, draft.status], [made.id, brief.id, "draft"]);
    assert.notEqual(draft.id, made.id);
    assert.ok(FORMATS.includes(draft.format));
    assert.deepEqual(
      [draft.content.title, draft.content.body, draft.content.word_count].map((value) => typeof value),
      ["string", "string", "number"],
    );
  });

  test("enrich/technical: fails at once without trigger and audit_data; with one, its run's meta has the figures", async () => {
    await assert.rejects(run("enrich/technical"), /"trigger": true.*"audit_data"/);
    await run("enrich/technical", { trigger: true });
    const { meta } = await newestRun();
    assert.ok(Number.isInteger(meta.insights_count) && Number.isInteger(meta.evidence_count));
    assert.equal(typeof meta.health_score, "number");
  });

  test("discover: leverage stays null and the queue as it is until score has run", async () => {
    const earlier = await queue();
    sandbox.app.clock.advance(MINUTE);
    await run("discover");
    assert.ok((await ranked()).every(({ leverage_score }) => leverage_score === null));
    assert.deepEqual(await queue(), earlier);
    await run("score");
    const scored = await ranked();
    assert.ok(scored.length > 0 && scored.every(({ leverage_score }) => leverage_score !== null));
    const ids = new Set(scored.map(({ id }) => id));
    assert.ok((await queue()).some(({ source_id }) => ids.has(source_id)));
  });

  test("synthesize: makes and scores opportunities of its own from what is stored", async () => {
    await run("synthesize");
    const made = await newestRun();
    const rows = await ranked();
    assert.ok(rows.length > 0 && rows.every((row) => row.run_id === made.id && row.leverage_score !== null));
    assert.equal((await get(`/evidence?run_id=${made.id}`)).total, 0);
  });

  test("discovery keeps competitors that PATCH set, and a full run finds them again where it emptied them", async () => {
    const change = (competitors: string[]) => call("PATCH", `/brands/${told.brandId}`, { competitors });
    const domains = async () => (await get()).competitors.map(({ domain }: Competitor) => domain);
    assert.equal((await change(["rival.com"])).status, 200);
    await run("discover-competitors");
    assert.deepEqual(await domains(), ["rival.com"]);
    assert.equal((await change([])).status, 200);
    await run("analyze");
    assert.ok((await domains()).length > 0);
  });

  test("a completed insight that is found again says so, and a new pending item leads back to it", async () => {
    const done = (await queue()).find(({ kind, status }) => kind === "insight" && status === "pending")!;
    assert.equal((await report("completed", done.source_id)).status, 201);
    await run("score");
    assert.equal((await get(`/queue/${done.id}`)).recurred, undefined);
    sandbox.app.clock.advance(MINUTE);
    await run("enrich/technical", { trigger: true });
    await run("score");
    const again = (await queue()).filter((item) => item.source_id === done.source_id);
    assert.deepEqual(
      again.map((item) => [item.status, item.item.recurrence_of ?? null, item.item.recurred ?? false]),
      [
        ["pending", done.id, false],
        ["completed", null, true],
      ],
    );
  });

  test("DELETE removes the record alone; reset before it clears the rest", async () => {
    const { db } = sandbox.app.app;
    const left = () =>
      PIPELINE_DATA.filter((data) => db.select().from(data).where(eq(data.brand_id, told.brandId)).all().length > 0);
    const { id: _, ...analysed } = getBrand(db, told.brandId)!;
    assert.equal((await call("DELETE", `/brands/${told.brandId}`)).status, 200);
    assert.deepEqual(left(), PIPELINE_DATA);
    assert.equal((await call("GET", `/brands/${told.brandId}/queue`)).status, 404);
    const again = await call("POST", "/brands", { domain: "fern-repairs.example", name: "Fern" });
    assert.deepEqual([again.status, again.body.existing], [201, undefined]);
    assert.equal((await call("GET", `/brands/${again.body.id}`)).body.brand_context, null);

    // As if it had been analysed.
    db.update(brands)
      .set({ ...analysed, name: "Fern" })
      .where(eq(brands.id, again.body.id))
      .run();
    for (const data of PIPELINE_DATA)
      db.update(data).set({ brand_id: again.body.id }).where(eq(data.brand_id, told.brandId)).run();
    told.brandId = again.body.id;
    assert.deepEqual(left(), PIPELINE_DATA);
    assert.notEqual((await get()).brand_context, null);
    await call("POST", `/brands/${told.brandId}/reset`);
    assert.deepEqual(left(), []);
    const { brand_context, technical_context, llm_context, competitors } = await get();
    assert.deepEqual([brand_context, technical_context, llm_context, competitors], [null, null, null, []]);
  });
});
