import type { Reason } from "../domain/opportunity.ts";
import { ITEM_WORDS_MAX } from "../domain/queue_item.ts";
import { countWords } from "../language/words.ts";

const SUMMARY_REASONS_MAX = 2;

/** What the summary tells: what is open, how much it is searched, and the strongest of what was measured. */
export function toldFirst(reasons: readonly Reason[]): Reason[] {
  const open = reasons.filter(({ kind }) => kind === "waits");
  const demand = reasons.filter(({ kind }) => kind === "volume");
  const standing = reasons.filter(({ kind }) => !["waits", "volume", "difficulty"].includes(kind));
  return [...open, ...demand, ...standing.slice(0, SUMMARY_REASONS_MAX - open.length)];
}

/** As much of the summary, and as full an action, as the words allow. */
export function fitted(play: string, reasons: readonly string[], actions: readonly string[]) {
  for (const next_action of actions) {
    for (let kept = reasons.length; kept > 0; kept--) {
      const summary = reasons.slice(0, kept).join(" ");
      if (countWords(`${play} ${summary} ${next_action}`) <= ITEM_WORDS_MAX) return { summary, next_action };
    }
  }
  return { summary: reasons[0] ?? "", next_action: actions.at(-1) ?? "" };
}
