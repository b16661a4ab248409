import { z } from "@hono/zod-openapi";
import type { Brief } from "../../domain/brief.ts";
import { EVIDENCE_TYPES } from "../../domain/evidence/evidence.ts";
import type { Execution } from "../../domain/execution.ts";
import type { Insight } from "../../domain/insight.ts";
import { INTENTS } from "../../domain/intent.ts";
import { FORMATS, type Opportunity, PLAY_ACTIONS } from "../../domain/opportunity.ts";
import { type InsightItem, QUEUE_STATUSES, type QueueItem } from "../../domain/queue_item.ts";
import { SEVERITIES } from "../../domain/severity.ts";
import { PageQuery, Timestamp, Uuid } from "./common.ts";

const Simulated = z.boolean().openapi({
  description: "True when any evidence behind it is simulated by the sandbox: no figure of it is then a measurement",
});

const OF_RUN = { id: Uuid, brand_id: Uuid, run_id: Uuid };
const DATED = { created_at: Timestamp, updated_at: Timestamp };
const URL_CHARS_MAX = 2000;
const OptionalText = z.string().max(100).optional();
const ScorePart = z.object({
  name: z.string(),
  value: z.number(),
  weight: z.number(),
  basis: z.string(),
  measured: z.boolean().optional().openapi({ description: "false: not measured, counted at a cautious value" }),
});

export const OpportunityRecord = z
  .object({
    ...OF_RUN,
    family: z.string(),
    play: z.string(),
    summary: z.string(),
    recommended_format: z.enum(FORMATS),
    format_rationale: z.string(),
    keywords: z.array(z.looseObject({ keyword: z.string(), google_vol: z.number().optional() })),
    total_volume: z.number(),
    rank: z.number().int(),
    immediacy: z.number().min(0).max(1),
    ceiling: z.number().min(0).max(1),
    priority: z.number().min(0).max(1),
    leverage_score: z.number().nullable(),
    contributing_signals: z.array(
      z.object({ evidence_id: Uuid, signal: z.string(), type: z.string(), role: z.string() }),
    ),
    why_now: z.string().nullable(),
    next_action: z.string().nullable(),
    expected_impact: z.string().nullable(),
    action: z.enum(PLAY_ACTIONS).openapi({ description: "Whether to create a page or edit an existing one" }),
    page: z.string().nullable().openapi({ description: "Page to edit, or the proposed path of the new page" }),
    steps: z.array(z.string()).openapi({ description: "What to do, most important first" }),
    reasons: z.array(z.looseObject({ kind: z.string() })).openapi({ description: "Measured reasons, by `kind`" }),
    immediacy_parts: z.array(ScorePart),
    ceiling_parts: z.array(ScorePart),
    leverage_parts: z.looseObject({}).nullable(),
    simulated: Simulated,
    ...DATED,
  })
  .openapi("Opportunity");

export const OpportunitiesQuery = PageQuery.extend({
  run_id: OptionalText.openapi({ description: "Default: the latest completed run with results" }),
});

export const EvidenceRecord = z
  .object({
    ...OF_RUN,
    type: z.enum(EVIDENCE_TYPES),
    provider: z.string().openapi({ example: "openai" }),
    simulated: z.boolean(),
    subject: z.string(),
    data: z.record(z.string(), z.unknown()).openapi({
      description:
        "What was measured, by `type`. `body_removed_at`: an old record lost its long texts (`answer`, snippets, titles of sources, further pages) then; what was read off them stays.",
    }),
    observed_at: Timestamp,
  })
  .openapi("Evidence");

export const EvidenceQuery = PageQuery.extend({
  type: OptionalText.openapi({ example: "llm_gap" }),
  run_id: OptionalText,
});

export const FamilyRecord = z
  .object({
    ...OF_RUN,
    name: z.string(),
    intent: z.enum(INTENTS),
    keywords: z.array(
      z.looseObject({
        keyword: z.string(),
        google_vol: z.number().optional(),
        difficulty: z.number().optional(),
        cpc: z.number().optional(),
        intent: z.enum(INTENTS),
        source: z.string(),
      }),
    ),
    total_volume: z.number().nullable().openapi({ description: "null when no keyword's volume is known" }),
    simulated: z.boolean().openapi({ description: "Whether a figure or a phrase of it comes from the sandbox" }),
    created_at: Timestamp,
  })
  .openapi("Family");

export const FamiliesQuery = PageQuery.extend({ run_id: OptionalText });

export const QueueItemRecord = z
  .object({
    id: Uuid,
    kind: z.enum(["opportunity", "insight"]),
    source_id: z.string(),
    status: z.enum(QUEUE_STATUSES),
    rank: z.number().int(),
    priority: z.number().min(0).max(1).openapi({ description: "The `priority` of its opportunity or insight" }),
    leverage_score: z.number().nullable().openapi({
      description: "What the queue is ordered by: the priority with its multipliers; null until scoring has run",
    }),
    item: z.looseObject({}).openapi({
      description: "opportunity: {play, summary, recommended_format, family}; insight: {text, category, severity}",
    }),
    recurred: z
      .boolean()
      .optional()
      .openapi({ description: "Completed, and its cause was found again by a later run" }),
    recurrence_of: Uuid.optional().openapi({ description: "Id of the completed item whose cause was found again" }),
    simulated: Simulated,
    ...DATED,
  })
  .openapi("QueueItem");

export const QueueQuery = PageQuery.extend({
  status: z.enum(QUEUE_STATUSES).optional(),
  kind: z.enum(["opportunity", "insight"]).optional(),
});

export const InsightRecord = z
  .object({
    ...OF_RUN,
    type: z.string().openapi({ example: "technical_issue" }),
    text: z.string(),
    category: z.string(),
    severity: z.enum(SEVERITIES),
    priority: z.number().min(0).max(1),
    status: z.enum(["open", "closed"]).openapi({ description: "`closed` once its cause is gone" }),
    data: z.looseObject({ title: z.string().optional() }).openapi({
      description:
        "`what`, `why`, `fix`; of a technical finding `group` (its own category), `rule_id`, `pages_affected`, the first of its pages in `findings`, `score_impact`",
    }),
    evidence_ids: z.array(z.string()),
    simulated: Simulated,
    ...DATED,
  })
  .openapi("Insight");

export const InsightsQuery = PageQuery.extend({
  category: OptionalText.openapi({ description: "The scoring category, or a finding's own", example: "links" }),
  severity: z.enum(SEVERITIES).optional(),
  url: z.string().max(URL_CHARS_MAX).optional().openapi({ description: "Only what is at fault on this page" }),
  status: z.enum(["open", "closed"]).optional().openapi({ description: "Default: `open`" }),
});

export const InsightPageRecord = z
  .object({ url: z.string(), detail: z.string().openapi({ description: "What was seen there" }) })
  .openapi("InsightPage");

export const BriefRecord = z
  .object({
    ...OF_RUN,
    queue_item_id: z.string(),
    opportunity_id: z.string().nullable(),
    title: z.string(),
    format: z.enum(FORMATS),
    target_keywords: z.array(z.looseObject({ keyword: z.string() })),
    search_intent: z.looseObject({}),
    strategy: z.looseObject({}).openapi({
      description:
        "What the text is to reach: `kind` (`content`, `fix`, `outreach`), `action` (`create`, `edit`, `fix`, `outreach`), `decision` (`write`, `extend` a page there is, `decline`; with its reason), `target_url` or `proposed_path`, `angle`, `audience`, `page_meta` (of a page, not of a fix or outreach task), `questions` (each with whether the outline covers it), `asks` (what somebody of the company has to answer; `publish_gate` names those without which nothing goes out), `conflicts` (where the site contradicts itself), `not_to_say`, `ranking_pages` (outlines), `word_count`, `left_out` (what the dossier had no room for), `record` (who wrote what, refusals, calls with tokens and dollars).",
    }),
    outline: z.array(
      z.looseObject({
        heading: z.string(),
        level: z.number().int(),
        guidance: z.string(),
        key_points: z.array(z.string()),
        evidence_ids: z.array(z.string()),
      }),
    ),
    brand_context: z.looseObject({}),
    internal_links: z.array(z.looseObject({ url: z.string() })),
    sources: z.array(z.looseObject({ title: z.string() })),
    simulated: Simulated,
    status: z.string().openapi({ description: "`ready`, or `declined` with its reason in `strategy.decision`" }),
    ...DATED,
  })
  .openapi("Brief");

export const RunScopedQuery = PageQuery.extend({
  run_id: OptionalText,
  status: OptionalText,
});

export const ExecutionRecord = z
  .object({
    ...OF_RUN,
    brief_id: Uuid,
    format: z.enum(FORMATS),
    status: z.literal("draft"),
    content: z.looseObject({ title: z.string(), body: z.string(), word_count: z.number().int() }).openapi({
      description:
        "`body` is Markdown. `claims` tie each statement to `evidence_ids` and `source_urls`; `review` holds what the checker found (`passed` is false where something must not be published); `asks` are questions to the company (those with `blocks_publishing` keep `review.publishable` false), `editor_notes` the same in words; `conflicts` what the site contradicts itself on; `patch` the changes of an existing page block by block, each with its reason; `record` who wrote what, what was refused and why, calls with tokens and dollars.",
    }),
    gate_scores: z.null(),
    simulated: Simulated,
    ...DATED,
  })
  .openapi("Execution");

export function presentOpportunity(row: Opportunity): z.infer<typeof OpportunityRecord> {
  const { stable_key: _key, family_id: _family, ...shown } = row;
  const { target_url, proposed_path, action, steps, reasons, simulated } = row.data;
  const told = {
    action: action ?? (target_url === null ? "create" : "edit"),
    page: target_url ?? proposed_path ?? null,
    steps: (steps ?? []).map(({ text }) => text),
    reasons: reasons ?? [],
  };
  return { ...shown, ...told, simulated } as z.infer<typeof OpportunityRecord>;
}

export function presentInsight({ stable_key: _key, ...row }: Insight): z.infer<typeof InsightRecord> {
  return { ...row, simulated: row.data.simulated };
}

export function presentQueueItem(row: QueueItem): z.infer<typeof QueueItemRecord> {
  const { stable_key: _key, brand_id: _brand, ...shown } = row;
  const { recurred, recurrence_of } = row.item as Partial<InsightItem>;
  const again = {
    ...(recurred === true ? { recurred } : {}),
    ...(recurrence_of === undefined ? {} : { recurrence_of }),
  };
  return { ...shown, ...again, simulated: row.item.simulated };
}

/** A queue item as a line of a table. */
export function queueLine({ id, rank, status, kind, priority, leverage_score, item, created_at }: QueueItem) {
  const { play, text, summary, why, next_action, family, category, severity, recommended_format, target } = item;
  return {
    rank,
    status,
    kind,
    title: play ?? text,
    summary: summary ?? why,
    next_action,
    topic: family ?? category,
    severity,
    format: recommended_format,
    page: target,
    expected_impact: item.expected_impact,
    simulated: item.simulated,
    priority,
    leverage_score,
    id,
    created_at,
  };
}

export function presentBrief(row: Brief): z.infer<typeof BriefRecord> {
  return { ...row, simulated: row.strategy.simulated === true } as unknown as z.infer<typeof BriefRecord>;
}

export function presentExecution(row: Execution): z.infer<typeof ExecutionRecord> {
  return { ...row, simulated: row.content.simulated === true };
}
