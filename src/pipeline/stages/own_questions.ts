import { isoTime } from "../../base/clock.ts";
import { isCommonIn } from "../../base/common_words.ts";
import { eachInSlices } from "../../base/slices.ts";
import type { OwnAnswerEvidence } from "../../domain/evidence/evidence.ts";
import type { Market } from "../../domain/market.ts";
import { promptOf, type Question } from "../../domain/question.ts";
import { insertEvidence } from "../../store/evidence.ts";
import {
  hasOwnQuestions,
  listMarkets,
  listPersonas,
  listQuestions,
  noteAsked,
  replaceReadings,
} from "../../store/questions.ts";
import { type Field, fieldOf, namesBrand, readAnswer } from "../../visibility/answer_facts.ts";
import { ownLimits, planOwnQuestions } from "../../visibility/question_plan.ts";
import { readingsOf } from "../../visibility/question_series.ts";
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
import { costLeftUsd } from "../run_cost.ts";
import { runMarket } from "../run_market.ts";
import { type Stage, type StageContext, StageUnavailable } from "../stage.ts";
import { openVendorCalls, recordBase } from "../vendor_calls.ts";

/** Asks answer engines the caller's own questions, before any other: they count in no share of the generated ones. */
export const ownQuestions: Stage = {
  name: "own_questions",
  pool: "model",
  budgetShare: 2,
  isExtra: true,
  isDone: ({ db, brand }) => !hasOwnQuestions(db, brand.id),
  run,
};

/** A question with whom it is asked for and where. */
type OwnQuestion = ReturnType<typeof load>["plan"]["questions"][number];

async function run(ctx: StageContext): Promise<void> {
  if (!hasOwnQuestions(ctx.db, ctx.brand.id)) return ctx.save(() => undefined);
  const first = await runMarket(ctx, ctx.brand);
  const { plan, engines } = load(ctx, first);
  ctx.report(`Asking ${engines.length} answer engines ${plan.asked} own questions`, {
    own_calls_planned: plan.callsPlanned,
    own_estimated_cost_usd: plan.estimatedCostUsd,
    own_unpriced_engines: plan.unpriced,
    own_questions_asked: plan.asked,
    own_questions_left_out: plan.left,
    own_samples_per_question: plan.samplesPerQuestion,
    own_questions_sampled: plan.sampled,
  });
  const calls = openVendorCalls(ctx, "own_questions");
  const asked = await askEngines(ctx, { engines, questions: plan.questions, market: first, calls });
  refuseWithoutAnswers(asked, calls);
  const incomplete = incompleteOf(asked, { engines, planned: plan.questions.length });
  const fields = fieldsOf(ctx);
  const platforms = new Set(incomplete.map(({ platform }) => platform));
  const read = await eachInSlices(asked, (call) => ownAnswer(ctx, call, { fields, platforms }), ctx.signal);
  const names = await decideNames(ctx, {
    brand: ctx.brand,
    answers: read.map(({ data }) => data),
    figures: { name: "own_names_judged", cost: "own_names_cost_usd" },
  });
  const decided = (answer: (typeof read)[number]) =>
    withDecisions(answer, fields(answer.data.language), names.decisions);
  const answers = await eachInSlices(read, decided, ctx.signal);
  const errors = calls.errors();
  ctx.save((tx) => {
    const of = { brandId: ctx.brand.id, runId: ctx.run.id, source: "own" as const };
    insertEvidence(tx, [...answers, ...errors]);
    replaceReadings(tx, of, readingsOf("own", answers, fields(first.language)));
    const ids = new Set(answers.map(({ data }) => data.question_id));
    noteAsked(tx, [...ids], { asked_at: isoTime(ctx.clock.now()), last_run_id: ctx.run.id });
    return {
      own_answers_count: answers.length,
      own_answers_failed: errors.length,
      own_answers_truncated: calls.isLate(),
      own_answers_cost_usd: knownCost(answers),
      ...(incomplete.length === 0 ? {} : { own_answers_incomplete: incomplete }),
      ...names.keep(tx),
      ...calls.figures(),
    };
  });
}

function load(ctx: StageContext, first: Market) {
  const engines = requireEngines(ctx);
  const { db, brand } = ctx;
  const personas = new Map(listPersonas(db, brand.id).map((row) => [row.id, row]));
  const markets = new Map(listMarkets(db, brand.id).map((row) => [row.id, row]));
  const limits = ownLimits({ ...ctx.limits, runCostMaxUsd: costLeftUsd(ctx, "own_estimated_cost_usd") }, engines);
  const active = listQuestions(db, brand.id, { source: "own", status: "active" });
  const plan = planOwnQuestions(
    active.map((row) => resolved(row, { personas, markets, first })),
    { engines, limits },
  );
  if (plan.callsPlanned === 0)
    throw new StageUnavailable(
      "The limit of a run does not allow asking every engine even one of your own questions. Raise ANSWER_CALLS_MAX or RUN_COST_MAX_USD",
    );
  return { plan, engines };
}

function resolved(
  row: Question,
  known: {
    personas: ReadonlyMap<string, { id: string; name: string; description: string }>;
    markets: ReadonlyMap<string, { country: string; language: string; place: string | null }>;
    first: Market;
  },
) {
  const speaker = row.persona_id === null ? undefined : known.personas.get(row.persona_id);
  const place = row.market_id === null ? undefined : known.markets.get(row.market_id);
  const persona = speaker ? { id: speaker.id, name: speaker.name, description: speaker.description } : null;
  const market: Market =
    place === undefined
      ? known.first
      : { country: place.country, language: place.language, ...(place.place === null ? {} : { place: place.place }) };
  const asked = { question: row.text, keyword: row.text, persona, market, market_id: row.market_id };
  return {
    ...asked,
    ...{ id: row.id, revision: row.revision, tags: row.tags, asked_at: row.asked_at },
    prompt: promptOf(asked),
  };
}

/** The field as it is read in a language. */
function fieldsOf({ brand }: StageContext): (language: string) => Field {
  const fields = new Map<string, Field>();
  return (language) => {
    const field = fields.get(language) ?? fieldOf(brand, isCommonIn(language));
    fields.set(language, field);
    return field;
  };
}

function ownAnswer(
  ctx: StageContext,
  call: Asked<OwnQuestion>,
  { fields, platforms }: { fields(language: string): Field; platforms: ReadonlySet<string> },
): OwnAnswerEvidence {
  const { question: asked, engine, observedAt } = call;
  const field = fields(asked.market.language);
  const record = {
    keyword: asked.keyword,
    question: asked.question,
    intent: "informational" as const,
    family: null,
    branded: namesBrand(asked.prompt, field),
    sample: asked.sample,
    ...answerRecord(call, { market: asked.market, incomplete: platforms }),
    source: "own" as const,
    question_id: asked.id,
    revision: asked.revision,
    persona: asked.persona,
    market_id: asked.market_id,
    tags: asked.tags,
  };
  return {
    ...recordBase(ctx, engine, observedAt),
    type: "own_answer",
    subject: asked.question,
    data: { ...record, ...readAnswer({ ...record, question: asked.prompt }, field) },
  };
}
