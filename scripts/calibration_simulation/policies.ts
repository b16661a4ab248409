import { scoreLeverage } from "../../src/core/learned.ts";
import type { Opportunity } from "../../src/domain/opportunity.ts";
import type { Outcome } from "../../src/domain/outcome.ts";
import { type Calibration, calibrate } from "../../src/learning/calibration.ts";
import { readObservations } from "../../src/learning/outcome_observations.ts";
import { type Candidate, createRandom, normal } from "./world.ts";

/** What a policy may know in a round, and the candidates it scores (of their true worth only the oracle may read). */
export interface PolicyInput {
  candidates: readonly Candidate[];
  /** All events reported so far, as the API stores them, and the opportunities they are about. */
  outcomes: readonly Outcome[];
  opportunities: readonly Opportunity[];
  /** Time of the round, ISO 8601. */
  now: string;
  seed: number;
}

export interface PolicyAnswer {
  /** Of each candidate; the highest are acted on. */
  scores: number[];
  /** What it was learned by, for those whose forecasts are checked. */
  calibration?: Calibration;
}

export type Policy = (input: PolicyInput) => PolicyAnswer;

const PRIOR_SD = 0.1;
const NOISE_SD = 0.15;

/** Acts on the score as it is before any outcome. */
export const withoutLearning: Policy = ({ candidates }) => ({ scores: candidates.map(({ base }) => base) });

/** Knows what every play brings. */
export const oracle: Policy = ({ candidates }) => ({ scores: candidates.map(({ worth }) => worth) });

/** The product: what the leverage_scoring stage does with the rows of the database. */
export const product: Policy = ({ candidates, outcomes, opportunities, now }) => {
  const { observations } = readObservations({ outcomes, opportunities, snapshots: [], now });
  const calibration = calibrate(observations);
  return { scores: candidates.map(({ opportunity }) => scoreLeverage(opportunity, calibration).score), calibration };
};

/** Thompson sampling: a normal posterior for each kind of play, told the true size of noise and effects. */
export const thompson: Policy = ({ candidates, outcomes, opportunities, now, seed }) => {
  const { observations } = readObservations({ outcomes, opportunities, snapshots: [], now });
  const random = createRandom(seed * 1009 + opportunities.length);
  const draws = new Map<string, number>();
  const drawOf = (kind: string): number => {
    const own = observations.filter(({ group }) => group.kind === kind);
    const precision = 1 / PRIOR_SD ** 2 + own.length / NOISE_SD ** 2;
    const sum = PRIOR_SD / PRIOR_SD ** 2 + own.reduce((total, { change }) => total + change, 0) / NOISE_SD ** 2;
    return sum / precision + normal(random) / Math.sqrt(precision);
  };
  const scores = candidates.map(({ opportunity: { play_kind: kind }, base }) => {
    const draw = draws.get(kind) ?? drawOf(kind);
    draws.set(kind, draw);
    return base * draw;
  });
  return { scores };
};
