import { DAY_MS } from "../base/iso_time.ts";
import type { Opportunity } from "../domain/opportunity.ts";
import type { Outcome, OutcomeType, WindowDays } from "../domain/outcome.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import type { Observation, PlayGroup } from "./calibration.ts";
import { type MetricChange, readMetrics } from "./outcome_metrics.ts";

const WINDOW_OF: Partial<Record<OutcomeType, WindowDays>> = { observed_7d: 7, observed_30d: 30, observed_90d: 90 };
/** Fewer untouched keywords than this make no control. */
const CONTROL_KEYWORDS_MIN = 5;
/** Metrics that the untouched keywords' rankings speak for. */
const RANKING = /position|rank/;

type Reported = Pick<Outcome, "event_type" | "recommendation_id" | "delta" | "created_at">;
type Ranked = Pick<Snapshot, "id" | "rankings" | "created_at">;

export interface OutcomeSources {
  outcomes: readonly Reported[];
  /** Of any run: outcomes name the opportunity they were reported on. */
  opportunities: readonly Opportunity[];
  snapshots: readonly Ranked[];
  /** When the scoring run began: outcomes fade until then. The newest outcome's time when absent. */
  now?: string;
}

export interface ObservationSet {
  observations: Observation[];
  /** Observations that had something untouched to compare with, and those that had nothing. */
  controlled: number;
  uncontrolled: number;
}

/** What was observed of a recommendation each time it was done: of each window the newest report. */
interface Episode {
  key: string;
  opportunity: Opportunity;
  reports: Map<WindowDays, Report>;
}

type Trend = Pick<MetricChange, "value" | "noise">;

interface Report {
  windowDays: WindowDays;
  changes: MetricChange[];
  control: MetricChange[];
  created_at: string;
}

/** The reported effect of each recommendation that was acted on, against what was untouched, metric by metric. */
export function readObservations({ outcomes, opportunities, snapshots, now }: OutcomeSources): ObservationSet {
  const byId = new Map(opportunities.map((opportunity) => [opportunity.id, opportunity]));
  const keyOf = (outcome: Reported) => byId.get(outcome.recommendation_id ?? "")?.stable_key;
  const declined = declinedKeys(outcomes, keyOf);
  const touched = touchedKeywords(outcomes, byId, declined);
  const episodes = readEpisodes(outcomes, byId);
  const untouched = episodes.filter(({ key }) => declined.has(key));
  const untilMs = Date.parse(now ?? outcomes.reduce((last, { created_at: at }) => (at > last ? at : last), ""));
  const result: ObservationSet = { observations: [], controlled: 0, uncontrolled: 0 };
  const readReport = (
    { windowDays, changes, control, created_at }: Report,
    of: Pick<Observation, "group" | "play">,
  ) => {
    const peers = untouched.flatMap(({ reports }) => reports.get(windowDays)?.changes ?? []);
    const trendOf = (metric: string) =>
      meanOf(control, metric) ??
      meanOf(peers, metric) ??
      (RANKING.test(metric) ? rankingTrend(snapshots, { untilMs: Date.parse(created_at), windowDays, touched }) : null);
    const trends = changes.map(({ metric }) => trendOf(metric));
    if (trends.includes(null)) result.uncontrolled++;
    else result.controlled++;
    const net = changes.reduce((sum, { value }, at) => sum + value - (trends[at]?.value ?? 0), 0) / changes.length;
    const own = noiseOf(changes);
    const others = trends.map((trend) => (trend?.noise ?? 0) / changes.length);
    result.observations.push({
      ...of,
      windowDays,
      change: Math.max(-1, Math.min(1, net)),
      ageDays: Math.max(0, Math.floor((untilMs - Date.parse(created_at)) / DAY_MS)),
      noise: own === null ? null : Math.hypot(own, ...others),
    });
  };
  episodes.forEach(({ key, opportunity, reports }, at) => {
    if (declined.has(key)) return;
    for (const report of reports.values()) readReport(report, { group: groupOf(opportunity), play: `${key} ${at}` });
  });
  return result;
}

/**
 * A recommendation that is reported done again after it was observed starts anew, and so does one whose next report is
 * of a shorter window and came at least so many days later.
 */
function readEpisodes(outcomes: readonly Reported[], byId: ReadonlyMap<string, Opportunity>): Episode[] {
  const episodes: Episode[] = [];
  const open = new Map<string, Episode | null>();
  for (const { event_type, recommendation_id, delta, created_at } of outcomes.toSorted(byTime)) {
    const opportunity = byId.get(recommendation_id ?? "");
    if (opportunity === undefined) continue;
    const { stable_key: key } = opportunity;
    if (event_type === "completed") open.set(key, null);
    const windowDays = WINDOW_OF[event_type];
    if (windowDays === undefined) continue;
    const { changes, control } = readMetrics(delta);
    if (changes.length === 0) continue;
    const report: Report = { windowDays, changes, control, created_at };
    const known = open.get(key) ?? null;
    const longest = known === null ? 0 : Math.max(...known.reports.keys());
    const last = known?.reports.get(longest as WindowDays)?.created_at ?? created_at;
    const isAnew = windowDays < longest && Date.parse(created_at) - Date.parse(last) >= windowDays * DAY_MS;
    if (known !== null && !isAnew) known.reports.set(windowDays, report);
    else {
      const episode = { key, opportunity, reports: new Map([[windowDays, report]]) };
      episodes.push(episode);
      open.set(key, episode);
    }
  }
  return episodes;
}

function byTime(a: Reported, b: Reported): number {
  return a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0;
}

/** Mean change of the metric, with its noise. */
function meanOf(changes: readonly MetricChange[], metric: string): Trend | null {
  const own = changes.filter((change) => change.metric === metric);
  if (own.length === 0) return null;
  return { value: own.reduce((sum, { value }) => sum + value, 0) / own.length, noise: noiseOf(own) };
}

/** Of the mean of the changes, as far as their counts tell it; null where none does. */
function noiseOf(changes: readonly Trend[]): number | null {
  const known = changes.flatMap(({ noise }) => noise ?? []);
  return known.length === 0 ? null : Math.hypot(...known) / changes.length;
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

function rankingTrend(...of: Parameters<typeof untouchedTrend>): Trend | null {
  const value = untouchedTrend(...of);
  return value === null ? null : { value, noise: null };
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
