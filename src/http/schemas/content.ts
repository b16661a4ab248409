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
const Url = z.string().describe("Its address");
const Section = z.looseObject({
  heading: z.string().describe("Its heading; empty: none"),
  level: z.number().int().describe("2 for a section, 3 for a part of one"),
  guidance: z.string().describe("What it is to do for the reader"),
  key_points: z.array(z.string()).describe("What it must say"),
  evidence_ids: z.array(z.string()).describe("Ids of evidence that backs it"),
  role: z.string().optional().describe("What it does in the text"),
  words: z.number().optional().describe("Words to aim for"),
  source_urls: z.array(z.string()).optional().describe("Pages of the brand that back it, best first"),
});

export const BriefRecord = named("Brief", "What a writer gets: who searches, what to cover, with which proof", {
  ...OF_RUN,
  queue_item_id: z.string().describe("Id of the queue item it was written for"),
  opportunity_id: z.string().nullable().describe("Id of its opportunity; null: it is for a finding"),
  title: z.string().describe("Title of the text to be"),
  format: Format,
  target_keywords: looseParts("Searches the text is for", {
    keyword: z.string().describe("The search"),
    google_vol: z.number().optional().describe("Searches a month on Google; absent: not known"),
    difficulty: z.number().optional().describe("0 (easy) to 100; absent: not known"),
    role: z.string().optional().describe("Its part in the text"),
  }),
  search_intent: loosePart("Why people search for it", {
    primary: z.enum(INTENTS).optional().describe("What who searches is after"),
    description: z.string().optional().describe("Who searches"),
  }),
  strategy: loosePart(
    "What the text is to reach: `kind` (`content`, `fix`, `outreach`), `action` (`create`, `edit`, `fix`, `outreach`), `decision` (`write`, `extend` a page there is, `decline`; with its reason), `target_url` or `proposed_path`, `angle`, `audience`, `page_meta` (of a page, not of a fix or outreach task), `questions` (each with whether the outline covers it), `asks` (what somebody of the company has to answer; `publish_gate` names those without which nothing goes out), `conflicts` (where the site contradicts itself), `not_to_say`, `ranking_pages` (outlines), `word_count`, `left_out` (what the dossier had no room for), `record` (who wrote what, refusals, calls with tokens and dollars).",
    {},
  ),
  outline: z.array(Section).describe("Its sections"),
  brand_context: z.looseObject({}).describe("What the writer is told of the brand"),
  internal_links: looseParts("Pages of the site to link to", {
    url: Url,
    anchor: z.string().optional().describe("Text of the link"),
    reason: z.string().optional().describe("Why it belongs there"),
  }),
  sources: looseParts("What the brief rests on", {
    title: z.string().describe("What it is"),
    url: Url.nullish(),
    evidence_id: z.string().nullish().describe("Id of the evidence record"),
    supports: z.string().optional().describe("What it backs"),
  }),
  simulated: Simulated,
  status: z.enum(BRIEF_STATUSES).describe("`declined`: better not written, `strategy.decision` says why"),
  ...DATED,
});

const runScope = PageQuery.extend({ run_id: RunFilter.describe("Id of a run: what it made alone") });
const Text = z.string().max(STATUS_CHARS_MAX).optional();
export const BriefsQuery = runScope.extend({
  status: Text.openapi({ enum: [...BRIEF_STATUSES], description: "Briefs that stand so alone" }),
});
export const ExecutionsQuery = runScope.extend({
  status: Text.openapi({ enum: ["draft"], description: "Every draft is a `draft`" }),
});

const Claim = z.object({
  text: z.string().describe("The statement"),
  evidence_ids: z.array(z.string()).describe("Ids of evidence that backs it"),
  source_urls: z.array(z.string()).describe("Pages that back it"),
});
const Finding = z.object({
  check: z.string().describe("Which check"),
  severity: z.enum(["error", "warning", "info"]).describe("How bad it is"),
  message: z.string().describe("What is wrong and what to do about it"),
});
const Review = z.looseObject({
  passed: z.boolean().optional().describe("false: something must not be published"),
  publishable: z.boolean().optional().describe("Passed, and nothing is left that the company has to answer before"),
  findings: z.array(Finding).optional().describe("What the checker found"),
});

export const ExecutionRecord = named("Execution", "A draft that was written from a brief", {
  ...OF_RUN,
  brief_id: idOf("brief").describe("Id of the brief it was written from"),
  format: Format,
  status: z.literal("draft").describe("Never changes; whether the work is done, its run says"),
  content: loosePart(
    "The draft. `asks` are questions to the company (those with `blocks_publishing` keep `review.publishable` false), `editor_notes` the same in words; `conflicts` what the site contradicts itself on; `patch` the changes of an existing page block by block, each with its reason; `record` who wrote what, what was refused and why, calls with tokens and dollars. Later versions may add more",
    {
      title: z.string().describe("Title of the text"),
      body: z.string().describe("The text, as Markdown"),
      word_count: z.number().int().describe("Words of the body"),
      claims: z.array(Claim).optional().describe("Its statements, each with what backs it"),
      review: Review.optional().describe("What the checker found"),
      written_by: z.string().optional().describe("`builtin`, `vendor/model`, or `caller` of a text handed in"),
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
