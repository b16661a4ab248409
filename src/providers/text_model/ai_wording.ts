import { z } from "zod";
import { acceptWording } from "../../core/wording_check.ts";
import { plainLine, shareWord } from "./answer_checks.ts";
import type { OpportunityWording } from "./text_model.ts";
import type { Writer } from "./writer.ts";

const NAME_CHARS_MAX = 60;
const FAMILIES_PER_REQUEST_MAX = 60;
const FACTS_CHARS_MAX = 3_000;
const OUTPUT_TOKENS_MAX = 8_000;

const NAMES_TASK = [
  "You name groups of search keywords for a content plan.",
  "For each numbered group give a short topic name of two to five words in the language of its keywords,",
  "made from the words of the keywords, without brand names, figures or quotation marks, in sentence case.",
].join(" ");

const names = z.object({ names: z.array(z.object({ group: z.number(), name: z.string() })) });

/** A name per family; where the model's does not hold, the family's head stays. */
export async function nameFamilies(
  writer: Writer,
  families: readonly { head: string; keywords: string[] }[],
): Promise<string[]> {
  const named = families.map((family) => family.head);
  for (let start = 0; start < families.length; start += FAMILIES_PER_REQUEST_MAX) {
    const batch = families.slice(start, start + FAMILIES_PER_REQUEST_MAX);
    const answer = await writer.ask({
      task: NAMES_TASK,
      data: batch.map((family, index) => ({
        label: `GROUP ${index}`,
        text: [family.head, ...family.keywords].join("\n"),
      })),
      schema: names,
      outputTokensMax: OUTPUT_TOKENS_MAX,
    });
    for (const { group, name } of answer.names) {
      const family = batch[group];
      const line = plainLine(name);
      if (family && isFamilyName(line, [family.head, ...family.keywords].join(" "))) named[start + group] = line;
    }
  }
  return named;
}

/** Short, without figures or addresses of its own, and about the keywords. */
function isFamilyName(name: string, keywords: string): boolean {
  if (name === "" || name.length > NAME_CHARS_MAX || /[{}<>@\\|]|:\/\/|\.\w{2,}/.test(name)) return false;
  const known = new Set(keywords.match(/\d+/g));
  if ((name.match(/\d+/g) ?? []).some((number) => !known.has(number))) return false;
  return shareWord(name, keywords, "en") || keywords.toLowerCase().includes(name.toLowerCase());
}

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
