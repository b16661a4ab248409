import { type ContentPlan, type WrittenBlock, WrittenText } from "../domain/content_plan.ts";
import type { Refusal } from "../domain/content_record.ts";
import type { Dossier, DossierSource } from "../domain/dossier.ts";
import { type DataBlock, estimateTokens, type ModelCall } from "../domain/model_call.ts";
import { demandBlocks, siteBlocks, sourceBlocks, targetBlock, taskBlock } from "./call_material.ts";
import { createBudget } from "./dossier_budget.ts";
import { WRITER_TASK, WRITER_VERSION } from "./prompts/writer.ts";
import { bareMark } from "./strategist.ts";

export const TEXT_OUTPUT_TOKENS_MAX = 12_000;
/** Kept back for fences, the schema told in words and the estimate's error. */
const OVERHEAD_TOKENS = 3000;

/** What the writer is asked: the brief in full and its sources, those it cites first; what does not fit is named. */
export function writerCall(
  dossier: Dossier,
  plan: ContentPlan,
  { contextTokens }: { contextTokens: number },
): { call: ModelCall<WrittenText>; leftOut: string[] } {
  const fixed = [
    taskBlock(dossier),
    { label: "BRIEF", text: JSON.stringify(briefOf(plan), null, 1) },
    ...targetBlock(dossier),
    ...demandBlocks(dossier),
    ...siteBlocks({ ...dossier, left_out: [], links: [] }),
  ];
  const room =
    contextTokens - TEXT_OUTPUT_TOKENS_MAX - OVERHEAD_TOKENS - tokensOf([{ label: "", text: WRITER_TASK }, ...fixed]);
  const { kept, leftOut } = fitSources(sourcesFor(dossier, plan), room);
  return {
    call: {
      name: "writer",
      version: WRITER_VERSION,
      task: WRITER_TASK,
      data: [...fixed, ...sourceBlocks(kept)],
      schema: WrittenText,
      outputTokensMax: TEXT_OUTPUT_TOKENS_MAX,
    },
    leftOut,
  };
}

/** The text with every reference checked: unknown marks, sections and blocks are taken out and told. */
export function resolveText(
  text: WrittenText,
  given: { dossier: Dossier; plan: ContentPlan },
): { text: WrittenText; refusals: Refusal[] } {
  const { dossier, plan } = given;
  const refusals: Refusal[] = [];
  const marks = new Set(dossier.sources.map(({ mark }) => mark));
  const ids = new Set(["b0", ...dossier.target_blocks.map(({ id }) => id)]);
  const sections = new Set(plan.sections.map(({ id }) => id));
  let section = plan.sections[0]?.id ?? "s1";
  const blocks = text.blocks.map((block): WrittenBlock => {
    if (sections.has(block.section)) section = block.section;
    const known = block.cites.map(bareMark).filter((mark) => {
      if (marks.has(mark) || ids.has(mark)) return true;
      refusals.push({
        where: section,
        text: mark,
        check: "reference",
        reason: "A mark that the dossier does not have",
      });
      return false;
    });
    const edit =
      dossier.action !== "edit" || block.edit === null
        ? null
        : { ...block.edit, blocks: block.edit.blocks.filter((id) => ids.has(id)) };
    return { ...block, section, cites: [...new Set(known)], edit };
  });
  const asks = new Map([...plan.asks, ...text.asks].map((ask) => [ask.id, ask]));
  const conflicts = new Map([...plan.conflicts, ...text.conflicts].map((conflict) => [conflict.text, conflict]));
  return { text: { ...text, blocks, asks: [...asks.values()], conflicts: [...conflicts.values()] }, refusals };
}

/** An edit that a plan for another address became is decided: what is said of that address would mislead. */
function briefOf({ decision, ...plan }: ContentPlan): Partial<ContentPlan> {
  return decision.action === "write" ? { decision, ...plan } : plan;
}

/** Cited ones in the plan's order, then the company's own pages, then the rest; what was measured comes last. */
function sourcesFor(dossier: Dossier, plan: ContentPlan): DossierSource[] {
  const order = new Map([...new Set(plan.sections.flatMap(({ cites }) => cites))].map((mark, place) => [mark, place]));
  const rank = ({ mark, kind }: DossierSource) =>
    order.get(mark) ?? (kind === "brand" ? 1000 : kind === "page" || kind === "passage" ? 2000 : 3000);
  return dossier.sources
    .toSorted((a, b) => rank(a) - rank(b))
    .filter((source) => order.has(source.mark) || source.kind !== "keyword");
}

function fitSources(sources: readonly DossierSource[], room: number): { kept: DossierSource[]; leftOut: string[] } {
  const budget = createBudget(room);
  const leftOut: string[] = [];
  const kept = sources.filter(
    ({ mark, label, text }) =>
      budget.take(`${label}\n${text}`) || void leftOut.push(`${mark} ${label} did not fit into the writer's call`),
  );
  return { kept, leftOut };
}

function tokensOf(blocks: readonly DataBlock[]): number {
  return blocks.reduce((sum, { label, text }) => sum + estimateTokens(label) + estimateTokens(text), 0);
}
