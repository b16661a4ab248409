import { isoTime } from "../../src/base/clock.ts";
import { DAY_MS } from "../../src/base/iso_time.ts";
import { scoreLeverage } from "../../src/core/learned.ts";
import type { Opportunity } from "../../src/domain/opportunity.ts";
import type { Outcome, OutcomeType, WindowDays } from "../../src/domain/outcome.ts";
import { calibrate, type PlayGroup } from "../../src/learning/calibration.ts";

/**
 * What a world is like; scenarios.json holds those that are run, and another file of the same shape can be given. A
 * field left out has the value of `defaults` there. Each field is a number, or the bounds that every seed draws its own
 * between, evenly.
 */
export interface World {
  /** Rounds of so many days, the plays proposed in each, and how many of them are acted on. */
  rounds: number;
  round_days: number;
  candidates: number;
  actions: number;
  /** Kinds of play there are, at most ten, formats of each, and signals that lead to one, at most four of both. */
  kinds: number;
  formats: number;
  signals: number;
  /** Relative change that a middling play brings in the end. */
  lift: number;
  /** Standard deviation of the logarithm of the effect between kinds, formats of a kind, signals of the evidence, and single plays. */
  kind_spread: number;
  format_spread: number;
  signal_spread: number;
  play_spread: number;
  /** From 0.5 on effects are drawn evenly around the lift (as often far below as far above it), below it by their logarithm. */
  even: number;
  /** Share of the kinds whose effect is turned into its opposite. */
  harm_share: number;
  /** What a play brings whatever is reported of it, as a share of its score. */
  untold: number;
  /** The worth of an effect is the score, its distance from the middle to this power, times a draw whose logarithm spreads so far. */
  worth_power: number;
  worth_spread: number;
  /** A report after so many days shows (days / 90) to this power of the effect. */
  delay: number;
  /** Standard deviation of what measuring one play, or its control, is off by, and the degrees of freedom of its tails. */
  noise: number;
  tails: number;
  /** Share of the reports that never come. */
  missing: number;
  /** Standard deviation of the season's step each round (it keeps 0.9 of the last), and the share of the plays proposed that follow it: half of the kinds when all rises, the other half when it falls. */
  season: number;
  season_mix: number;
  /** Whether reports hold the change of untouched families over the same time: from 0.5 on. */
  control: number;
  /** Standard deviation of a passing dip that makes a play look urgent and goes away by itself. */
  dip: number;
  /** Share of the reports of a fall that are kept back. */
  hidden_failures: number;
  /** Share of the reports that are off by a normal draw of this size. */
  outliers: number;
  outlier_size: number;
  /** Added to every report on one kind. */
  inflated: number;
  /** Round after which all effects are drawn anew; 0: never. */
  redraw_after: number;
}

export type Scenario = { name: string } & { [field in keyof World]: number | readonly [number, number] };

export interface Candidate {
  opportunity: Opportunity;
  /** Relative change it brings in the end. */
  effect: number;
  /** What doing it is worth. */
  worth: number;
  /** Its score without learning. */
  base: number;
  /** Its reports, each due so many days after it was done. */
  reports: { type: OutcomeType; days: WindowDays; delta: Record<string, unknown>; missing: boolean }[];
}

const WINDOWS = [
  { type: "observed_7d", days: 7 },
  { type: "observed_30d", days: 30 },
  { type: "observed_90d", days: 90 },
] as const;
const KINDS = [
  "topic_hub",
  "comparison_page",
  "service_page",
  "answer_page",
  "refresh_page",
  "get_cited",
  "local_page",
  "expand_page",
  "programmatic_set",
  "defend_brand",
] as const;
const FORMATS = ["single_article", "landing_page", "comparison", "hub_and_spokes"] as const;
const SIGNALS = ["llm_gap", "serp_gap", "keyword", "technical_issue"] as const;
const START_MS = Date.parse("2026-01-01T00:00:00.000Z");
const SEASON_KEPT = 0.9;
const PRIORITY_MIN = 0.3;
const PRIORITY_RANGE = 0.5;
const MIDDLE_SCORE = 0.37;
const NOTHING = calibrate([]);

/** A world of the scenario: what it leaves open is drawn. */
export function drawWorld({ name: _name, ...fields }: Scenario, random: () => number): World {
  const drawn = Object.entries(fields).map(([field, value]) => {
    const [low, high] = typeof value === "number" ? [value, value] : value;
    const whole = Number.isInteger(low) && Number.isInteger(high);
    return [field, whole ? low + Math.floor(random() * (high - low + 1)) : low + random() * (high - low)];
  });
  return Object.fromEntries(drawn);
}

/** Every play of every round, with what it would bring and what would be reported of it: the same for every policy. */
export function createWorld(scenario: Scenario, seed: number): { world: World; rounds: Candidate[][] } {
  const random = createRandom(seed);
  const world = drawWorld(scenario, random);
  const season: number[] = [];
  for (let day = 0; day <= world.rounds * world.round_days + 90; day += world.round_days)
    season.push(SEASON_KEPT * (season.at(-1) ?? 0) + world.season * normal(random));
  let effects = drawEffects(world, random);
  const inflated = KINDS[Math.floor(random() * world.kinds)]!;
  const rounds = Array.from({ length: world.rounds }, (_, round) => {
    if (round > 0 && round === world.redraw_after) effects = drawEffects(world, random);
    return Array.from({ length: world.candidates }, (_, at) => {
      const kind = drawKind(world, random, season[round]!);
      const format = Math.floor(random() * world.formats);
      const signal = Math.floor(random() * world.signals);
      const effect = effects(kind, format, signal) * Math.exp(world.play_spread * normal(random));
      const dip = Math.abs(world.dip * normal(random));
      const priority = PRIORITY_MIN + PRIORITY_RANGE * random();
      const group = {
        kind: KINDS[kind]!,
        format: FORMATS[(kind + format) % FORMATS.length]!,
        signal: SIGNALS[signal]!,
      };
      const id = `${seed}-${round}-${at}`;
      const opportunity = opportunityOf(id, group, priority + dip / 2);
      const base = scoreLeverage(opportunity, NOTHING).score;
      const lasting = scoreLeverage(opportunityOf(id, group, priority), NOTHING).score;
      const spread = Math.exp(world.worth_spread * normal(random));
      const value = MIDDLE_SCORE * (lasting / MIDDLE_SCORE) ** world.worth_power * spread;
      const seasonAt = (days: number) => season[round + Math.floor(days / world.round_days)]!;
      const reports = drawReports(world, random, {
        effect: effect + dip,
        added: group.kind === inflated ? world.inflated : 0,
        driftOf: (days) => seasonAt(days) - seasonAt(0),
      });
      return { opportunity, effect, base, worth: value * effect + lasting * world.untold, reports };
    });
  });
  return { world, rounds };
}

function drawReports(
  world: World,
  random: () => number,
  of: { effect: number; added: number; driftOf: (days: number) => number },
): Candidate["reports"] {
  return WINDOWS.map(({ type, days }) => {
    const drift = of.driftOf(days);
    const off = random() < world.outliers ? world.outlier_size * normal(random) : 0;
    const shown = of.effect * (days / 90) ** world.delay;
    const change = shown + drift + world.noise * tailed(random, world.tails) + off + of.added;
    const control = drift + (world.noise / 3) * normal(random);
    const missing = random() < world.missing || (random() < world.hidden_failures && change < 0);
    const delta = { clicks: pairOf(change), ...(world.control >= 0.5 ? { control: { clicks: pairOf(control) } } : {}) };
    return { type, days, delta, missing };
  });
}

/** The events reported of a play since the last round, as the API stores them. */
export function reportsOf(world: World, of: { candidate: Candidate; round: number }, round: number): Outcome[] {
  const { reports, opportunity } = of.candidate;
  const { id } = opportunity;
  const today = round * world.round_days;
  const dayOf = (days: number) => of.round * world.round_days + days;
  return reports
    .filter(({ days, missing }) => !missing && dayOf(days) <= today && dayOf(days) > today - world.round_days)
    .map(({ type, days, delta }) => ({
      id: `${id}-${days}`,
      artifact_id: id,
      brand_id: "",
      event_type: type,
      recommendation_id: id,
      brief_id: null,
      rejection_reason: null,
      delta,
      source: "reported" as const,
      simulated: false,
      superseded_by: null,
      notes: null,
      created_at: isoTime(START_MS + dayOf(days) * DAY_MS),
    }));
}

export function timeOf(world: World, round: number): string {
  return isoTime(START_MS + round * world.round_days * DAY_MS);
}

function pairOf(change: number): { before: number; after: number } {
  return { before: 1000, after: Math.round(1000 * Math.max(0, 1 + change)) };
}

/** The effect of a kind, format and signal. */
function drawEffects(world: World, random: () => number): (kind: number, format: number, signal: number) => number {
  const drawn = (many: number, spread: number) => Array.from({ length: many }, () => spread * normal(random));
  const signals = drawn(world.signals, world.signal_spread);
  const kinds = drawn(world.kinds, world.kind_spread);
  const formats = kinds.map(() => drawn(world.formats, world.formats > 1 ? world.format_spread : 0));
  const harmful = Math.round(world.harm_share * world.kinds);
  return (kind, format, signal) => {
    const distance = kinds[kind]! + formats[kind]![format]! + signals[signal]!;
    const size = world.even >= 0.5 ? 1 + distance : Math.exp(distance);
    return (kind < harmful ? -1 : 1) * world.lift * size;
  };
}

function drawKind({ kinds, season_mix }: World, random: () => number, season: number): number {
  const any = random() >= season_mix;
  const half = Math.floor(kinds / 2);
  if (any) return Math.floor(random() * kinds);
  return season > 0 ? Math.floor(random() * half) : half + Math.floor(random() * (kinds - half));
}

function opportunityOf(id: string, { kind, format, signal }: PlayGroup, priority: number): Opportunity {
  return {
    id,
    stable_key: id,
    play_kind: kind,
    recommended_format: format,
    priority,
    keywords: [],
    contributing_signals: [{ evidence_id: id, signal: "", type: signal, role: "primary" }],
    immediacy_parts: [],
    ceiling_parts: [],
  } as Partial<Opportunity> as Opportunity;
}

/** mulberry32: small, seeded, good enough for a simulation. */
export function createRandom(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Student's t of so many degrees of freedom (whole), scaled to a standard deviation of 1. */
function tailed(random: () => number, degrees: number): number {
  const draw = normal(random);
  const squares = Array.from({ length: Math.round(degrees) }, () => normal(random) ** 2);
  const scale = squares.reduce((sum, square) => sum + square, 0);
  return draw * Math.sqrt((Math.round(degrees) - 2) / scale);
}
