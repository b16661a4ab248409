import { isoTime } from "../../base/clock.ts";
import { describeImpact } from "../../core/impact_text.ts";
import { learnedImpact } from "../../core/learned.ts";
import { placesOnPages, scoreLeverage } from "../../core/leverage.ts";
import type { Opportunity } from "../../domain/opportunity.ts";
import { type Calibration, calibrate } from "../../learning/calibration.ts";
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
      now: run.started_at,
    });
    report(`Scoring ${opportunities.length} opportunities by ${learned.observations.length} measured outcomes`);
    const calibration = calibrate(learned.observations);
    const places = placesOnPages(opportunities);
    const scored = opportunities.map((opportunity) => ({
      id: opportunity.id,
      ...scoreLeverage(opportunity, calibration, places.get(opportunity.id)),
      ...impactOf(opportunity, calibration),
    }));
    save((tx) => {
      const now = isoTime(clock.now());
      for (const { id, score, parts, ...impact } of scored) {
        updateOpportunity(tx, id, { leverage_score: score, leverage_parts: parts, ...impact, updated_at: now });
      }
      return {
        opportunities_scored: scored.length,
        outcomes_learned_from: learned.observations.length,
        outcomes_with_control: learned.controlled,
      };
    });
  },
};

/** The expected impact by what came so far; nothing where there is none to tell. */
function impactOf({ data, ...opportunity }: Opportunity, calibration: Calibration): Partial<Opportunity> {
  if (data.impact === null) return {};
  const { measured: _before, ...reckoned } = data.impact;
  const measured = learnedImpact(opportunity, calibration);
  const impact = measured === undefined ? reckoned : { ...reckoned, measured };
  return { data: { ...data, impact }, expected_impact: describeImpact(impact, opportunity.play_kind) };
}
