import { isoTime } from "../../base/clock.ts";
import { breathe } from "../../base/slices.ts";
import { assembleText } from "../../content/assemble.ts";
import { planOfBrief } from "../../content/brief_fields.ts";
import { extractivePlan } from "../../content/extractive_plan.ts";
import { reviewText } from "../../content/review.ts";
import { resolvePlan } from "../../content/strategist.ts";
import { claimsOf } from "../../content/text_check.ts";
import type { Brand } from "../../domain/brand.ts";
import type { Brief } from "../../domain/brief.ts";
import { ContentPlan } from "../../domain/content_plan.ts";
import { summed } from "../../domain/content_record.ts";
import { Dossier, isTask } from "../../domain/dossier.ts";
import type { DraftContent, Execution } from "../../domain/execution.ts";
import { BUILTIN_NAME } from "../../providers/text_model/builtin.ts";
import { getBrief } from "../../store/briefs.ts";
import { getDossier, upsertDossier } from "../../store/dossiers.ts";
import { insertExecution } from "../../store/executions.ts";
import { checkOwnText, type TextMaterial, writeContent } from "../content_text.ts";
import { hashOf, loadDossier, type ReadRankingPages, subjectOfBrief } from "../dossier_material.ts";
import { type Stage, type StageContext, type StageFigures, StageUnavailable } from "../stage.ts";

/** Writes the text of a brief from its dossier, has it checked, and keeps both. */
export function createDraftWriting({ readRanking }: { readRanking: ReadRankingPages }): Stage {
  return {
    name: "draft_writing",
    pool: "model",
    budgetShare: 1,
    run: (context) => writeDraft(context, readRanking),
  };
}

async function writeDraft(context: StageContext, readRanking: ReadRankingPages): Promise<void> {
  const { brand, providers } = context;
  const brief = loadBrief(context, brand);
  const { dossier, plan, hash, isNew } = await materialOf(context, { brand, brief, readRanking });
  const own = context.run.input.own_text;
  const material = { key: `draft:${brief.id}`, dossier, plan, hash };
  if (own !== undefined) refuseDeclined(plan);
  const written = await (own === undefined
    ? writeContent(context, material)
    : checkOwnText(context, { ...material, own }));
  const { text, check } = written;
  await breathe(context.signal);
  const record = summed(written.record);
  const isDeclined = plan.decision.action === "decline";
  const assembled = assembleText(text, isDeclined ? { ...dossier, action: "create" } : dossier);
  const simulated = brief.strategy.simulated === true || dossier.simulated || providers.textModel.simulated;
  const claims = claimsOf(check, dossier);
  await breathe(context.signal);
  const review = reviewText(
    {
      title: text.title,
      meta_description: isTask(dossier) ? null : text.meta_description,
      body: assembled.marked,
      format: dossier.format,
      claims: check.claims,
      plan,
      asks: text.asks,
      conflicts: text.conflicts,
      sections_off: written.sectionsOff,
      written_headings: assembled.patch === null ? null : text.blocks.map(({ heading }) => heading),
      declined: isDeclined ? plan.decision.reason : null,
    },
    check.ground,
  );
  // The text's title is the page's first heading; of a page that stands the brief's is the one for its head.
  const metaTitle = assembled.patch === null ? text.title : plan.title || text.title;
  saveDraft(context, {
    brand,
    brief,
    content: {
      title: text.title,
      body: assembled.body,
      word_count: review.words,
      claims,
      review,
      ...(isTask(dossier) ? {} : { page_meta: { title: metaTitle, description: text.meta_description } }),
      asks: text.asks,
      conflicts: text.conflicts,
      editor_notes: text.asks.map(({ question, who }) => (who === "" ? question : `${question} (${who})`)),
      ...(assembled.patch === null ? {} : { patch: assembled.patch, blocks_kept: assembled.kept }),
      written_by: record.written_by,
      record,
      simulated,
    },
    figures: { asks_count: text.asks.length, writing_cost_usd: record.cost_usd },
    ...(isNew ? { made: { hash, dossier, plan } } : {}),
  });
}

function refuseDeclined({ decision }: ContentPlan): void {
  if (decision.action === "decline")
    throw new StageUnavailable(
      `The brief advises against a page: ${decision.reason} Answer its questions, then create the brief again`,
    );
}

function saveDraft(
  context: StageContext,
  given: {
    brand: Brand;
    brief: Brief;
    content: DraftContent;
    figures?: StageFigures;
    /** A dossier made now, for a brief that had none. */
    made?: { hash: string; dossier: Dossier; plan: ContentPlan };
  },
): void {
  const { brand, brief, content, made } = given;
  const { run, ids, clock } = context;
  const now = isoTime(clock.now());
  const row: Execution = {
    id: ids.uuid(),
    brand_id: brand.id,
    run_id: run.id,
    brief_id: brief.id,
    format: brief.format,
    status: "draft",
    content,
    gate_scores: null,
    created_at: now,
    updated_at: now,
  };
  context.save((tx) => {
    insertExecution(tx, row);
    if (made !== undefined)
      upsertDossier(tx, { brief_id: brief.id, brand_id: brand.id, run_id: run.id, ...made, created_at: now });
    return {
      execution_id: row.id,
      word_count: content.word_count,
      review_passed: content.review.passed,
      simulated: content.simulated,
      ...given.figures,
    };
  });
}

function loadBrief(context: StageContext, brand: Brand): Brief {
  const id = context.run.input.brief_id;
  const brief = id === undefined ? undefined : getBrief(context.db, brand.id, id);
  if (brief === undefined) {
    throw new StageUnavailable(
      `Cannot find brief "${id ?? ""}" of this brand; pass the "id" of a brief from GET /brands/${brand.id}/briefs`,
    );
  }
  return brief;
}

/** The brief's dossier; one made before there were dossiers, or whose own is past its age, gets one now. */
async function materialOf(
  context: StageContext,
  { brand, brief, readRanking }: { brand: Brand; brief: Brief; readRanking: ReadRankingPages },
): Promise<Omit<TextMaterial, "key"> & { isNew: boolean }> {
  const row = getDossier(context.db, brief.id);
  const dossier = Dossier.safeParse(row?.dossier);
  const plan = ContentPlan.safeParse(row?.plan);
  if (row !== undefined && dossier.success && plan.success)
    return { dossier: dossier.data, plan: plan.data, hash: row.hash, isNew: false };
  const subject = subjectOfBrief(context.db, brand, brief);
  const target = brief.strategy.target_url;
  const { dossier: made } = await loadDossier(context, {
    brand,
    subject,
    readRanking,
    ...(typeof target === "string" ? { targetUrl: target } : {}),
  });
  // A task that rules planned is planned as rules plan it now.
  const isByRules = "insight" in subject && brief.strategy.written_by === BUILTIN_NAME;
  const again = isByRules ? resolvePlan(extractivePlan(made), made).plan : planOfBrief(brief, made);
  return { dossier: made, plan: again, hash: hashOf(made), isNew: true };
}
