import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { systemClock } from "../src/base/clock.ts";
import type { Evidence } from "../src/domain/evidence/evidence.ts";
import { createHtmlReader, type HtmlReader } from "../src/page/html_reader.ts";
import { createStageTable } from "../src/pipeline/stage_table.ts";
import { createRealProviders } from "../src/providers/real_providers.ts";
import { createSandboxProviders } from "../src/providers/sandbox/sandbox_providers.ts";
import { createTextModel } from "../src/providers/text_model/create_text_model.ts";
import { fakeHttp } from "./support/fake_http.ts";
import { createTestApp, createTestWorld, type TestAnswer } from "./support/test_app.ts";
import { startAllVendors, type VendorTown } from "./support/vendors/all_vendors.ts";
import { assertWhole } from "./support/whole_evidence.ts";

const DOMAIN = "trailpeak.com";
const ENGINES = ["openai", "anthropic", "gemini", "perplexity", "openai_compatible"] as const;
const POLL_MS = 25;
const PATIENCE_MS = 120_000;

/** The site is a generated one, read in process; everything else is asked over HTTP on loopback. */
async function fullRun(town: VendorTown, reader: HtmlReader) {
  const world = createTestWorld();
  const realFetcher = world.providers.pageFetcher;
  const { pageFetcher } = createSandboxProviders({
    realFetcher,
    clock: systemClock,
    own: { domain: DOMAIN, pages: () => [] },
  });
  const http = fakeHttp().deps;
  const real = createRealProviders(town.settings, { http, manners: { timeoutMs: 10_000 } });
  const textModel = createTextModel(town.settings);
  const providers = { ...world.providers, ...real, pageFetcher, textModel };
  const app = createTestApp({
    env: { CRAWL_PAGES_MAX: "6", ANSWER_CALLS_MAX: "15" },
    world: { ...world, providers, htmlReader: reader },
    stages: createStageTable({ reader }),
  });
  try {
    const { key } = app.account();
    const brand = await app.brand(key, DOMAIN);
    const started = await app.call("POST", `/brands/${brand}/analyze`, { key, body: {} });
    const run = await finished(() => app.call("GET", `/brands/${brand}/runs/${started.body.run_id}`, { key }));
    const evidence = (await app.call("GET", `/brands/${brand}/evidence`, { key })).body.evidence as Evidence[];
    const queue = (await app.call("GET", `/brands/${brand}/queue`, { key })).body;
    return { run, evidence, queue };
  } finally {
    await app.close();
  }
}

async function finished(look: () => Promise<TestAnswer>) {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const { body } = await look();
    if (body?.status === "done" || body?.status === "failed") return body;
    assert.ok(Date.now() < until, `the run does not end: ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

describe("a full run on the stand-ins of all vendors", () => {
  let town: VendorTown;
  let reader: HtmlReader;
  before(async () => {
    reader = createHtmlReader({ threads: 1 });
    town = await startAllVendors();
  });
  after(async () => {
    await town.close();
    await reader.close();
  });

  test("ends done with evidence that matches what each of them served", async () => {
    const { run, evidence, queue } = await fullRun(town, reader);
    assert.equal(run.status, "done", JSON.stringify(run));
    assert.equal(run.meta.providers_failed, undefined);
    for (const provider of ENGINES) {
      const { served, refused } = town.engines[provider];
      assert.deepEqual(refused, []);
      const records = evidence
        .filter((record) => record.type === "llm_answer")
        .filter((record) => record.provider === provider);
      assert.equal(records.length, served.length);
      assert.ok(records.length > 0, provider);
      for (const { data: answer, simulated } of records) {
        const given = served.find((candidate) => candidate.question === answer.question);
        assert.equal(answer.answer, given?.text);
        assert.equal(answer.model, given?.facts.model);
        assert.deepEqual(answer.tokens, given?.facts.tokens);
        assert.equal(simulated, false);
        const urls = provider === "openai_compatible" ? [] : given?.facts.sources.map((source) => source.url);
        assert.deepEqual(answer.sources.map((source) => source.url).toSorted(), urls?.toSorted());
      }
    }
    assertWhole(evidence);
    const pages = evidence.filter((record) => record.type === "serp");
    assert.ok(pages.length > 0);
    for (const page of pages) {
      const given = town.dataforseo.served.find((served) => served.keyword === page.subject);
      assert.deepEqual(
        page.data.results.map((entry) => entry.url),
        given?.facts.organic.map((entry) => entry.url),
      );
    }
    assert.ok(queue.total > 0, JSON.stringify(queue).slice(0, 200));
  });

  test("ends done and says who failed when one vendor is down", async () => {
    town.engines.anthropic.always("server_error");
    const { run, evidence } = await fullRun(town, reader);
    town.engines.anthropic.always("ok");
    assert.equal(run.status, "done", JSON.stringify(run));
    const failed = run.meta.providers_failed as { provider: string; settings: string }[];
    assert.deepEqual(
      failed.map((failure) => failure.provider),
      ["anthropic"],
    );
    assert.match(failed[0]?.settings ?? "", /ANTHROPIC_API_KEY/);
    assert.ok(evidence.some((record) => record.type === "provider_error" && record.provider === "anthropic"));
    assert.ok(!evidence.some((record) => record.type === "llm_answer" && record.provider === "anthropic"));
  });

  test("goes on without the stages that nobody answers and names them", async () => {
    for (const engine of Object.values(town.engines)) engine.always("unauthorized");
    const { run, evidence } = await fullRun(town, reader);
    for (const engine of Object.values(town.engines)) engine.always("ok");
    assert.equal(run.status, "done", JSON.stringify(run));
    const skipped = run.meta.skipped as { stage: string; reason: string }[];
    assert.match(skipped.find(({ stage }) => stage === "llm_enrichment")?.reason ?? "", /OPENAI_API_KEY/);
    assert.ok(!evidence.some((record) => record.type === "llm_answer"));
  });
});
