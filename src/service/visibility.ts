import { setImmediate } from "node:timers/promises";
import { isoTime } from "../base/clock.ts";
import type { LlmContext } from "../domain/brand.ts";
import type { LlmAnswerEvidence, ProviderErrorEvidence } from "../domain/evidence/evidence.ts";
import { getBrand, updateBrand } from "../store/brands.ts";
import { type Db, transact } from "../store/db.ts";
import { listEvidence, listEvidenceRunIds, updateEvidenceData } from "../store/evidence.ts";
import { gapsOf, type StoredAnswer } from "../visibility/answer_events.ts";
import { type Field, fieldOf, readAnswer } from "../visibility/answer_facts.ts";
import { llmContextOf } from "../visibility/llm_context.ts";
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
  return { answers };
}

async function recomputeSearch(deps: VerbDeps, brandId: string): Promise<void> {
  const runIds = listEvidenceRunIds(deps.db, brandId, { type: "serp", limit: RUNS_MAX });
  for (const runId of runIds) {
    transact(deps.db, (tx) => rereadSearches(tx, { deps, brandId, runId }));
    await setImmediate();
  }
}

async function recomputeAnswers(deps: VerbDeps, brandId: string): Promise<number> {
  const runIds = listEvidenceRunIds(deps.db, brandId, { type: "llm_answer", limit: RUNS_MAX }).toReversed();
  let previous: LlmContext | null = null;
  let answers = 0;
  for (const runId of runIds) {
    const read: { context: LlmContext | null; answers: number } | null = transact(deps.db, (tx) =>
      recomputeRun(tx, { deps, brandId, runId, previous, isNewest: runId === runIds.at(-1) }),
    );
    if (read === null) break;
    previous = read.context;
    answers += read.answers;
    await setImmediate();
  }
  return answers;
}

interface RunReading extends RunEvidence {
  deps: VerbDeps;
  previous: LlmContext | null;
  isNewest: boolean;
}

/** null when the brand is gone. */
function recomputeRun(tx: Db, reading: RunReading): { context: LlmContext | null; answers: number } | null {
  const brand = getBrand(tx, reading.brandId);
  if (brand === undefined) return null;
  const field = fieldOf(brand);
  const records = listEvidence(tx, brand.id, { type: "llm_answer", run_id: reading.runId });
  // An old run's answers are not all there any more: it keeps the facts of its time.
  if (records.some(({ data }) => hasLostBody(data))) return { context: reading.previous, answers: 0 };
  const answers = records.map((record) => readAgain(tx, record, field));
  replaceDerived(tx, reading, { type: "llm_gap", derived: gapsOf(answers, brand.domain), records });
  const errors = listEvidence(tx, brand.id, { type: "provider_error", run_id: reading.runId });
  const context = llmContextOf({
    answers: answers.map((answer) => answer.data),
    failedByPlatform: failedByPlatform(errors),
    field,
    provider: [...new Set(records.map((record) => record.provider))].toSorted().join(", "),
    simulated: records.some((record) => record.simulated),
    measuredAt:
      records
        .map((record) => record.observed_at)
        .toSorted()
        .at(-1) ?? isoTime(reading.deps.clock.now()),
    previous: reading.previous,
  });
  if (reading.isNewest) {
    const now = isoTime(reading.deps.clock.now());
    const truncated = brand.llm_context?.truncated === true ? { truncated: true } : {};
    updateBrand(tx, brand.id, { llm_context: { ...context, ...truncated, recomputed_at: now } });
  }
  return { context, answers: answers.length };
}

/** An answer whose text is gone keeps the facts of its time. */
function readAgain(tx: Db, { id, data: stored }: LlmAnswerEvidence, field: Field): StoredAnswer {
  const { answer } = stored;
  if (answer === undefined) return { id, data: stored };
  const data = { ...stored, ...readAnswer({ ...stored, answer }, field) };
  updateEvidenceData(tx, id, data);
  return { id, data };
}

function failedByPlatform(errors: readonly ProviderErrorEvidence[]): Record<string, number> {
  const failed: Record<string, number> = {};
  for (const { platform } of errors.map(({ data }) => data))
    if (platform !== undefined) failed[platform] = (failed[platform] ?? 0) + 1;
  return failed;
}
