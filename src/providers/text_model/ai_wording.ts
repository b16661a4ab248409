import { z } from "zod";
import { acceptWording } from "../../core/wording_check.ts";
import { plainLine } from "./answer_checks.ts";
import type { OpportunityWording } from "./text_model.ts";
import type { Writer } from "./writer.ts";

const FACTS_CHARS_MAX = 3_000;
const OUTPUT_TOKENS_MAX = 8_000;

const PLAYS_TASK = [
  "You word recommendations for a marketing team. For each numbered item you get a draft and the facts it rests on.",
  "Reword play, summary, why_now and next_action so that they are clear, concrete and pleasant to read, in plain English.",
  "Keep every fact, figure, address and page path as it stands; add none. One or two sentences a field, the play at most twelve words.",
].join(" ");

const wordings = z.object({
  items: z.array(
    z.object({
      item: z.number(),
      play: z.string(),
      summary: z.string(),
      why_now: z.string(),
      next_action: z.string(),
    }),
  ),
});

/** Wordings field by field where they hold against the facts; the draft's fields stay where they do not. */
export async function wordOpportunities(
  writer: Writer,
  items: readonly { draft: OpportunityWording; facts: Record<string, unknown> }[],
): Promise<OpportunityWording[]> {
  if (items.length === 0) return [];
  const answer = await writer.ask({
    task: PLAYS_TASK,
    data: items.map((item, index) => ({
      label: `ITEM ${index}`,
      text: `Draft: ${JSON.stringify(item.draft)}\nFacts: ${JSON.stringify(item.facts).slice(0, FACTS_CHARS_MAX)}`,
    })),
    schema: wordings,
    outputTokensMax: OUTPUT_TOKENS_MAX,
  });
  const byItem = new Map(answer.items.map((worded) => [worded.item, worded]));
  return items.map(({ draft, facts }, index) => {
    const worded = byItem.get(index);
    if (!worded) return { ...draft };
    const { play, summary, why_now, next_action } = worded;
    const plain = { play, summary, why_now, next_action };
    for (const field of Object.keys(plain) as (keyof typeof plain)[]) plain[field] = plainLine(plain[field]);
    return acceptWording({ ...draft }, plain, facts);
  });
}
