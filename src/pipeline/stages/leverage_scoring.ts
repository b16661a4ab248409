import { isoTime } from "../../base/clock.ts";
import { placesOnPages, scoreLeverage } from "../../core/leverage.ts";
import { calibrate } from "../../learning/calibration.ts";
import { readObservations } from "../../learning/outcome_observations.ts";
import {
  getLatestOpportunityRunId,
  listOpportunities,
  listOpportunitiesByIds,
  updateOpportunity,
} from "../../store/opportunities.ts";
import { listLearningOutcomes } from "../../store/outcomes.ts";
import { listRankingSnapshots } from "../../store/snapshots.ts";
import type { Stage } from "../stage.ts";

/** Re-ranks the newest opportunities by what their priority does not know: effort, spread, evidence and outcomes. */
export const leverageScoring: Stage = {
  name: "leverage_scoring",
  pool: "quick",
  budgetShare: 1,
  async run({ db, brand, run, clock, report, save }) {
    const runId = getLatestOpportunityRunId(db, brand.id, run.id);
    const opportunities = runId === undefined ? [] : listOpportunities(db, brand.id, runId);
    const outcomes = listLearningOutcomes(db, brand.id);
    const acted = new Set(outcomes.flatMap((outcome) => outcome.recommendation_id ?? []));
    const learned = readObservations({
      outcomes,
      opportunities: listOpportunitiesByIds(db, brand.id, [...acted]),
      snapshots: listRankingSnapshots(db, brand.id),
    });
    report(`Scoring ${opportunities.length} opportunities by ${learned.observations.length} measured outcomes`);
    const calibration = calibrate(learned.observations);
    const places = placesOnPages(opportunities);
    const scored = opportunities.map((opportunity) => ({
      id: opportunity.id,
      ...scoreLeverage(opportunity, calibration, places.get(opportunity.id)),
    }));
    save((tx) => {
      const now = isoTime(clock.now());
      for (const { id, score, parts } of scored) {
        updateOpportunity(tx, id, { leverage_score: score, leverage_parts: parts, updated_at: now });
      }
      return {
        opportunities_scored: scored.length,
        outcomes_learned_from: learned.observations.length,
        outcomes_with_control: learned.controlled,
      };
    });
  },
};
