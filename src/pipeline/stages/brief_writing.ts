import { isoTime } from "../../base/clock.ts";
import { breathe } from "../../base/slices.ts";
import { briefFields } from "../../content/brief_fields.ts";
import type { DossierSubject } from "../../content/dossier_frame.ts";
import { extractivePlan } from "../../content/extractive_plan.ts";
import { withAnswerPassages } from "../../content/site_sources.ts";
import { checkPlan, resolvePlan, strategistCall } from "../../content/strategist.ts";
import type { Brand } from "../../domain/brand.ts";
import type { Brief } from "../../domain/brief.ts";
import type { ContentPlan } from "../../domain/content_plan.ts";
import { type Author, type ContentRecord, createRecord, summed } from "../../domain/content_record.ts";
import type { Dossier } from "../../domain/dossier.ts";
import { estimateTokens } from "../../domain/model_call.ts";
import type { QueueItem } from "../../domain/queue_item.ts";
import { insertBrief } from "../../store/briefs.ts";
import { upsertDossier } from "../../store/dossiers.ts";
import { getQueueItem } from "../../store/queue_items.ts";
import {
  hashOf,
  indexDossierGround,
  type LoadedDossier,
  loadDossier,
  type ReadRankingPages,
  subjectOf,
} from "../dossier_material.ts";
import { askModel } from "../model_question.ts";
import { type Stage, type StageContext, StageUnavailable } from "../stage.ts";

const SHORTENED_MAX = 2;
const FIELDS = ["title", "search_intent", "strategy", "outline", "internal_links"] as const;
const INSTEAD = "a plan made by fixed rules from the site's own text";

/** Turns one queue item into a brief: what to write, for whom, on which page, resting on what, and what must be asked. */
export function createBriefWriting({ readRanking }: { readRanking: ReadRankingPages }): Stage {
  return {
    name: "brief_writing",
    pool: "model",
    budgetShare: 1,
    run: (context) => writeBrief(context, readRanking),
  };
}

async function writeBrief(context: StageContext, readRanking: ReadRankingPages): Promise<void> {
  const { db, brand, run, clock, ids, providers } = context;
  const item = loadItem(context, brand);
  const subject = subjectOf(db, brand, item) ?? sourceGone(item, brand);
  const { dossier, plan, record } = await planContent(context, `brief:${item.id}`, (options) =>
    loadDossier(context, { brand, subject, readRanking, ...options }),
  );
  const fields = briefFields(plan, dossier);
  const simulated = dossier.simulated || providers.textModel.simulated;
  const now = isoTime(clock.now());
  const row: Brief = {
    id: ids.uuid(),
    brand_id: brand.id,
    run_id: run.id,
    queue_item_id: item.id,
    opportunity_id: opportunityId(subject),
    ...fields,
    strategy: {
      ...fields.strategy,
      simulated,
      written_by: record.written_by,
      record: summed(record),
    },
    created_at: now,
    updated_at: now,
  };
  context.save((tx) => {
    insertBrief(tx, row);
    upsertDossier(tx, {
      brief_id: row.id,
      brand_id: brand.id,
      run_id: run.id,
      hash: record.dossier_hash,
      dossier,
      plan,
      created_at: now,
    });
    return {
      brief_id: row.id,
      brief_status: row.status,
      sections_count: row.outline.length,
      asks_count: plan.asks.length,
      writing_cost_usd: summed(record).cost_usd,
      simulated,
    };
  });
}

function loadItem(context: StageContext, brand: Brand): QueueItem {
  const id = context.run.input.queue_item_id;
  const item = id === undefined ? undefined : getQueueItem(context.db, id);
  if (item === undefined || item.brand_id !== brand.id) {
    throw new StageUnavailable(
      `Cannot find queue item "${id ?? ""}" of this brand. Pass the "id" (not the "source_id") of an item from GET /brands/${brand.id}/queue`,
    );
  }
  return item;
}

function opportunityId(subject: DossierSubject): string | null {
  return "opportunity" in subject ? subject.opportunity.id : null;
}

function sourceGone(item: QueueItem, brand: Brand): never {
  throw new StageUnavailable(
    `The ${item.kind} behind queue item "${item.id}" no longer exists. Build the queue again with POST /brands/${brand.id}/score and pick an item from GET /brands/${brand.id}/queue`,
  );
}

interface PlannedContent {
  dossier: Dossier;
  plan: ContentPlan;
  record: ContentRecord;
}

/** How a dossier is made again: for another page, or for a model that takes less. */
type LoadDossier = (options: { targetUrl?: string; tokensMax?: number }) => Promise<LoadedDossier>;

/** The strategist's plan, or the tables' where no model answers; one that says to extend a page is made for that page. */
async function planContent(context: StageContext, key: string, load: LoadDossier): Promise<PlannedContent> {
  const first = await planOnce(context, key, { load });
  const { action, url } = first.plan.decision;
  if (action !== "extend" || first.dossier.target_url === url) return first;
  const second = await planOnce(context, `${key}:extend`, { load, targetUrl: url, before: first.record });
  return {
    ...second,
    plan: {
      ...second.plan,
      decision: second.plan.decision.action === "decline" ? second.plan.decision : first.plan.decision,
    },
  };
}

async function planOnce(
  context: StageContext,
  key: string,
  { load, targetUrl, before }: { load: LoadDossier; targetUrl?: string; before?: ContentRecord },
): Promise<PlannedContent> {
  const target = targetUrl === undefined ? {} : { targetUrl };
  let { dossier, index } = await load(target);
  const record = { ...(before ?? createRecord("")), dossier_hash: hashOf(dossier) };
  let note = "";
  for (let shortened = 0; context.providers.textModel.ask !== null; ) {
    context.report(`Planning "${dossier.task.title}" from ${dossier.sources.length} sources`);
    const asked = await askModel(context, record, {
      key: `${key}:strategist:${shortened}${note}`,
      call: strategistCall(dossier, note),
      instead: INSTEAD,
      shortens: shortened < SHORTENED_MAX,
    });
    if (asked.ok) {
      const resolved = resolvePlan(asked.object, dossier);
      if (resolved.unread !== null && note === "") {
        note = `Not to be extended: ${resolved.unread} cannot be read here. Write a page that does not compete with it, or decline.`;
        continue;
      }
      const { decision, sections } = resolved.plan;
      if (decision.action === "write" && sections.length === 0) {
        record.failures.push({ call: "strategist", reason: "The plan has no sections", instead: INSTEAD });
        break;
      }
      const ground = await indexDossierGround(dossier, context.signal);
      const checked = checkPlan(resolved.plan, { dossier, ground });
      record.refusals.push(...resolved.refusals, ...checked.refusals);
      const answering = withAnswerPassages(dossier, checked.plan.asks, index);
      record.dossier_hash = hashOf(answering);
      return finished({ dossier: answering, plan: checked.plan, record }, "model");
    }
    if (!asked.tooLong || shortened >= SHORTENED_MAX) break;
    ({ dossier, index } = await load({
      ...target,
      tokensMax: Math.floor(estimateTokens(JSON.stringify(dossier)) / 2),
    }));
    shortened++;
    record.dossier_hash = hashOf(dossier);
  }
  await breathe(context.signal);
  const { plan, refusals } = resolvePlan(extractivePlan(dossier), dossier);
  record.refusals.push(...refusals);
  return finished({ dossier, plan, record }, "rules");
}

function finished(planned: PlannedContent, author: Author): PlannedContent {
  for (const field of FIELDS) planned.record.authors[field] = author;
  for (const field of ["target_keywords", "brand_context", "sources"]) planned.record.authors[field] = "rules";
  if (author === "rules") planned.record.written_by = "builtin";
  return planned;
}
