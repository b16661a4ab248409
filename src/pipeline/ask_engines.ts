import PQueue from "p-queue";
import { isoTime } from "../base/clock.ts";
import { sha256Hex } from "../base/ids.ts";
import type { EngineAnswer } from "../domain/engine_answer.ts";
import { ANSWER_CHARS_MAX } from "../domain/engine_answer.ts";
import type { Market } from "../domain/market.ts";
import type { AnswerEngine } from "../providers/answer_engine/answer_engine.ts";
import type { PlannedQuestion } from "../visibility/question_plan.ts";
import type { StageContext } from "./stage.ts";

/** One question put to one engine, and what came of it. */
export interface Asked {
  engine: AnswerEngine;
  question: PlannedQuestion;
  outcome:
    | { kind: "answered"; answer: KeptAnswer; observedAt: string }
    | { kind: "failed"; error: unknown }
    /** Left out: the engine had failed too often, or the time was over. */
    | { kind: "not_asked"; reason: "engine_down" | "deadline" };
}

/** The vendor's own body stays with the adapter: text, sources and queries are what it comes down to. */
export type KeptAnswer = Omit<EngineAnswer, "raw">;

/** Sources and queries of one answer that are kept. */
const SOURCES_MAX = 200;
const QUERIES_MAX = 50;
const URL_CHARS_MAX = 2_000;
const CALLS_PER_ENGINE = 4;
/** Failures in a row after which an engine counts as down for this run. */
const FAILURES_IN_A_ROW_MAX = 3;
/** Time kept for reading and saving the answers. */
const SAVING_MS = 10_000;

/**
 * Asks every engine every question, engines side by side, until the deadline. A failure is kept as such. Rejects only
 * when the run itself is over.
 */
export async function askEngines(
  ctx: StageContext,
  work: { engines: readonly AnswerEngine[]; questions: readonly PlannedQuestion[]; market: Market },
): Promise<Asked[]> {
  const total = work.engines.length * work.questions.length;
  let done = 0;
  const lines = work.engines.map((engine) => {
    const queue = new PQueue({ concurrency: CALLS_PER_ENGINE });
    let failuresInARow = 0;
    const tasks = work.questions.map((question) =>
      queue.add(async (): Promise<Asked> => {
        ctx.signal.throwIfAborted();
        const outcome = await ask(ctx, {
          engine,
          question,
          market: work.market,
          isDown: failuresInARow >= FAILURES_IN_A_ROW_MAX,
        });
        if (outcome.kind === "failed") failuresInARow++;
        if (outcome.kind === "answered") failuresInARow = 0;
        ctx.report(`Asked answer engines ${++done} of ${total} questions`);
        return { engine, question, outcome };
      }),
    );
    return Promise.all(tasks).finally(() => queue.clear());
  });
  const settled = await Promise.allSettled(lines);
  ctx.signal.throwIfAborted();
  return settled.flatMap((line) => {
    if (line.status === "rejected") throw line.reason;
    return line.value;
  });
}

async function ask(
  ctx: StageContext,
  call: { engine: AnswerEngine; question: PlannedQuestion; market: Market; isDown: boolean },
): Promise<Asked["outcome"]> {
  const { engine, question, market } = call;
  const leftMs = ctx.deadlineMs - SAVING_MS - ctx.clock.now();
  if (leftMs <= 0) return { kind: "not_asked", reason: "deadline" };
  if (call.isDown) return { kind: "not_asked", reason: "engine_down" };
  const deadline = AbortSignal.timeout(leftMs);
  const signal = AbortSignal.any([ctx.signal, deadline]);
  const key = `ask:${engine.platform}:${engine.model}:${market.language}:${market.country ?? ""}:${sha256Hex(question.question)}`;
  try {
    const kept = await ctx.once(key, async () => {
      const answer = keep(await engine.ask(question.question, { signal, ...market }));
      return { answer, observedAt: isoTime(ctx.clock.now()) };
    });
    return { kind: "answered", ...kept };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (deadline.aborted) return { kind: "not_asked", reason: "deadline" };
    return { kind: "failed", error };
  }
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
