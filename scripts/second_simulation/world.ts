import { heavy, normal, pick, stream } from "./random.ts";
import type { Group } from "./types.ts";

export const ROUNDS = 30;
export const TAKEN = 5;
export const ROUND_DAYS = 10;
export const REDRAWN_AT = 15;

export interface Scenario {
  name: string;
  noise: number;
  harm?: boolean;
  season?: boolean;
  /** Share of observations that have a control. */
  control?: number;
  /** `none`: nothing has an effect; `equal`: kind, format and signal make no difference. */
  effects?: "none" | "equal";
  regression?: boolean;
  failuresUnreported?: boolean;
  outliers?: number;
  liar?: boolean;
  redrawn?: boolean;
}

const NOISE = 0.15;
export const SCENARIOS: Scenario[] = [
  { name: "clean", noise: NOISE },
  { name: "noise005", noise: 0.05 },
  { name: "noise030", noise: 0.3 },
  { name: "harm", noise: NOISE, harm: true },
  { name: "season_control", noise: NOISE, season: true, control: 0.85 },
  { name: "season_bare", noise: NOISE, season: true },
  { name: "no_effects", noise: NOISE, effects: "none" },
  { name: "equal", noise: NOISE, effects: "equal" },
  { name: "regression", noise: NOISE, regression: true },
  { name: "unreported", noise: NOISE, failuresUnreported: true },
  { name: "outliers", noise: NOISE, outliers: 0.08 },
  { name: "liar", noise: NOISE, liar: true },
  { name: "redrawn", noise: NOISE, redrawn: true },
  {
    name: "everything",
    noise: NOISE,
    harm: true,
    season: true,
    control: 0.5,
    regression: true,
    failuresUnreported: true,
    outliers: 0.08,
    liar: true,
    redrawn: true,
  },
];

const FORMATS = ["hub_and_spokes", "single_article", "programmatic", "comparison", "landing_page"] as const;
const SIGNALS = [
  "position_moved",
  "citations_moved",
  "ranks",
  "not_ranked",
  "answers",
  "overview",
  "rival_on_name",
  "volume",
] as const;
const MOVED = new Set<string>(["position_moved", "citations_moved"]);

/** Kind: its usual format, its usual signals. */
const KINDS: readonly (readonly [string, string, readonly string[]])[] = [
  ["topic_hub", "hub_and_spokes", ["not_ranked", "volume"]],
  ["comparison_page", "comparison", ["not_ranked", "answers", "volume"]],
  ["service_page", "landing_page", ["not_ranked", "ranks"]],
  ["local_page", "landing_page", ["not_ranked", "volume"]],
  ["programmatic_set", "programmatic", ["volume", "not_ranked"]],
  ["answer_page", "single_article", ["overview", "answers"]],
  ["refresh_page", "single_article", ["position_moved", "ranks"]],
  ["expand_page", "single_article", ["ranks", "position_moved"]],
  ["get_cited", "single_article", ["answers", "citations_moved", "overview"]],
  ["defend_brand", "landing_page", ["rival_on_name", "citations_moved"]],
];

export interface Play {
  id: number;
  group: Group;
  worth: number;
  leverage: number;
  /** Part of the effect that is this play's own, the same before and after effects are redrawn. */
  own: number;
  /** It may harm by itself, whatever its kind (only where plays harm). */
  harms: boolean;
  /** Rounds it stays open unless taken. */
  life: number;
  window: 7 | 30 | 90;
  reported: boolean;
  hidesFailure: boolean;
  lag: number;
  noise: number;
  honestNoise: number;
  controlNoise: number;
  controlled: boolean;
  /** What stands in for the change, where it is an outlier. */
  outlier: number | null;
  /** Transient part of the reading before the work (log). */
  transient: number;
  seasonSense: number;
  controlSense: number;
}

export interface World {
  scenario: Scenario;
  brand: string;
  plays: Play[];
  /** How many are open at the start of each round. */
  open: number[];
  scale: number;
  kinds: { kind: string; share: number }[];
  liar: string;
  startDay: number;
  /** True effect at 90 days, in the unit of a change. */
  effect(play: Play, round: number): number;
  /** What counts for value; differs from `effect` only where nothing has an effect. */
  valueEffect(play: Play, round: number): number;
  /** Expected value effect of a group. */
  groupEffect(group: Group, round: number): number;
  /** The change as it would be reported. */
  change(play: Play, round: number): number;
  /** What an honest look at 90 days would show, unselected, with ordinary noise. */
  honest(play: Play, round: number): number;
}

/** Log ratio to (after - before) / larger of both. */
const asChange = (log: number) => (log >= 0 ? 1 - Math.exp(-log) : Math.exp(log) - 1);
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const WINDOW_NOISE = { 7: 1.2, 30: 1, 90: 0.9 } as const;
/** Quantiles of the normal, for the mean over plays' own parts. */
const OWN_POINTS = [-1.593, -0.967, -0.589, -0.282, 0, 0.282, 0.589, 0.967, 1.593];

interface Effects {
  kind: Map<string, number>;
  format: Map<string, number>;
  signal: Map<string, number>;
  pair: Map<string, number>;
  /** Kinds that harm. */
  harmful: Set<string>;
}

export function makeWorld(scenario: Scenario, seed: number): World {
  const shape = stream(`shape/${seed}`);
  // Kinds of the brand, unequal in frequency.
  const shuffled = [...KINDS].map((k) => [shape(), k] as const).sort((a, b) => a[0] - b[0]);
  const count = 4 + Math.floor(shape() * 5);
  const chosen = shuffled.slice(0, count).map(([, k]) => k);
  const weights = chosen.map((_, i) => Math.exp(0.3 * normal(shape)) / (i + 1) ** 0.8);
  const total = weights.reduce((a, b) => a + b, 0);
  const kinds = chosen.map(([kind], i) => ({ kind, share: weights[i]! / total }));
  const kindTable = chosen.map((k, i) => [k, weights[i]!] as const);
  const formatTables = new Map<string, (readonly [string, number])[]>();
  const signalTables = new Map<string, (readonly [string, number])[]>();
  for (const [kind, format, signals] of KINDS) {
    formatTables.set(
      kind,
      FORMATS.map((f) => [f, (f === format ? 0.72 : 0.07) * Math.exp(0.4 * normal(shape))] as const),
    );
    signalTables.set(
      kind,
      SIGNALS.map((s) => {
        const at = signals.indexOf(s);
        return [s, (at === 0 ? 0.5 : at > 0 ? 0.22 : 0.04) * Math.exp(0.5 * normal(shape))] as const;
      }),
    );
  }

  // Size of effects (log ratio): differs between seeds as a whole, and how much of it lies in the kind.
  const scale = Math.exp(0.4 * normal(shape));
  const level = 0.18 * scale;
  const kindSpread = 0.14 * scale * Math.exp(0.3 * normal(shape));
  const ownSpread = 0.12 * scale;
  const harmShare = 0.1;
  const harmOwn = -0.35 * scale;

  const drawEffects = (phase: number): Effects => {
    const random = stream(`effects/${seed}/${phase}`);
    const kind = new Map(KINDS.map(([k]) => [k, kindSpread * normal(random)]));
    const format = new Map(FORMATS.map((f) => [f as string, 0.05 * scale * normal(random)]));
    const signal = new Map(SIGNALS.map((s) => [s as string, 0.07 * scale * normal(random)]));
    const pair = new Map<string, number>();
    for (const [k] of KINDS) {
      for (const f of FORMATS) pair.set(`${k}/${f}`, 0.04 * scale * normal(random));
      for (const s of SIGNALS) pair.set(`${k}/${s}`, 0.05 * scale * normal(random));
    }
    const harmful = new Set<string>();
    if (scenario.harm) {
      // One kind of the brand harms, two where it has six or more.
      const order = chosen.map(([k]) => [random(), k] as const).sort((a, b) => a[0] - b[0]);
      for (const [, k] of order.slice(0, count >= 6 ? 2 : 1)) {
        kind.set(k, -level - 0.15 * scale + 0.05 * scale * normal(random));
        harmful.add(k);
      }
    }
    return { kind, format, signal, pair, harmful };
  };
  const phases = [drawEffects(0), drawEffects(1)];
  const phaseOf = (round: number) => (scenario.redrawn && round >= REDRAWN_AT ? 1 : 0);

  const groupLog = (group: Group, phase: number) => {
    if (scenario.effects === "equal") return level;
    const e = phases[phase]!;
    return (
      level +
      e.kind.get(group.kind)! +
      e.format.get(group.format)! +
      e.signal.get(group.signal)! +
      e.pair.get(`${group.kind}/${group.format}`)! +
      e.pair.get(`${group.kind}/${group.signal}`)!
    );
  };
  // Work that does not help has no effect, unless its kind or the play itself is one that harms.
  const held = (log: number, mayHarm: boolean) => (mayHarm ? log : Math.max(0, log));
  const trueLog = (play: Play, round: number) => {
    if (scenario.effects === "none") return 0;
    const phase = phaseOf(round);
    return held(groupLog(play.group, phase) + play.own, play.harms || phases[phase]!.harmful.has(play.group.kind));
  };
  const NOMINAL = 0.15;
  const effect = (play: Play, round: number) => asChange(trueLog(play, round));
  const valueEffect = (play: Play, round: number) => (scenario.effects === "none" ? NOMINAL : effect(play, round));
  const groupCache = new Map<string, number>();
  const groupEffect = (group: Group, round: number) => {
    if (scenario.effects === "none") return NOMINAL;
    const phase = phaseOf(round);
    const key = `${phase}/${group.kind}/${group.format}/${group.signal}`;
    let known = groupCache.get(key);
    if (known === undefined) {
      const base = groupLog(group, phase);
      known = 0;
      const harmful = phases[phase]!.harmful.has(group.kind);
      for (const point of OWN_POINTS) {
        const plain = asChange(held(base + ownSpread * point, harmful));
        known += scenario.harm
          ? (1 - harmShare) * plain + harmShare * asChange(base + ownSpread * point + harmOwn)
          : plain;
      }
      known /= OWN_POINTS.length;
      groupCache.set(key, known);
    }
    return known;
  };

  // What the product believes of kinds and signals before learning: weakly right.
  const belief = stream(`belief/${seed}`);
  const real = scenario.effects === undefined;
  const believed = new Map<string, number>();
  for (const [k] of KINDS) {
    const own = normal(belief);
    const truth = real ? clamp(phases[0]!.kind.get(k)! / kindSpread, -2.5, 2.5) : 0;
    believed.set(k, 0.25 * (0.4 * truth + 0.92 * own));
  }
  for (const s of SIGNALS) believed.set(`signal/${s}`, 0.12 * normal(belief));

  // How fast an effect comes, by kind.
  const speed = stream(`speed/${seed}`);
  const days = new Map(KINDS.map(([k]) => [k, 25 * Math.exp(0.4 * normal(speed))]));
  const come = (kind: string, window: number) => {
    const tau = days.get(kind)!;
    return (1 - Math.exp(-window / tau)) / (1 - Math.exp(-90 / tau));
  };

  const misc = stream(`misc/${seed}`);
  const amplitude = 0.15 + 0.3 * misc();
  const peak = 365 * misc();
  const startDay = Math.floor(365 * misc());
  const liar = chosen[Math.floor(misc() * count)]![0];
  const season = (day: number) => amplitude * Math.sin((2 * Math.PI * (day - peak)) / 365);

  const pool = stream(`pool/${seed}`);
  let at = 14 + Math.floor(pool() * 13);
  const open = Array.from({ length: ROUNDS }, () => {
    at = clamp(at + Math.floor(pool() * 5) - 2, 14, 26);
    return at;
  });

  const draw = stream(`plays/${seed}`);
  const plays: Play[] = [];
  // Enough for every round's refill, with all of an open list expiring now and then.
  for (let id = 0; id < 700; id++) {
    const [kind] = pick(draw, kindTable);
    const group = { kind, format: pick(draw, formatTables.get(kind)!), signal: pick(draw, signalTables.get(kind)!) };
    const worth = Math.exp(0.5 * normal(draw));
    const misjudged = Math.exp(0.35 * normal(draw));
    let own = ownSpread * normal(draw);
    const drawn = draw() < harmShare;
    const harms = drawn && scenario.harm === true;
    if (harms) own += harmOwn;
    const life = 1 + Math.floor(Math.log(1 - draw()) / Math.log(1 - 1 / 12));
    const window = pick(draw, [
      [7, 0.25],
      [30, 0.5],
      [90, 0.25],
    ] as const);
    const reported = draw() >= 0.3;
    const hidesFailure = draw() < 0.8;
    const lag = Math.floor(draw() * 6);
    const rough = scenario.noise * Math.exp(0.3 * normal(draw));
    const noise = rough * WINDOW_NOISE[window] * heavy(draw);
    const honestNoise = rough * WINDOW_NOISE[90] * heavy(draw);
    const controlNoise = 0.5 * scenario.noise * heavy(draw);
    const controlled = draw() < (scenario.control ?? 0);
    const isOutlier = draw() < (scenario.outliers ?? 0);
    const sort = draw();
    const anywhere = 2 * draw() - 1;
    const outlier = !isOutlier ? null : sort < 1 / 3 ? 1 : sort < 2 / 3 ? -1 : anywhere;
    const z = normal(draw);
    const transient = !scenario.regression ? 0 : MOVED.has(group.signal) ? -0.3 * Math.abs(z) : 0.12 * z;
    const seasonSense = 1 + 0.3 * normal(draw);
    const controlSense = 1 + 0.15 * normal(draw);
    // A reading that is down just now makes a play look more urgent.
    const leverage =
      worth * misjudged * Math.exp(believed.get(kind)! + believed.get(`signal/${group.signal}`)! - 0.5 * transient);
    plays.push({
      id,
      group,
      worth,
      leverage,
      own,
      harms,
      life,
      window,
      reported,
      hidesFailure,
      lag,
      noise,
      honestNoise,
      controlNoise,
      controlled,
      outlier,
      transient,
      seasonSense,
      controlSense,
    });
  }

  return {
    scenario,
    brand: `brand-${seed}`,
    plays,
    open,
    scale,
    kinds,
    liar,
    startDay,
    effect,
    valueEffect,
    groupEffect,
    change(play, round) {
      if (play.outlier !== null) return play.outlier;
      const done = startDay + round * ROUND_DAYS;
      let log = trueLog(play, round) * come(play.group.kind, play.window) + play.noise - play.transient;
      const swing = scenario.season ? season(done + play.window) - season(done) : 0;
      log += swing * play.seasonSense;
      if (scenario.liar && play.group.kind === liar) log += 0.3;
      const control = play.controlled ? asChange(swing * play.controlSense + play.controlNoise) : 0;
      return clamp(asChange(log) - control, -1, 1);
    },
    honest: (play, round) => asChange(trueLog(play, round) + play.honestNoise),
  };
}
