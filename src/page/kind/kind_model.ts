import data from "./kind_model.json" with { type: "json" };
import type { Features, PageFeatures } from "./page_features.ts";

/** What is asked of a page one after the other, with the answers; the first answer of a question leads to the next. */
export const TASKS = {
  planted: ["no", "hacked"],
  unfinished: ["finished", "script_shell", "theme_demo", "placeholder", "empty"],
  use: ["cart", "legal", "attachment", "archive", "contact", "about", "article", "offer", "other"],
} as const;
export type Task = keyof typeof TASKS;
export type Answer<T extends Task> = (typeof TASKS)[T][number];
/** Weights of a fact for each answer, by fact. */
export type TaskWeights = Readonly<Record<string, readonly number[]>>;
export type KindModel = Readonly<Record<Task, TaskWeights>>;

const FACTS_SHOWN_MAX = 4;
const SHOWN_MIN = 0.3;

/** A page by itself, and with what its neighbours are. */
export const MODELS: Readonly<Record<"alone", KindModel> & Record<"among", KindModel>> = data.models;

export interface Weighed<T extends Task> {
  answer: Answer<T>;
  /** Those that spoke loudest for it and against the next best. */
  facts: string[];
  /** How likely each answer is. */
  odds: ReadonlyMap<Answer<T>, number>;
}

/** The answer that the facts speak for. */
export function weigh<T extends Task>(task: T, features: PageFeatures, model: KindModel): Weighed<T> {
  const answers: readonly Answer<T>[] = TASKS[task];
  const scores = scoresOf(features[task], model[task], answers.length);
  const order = scores.map((score, at) => ({ score, at })).sort((a, b) => b.score - a.score);
  const [best, next] = [order[0]!.at, order[1]!.at];
  const spoke = [...features[task].keys()].flatMap((fact) => {
    const weights = model[task][fact];
    const more = weights === undefined ? 0 : weights[best]! - weights[next]!;
    return more >= SHOWN_MIN ? [{ fact, more }] : [];
  });
  const facts = spoke.sort((a, b) => b.more - a.more || (a.fact < b.fact ? -1 : 1)).slice(0, FACTS_SHOWN_MAX);
  const powers = scores.map((score) => Math.exp(score - scores[best]!));
  const sum = powers.reduce((total, power) => total + power, 0);
  return {
    answer: answers[best]!,
    facts: facts.map(({ fact }) => fact),
    odds: new Map(answers.map((answer, at) => [answer, powers[at]! / sum])),
  };
}

function scoresOf(features: Features, weights: TaskWeights, answers: number): number[] {
  const scores = [...(weights.bias ?? new Array<number>(answers).fill(0))];
  for (const [fact, value] of features) {
    const of = weights[fact];
    if (of !== undefined) for (let at = 0; at < answers; at++) scores[at]! += of[at]! * value;
  }
  return scores;
}
