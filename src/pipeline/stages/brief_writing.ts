import { isoTime } from "../../base/clock.ts";
import { inSlices } from "../../base/slices.ts";
import { planFixBrief } from "../../core/brief_plan/fix_brief.ts";
import { groundSteps } from "../../core/brief_plan/ground.ts";
import { topicsOf } from "../../core/brief_plan/outreach_plan.ts";
import type { PlannedBrief } from "../../core/brief_plan/plan_brief.ts";
import type { Brand } from "../../domain/brand.ts";
import type { Brief } from "../../domain/brief.ts";
import { marketOf } from "../../domain/market.ts";
import type { Format } from "../../domain/opportunity.ts";
import type { QueueItem } from "../../domain/queue_item.ts";
import { getBrand } from "../../store/brands.ts";
import { insertBrief } from "../../store/briefs.ts";
import { listFamilies } from "../../store/families.ts";
import { getInsight } from "../../store/insights.ts";
import { getOpportunity } from "../../store/opportunities.ts";
import { getQueueItem } from "../../store/queue_items.ts";
import { contextWithQuotes, evidenceAbout, pageTextsOf } from "../brief_material.ts";
import { type Stage, type StageContext, StageUnavailable } from "../stage.ts";
import { logUnknown } from "../unknown_evidence.ts";

/** The record's formats are those of articles; a fix or an outreach task is one text, told apart by `strategy.kind`. */
const TASK_FORMAT: Format = "single_article";

interface Written {
  brief: PlannedBrief;
  format: Format;
  opportunityId: string | null;
  simulated: boolean;
  writtenBy: string;
}

/** Turns one queue item into a brief: an opportunity into a content brief, an insight into a fix or outreach brief. */
export const briefWriting: Stage = {
  name: "brief_writing",
  pool: "model",
  budgetShare: 1,
  async run(context) {
    const brand = getBrand(context.db, context.brand.id) ?? context.brand;
    const item = loadItem(context, brand);
    const written =
      item.kind === "opportunity"
        ? await writeForOpportunity(context, brand, item)
        : await writeForInsight(context, brand, item);
    const now = isoTime(context.clock.now());
    const id = context.ids.uuid();
    const row: Brief = {
      id,
      brand_id: brand.id,
      run_id: context.run.id,
      queue_item_id: item.id,
      opportunity_id: written.opportunityId,
      format: written.format,
      ...written.brief,
      strategy: { ...written.brief.strategy, simulated: written.simulated, written_by: written.writtenBy },
      status: "ready",
      created_at: now,
      updated_at: now,
    };
    context.save((tx) => {
      insertBrief(tx, row);
      return { brief_id: id, sections_count: row.outline.length, simulated: written.simulated };
    });
  },
};

function loadItem(context: StageContext, brand: Brand): QueueItem {
  const id = context.run.input.queue_item_id;
  const item = id === undefined ? undefined : getQueueItem(context.db, id);
  if (item === undefined || item.brand_id !== brand.id) {
    throw new StageUnavailable(
      `Cannot find queue item "${id ?? ""}" of this brand; pass the "id" (not the "source_id") of an item from GET /brands/${brand.id}/queue`,
    );
  }
  return item;
}

async function writeForOpportunity(context: StageContext, brand: Brand, item: QueueItem): Promise<Written> {
  const { db, providers, signal } = context;
  const opportunity = getOpportunity(db, brand.id, item.source_id);
  if (opportunity === undefined) throw sourceGone(item, brand);
  const { language } = marketOf(brand);
  const family =
    listFamilies(db, brand.id).find((row) => row.id === opportunity.family_id || row.name === opportunity.family) ??
    null;
  const keywords = [...opportunity.keywords, ...(family?.keywords ?? [])].map((keyword) => keyword.keyword);
  const evidence = evidenceAbout(db, brand.id, {
    keywords,
    ids: opportunity.contributing_signals.map((entry) => entry.evidence_id),
    language,
    onUnknown: logUnknown(context),
  });
  const pages = pageTextsOf(db, brand.id);
  context.report(`Planning "${opportunity.play}" from ${evidence.length} evidence records and ${pages.length} pages`);
  const material = {
    brand: {
      name: brand.name,
      domain: brand.domain,
      context: await inSlices(contextWithQuotes(brand.brand_context, pages), signal),
      competitors: brand.competitors,
    },
    opportunity,
    family,
    evidence,
    pages,
    language,
  };
  const text = await context.once(`brief:${item.id}`, () => providers.textModel.writeBrief(material, { signal }));
  const { written_by, ...brief } = text;
  return {
    brief: keepReal(brief, { evidenceIds: evidence.map((row) => row.id), pageUrls: pages.map((page) => page.url) }),
    format: opportunity.recommended_format,
    opportunityId: opportunity.id,
    simulated:
      opportunity.data.simulated ||
      evidence.some((row) => row.simulated) ||
      (brand.brand_context?.simulated ?? false) ||
      providers.textModel.simulated,
    writtenBy: written_by,
  };
}

async function writeForInsight(context: StageContext, brand: Brand, item: QueueItem): Promise<Written> {
  const insight = getInsight(context.db, brand.id, item.source_id);
  if (insight === undefined) throw sourceGone(item, brand);
  const evidence = evidenceAbout(context.db, brand.id, {
    keywords: [],
    ids: insight.evidence_ids,
    language: "en",
    onUnknown: logUnknown(context),
  });
  context.report(`Planning the fix of "${insight.data.title ?? insight.text}"`);
  const existing = new Set(evidence.map((row) => row.id));
  const pages = pageTextsOf(context.db, brand.id);
  const of = {
    name: brand.name,
    domain: brand.domain,
    context: brand.brand_context,
    competitors: brand.competitors,
  };
  const steps =
    insight.type === "outreach"
      ? groundSteps({
          brand: of,
          head: topicsOf(insight)[0] ?? insight.text,
          keywords: topicsOf(insight).map((keyword) => ({ keyword, intent: "informational", source: "outreach" })),
          targetUrl: null,
          evidence,
          pages,
          language: marketOf(brand).language,
        })
      : null;
  const ground = steps === null ? undefined : await inSlices(steps, context.signal);
  const brief = planFixBrief({
    brand: of,
    evidence,
    insight: { ...insight, evidence_ids: insight.evidence_ids.filter((id) => existing.has(id)) },
    pageUrls: pages.map((page) => page.url),
    ...(ground === undefined ? {} : { ground }),
  });
  return {
    brief,
    format: TASK_FORMAT,
    opportunityId: null,
    simulated: insight.data.simulated || evidence.some((row) => row.simulated),
    writtenBy: "builtin",
  };
}

/** Links only to stored pages, evidence only that exists: also when a model wrote the brief. */
function keepReal(
  brief: PlannedBrief,
  real: { evidenceIds: readonly string[]; pageUrls: readonly string[] },
): PlannedBrief {
  const ids = new Set(real.evidenceIds);
  const urls = new Set(real.pageUrls);
  return {
    ...brief,
    outline: brief.outline.map((section) => ({
      ...section,
      evidence_ids: section.evidence_ids.filter((id) => ids.has(id)),
    })),
    internal_links: brief.internal_links.filter((link) => urls.has(link.url)),
    sources: brief.sources.filter((source) => source.evidence_id === null || ids.has(source.evidence_id)),
  };
}

function sourceGone(item: QueueItem, brand: Brand): StageUnavailable {
  return new StageUnavailable(
    `The ${item.kind} behind queue item "${item.id}" is gone; build the queue again with POST /brands/${brand.id}/score and pick an item from GET /brands/${brand.id}/queue`,
  );
}
