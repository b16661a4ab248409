import { pageKey } from "../core/page_match.ts";
import { type ItemReview, ORDERS, type Order } from "../domain/insight.ts";
import type { PlayStep } from "../domain/opportunity.ts";
import { type OpportunityDraft, withAction, withSteps } from "./draft.ts";
import { joinInto, withAlike } from "./joining.ts";
import type { ReviewVerdict } from "./queue_review.ts";
import { REASON, type ReviewItem } from "./review_items.ts";
import { revisedSteps, stepParts } from "./revision.ts";

const NOTHING_LEFT = "The site says all of it already, or other items do.";

export interface Reviewed {
  drafts: OpportunityDraft[];
  /** Of findings, by stable key. */
  reviews: Map<string, ItemReview>;
  dropped: { play: string; reason: string }[];
  joined: number;
  /** Steps and reasons that were taken out. */
  omitted: number;
}

/**
 * What is left of a queue: recommendations without what was dropped, joined or taken out, and what becomes of findings.
 * Of one job the recommendation that tells it best is the item, else the strongest, else a finding that stays.
 */
export function applyReview(
  drafts: readonly OpportunityDraft[],
  items: readonly ReviewItem[],
  verdictOf: (item: ReviewItem) => ReviewVerdict | undefined,
): Reviewed {
  const told = new Map(items.map((item) => [item.key, verdictOf(item)]));
  const isGone = ({ key, stays }: ReviewItem) => !stays && told.get(key)?.verdict === "drop";
  // What has nothing left to do takes no other in.
  const hollow = new Set(drafts.filter((draft) => isHollow(draft, told.get(draft.stable_key))));
  const hollowKeys = new Set([...hollow].map(({ stable_key }) => stable_key));
  const left = new Set(items.filter((item) => !isGone(item) && !hollowKeys.has(item.key)).map(({ key }) => key));
  const rootOf = (key: string, seen: readonly string[] = []): string => {
    const other = told.get(key)?.verdict === "same" ? told.get(key)!.with : "";
    return left.has(other) && !seen.includes(other) ? rootOf(other, [...seen, key]) : key;
  };
  const reviews = new Map<string, ItemReview>();
  const joining = new Map<string, OpportunityDraft[]>();
  const soonest = new Map<string, Order | undefined>();
  const reasonOf = (key: string) => told.get(key)?.reason ?? "";
  const wordsFor = (key: string): Pick<ItemReview, "advice" | "title" | "after" | "omit"> => {
    const { advice = "", title = "", after, omit = [] } = told.get(key) ?? {};
    return {
      ...(omit.length === 0 ? {} : { omit }),
      ...(advice === "" ? {} : { advice }),
      ...(title === "" ? {} : { title }),
      ...(after === undefined ? {} : { after }),
    };
  };
  const findings = items.filter(({ draft }) => draft === null);
  const minor = findings.filter(({ key }) => told.get(key)?.verdict === "minor");
  const [first, ...more] = minor;
  for (const item of findings) {
    const { key } = item;
    if (isGone(item)) reviews.set(key, { verdict: "drop", reason: reasonOf(key) });
    else if (more.includes(item))
      reviews.set(key, { verdict: "same", with: first!.key, reason: "", minor: true, ...wordsFor(key) });
    else if (told.get(key) !== undefined) {
      // Together they are worth an hour that none of them is by itself.
      const order = item === first && more.length > 0 ? "middle" : told.get(key)!.order;
      reviews.set(key, { verdict: "keep", reason: "", order, ...wordsFor(key) });
    }
  }
  /** What is one with a small repair stands in the line of that one, where it has words of its own. */
  function joinedReview(lead: ReviewItem, key: string): ItemReview {
    const words = wordsFor(key);
    const own = minor.includes(lead) ? reviews.get(lead.key) : undefined;
    const reason = reasonOf(key);
    if (own === undefined) return { verdict: "same", with: lead.key, reason, ...words };
    if (words.advice === undefined) return { verdict: "same", with: first!.key, reason };
    if (own.advice === undefined) return { verdict: "same", with: first!.key, reason, minor: true, ...words };
    reviews.set(lead.key, { ...own, advice: `${own.advice} ${words.advice}` });
    return { verdict: "same", with: first!.key, reason };
  }
  const standing = items.filter(({ key }) => left.has(key));
  for (const [root, group] of Map.groupBy(standing, ({ key }) => rootOf(key))) {
    const lead =
      group.find(({ key, draft }) => key === root && draft !== null) ??
      group.find(({ draft }) => draft !== null) ??
      group.find(({ stays }) => stays) ??
      group.find(({ key }) => key === root) ??
      group[0]!;
    // A finding mostly on other pages than the recommendation's is no step of it, unless it is told what is left to do.
    const own = new Set(group.flatMap(({ draft, pages }) => (draft === null ? [] : pages.map(pageKey))));
    const isWithin = ({ key, draft, pages, reach }: ReviewItem) =>
      draft !== null ||
      lead.draft === null ||
      (told.get(key)?.verdict === "same" && told.get(key)?.advice !== "") ||
      pages.filter((page) => own.has(pageKey(page))).length * 2 >= reach;
    const joins = group.filter((item) => item !== lead && !item.stays && isWithin(item));
    // What is urgent is not put off by what it is told with.
    soonest.set(lead.key, soonestOf([lead, ...joins].map(({ key }) => told.get(key)?.order)));
    for (const { key, draft } of joins) {
      left.delete(key);
      if (draft === null) reviews.set(key, joinedReview(lead, key));
      else joining.set(lead.key, [...(joining.get(lead.key) ?? []), draft]);
    }
  }
  const judged = new Set(items.map(({ key }) => key));
  const omitOf = ({ stable_key }: OpportunityDraft) => told.get(stable_key)?.omit ?? [];
  const revised = (draft: OpportunityDraft) => {
    const verdict = told.get(draft.stable_key);
    return verdict === undefined ? draft : revisedDraft(draft, verdict);
  };
  const kept = drafts.filter(({ stable_key }) => !judged.has(stable_key) || left.has(stable_key)).map(revised);
  const empty = [...hollow].map(({ play }) => ({ play, reason: NOTHING_LEFT }));
  const gone = items
    .filter(isGone)
    .map(({ key, draft, text }) => ({ play: draft?.play ?? text.split("\n")[0]!, reason: reasonOf(key) }));
  const joined = kept.map((draft) => {
    const others = joining.get(draft.stable_key) ?? [];
    const whole = others.reduce(withAlike, others.length === 0 ? draft : joinInto(draft, others));
    const order = soonest.get(draft.stable_key) ?? whole.data.order;
    const { after } = told.get(draft.stable_key) ?? {};
    const data = {
      ...whole.data,
      ...(order === undefined ? {} : { order }),
      ...(after === undefined ? {} : { after }),
    };
    const timed = { ...whole, data };
    return withAction(timed, told.get(draft.stable_key)?.advice ?? "");
  });
  for (const [key, order] of soonest) {
    const own = reviews.get(key);
    const isRepairs = key === first?.key && more.length > 0;
    if (own?.verdict === "keep" && !isRepairs && order !== undefined) reviews.set(key, { ...own, order });
  }
  return {
    drafts: joined.map((draft, at) => ({ ...draft, rank: at + 1 })),
    reviews,
    dropped: [...gone, ...empty],
    joined: standing.filter(({ key }) => !left.has(key)).length + more.length,
    omitted: kept.flatMap(omitOf).length,
  };
}

function soonestOf(orders: readonly (Order | undefined)[]): Order | undefined {
  return ORDERS.find((order) => orders.includes(order));
}

function isHollow(draft: OpportunityDraft, verdict: ReviewVerdict | undefined): boolean {
  if (verdict === undefined || verdict.verdict === "drop" || verdict.omit.length === 0) return false;
  return revisedDraft(draft, verdict).data.steps?.length === 0;
}

/**
 * Without steps and reasons that do not hold (one reason is always left), with a title that carries its searches, and
 * with what the site has already of what its steps ask for.
 */
function revisedDraft(draft: OpportunityDraft, { omit, order, title, taken }: ReviewVerdict): OpportunityDraft {
  const { steps = [], reasons = [], target_url } = draft.data;
  const standing = reasons.filter(({ kind }) => !omit.includes(`${REASON}${kind}`));
  const data = { ...draft.data, order, reasons: standing.length === 0 ? reasons : standing };
  if (omit.length === 0 && taken.length === 0 && title === "") return { ...draft, data };
  const kept = revisedSteps(steps, { omit, cover: [], ...(title === "" ? {} : { title }) }, target_url);
  const sourced = kept.map((step) => withTaken(step, taken));
  return withSteps({ ...draft, data }, sourced);
}

function withTaken(step: PlayStep, taken: ReviewVerdict["taken"]): PlayStep {
  const keys = new Set(stepParts({ ...step, text: "" }).map(({ key }) => key));
  const own = taken.filter(({ part }) => keys.has(part));
  return own.length === 0 ? step : { ...step, taken: own };
}
