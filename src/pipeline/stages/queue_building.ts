import { isoTime } from "../../base/clock.ts";
import { planQueue, type QueueRow } from "../../core/queue_plan.ts";
import type { Db } from "../../store/db.ts";
import { listInsights } from "../../store/insights.ts";
import { getLatestOpportunityRunId, listOpportunities } from "../../store/opportunities.ts";
import { getQueueItem, insertQueueItem, listQueueItems, updateQueueItem } from "../../store/queue_items.ts";
import { getRun } from "../../store/runs.ts";
import type { Stage, StageContext } from "../stage.ts";

/** The action queue anew from the newest opportunities and the open insights; what people said of items is kept. */
export const queueBuilding: Stage = {
  name: "queue_building",
  pool: "quick",
  budgetShare: 0.2,
  async run(context) {
    context.report("Ordering the action queue");
    context.save((tx) => {
      // Read inside the transaction: an outcome reported meanwhile must not be written over.
      const { brand, run, ids, clock } = context;
      const runId = getLatestOpportunityRunId(tx, brand.id, run.id);
      const plan = planQueue({
        opportunities: runId === undefined ? [] : listOpportunities(tx, brand.id, runId),
        insights: listInsights(tx, brand.id, { status: "open" }),
        existing: listQueueItems(tx, brand.id),
        foundSince: (insight) => getRun(tx, insight.run_id)?.started_at ?? null,
      });
      const now = isoTime(clock.now());
      for (const row of plan.inserts) {
        insertQueueItem(tx, { ...row, id: ids.uuid(), brand_id: brand.id, created_at: now, updated_at: now });
      }
      for (const row of plan.updates) updateWhereChanged(tx, row, now);
      return queueFigures([...plan.inserts, ...plan.updates]);
    });
  },
};

function updateWhereChanged(tx: Db, row: QueueRow, now: string): void {
  const before = getQueueItem(tx, row.id);
  if (before === undefined) return;
  const changed = (Object.keys(row) as (keyof QueueRow)[]).some(
    (field) => JSON.stringify(row[field]) !== JSON.stringify(before[field]),
  );
  if (changed) updateQueueItem(tx, row.id, { ...row, updated_at: now });
}

function queueFigures(rows: readonly Pick<QueueRow, "status">[]): ReturnType<Parameters<StageContext["save"]>[0]> {
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  return {
    queue_items: rows.length - count("outdated"),
    queue_pending: count("pending"),
    queue_outdated: count("outdated"),
  };
}
