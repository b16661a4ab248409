import { isoTime } from "../base/clock.ts";
import type { Ids } from "../base/ids.ts";
import type { Log } from "../base/log.ts";
import { eachInSlices } from "../base/slices.ts";
import type { MeasuredBaseline, MeasuredWindow, Measurement, WorkTarget } from "../domain/measurement.ts";
import { OBSERVED_EVENT } from "../domain/outcome.ts";
import { TRAFFIC_SOURCES } from "../domain/traffic.ts";
import { cellsOf, type Readings } from "../measurement/cells.ts";
import { type Effect, effectOf, type Touched, touchedBy } from "../measurement/effect.ts";
import { visitDays, visitsEffect } from "../measurement/visits.ts";
import { baselineRange, baselineStart, isToMeasure, nextLook, openWindows } from "../measurement/windows.ts";
import { type Db, transact } from "../store/db.ts";
import { listEvidenceBetween } from "../store/evidence.ts";
import { getInsight, listInsightPages } from "../store/insights.ts";
import {
  getMeasurement,
  listDueMeasurements,
  listTakenUp,
  updateMeasurement,
  wakeMeasurements,
} from "../store/measurements.ts";
import { insertOutcome, listOutcomesByKey, updateOutcome } from "../store/outcomes.ts";
import { hasAuditBetween } from "../store/run_list.ts";
import { getTrafficSpan, listClicks } from "../store/traffic.ts";
import { createPasses } from "./passes.ts";
import type { VerbDeps } from "./runs.ts";
import { targetOf } from "./work_done.ts";

/** Readings of one kind that a comparison takes: several runs of a large brand. */
const READINGS_MAX = 1_500;
/** Looked at in one pass; the next minute goes on. */
const PASS_MAX = 200;

const EVENTS_MAX = 100;

export interface MeasuringDeps extends VerbDeps {
  log: Log;
}

/** Turns what runs stored into outcomes of what was reported done. */
export type Measuring = ReturnType<typeof createMeasuring>;

export function createMeasuring(deps: MeasuringDeps) {
  const { db, clock, log } = deps;
  const passes = createPasses(log, "outcomes could not be measured; tried again in a minute", async (signal) => {
    const due = listDueMeasurements(db, isoTime(clock.now()), PASS_MAX);
    await eachInSlices(due, (row) => measureWork(deps, row), signal);
  });
  return {
    ...passes,
    /** Looks at what is due, as something new was measured of the brand. */
    wake(brandId: string): void {
      wakeMeasurements(db, brandId, isoTime(clock.now()));
      passes.kick();
    },
  };
}

/** One transaction: whoever reports meanwhile waits for it, so that nothing said is written over. */
function measureWork({ db, clock, ids }: MeasuringDeps, due: Measurement): void {
  transact(db, (tx) => {
    const now = isoTime(clock.now());
    const row = getMeasurement(tx, due.id);
    if (row === undefined || row.next_at === null || row.next_at > now) return;
    const target = row.target ?? lateTarget(tx, row);
    const baseline = row.baseline ?? readBaseline(tx, row);
    const work = { row: { ...row, baseline }, target, now };
    const windows = (row.windows.length === 0 ? earlierWindows(tx, row) : row.windows).map((window) =>
      isToMeasure(window, now, row.updated_at) ? measureWindow(tx, { ...work, window, ids }) : window,
    );
    updateMeasurement(tx, row.id, { target, baseline, windows, next_at: nextLook(windows, now), updated_at: now });
  });
}

/** Of work that an older version was told of: how many pages were at fault then, nobody knows any more. */
function lateTarget(tx: Db, { brand_id, recommendation_id }: Measurement): WorkTarget | null {
  const target = targetOf(tx, brand_id, recommendation_id);
  return target && { ...target, pages_at_fault: null };
}

/** Of work that an older version was told of, with what was reported of it since. */
function earlierWindows(tx: Db, { brand_id, stable_key, completed_at }: Measurement): MeasuredWindow[] {
  const events = listOutcomesByKey(tx, brand_id, { stableKey: stable_key, limit: EVENTS_MAX });
  const since = events.filter(({ source, created_at }) => source === "reported" && created_at >= completed_at);
  return openWindows(completed_at).map((window) => ({
    ...window,
    superseded_by: since.find(({ event_type }) => event_type === OBSERVED_EVENT[window.days])?.id ?? null,
  }));
}

interface Work {
  row: Measurement;
  target: WorkTarget | null;
  window: MeasuredWindow;
  now: string;
}

function measureWindow(tx: Db, { ids, ...work }: Work & { ids: Ids }): MeasuredWindow {
  const { row, window, now } = work;
  const found = compare(tx, work);
  if (found === null || Object.keys(found.effect.changed).length === 0) {
    if (window.status === "measured") return window;
    const reason = reasonOf(work);
    return now < window.until ? { ...window, reason } : { ...window, status: "not_measured", reason };
  }
  const { effect, delta } = found;
  const { superseded_by } = window;
  if (window.outcome_id !== null) {
    updateOutcome(tx, window.outcome_id, { delta, simulated: effect.simulated });
    return window;
  }
  const id = ids.orderedUuid();
  insertOutcome(tx, {
    id,
    artifact_id: ids.uuid(),
    brand_id: row.brand_id,
    event_type: OBSERVED_EVENT[window.days],
    recommendation_id: row.recommendation_id,
    source: "measured",
    simulated: effect.simulated,
    superseded_by,
    delta,
    created_at: now,
  });
  return { ...window, status: "measured", outcome_id: id, reason: null };
}

function compare(
  tx: Db,
  { row, target, window, now }: Work,
): { effect: Effect; delta: Record<string, unknown> } | null {
  if (target === null) return null;
  const range = { from: window.due_at, to: now < window.until ? now : window.until };
  const after = readingsOf(tx, row.brand_id, range);
  const cells = { before: row.baseline?.cells ?? [], after: cellsOf(after, "first") };
  const touched = touchedUntil(tx, row.brand_id, range.to);
  const read = effectOf(cells, { target, touched });
  const visits = visitsOf(tx, { row, target, window, touched });
  const changed = { ...read.changed, ...visits.changed, ...faultsOf(tx, { row, target, range }) };
  const control = { ...read.control, ...visits.control };
  const effect = { ...read, changed, control };
  const times = [...after.serp, ...after.answers].map(({ observed_at }) => observed_at).toSorted();
  const delta = {
    ...changed,
    ...(Object.keys(control).length === 0 ? {} : { control }),
    window: {
      days: window.days,
      before: row.baseline === null ? null : { from: row.baseline.from, to: row.baseline.to },
      after: { from: times[0] ?? range.from, to: times.at(-1) ?? range.to },
    },
  };
  return { effect, delta };
}

/** Clicks of the searches, or of the pages of a finding, and sessions of the pages, where whole days of both sides were imported. */
function visitsOf(
  tx: Db,
  { row, target, window, touched }: { row: Measurement; target: WorkTarget; window: MeasuredWindow; touched: Touched },
): Pick<Effect, "changed" | "control"> {
  const { before, after } = visitDays(row.completed_at, window.days);
  const own = { keywords: touchedBy(target).keywords, pages: new Set(target.pages) };
  const found: Pick<Effect, "changed" | "control"> = { changed: {}, control: {} };
  for (const source of TRAFFIC_SOURCES) {
    const metric = source === "ga4" ? "sessions" : "clicks";
    const span = getTrafficSpan(tx, row.brand_id, source);
    if (span === null || span.from > before.from || span.to < after.to || metric in found.changed) continue;
    const by = metric === "sessions" || target.kind === "insight" ? "page" : "query";
    const read = (days: { from: string; to: string }) => listClicks(tx, row.brand_id, { source, by, ...days });
    const effect = visitsEffect({ before: read(before), after: read(after) }, { by, own, touched });
    if (effect === null) continue;
    found.changed[metric] = effect.changed;
    if (effect.control !== null) found.control[metric] = effect.control;
  }
  return found;
}

/** Of a finding: pages still at fault, once an audit looked again. */
function faultsOf(
  tx: Db,
  { row, target, range }: { row: Measurement; target: WorkTarget; range: { from: string; to: string } },
): Effect["changed"] | null {
  const before = target.pages_at_fault;
  if (before === null || !hasAuditBetween(tx, row.brand_id, range)) return null;
  const insight = getInsight(tx, row.brand_id, row.recommendation_id);
  if (insight === undefined) return null;
  const after = insight.status === "closed" ? 0 : listInsightPages(tx, insight, { limit: 1 }).total;
  return { pages_at_fault: { before, after, n: 1 } };
}

/** What no recommendation touched until then is what changed by itself. */
function touchedUntil(tx: Db, brandId: string, until: string): Touched {
  const each = listTakenUp(tx, brandId, until).map(({ keywords, data: { target_url } }) => ({
    ...touchedBy({
      kind: "opportunity",
      family: null,
      keywords: keywords.map(({ keyword }) => keyword),
      pages: [],
      pages_at_fault: null,
    }),
    page: target_url,
  }));
  return {
    keywords: new Set(each.flatMap(({ keywords }) => [...keywords])),
    pages: new Set(each.flatMap(({ page }) => page ?? [])),
  };
}

function readBaseline(tx: Db, { brand_id, completed_at }: Measurement): MeasuredBaseline | null {
  const found = readingsOf(tx, brand_id, baselineRange(completed_at));
  const recent = <T extends { observed_at: string }>(rows: readonly T[]) =>
    rows.filter(({ observed_at }) => observed_at >= baselineStart(rows[0]!.observed_at));
  const readings: Readings = { serp: recent(found.serp), answers: recent(found.answers) };
  const times = [...readings.serp, ...readings.answers].map(({ observed_at }) => observed_at).toSorted();
  return times.length === 0 ? null : { from: times[0]!, to: times.at(-1)!, cells: cellsOf(readings) };
}

function readingsOf(tx: Db, brandId: string, range: { from: string; to: string }): Readings {
  return {
    serp: listEvidenceBetween(tx, brandId, { type: "serp", ...range, limit: READINGS_MAX }),
    answers: listEvidenceBetween(tx, brandId, { type: "llm_answer", ...range, limit: READINGS_MAX }),
  };
}

function reasonOf({ row, target, window, now }: Work): string {
  if (target === null) return "Not measured: the targets of the recommendation are no longer stored";
  if (row.baseline === null) return `Not measured: there was no run before the work was done on ${row.completed_at}`;
  if (now < window.until) return `Waiting for a run until ${window.until}`;
  return `Not measured: no run between ${window.due_at} and ${window.until} measured its searches again`;
}
