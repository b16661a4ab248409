import { isoTime } from "../../base/clock.ts";
import { isCommonIn } from "../../base/common_words.ts";
import { eachInSlices, inSlices } from "../../base/slices.ts";
import { placesOf } from "../../core/brand_places.ts";
import { withoutEngineQueries } from "../../core/families/engine_queries.ts";
import { placeNames } from "../../core/families/site_candidates.ts";
import {
  type Evidence,
  type EvidenceContent,
  type LlmAnswerEvidence,
  originOf,
} from "../../domain/evidence/evidence.ts";
import { type Market, marketOf } from "../../domain/market.ts";
import { updateBrand } from "../../store/brands.ts";
import { insertEvidence, latestEvidenceSteps } from "../../store/evidence.ts";
import { listFamilies, replaceFamilies } from "../../store/families.ts";
import { replaceReadings } from "../../store/questions.ts";
import { getRun } from "../../store/runs.ts";
import { citationEvents, gapsOf } from "../../visibility/answer_events.ts";
import { type Field, fieldOf, readAnswer } from "../../visibility/answer_facts.ts";
import { llmContextOf } from "../../visibility/llm_context.ts";
import { chooseTopics, planQuestions, type QuestionPlan } from "../../visibility/question_plan.ts";
import { readingsOf } from "../../visibility/question_series.ts";
import { isCounted } from "../../visibility/shares.ts";
import { decideNames } from "../answer_names.ts";
import { type Asked, askEngines } from "../ask_engines.ts";
import {
  answerRecord,
  incompleteOf,
  knownCost,
  refuseWithoutAnswers,
  requireEngines,
  withDecisions,
} from "../engine_answers.ts";
import { fetchQueryFigures, readEngineQueries } from "../engine_query_keywords.ts";
import { withOrigin } from "../family_origin.ts";
import { openGenerated } from "../generated_questions.ts";
import { costLeftUsd } from "../run_cost.ts";
import { runMarket } from "../run_market.ts";
import { logUnknown, type Stage, type StageContext, StageUnavailable } from "../stage.ts";
import { openVendorCalls, recordBase, type VendorCalls } from "../vendor_calls.ts";

/** Asks answer engines about the brand's keywords and keeps what they say, whom they cite, and whom instead. */
export const llmEnrichment: Stage = { name: "llm_enrichment", pool: "model", budgetShare: 3, run };

async function run(ctx: StageContext): Promise<void> {
  const input = await loadUnlessOwn(ctx);
  if (typeof input === "string") return ctx.save(() => ({ generated_not_asked: input }));
  const { plan, engines, generated } = input;
  ctx.report(`Asking ${engines.length} answer engines ${plan.questions.length} questions`, planFigures(plan));
  const calls = openVendorCalls(ctx, "llm_enrichment");
  const market = await runMarket(ctx, input.brand);
  const asked = await askEngines(ctx, { engines, questions: plan.questions, market, calls });
  refuseWithoutAnswers(asked, calls);
  const incomplete = incompleteOf(asked, { engines, planned: plan.questions.length });
  const platforms = new Set(incomplete.map(({ platform }) => platform));
  const reading = { field: input.field, market, incomplete: platforms, rowOf: generated.rowOf };
  const read = await eachInSlices(asked, (call) => answerEvidence(ctx, call, reading), ctx.signal);
  const names = await decideNames(ctx, { brand: input.brand, answers: read.map(({ data }) => data) });
  const decided = (answer: LlmAnswerEvidence) => withDecisions(answer, input.field, names.decisions);
  const answers = await eachInSlices(read, decided, ctx.signal);
  const measured = decide(ctx, { ...input, answers, incomplete, calls });
  const typed = readEngineQueries(input.brand, answers);
  const figures = await fetchQueryFigures(ctx, input.brand, typed.keywords);
  ctx.save((tx) => {
    const families = withOrigin(ctx, typed.takeUp(listFamilies(tx, input.brand.id), figures.found), answers);
    insertEvidence(tx, [...measured.evidence, ...figures.evidence(families)]);
    replaceFamilies(tx, input.brand.id, families);
    generated.save(tx, plan.questions);
    const of = { brandId: input.brand.id, runId: ctx.run.id, source: "generated" as const };
    replaceReadings(tx, of, readingsOf("generated", answers, input.field));
    // Shares move by what was measured, not by what failed.
    const context = answers.some(({ data }) => isCounted(data)) ? { llm_context: measured.context } : {};
    updateBrand(tx, input.brand.id, { ...context, updated_at: measured.context.measured_at });
    return { ...measured.figures, ...names.keep(tx), ...calls.figures() };
  });
}

type Input = Awaited<ReturnType<typeof load>>;

/** A run for the answer engines that asked own questions is no failure where no other is left to ask: it says why. */
async function loadUnlessOwn(ctx: StageContext): Promise<Input | string> {
  try {
    return await load(ctx);
  } catch (error) {
    if (!(error instanceof StageUnavailable) || ctx.run.kind === "full" || ownFigure(ctx, "own_answers_count") === 0)
      throw error;
    return error.message;
  }
}

/** What the run's own questions took and gave. */
function ownFigure(ctx: StageContext, name: "own_calls_planned" | "own_answers_count"): number {
  return Number(getRun(ctx.db, ctx.run.id)?.meta[name] ?? 0);
}

async function load(ctx: StageContext) {
  const configured = requireEngines(ctx);
  const { brand } = ctx;
  const field = fieldOf(brand, isCommonIn(marketOf(brand).language));
  // What an engine typed by itself is no question of people's to ask it.
  const topics = chooseTopics(withoutEngineQueries(listFamilies(ctx.db, brand.id)), brand, field);
  if (topics.length === 0)
    throw new StageUnavailable(
      `There are no keywords to ask about. Call POST /brands/${brand.id}/discover or POST /brands/${brand.id}/enrich/brand first`,
    );
  const taken = ownFigure(ctx, "own_calls_planned");
  const limits = {
    ...ctx.limits,
    answerCallsMax: Math.max(0, ctx.limits.answerCallsMax - taken),
    runCostMaxUsd: costLeftUsd(ctx, "estimated_cost_usd"),
  };
  const { towns, areas } = placesOf(brand.brand_context?.locations ?? []);
  const place = towns[0] ?? areas[0]?.value.split(",", 1)[0];
  const generated = openGenerated(ctx);
  const places = placeNames(brand.brand_context);
  const asking = { brand, field, place, places, reword: generated.reword };
  const plan = planQuestions(topics, { ...asking, engines: configured, limits });
  if (plan.callsPlanned === 0)
    throw new StageUnavailable(
      limits.answerCallsMax > 0 && limits.runCostMaxUsd !== 0 && plan.platforms.length > 0
        ? `There are no generated questions to ask: all are retired. PATCH /brands/${brand.id}/questions/{question_id} {"status": "active"} activates one again`
        : `The limit of a run allows no calls${taken > 0 ? " besides those for your own questions" : ""}. Raise ANSWER_CALLS_MAX or RUN_COST_MAX_USD`,
    );
  const reading = { types: ["llm_answer"] as const, onUnknown: logUnknown(ctx) };
  const earlier = await inSlices(latestEvidenceSteps(ctx.db, brand.id, reading), ctx.signal);
  return {
    brand,
    field,
    plan,
    generated,
    earlier: earlier.map(({ data }) => data),
    engines: configured.filter((engine) => plan.platforms.includes(engine.platform)),
  };
}

function planFigures(plan: QuestionPlan) {
  return {
    calls_planned: plan.callsPlanned,
    estimated_cost_usd: plan.estimatedCostUsd,
    unpriced_engines: plan.unpriced,
    keywords_asked: plan.keywords,
    questions_per_keyword: plan.questionsPerKeyword,
    samples_per_question: plan.samplesPerQuestion,
    questions_sampled: plan.sampled,
  };
}

/** How often each engine searched the web for its answer, where it tells. */
function searchedShares(answers: readonly LlmAnswerEvidence[]) {
  const told = answers.filter(({ data }) => data.contract !== "no-search" && data.searched !== null);
  const groups = Map.groupBy(told, ({ data }) => data.platform);
  return Object.fromEntries(
    [...groups].map(([platform, own]) => [
      platform,
      { searched: own.filter(({ data }) => data.searched).length, answers: own.length },
    ]),
  );
}

function decide(
  ctx: StageContext,
  input: Input & {
    answers: LlmAnswerEvidence[];
    incomplete: ReturnType<typeof incompleteOf>;
    calls: VendorCalls;
  },
) {
  const { brand, field, answers, calls } = input;
  const errors = calls.errors();
  const citations = citationEvents(answers).map((record) => derived(ctx, record, answers));
  const gaps = gapsOf(answers, brand.domain).map((record) => derived(ctx, record, answers));
  const context = llmContextOf({
    answers: answers.map((answer) => answer.data),
    missedByPlatform: Object.fromEntries(
      calls.failures().map(({ platform, failed, not_asked }) => [platform!, { failed, not_asked }]),
    ),
    field,
    ...originOf(answers),
    measuredAt: isoTime(ctx.clock.now()),
    previous: brand.llm_context && { context: brand.llm_context, answers: input.earlier },
  });
  const truncated = calls.isLate();
  return {
    evidence: [...answers, ...citations, ...gaps, ...errors],
    context: truncated ? { ...context, truncated: true } : context,
    figures: {
      calls_made: answers.length + errors.length,
      answers_count: answers.length,
      answers_failed: errors.length,
      answers_undecided: answers.filter(({ data }) => data.mentioned === null).length,
      answers_truncated: truncated,
      answers_searched: searchedShares(answers),
      ...(input.incomplete.length === 0 ? {} : { answers_incomplete: input.incomplete }),
      llm_gaps_count: gaps.length,
      llm_citations_count: citations.length,
      answers_cost_usd: knownCost(answers),
      // A gap is a rival's place: without rivals none can be told.
      ...(field.rivals.length === 0 ? { llm_gaps_unmeasured: "The brand has no competitors yet" } : {}),
    },
  };
}

function answerEvidence(
  ctx: StageContext,
  call: Asked,
  reading: { field: Field; market: Market; incomplete: ReadonlySet<string>; rowOf: Input["generated"]["rowOf"] },
): LlmAnswerEvidence {
  const { question, engine, observedAt } = call;
  const kept = reading.rowOf(question);
  const record = {
    keyword: question.keyword,
    question: question.question,
    intent: question.intent,
    family: question.family,
    branded: question.branded,
    sample: question.sample,
    ...answerRecord(call, reading),
    question_id: kept.id,
    revision: kept.revision,
  };
  return {
    ...recordBase(ctx, engine, observedAt),
    type: "llm_answer",
    subject: question.keyword,
    data: { ...record, ...readAnswer(record, reading.field) },
  };
}

/** A citation follows from its answer, a gap from all answers about its subject. */
function derived(
  ctx: StageContext,
  record: EvidenceContent<"llm_citation" | "llm_gap">,
  answers: readonly LlmAnswerEvidence[],
): Evidence {
  const from =
    record.type === "llm_citation"
      ? answers.filter((answer) => answer.id === record.data.answer_evidence_id)
      : answers.filter((answer) => answer.subject === record.subject);
  return { ...recordBase(ctx, originOf(from)), ...record };
}
