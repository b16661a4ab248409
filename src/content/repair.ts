import { z } from "zod";
import { Ask, type WrittenBlock, type WrittenText } from "../domain/content_plan.ts";
import type { Dossier } from "../domain/dossier.ts";
import type { DataBlock, ModelCall } from "../domain/model_call.ts";
import { sourceBlocks, targetBlock, taskBlock } from "./call_material.ts";
import { createBudget } from "./dossier_budget.ts";
import { readMarkdown } from "./markdown.ts";
import { REPAIR_TASK, REPAIR_VERSION } from "./prompts/repair.ts";

const OUTPUT_TOKENS_MAX = 8000;
const SOURCES_TOKENS_MAX = 20_000;

export const RepairAnswer = z.object({
  blocks: z.array(
    z.object({
      /** Number of the block as it was sent. */
      n: z.number(),
      /** As it was where it stands. */
      heading: z.string(),
      markdown: z.string(),
      cites: z.array(z.string()),
    }),
  ),
  asks: z.array(Ask),
  /** Empty: as it was. */
  title: z.string(),
  meta_description: z.string(),
});
export type RepairAnswer = z.infer<typeof RepairAnswer>;

/** A sentence that cannot stay, by its block's place in the text. */
export interface RefusedSentence {
  block: number;
  text: string;
  reason: string;
  /** What the sources say nearest to it, with its mark. */
  nearest: string | null;
}

/** Title or description that cannot stay. */
export type RefusedHead = Pick<RefusedSentence, "text" | "reason">;

/** A question that the site may answer. */
export interface AnsweredAsk {
  id: string;
  question: string;
  /** With its mark. */
  passage: string;
}

/** Only the blocks concerned go back, each with its reasons; the sources are those they cite. */
export function repairCall(
  text: WrittenText,
  dossier: Dossier,
  faults: { sentences: readonly RefusedSentence[]; asks: readonly AnsweredAsk[]; head: readonly RefusedHead[] },
): ModelCall<RepairAnswer> {
  const numbers = new Set([
    ...faults.sentences.map(({ block }) => block),
    ...text.blocks.flatMap(({ markdown }, place) =>
      faults.asks.some(({ id }) => namesAsk(markdown, id)) ? [place] : [],
    ),
  ]);
  const blocks = [...numbers]
    .sort((a, b) => a - b)
    .map((place): DataBlock => {
      const block = text.blocks[place]!;
      const refused = faults.sentences.filter((fault) => fault.block === place);
      const lines = refused.map(
        ({ text: sentence, reason, nearest }) =>
          `Refused: ${sentence}\nReason: ${reason}${nearest === null ? "" : `\nNearest passage: ${nearest}`}`,
      );
      return {
        label: `BLOCK ${place}`,
        text: [
          `Heading: ${block.heading}`,
          `Cites: ${block.cites.join(", ")}`,
          "Markdown:",
          block.markdown,
          "",
          ...lines,
        ].join("\n"),
      };
    });
  const cited = new Set(
    text.blocks.flatMap(({ cites, markdown }, place) =>
      numbers.has(place)
        ? [...cites, ...readMarkdown(markdown, dossier.language).statements.flatMap((said) => said.cites)]
        : [],
    ),
  );
  const budget = createBudget(SOURCES_TOKENS_MAX);
  const sources = dossier.sources.filter(({ mark, text: said }) => cited.has(mark) && budget.take(said));
  const asks = faults.asks.map(({ id, question, passage }) => `${id}: ${question}\nPassage: ${passage}`).join("\n\n");
  return {
    name: "repair",
    version: REPAIR_VERSION,
    task: REPAIR_TASK,
    data: [
      taskBlock(dossier),
      ...blocks,
      ...headBlock(text, faults.head),
      ...targetBlock(dossier),
      ...(asks === "" ? [] : [{ label: "OPEN QUESTIONS THE SITE MAY ANSWER", text: asks }]),
      ...sourceBlocks(sources),
    ],
    schema: RepairAnswer,
    outputTokensMax: OUTPUT_TOKENS_MAX,
  };
}

function headBlock({ title, meta_description }: WrittenText, refused: readonly RefusedHead[]): DataBlock[] {
  if (refused.length === 0) return [];
  const lines = refused.flatMap(({ text, reason }) => [`Refused: ${text}`, `Reason: ${reason}`]);
  return [
    {
      label: "TITLE AND DESCRIPTION",
      text: [`Title: ${title}`, `Description: ${meta_description}`, "", ...lines].join("\n"),
    },
  ];
}

/** The text with the blocks that were written again; asks that nothing names any more are dropped. */
export function applyRepair(text: WrittenText, answer: RepairAnswer): { text: WrittenText; changed: number[] } {
  const again = new Map(answer.blocks.map((block) => [block.n, block]));
  const changed: number[] = [];
  const blocks = text.blocks.map((block, place): WrittenBlock => {
    const better = again.get(place);
    if (better === undefined) return block;
    if (better.markdown === block.markdown && better.heading === block.heading) return block;
    changed.push(place);
    return {
      ...block,
      heading: better.heading,
      markdown: better.markdown,
      cites: [...new Set([...block.cites, ...better.cites])],
    };
  });
  const asks = [...new Map([...text.asks, ...answer.asks].map((ask) => [ask.id, ask])).values()];
  const title = answer.title.trim() || text.title;
  const meta_description = answer.meta_description.trim() || text.meta_description;
  return { text: { ...text, title, meta_description, blocks, asks }, changed };
}

/** The text without asks that were answered: given as answerable, and named by no block any more. */
export function withoutAnswered(text: WrittenText, answered: readonly AnsweredAsk[]): WrittenText {
  const isAnswered = (id: string) =>
    answered.some((ask) => ask.id === id) && !text.blocks.some(({ markdown }) => namesAsk(markdown, id));
  return { ...text, asks: text.asks.filter(({ id }) => !isAnswered(id)) };
}

function namesAsk(markdown: string, id: string): boolean {
  return new Set<string>(markdown.match(/\bA\d+\b/g)).has(id);
}
