import { type EarlierStanding, readEarlierStanding } from "../core/earlier_standing.ts";
import type { Db } from "../store/db.ts";
import { listEvidence, listEvidenceRunIds } from "../store/evidence.ts";
import { getSnapshotAt } from "../store/snapshots.ts";

/** The newest measurement before the present one: a snapshot, or what the run before recorded; null for the first. */
export function earlierStanding(db: Db, brandId: string, language: string): EarlierStanding | null {
  const [now, before] = listEvidenceRunIds(db, brandId, { type: "serp", limit: 2 });
  const read = (run_id: string | undefined) =>
    run_id === undefined ? [] : listEvidence(db, brandId, { type: "serp", run_id });
  const times = (rows: readonly { observed_at: string }[]) => rows.map((row) => row.observed_at).sort();
  const [began] = times(read(now));
  if (began === undefined) return null;
  const snapshot = getSnapshotAt(db, brandId, began);
  const rows = read(before);
  const ran = times(rows).at(-1);
  if (snapshot !== undefined && (ran === undefined || snapshot.created_at >= ran))
    return readEarlierStanding(snapshot.created_at, snapshot.rankings, language);
  if (ran === undefined) return null;
  const rankings = rows.map(({ data }) => ({ ...data, position: data.brand_position }));
  return readEarlierStanding(ran, rankings, language);
}
