import { sheetMark } from "../brand/sheet.ts";
import type { Brand } from "../domain/brand.ts";
import { createRecord, summed } from "../domain/content_record.ts";
import { RUN_BUDGET_MS } from "../domain/run.ts";
import {
  applyOpportunityVerdicts,
  OPPORTUNITIES_A_CALL_MAX,
  OpportunityVerdict,
  opportunityJudgeCall,
  opportunityVerdictKey,
  readOpportunities,
  type ShownPage,
} from "../opportunity/judge.ts";
import type { OpportunityDraft, Synthesis } from "../opportunity/synthesis.ts";
import type { Db } from "../store/db.ts";
import { askModel } from "./ask_model.ts";
import { brandLines } from "./brand_lines.ts";
import { boundedStage } from "./run_cost.ts";
import type { StageContext, StageFigures } from "./stage.ts";
import { openVerdictBook } from "./verdict_book.ts";

const QUESTION = "opportunities";
const INSTEAD = "the recommendations as the rules made them";
/** The recommendations that people read first; the rest stand as they are. */
const CALLS_MAX = 3;
const JUDGE_MS_MAX = RUN_BUDGET_MS / 7;
const DROPPED_SHOWN_MAX = 40;

export interface JudgedOpportunities {
  drafts: OpportunityDraft[];
  /** Part of the stage's save. */
  keep(tx: Db): StageFigures;
}

/** Recommendations without those that a model, where there is one, finds not worth doing; what somebody decided on stays. */
export async function judgeOpportunities(
  ctx: StageContext,
  { drafts, revise }: Pick<Synthesis, "drafts" | "revise">,
  {
    brand,
    pages,
    isDecided,
  }: {
    brand: Brand;
    pages: readonly ShownPage[];
    isDecided(draft: OpportunityDraft): boolean;
  },
): Promise<JudgedOpportunities> {
  const { providers } = ctx;
  const told = openVerdictBook(ctx, QUESTION, (verdict) => OpportunityVerdict.safeParse(verdict).data);
  const record = createRecord("");
  const within = boundedStage(ctx, JUDGE_MS_MAX);
  // Another sheet of the owner's is another business to judge for.
  const mark = sheetMark(brand);
  const keyOf = (draft: OpportunityDraft) => opportunityVerdictKey(draft, mark);
  const about = [`${brand.name} (${brand.domain})`, ...brandLines(brand)];
  const open = drafts.filter((draft) => told.get(keyOf(draft)) === undefined && !isDecided(draft));
  for (let call = 0; call < CALLS_MAX && providers.textModel.ask !== null; call++) {
    const batch = open.slice(call * OPPORTUNITIES_A_CALL_MAX, (call + 1) * OPPORTUNITIES_A_CALL_MAX);
    if (batch.length === 0) break;
    ctx.report(`Checking which of ${batch.length} recommendations are worth doing`);
    const answer = await askModel(within, record, {
      key: `${QUESTION}:${batch.map(keyOf).join("|")}`,
      call: opportunityJudgeCall(batch, { about, pages }),
      instead: INSTEAD,
    });
    if (!answer.ok) break;
    for (const [draft, verdict] of readOpportunities(answer.object, batch)) told.set(keyOf(draft), verdict);
  }
  const judged = applyOpportunityVerdicts(drafts, {
    verdictOf: (draft) => (isDecided(draft) ? undefined : told.get(keyOf(draft))),
    revise,
  });
  return {
    drafts: judged.kept,
    keep(tx) {
      const { used, reused } = told.keep(tx, drafts.map(keyOf), record.written_by);
      const { calls, failures, cost_usd } = summed(record);
      if (calls.length + failures.length + used === 0) return {};
      const dropped = judged.dropped.slice(0, DROPPED_SHOWN_MAX);
      return {
        opportunities_judged: {
          kept: judged.kept.length,
          moved: judged.moved,
          joined: judged.joined,
          asked: judged.asked,
          reused,
          dropped,
          calls,
          failures,
        },
        ...(cost_usd === null ? {} : { opportunities_cost_usd: cost_usd }),
      };
    },
  };
}
