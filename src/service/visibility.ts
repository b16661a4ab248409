import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { isoTime } from "../base/clock.ts";
import { isCommonIn } from "../base/common_words.ts";
import type { LlmContext } from "../domain/brand.ts";
import type { LlmAnswerData } from "../domain/evidence/answer_data.ts";
import {
  type LlmAnswerEvidence,
  type OwnAnswerEvidence,
  originOf,
  type ProviderErrorEvidence,
} from "../domain/evidence/evidence.ts";
import { marketOf } from "../domain/market.ts";
import { promptOf } from "../domain/question.ts";
import { getBrand, updateBrand } from "../store/brands.ts";
import { type Db, transact } from "../store/db.ts";
import { listEvidence, listEvidenceRunIds, updateEvidenceData } from "../store/evidence.ts";
import { listModelVerdicts } from "../store/model_verdicts.ts";
import { replaceReadings } from "../store/questions.ts";
import { getRun } from "../store/runs.ts";
import { gapsOf, type StoredAnswer } from "../visibility/answer_events.ts";
import { type Decisions, type Field, fieldOf, readAnswer } from "../visibility/answer_facts.ts";
import { llmContextOf, type MissedCalls } from "../visibility/llm_context.ts";
import { NAMES_QUESTION, NameVerdict, nameVerdictKey } from "../visibility/names_call.ts";
import { readingsOf } from "../visibility/question_series.ts";
import { isCounted } from "../visibility/shares.ts";
import { sidesOf } from "../visibility/sides.ts";
import { type RunEvidence, replaceDerived, rereadSearches } from "./derived_evidence.ts";
import { hasLostBody } from "./retention/evidence_body.ts";
import type { VerbDeps } from "./runs.ts";

/** Runs whose answers are read again; older ones keep the facts of their time. */
const RUNS_MAX = 30;

/**
 * Reads every stored answer and results page again with the brand's present name and competitors: facts, gaps and
 * llm_context come out as if they had been known then, with no new call. A gap keeps its id where it remains. Each run
 * is one transaction, with a pause between, so that a long history does not hold up other requests.
 */
export async function recomputeVisibility(deps: VerbDeps, brandId: string): Promise<{ answers: number }> {
  const answers = await recomputeAnswers(deps, brandId);
  await recomputeSearch(deps, brandId);
  await recomputeOwn(deps, brandId);
  return { answers };
}

async function recomputeSearch(deps: VerbDeps, brandId: string): Promise<void> {
  const runIds = listEvidenceRunIds(deps.db, brandId, { type: "serp", limit: RUNS_MAX });
  for (const runId of runIds) {
    transact(deps.db, (tx) => rereadSearches(tx, { deps, brandId, runId }));
    await setImmediate();
  }
}

async function recomputeOwn(deps: VerbDeps, brandId: string): Promise<void> {
  for (const runId of listEvidenceRunIds(deps.db, brandId, { type: "own_answer", limit: RUNS_MAX })) {
    transact(deps.db, (tx) => rereadOwn(tx, { brandId, runId }));
    await setImmediate();
  }
}

function rereadOwn(tx: Db, { brandId, runId }: { brandId: string; runId: string }): void {
  const brand = getBrand(tx, brandId);
  const records = listEvidence(tx, brandId, { type: "own_answer", run_id: runId });
  if (brand === undefined || records.some(({ data }) => hasLostBody(data))) return;
  const decisions = decisionsOf(tx, brandId);
  const languages = [...Map.groupBy(records, ({ data }) => data.language)];
  const read = languages.flatMap(([language, group]) => {
    const field = fieldOf(brand, isCommonIn(language));
    return group.map((record) => ({ ...record, ...readAgain(tx, record, { field, decisions }) }));
  });
  replaceReadings(tx, { brandId, runId, source: "own" }, readingsOf("own", read, sidesOf(brand)));
}

async function recomputeAnswers(deps: VerbDeps, brandId: string): Promise<number> {
  const runIds = listEvidenceRunIds(deps.db, brandId, { type: "llm_answer", limit: RUNS_MAX }).toReversed();
  let previous: Earlier | null = null;
  let answers = 0;
  for (const runId of runIds) {
    const read: { earlier: Earlier | null; answers: number } | null = transact(deps.db, (tx) =>
      recomputeRun(tx, { deps, brandId, runId, previous, isNewest: runId === runIds.at(-1) }),
    );
    if (read === null) break;
    previous = read.earlier;
    answers += read.answers;
    await setImmediate();
  }
  return answers;
}

/** A run's answers as they are read now, and what they come to. */
interface Earlier {
  context: LlmContext;
  answers: LlmAnswerData[];
}

interface RunReading extends RunEvidence {
  deps: VerbDeps;
  previous: Earlier | null;
  isNewest: boolean;
}

/** null when the brand is gone. */
function recomputeRun(tx: Db, reading: RunReading): { earlier: Earlier | null; answers: number } | null {
  const brand = getBrand(tx, reading.brandId);
  if (brand === undefined) return null;
  const field = fieldOf(brand, isCommonIn(marketOf(brand).language));
  const records = listEvidence(tx, brand.id, { type: "llm_answer", run_id: reading.runId });
  // An old run's answers are not all there any more: it keeps the facts of its time.
  if (records.some(({ data }) => hasLostBody(data))) return { earlier: reading.previous, answers: 0 };
  const decisions = decisionsOf(tx, brand.id);
  const answers = records.map((record) => readAgain(tx, record, { field, decisions }));
  const read = records.map((record, at) => ({ ...record, data: answers[at]!.data }));
  const of = { brandId: brand.id, runId: reading.runId, source: "generated" as const };
  replaceReadings(tx, of, readingsOf("generated", read, field));
  replaceDerived(tx, reading, { type: "llm_gap", derived: gapsOf(answers, brand.domain), records });
  const errors = listEvidence(tx, brand.id, { type: "provider_error", run_id: reading.runId });
  const own = answers.map((answer) => answer.data);
  const measured = llmContextOf({
    answers: own,
    missedByPlatform: missedByPlatform(tx, reading.runId, errors),
    field,
    ...originOf(records),
    measuredAt:
      records
        .map((record) => record.observed_at)
        .toSorted()
        .at(-1) ?? isoTime(reading.deps.clock.now()),
    previous: reading.previous,
  });
  // A run that counts for nothing leaves the figures of the one before.
  const earlier = own.some(isCounted) ? { context: measured, answers: own } : reading.previous;
  if (reading.isNewest && earlier !== null) {
    const { context } = earlier;
    const now = isoTime(reading.deps.clock.now());
    const truncated = brand.llm_context?.truncated === true ? { truncated: true } : {};
    updateBrand(tx, brand.id, { llm_context: { ...context, ...truncated, recomputed_at: now } });
  }
  return { earlier, answers: answers.length };
}

/** An answer whose text is gone keeps the facts of its time. */
function readAgain(
  tx: Db,
  { id, data: stored }: LlmAnswerEvidence | OwnAnswerEvidence,
  { field, decisions }: { field: Field; decisions: Decisions },
): StoredAnswer {
  const { answer } = stored;
  if (answer === undefined) return { id, data: stored };
  const { doubts: _, ...before } = stored;
  const record = { ...stored, question: promptOf(stored), answer };
  const data = { ...before, ...readAnswer(record, field, decisions) };
  updateEvidenceData(tx, id, data);
  return { id, data };
}

/** What a model said of unclear names in earlier runs; nothing is asked here. */
function decisionsOf(tx: Db, brandId: string): Decisions {
  const verdicts = listModelVerdicts(tx, brandId, NAMES_QUESTION);
  return (doubt) => {
    const row = verdicts.get(nameVerdictKey(doubt));
    const named = NameVerdict.safeParse(row?.verdict).data;
    return typeof named === "boolean" ? { named, by: row!.model } : null;
  };
}

const STAGE = "llm_enrichment";
const LeftOut = z.array(z.object({ stage: z.string(), platform: z.string().optional(), not_asked: z.number() }));

/** Failed calls are evidence; of those left out the run keeps the count. */
function missedByPlatform(
  tx: Db,
  runId: string,
  errors: readonly ProviderErrorEvidence[],
): Record<string, MissedCalls> {
  const missed: Record<string, MissedCalls> = {};
  const of = (platform: string) => (missed[platform] ??= { failed: 0, not_asked: 0 });
  // Not those of own questions, which the same run asked.
  for (const { platform } of errors.map(({ data }) => data).filter(({ stage }) => stage === STAGE))
    if (platform !== undefined) of(platform).failed += 1;
  for (const { platform, not_asked } of leftOutOf(tx, runId))
    if (platform !== undefined) of(platform).not_asked += not_asked;
  return missed;
}

/** Generated questions of a run that were not asked, as their engine had failed before. */
export function notAskedIn(db: Db, runId: string): number {
  return leftOutOf(db, runId).reduce((sum, { not_asked }) => sum + not_asked, 0);
}

function leftOutOf(db: Db, runId: string) {
  const leftOut = LeftOut.safeParse(getRun(db, runId)?.meta.providers_failed).data ?? [];
  return leftOut.filter(({ stage }) => stage === STAGE);
}
