import { materialText } from "../domain/model_call.ts";
import {
  applyOpportunityVerdicts,
  notePages,
  OPPORTUNITIES_A_CALL_MAX,
  OpportunityVerdict,
  opportunityJudgeCall,
  opportunityVerdictKey,
  readOpportunities,
  type ShownPage,
} from "../opportunity/judge.ts";
import type { OpportunityDraft, Synthesis } from "../opportunity/synthesis.ts";
import type { Db } from "../store/db.ts";
import { openModelQuestion } from "./model_question.ts";
import type { StageContext, StageFigures } from "./stage.ts";

const INSTEAD = "the recommendations as the rules produced them";
/** The recommendations that people read first; the rest stand as they are. */
const CALLS_MAX = 4;
/** Where they take more calls, less is shown of each page. */
const SHORTER = 0.5;
const DROPPED_SHOWN_MAX = 40;

export interface JudgedOpportunities {
  drafts: OpportunityDraft[];
  /** Part of the stage's save. */
  keep(tx: Db): StageFigures;
}

/** Recommendations without those that a model, where there is one, finds not worth doing; what somebody decided on stays. */
export async function judgeOpportunities(
  ctx: StageContext,
  { drafts: made, revise, around, separate }: Pick<Synthesis, "drafts" | "revise" | "around" | "separate">,
  {
    about,
    mark,
    pages,
    isDecided,
  }: {
    about: readonly string[];
    /** Another sheet of the owner's is another business to judge for. */
    mark: string;
    pages: readonly ShownPage[];
    isDecided(draft: OpportunityDraft): boolean;
  },
): Promise<JudgedOpportunities> {
  const read = (verdict: unknown) => OpportunityVerdict.safeParse(verdict).data;
  const told = openModelQuestion(ctx, { question: "opportunities", instead: INSTEAD, read });
  const keyOf = (draft: OpportunityDraft) => opportunityVerdictKey(draft, mark);
  const verdictOf = (draft: OpportunityDraft) => (isDecided(draft) ? undefined : told.get(keyOf(draft)));
  const notes = notePages(pages);
  const size = OPPORTUNITIES_A_CALL_MAX;
  const ask = (asked: readonly OpportunityDraft[], callsMax: number) => {
    const open = asked.filter((draft) => told.get(keyOf(draft)) === undefined && !isDecided(draft));
    const callIn = (detail: number) => (batch: readonly OpportunityDraft[]) =>
      opportunityJudgeCall(batch, { about, pages: notes, around, detail });
    const callFor = callIn(told.callsFor(open, { size, callFor: callIn(1) }) > CALLS_MAX ? SHORTER : 1);
    return told.askBatches(open, {
      size,
      callsMax,
      keyOf,
      callFor,
      read: (answer, batch) => readOpportunities(answer, batch, materialText(callFor(batch))),
      report: (recommendations) => `Checking which of ${recommendations} recommendations are worth doing`,
    });
  };
  await ask(made, CALLS_MAX);
  const parted = made.map((draft) => ({ draft, ...separate(draft, verdictOf(draft)?.apart ?? []) }));
  await ask(
    parted.flatMap(({ others }) => others),
    CALLS_MAX + 1,
  );
  const drafts = parted.flatMap(({ draft, isOut, others }) => [
    ...(isOut ? [] : [draft]),
    // On the page that it was told apart from, another stands only where somebody says so.
    ...others.filter((other) => isOut || verdictOf(other) !== undefined || isDecided(other)),
  ]);
  const judged = applyOpportunityVerdicts(drafts, { verdictOf, revise });
  return {
    drafts: judged.kept,
    keep(tx) {
      const { kept, dropped, ...counts } = judged;
      const figures = () => ({ kept: kept.length, ...counts, dropped: dropped.slice(0, DROPPED_SHOWN_MAX) });
      const hashes = new Set([...made, ...drafts].map(keyOf));
      return told.keep(tx, hashes, { name: "opportunities_judged", cost: "opportunities_cost_usd", figures });
    },
  };
}
