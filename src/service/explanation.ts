import { AppError } from "../base/errors.ts";
import { type Explanation, explain } from "../core/explanation.ts";
import type { Db } from "../store/db.ts";
import { listStoredEvidenceByIds } from "../store/evidence.ts";
import { getOpportunity, listOpportunities, listOpportunitiesByKey } from "../store/opportunities.ts";
import { listOutcomes } from "../store/outcomes.ts";
import { getQueueItemByKey } from "../store/queue_items.ts";

/** Why an opportunity stands where it stands: the chain from evidence to rank. The caller has checked the brand. */
export function explainOpportunity(db: Db, brandId: string, opportunityId: string): Explanation {
  const opportunity = getOpportunity(db, brandId, opportunityId);
  if (opportunity === undefined) throw new AppError("not_found", "Opportunity not found");
  const history = listOpportunitiesByKey(db, brandId, opportunity.stable_key);
  const ids = new Set(history.map((row) => row.id));
  return explain({
    opportunity,
    evidence: listStoredEvidenceByIds(
      db,
      brandId,
      opportunity.contributing_signals.map((signal) => signal.evidence_id),
    ),
    siblings: listOpportunities(db, brandId, opportunity.run_id),
    history: history.filter((row) => row.id !== opportunity.id),
    queueItem: getQueueItemByKey(db, brandId, opportunity.stable_key) ?? null,
    outcomes: listOutcomes(db, brandId).filter((outcome) => ids.has(outcome.recommendation_id ?? "")),
  });
}
