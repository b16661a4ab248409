import { DAY_MS } from "../base/iso_time.ts";
import type { Opportunity } from "../domain/opportunity.ts";
import type { Outcome, OutcomeType } from "../domain/outcome.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import type { Observation, PlayGroup, WindowDays } from "./calibration.ts";
import { readMetrics } from "./outcome_metrics.ts";

const WINDOW_OF: Partial<Record<OutcomeType, WindowDays>> = { observed_7d: 7, observed_30d: 30, observed_90d: 90 };
/** Fewer untouched keywords than this make no control. */
const CONTROL_KEYWORDS_MIN = 5;

type Reported = Pick<Outcome, "event_type" | "recommendation_id" | "delta" | "created_at">;
type Ranked = Pick<Snapshot, "id" | "rankings" | "created_at">;

export interface OutcomeSources {
  outcomes: readonly Reported[];
  /** Of any run: outcomes name the opportunity they were reported on. */
  opportunities: readonly Opportunity[];
  snapshots: readonly Ranked[];
}

export interface ObservationSet {
  observations: Observation[];
  /** Observations that had untouched families to compare with, and those that had none. */
  controlled: number;
  uncontrolled: number;
}

/** The latest reported effect of each recommendation that was acted on, against the brand's untouched families. */
export function readObservations({ outcomes, opportunities, snapshots }: OutcomeSources): ObservationSet {
  const byId = new Map(opportunities.map((opportunity) => [opportunity.id, opportunity]));
  const keyOf = (outcome: Reported) => byId.get(outcome.recommendation_id ?? "")?.stable_key;
  const declined = declinedKeys(outcomes, keyOf);
  const touched = touchedKeywords(outcomes, byId, declined);
  const latest = new Map<
    string,
    { outcome: Reported; windowDays: WindowDays; change: number; control: number | null }
  >();
  for (const outcome of [...outcomes].sort((a, b) => (a.created_at < b.created_at ? -1 : 1))) {
    const windowDays = WINDOW_OF[outcome.event_type];
    const key = keyOf(outcome);
    if (windowDays === undefined || key === undefined) continue;
    const metrics = readMetrics(outcome.delta);
    if (metrics.change === null) continue;
    const known = latest.get(key);
    if (known !== undefined && known.windowDays > windowDays) continue;
    latest.set(key, { outcome, windowDays, change: metrics.change.value, control: metrics.control?.value ?? null });
  }
  const untouched = [...latest].filter(([key]) => declined.has(key)).map(([, entry]) => entry);
  const result: ObservationSet = { observations: [], controlled: 0, uncontrolled: 0 };
  for (const [key, { outcome, windowDays, change, control }] of latest) {
    if (declined.has(key)) continue;
    const peers = untouched.filter((entry) => entry.windowDays === windowDays);
    const trend =
      control ??
      (peers.length > 0 ? peers.reduce((sum, peer) => sum + peer.change, 0) / peers.length : null) ??
      untouchedTrend(snapshots, { untilMs: Date.parse(outcome.created_at), windowDays, touched });
    if (trend === null) result.uncontrolled++;
    else result.controlled++;
    result.observations.push({
      group: groupOf(byId.get(outcome.recommendation_id!)!),
      windowDays,
      change: change - (trend ?? 0),
    });
  }
  return result;
}

/** The times whose newest snapshots until then the untouched trend of an outcome is read from; none where it observes nothing. */
export function trendTimes({ event_type, created_at }: Pick<Outcome, "event_type" | "created_at">): number[] {
  const windowDays = WINDOW_OF[event_type];
  const untilMs = Date.parse(created_at);
  return windowDays === undefined ? [] : [untilMs - windowDays * DAY_MS, untilMs];
}

export function groupOf(
  opportunity: Pick<Opportunity, "play_kind" | "recommended_format" | "contributing_signals">,
): PlayGroup {
  const signals = opportunity.contributing_signals;
  const primary = signals.find((signal) => signal.role === "primary") ?? signals[0];
  return { kind: opportunity.play_kind, format: opportunity.recommended_format, signal: primary?.type ?? "none" };
}

/**
 * Mean relative change of the ranking of keywords that no acted-on recommendation touches, between the snapshots that
 * enclose the window: (before - after) / larger, unranked counting as one below the depth read. Null without them.
 */
export function untouchedTrend(
  snapshots: readonly Ranked[],
  window: { untilMs: number; windowDays: number; touched: ReadonlySet<string> },
): number | null {
  const sorted = [...snapshots].sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const sinceMs = window.untilMs - window.windowDays * DAY_MS;
  const before = sorted.filter((snapshot) => Date.parse(snapshot.created_at) <= sinceMs).at(-1);
  const after = sorted.filter((snapshot) => Date.parse(snapshot.created_at) <= window.untilMs).at(-1);
  if (before === undefined || after === undefined || before.id === after.id) return null;
  const earlier = new Map(before.rankings.map((cell) => [`${cell.provider}|${cell.keyword}`, cell]));
  const changes = after.rankings.flatMap((cell) => {
    const old = earlier.get(`${cell.provider}|${cell.keyword}`);
    if (old === undefined || window.touched.has(cell.keyword)) return [];
    const from = old.position ?? old.depth + 1;
    const to = cell.position ?? cell.depth + 1;
    return [(from - to) / Math.max(from, to)];
  });
  if (changes.length < CONTROL_KEYWORDS_MIN) return null;
  return changes.reduce((sum, change) => sum + change, 0) / changes.length;
}

/** Recommendations last reported as rejected and never as done: what is observed of them is the untouched trend. */
function declinedKeys(outcomes: readonly Reported[], keyOf: (outcome: Reported) => string | undefined): Set<string> {
  const declined = new Set<string>();
  const done = new Set<string>();
  for (const outcome of outcomes) {
    const key = keyOf(outcome);
    if (key === undefined) continue;
    if (outcome.event_type === "rejected") declined.add(key);
    if (outcome.event_type === "accepted" || outcome.event_type === "completed") done.add(key);
  }
  return declined.difference(done);
}

function touchedKeywords(
  outcomes: readonly Reported[],
  byId: ReadonlyMap<string, Opportunity>,
  declined: ReadonlySet<string>,
): Set<string> {
  const touched = new Set<string>();
  for (const outcome of outcomes) {
    const opportunity = byId.get(outcome.recommendation_id ?? "");
    if (opportunity === undefined || declined.has(opportunity.stable_key)) continue;
    for (const { keyword } of opportunity.keywords) touched.add(keyword);
  }
  return touched;
}
