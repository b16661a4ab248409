import { z } from "@hono/zod-openapi";
import type { Brief } from "../../domain/brief.ts";
import type { Execution } from "../../domain/execution.ts";
import { INTENTS } from "../../domain/intent.ts";
import { DATED, idOf, OF_RUN, PageQuery, RunFilter, Simulated } from "./common.ts";
import { Format } from "./opportunity.ts";
import { loosePart, looseParts, named } from "./shapes.ts";

const BRIEF_STATUSES = ["ready", "declined"] as const satisfies readonly Brief["status"][];
/** Longer than any status. */
const STATUS_CHARS_MAX = 100;
const Url = z.string().describe("Its URL");
const Section = z.looseObject({
  heading: z.string().describe("Its heading; empty: none"),
  level: z.number().int().describe("2 for a section, 3 for a part of one"),
  guidance: z.string().describe("What it should do for the reader"),
  key_points: z.array(z.string()).describe("What it must say"),
  evidence_ids: z.array(z.string()).describe("Ids of evidence that supports it"),
  role: z.string().optional().describe("Its role in the text"),
  words: z.number().optional().describe("Target word count"),
  source_urls: z.array(z.string()).optional().describe("Pages of the brand that support it, best first"),
});

export const BriefRecord = named("Brief", "What a writer needs: who searches, what to cover, and with which evidence", {
  ...OF_RUN,
  queue_item_id: z.string().describe("Id of the queue item it was written for"),
  opportunity_id: z.string().nullable().describe("Id of its opportunity; null: it is for a finding"),
  title: z.string().describe("Title of the planned text"),
  format: Format,
  target_keywords: looseParts("Searches the text targets", {
    keyword: z.string().describe("The search"),
    google_vol: z.number().optional().describe("Searches a month on Google; absent: not known"),
    difficulty: z.number().optional().describe("0 (easy) to 100; absent: not known"),
    role: z.string().optional().describe("Its role in the text"),
  }),
  search_intent: loosePart("Why people search for it", {
    primary: z.enum(INTENTS).optional().describe("What the searcher wants"),
    description: z.string().optional().describe("Who searches"),
  }),
  strategy: loosePart(
    "Goal and plan of the text. What it is: `kind` (`content`, `fix`, `outreach`), `action` (`create`, `edit`, `fix`, `outreach`), `decision` (`write`, `extend` an existing page, or `decline`; with the reason), `target_url` or `proposed_path`. What it says: `angle`, `audience`, `page_meta` (for pages, not for fix or outreach tasks), `questions` (each with whether the outline covers it), `not_to_say`, `word_count`. What is open: `asks` (questions the company has to answer; `publish_gate` lists those that must be answered before publishing), `conflicts` (contradictions on the site). What it rests on: `ranking_pages` (outlines), `left_out` (what did not fit into the dossier), `record` (who wrote what, refused passages, model calls with tokens and cost).",
    {},
  ),
  outline: z.array(Section).describe("Its sections"),
  brand_context: z.looseObject({}).describe("What the writer is told about the brand"),
  internal_links: looseParts("Pages of the site to link to", {
    url: Url,
    anchor: z.string().optional().describe("Link text"),
    reason: z.string().optional().describe("Why to link to it"),
  }),
  sources: looseParts("Sources of the brief", {
    title: z.string().describe("What it is"),
    url: Url.nullish(),
    evidence_id: z.string().nullish().describe("Id of the evidence record"),
    supports: z.string().optional().describe("What it supports"),
  }),
  simulated: Simulated,
  status: z.enum(BRIEF_STATUSES).describe("`declined`: it is better not to write it; `strategy.decision` says why"),
  ...DATED,
});

const runScope = PageQuery.extend({ run_id: RunFilter.describe("Id of a run: only what it created") });
const Text = z.string().max(STATUS_CHARS_MAX).optional();
export const BriefsQuery = runScope.extend({
  status: Text.openapi({ enum: [...BRIEF_STATUSES], description: "Only briefs with this status" }),
});
export const ExecutionsQuery = runScope.extend({
  status: Text.openapi({ enum: ["draft"], description: "Always `draft`" }),
});

const Claim = z.object({
  text: z.string().describe("The statement"),
  evidence_ids: z.array(z.string()).describe("Ids of evidence that supports it"),
  source_urls: z.array(z.string()).describe("Pages that support it"),
});
const Finding = z.object({
  check: z.string().describe("Which check"),
  severity: z.enum(["error", "warning", "info"]).describe("Severity"),
  message: z.string().describe("What is wrong and what to do about it"),
});
const Review = z.looseObject({
  passed: z.boolean().optional().describe("false: something must not be published"),
  publishable: z
    .boolean()
    .optional()
    .describe("Passed, and no question to the company is left that must be answered first"),
  findings: z.array(Finding).optional().describe("What the checker found"),
});

export const ExecutionRecord = named("Execution", "A draft that was written from a brief", {
  ...OF_RUN,
  brief_id: idOf("brief").describe("Id of the brief it was written from"),
  format: Format,
  status: z.literal("draft").describe("Never changes; the run shows whether the work is done"),
  content: loosePart(
    "The draft. `asks`: questions to the company (those with `blocks_publishing` keep `review.publishable` false); `editor_notes`: the same as text; `conflicts`: contradictions on the site; `patch`: the changes to an existing page block by block, each with its reason; `record`: who wrote what, what was refused and why, model calls with tokens and cost. Later versions may add more",
    {
      title: z.string().describe("Title of the text"),
      body: z.string().describe("The text, as Markdown"),
      word_count: z.number().int().describe("Word count of the body"),
      claims: z.array(Claim).optional().describe("Its statements, each with what supports it"),
      review: Review.optional().describe("What the checker found"),
      written_by: z.string().optional().describe("`builtin`, `vendor/model`, or `caller` for your own text"),
    },
  ),
  gate_scores: z.null().describe("Reserved"),
  simulated: Simulated,
  ...DATED,
});

export function presentBrief(row: Brief): z.infer<typeof BriefRecord> {
  return { ...row, simulated: row.strategy.simulated === true } as unknown as z.infer<typeof BriefRecord>;
}

export function presentExecution(row: Execution): z.infer<typeof ExecutionRecord> {
  return { ...row, simulated: row.content.simulated === true };
}
