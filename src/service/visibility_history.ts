import { isCommonIn } from "../base/common_words.ts";
import { orderedUuidFrom } from "../base/ids.ts";
import type { Brand, LlmContext, Share } from "../domain/brand.ts";
import type { LlmAnswerData } from "../domain/evidence/answer_data.ts";
import { type LlmAnswerEvidence, originOf } from "../domain/evidence/evidence.ts";
import { marketOf } from "../domain/market.ts";
import type { Db } from "../store/db.ts";
import { listEvidence, listEvidenceRunIds } from "../store/evidence.ts";
import { fieldOf } from "../visibility/answer_facts.ts";
import { llmContextOf } from "../visibility/llm_context.ts";
import { isCounted, shareOfAnswers, voiceOf } from "../visibility/shares.ts";
import type { ReportPeriod } from "./report_period.ts";
import { hasLostBody } from "./retention/evidence_body.ts";

/** Measurements that a line has: more are thinned, its ends stay. */
const POINTS_MAX = 14;
const RUNS_MAX = 800;
const RIVALS_MAX = 3;
const NONE: Share = { value: null, n: 0, interval: null };

/** What one run heard of the answer engines. */
export interface Measurement {
  runId: string;
  answers: LlmAnswerEvidence[];
  context: LlmContext;
}

export interface Rival {
  name: string;
  domain: string;
}

export interface VisibilityHistory {
  rivals: Rival[];
  points: VisibilityPoint[];
}

/** Brands whose history is kept ready; each is some kilobytes. */
const KEPT_MAX = 100;

/** A brand's lines over the last so many days. They are worked out anew when an answer or the brand has changed. */
export function createVisibilityHistory(db: Db): (brand: Brand, period: ReportPeriod) => VisibilityHistory {
  const kept = new Map<string, { state: string; history: VisibilityHistory }>();
  return (brand, period) => {
    const [newest] = listEvidenceRunIds(db, brand.id, { type: "llm_answer", limit: 1 });
    const state = `${brand.updated_at} ${newest} ${period.from.slice(0, 10)}`;
    const ready = kept.get(brand.id);
    if (ready?.state === state) return ready.history;
    const measured = measurementsOf(db, brand, period);
    const last = measured.at(-1);
    const rivals = last === undefined ? [] : namedMost(last);
    const history = { rivals, points: measured.map((run) => pointOf(run, rivals)) };
    kept.delete(brand.id);
    kept.set(brand.id, { state, history });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return history;
  };
}

/** The runs of that time that heard answers, oldest first, as today's list of rivals reads them. */
export function measurementsOf(db: Db, brand: Brand, period: ReportPeriod): Measurement[] {
  const [from, until] = [orderedUuidFrom(Date.parse(period.from)), orderedUuidFrom(Date.parse(period.to) + 1)];
  const runIds = listEvidenceRunIds(db, brand.id, { type: "llm_answer", limit: RUNS_MAX })
    .filter((id) => id >= from && id < until)
    .toReversed();
  const field = fieldOf(brand, isCommonIn(marketOf(brand).language));
  const measured: Measurement[] = [];
  for (const runId of thinned(runIds)) {
    const answers = listEvidence(db, brand.id, { type: "llm_answer", run_id: runId });
    // An old run's answers are not all there any more: those left are mostly the ones that gaps name.
    if (answers.some(({ data }) => hasLostBody(data))) continue;
    const before = measured.at(-1);
    const context = llmContextOf({
      answers: answers.map(({ data }) => data),
      missedByPlatform: {},
      field,
      ...originOf(answers),
      measuredAt: answers.reduce((at, { observed_at }) => (observed_at > at ? observed_at : at), ""),
      previous:
        before === undefined ? null : { context: before.context, answers: before.answers.map(({ data }) => data) },
    });
    // A run that counts for nothing is no measurement.
    if (context.visibility.value !== null) measured.push({ runId, answers, context });
  }
  return measured;
}

/** Evenly, with both ends. */
function thinned(runIds: readonly string[]): string[] {
  if (runIds.length <= POINTS_MAX) return [...runIds];
  const step = (runIds.length - 1) / (POINTS_MAX - 1);
  return Array.from({ length: POINTS_MAX }, (_, at) => runIds[Math.round(at * step)]!);
}

/** The first three rivals of a measurement. */
export function namedMost({ context }: Pick<Measurement, "context">): Rival[] {
  return context.competitors
    .filter(({ mentioned }) => mentioned.value !== null)
    .toSorted((a, b) => b.mentioned.value! - a.mentioned.value!)
    .slice(0, RIVALS_MAX)
    .map(({ name, domain }) => ({ name, domain }));
}

export type VisibilityPoint = ReturnType<typeof pointOf>;

export function pointOf({ context, answers }: Measurement, rivals: readonly Rival[]) {
  const of = new Map(context.competitors.map((rival) => [rival.domain, rival.mentioned]));
  const { breaks = [] } = (context.compared_with ?? {}) as { breaks?: { platform: string }[] };
  const decided = answers
    .map(({ data }) => data)
    .filter((answer) => isCounted(answer) && !answer.branded && answer.mentioned !== null);
  // A run knew the rivals of its time: one whom none of its answers names may not have been looked for.
  const known = new Set(decided.flatMap((answer) => answer.competitors_mentioned.map(({ domain }) => domain)));
  const share = ({ domain }: Rival) => (known.has(domain) ? (of.get(domain) ?? NONE) : NONE);
  const voice = ({ domain }: Rival) => (known.has(domain) ? shareOfAnswers(decided, rivalVoiceOf(domain)) : NONE);
  return {
    /** ISO 8601, UTC. */
    at: context.measured_at,
    /** The brand's share of answers, then its rivals' in the given order. */
    shares: [context.visibility, ...rivals.map(share)],
    /** Shares of voice of the same. */
    voices: [known.size > 0 ? context.share_of_voice : NONE, ...rivals.map(voice)],
    citationShare: context.citation_share,
    /** Engines whose model is another than at the point before: the figures do not compare. */
    broken: breaks.map(({ platform }) => platform),
  };
}

/** A rival's part of the mentions that `voiceOf` counts. */
export function rivalVoiceOf(domain: string): (answer: LlmAnswerData) => [rival: number, all: number] {
  return (answer) => {
    const prompted = answer.competitors_prompted.includes(domain);
    return [
      Number(!prompted && answer.competitors_mentioned.some((rival) => rival.domain === domain)),
      voiceOf(answer)[1],
    ];
  };
}
