import assert from "node:assert/strict";
import { after, before, describe, type TestContext, test } from "node:test";
import type { PageFetcher } from "../../../src/crawl/page_fetcher.ts";
import type { Family } from "../../../src/domain/keyword.ts";
import { createHtmlReader, type HtmlReader } from "../../../src/page/html_reader.ts";
import type { PageFacts } from "../../../src/page/page_facts.ts";
import { toPageRow } from "../../../src/pipeline/page_row.ts";
import { createRankingPages } from "../../../src/pipeline/ranking_pages.ts";
import type { Stage } from "../../../src/pipeline/stage.ts";
import { createBrandEnrichment } from "../../../src/pipeline/stages/brand_enrichment.ts";
import { createBriefWriting } from "../../../src/pipeline/stages/brief_writing.ts";
import { createFamilyDiscovery } from "../../../src/pipeline/stages/family_discovery.ts";
import { llmEnrichment } from "../../../src/pipeline/stages/llm_enrichment.ts";
import { createBuiltinTextModel } from "../../../src/providers/text_model/builtin.ts";
import { updateBrand } from "../../../src/store/brands.ts";
import { listEvidence } from "../../../src/store/evidence.ts";
import { replaceFamilies } from "../../../src/store/families.ts";
import { insertOpportunities } from "../../../src/store/opportunities.ts";
import { upsertPages } from "../../../src/store/pages.ts";
import { insertQueueItem } from "../../../src/store/queue_items.ts";
import { BAKERY_HOME, bakeryFacts } from "../../support/bakery_site.ts";
import { bakeryContext, cakeOpportunity } from "../../support/cake_brief.ts";
import { loopTurns } from "../../support/loop_turns.ts";
import { fakeEngine, type StageHarness, stageHarness } from "../../support/stage_context.ts";

const NOW = "2026-03-02T10:00:00.000Z";
/** Pages of the site; a writer reads that many of the nearest at least. */
const PAGES = 70;

describe("a stage lets other work in at least once a page", () => {
  let reader: HtmlReader;
  before(() => {
    reader = createHtmlReader({ threads: 1 });
  });
  after(() => reader.close());

  test("brand_enrichment", async (t) => {
    const harness = open(t);
    await takesTurns(harness, createBrandEnrichment({ readKeyPages: async () => manyPages() }), PAGES);
  });

  test("family_discovery", async (t) => {
    const harness = withPages(open(t));
    await takesTurns(
      harness,
      createFamilyDiscovery({ readFreshPages: async () => ({ rows: [], keep: () => ({}) }) }),
      PAGES,
    );
  });

  test("brief_writing", async (t) => {
    const harness = withPages(open(t));
    const { db, ctx } = harness;
    insertOpportunities(db, [cakeOpportunity()]);
    insertQueueItem(db, {
      id: "item",
      brand_id: ctx.brand.id,
      kind: "opportunity",
      source_id: cakeOpportunity().id,
      stable_key: "cake",
      status: "pending",
      rank: 1,
      priority: 0.5,
      item: { text: "", category: "", severity: "", simulated: false },
      created_at: NOW,
      updated_at: NOW,
    });
    ctx.run.input = { queue_item_id: "item" };
    await takesTurns(harness, createBriefWriting({ readRanking: createRankingPages(reader) }), PAGES);
  });
});

test("llm_enrichment lets other work in at least once an answer", async (t) => {
  const engine = fakeEngine(() => ({ text: "1. **Rival Gear** - sturdy\n2. **Trailpeak** - fine" }));
  const harness = open(t, [engine]);
  const families = Array.from({ length: 40 }, (_, at) => familyOf(harness, `hiking boots ${at}`, at));
  replaceFamilies(harness.db, harness.ctx.brand.id, families);
  const turns = await loopTurns(() => llmEnrichment.run(harness.ctx));
  const answers = listEvidence(harness.db, harness.ctx.brand.id, { type: "llm_answer" }).length;
  assert.ok(answers >= 40 && turns >= answers, `${turns} turns for ${answers} answers`);
});

async function takesTurns(harness: StageHarness, stage: Stage, least: number): Promise<void> {
  const turns = await loopTurns(() => stage.run(harness.ctx));
  assert.ok(turns >= least, `${turns} turns of the event loop for ${least} pages`);
}

function open(t: TestContext, answerEngines: ReturnType<typeof fakeEngine>[] = []): StageHarness {
  const pageFetcher = { provider: "crawler", isSimulated: () => false, homeUrl: () => BAKERY_HOME };
  const harness = stageHarness({
    brand: { domain: "bakery.example", name: "North Bakery" },
    providers: {
      textModel: createBuiltinTextModel(),
      pageFetcher: pageFetcher as unknown as PageFetcher,
      answerEngines,
    },
  });
  t.after(() => harness.close());
  return harness;
}

function withPages(harness: StageHarness): StageHarness {
  const { db, ctx } = harness;
  const of = { brandId: ctx.brand.id, runId: ctx.run.id, fetchedAt: NOW, kinds: new Map() };
  updateBrand(db, ctx.brand.id, { brand_context: { ...bakeryContext(), trust_signals: [] } });
  upsertPages(
    db,
    manyPages().map((page) => toPageRow(page, of)),
  );
  return harness;
}

/** The bakery's cake page under many addresses. */
function manyPages(): PageFacts[] {
  const page = bakeryFacts().find((one) => one.url.includes("wedding-cakes"))!;
  return Array.from({ length: PAGES }, (_, at) => {
    const url = `${BAKERY_HOME}services/wedding-cakes-${at}`;
    return { ...page, url, response: { ...page.response, final_url: url } };
  });
}

function familyOf({ ctx }: StageHarness, keyword: string, at: number): Family {
  return {
    id: `01900000-0000-7000-8000-0000000001${String(at).padStart(2, "0")}`,
    brand_id: ctx.brand.id,
    run_id: ctx.run.id,
    name: keyword,
    intent: "commercial",
    keywords: [{ keyword, intent: "commercial", source: "site" }],
    total_volume: null,
    simulated: false,
    created_at: NOW,
  };
}
