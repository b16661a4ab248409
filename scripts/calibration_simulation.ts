/**
 * Closed loop of scores and outcomes: does learning find the plays that work for a brand, and what does it cost where
 * there is nothing to find? Each scenario is run over the same worlds without learning, by the product, by Thompson
 * sampling and by an oracle; regret is what the oracle's choices bring over the policy's, a round.
 *
 * `npm run calibration:simulation [-- --seeds 100] [--from 1] [--file scenarios.json] [--only TEXT] [--json]`. A file of scenarios
 * has the fields of `Scenario` (calibration_simulation/world.ts): `{"defaults": {…}, "scenarios": [{"name": …}]}`.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Opportunity } from "../src/domain/opportunity.ts";
import type { Outcome } from "../src/domain/outcome.ts";
import { predictChange } from "../src/learning/calibration.ts";
import { readMetrics } from "../src/learning/outcome_metrics.ts";
import { groupOf } from "../src/learning/outcome_observations.ts";
import { oracle, type Policy, product, thompson, withoutLearning } from "./calibration_simulation/policies.ts";
import {
  type Candidate,
  createWorld,
  reportsOf,
  type Scenario,
  timeOf,
  type World,
} from "./calibration_simulation/world.ts";

const SEEDS = 100;
const SCENARIOS = new URL("calibration_simulation/scenarios.json", import.meta.url);
/** A loss a round below this is none, however small the regret without learning. */
const LOSS_TOLD_MIN = 0.005;

export interface Comparison {
  scenario: string;
  /** Regret a round without learning. */
  base: number;
  /** Regret of the product and of Thompson sampling as a share of that: of all seeds together, the 95 % quantile and the worst seed, and what the worst lost a round. */
  product: Shares;
  thompson: Shares;
  /** Share of the reports that fell into the interval foretold at 80 % when the play was chosen; null without any. */
  coverage: number | null;
}

export interface Shares {
  mean: number;
  p95: number;
  worst: number;
  loss_mean: number;
  loss_worst: number;
}

/** Regret of each policy over the same worlds. */
export function compareLearning(scenario: Scenario, seeds: number, from = 1): Comparison {
  const base: number[] = [];
  const regrets = { product: [] as number[], thompson: [] as number[] };
  const forecast = { inside: 0, of: 0 };
  for (let seed = from; seed < from + seeds; seed++) {
    const { world, rounds } = createWorld(scenario, seed);
    const worthOf = (policy: Policy) => {
      const played = play(world, rounds, { policy, seed });
      forecast.inside += played.inside;
      forecast.of += played.of;
      return played.worth;
    };
    const best = worthOf(oracle);
    base.push(best - worthOf(withoutLearning));
    regrets.product.push(best - worthOf(product));
    regrets.thompson.push(best - worthOf(thompson));
  }
  return {
    scenario: scenario.name,
    base: sumOf(base) / seeds,
    product: sharesOf(regrets.product, base),
    thompson: sharesOf(regrets.thompson, base),
    coverage: forecast.of === 0 ? null : forecast.inside / forecast.of,
  };
}

/** One policy through all rounds: worth a round of what it chose, and how its forecasts did. */
export function play(world: World, rounds: Candidate[][], { policy, seed }: { policy: Policy; seed: number }) {
  const done: { candidate: Candidate; round: number }[] = [];
  const outcomes: Outcome[] = [];
  const opportunities: Opportunity[] = [];
  const result = { worth: 0, inside: 0, of: 0 };
  rounds.forEach((candidates, round) => {
    for (const entry of done) outcomes.push(...reportsOf(world, entry, round));
    const { scores, calibration } = policy({ candidates, outcomes, opportunities, now: timeOf(world, round), seed });
    const ranked = candidates.map((candidate, at) => ({ candidate, score: scores[at]! }));
    for (const { candidate } of ranked.sort((a, b) => b.score - a.score).slice(0, world.actions)) {
      result.worth += candidate.worth / world.rounds;
      done.push({ candidate, round });
      opportunities.push(candidate.opportunity);
      for (const { days, delta, missing } of candidate.reports) {
        const told = calibration && predictChange(calibration, groupOf(candidate.opportunity), days);
        if (missing || !told) continue;
        const { changes, control } = readMetrics(delta);
        const change = changes[0]!.value - (control[0]?.value ?? 0);
        result.of++;
        if (change >= told.low && change <= told.high) result.inside++;
      }
    }
  });
  return result;
}

export function readScenarios(file: string | URL = SCENARIOS): Scenario[] {
  const { defaults } = JSON.parse(readFileSync(SCENARIOS, "utf8"));
  const given = JSON.parse(readFileSync(file, "utf8"));
  return given.scenarios.map((scenario: Partial<Scenario>) => ({ ...defaults, ...given.defaults, ...scenario }));
}

function sharesOf(regrets: readonly number[], base: readonly number[]): Shares {
  const losses = regrets.map((regret, at) => regret - base[at]!);
  const shares = regrets
    .map((regret, at) => {
      const share = regret / base[at]!;
      return losses[at]! < LOSS_TOLD_MIN ? Math.min(1, Number.isFinite(share) ? share : 1) : share;
    })
    .sort((a, b) => a - b);
  return {
    mean: sumOf(base) < 1e-9 ? Number.NaN : sumOf(regrets) / sumOf(base),
    p95: shares[Math.ceil(0.95 * shares.length) - 1]!,
    worst: shares.at(-1)!,
    loss_mean: sumOf(losses) / losses.length,
    loss_worst: Math.max(...losses),
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function main(): void {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: String(SEEDS) },
      from: { type: "string", default: "1" },
      file: { type: "string" },
      only: { type: "string", default: "" },
      json: { type: "boolean" },
    },
  });
  const compare = (scenario: Scenario) => compareLearning(scenario, Number(values.seeds), Number(values.from));
  const scenarios = readScenarios(values.file).filter(({ name }) => name.includes(values.only));
  if (values.json) {
    console.log(JSON.stringify(scenarios.map(compare)));
    return;
  }
  const columns = ["mean", "95 %", "worst", "loss a round", "worst"];
  console.log(
    `${values.seeds} seeds from ${values.from} on; regret as a share of that without learning (a loss below ${LOSS_TOLD_MIN} a round counts as none)`,
  );
  console.log(rowOf(["", "no learning", ...columns, ...columns.slice(0, 3), "80 % holds"]));
  console.log(rowOf(["", "regret", "product", "", "", "", "", "Thompson", "", "", ""]));
  for (const scenario of scenarios) {
    const { base, product: own, thompson: other, coverage } = compare(scenario);
    const shares = [own.mean, own.p95, own.worst].map(shareText);
    const others = [other.mean, other.p95, other.worst].map(shareText);
    const losses = [own.loss_mean, own.loss_worst].map((loss) => loss.toFixed(4));
    const held = coverage === null ? "" : `${(coverage * 100).toFixed(0)} %`;
    console.log(rowOf([scenario.name, base.toFixed(4), ...shares, ...losses, ...others, held]));
  }
}

function rowOf([name, ...cells]: string[]): string {
  return [name!.padEnd(37), ...cells.map((cell) => cell.padStart(13))].join("");
}

if (import.meta.main) main();

/** Where nothing is lost without learning there is no share of it: the loss a round tells. */
function shareText(share: number): string {
  return Number.isFinite(share) ? share.toFixed(2) : "-";
}
