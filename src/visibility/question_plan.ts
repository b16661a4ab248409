import type { Brand } from "../domain/brand.ts";
import type { Intent } from "../domain/intent.ts";
import type { Family } from "../domain/keyword.ts";
import { marketOf } from "../domain/market.ts";
import { type Field, namesBrand, namesRival } from "./answer_facts.ts";
import { brandedQuestionsFor, questionsFor } from "./question.ts";

/** A keyword to ask about. */
export interface Topic {
  keyword: string;
  intent: Intent;
  family: string | null;
}

export interface PlannedQuestion extends Topic {
  question: string;
  branded: boolean;
  /** As it was generated, where a person words it otherwise. */
  wording?: string;
  /** Which asking of this question, from 1. */
  sample: number;
}

type Worded = Omit<PlannedQuestion, "sample">;

export interface PlanLimits {
  answerCallsMax: number;
  runCostMaxUsd: number | null;
  questionsPerKeyword: number;
  /** Times each question is asked of each engine; absent: once. */
  samplesPerQuestion?: number;
}

export interface PlanEngine {
  platform: string;
  costPerCallUsd: number | null;
}

interface Asking {
  brand: Brand;
  field: Field;
  /** Town of the brand, for local keywords. */
  place?: string | undefined;
  /** Towns and regions it serves. */
  places?: readonly string[] | undefined;
  /** How a person words it; null: not at all. */
  reword?: ((asked: Worded) => string | null) | undefined;
}

/** Keywords of one run: more would be asked too few times each. */
const TOPICS_MAX = 40;
/** Keywords wanted before a keyword gets a second question, or a question is asked twice. */
const TOPICS_BEFORE_REPEATS = 10;
const BRANDED_QUESTIONS = 2;
/** Branded questions take at most this part of the calls. */
const BRANDED_SHARE_MAX = 0.2;
/** Candidates looked at: families can hold thousands of keywords. */
const CANDIDATES_MAX = 400;

/**
 * Keywords to ask about, one of each family before a second of any, by volume within it; without families the topics
 * and services of the brand. Keywords with the brand's or a rival's name are left out: the answer would be prompted.
 */
export function chooseTopics(families: readonly Family[], brand: Brand, field: Field): Topic[] {
  const candidates = families.length > 0 ? topicsOfFamilies(families) : topicsOfContext(brand);
  const chosen: Topic[] = [];
  for (const topic of candidates.slice(0, CANDIDATES_MAX)) {
    if (chosen.length >= TOPICS_MAX) break;
    if (!namesBrand(topic.keyword, field) && !namesRival(topic.keyword, field)) chosen.push(topic);
  }
  return chosen;
}

/** What a run is going to ask, every engine the same. */
export type QuestionPlan = ReturnType<typeof planQuestions>;

/** Spends the allowed calls on as many keywords as they give, each asked of every engine. */
export function planQuestions(
  topics: readonly Topic[],
  options: Asking & { engines: readonly PlanEngine[]; limits: PlanLimits },
) {
  const { engines, limits } = options;
  const rounds = roundsAllowed(engines, limits);
  const asked = rounds > 0 ? engines : engines.slice(0, Math.max(0, callsAllowed(engines, limits)));
  const samples = repeatsWithin(topics.length, rounds, limits.samplesPerQuestion ?? 1);
  const questionsAllowed = rounds > 0 ? Math.floor(rounds / samples) : asked.length > 0 ? 1 : 0;
  const branded = brandedQuestions(options, questionsAllowed);
  const forTopics = questionsAllowed - branded.length;
  const perKeyword = repeatsWithin(topics.length, forTopics, limits.questionsPerKeyword);
  const count = Math.min(topics.length, Math.floor(forTopics / perKeyword));
  const worded = [...topics.slice(0, count).flatMap((topic) => topicQuestions(topic, perKeyword, options)), ...branded];
  // A run that is cut short lacks second answers before it lacks questions.
  const questions = Array.from({ length: samples }, (_, i) =>
    worded.map((asked) => ({ ...asked, sample: i + 1 })),
  ).flat();
  return {
    questions,
    /** Fewer than given only when the ceiling is below one question each. */
    platforms: asked.map((engine) => engine.platform),
    callsPlanned: questions.length * asked.length,
    ...estimate(questions.length, asked),
    keywords: count,
    questionsPerKeyword: perKeyword,
    samplesPerQuestion: samples,
    /** Why fewer questions are asked than there are keywords for; null when none is left out. */
    sampled: sampledReason({ topics: topics.length, count, perKeyword, samples, asked: asked.length, ...options }),
  };
}

/** Half of a run's calls and cost stays for the generated questions; own ones get one round of all engines in any case. */
export function ownLimits(limits: PlanLimits, engines: readonly PlanEngine[]): PlanLimits {
  const half = (whole: number, round: number) => Math.min(whole, Math.max(round, whole / 2));
  const { answerCallsMax, runCostMaxUsd } = limits;
  return {
    ...limits,
    answerCallsMax: Math.floor(half(answerCallsMax, engines.length)),
    runCostMaxUsd: runCostMaxUsd === null ? null : half(runCostMaxUsd, roundCostUsd(engines)),
  };
}

function roundCostUsd(engines: readonly PlanEngine[]): number {
  return engines.reduce((sum, engine) => sum + (engine.costPerCallUsd ?? 0), 0);
}

/** What a run asks of the caller's own questions: as many as the calls allow, those not asked for longest first. */
export function planOwnQuestions<T extends { asked_at: string | null; id: string }>(
  own: readonly T[],
  { engines, limits }: { engines: readonly PlanEngine[]; limits: PlanLimits },
) {
  const rounds = roundsAllowed(engines, limits);
  const samples = repeatsWithin(own.length, rounds, limits.samplesPerQuestion ?? 1, own.length);
  const order = own.toSorted((a, b) => (a.asked_at ?? "").localeCompare(b.asked_at ?? "") || (a.id < b.id ? -1 : 1));
  const asked = order.slice(0, Math.floor(rounds / samples));
  const left = own.length - asked.length;
  const cost = limits.runCostMaxUsd === null ? "" : ` and US$ ${limits.runCostMaxUsd}`;
  return {
    questions: Array.from({ length: samples }, (_, i) => asked.map((one) => ({ ...one, sample: i + 1 }))).flat(),
    callsPlanned: asked.length * samples * engines.length,
    ...estimate(asked.length * samples, engines),
    asked: asked.length,
    left,
    samplesPerQuestion: samples,
    sampled:
      left === 0
        ? null
        : `Asked ${asked.length} of ${own.length} own questions to stay within ${limits.answerCallsMax} calls${cost} per run. The others come first next time`,
  };
}

function topicsOfFamilies(families: readonly Family[]): Topic[] {
  const ordered = families.map((family) => ({
    family,
    keywords: family.keywords.toSorted((a, b) => (b.google_vol ?? -1) - (a.google_vol ?? -1)),
  }));
  const topics: Topic[] = [];
  const seen = new Set<string>();
  for (let round = 0; topics.length < CANDIDATES_MAX; round++) {
    let more = false;
    for (const { family, keywords } of ordered) {
      const keyword = round === 0 ? headOf(family, keywords) : keywords[round - 1];
      if (keyword === undefined) continue;
      more = true;
      if (seen.has(keyword.keyword)) continue;
      seen.add(keyword.keyword);
      topics.push({ keyword: keyword.keyword, intent: keyword.intent, family: family.name });
    }
    if (!more) break;
  }
  return topics;
}

/** The family is named by its head term; where that is no keyword of it, the one most searched for. */
function headOf(family: Family, byVolume: Family["keywords"]): Family["keywords"][number] | undefined {
  const name = family.name.toLowerCase();
  return byVolume.find((keyword) => keyword.keyword.toLowerCase() === name) ?? byVolume[0];
}

function topicsOfContext(brand: Brand): Topic[] {
  const context = brand.brand_context;
  if (context === null) return [];
  const services = context.services.map((service) => ({ term: service.value, intent: "commercial" as const }));
  const topics = context.topics
    .toSorted((a, b) => b.weight - a.weight)
    .map((topic) => ({ term: topic.term, intent: "informational" as const }));
  const seen = new Set<string>();
  return [...services, ...topics].flatMap(({ term, intent }) => {
    const keyword = term.trim().toLowerCase();
    if (keyword === "" || seen.has(keyword)) return [];
    seen.add(keyword);
    return [{ keyword, intent, family: null }];
  });
}

/** Whole rounds: one question asked of every engine. */
function roundsAllowed(engines: readonly PlanEngine[], limits: PlanLimits): number {
  if (engines.length === 0) return 0;
  const byCalls = Math.floor(limits.answerCallsMax / engines.length);
  const roundCost = roundCostUsd(engines);
  if (limits.runCostMaxUsd === null || roundCost === 0) return byCalls;
  return Math.min(byCalls, Math.floor((limits.runCostMaxUsd + 1e-9) / roundCost));
}

/** Engines that one question can be asked of when not all can. */
function callsAllowed(engines: readonly PlanEngine[], limits: PlanLimits): number {
  let cost = 0;
  let calls = 0;
  for (const engine of engines) {
    cost += engine.costPerCallUsd ?? 0;
    if (calls + 1 > limits.answerCallsMax || (limits.runCostMaxUsd !== null && cost > limits.runCostMaxUsd + 1e-9))
      break;
    calls++;
  }
  return calls;
}

function repeatsWithin(topics: number, rounds: number, wanted: number, least = TOPICS_BEFORE_REPEATS): number {
  let repeats = Math.max(1, wanted);
  while (repeats > 1 && Math.floor(rounds / repeats) < Math.min(topics, least)) repeats--;
  return repeats;
}

function topicQuestions(topic: Topic, count: number, options: Asking): Worded[] {
  const { language } = marketOf(options.brand);
  const { place, places = [] } = options;
  return questionsFor({ ...topic, language, count, places, ...(place === undefined ? {} : { place }) })
    .flatMap((question) => reworded({ ...topic, question, branded: false }, options))
    .filter(({ question }) => !namesBrand(question, options.field));
}

function reworded(asked: Worded, { reword }: Asking): Worded[] {
  const question = reword === undefined ? asked.question : reword(asked);
  if (question === null) return [];
  return [question === asked.question ? asked : { ...asked, question, wording: asked.question }];
}

function brandedQuestions(options: Asking, rounds: number): Worded[] {
  const { brand } = options;
  const count = Math.min(BRANDED_QUESTIONS, Math.floor(rounds * BRANDED_SHARE_MAX));
  return brandedQuestionsFor(brand.name, { language: marketOf(brand).language, count }).flatMap((question) =>
    reworded({ keyword: brand.name, intent: "navigational", family: null, question, branded: true }, options),
  );
}

function estimate(questions: number, engines: readonly PlanEngine[]) {
  const priced = engines.filter((engine) => engine.costPerCallUsd !== null);
  const perRound = priced.reduce((sum, engine) => sum + engine.costPerCallUsd!, 0);
  return {
    /** Sum of the known list prices; null when no engine has one. */
    estimatedCostUsd: priced.length === 0 ? null : Math.round(questions * perRound * 10_000) / 10_000,
    unpriced: engines.filter((engine) => engine.costPerCallUsd === null).map((engine) => engine.platform),
  };
}

function sampledReason(plan: {
  topics: number;
  count: number;
  perKeyword: number;
  samples: number;
  asked: number;
  engines: readonly PlanEngine[];
  limits: PlanLimits;
}): string | null {
  const reasons: string[] = [];
  if (plan.count < plan.topics) reasons.push(`${plan.count} of ${plan.topics} keywords`);
  if (plan.perKeyword < plan.limits.questionsPerKeyword)
    reasons.push(`${plan.perKeyword} instead of ${plan.limits.questionsPerKeyword} questions per keyword`);
  const { samplesPerQuestion = 1 } = plan.limits;
  if (plan.samples < samplesPerQuestion) reasons.push(`${plan.samples} instead of ${samplesPerQuestion} times each`);
  if (plan.asked < plan.engines.length) reasons.push(`${plan.asked} of ${plan.engines.length} engines`);
  if (reasons.length === 0) return null;
  const cost = plan.limits.runCostMaxUsd === null ? "" : ` and US$ ${plan.limits.runCostMaxUsd}`;
  return `Limited to ${reasons.join(", ")} to stay within ${plan.limits.answerCallsMax} calls${cost} per run`;
}
