import { sha256Hex } from "../base/ids.ts";
import { ANSWER_CHARS_MAX, type EngineAnswer } from "../domain/engine_answer.ts";
import type { Market } from "../domain/market.ts";
import type { AnswerEngine } from "../providers/answer_engine/answer_engine.ts";
import type { PlannedQuestion } from "../visibility/question_plan.ts";
import type { StageContext } from "./stage.ts";
import type { VendorCalls } from "./vendor_calls.ts";

type Askable = Pick<PlannedQuestion, "question" | "keyword" | "sample"> & {
  branded?: boolean;
  /** What is sent, where that is not the question alone, and where to, where that is not the run's market. */
  prompt?: string;
  market?: Market;
};

/** An engine's answer to a question. */
export interface Asked<Q = PlannedQuestion> {
  engine: AnswerEngine;
  question: Q;
  answer: KeptAnswer;
  observedAt: string;
}

/** The vendor's own body stays with the adapter: text, sources and queries are what it comes down to. */
type KeptAnswer = Omit<EngineAnswer, "raw">;

/** Sources and queries of one answer that are kept. */
const SOURCES_MAX = 200;
const QUERIES_MAX = 50;
const URL_CHARS_MAX = 2_000;

/** Asks every engine every question, engines side by side, until the deadline. Rejects only when the run itself is over. */
export async function askEngines<Q extends Askable>(
  ctx: StageContext,
  work: { engines: readonly AnswerEngine[]; questions: readonly Q[]; market: Market; calls: VendorCalls },
): Promise<Asked<Q>[]> {
  const { engines, questions, calls } = work;
  const total = engines.length * questions.length;
  let done = 0;
  const lines = engines.map(async (engine) => {
    const { platform, model } = engine;
    const answers = await calls.askEach(engine, questions, {
      callFor: ({ question, keyword, branded, sample, prompt = question, market = work.market }) => ({
        key: `ask:${platform}:${model}:${market.language}:${market.country}:${market.place ?? ""}:${sha256Hex(prompt)}${sample === 1 ? "" : `:${sample}`}`,
        subject: keyword,
        asked: { platform, keyword, question, ...(branded === undefined ? {} : { branded }) },
        ask: async (signal) => ({ answer: keep(await engine.ask(prompt, { signal, ...market })) }),
      }),
      told: () => ctx.report(`Asked answer engines ${++done} of ${total} questions`),
    });
    return answers.map(({ item: question, ...answer }) => ({ engine, question, ...answer }));
  });
  const settled = await Promise.allSettled(lines);
  ctx.signal.throwIfAborted();
  return settled.flatMap((line) => {
    if (line.status === "rejected") throw line.reason;
    return line.value;
  });
}

function keep({ raw: _raw, ...answer }: EngineAnswer): KeptAnswer {
  return {
    ...answer,
    text: answer.text.slice(0, ANSWER_CHARS_MAX),
    truncated: answer.truncated || answer.text.length > ANSWER_CHARS_MAX,
    sources: answer.sources.filter((source) => source.url.length <= URL_CHARS_MAX).slice(0, SOURCES_MAX),
    queries: answer.queries?.slice(0, QUERIES_MAX) ?? null,
  };
}
