import { z } from "zod";
import { sha256Hex } from "../base/ids.ts";
import { ORDERS } from "../domain/insight.ts";
import { type ModelCall, materialText } from "../domain/model_call.ts";
import { QUEUE_OVERVIEW_TASK, QUEUE_OVERVIEW_VERSION } from "./prompts/queue_overview.ts";
import type { ReviewVerdict } from "./queue_review.ts";
import type { ReviewItem } from "./review_items.ts";
import { openStated } from "./stated.ts";

const ADVICE_CHARS_MAX = 420;
const ANSWER_TOKENS = { least: 500, each: 70 };

/** What a model says of the items of a whole list that it would change, by stable key. */
export type Overview = z.infer<typeof Overview>;
export const Overview = z.object({
  items: z.array(z.object({ key: z.string(), with: z.string(), advice: z.string(), order: z.enum(ORDERS) })),
});

export const OverviewAnswer = z.object({
  items: z.array(z.object({ n: z.number().int(), same: z.number().int(), advice: z.string(), order: z.enum(ORDERS) })),
});
export type OverviewAnswer = z.infer<typeof OverviewAnswer>;

/** An item with what was said of it. */
export interface ToldItem {
  item: ReviewItem;
  verdict: ReviewVerdict;
}

/** The same until an item is another, or was told otherwise. */
export function overviewKey(told: readonly ToldItem[], mark: string): string {
  const lines = told.map(({ item, verdict }) => JSON.stringify([item.key, verdict])).sort();
  return sha256Hex([QUEUE_OVERVIEW_VERSION, mark, ...lines].join("\n"));
}

export function queueOverviewCall(told: readonly ToldItem[], about: readonly string[]): ModelCall<OverviewAnswer> {
  const lines = told.map(({ item, verdict }, place) => {
    const { title, advice, order, omit } = verdict;
    const steps = item.parts.filter(({ key }) => !omit.includes(key)).map(({ text }) => `   - ${text}`);
    const [head, ...rest] = item.text.split("\n");
    const action = advice === "" ? rest.filter((line) => /^ +do: /.test(line)) : [`   do: ${advice}`];
    const named = title === "" ? [] : [`   title: ${title}`];
    return [`${place + 1}. (${order}) ${head}`, ...named, ...action, ...steps].join("\n");
  });
  return {
    name: "queue_overview",
    version: QUEUE_OVERVIEW_VERSION,
    task: QUEUE_OVERVIEW_TASK,
    data: [
      { label: "COMPANY", text: about.join("\n") },
      { label: "ITEMS", text: lines.join("\n") },
    ],
    schema: OverviewAnswer,
    outputTokensMax: ANSWER_TOKENS.least + ANSWER_TOKENS.each * told.length,
  };
}

/** Without what names no other item, and without advice that has a figure or an address that the list does not have. */
export function readOverview({ items }: OverviewAnswer, told: readonly ToldItem[], about: readonly string[]): Overview {
  const sound = openStated(materialText(queueOverviewCall(told, about)));
  return {
    items: items.flatMap(({ n, same, advice, order }) => {
      const own = told[n - 1];
      if (own === undefined) return [];
      const other = same === n ? undefined : told[same - 1];
      return [{ key: own.item.key, with: other?.item.key ?? "", advice: sound(advice, ADVICE_CHARS_MAX), order }];
    }),
  };
}

/** A verdict as it stands after the whole list was read; what has to stay is one with no other. */
export function withOverview(
  item: ReviewItem,
  verdict: ReviewVerdict | undefined,
  { items }: Overview,
): ReviewVerdict | undefined {
  const said = items.find(({ key }) => key === item.key);
  if (said === undefined || verdict === undefined) return verdict;
  const { with: other, order } = said;
  const isSame = other !== "" && !item.stays;
  const advice = said.advice === "" && !isSame ? verdict.advice : said.advice;
  return { ...verdict, advice, ...(isSame ? { verdict: "same", with: other } : { order }) };
}
