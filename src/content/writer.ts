import { type ContentPlan, type WrittenBlock, WrittenText } from "../domain/content_plan.ts";
import type { Refusal } from "../domain/content_record.ts";
import type { Dossier, DossierSource } from "../domain/dossier.ts";
import { type DataBlock, estimateTokens, type ModelCall } from "../domain/model_call.ts";
import { demandBlocks, siteBlocks, sourceBlocks, targetBlock, taskBlock } from "./call_material.ts";
import { createBudget } from "./dossier_budget.ts";
import { bareMark } from "./strategist.ts";

const TEXT_OUTPUT_TOKENS_MAX = 12_000;
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

/** Raise with every change of the words; kept with every draft. */
const WRITER_VERSION = "writer-4";

const WRITER_TASK = `You are the writer of one company. You get a strategist's brief and the sources it cites. Write the text in Markdown so that an editor can publish it after light editing.

Truth. Every statement follows from the sources you cite for it, for the thing they say it of, with their certainty, time and scope. Put the marks of its sources in brackets at the end of the sentence, list item, table cell or row: [P3], [P3, B1]. P are pages of the company, B what is known of it, E what was measured, R others' pages. Only P and B prove a statement about the company. E and R may show what people ask; never take a statement or a wording from them, never name search volumes, rankings or answer engines to the reader. Figures with the noun they count, as the source has them; sums with their terms. Quotations word for word with their speaker. Customers' words stay theirs. An old price or date is told with its date. No "certified", "proven", "best", "guaranteed" or the like unless a source says it of this. No judgement on other companies.

What nobody says is asked: write "[Ask A1]" where the answer belongs and list it under asks (keep the brief's ids; new ones go on counting), short and answerable by the person named. Never fill a gap with a general sentence. Never ask what a source answers: before you leave an ask of the brief, look for its answer in every source you were given (the last ones were added for the asks).

Form. Answer the reader first. Concrete words, short sentences, the company's voice as its samples show it, the reader's language. Lists, tables (GitHub style), block quotes and links where they serve; links only to addresses of the brief's links, the index or your sources' pages, each address at most once or twice. No HTML, images, or headings inside "markdown" below level 3. A section that would hold nothing but an ask is left out: the ask goes where its subject is spoken of. Conditions, cautions and exceptions that a source puts on a statement go with it. No sentence that could stand on any company's site, no announcement of what the page will say, nothing said twice.

Blocks: one or more for each section of the brief, in its order, with the section's id; "heading" as it is to stand on the page (empty where the text goes on, or where the first section opens the page without one). "cites" are all marks of the block. You may leave out a section that the sources do not carry, or that repeats, and add one where the reader needs it (id of the section it follows).
edit: the page's blocks b1, b2, … stay unless a block of yours says otherwise in "edit": keep (markdown empty), replace, insert_after (the block before; "b0" is the top) or remove, each with the reason. An insertion repeats nothing that the page says already, and a new heading stands where the next kept block has a heading of its own, or it would take over what is kept below it. Several insertions after one block stand in the order you write them. An insertion never parts sentences that lean on each other, nor a list or table from its heading. Never rewrite what is right; code, tables and figures of the page survive unless the reason says why not. In every other case "edit" is null.
fix: for whoever runs the site: what is wrong and where, numbered steps, how to check that it is done. outreach: the message as it is to be sent, with a subject line as heading, what the readers gain, the facts with their page, one ask.
title: the page's first heading; of an edit the h1 as it stands after your patch. meta_description: at most 155 characters, true by the same rules, no marks in either.
conflicts: where sources contradict each other or seem out of date, only new ones.`;
