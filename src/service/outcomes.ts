import { isoTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Outcome, OutcomeType } from "../domain/outcome.ts";
import type { QueueItem, QueueStatus } from "../domain/queue_item.ts";
import { readMetrics } from "../learning/outcome_metrics.ts";
import { getBrief } from "../store/briefs.ts";
import { type Db, transact } from "../store/db.ts";
import { getInsight } from "../store/insights.ts";
import { getOpportunity } from "../store/opportunities.ts";
import { insertOutcome } from "../store/outcomes.ts";
import { getNewestQueueItemOf, getQueueItem, getQueueItemByKey, updateQueueItem } from "../store/queue_items.ts";
import { requireBrand } from "./brands.ts";
import { refuseField } from "./refuse_field.ts";
import type { VerbDeps } from "./runs.ts";
import { followReport } from "./work_done.ts";

/** The request body of POST /track/outcomes/report. */
export interface OutcomeRequest {
  brand_id: string;
  event_type: OutcomeType;
  recommendation_id?: string | null | undefined;
  brief_id?: string | null | undefined;
  rejection_reason?: string | null | undefined;
  metrics?: Record<string, unknown> | null | undefined;
  notes?: string | null | undefined;
}

/** Metrics are figures; more than this as JSON is a document. */
const METRICS_JSON_CHARS_MAX = 20_000;

const STATUS_OF: Partial<Record<OutcomeType, QueueStatus>> = {
  accepted: "accepted",
  rejected: "rejected",
  completed: "completed",
};

/**
 * Records what became of a recommendation and moves its queue item. The order of events is not enforced: an `accepted`
 * that comes late does not undo `completed`. `warnings` tell what of the metrics is kept and teaches nothing.
 */
export function reportOutcome(
  deps: VerbDeps,
  accountId: string,
  request: OutcomeRequest,
): Outcome & { warnings: string[] } {
  refuseIncomplete(request);
  const warnings = readableMetrics(request);
  return transact(deps.db, (tx) => {
    requireBrand(tx, accountId, request.brand_id);
    return { ...recordOutcome(deps, tx, request), warnings };
  });
}

/** The same decision on items of a brand's queue, all of them or none. */
export function decideItems(
  deps: VerbDeps,
  of: {
    accountId: string;
    brandId: string;
    itemIds: readonly string[];
    event: QueueStatus & OutcomeType;
    reason: string;
  },
): void {
  transact(deps.db, (tx) => {
    requireBrand(tx, of.accountId, of.brandId);
    for (const id of of.itemIds) {
      if (getQueueItem(tx, id)?.brand_id !== of.brandId) throw new AppError("not_found", "There is no such queue item");
      const rejection_reason = of.event === "rejected" ? of.reason : null;
      recordOutcome(deps, tx, { brand_id: of.brandId, event_type: of.event, recommendation_id: id, rejection_reason });
    }
  });
}

/** Part of a transaction: the event, what it does to the queue, and what is measured from it on. */
export function recordOutcome(deps: Pick<VerbDeps, "clock" | "ids">, tx: Db, request: OutcomeRequest): Outcome {
  const target = resolveTarget(tx, request);
  const now = isoTime(deps.clock.now());
  const outcome: Outcome = {
    id: deps.ids.orderedUuid(),
    artifact_id: deps.ids.uuid(),
    brand_id: request.brand_id,
    event_type: request.event_type,
    recommendation_id: target.recommendationId,
    brief_id: request.brief_id ?? null,
    rejection_reason: request.rejection_reason?.trim() || null,
    delta: request.metrics ?? null,
    notes: request.notes ?? null,
    source: "reported",
    simulated: false,
    superseded_by: null,
    created_at: now,
  };
  insertOutcome(tx, outcome);
  if (target.stableKey !== null) {
    moveQueueItem(tx, { brandId: request.brand_id, stableKey: target.stableKey, now }, request.event_type);
    followReport(tx, outcome, target.stableKey);
  }
  return outcome;
}

function refuseIncomplete(request: OutcomeRequest): void {
  if (request.event_type === "rejected" && !request.rejection_reason?.trim()) {
    refuseField("body.rejection_reason", "is required when event_type is rejected");
  }
  if (request.metrics && JSON.stringify(request.metrics).length > METRICS_JSON_CHARS_MAX) {
    refuseField("body.metrics", `must be at most ${METRICS_JSON_CHARS_MAX} characters of JSON`);
  }
}

/** What is said before and after must be readable; the rest may be anything, and is told when it does not count. */
function readableMetrics({ event_type, metrics }: OutcomeRequest): string[] {
  if (!event_type.startsWith("observed")) return [];
  const { warnings, problems } = readMetrics(metrics ?? null);
  if (problems.length === 0) return warnings;
  const errors = problems.map(({ path, message }) => ({ path: `body.metrics.${path}`, message }));
  throw new AppError("invalid_input", `metrics.${problems[0]!.path} ${problems[0]!.message}`, { errors });
}

interface Target {
  /** Id of the opportunity (or insight) as stored with the event. */
  recommendationId: string | null;
  stableKey: string | null;
}

/** The recommendation named, or the one a named brief was written for. A queue item's own id is understood too. */
function resolveTarget(tx: Db, request: OutcomeRequest): Target {
  const brief = request.brief_id ? getBrief(tx, request.brand_id, request.brief_id) : undefined;
  if (request.brief_id && brief === undefined)
    refuseField("body.brief_id", `is not a brief of this brand: "${request.brief_id}"`);
  const id = request.recommendation_id || (brief?.opportunity_id ?? null);
  if (id === null) return { recommendationId: null, stableKey: null };
  const insight = getInsight(tx, request.brand_id, id);
  const source = getOpportunity(tx, request.brand_id, id) ?? insight;
  // A finding that came back has an item for each time: what is reported now is of the newest.
  const newest = insight && getNewestQueueItemOf(tx, request.brand_id, insight.id);
  if (source !== undefined) return { recommendationId: source.id, stableKey: (newest ?? source).stable_key };
  const item = getQueueItem(tx, id);
  if (item !== undefined && item.brand_id === request.brand_id) {
    return { recommendationId: item.source_id, stableKey: item.stable_key };
  }
  // The opportunity a brief was written for may have been cleared since: that is no fault of the report.
  if (!request.recommendation_id) return { recommendationId: id, stableKey: null };
  return refuseField("body.recommendation_id", `is not an opportunity of this brand: "${id}"`);
}

function moveQueueItem(tx: Db, target: { brandId: string; stableKey: string; now: string }, event: OutcomeType): void {
  const item = getQueueItemByKey(tx, target.brandId, target.stableKey);
  const status = STATUS_OF[event];
  if (item === undefined || status === undefined || !mayMove(item, event)) return;
  const done = event === "completed" ? { item: { ...item.item, completed_at: target.now } } : {};
  updateQueueItem(tx, item.id, { status, updated_at: target.now, ...done });
}

function mayMove(item: QueueItem, event: OutcomeType): boolean {
  return item.status !== STATUS_OF[event] && !(event === "accepted" && item.status === "completed");
}
