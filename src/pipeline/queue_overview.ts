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

/**
 * What a model makes of items that were read one by one, seen together; what it said holds until the item is another, and
 * where nothing is new it is not asked.
 */
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
    return verdict?.verdict === "keep" ? [{ item, verdict, key: overviewKey(item, verdict, mark) }] : [];
  });
  const keys = new Map(kept.map(({ item, key }) => [item, key]));
  const standing = new Set(kept.map(({ item }) => item.key));
  const seen = (item: ReviewItem): ReviewVerdict | undefined => {
    const verdict = verdictOf(item);
    const said = told.get(keys.get(item) ?? "");
    return verdict === undefined || said === undefined ? verdict : withOverview(verdict, said, standing);
  };
  const joined = Map.groupBy(
    items.flatMap((item) => verdictOf(item) ?? []).filter(({ verdict, advice }) => verdict === "same" && advice !== ""),
    (verdict) => verdict.with,
  );
  const shown = kept.flatMap(({ item, key }) => {
    const verdict = seen(item)!;
    const others = joined.get(item.key)?.map(({ advice }) => advice) ?? [];
    return verdict.verdict === "keep" ? [{ item, verdict, isNew: told.get(key) === undefined, joined: others }] : [];
  });
  if (ctx.providers.textModel.ask !== null && shown.length >= ITEMS_MIN && shown.some(({ isNew }) => isNew)) {
    ctx.report(`Comparing ${shown.length} items of the queue`);
    const call = queueOverviewCall(shown, about);
    const answer = await told.begin()(shown.map(({ item }) => keys.get(item)).join("|"), call);
    if (answer.ok)
      for (const [item, said] of readOverview(answer.object, shown, about)) told.set(keys.get(item)!, said);
  }
  return {
    verdictOf: seen,
    /** Part of the stage's save. */
    keep(tx: Db, costBefore: number): StageFigures {
      const joined = kept.filter(({ item }) => seen(item)?.verdict === "same").length;
      const figures = (reused: number) => ({ joined, reused });
      return told.keep(tx, keys.values(), {
        ...{ name: "queue_compared", cost: "opportunities_cost_usd", costBefore },
        figures,
      });
    },
  };
}
