import { z } from "zod";
import { Ask, type WrittenBlock, type WrittenText } from "../domain/content_plan.ts";
import type { Dossier } from "../domain/dossier.ts";
import type { DataBlock, ModelCall } from "../domain/model_call.ts";
import { sourceBlocks, targetBlock, taskBlock } from "./call_material.ts";
import { nearestPassages } from "./claims/ground.ts";
import { stemsOf, tokenize } from "./claims/tokens.ts";
import { createBudget } from "./dossier_budget.ts";
import { readMarkdown } from "./markdown.ts";
import type { TextCheck } from "./text_check.ts";

const OUTPUT_TOKENS_MAX = 8000;
const SOURCES_TOKENS_MAX = 20_000;

const RepairAnswer = z.object({
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
type RepairAnswer = z.infer<typeof RepairAnswer>;

/** A sentence that cannot stay, by its block's place in the text. */
interface RefusedSentence {
  block: number;
  text: string;
  reason: string;
  /** What the sources say nearest to it, with its mark. */
  nearest: string | null;
}

/** Title or description that cannot stay. */
type RefusedHead = Pick<RefusedSentence, "text" | "reason">;

/** A question that the site may answer. */
interface AnsweredAsk {
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

/** Raise with every change of the words; kept with every draft. */
const REPAIR_VERSION = "repair-4";

const REPAIR_TASK = `You wrote a text of which some sentences were refused, and some questions may be answered by the site already. You get the blocks concerned, each refused sentence with the reason and the passage nearest to it, and open questions with the passages that may answer them.

For each block give its heading and its markdown again in full with only these sentences changed: say what the cited passage does say, or cite the block or page that does say it, or leave the sentence out where nothing is lost, or put "[Ask A1]" (a new number, listed under asks) where the reader needs the answer. Never make the same statement in other words. Give title and meta_description again where they were refused, each true by the text as it will stand; empty where they are not shown. Where a passage answers an open question, write the answer with its mark in place of the ask; where it does not, leave the ask. Everything else stays letter for letter, marks included. The rules of the text hold as before: every statement follows from the sources it cites for the thing they say it of; only P and B prove anything about the company.`;

/** A passage that holds so much of a question may answer it: the writer is asked to look again. */
const SHARE_MIN = 0.7;
const ASKS_MAX = 8;
const STEMS_MIN = 2;

/** Asks whose answer may stand on the site, each with the passage nearest to it. */
export function answeredAsks(text: WrittenText, { ground }: TextCheck): AnsweredAsk[] {
  const own = [...ground.sources.values()].filter((source) => source.own);
  return text.asks
    .flatMap(({ id, question }) => {
      const stems = stemsOf(tokenize(question, ground.language)).filter((stem) => !ground.brandFolds.has(stem));
      if (stems.length < STEMS_MIN) return [];
      const [near] = nearestPassages(stems, own, { ground, most: 1 });
      if (near === undefined || near.share < SHARE_MIN) return [];
      return [{ id, question, passage: `[${near.passage.mark}] ${near.passage.text}` }];
    })
    .slice(0, ASKS_MAX);
}
