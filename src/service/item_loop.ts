import type { QueueItem } from "../domain/queue_item.ts";
import { listBriefHeadsOfItem } from "../store/briefs.ts";
import type { Db } from "../store/db.ts";
import { listDraftHeadsOfBrief } from "../store/executions.ts";
import { listMeasurementsByKey } from "../store/measurements.ts";
import { listItemEvents } from "../store/queue_view.ts";
import { windowOf } from "./report_work.ts";

/** More of one item than anybody makes. */
const BRIEFS_MAX = 50;
const DRAFTS_MAX = 20;

/** How far an item has come; null: not yet. */
export type ItemLoop = ReturnType<typeof itemLoop>;

export function itemLoop(db: Db, item: QueueItem) {
  const { brand_id: brandId } = item;
  const briefs = listBriefHeadsOfItem(db, brandId, { queueItemId: item.id, limit: BRIEFS_MAX });
  const events = listItemEvents(db, item);
  const [measured] = listMeasurementsByKey(db, brandId, item.stable_key);
  return {
    accepted: events.find(({ event_type }) => event_type === "accepted")?.created_at ?? null,
    /** Newest first. */
    briefs,
    drafts:
      briefs.length === 0 ? [] : listDraftHeadsOfBrief(db, brandId, { briefId: briefs[0]!.id, limit: DRAFTS_MAX }),
    /** When it was reported done: its windows begin there. */
    completed:
      measured?.completed_at ?? events.find(({ event_type }) => event_type === "completed")?.created_at ?? null,
    /** After 7, 30 and 90 days; empty before it is done. */
    windows: (measured?.windows ?? []).map((window) => windowOf(db, brandId, window)),
  };
}
