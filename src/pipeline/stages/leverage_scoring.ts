import { isoTime } from "../../base/clock.ts";
import { describeImpact } from "../../core/impact_text.ts";
import { learnedImpact, scoreLeverage } from "../../core/learned.ts";
import { placesOnPages } from "../../core/score_multipliers.ts";
import type { Opportunity } from "../../domain/opportunity.ts";
import { type Calibration, calibrate, type Observation } from "../../learning/calibration.ts";
import { type ObservationSet, readObservations } from "../../learning/outcome_observations.ts";
import type { Db } from "../../store/db.ts";
import {
  getLatestOpportunityRunId,
  listOpportunities,
  listOpportunitiesByIds,
  updateOpportunity,
} from "../../store/opportunities.ts";
import { listBrandsWithOutcomes, listLearningOutcomes } from "../../store/outcomes.ts";
import { listRankingSnapshots } from "../../store/snapshots.ts";
import type { Stage } from "../stage.ts";

/** The most lately reported of them; each is read whole. */
const POOLED_BRANDS_MAX = 20;

/** Re-ranks the newest opportunities by what their priority does not know: effort, spread, evidence and outcomes. */
export const leverageScoring: Stage = {
  name: "leverage_scoring",
  pool: "quick",
  budgetShare: 0.2,
  async run({ db, brand, run, limits, clock, report, save }) {
    const runId = getLatestOpportunityRunId(db, brand.id, run.id);
    const opportunities = runId === undefined ? [] : listOpportunities(db, brand.id, runId);
    const learned = observationsOf(db, brand.id, run.started_at);
    const others = limits.outcomesPooled === true ? pooledObservations(db, brand.id, run.started_at) : [];
    report(`Scoring ${opportunities.length} opportunities by ${learned.observations.length} measured outcomes`);
    const calibration = calibrate([...learned.observations, ...others]);
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

function observationsOf(db: Db, brandId: string, now: string): ObservationSet {
  const outcomes = listLearningOutcomes(db, brandId);
  const acted = new Set(outcomes.flatMap((outcome) => outcome.recommendation_id ?? []));
  const opportunities = listOpportunitiesByIds(db, brandId, [...acted]);
  return readObservations({ outcomes, opportunities, snapshots: listRankingSnapshots(db, brandId), now });
}

/** What came of the plays of other brands on this server. */
function pooledObservations(db: Db, except: string, now: string): Observation[] {
  return listBrandsWithOutcomes(db, { except, limit: POOLED_BRANDS_MAX }).flatMap((brand) =>
    observationsOf(db, brand, now).observations.map((observation) => ({ ...observation, brand })),
  );
}

/** The expected impact by what came so far; nothing where there is none to tell. */
function impactOf({ data, ...opportunity }: Opportunity, calibration: Calibration): Partial<Opportunity> {
  if (data.impact === null) return {};
  const { measured: _before, ...reckoned } = data.impact;
  const measured = learnedImpact(opportunity, calibration);
  const impact = measured === undefined ? reckoned : { ...reckoned, measured };
  return { data: { ...data, impact }, expected_impact: describeImpact(impact, opportunity.play_kind) };
}
