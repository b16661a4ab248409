import {
  Overview,
  overviewKey,
  queueOverviewCall,
  type ReviewItem,
  type ReviewVerdict,
  readOverview,
  withOverview,
} from "../opportunity/judge.ts";
import type { Db } from "../store/db.ts";
import { openModelQuestion } from "./model_question.ts";
import type { StageContext, StageFigures } from "./stage.ts";

const INSTEAD = "the items as each was read by itself";
/** Fewer repeat nothing. */
const ITEMS_MIN = 3;

/** What a model makes of items that were read one by one, seen together; a list that has not changed is not asked again. */
export async function overlookQueue(
  ctx: StageContext,
  items: readonly ReviewItem[],
  {
    verdictOf,
    about,
    mark,
  }: { verdictOf(item: ReviewItem): ReviewVerdict | undefined; about: readonly string[]; mark: string },
) {
  const read = (verdict: unknown) => Overview.safeParse(verdict).data;
  const told = openModelQuestion(ctx, { question: "queue_overview", instead: INSTEAD, read });
  const kept = items.flatMap((item) => {
    const verdict = verdictOf(item);
    return verdict?.verdict === "keep" ? [{ item, verdict }] : [];
  });
  const key = overviewKey(kept, mark);
  if (kept.length >= ITEMS_MIN && told.get(key) === undefined && ctx.providers.textModel.ask !== null) {
    ctx.report(`Comparing ${kept.length} items of the queue`);
    const answer = await told.begin()(key, queueOverviewCall(kept, about));
    if (answer.ok) told.set(key, readOverview(answer.object, kept, about));
  }
  const said = told.get(key);
  return {
    verdictOf: (item: ReviewItem) => (said === undefined ? verdictOf(item) : withOverview(item, verdictOf(item), said)),
    /** Part of the stage's save. */
    keep(tx: Db, costBefore: number): StageFigures {
      const figures = (reused: number) => ({ changed: said?.items.length ?? 0, reused: reused > 0 });
      return told.keep(tx, [key], { name: "queue_compared", cost: "opportunities_cost_usd", costBefore, figures });
    },
  };
}
