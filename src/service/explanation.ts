import { found } from "../base/errors.ts";
import { type Explanation, explain } from "../core/explanation.ts";
import type { Db } from "../store/db.ts";
import { listStoredEvidenceByIds } from "../store/evidence.ts";
import { getOpportunity, listStandings, listStandingsByKey } from "../store/opportunities.ts";
import { listOutcomesByKey } from "../store/outcomes.ts";
import { getQueueItemByKey } from "../store/queue_items.ts";

/** Earlier runs and reports told, the newest of them: both grow for as long as the brand is worked on. */
export const EXPLAINED_HISTORY_MAX = 100;

/** Why an opportunity stands where it stands: the chain from evidence to rank. The caller has checked the brand. */
export function explainOpportunity(db: Db, brandId: string, opportunityId: string): Explanation {
  const opportunity = found(getOpportunity(db, brandId, opportunityId), "Opportunity not found");
  const { stable_key: stableKey } = opportunity;
  const runs = listStandingsByKey(db, brandId, { stableKey, limit: EXPLAINED_HISTORY_MAX + 1 });
  return explain({
    opportunity,
    evidence: listStoredEvidenceByIds(
      db,
      brandId,
      opportunity.contributing_signals.map((signal) => signal.evidence_id),
    ),
    siblings: listStandings(db, brandId, opportunity.run_id),
    history: runs.filter((row) => row.id !== opportunity.id).slice(0, EXPLAINED_HISTORY_MAX),
    queueItem: getQueueItemByKey(db, brandId, stableKey) ?? null,
    outcomes: listOutcomesByKey(db, brandId, { stableKey, limit: EXPLAINED_HISTORY_MAX }),
  });
}
