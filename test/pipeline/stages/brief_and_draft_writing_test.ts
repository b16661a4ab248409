import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { QueueItem } from "../../../src/domain/queue_item.ts";
import { toPageRow } from "../../../src/pipeline/page_row.ts";
import { StageUnavailable } from "../../../src/pipeline/stage.ts";
import { briefWriting } from "../../../src/pipeline/stages/brief_writing.ts";
import { draftWriting } from "../../../src/pipeline/stages/draft_writing.ts";
import { createBuiltinTextModel } from "../../../src/providers/text_model/builtin.ts";
import { updateBrand } from "../../../src/store/brands.ts";
import { listBriefsPage } from "../../../src/store/briefs.ts";
import { insertEvidence } from "../../../src/store/evidence.ts";
import { listExecutionsPage } from "../../../src/store/executions.ts";
import { replaceInsights } from "../../../src/store/insights.ts";
import { insertOpportunities } from "../../../src/store/opportunities.ts";
import { upsertPages } from "../../../src/store/pages.ts";
import { insertQueueItem } from "../../../src/store/queue_items.ts";
import { bakeryFacts } from "../../support/bakery_site.ts";
import { CAKE_SERP, cakeInput, cakeOpportunity } from "../../support/cake_brief.ts";
import { issueData } from "../../support/evidence_data.ts";
import { outreachInsight, technicalInsight } from "../../support/insights.ts";
import { type StageHarness, stageHarness } from "../../support/stage_context.ts";

const NOW = "2026-03-02T10:00:00.000Z";
let harness: StageHarness;

function open(): void {
  harness = stageHarness({
    kind: "brief",
    brand: { domain: "bakery.example", name: "North Bakery" },
    providers: { textModel: createBuiltinTextModel() },
  });
  const { db, ctx } = harness;
  updateBrand(db, ctx.brand.id, { brand_context: cakeInput().brand.context });
  upsertPages(
    db,
    bakeryFacts().map((page) =>
      toPageRow(page, { brandId: ctx.brand.id, runId: ctx.run.id, fetchedAt: NOW, kinds: new Map() }),
    ),
  );
  insertEvidence(db, [
    CAKE_SERP,
    {
      ...CAKE_SERP,
      id: "00000000-0000-7000-8000-0000000000e2",
      type: "technical_issue",
      subject: "title_missing",
      data: issueData(),
    },
  ]);
  insertOpportunities(db, [cakeOpportunity()]);
  replaceInsights(db, { brandId: ctx.brand.id, type: "technical_issue", now: NOW }, [technicalInsight()]);
  replaceInsights(db, { brandId: ctx.brand.id, type: "outreach", now: NOW }, [outreachInsight()]);
  insertQueueItem(db, item("opportunity", cakeOpportunity().id));
  insertQueueItem(db, item("insight", technicalInsight().id));
  insertQueueItem(db, { ...item("insight", outreachInsight().id), id: "item-outreach", stable_key: "outreach" });
}

function item(kind: QueueItem["kind"], sourceId: string): QueueItem {
  return {
    id: `item-${kind}`,
    brand_id: harness.ctx.brand.id,
    kind,
    source_id: sourceId,
    stable_key: kind,
    status: "pending",
    rank: 1,
    priority: 0.5,
    item: { text: "", category: "", severity: "", simulated: false },
    created_at: NOW,
    updated_at: NOW,
  };
}

async function writeBrief(queueItemId: string) {
  harness.ctx.run.input = { queue_item_id: queueItemId };
  await briefWriting.run(harness.ctx);
  const brief = listBriefsPage(harness.db, harness.ctx.brand.id, { page: { limit: 10 } }).rows[0];
  assert.ok(brief !== undefined);
  return brief;
}

async function writeDraft(briefId: string) {
  harness.ctx.run.input = { brief_id: briefId };
  await draftWriting.run(harness.ctx);
  const draft = listExecutionsPage(harness.db, harness.ctx.brand.id, { page: { limit: 10 } }).rows[0];
  assert.ok(draft !== undefined);
  return draft;
}

describe("brief_writing", () => {
  beforeEach(open);
  afterEach(() => harness.close());

  test("turns an opportunity into a brief from its evidence and pages", async () => {
    const brief = await writeBrief("item-opportunity");
    assert.equal(brief.opportunity_id, cakeOpportunity().id);
    assert.equal(brief.format, "single_article");
    assert.equal(brief.strategy.written_by, "builtin");
    assert.equal(brief.strategy.simulated, false);
    assert.ok(brief.sources.some((source) => source.evidence_id === CAKE_SERP.id));
    assert.equal(harness.figures()?.brief_id, brief.id);
  });

  test("turns a technical insight into a fix brief without an opportunity", async () => {
    const brief = await writeBrief("item-insight");
    assert.equal(brief.opportunity_id, null);
    assert.equal(brief.strategy.kind, "fix");
  });

  test("names the endpoint when the queue item is unknown", async () => {
    harness.ctx.run.input = { queue_item_id: "nothing" };
    await assert.rejects(
      briefWriting.run(harness.ctx),
      (error) => error instanceof StageUnavailable && /GET \/brands\/.*\/queue/.test(error.message),
    );
    assert.deepEqual(listBriefsPage(harness.db, harness.ctx.brand.id, { page: { limit: 10 } }).rows, []);
  });
});

describe("draft_writing", () => {
  beforeEach(open);
  afterEach(() => harness.close());

  test("drafts the article, has it checked and keeps both", async () => {
    const draft = await writeDraft((await writeBrief("item-opportunity")).id);
    const { content } = draft;
    assert.equal(draft.status, "draft");
    assert.equal(draft.gate_scores, null);
    assert.equal(content.simulated, false);
    assert.equal(content.written_by, "builtin");
    assert.equal(content.review.passed, true, JSON.stringify(content.review.findings));
    assert.ok(content.word_count > 100 && content.claims.length > 5);
    assert.ok(content.claims.every((claim) => claim.evidence_ids.length + claim.source_urls.length > 0));
  });

  test("drafts a work order with texts from the pages for a technical fix", async () => {
    const draft = await writeDraft((await writeBrief("item-insight")).id);
    assert.match(draft.content.body, /## Steps\n\n1\. See it for yourself/);
    assert.match(draft.content.body, /- \[ \] /);
    assert.deepEqual(
      draft.content.review.findings.filter((finding) => finding.severity === "error"),
      [],
    );
  });

  test("drafts a letter for outreach from the brand's own facts", async () => {
    const draft = await writeDraft((await writeBrief("item-outreach")).id);
    assert.match(draft.content.body, /> Subject: North Bakery/);
    assert.match(draft.content.body, /Rated 4\.9 of 5 in 212 reviews/);
  });

  test("says so when the evidence is simulated", async () => {
    insertEvidence(harness.db, [{ ...CAKE_SERP, id: "00000000-0000-7000-8000-0000000000e9", simulated: true }]);
    const draft = await writeDraft((await writeBrief("item-opportunity")).id);
    assert.equal(draft.content.simulated, true);
    assert.ok((draft.content.editor_notes as string[]).some((note) => note.includes("simulated")));
  });

  test("names the endpoint when the brief is unknown", async () => {
    harness.ctx.run.input = { brief_id: "nothing" };
    await assert.rejects(draftWriting.run(harness.ctx), /GET \/brands\/.*\/briefs/);
  });
});
