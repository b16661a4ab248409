import { type EarlierStanding, readEarlierStanding } from "../core/earlier_standing.ts";
import type { EvidenceType } from "../domain/evidence/evidence.ts";
import type { CitationCell } from "../domain/snapshot.ts";
import type { Db } from "../store/db.ts";
import { listEvidence, listEvidenceRunIds } from "../store/evidence.ts";
import { getSnapshotAt } from "../store/snapshots.ts";
import { citationsOf, rankingsOf } from "../visibility/snapshots.ts";

/** The newest measurement before the present one: a snapshot, or what the run before recorded; null for the first. */
export function earlierStanding(db: Db, brandId: string, language: string): EarlierStanding | null {
  const [serpNow, serpBefore] = listEvidenceRunIds(db, brandId, { type: "serp", limit: 2 });
  const [answersNow, answersBefore] = listEvidenceRunIds(db, brandId, { type: "llm_answer", limit: 2 });
  const read = <T extends EvidenceType>(type: T, run_id: string | undefined) =>
    run_id === undefined ? [] : listEvidence(db, brandId, { type, run_id });
  const asked = read("llm_answer", answersNow);
  const began = [...read("serp", serpNow), ...asked].map((row) => row.observed_at).sort()[0];
  if (began === undefined) return null;
  const now = citationsOf({ answers: asked, errors: [], serp: [] });
  // Another model version is a break: what it cites is no gain or loss against the one before.
  const comparable = (cells: CitationCell[]) =>
    cells.some(({ platform, method }) => now.some((cell) => cell.platform === platform && cell.method !== method))
      ? []
      : cells;
  const snapshot = getSnapshotAt(db, brandId, began);
  const serp = read("serp", serpBefore);
  const answers = read("llm_answer", answersBefore);
  const ran = [...serp, ...answers]
    .map((row) => row.observed_at)
    .sort()
    .at(-1);
  if (snapshot !== undefined && (ran === undefined || snapshot.created_at >= ran))
    return readEarlierStanding(
      { ...snapshot, citations: comparable(snapshot.citations), at: snapshot.created_at },
      language,
    );
  if (ran === undefined) return null;
  const citations = comparable(citationsOf({ answers, errors: [], serp: [] }));
  return readEarlierStanding({ at: ran, rankings: rankingsOf(serp), citations }, language);
}
