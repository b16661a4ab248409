import { isoTime } from "../../base/clock.ts";
import { isCommonIn } from "../../base/common_words.ts";
import { registrableDomain } from "../../base/domain_name.ts";
import { eachInSlices } from "../../base/slices.ts";
import { placesOf } from "../../core/brand_places.ts";
import { withoutEngineQueries } from "../../core/families/engine_queries.ts";
import {
  type Evidence,
  type EvidenceContent,
  type LlmAnswerEvidence,
  originOf,
} from "../../domain/evidence/evidence.ts";
import { type Market, marketOf } from "../../domain/market.ts";
import { ANSWER_ENGINE_SETTINGS } from "../../providers/setting_names.ts";
import { updateBrand } from "../../store/brands.ts";
import { insertEvidence, listLatestEvidence } from "../../store/evidence.ts";
import { listFamilies, replaceFamilies } from "../../store/families.ts";
import { citationEvents, gapsOf, type StoredAnswer } from "../../visibility/answer_events.ts";
import { type Decisions, type Field, fieldOf, readAnswer } from "../../visibility/answer_facts.ts";
import { llmContextOf } from "../../visibility/llm_context.ts";
import { chooseTopics, planQuestions, type QuestionPlan } from "../../visibility/question_plan.ts";
import { isCounted } from "../../visibility/shares.ts";
import { decideNames } from "../answer_names.ts";
import { type Asked, askEngines } from "../ask_engines.ts";
import { fetchQueryFigures, readEngineQueries } from "../engine_query_keywords.ts";
import { withOrigin } from "../family_origin.ts";
import { costLeftUsd } from "../run_cost.ts";
import { runMarket } from "../run_market.ts";
import { type Stage, type StageContext, StageUnavailable } from "../stage.ts";
import { logUnknown } from "../unknown_evidence.ts";
import { openVendorCalls, recordBase, type VendorCalls } from "../vendor_calls.ts";

/** Asks answer engines about the brand's keywords and keeps what they say, whom they cite, and whom instead. */
export const llmEnrichment: Stage = { name: "llm_enrichment", pool: "model", budgetShare: 3, run };

async function run(ctx: StageContext): Promise<void> {
  const input = load(ctx);
  const { plan, engines } = input;
  ctx.report(`Asking ${engines.length} answer engines ${plan.questions.length} questions`, planFigures(plan));
  const calls = openVendorCalls(ctx, "llm_enrichment");
  const market = await runMarket(ctx, input.brand);
  const asked = await askEngines(ctx, { engines, questions: plan.questions, market, calls });
  refuseWithoutAnswers(asked, calls);
  const incomplete = incompleteOf(asked, input);
  const reading = { field: input.field, market, incomplete: new Set(incomplete.map(({ platform }) => platform)) };
  const read = await eachInSlices(asked, (call) => answerEvidence(ctx, call, reading), ctx.signal);
  const names = await decideNames(ctx, { brand: input.brand, answers: read.map(({ data }) => data) });
  const answers = read.map((answer) => withDecisions(answer, input.field, names.decisions));
  const measured = decide(ctx, { ...input, answers, incomplete, calls });
  const typed = readEngineQueries(input.brand, answers);
  const figures = await fetchQueryFigures(ctx, input.brand, typed.keywords);
  ctx.save((tx) => {
    const families = withOrigin(ctx, typed.takeUp(listFamilies(tx, input.brand.id), figures.found), answers);
    insertEvidence(tx, [...measured.evidence, ...figures.evidence(families)]);
    replaceFamilies(tx, input.brand.id, families);
    // Shares move by what was measured, not by what failed.
    const context = answers.some(({ data }) => isCounted(data)) ? { llm_context: measured.context } : {};
    updateBrand(tx, input.brand.id, { ...context, updated_at: measured.context.measured_at });
    return { ...measured.figures, ...names.keep(tx), ...calls.figures() };
  });
}

type Input = ReturnType<typeof load>;

function load(ctx: StageContext) {
  const configured = ctx.providers.answerEngines;
  if (configured.length === 0)
    throw new StageUnavailable(
      `No answer engine is configured. Set ${ANSWER_ENGINE_SETTINGS}, or SANDBOX=on to try it out`,
    );
  const { brand } = ctx;
  const field = fieldOf(brand, isCommonIn(marketOf(brand).language));
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
  const earlier = listLatestEvidence(ctx.db, brand.id, { types: ["llm_answer"], onUnknown: logUnknown(ctx) });
  return {
    brand,
    field,
    plan,
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

/** With no engine left nothing was measured: the stage fails and says where to look. */
function refuseWithoutAnswers(asked: readonly Asked[], calls: VendorCalls): void {
  if (asked.length > 0) return;
  if (calls.told() === "")
    throw new StageUnavailable("The run ran out of time before an answer engine could answer. Start the run again");
  throw new StageUnavailable(`No answer engine answered. ${calls.told()}`);
}

/** Part of the planned questions that an engine has to answer for its answers to count. */
const ANSWERED_SHARE_MIN = 0.5;

/** Engines that answered too little of what was planned. */
function incompleteOf(asked: readonly Asked[], { engines, plan }: Input) {
  const planned = plan.questions.length;
  return engines.flatMap(({ platform }) => {
    const answered = asked.filter(({ engine }) => engine.platform === platform).length;
    return answered < planned * ANSWERED_SHARE_MIN ? [{ platform, answered, planned }] : [];
  });
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
    failedByPlatform: Object.fromEntries(calls.failures().map(({ platform, failed }) => [platform!, failed])),
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
  { engine, question, answer, observedAt }: Asked,
  { field, market, incomplete }: { field: Field; market: Market; incomplete: ReadonlySet<string> },
): LlmAnswerEvidence {
  const own = new Set(engine.ownHosts.map((host) => registrableDomain(host)));
  const record = {
    keyword: question.keyword,
    question: question.question,
    intent: question.intent,
    family: question.family,
    branded: question.branded,
    language: market.language,
    sample: question.sample,
    platform: engine.platform,
    contract: answer.contract ?? engine.contract,
    surface: engine.surface ?? "api",
    market,
    ...(answer.without?.length ? { not_taken: answer.without } : {}),
    ...(incomplete.has(engine.platform) ? { too_few: true as const } : {}),
    model_requested: engine.model,
    model: answer.model,
    searched: answer.searched,
    queries: answer.queries,
    answer: answer.text,
    answer_truncated: answer.truncated,
    sources: answer.sources.filter((source) => source.unresolved || !isOwn(source.url, engine.ownHosts, own)),
    tokens: answer.tokens,
    cost_usd: answer.cost_usd,
  };
  return {
    ...recordBase(ctx, engine, observedAt),
    type: "llm_answer",
    subject: question.keyword,
    data: { ...record, ...readAnswer(record, field) },
  };
}

/** The answer's facts once more, where a doubt about a name was decided. */
function withDecisions(answer: LlmAnswerEvidence, field: Field, decisions: Decisions): LlmAnswerEvidence {
  const { data } = answer;
  if (data.doubts === undefined || data.answer === undefined) return answer;
  return { ...answer, data: { ...data, ...readAnswer({ ...data, answer: data.answer }, field, decisions) } };
}

/** A host of google.com is the engine's own only as named: support.google.com may well be a source. */
function isOwn(url: string, hosts: readonly string[], registrable: ReadonlySet<string | null>): boolean {
  if (!registrable.has(registrableDomain(url)) || !URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^www\./, "");
  return hosts.some((own) => host === own || host.endsWith(`.${own}`));
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

function knownCost(answers: readonly StoredAnswer[]): number | null {
  const costs = answers.flatMap((answer) => answer.data.cost_usd ?? []);
  return costs.length === 0 ? null : Math.round(costs.reduce((sum, cost) => sum + cost, 0) * 1e6) / 1e6;
}
