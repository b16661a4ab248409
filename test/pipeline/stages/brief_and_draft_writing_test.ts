import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Brief } from "../../../src/domain/brief.ts";
import type { ContentPlan, WrittenText } from "../../../src/domain/content_plan.ts";
import type { ContentRecord } from "../../../src/domain/content_record.ts";
import type { Dossier } from "../../../src/domain/dossier.ts";
import type { DraftContent } from "../../../src/domain/execution.ts";
import type { QueueItem } from "../../../src/domain/queue_item.ts";
import type { OwnText } from "../../../src/domain/run.ts";
import { createHtmlReader, type HtmlReader } from "../../../src/page/html_reader.ts";
import { toPageRow } from "../../../src/pipeline/page_row.ts";
import { createRankingPages } from "../../../src/pipeline/ranking_pages.ts";
import { StageUnavailable } from "../../../src/pipeline/stage.ts";
import { createBriefWriting } from "../../../src/pipeline/stages/brief_writing.ts";
import { createDraftWriting } from "../../../src/pipeline/stages/draft_writing.ts";
import { createBuiltinTextModel } from "../../../src/providers/text_model/builtin.ts";
import type { TextModel } from "../../../src/providers/text_model/text_model.ts";
import { updateBrand } from "../../../src/store/brands.ts";
import { getBrief, insertBrief, listBriefsPage } from "../../../src/store/briefs.ts";
import { getDossier } from "../../../src/store/dossiers.ts";
import { insertEvidence } from "../../../src/store/evidence.ts";
import { listExecutionsPage } from "../../../src/store/executions.ts";
import { replaceInsights } from "../../../src/store/insights.ts";
import { insertOpportunities } from "../../../src/store/opportunities.ts";
import { upsertPages } from "../../../src/store/pages.ts";
import { insertQueueItem } from "../../../src/store/queue_items.ts";
import { BAKERY_HOME, bakeryFacts } from "../../support/bakery_site.ts";
import { bakeryContext, CAKE_SERP, cakeOpportunity, oldBrief, oldFix } from "../../support/cake_brief.ts";
import { issueData } from "../../support/evidence_data.ts";
import { createFakePageFetcher } from "../../support/fake_page_fetcher.ts";
import { outreachInsight, technicalInsight } from "../../support/insights.ts";
import { materialOf, type Script, scriptedModel } from "../../support/scripted_model.ts";
import { type StageHarness, stageHarness } from "../../support/stage_context.ts";

const NOW = "2026-03-02T10:00:00.000Z";
const CAKES = `${BAKERY_HOME}services/wedding-cakes`;
let harness: StageHarness;
let reader: HtmlReader;

function open(textModel: TextModel = createBuiltinTextModel(), extraPages: Record<string, string> = {}): void {
  harness = stageHarness({
    kind: "brief",
    brand: { domain: "bakery.example", name: "North Bakery" },
    providers: { textModel, pageFetcher: createFakePageFetcher() },
  });
  const { db, ctx } = harness;
  updateBrand(db, ctx.brand.id, { brand_context: bakeryContext() });
  upsertPages(
    db,
    bakeryFacts(extraPages).map((page) =>
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
    leverage_score: 0.5,
    item: { text: "", category: "", severity: "", simulated: false },
    created_at: NOW,
    updated_at: NOW,
  };
}

async function writeBrief(queueItemId: string): Promise<Brief> {
  harness.ctx.run.input = { queue_item_id: queueItemId };
  await createBriefWriting({ readRanking: createRankingPages(reader) }).run(harness.ctx);
  const brief = listBriefsPage(harness.db, harness.ctx.brand.id, { page: { limit: 10 } }).rows[0];
  assert.ok(brief !== undefined);
  return brief;
}

async function writeDraft(briefId: string, own_text?: OwnText): Promise<DraftContent> {
  const drafts = () => listExecutionsPage(harness.db, harness.ctx.brand.id, { page: { limit: 10 } }).rows;
  const before = new Set(drafts().map(({ id }) => id));
  harness.ctx.run.input = { brief_id: briefId, ...(own_text === undefined ? {} : { own_text }) };
  await createDraftWriting({ readRanking: createRankingPages(reader) }).run(harness.ctx);
  const draft = drafts().find(({ id }) => !before.has(id));
  assert.ok(draft !== undefined);
  return draft.content;
}

/** Mark of the page in the material of a call. */
function markOf(call: { data: readonly { label: string }[] }, url: string): string {
  const label = call.data.find((block) => block.label.endsWith(url))?.label;
  assert.ok(label !== undefined, `no source for ${url}`);
  return label.split(" ", 1)[0]!;
}

const PLAN: ContentPlan = {
  decision: { action: "write", url: "", reason: "Nobody answers when to order" },
  title: "When to order a wedding cake",
  meta_description: "Order at least eight weeks before the day.",
  audience: "Couples before their wedding",
  angle: "A date first",
  sections: [
    {
      id: "x",
      heading: "How early should I order a wedding cake?",
      role: "answer",
      guidance: "Say when.",
      must_say: ["Order at least eight weeks before the day"],
      cites: ["[P1]"],
      words: 40,
      covers: ["How early should I order a wedding cake?", "a question nobody asked"],
      edit: null,
    },
  ],
  links: [
    { url: CAKES, anchor: "wedding cakes", reason: "the offer" },
    { url: "https://elsewhere.example/", anchor: "x", reason: "foreign" },
  ],
  asks: [{ id: "A1", question: "What does a cake for 100 guests cost?", who: "owner", blocks_publishing: true }],
  conflicts: [],
  not_to_say: [],
};

function text(markdown: string, cites: string[], change: Partial<WrittenText> = {}): WrittenText {
  return {
    title: "When to order a wedding cake",
    meta_description: "Order at least eight weeks before the day.",
    blocks: [{ section: "s1", heading: "How early should I order a wedding cake?", markdown, cites, edit: null }],
    asks: [],
    conflicts: [],
    ...change,
  };
}

const SUPPORTED = "Order your wedding cake at least eight weeks before the day";

function script(change: Script): Script {
  return {
    strategist: (call) => ({ ...PLAN, sections: [{ ...PLAN.sections[0]!, cites: [markOf(call, CAKES)] }] }),
    writer: (call) => text(`${SUPPORTED}. [${markOf(call, CAKES)}] [Ask A1]`, [markOf(call, CAKES)]),
    judge: (call) => ({
      claims: call.data.map((_, place) => ({ n: place + 1, verdict: "supported", reason: "" })),
    }),
    ...change,
  };
}

/** Inside a suite: hooks at the top of a file would hold for all files of the process. */
function withReader(): void {
  before(() => {
    reader = createHtmlReader({ threads: 1 });
  });
  afterEach(() => harness.close());
  after(() => reader.close());
}

describe("brief_writing with a model", () => {
  withReader();

  test("keeps the plan with its dossier, what it resolves and what was refused", async () => {
    const model = scriptedModel(script({}));
    open(model);
    const brief = await writeBrief("item-opportunity");
    const [section] = brief.outline;
    assert.equal(brief.status, "ready");
    assert.deepEqual(section?.source_urls, [CAKES]);
    assert.deepEqual(section?.covers, ["How early should I order a wedding cake?"]);
    assert.deepEqual(
      brief.internal_links.map(({ url }) => url),
      [CAKES],
    );
    assert.deepEqual(brief.strategy.publish_gate, ["A1"]);
    const record = brief.strategy.record as ContentRecord;
    assert.equal(record.written_by, "scripted/model");
    assert.equal(record.cost_usd, 0.01);
    assert.deepEqual(record.refusals.map(({ text }) => text).sort(), [
      "a question nobody asked",
      "https://elsewhere.example/",
    ]);
    const row = getDossier(harness.db, brief.id);
    assert.equal(row?.hash, record.dossier_hash);
    assert.equal(brief.strategy.simulated, false);
    assert.equal(harness.figures()?.writing_cost_usd, 0.01);
  });

  test("shows the strategist results, questions and whole pages", async () => {
    const model = scriptedModel(script({}));
    open(model);
    await writeBrief("item-opportunity");
    const [call] = model.calls;
    assert.match(materialOf(call!, "QUESTIONS"), /How early should I order a wedding cake\?/);
    const results = call!.data.find(({ text: shown }) => shown.includes("Prices for two and three tiers"));
    assert.match(results?.label ?? "", /^E\d+ · results/);
    assert.match(call!.data.find(({ label }) => label.endsWith(CAKES))?.text ?? "", /## What is included\n- Tasting/);
  });

  test("takes statements that their sources do not bear out from the plan", async () => {
    const must_say = ["Order at least eight weeks before the day", "We bake 700 cakes a year"];
    open(
      scriptedModel(
        script({
          strategist: (call) => ({
            ...PLAN,
            title: "The cheapest wedding cakes, certified by the FDA",
            sections: [{ ...PLAN.sections[0]!, cites: [markOf(call, CAKES)], must_say }],
          }),
        }),
      ),
    );
    const brief = await writeBrief("item-opportunity");
    assert.deepEqual(brief.outline[0]?.key_points, [must_say[0]]);
    assert.doesNotMatch(JSON.stringify([brief.title, brief.outline]), /700|FDA|cheapest/);
  });

  test("is planned again for the page that the strategist wants extended", async () => {
    const model = scriptedModel(
      script({
        strategist: (call) =>
          materialOf(call, "TASK").includes("Action: edit")
            ? {
                ...PLAN,
                sections: [
                  {
                    ...PLAN.sections[0]!,
                    cites: [markOf(call, CAKES)],
                    edit: { op: "insert_after", blocks: ["b1"], reason: "asked beside the results" },
                  },
                ],
              }
            : { ...PLAN, decision: { action: "extend", url: CAKES, reason: "It is about this already" } },
        writer: (call) =>
          text("", [], {
            blocks: [
              {
                section: "s1",
                heading: "How early should I order a wedding cake?",
                markdown: `${SUPPORTED}. [b8]`,
                cites: [markOf(call, CAKES)],
                edit: { op: "insert_after", blocks: ["b1"], reason: "asked beside the results" },
              },
            ],
          }),
      }),
    );
    open(model);
    const brief = await writeBrief("item-opportunity");
    assert.equal(brief.strategy.action, "edit");
    assert.equal(brief.strategy.target_url, CAKES);
    assert.deepEqual((brief.strategy.decision as ContentPlan["decision"]).action, "extend");
    const draft = await writeDraft(brief.id);
    assert.match(draft.body, /^# Wedding cakes\n\n#+ How early should I order/);
    assert.match(draft.body, /- Tasting of four flavours\n- Drawing of the cake/);
    const [change] = draft.patch as { op: string; blocks: string[]; reason: string }[];
    assert.deepEqual(
      [change?.op, change?.blocks, change?.reason],
      ["insert_after", ["b1"], "asked beside the results"],
    );
  });

  test("is declined with its reasons, and its draft is what would have to be known", async () => {
    open(
      scriptedModel(
        script({
          strategist: () => ({
            ...PLAN,
            decision: { action: "decline", url: "", reason: "Not our trade" },
            sections: [],
          }),
        }),
      ),
    );
    const brief = await writeBrief("item-opportunity");
    assert.equal(brief.status, "declined");
    const draft = await writeDraft(brief.id);
    assert.match(draft.review.findings[0]?.message ?? "", /Not our trade/);
    assert.match(draft.body, /> Not our trade\n\n- \*\*\[Ask: What does a cake for 100 guests cost\?\]/);
    assert.equal(draft.review.passed, false);
  });

  test("a page that cannot be read is not extended: the strategist is told and plans again", async () => {
    const model = scriptedModel(
      script({
        strategist: (call) =>
          materialOf(call, "TASK").includes("cannot be read here")
            ? { ...PLAN, sections: [{ ...PLAN.sections[0]!, cites: [] }] }
            : {
                ...PLAN,
                decision: { action: "extend", url: "https://bakery.example/gone", reason: "It ranks" },
                sections: [],
              },
      }),
    );
    open(model);
    const brief = await writeBrief("item-opportunity");
    assert.equal(brief.strategy.written_by, "scripted/model");
    assert.equal(brief.outline.length, 1);
    assert.equal(model.calls.length, 2);
  });

  test("a plan without a section is no plan", async () => {
    open(scriptedModel(script({ strategist: () => ({ ...PLAN, sections: [] }) })));
    const brief = await writeBrief("item-opportunity");
    const record = brief.strategy.record as ContentRecord;
    assert.equal(record.written_by, "builtin");
    assert.match(record.failures[0]?.reason ?? "", /no section/);
  });

  test("asks again with less where the model takes less", async () => {
    let asked = 0;
    const model = scriptedModel(
      script({
        strategist: (call) => {
          if (asked++ === 0) return "context_exceeded";
          return { ...PLAN, sections: [{ ...PLAN.sections[0]!, cites: [] }], data: call.data.length };
        },
      }),
    );
    open(model);
    const brief = await writeBrief("item-opportunity");
    const [first, second] = model.calls.map((call) => JSON.stringify(call.data).length);
    assert.ok(second! < first!);
    assert.equal(brief.strategy.written_by, "scripted/model");
  });

  test("comes from the tables where the model does not answer, and says so", async () => {
    open(scriptedModel({}));
    const brief = await writeBrief("item-opportunity");
    const record = brief.strategy.record as ContentRecord;
    assert.equal(record.written_by, "builtin");
    assert.deepEqual(
      record.failures.map(({ call }) => call),
      ["strategist"],
    );
    assert.equal(record.authors.outline, "rules");
  });

  test("is not asked for beyond the run's ceiling", async () => {
    const model = scriptedModel(script({}));
    open(model);
    harness.ctx.limits.runCostMaxUsd = 0.005;
    const brief = await writeBrief("item-opportunity");
    assert.equal(model.calls.length, 0);
    assert.match((brief.strategy.record as ContentRecord).failures[0]?.reason ?? "", /RUN_COST_MAX_USD/);
  });
});

describe("a fix with a model", () => {
  withReader();

  test("is planned from what the audit found", async () => {
    const model = scriptedModel(
      script({
        strategist: () => ({
          ...PLAN,
          asks: [],
          sections: [{ ...PLAN.sections[0]!, heading: "Steps", must_say: [], cites: [], covers: [] }],
          title: "Give seven pages a title",
        }),
      }),
    );
    open(model);
    const brief = await writeBrief("item-insight");
    assert.deepEqual([brief.strategy.kind, brief.strategy.written_by], ["fix", "scripted/model"]);
    const finding = model.calls[0]!.data.find(({ label }) => label.includes("finding"));
    assert.match(finding?.text ?? "", /pages/);
    assert.match(materialOf(model.calls[0]!, "TASK"), /Write a title of its own for each page/);
  });
});

describe("brief_writing without a model", () => {
  withReader();

  test("turns an opportunity into a brief from its evidence and pages", async () => {
    open();
    const brief = await writeBrief("item-opportunity");
    assert.equal(brief.opportunity_id, cakeOpportunity().id);
    assert.equal(brief.format, "single_article");
    assert.equal(brief.strategy.written_by, "builtin");
    assert.equal(harness.figures()?.brief_id, brief.id);
  });

  test("turns a technical insight into a fix brief without an opportunity", async () => {
    open();
    const brief = await writeBrief("item-insight");
    assert.equal(brief.opportunity_id, null);
    assert.equal(brief.strategy.kind, "fix");
  });

  test("names the endpoint when the queue item is unknown", async () => {
    open();
    harness.ctx.run.input = { queue_item_id: "nothing" };
    await assert.rejects(
      createBriefWriting({ readRanking: createRankingPages(reader) }).run(harness.ctx),
      (error) => error instanceof StageUnavailable && /GET \/brands\/.*\/queue/.test(error.message),
    );
    assert.deepEqual(listBriefsPage(harness.db, harness.ctx.brand.id, { page: { limit: 10 } }).rows, []);
  });
});

describe("draft_writing with a model", () => {
  withReader();

  test("publishes without marks, keeps claims with their pages, and its record", async () => {
    open(scriptedModel(script({})));
    const draft = await writeDraft((await writeBrief("item-opportunity")).id);
    assert.match(draft.body, /^# When to order a wedding cake\n\n## How early/);
    assert.match(draft.body, /eight weeks before the day\./);
    assert.doesNotMatch(draft.body, /\[P\d/);
    assert.match(draft.body, /\*\*\[Ask: What does a cake for 100 guests cost\?\]\*\*/);
    assert.ok(
      draft.claims.some(({ text: said, source_urls }) => said.includes("eight weeks") && source_urls.includes(CAKES)),
    );
    assert.deepEqual([draft.review.passed, draft.review.publishable], [true, false]);
    assert.equal((draft.record as ContentRecord).authors.body, "model");
    assert.equal(draft.simulated, false);
  });

  test("what the judge refuses is written again once", async () => {
    const bad = "The oven was built by our grandfather";
    open(
      scriptedModel(
        script({
          writer: (call) => text(`${SUPPORTED}. ${bad}. [${markOf(call, CAKES)}]`, [markOf(call, CAKES)]),
          judge: (call) => ({
            claims: call.data.map(({ label, text: shown }) => ({
              n: Number(/^Statement (\d+)/.exec(label)?.[1] ?? 0),
              verdict: shown.includes(`: ${bad}`) ? "absent" : "supported",
              reason: "Nothing of a grandfather",
            })),
          }),
          repair: (call) => {
            const block = call.data.find(({ label }) => label.startsWith("BLOCK "))!;
            assert.match(
              block.text,
              /Refused: The oven was built by our grandfather\.?\nReason: Nothing of a grandfather/,
            );
            return {
              blocks: [
                {
                  n: Number(block.label.slice(6)),
                  heading: "How early should I order a wedding cake?",
                  markdown: `${SUPPORTED}. [P1]`,
                  cites: ["P1"],
                },
              ],
              asks: [],
              title: "",
              meta_description: "",
            };
          },
        }),
      ),
    );
    const draft = await writeDraft((await writeBrief("item-opportunity")).id);
    const record = draft.record as ContentRecord;
    assert.doesNotMatch(draft.body, /grandfather/);
    assert.equal(record.repaired, 1);
    assert.ok(record.refusals.some(({ text: said, check }) => said.includes("grandfather") && check === "judge"));
  });

  test("a section that does not answer its heading fails the review", async () => {
    const script_ = (answered: boolean) =>
      script({
        writer: (call) => text(`${SUPPORTED}. [${markOf(call, CAKES)}]`, [markOf(call, CAKES)]),
        sections: (call) => {
          assert.match(materialOf(call, "TEXT"), /eight weeks before the day/);
          assert.equal(materialOf(call, "HEADINGS"), "1. How early should I order a wedding cake?");
          return { sections: [{ n: 1, answered, missing: answered ? "" : "No date" }] };
        },
      });
    for (const answered of [true, false]) {
      open(scriptedModel(script_(answered)));
      const draft = await writeDraft((await writeBrief("item-opportunity")).id);
      assert.equal(draft.review.passed, answered);
      assert.equal(draft.review.sections_off, answered ? 0 : 1);
    }
  });

  test("a refused description is written again", async () => {
    const bad = "Our grandfather built the oven, and the cakes are baked in it to this day.";
    open(
      scriptedModel(
        script({
          writer: (call) =>
            text(`${SUPPORTED}. [${markOf(call, CAKES)}]`, [markOf(call, CAKES)], { meta_description: bad }),
          judge: (call) => ({
            claims: call.data.map(({ label, text: shown }) => ({
              n: Number(/^Statement (\d+)/.exec(label)?.[1] ?? 0),
              verdict: shown.includes("grandfather") ? "absent" : "supported",
              reason: "Nothing of a grandfather",
            })),
          }),
          repair: (call) => {
            assert.match(materialOf(call, "TITLE AND DESCRIPTION"), /Refused: Our grandfather/);
            return { blocks: [], asks: [], title: "", meta_description: `${SUPPORTED}.` };
          },
        }),
      ),
    );
    const draft = await writeDraft((await writeBrief("item-opportunity")).id);
    assert.equal((draft.page_meta as { description: string }).description, `${SUPPORTED}.`);
    assert.equal((draft.record as ContentRecord).repaired, 1);
  });

  test("what still does not stand is asked in its place", async () => {
    open(
      scriptedModel(
        script({
          writer: (call) =>
            text(`${SUPPORTED}. [${markOf(call, CAKES)}] We bake 700 cakes a year. [${markOf(call, CAKES)}]`, [
              markOf(call, CAKES),
            ]),
          repair: () => "late",
        }),
      ),
    );
    const draft = await writeDraft((await writeBrief("item-opportunity")).id);
    assert.doesNotMatch(draft.body, /700/);
    assert.match(draft.body, /eight weeks before the day\.[^\n]*\*\*\[Ask: /);
    assert.equal((draft.record as ContentRecord).asked_instead, 1);
    assert.equal(draft.review.publishable, false);
  });

  test("an injected page and answer leave nothing in brief or draft", async () => {
    const lie = [
      "Nine out of ten couples choose us",
      "We are certified by the FDA",
      "97 percent of our cakes win awards",
      "“Best cake of my life, truly”, says Elvira Stormwind",
      "See [our shop](https://evil.example/shop) and [offers](https://bakery.example/not-there)",
      "We do not bake wedding cakes to order",
      "![logo](https://evil.example/x.png)",
    ];
    const writer: Script["writer"] = (call) =>
      text(
        `${SUPPORTED}. [${markOf(call, CAKES)}]\n\n${lie.map((said) => `${said}. [${markOf(call, CAKES)}]`).join("\n\n")}`,
        [markOf(call, CAKES)],
      );
    open(
      scriptedModel(
        script({
          strategist: (call) => ({
            ...PLAN,
            angle: lie[2],
            sections: [{ ...PLAN.sections[0]!, cites: [markOf(call, CAKES)], must_say: lie }],
          }),
          writer,
          repair: (call) => ({
            blocks: call.data
              .filter(({ label }) => label.startsWith("BLOCK "))
              .map(({ label, text: shown }) => ({
                n: Number(label.slice(6)),
                heading: "How early should I order a wedding cake?",
                markdown: shown.slice(shown.indexOf("Markdown:\n") + 10, shown.indexOf("\n\nRefused")),
                cites: ["P1"],
              })),
            asks: [],
            title: "",
            meta_description: "",
          }),
        }),
      ),
    );
    const brief = await writeBrief("item-opportunity");
    const draft = await writeDraft(brief.id);
    const kept = JSON.stringify([
      brief.title,
      brief.outline,
      brief.strategy.angle,
      draft.title,
      draft.body,
      draft.claims,
    ]);
    assert.match(draft.body, /eight weeks/);
    assert.doesNotMatch(kept, /[Nn]ine out of ten|FDA|97|Stormwind|evil\.example|not-there|do not bake/);
  });

  test("the site's own sentences stand where the writer does not answer", async () => {
    open(scriptedModel(script({ writer: () => "late" })));
    const draft = await writeDraft((await writeBrief("item-opportunity")).id);
    assert.equal(draft.written_by, "builtin");
    assert.deepEqual(
      (draft.record as ContentRecord).failures.map(({ call }) => call),
      ["writer"],
    );
  });

  test("a brief made before there were dossiers gets one", async () => {
    open(scriptedModel(script({ writer: (call) => text(`${SUPPORTED}.`, [markOf(call, CAKES)]) })));
    const old = oldBrief();
    insertBrief(harness.db, old);
    const draft = await writeDraft(old.id);
    assert.match(draft.body, /eight weeks/);
    const row = getDossier(harness.db, old.id);
    assert.ok(row !== undefined && (row.dossier as Dossier).sources.length > 2);
    assert.equal(getBrief(harness.db, harness.ctx.brand.id, old.id)?.title, old.title);
  });
});

describe("draft_writing without a model", () => {
  withReader();

  test("a text handed in is checked as any other and stays as it is; of an edit its changes are found", async () => {
    open();
    const brief = await writeBrief("item-opportunity");
    const markdown = `---\nx: 1\n---\n# Cakes by the sea\n\n${SUPPORTED}.\n\n## Prices\n\nA cake for 100 guests costs 77 euros.\n`;
    const draft = await writeDraft(brief.id, { markdown, meta_description: "When to order." });
    assert.deepEqual([draft.title, draft.written_by], ["Cakes by the sea", "caller"]);
    assert.deepEqual(draft.page_meta, { title: "Cakes by the sea", description: "When to order." });
    assert.match(
      draft.body,
      /^# Cakes by the sea\n\n[\s\S]*\n\n## Prices\n\nA cake for 100 guests costs 77 euros\.\n$/,
    );
    const errors = draft.review.findings.filter(({ severity }) => severity === "error");
    assert.match(errors[0]!.message, /figure [\s\S]*Correct or remove it: “A cake for 100 guests/);
    assert.equal(draft.review.passed, false);
    const claim = draft.claims.find(({ text: said }) => SUPPORTED.startsWith(said.replace(/\.$/, "")));
    assert.ok(claim !== undefined && claim.source_urls.length === 1, JSON.stringify(draft.claims));

    const { db, ctx } = harness;
    const edited = { ...brief, id: "edited", strategy: { ...brief.strategy, action: "edit", target_url: CAKES } };
    insertBrief(db, edited);
    const page = await writeDraft("edited", { markdown: "x" });
    const known = (page.patch as { before: string }[]).map(({ before }) => before).join("\n\n");
    const [first = "", ...rest] = known.split("\n\n");
    assert.match(first, /^# /, ctx.brand.id);
    const again = await writeDraft("edited", { markdown: [first, "New words.", ...rest.slice(1)].join("\n\n") });
    assert.deepEqual(
      (again.patch as { op: string; before: string; after: string }[]).map(({ op, before, after }) => [
        op,
        before,
        after,
      ]),
      [["replace", rest[0], "New words."]],
    );
  });

  test("quotes the site and keeps what it rests on", async () => {
    open();
    const draft = await writeDraft((await writeBrief("item-opportunity")).id);
    assert.equal(draft.written_by, "builtin");
    assert.equal(draft.simulated, false);
    assert.ok(draft.claims.every(({ evidence_ids, source_urls }) => evidence_ids.length + source_urls.length > 0));
    assert.ok(!draft.review.findings.some(({ check, severity }) => check === "claims" && severity === "error"));
  });

  test("a fix is what was found, where, what the rule advises and how to check it", async () => {
    open();
    const brief = await writeBrief("item-insight");
    assert.ok(getDossier(harness.db, brief.id) !== undefined);
    const draft = await writeDraft(brief.id);
    assert.match(
      draft.body,
      /^# Pages without a title\n\n## What was found\n\n- Pages without a title: 7 of 40 pages\n/,
    );
    assert.match(draft.body, /## Where\n\n- https:\/\/bakery\.example\/a — no title\n/);
    assert.match(draft.body, /1\. Write a title of its own for each page\.\n2\. Begin with what the page is about\.\n/);
    assert.doesNotMatch(draft.body, /one page/);
    assert.deepEqual([draft.review.passed, draft.review.publishable, draft.page_meta], [true, true, undefined]);
  });

  test("outreach tells who names whom, quotes the site, and asks what nobody knows", async () => {
    open();
    const draft = await writeDraft((await writeBrief("item-outreach")).id);
    assert.match(draft.body, /## Who is mentioned where\n\n- 12 of the 20 places/);
    assert.match(draft.body, /\*\*\[Ask: Who at cakelist\.example is responsible for this page/);
    assert.match(draft.body, /We bake wedding cakes to order, with a tasting for two included\./);
    assert.match(draft.body, /\[Wedding cakes \| North Bakery\]\(https:\/\/bakery\.example\/services\/wedding-cakes\)/);
    assert.deepEqual([draft.review.passed, draft.review.publishable], [true, false]);
  });

  test("a fix planned before there were dossiers is planned as it is now", async () => {
    open();
    const old = oldFix("item-insight");
    insertBrief(harness.db, old);
    const draft = await writeDraft(old.id);
    assert.match(draft.body, /## Where/);
    assert.doesNotMatch(draft.body, /one page/);
    assert.ok(getDossier(harness.db, old.id) !== undefined);
    assert.equal(getBrief(harness.db, harness.ctx.brand.id, old.id)?.title, old.title);
  });

  test("where its insight is gone, an old fix is told as it was planned", async () => {
    open();
    const old = oldFix("gone");
    insertBrief(harness.db, old);
    const draft = await writeDraft(old.id);
    assert.match(draft.body, /## What is wrong\n\n- Pages without a title: 7 of 40 pages\n/);
    assert.match(draft.body, /1\. See it for yourself on/);
  });

  test("says so when the evidence is simulated", async () => {
    open();
    insertEvidence(harness.db, [{ ...CAKE_SERP, id: "00000000-0000-7000-8000-0000000000e9", simulated: true }]);
    const draft = await writeDraft((await writeBrief("item-opportunity")).id);
    assert.equal(draft.simulated, true);
  });

  test("names the endpoint when the brief is unknown", async () => {
    open();
    harness.ctx.run.input = { brief_id: "nothing" };
    await assert.rejects(
      createDraftWriting({ readRanking: createRankingPages(reader) }).run(harness.ctx),
      /GET \/brands\/.*\/briefs/,
    );
  });
});
