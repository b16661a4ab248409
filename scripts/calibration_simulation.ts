/**
 * Closed loop of leverage and outcomes: does calibration find the plays that work for a brand, and does it do no harm
 * where all work alike? Prints mean regret with and without it. `node scripts/calibration_simulation.ts [--json]`
 */
import {
  type Calibration,
  calibrate,
  calibrationMultiplier,
  type Observation,
  type PlayGroup,
  type WindowDays,
} from "../src/learning/calibration.ts";

const SEEDS = 100;
const ROUNDS = 200;
const CANDIDATES = 30;
const ACTED_ON = 5;
const UNTOUCHED_MEASURED = 10;
/** Scoring runs about once a month. */
const RECALIBRATE_EVERY = 4;
/** Relative change a play of middling effect brings in the end, and what measuring one family is off by. */
const LIFT = 0.1;
const NOISE_SD = 0.15;
const EFFECT_SPREAD_SD = 0.6;
/** Rounds are weeks: when each window is read, and how much of the effect it shows. */
const WINDOWS: { days: WindowDays; afterRounds: number; shown: number }[] = [
  { days: 7, afterRounds: 1, shown: 0.4 },
  { days: 30, afterRounds: 4, shown: 0.8 },
  { days: 90, afterRounds: 13, shown: 1 },
];

const GROUPS: PlayGroup[] = (
  [
    ["topic_hub", "hub_and_spokes"],
    ["comparison_page", "comparison"],
    ["service_page", "landing_page"],
    ["answer_page", "single_article"],
    ["refresh_page", "single_article"],
    ["get_cited", "single_article"],
  ] as const
).flatMap(([kind, format]) => ["llm_gap", "serp_gap"].map((signal) => ({ kind, format, signal })));

interface Candidate {
  group: number;
  priority: number;
}

interface World {
  effects: number[];
  trend: number[];
  rounds: Candidate[][];
  random: () => number;
}

type Mode = "none" | "calibrated" | "calibrated_without_control";

function main(): void {
  const report = {
    seeds: SEEDS,
    rounds: ROUNDS,
    different_effects: compareCalibration({ equal: false, seeds: SEEDS, rounds: ROUNDS }),
    equal_effects: compareCalibration({ equal: true, seeds: SEEDS, rounds: ROUNDS }),
  };
  if (process.argv.includes("--json")) {
    console.log(JSON.stringify(report));
    return;
  }
  for (const name of ["different_effects", "equal_effects"] as const) {
    const { regret, reduction, seeds_worse } = report[name];
    console.log(name.replaceAll("_", " "));
    for (const [mode, value] of Object.entries(regret))
      console.log(`  regret a round, ${mode.replaceAll("_", " ")}: ${value.toFixed(5)}`);
    console.log(
      `  reduction by calibration: ${reduction === null ? "nothing to reduce" : `${(reduction * 100).toFixed(1)} %`}; seeds in which it did worse: ${seeds_worse} of ${SEEDS}`,
    );
  }
}

export interface Comparison {
  /** Mean over seeds and rounds. */
  regret: Record<Mode, number>;
  /** Share of the regret that calibration takes away; null without any. */
  reduction: number | null;
  /** Seeds in which calibration did worse than none. */
  seeds_worse: number;
}

/** The same worlds, worked with and without calibration. */
export function compareCalibration(options: { equal: boolean; seeds: number; rounds: number }): Comparison {
  const { seeds, rounds } = options;
  const modes: Mode[] = ["none", "calibrated", "calibrated_without_control"];
  const totals: Record<Mode, number> = { none: 0, calibrated: 0, calibrated_without_control: 0 };
  let worse = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const regrets = modes.map((mode) => simulate(createWorld(seed, options), mode));
    modes.forEach((mode, i) => {
      totals[mode] += regrets[i]! / (seeds * rounds);
    });
    if (regrets[1]! > regrets[0]! + 1e-9) worse++;
  }
  return {
    regret: totals,
    reduction: totals.none === 0 ? null : 1 - totals.calibrated / totals.none,
    seeds_worse: worse,
  };
}

/** Hidden effects, a drifting trend, and candidates whose mix follows the trend: hubs are proposed when all rises. */
function createWorld(seed: number, { equal, rounds: count }: { equal: boolean; rounds: number }): World {
  const random = createRandom(seed);
  const kinds = new Map<string, number>();
  const effects = GROUPS.map((group) => {
    for (const key of [group.kind, group.signal]) if (!kinds.has(key)) kinds.set(key, normal(random));
    return equal
      ? LIFT
      : LIFT * Math.exp(EFFECT_SPREAD_SD * (0.8 * kinds.get(group.kind)! + 0.6 * kinds.get(group.signal)!));
  });
  const trend: number[] = [];
  const rounds: Candidate[][] = [];
  for (let round = 0; round < count; round++) {
    trend.push(0.9 * (trend.at(-1) ?? 0) + 0.08 * normal(random));
    const rising = trend.at(-1)! > 0;
    rounds.push(
      Array.from({ length: CANDIDATES }, () => {
        const half = Math.floor(random() * (GROUPS.length / 2));
        const group =
          random() < 0.7 ? (rising ? half : half + GROUPS.length / 2) : Math.floor(random() * GROUPS.length);
        return { group, priority: 0.3 + 0.5 * random() };
      }),
    );
  }
  return { effects, trend, rounds, random };
}

/** Sum over the rounds of what the best choice would have brought over the one made. */
function simulate(world: World, mode: Mode): number {
  const done: { group: number; round: number; latest: Observation | null }[] = [];
  let regret = 0;
  let calibration: Calibration | null = null;
  for (let round = 0; round < world.rounds.length; round++) {
    observe(world, { done, round, control: mode === "calibrated" });
    if (mode !== "none" && round % RECALIBRATE_EVERY === 0)
      calibration = calibrate(done.flatMap((entry) => entry.latest ?? []));
    const candidates = world.rounds[round]!;
    const chosen = best(candidates, (candidate) => candidate.priority * multiplierOf(calibration, candidate.group));
    const ideal = best(candidates, (candidate) => candidate.priority * world.effects[candidate.group]!);
    const worth = (list: Candidate[]) =>
      list.reduce((sum, entry) => sum + entry.priority * world.effects[entry.group]!, 0);
    regret += worth(ideal) - worth(chosen);
    for (const { group } of chosen) done.push({ group, round, latest: null });
  }
  return regret;
}

function observe(
  world: World,
  state: { done: { group: number; round: number; latest: Observation | null }[]; round: number; control: boolean },
): void {
  const { trend, random, effects } = world;
  for (const entry of state.done) {
    const window = WINDOWS.find((candidate) => entry.round + candidate.afterRounds === state.round);
    if (window === undefined) continue;
    const drift = trend[state.round]!;
    const noise = () => NOISE_SD * normal(random);
    const own = effects[entry.group]! * window.shown + drift + noise();
    let untouched = 0;
    for (let i = 0; i < UNTOUCHED_MEASURED; i++) untouched += (drift + noise()) / UNTOUCHED_MEASURED;
    entry.latest = {
      group: GROUPS[entry.group]!,
      windowDays: window.days,
      change: state.control ? own - untouched : own,
    };
  }
}

/** One for a group of which nothing is known. */
function multiplierOf(calibration: Calibration | null, group: number): number {
  return calibration === null ? 1 : (calibrationMultiplier(calibration, GROUPS[group]!)?.value ?? 1);
}

function best(candidates: readonly Candidate[], score: (candidate: Candidate) => number): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, score: score(candidate) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, ACTED_ON)
    .map((entry) => entry.candidate);
}

/** mulberry32: small, seeded, good enough for a simulation. */
function createRandom(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

if (import.meta.main) main();
