import { callTokens } from "../domain/model_call.ts";
import {
  ContradictionsAnswer,
  contradictionsCall,
  contradictionsHash,
} from "../page/contradictions/contradictions_call.ts";
import type { ContradictionsOrder, ContradictionsSeen } from "../page/contradictions/contradictions_desk.ts";
import type { Passage } from "../page/contradictions/passages.ts";
import type { Db } from "../store/db.ts";
import { openModelQuestion } from "./model_question.ts";
import type { StageContext, StageFigures } from "./stage.ts";

const INSTEAD = "an audit without a check for contradicting statements";
/** Tokens of the passages shown. */
const PASSAGES_TOKENS_MAX = 40_000;
/** Calls made shorter, by halves, where an endpoint takes less than it was taken for. */
const CALLS_MAX = 3;

/**
 * Statements of a site that cannot all be true, as the run's model finds them among passages that code picks; a site that
 * has not changed is not asked about again. Without a model nothing is told, and the figures say so. A desk is given the
 * order, its question answered, and then given the order anew, until it asks nothing more.
 */
export function openContradictionsAsk(context: StageContext) {
  const { brand, providers } = context;
  const { domain } = brand;
  const { textModel } = providers;
  const read = (verdict: unknown) => ContradictionsAnswer.safeParse(verdict).data;
  const told = openModelQuestion(context, { question: "site_contradictions", instead: INSTEAD, read });
  const frame = callTokens(contradictionsCall([], domain));
  const room = Math.min(PASSAGES_TOKENS_MAX, textModel.contextTokens - frame.input - frame.output);
  let unasked = textModel.ask === null && told.isEmpty() ? "No writing model is set up" : null;
  let mayAsk = textModel.ask !== null;
  let [calls, shortened] = [0, 0];
  let ask: ReturnType<typeof told.begin> | undefined;

  return {
    /** null: nobody looks. */
    order(): ContradictionsOrder | null {
      if (unasked !== null) return null;
      return { domain, tokensMax: Math.floor(room / 2 ** shortened), told: told.entries(), mayAsk };
    },
    async answer(passages: readonly Passage[]): Promise<void> {
      const call = contradictionsCall(passages, domain);
      const hash = contradictionsHash(call);
      context.report("Checking whether statements on the site contradict each other");
      ask ??= told.begin();
      calls += 1;
      const answer = await ask(hash, call, calls < CALLS_MAX);
      if (answer.ok) told.set(hash, answer.object);
      else if (!answer.tooLong) mayAsk = false;
      else if (calls < CALLS_MAX) shortened += 1;
      else unasked = "The passages do not fit the model's context";
    },
    /** Part of the stage's save, with what the desk saw last. */
    keep(tx: Db, seen: ContradictionsSeen | null): StageFigures {
      if (seen === null) return unchecked(unasked ?? "No pages were read");
      if (seen.passages === 0) return unchecked("There are no passages to compare");
      const { hash, passages, found } = seen;
      const counts = { passages, told: found?.faults.length ?? 0, refused: found?.refused ?? 0 };
      const figures = (reused: number) => ({ checked: found !== null, ...counts, reused: reused > 0 });
      return {
        ...unchecked("The writing model gave no answer"),
        ...told.keep(tx, [hash], { name: "contradictions", cost: "contradictions_cost_usd", figures }),
      };
    },
  };
}

function unchecked(reason: string): StageFigures {
  return { contradictions: { checked: false, reason } };
}
