import type { ShareChange } from "../domain/alert.ts";
import type { Brand, LlmContext } from "../domain/brand.ts";
import type { LlmAnswerEvidence } from "../domain/evidence/evidence.ts";
import type { Insight } from "../domain/insight.ts";
import { SEVERITIES } from "../domain/severity.ts";
import type { Db } from "../store/db.ts";
import { listEvidence } from "../store/evidence.ts";
import { listInsights } from "../store/insights.ts";
import { listQueuePage } from "../store/queue_items.ts";
import { listHealthScores } from "../store/reports.ts";
import { brokenPlatforms, citationTurns, shareChanges } from "../visibility/share_changes.ts";
import { AI_OVERVIEW, citationsOf } from "../visibility/snapshots.ts";
import { brandingOf } from "./branding.ts";
import { ownReport } from "./report_own.ts";
import type { ReportPeriod } from "./report_period.ts";
import { doneWork } from "./report_work.ts";
import { notAskedIn } from "./visibility.ts";
import { type Measurement, measurementsOf, namedMost, pointOf } from "./visibility_history.ts";

const FINDINGS_MAX = 6;
const FIXED_MAX = 12;
const NEXT_MAX = 10;

/** All that a report of a brand says, as facts. */
export type ReportFacts = ReturnType<typeof reportOf>;

/** What is told of a brand over a period, from what its runs stored; calls nobody. */
export function reportOf(db: Db, brand: Brand, { period, madeAt }: { period: ReportPeriod; madeAt: string }) {
  const visibility = visibilityOf(db, brand, period);
  const own = ownReport(db, brand.id, period);
  const health = healthOf(db, brand, period);
  const done = doneWork(db, brand.id, period);
  const next = listQueuePage(db, brand.id, { filter: { status: "pending" }, page: { limit: NEXT_MAX } }).rows;
  return {
    brand: { name: brand.name, domain: brand.domain },
    branding: brandingOf(db, brand.account_id),
    period,
    madeAt,
    /** Whether any figure rests on the sandbox. */
    simulated: [
      visibility?.simulated,
      own?.simulated,
      health?.technical.simulated,
      ...next.map(({ item }) => item.simulated),
      ...done.flatMap(({ windows }) => windows.map((window) => window.simulated)),
    ].some((flag) => flag === true),
    visibility: visibility?.report ?? null,
    own,
    health,
    done,
    next,
  };
}

export type VisibilityReport = NonNullable<ReturnType<typeof visibilityOf>>["report"];

function visibilityOf(db: Db, brand: Brand, period: ReportPeriod) {
  const measured = measurementsOf(db, brand, period);
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined) return null;
  const rivals = namedMost(last);
  const [was, is] = [first, last].map((run) => citationsIn(db, brand.id, run));
  const report = {
    rivals,
    points: measured.map((run) => pointOf(run, rivals)),
    /** Of the first measurement against the last; where there is one alone it is both. `all` comes first. */
    engines: enginesOf(was!.figures, is!.figures, last.context),
    turns: citationTurns(was!.figures, is!.figures),
    last: {
      at: last.context.measured_at,
      ...sampleOf(last.answers),
      failed: is!.failed,
      notAsked: notAskedIn(db, last.runId),
      search: is!.search,
    },
  };
  return { report, simulated: measured.some(({ context }) => context.simulated) };
}

function citationsIn(db: Db, brandId: string, { runId, answers }: Measurement) {
  const errors = listEvidence(db, brandId, { type: "provider_error", run_id: runId });
  const serp = listEvidence(db, brandId, { type: "serp", run_id: runId });
  return {
    figures: { citations: citationsOf({ answers, errors, serp }) },
    failed: errors.filter(({ data }) => data.branded === false).length,
    search: [...new Set(serp.map(({ provider }) => provider))],
  };
}

export type EngineReading = ReturnType<typeof enginesOf>[number];

function enginesOf(
  was: Parameters<typeof shareChanges>[0],
  is: Parameters<typeof shareChanges>[1],
  { by_engine }: LlmContext,
) {
  const changes = shareChanges(was, is);
  const broken = brokenPlatforms(was, is);
  const platforms = [...new Set([...changes.map(({ platform }) => platform), ...broken])];
  return platforms.map((platform) => {
    const of = (metric: ShareChange["metric"]) =>
      changes.find((change) => change.platform === platform && change.metric === metric) ?? null;
    return {
      platform,
      model: by_engine[platform]?.model ?? null,
      /** null: not measured, or by another model than at first. */
      mentions: platform === AI_OVERVIEW ? null : of("mentions"),
      citations: of("citations"),
      broken: broken.includes(platform),
    };
  });
}

function sampleOf(answers: readonly LlmAnswerEvidence[]) {
  const unbranded = answers.map(({ data }) => data).filter(({ branded }) => !branded);
  return {
    answers: unbranded.length,
    questions: new Set(unbranded.map(({ question }) => question)).size,
    samples: Math.max(0, ...unbranded.map(({ sample }) => sample)),
  };
}

/** As it is now, whatever the period; its history and what was fixed are of the period. */
export type HealthReport = NonNullable<ReturnType<typeof healthOf>>;

function healthOf(db: Db, brand: Brand, period: ReportPeriod) {
  const technical = brand.technical_context;
  if (technical === null) return null;
  const open = listInsights(db, brand.id, { status: "open", type: "technical_issue" });
  const closed = listInsights(db, brand.id, { status: "closed", type: "technical_issue" })
    .filter(({ updated_at }) => updated_at >= period.from && updated_at <= period.to)
    .toSorted(byWeight);
  return {
    scores: listHealthScores(db, brand.id, period),
    technical,
    worst: open.toSorted(byWeight).slice(0, FINDINGS_MAX),
    open: open.length,
    /** What was closed in the period, and how many in all. */
    fixed: { rows: closed.slice(0, FIXED_MAX), total: closed.length },
  };
}

function byWeight(a: Insight, b: Insight): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.priority - a.priority;
}
