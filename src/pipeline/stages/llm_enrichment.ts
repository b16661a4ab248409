import { isoTime } from "../../base/clock.ts";
import { registrableDomain } from "../../base/domain_name.ts";
import { eachInSlices } from "../../base/slices.ts";
import { placesOf } from "../../core/brand_places.ts";
import { withoutEngineQueries } from "../../core/families/engine_queries.ts";
import type { Evidence, EvidenceContent, LlmAnswerEvidence } from "../../domain/evidence/evidence.ts";
import { marketOf } from "../../domain/market.ts";
import { ANSWER_ENGINE_SETTINGS } from "../../providers/setting_names.ts";
import { getBrand, updateBrand } from "../../store/brands.ts";
import { insertEvidence } from "../../store/evidence.ts";
import { listFamilies, replaceFamilies } from "../../store/families.ts";
import { citationEvents, gapsOf, type StoredAnswer } from "../../visibility/answer_events.ts";
import { type Field, fieldOf, readAnswer } from "../../visibility/answer_facts.ts";
import { llmContextOf } from "../../visibility/llm_context.ts";
import { chooseTopics, planQuestions, type QuestionPlan } from "../../visibility/question_plan.ts";
import { type Asked, askEngines } from "../ask_engines.ts";
import { fetchQueryFigures, queryFigureEvidence, readEngineQueries } from "../engine_query_keywords.ts";
import { withOrigin } from "../family_origin.ts";
import {
  failedProviders,
  failureOf,
  type ProviderFailure,
  providerErrorEvidence,
  recordBase,
} from "../provider_failure.ts";
import { costLeftUsd } from "../run_cost.ts";
import { type Stage, type StageContext, StageUnavailable } from "../stage.ts";

/** Asks answer engines about the brand's keywords and keeps what they say, whom they cite, and whom instead. */
export const llmEnrichment: Stage = { name: "llm_enrichment", pool: "model", budgetShare: 3, run };

async function run(ctx: StageContext): Promise<void> {
  const input = load(ctx);
  const { plan, engines } = input;
  ctx.report(`Asking ${engines.length} answer engines ${plan.questions.length} questions`, planFigures(plan));
  const asked = await askEngines(ctx, { engines, questions: plan.questions, market: marketOf(input.brand) });
  const failures = engines.flatMap((engine) => {
    const own = asked.filter((call) => call.engine === engine);
    return failureOf(
      "llm_enrichment",
      engine,
      own.map(({ outcome }) => outcome),
    );
  });
  refuseWithoutAnswers(asked, failures);
  const reading = { field: input.field, language: marketOf(input.brand).language };
  const answers = (await eachInSlices(asked, (call) => answerEvidence(ctx, call, reading), ctx.signal)).flat();
  const measured = decide(ctx, { ...input, asked, answers, failures });
  const typed = readEngineQueries(input.brand, answers);
  const called = await fetchQueryFigures(ctx, input.brand, typed.keywords);
  ctx.save((tx) => {
    const families = withOrigin(ctx, typed.takeUp(listFamilies(tx, input.brand.id), called.found), answers);
    insertEvidence(tx, [...measured.evidence, ...queryFigureEvidence(ctx, { families, called })]);
    replaceFamilies(tx, input.brand.id, families);
    updateBrand(tx, input.brand.id, { llm_context: measured.context, updated_at: measured.context.measured_at });
    return { ...measured.figures, ...failedProviders(ctx, failures) };
  });
}

type Input = ReturnType<typeof load>;

function load(ctx: StageContext) {
  const configured = ctx.providers.answerEngines;
  if (configured.length === 0)
    throw new StageUnavailable(
      `No answer engine is configured. Set ${ANSWER_ENGINE_SETTINGS}, or SANDBOX=on to try it out`,
    );
  const brand = getBrand(ctx.db, ctx.brand.id) ?? ctx.brand;
  const field = fieldOf(brand);
  // What an engine typed by itself is no question of people's to ask it.
  const topics = chooseTopics(withoutEngineQueries(listFamilies(ctx.db, brand.id)), brand, field);
  if (topics.length === 0)
    throw new StageUnavailable(
      `There are no keywords to ask about. Call POST /brands/${brand.id}/discover or POST /brands/${brand.id}/enrich/brand first`,
    );
  const limits = { ...ctx.limits, runCostMaxUsd: costLeftUsd(ctx, "estimated_cost_usd") };
  const { towns, areas } = placesOf(brand.brand_context?.locations ?? []);
  const place = towns[0] ?? areas[0]?.value.split(",", 1)[0];
  const plan = planQuestions(topics, { brand, field, place, engines: configured, limits });
  if (plan.callsPlanned === 0)
    throw new StageUnavailable("The limit of a run allows no call. Raise ANSWER_CALLS_MAX or RUN_COST_MAX_USD");
  return { brand, field, plan, engines: configured.filter((engine) => plan.platforms.includes(engine.platform)) };
}

function planFigures(plan: QuestionPlan) {
  return {
    calls_planned: plan.callsPlanned,
    estimated_cost_usd: plan.estimatedCostUsd,
    unpriced_engines: plan.unpriced,
    keywords_asked: plan.keywords,
    questions_per_keyword: plan.questionsPerKeyword,
    questions_sampled: plan.sampled,
  };
}

/** With no engine left nothing was measured: the stage fails and says where to look. */
function refuseWithoutAnswers(asked: readonly Asked[], failures: readonly ProviderFailure[]): void {
  if (asked.some((call) => call.outcome.kind === "answered")) return;
  if (failures.length === 0)
    throw new StageUnavailable("The run ran out of time before an answer engine could answer. Start the run again");
  const told = failures.map((failure) => `${failure.platform}: ${failure.error} (look at ${failure.settings})`);
  throw new StageUnavailable(`No answer engine answered. ${told.join("; ")}`);
}

function decide(
  ctx: StageContext,
  input: Input & { asked: Asked[]; answers: LlmAnswerEvidence[]; failures: readonly ProviderFailure[] },
) {
  const { brand, field, asked, answers } = input;
  const errors = asked.flatMap((call) => errorEvidence(ctx, call));
  const citations = citationEvents(answers).map((record) => derived(ctx, record, answers));
  const gaps = gapsOf(answers, brand.domain).map((record) => derived(ctx, record, answers));
  const context = llmContextOf({
    answers: answers.map((answer) => answer.data),
    failedByPlatform: Object.fromEntries(input.failures.map((failure) => [failure.platform!, failure.failed])),
    field,
    ...provenance(answers),
    measuredAt: isoTime(ctx.clock.now()),
    previous: brand.llm_context,
  });
  const truncated = asked.some((call) => call.outcome.kind === "not_asked" && call.outcome.reason === "deadline");
  return {
    evidence: [...answers, ...citations, ...gaps, ...errors],
    context: truncated ? { ...context, truncated: true } : context,
    figures: {
      calls_made: answers.length + errors.length,
      answers_count: answers.length,
      answers_failed: errors.length,
      answers_truncated: truncated,
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
  reading: { field: Field; language: string },
): LlmAnswerEvidence[] {
  const { engine, question, outcome } = call;
  if (outcome.kind !== "answered") return [];
  const { answer } = outcome;
  const own = new Set(engine.ownHosts.map((host) => registrableDomain(host)));
  const record = {
    keyword: question.keyword,
    question: question.question,
    intent: question.intent,
    family: question.family,
    branded: question.branded,
    language: reading.language,
    sample: question.sample,
    platform: engine.platform,
    contract: engine.contract,
    model_requested: engine.model,
    model: answer.model,
    searched: answer.searched,
    queries: answer.queries,
    answer: answer.text,
    answer_truncated: answer.truncated,
    sources: answer.sources.filter((source) => !isOwn(source.url, engine.ownHosts, own)),
    tokens: answer.tokens,
    cost_usd: answer.cost_usd,
  };
  return [
    {
      ...recordBase(ctx, engine, outcome.observedAt),
      type: "llm_answer",
      subject: question.keyword,
      data: { ...record, ...readAnswer(record, reading.field) },
    },
  ];
}

/** A host of google.com is the engine's own only as named: support.google.com may well be a source. */
function isOwn(url: string, hosts: readonly string[], registrable: ReadonlySet<string | null>): boolean {
  if (!registrable.has(registrableDomain(url)) || !URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^www\./, "");
  return hosts.some((own) => host === own || host.endsWith(`.${own}`));
}

function errorEvidence(ctx: StageContext, call: Asked): Evidence[] {
  if (call.outcome.kind !== "failed") return [];
  const { provider, simulated, platform } = call.engine;
  const { keyword, question, branded } = call.question;
  const failure = { stage: "llm_enrichment" as const, provider, simulated, subject: keyword };
  const asked = { platform, keyword, question, branded };
  return [providerErrorEvidence(ctx, { ...failure, error: call.outcome.error, asked })];
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
  return { ...recordBase(ctx, provenance(from)), ...record };
}

function provenance(records: readonly LlmAnswerEvidence[]): { provider: string; simulated: boolean } {
  return {
    provider: [...new Set(records.map((record) => record.provider))].toSorted().join(", "),
    simulated: records.some((record) => record.simulated),
  };
}

function knownCost(answers: readonly StoredAnswer[]): number | null {
  const costs = answers.flatMap((answer) => answer.data.cost_usd ?? []);
  return costs.length === 0 ? null : Math.round(costs.reduce((sum, cost) => sum + cost, 0) * 1e6) / 1e6;
}
