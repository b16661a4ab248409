import { isoTime } from "../base/clock.ts";
import { found } from "../base/errors.ts";
import { parseIsoTime } from "../base/iso_time.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import { type Db, transact } from "../store/db.ts";
import { listEvidence, listLatestEvidence } from "../store/evidence.ts";
import { getLatestSnapshot, getSnapshotAt, insertSnapshot } from "../store/snapshots.ts";
import { type Changes, citationsOf, diffSnapshots, rankingsOf } from "../visibility/snapshots.ts";
import { refuseField } from "./refuse_field.ts";
import type { VerbDeps } from "./runs.ts";

/** The answer to POST /track/brands/{id}/snapshot. */
export type SnapshotCreated = ReturnType<typeof createSnapshot>;

/** Keeps the rankings and citations of the newest evidence under the present time. */
export function createSnapshot(deps: VerbDeps, brandId: string) {
  return transact(deps.db, (tx) => {
    const serp = listLatestEvidence(tx, brandId, { types: ["serp"] });
    const answers = listLatestEvidence(tx, brandId, { types: ["llm_answer"] });
    const runId = answers[0]?.run_id;
    const errors = runId === undefined ? [] : listEvidence(tx, brandId, { type: "provider_error", run_id: runId });
    const snapshot: Snapshot = {
      id: deps.ids.uuid(),
      brand_id: brandId,
      rankings: rankingsOf(serp),
      citations: citationsOf({ answers, errors, serp }),
      simulated: [...serp, ...answers].some((record) => record.simulated),
      created_at: isoTime(deps.clock.now()),
    };
    insertSnapshot(tx, snapshot);
    return {
      snapshot_id: snapshot.id,
      brand_id: brandId,
      created_at: snapshot.created_at,
      /** Keywords whose ranking was measured. */
      rankings: snapshot.rankings.length,
      /** Answers that cite the brand, over all platforms. */
      citations: snapshot.citations.reduce((sum, cell) => sum + cell.cited, 0),
      simulated: snapshot.simulated,
    };
  });
}

/**
 * The newest snapshot at or before `since` (ISO 8601) against the newest of all. Throws `invalid_input` for a text that
 * is no time and `not_found` without such a snapshot.
 */
export function diffSince(db: Db, brandId: string, since: string): Changes {
  const at = parseIsoTime(since);
  if (at === null) refuseField("query.since", "is not an ISO 8601 datetime, for example 2026-01-31T12:00:00Z");
  const none = `No snapshots yet. Call POST /track/brands/${brandId}/snapshot first`;
  const to = found(getLatestSnapshot(db, brandId), none);
  const from = found(getSnapshotAt(db, brandId, at), `No snapshot at or before ${at}. Give a later time as "since"`);
  return diffSnapshots(from, to);
}
