import { z } from "@hono/zod-openapi";
import { EVIDENCE_TYPES } from "../../domain/evidence/evidence.ts";
import { type Insight, ORDERS } from "../../domain/insight.ts";
import { INTENTS } from "../../domain/intent.ts";
import { SEVERITIES } from "../../domain/severity.ts";
import { DATED, OF_RUN, PageQuery, RunFilter, Simulated, Timestamp } from "./common.ts";
import { loosePart, looseParts, named, part } from "./shapes.ts";

const INSIGHT_TYPES = [
  "technical_issue",
  "outreach",
  "home_page",
  "site_reading",
  "brand_state",
] as const satisfies readonly Insight["type"][];
const URL_CHARS_MAX = 2000;
const OptionalText = z.string().max(100).optional();
const OfRun = RunFilter.describe("Id of a run: only what it created");

export const EvidenceRecord = named("Evidence", "One measured fact", {
  ...OF_RUN,
  type: z.enum(EVIDENCE_TYPES).describe("What was measured"),
  provider: z.string().openapi({ description: "Who measured it", example: "openai" }),
  simulated: z.boolean().describe("True if the sandbox made it up: it is then not a measurement"),
  subject: z.string().describe("What it is about: a keyword, a question, a rule, a domain"),
  data: z
    .record(z.string(), z.unknown())
    .describe(
      "What was measured, by `type`. `body_removed_at`: when an old record lost its long texts (`answer`, snippets, titles of sources, further pages); what was derived from them stays",
    ),
  observed_at: Timestamp.describe("When it was measured"),
});

export const EvidenceQuery = PageQuery.extend({
  type: OptionalText.openapi({
    enum: [...EVIDENCE_TYPES],
    description: "Only evidence of this type",
    example: "llm_gap",
  }),
  run_id: OfRun,
});

const Intent = z.enum(INTENTS).describe("What the searcher wants");

export const FamilyRecord = named("Family", "A topic of the keyword universe", {
  ...OF_RUN,
  name: z.string().describe("Its name"),
  intent: Intent,
  keywords: looseParts("Keywords of the family", {
    keyword: z.string().describe("The search"),
    google_vol: z.number().optional().describe("Searches a month on Google; absent: not known"),
    difficulty: z.number().optional().describe("0 (easy) to 100; absent: not known"),
    cpc: z.number().optional().describe("Cost per click, US dollars; absent: not known"),
    intent: Intent,
    source: z.string().openapi({ description: "Where it was found", example: "people_also_ask" }),
  }),
  total_volume: z.number().nullable().describe("Sum of the known monthly search volumes; null if none is known"),
  simulated: z.boolean().describe("Whether any figure or phrase in it comes from the sandbox"),
  created_at: DATED.created_at,
});

export const FamiliesQuery = PageQuery.extend({ run_id: OfRun });

const InsightStatus = z.enum(["open", "closed"]).describe("`closed` once its cause no longer exists");

export const InsightRecord = named("Insight", "A finding to act on that is not content", {
  ...OF_RUN,
  type: z.enum(INSIGHT_TYPES).openapi({ description: "Kind of finding", example: "technical_issue" }),
  text: z.string().describe("What was found"),
  category: z.string().openapi({ description: "Scoring category", example: "technical_gap" }),
  severity: z.enum(SEVERITIES).describe("Severity"),
  priority: z.number().min(0).max(1).describe("On the scale of an opportunity's `priority`"),
  status: InsightStatus,
  data: loosePart("Details; `findings` lists the first of its pages", {
    title: z.string().optional().describe("Title of the finding"),
    what: z.string().optional().describe("What is wrong"),
    why: z.string().optional().describe("Why it matters"),
    fix: z.string().optional().describe("What to do"),
    rule_id: z.string().optional().describe("For a technical finding: its rule"),
    group: z.string().optional().describe("For a technical finding: its own category"),
    pages_affected: z.number().optional().describe("Number of pages affected"),
    review: part("Result of the last review of the queue", {
      verdict: z.enum(["keep", "drop", "same"]).describe("Queue item of its own, left out, or part of another item"),
      reason: z.string().describe("Why it is not an item of its own"),
      with: z.string().optional().describe("Stable key of that item"),
      order: z.enum(ORDERS).optional().describe("When it is best done, compared with the other items"),
      advice: z.string().optional().describe("What to do on this site if the general advice does not fit"),
      title: z.string().optional().describe("What is wrong on this site if the general title does not tell"),
      minor: z.literal(true).optional().describe("One of the small repairs that are one item together"),
      omit: z.array(z.string()).optional().describe("Which of its single faults are none"),
      after: z.string().optional().describe("Stable key of the item that has to be done before it"),
    }).optional(),
    score_impact: z.number().nullish().describe("Points of the health score it costs"),
  }),
  evidence_ids: z.array(z.string()).describe("Ids of the evidence it is based on"),
  simulated: Simulated,
  ...DATED,
});

export const InsightsQuery = PageQuery.extend({
  category: OptionalText.openapi({ description: "The scoring category, or the finding's own", example: "links" }),
  severity: z.enum(SEVERITIES).optional().describe("Only findings of this severity"),
  url: z.string().max(URL_CHARS_MAX).optional().describe("Only findings on this page"),
  status: InsightStatus.optional().describe("Default: `open`"),
});

export const InsightPageRecord = named("InsightPage", "An affected page", {
  url: z.string().describe("The page"),
  detail: z.string().describe("What was found there"),
});

export function presentInsight({ stable_key: _key, ...row }: Insight): z.infer<typeof InsightRecord> {
  return { ...row, simulated: row.data.simulated };
}
