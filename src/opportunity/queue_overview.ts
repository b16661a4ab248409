import { z } from "zod";
import { sha256Hex } from "../base/ids.ts";
import { pagePath } from "../core/phrase.ts";
import { ORDERS } from "../domain/insight.ts";
import { type ModelCall, materialText } from "../domain/model_call.ts";
import { QUEUE_OVERVIEW_TASK, QUEUE_OVERVIEW_VERSION } from "./prompts/queue_overview.ts";
import type { ReviewVerdict } from "./queue_review.ts";
import type { ReviewItem } from "./review_items.ts";
import { openStated } from "./stated.ts";

const ADVICE_CHARS_MAX = 420;
const PAGES_SHOWN_MAX = 5;
const ANSWER_TOKENS = { least: 500, each: 90 };

/** What is made of an item that was seen beside all others: one with the item of a stable key, or told otherwise. */
export type Overview = z.infer<typeof Overview>;
export const Overview = z.object({
  with: z.string(),
  /** Stable key of the item that comes before it; empty where none has to. */
  after: z.string(),
  advice: z.string(),
  order: z.enum(ORDERS),
});

export const OverviewAnswer = z.object({
  items: z.array(
    z.object({
      n: z.number().int(),
      same: z.number().int(),
      after: z.number().int(),
      advice: z.string(),
      order: z.enum(ORDERS),
    }),
  ),
});
export type OverviewAnswer = z.infer<typeof OverviewAnswer>;

/** An item that stands, with what was said of it; `isNew`: it was not seen beside the others before. */
export interface ToldItem {
  item: ReviewItem;
  verdict: ReviewVerdict;
  isNew: boolean;
  /** What items ask for that are one with it. */
  joined: readonly string[];
}

/** The same until the item is another, or was told otherwise by itself. */
export function overviewKey(item: ReviewItem, verdict: ReviewVerdict, mark: string): string {
  return sha256Hex([QUEUE_OVERVIEW_VERSION, mark, item.key, JSON.stringify(verdict)].join("\n"));
}

export function queueOverviewCall(told: readonly ToldItem[], about: readonly string[]): ModelCall<OverviewAnswer> {
  const lines = told.map(({ item, verdict, isNew, joined }, place) => {
    const { title, advice, order, omit } = verdict;
    const parts = item.parts.filter(({ key }) => !omit.includes(key)).map(({ text }) => text);
    const steps = [...parts, ...joined].map((text) => `   - ${text}`);
    const [head, ...rest] = item.text.split("\n");
    const action = advice === "" ? rest.filter((line) => /^ +do: /.test(line)) : [`   do: ${advice}`];
    const named = title === "" ? [] : [`   title: ${title}`];
    const pages =
      item.draft !== null || item.pages.length === 0
        ? []
        : [`   pages: ${item.pages.slice(0, PAGES_SHOWN_MAX).map(pagePath).join(" ")}`];
    return [`${place + 1}. ${isNew ? "NEW " : ""}(${order}) ${head}`, ...named, ...pages, ...action, ...steps].join(
      "\n",
    );
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

/**
 * What becomes of every new item, and of others where they take one in: those keep their place, and are one with none.
 * Advice with a figure or an address that the list does not have leaves what was said before.
 */
export function readOverview(
  { items }: OverviewAnswer,
  told: readonly ToldItem[],
  about: readonly string[],
): Map<ReviewItem, Overview> {
  const sound = openStated(materialText(queueOverviewCall(told, about)));
  const said = new Map(items.map((entry) => [entry.n - 1, entry]));
  const targetOf = (at: number): number | null => {
    const other = (said.get(at)?.same ?? 0) - 1;
    return told[at]?.isNew === true && !told[at].item.stays && other !== at && told[other] !== undefined ? other : null;
  };
  /** Where it ends; null where that is itself, by whatever way round. */
  const rootOf = (at: number): number | null => {
    const seen = [at];
    for (let next = targetOf(at); next !== null; next = targetOf(seen.at(-1)!)) {
      if (seen.includes(next)) return null;
      seen.push(next);
    }
    return seen.length === 1 ? null : seen.at(-1)!;
  };
  /** Where it is told what has to be done first; none where each would wait for the other. */
  const beforeOf = (at: number): string => {
    const named = (said.get(at)?.after ?? 0) - 1;
    const before = rootOf(named) ?? named;
    const isOne = before === at || before === rootOf(at) || (said.get(before)?.after ?? 0) - 1 === at;
    return isOne ? "" : (told[before]?.item.key ?? "");
  };
  return new Map(
    told.flatMap(({ item, verdict, isNew }, at) => {
      const entry = said.get(at);
      const root = rootOf(at);
      const given = entry?.advice.trim() ?? "";
      const advice =
        given === "" ? (root === null ? verdict.advice : "") : sound(given, ADVICE_CHARS_MAX) || verdict.advice;
      if (!isNew && (entry === undefined || advice === verdict.advice)) return [];
      const order = isNew ? (entry?.order ?? verdict.order) : verdict.order;
      const after = isNew ? beforeOf(at) : (verdict.after ?? "");
      return [[item, { with: root === null ? "" : told[root]!.item.key, after, advice, order }] as const];
    }),
  );
}

/** A verdict as it stands beside the others, of which those by these keys stand, too. */
export function withOverview(verdict: ReviewVerdict, said: Overview, standing: ReadonlySet<string>): ReviewVerdict {
  const { with: other, after, advice, order } = said;
  if (other === "") return { ...verdict, advice, order, ...(after === "" ? {} : { after }) };
  return standing.has(other) ? { ...verdict, verdict: "same", with: other, advice } : verdict;
}
