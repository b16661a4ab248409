import { isoTime } from "../../src/base/clock.ts";
import { DAY_MS } from "../../src/base/iso_time.ts";
import { scoreLeverage } from "../../src/core/leverage.ts";
import type { Opportunity } from "../../src/domain/opportunity.ts";
import type { Outcome, OutcomeType } from "../../src/domain/outcome.ts";
import { calibrate, type WindowDays } from "../../src/learning/calibration.ts";

/**
 * What a world is like; scenarios.json holds those that are run, and another file of the same shape can be given. A
 * field left out has the value of `defaults` there.
 */
export interface Scenario {
  name: string;
  /** Rounds of so many days, the plays proposed in each, and how many of them are acted on. */
  rounds: number;
  round_days: number;
  candidates: number;
  actions: number;
  /** Kinds of play there are, at most ten. */
  kinds: number;
  /** Relative change that a middling play brings in the end. */
  lift: number;
  /** Standard deviation of the logarithm of the effect between kinds, signals of the evidence, and single plays. */
  kind_spread: number;
  signal_spread: number;
  play_spread: number;
  /** Share of the kinds whose effect is turned into its opposite. */
  harm_share: number;
  /** Standard deviation of what measuring one play, or its control, is off by. */
  noise: number;
  /** Share of the reports that never come. */
  missing: number;
  /** Standard deviation of the season's step each round (it keeps 0.9 of the last), and the share of the plays proposed that follow it: half of the kinds when all rises, the other half when it falls. */
  season: number;
  season_mix: number;
  /** Whether reports hold the change of untouched families over the same time. */
  control: boolean;
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

export interface Candidate {
  opportunity: Opportunity;
  /** Relative change it brings in the end. */
  effect: number;
  /** What doing it is worth: its score without learning × its effect. */
  worth: number;
  /** Its score without learning. */
  base: number;
  /** Its reports, each due so many days after it was done. */
  reports: { type: OutcomeType; days: WindowDays; delta: Record<string, unknown>; missing: boolean }[];
}

const WINDOWS = [
  { type: "observed_7d", days: 7, shown: 0.4 },
  { type: "observed_30d", days: 30, shown: 0.8 },
  { type: "observed_90d", days: 90, shown: 1 },
] as const;
const KINDS = [
  ["topic_hub", "hub_and_spokes"],
  ["comparison_page", "comparison"],
  ["service_page", "landing_page"],
  ["answer_page", "single_article"],
  ["refresh_page", "single_article"],
  ["get_cited", "single_article"],
  ["local_page", "landing_page"],
  ["expand_page", "single_article"],
  ["programmatic_set", "programmatic"],
  ["defend_brand", "landing_page"],
] as const;
const SIGNALS = ["llm_gap", "serp_gap"] as const;
const START_MS = Date.parse("2026-01-01T00:00:00.000Z");
const SEASON_KEPT = 0.9;
const NOTHING = calibrate([]);

/** Every play of every round, with what it would bring and what would be reported of it: the same for every policy. */
export function createWorld(scenario: Scenario, seed: number): Candidate[][] {
  const random = createRandom(seed);
  const lastDay = scenario.rounds * scenario.round_days + WINDOWS.at(-1)!.days;
  const season: number[] = [];
  for (let round = 0; round <= lastDay / scenario.round_days; round++)
    season.push(SEASON_KEPT * (season.at(-1) ?? 0) + scenario.season * normal(random));
  const seasonAt = (day: number) => season[Math.floor(day / scenario.round_days)] ?? 0;
  let effects = drawEffects(scenario, random);
  const inflated = Math.floor(random() * scenario.kinds);
  return Array.from({ length: scenario.rounds }, (_, round) => {
    if (round > 0 && round === scenario.redraw_after) effects = drawEffects(scenario, random);
    return Array.from({ length: scenario.candidates }, (_, at) => {
      const kind = drawKind(scenario, random, season[round]!);
      const signal = Math.floor(random() * SIGNALS.length);
      const effect = effects[kind]![signal]! * Math.exp(scenario.play_spread * normal(random));
      const dip = Math.abs(scenario.dip * normal(random));
      const [play, format] = KINDS[kind]!;
      const opportunity = opportunityOf(
        { id: `${seed}-${round}-${at}`, play, format, signal: SIGNALS[signal]! },
        0.3 + 0.5 * random() + dip / 2,
      );
      const reports = WINDOWS.map(({ type, days, shown }) => {
        const day = round * scenario.round_days;
        const drift = seasonAt(day + days) - seasonAt(day);
        const off = random() < scenario.outliers ? scenario.outlier_size * normal(random) : 0;
        const change =
          effect * shown +
          drift +
          dip * shown +
          scenario.noise * normal(random) +
          off +
          (kind === inflated ? scenario.inflated : 0);
        const control = drift + (scenario.noise / 3) * normal(random);
        const missing = random() < scenario.missing || (random() < scenario.hidden_failures && change < 0);
        const delta = { clicks: pairOf(change), ...(scenario.control ? { control: { clicks: pairOf(control) } } : {}) };
        return { type, days, delta, missing };
      });
      const base = scoreLeverage(opportunity, NOTHING).score;
      return { opportunity, effect, base, worth: base * effect, reports };
    });
  });
}

/** The events reported of a play since the last round, as the API stores them. */
export function reportsOf(scenario: Scenario, of: { candidate: Candidate; round: number }, round: number): Outcome[] {
  const { reports, opportunity } = of.candidate;
  const { id } = opportunity;
  const today = round * scenario.round_days;
  const dayOf = (days: number) => of.round * scenario.round_days + days;
  return reports
    .filter(({ days, missing }) => !missing && dayOf(days) <= today && dayOf(days) > today - scenario.round_days)
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

export function timeOf(scenario: Scenario, round: number): string {
  return isoTime(START_MS + round * scenario.round_days * DAY_MS);
}

function pairOf(change: number): { before: number; after: number } {
  return { before: 1000, after: Math.round(1000 * Math.max(0, 1 + change)) };
}

function drawEffects(
  { kinds, lift, kind_spread, signal_spread, harm_share }: Scenario,
  random: () => number,
): number[][] {
  const signals = SIGNALS.map(() => signal_spread * normal(random));
  return Array.from({ length: kinds }, (_, kind) => {
    const own = kind_spread * normal(random);
    const sign = kind < Math.round(harm_share * kinds) ? -1 : 1;
    return signals.map((signal) => sign * lift * Math.exp(own + signal));
  });
}

function drawKind({ kinds, season_mix }: Scenario, random: () => number, season: number): number {
  const any = random() >= season_mix;
  const half = Math.floor(kinds / 2);
  if (any) return Math.floor(random() * kinds);
  return season > 0 ? Math.floor(random() * half) : half + Math.floor(random() * (kinds - half));
}

function opportunityOf(
  of: { id: string; play: Opportunity["play_kind"]; format: Opportunity["recommended_format"]; signal: string },
  priority: number,
): Opportunity {
  return {
    id: of.id,
    stable_key: of.id,
    play_kind: of.play,
    recommended_format: of.format,
    priority,
    keywords: [],
    contributing_signals: [{ evidence_id: of.id, signal: "", type: of.signal, role: "primary" }],
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
