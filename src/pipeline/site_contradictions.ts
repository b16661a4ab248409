import {
  ContradictionsAnswer as Answer,
  type ContradictionsAnswer,
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
/** Tokens of the passages shown, for the first call and for shorter ones. */
const PASSAGES_TOKENS = [40_000, 20_000, 8_000] as const;

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
  const read = (verdict: unknown): ContradictionsAnswer | undefined => Answer.safeParse(verdict).data;
  const told = openModelQuestion(context, { question: "site_contradictions", instead: INSTEAD, read });
  const unchecked = (reason: string, faults: ToldFault[] | null = null): FoundContradictions => ({
    faults,
    keep: () => ({ contradictions: { checked: false, reason } }),
  });
  if (textModel.ask === null && told.isEmpty()) return unchecked("No writing model is set up");
  let ask: ReturnType<typeof told.begin> | null = null;
  for (const [at, tokensMax] of PASSAGES_TOKENS.entries()) {
    const passages = await desk.passages({ kinds, tokensMax });
    if (passages.length < 2) return unchecked("No two passages to hold against each other");
    const call = contradictionsCall(passages, brand.domain);
    const hash = contradictionsHash(call);
    if (told.get(hash) === undefined && textModel.ask !== null) {
      context.report("Asking whether what the site says contradicts itself");
      ask ??= told.begin();
      const answer = await ask(hash, call, at < PASSAGES_TOKENS.length - 1);
      if (answer.ok) told.set(hash, answer.object);
      else if (answer.tooLong) continue;
    }
    const answer = told.get(hash);
    const found = answer === undefined ? null : readContradictions(answer, passages);
    const counts = { passages: passages.length, told: found?.faults.length ?? 0, refused: found?.refused ?? 0 };
    const figures = (reused: number) => ({ checked: found !== null, ...counts, reused: reused > 0 });
    return {
      faults: found?.faults ?? null,
      keep: (tx) => ({
        contradictions: { checked: false, reason: "The writing model gave no answer" },
        ...told.keep(tx, [hash], { name: "contradictions", cost: "contradictions_cost_usd", figures }),
      }),
    };
  }
  return unchecked("The passages do not fit the model's context");
}
