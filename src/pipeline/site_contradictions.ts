import { callTokens } from "../domain/model_call.ts";
import {
  ContradictionsAnswer,
  contradictionsCall,
  contradictionsHash,
  readContradictions,
} from "../page/contradictions/contradictions_call.ts";
import type { ToldFault } from "../page/contradictions/told_fault.ts";
import type { KindVerdict } from "../page/kind/page_kind.ts";
import type { Db } from "../store/db.ts";
import { openModelQuestion } from "./model_question.ts";
import type { SiteDesk } from "./site_desk.ts";
import type { StageContext, StageFigures } from "./stage.ts";

const INSTEAD = "an audit without statements of the site that contradict each other";
/** Tokens of the passages shown. */
const PASSAGES_TOKENS_MAX = 40_000;
/** Calls made shorter, by halves, where an endpoint takes less than it was taken for. */
const CALLS_MAX = 3;

export interface FoundContradictions {
  /** null: nobody looked. */
  faults: ToldFault[] | null;
  /** Part of the stage's save. */
  keep(tx: Db): StageFigures;
}

/**
 * Statements of a site that cannot all be true, as the run's model finds them among passages that code picks; a site that
 * has not changed is not asked about again. Without a model nothing is told, and the figures say so.
 */
export async function findContradictions(
  context: StageContext,
  desk: Pick<SiteDesk, "passages">,
  kinds: ReadonlyMap<string, KindVerdict>,
): Promise<FoundContradictions> {
  const { brand, providers } = context;
  const { textModel } = providers;
  const read = (verdict: unknown) => ContradictionsAnswer.safeParse(verdict).data;
  const told = openModelQuestion(context, { question: "site_contradictions", instead: INSTEAD, read });
  if (textModel.ask === null && told.isEmpty()) return unchecked("No writing model is set up");
  const frame = callTokens(contradictionsCall([], brand.domain));
  const room = Math.min(PASSAGES_TOKENS_MAX, textModel.contextTokens - frame.input - frame.output);
  const ask = told.begin();
  for (let at = 0; at < CALLS_MAX; at++) {
    const passages = await desk.passages({ kinds, tokensMax: Math.floor(room / 2 ** at) });
    if (passages.length === 0) return unchecked("No passages to hold against each other");
    const call = contradictionsCall(passages, brand.domain);
    const hash = contradictionsHash(call);
    if (told.get(hash) === undefined && textModel.ask !== null) {
      context.report("Asking whether what the site says contradicts itself");
      const answer = await ask(hash, call, at < CALLS_MAX - 1);
      if (!answer.ok && answer.tooLong) continue;
      if (answer.ok) told.set(hash, answer.object);
    }
    const answer = told.get(hash);
    const found = answer === undefined ? null : readContradictions(answer, passages);
    const counts = { passages: passages.length, told: found?.faults.length ?? 0, refused: found?.refused ?? 0 };
    const figures = (reused: number) => ({ checked: found !== null, ...counts, reused: reused > 0 });
    return {
      faults: found?.faults ?? null,
      keep: (tx) => ({
        ...unchecked("The writing model gave no answer").keep(tx),
        ...told.keep(tx, [hash], { name: "contradictions", cost: "contradictions_cost_usd", figures }),
      }),
    };
  }
  return unchecked("The passages do not fit the model's context");
}

function unchecked(reason: string): FoundContradictions {
  return { faults: null, keep: () => ({ contradictions: { checked: false, reason } }) };
}
