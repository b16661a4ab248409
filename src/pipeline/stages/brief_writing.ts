import { isoTime } from "../../base/clock.ts";
import { briefFields } from "../../content/brief_fields.ts";
import type { DossierSubject } from "../../content/dossier_frame.ts";
import type { Brand } from "../../domain/brand.ts";
import type { Brief } from "../../domain/brief.ts";
import { summed } from "../../domain/content_record.ts";
import type { QueueItem } from "../../domain/queue_item.ts";
import { insertBrief } from "../../store/briefs.ts";
import { upsertDossier } from "../../store/dossiers.ts";
import { getQueueItem } from "../../store/queue_items.ts";
import { planContent } from "../content_plan.ts";
import { loadDossier, type ReadRankingPages, subjectOf } from "../dossier_material.ts";
import { type Stage, type StageContext, StageUnavailable } from "../stage.ts";

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
