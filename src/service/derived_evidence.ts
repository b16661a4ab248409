import type { Ids } from "../base/ids.ts";
import { type Evidence, type EvidenceContent, originOf } from "../domain/evidence/evidence.ts";
import { getBrand } from "../store/brands.ts";
import type { Db } from "../store/db.ts";
import { deleteEvidenceByIds, insertEvidence, listEvidence, updateEvidenceData } from "../store/evidence.ts";
import { overviewCitation, rereadSerp, serpGap } from "../visibility/search_evidence.ts";
import { sidesOf } from "../visibility/sides.ts";
import { hasLostBody } from "./retention/evidence_body.ts";

type DerivedContent = EvidenceContent<"llm_gap" | "serp_gap" | "citation">;

/** The evidence of one run of a brand. */
export interface RunEvidence {
  deps: { ids: Ids };
  brandId: string;
  runId: string;
}

/**
 * The run's results pages with the brand's present rivals, and the gaps and citations that follow from them. An old run
 * of which not all is there any more keeps the facts of its time.
 */
export function rereadSearches(tx: Db, run: RunEvidence): void {
  const brand = getBrand(tx, run.brandId);
  if (brand === undefined) return;
  const sides = sidesOf(brand);
  const records = listEvidence(tx, run.brandId, { type: "serp", run_id: run.runId });
  if (records.some(({ data }) => hasLostBody(data))) return;
  const pages = records.map((record) => {
    const data = rereadSerp(record.data, sides);
    updateEvidenceData(tx, record.id, data);
    return data;
  });
  replaceDerived(tx, run, { type: "serp_gap", derived: pages.flatMap((page) => serpGap(page) ?? []), records });
  const citations = pages.flatMap((page) => overviewCitation(page) ?? []);
  replaceDerived(tx, run, { type: "citation", derived: citations, records });
}

/**
 * What follows from the records, one a subject: kept under its id where it still follows, removed where not, or new. What
 * followed from records that are no longer stored stays.
 */
export function replaceDerived(
  tx: Db,
  run: RunEvidence,
  change: { type: DerivedContent["type"]; derived: readonly DerivedContent[]; records: readonly Evidence[] },
): void {
  const known = listEvidence(tx, run.brandId, { type: change.type, run_id: run.runId });
  const bySubject = new Map(known.map((record) => [record.subject, record]));
  const remaining = new Set(change.derived.map((record) => record.subject));
  const read = new Set(change.records.map((record) => record.subject));
  const gone = known.filter(({ subject }) => read.has(subject) && !remaining.has(subject)).map((record) => record.id);
  deleteEvidenceByIds(tx, run.brandId, gone);
  for (const derived of change.derived) {
    const old = bySubject.get(derived.subject);
    if (old !== undefined) updateEvidenceData(tx, old.id, derived.data);
    else insertEvidence(tx, [newRecord(run, { derived, records: change.records })]);
  }
}

function newRecord(
  run: RunEvidence,
  { derived, records }: { derived: DerivedContent; records: readonly Evidence[] },
): Evidence {
  const own = records.filter((record) => record.subject === derived.subject);
  return {
    id: run.deps.ids.orderedUuid(),
    brand_id: run.brandId,
    run_id: run.runId,
    ...originOf(own),
    ...derived,
    // Measured when its records were; only the list of rivals is newer.
    observed_at: own[0]!.observed_at,
  };
}
