import { z } from "@hono/zod-openapi";
import { PLAY_ACTIONS, PLAY_KINDS } from "../../domain/opportunity.ts";
import { type InsightItem, QUEUE_STATUSES, type QueueItem } from "../../domain/queue_item.ts";
import { SEVERITIES } from "../../domain/severity.ts";
import { DATED, idOf, PageQuery, Simulated, Timestamp, Uuid } from "./common.ts";
import { Format } from "./opportunity.ts";
import { looseNamed, looseParts, parts } from "./shapes.ts";

const Status = z.enum(QUEUE_STATUSES).describe("Changed by outcome reports; `outdated`: its cause no longer exists");
const Kind = z.enum(["opportunity", "insight"]).describe("Kind of item, which determines the shape of `item`");
const NextAction = z.string().nullish().describe("The first thing to do");
const BeforeOutdated = Status.optional().describe("For an `outdated` item: its last status");

const Related = parts("Other items for the same page, best done together", {
  stable_key: z.string().describe("Key that identifies the cause across runs"),
  title: z.string().describe("What it is about, in one line"),
}).optional();

const Includes = z.array(z.string()).optional().describe("Stable keys of findings that are part of this job");

/** What both kinds say. Fields that are optional are absent in items of older versions. */
const OpportunityPart = looseNamed("QueuedOpportunity", "Content to create or change", {
  play: z.string().describe("What to do, in one line"),
  summary: z.string().describe("What it is about, in a few words"),
  recommended_format: Format,
  family: z.string().describe("Keyword family it is about"),
  next_action: NextAction,
  action: z.enum(PLAY_ACTIONS).optional().describe("Whether to create a page or edit an existing one"),
  steps: z.array(z.string()).optional().describe("What to do, most important first"),
  why_now: z.string().nullish().describe("Why it is worth doing now"),
  expected_impact: z.string().nullish().describe("Expected impact, as a range"),
  play_kind: z.enum(PLAY_KINDS).optional().describe("Kind of play, for learning from outcomes"),
  target: z.string().nullish().describe("Page to edit, or the proposed path of the new page"),
  keywords: z.array(z.string()).optional().describe("First keywords of the family"),
  total_volume: z.number().nullish().describe("Sum of the known monthly search volumes; null: none is known"),
  related: Related,
  includes: Includes,
  previous_status: BeforeOutdated,
  simulated: Simulated,
});

const InsightPart = looseNamed("QueuedInsight", "A finding to act on that is not content", {
  text: z.string().describe("What was found"),
  category: z.string().openapi({ description: "Scoring category", example: "technical_gap" }),
  severity: z.enum(SEVERITIES).describe("Severity"),
  next_action: NextAction,
  score_basis: z.string().optional().describe("How its score was calculated"),
  why: z.string().optional().describe("Why it matters"),
  steps: z
    .array(z.string())
    .optional()
    .describe("What else to do, or each of several small repairs or faults, with all its places"),
  repairs: z.number().int().optional().describe("Number of small repairs that it lists"),
  pages_affected: z.number().int().optional().describe("Number of pages affected"),
  examples: z.array(z.string()).optional().describe("URLs of the first of them"),
  findings: looseParts("What was found on the first of them", {
    url: z.string().describe("The page"),
    detail: z.string().describe("What was found there"),
  }).optional(),
  reference: z.string().optional().describe("Where the rule is documented"),
  completed_at: Timestamp.optional().describe("When it was reported as completed"),
  recurred: z.boolean().optional().describe("The same as outside `item`"),
  recurrence_of: Uuid.optional().describe("The same as outside `item`"),
  waiting: z
    .number()
    .int()
    .optional()
    .describe("If the company has moved or closed: items on hold until that is settled"),
  related: Related,
  includes: Includes,
  previous_status: BeforeOutdated,
  simulated: Simulated,
});

function itemOf<K extends QueueItem["kind"], T extends z.ZodType>(kind: K, item: T) {
  return z.object({
    id: idOf("queue item").describe("What POST /brands/{brand_id}/brief takes as `queue_item_id`"),
    kind: z.literal(kind).describe("Kind of item, which determines the shape of `item`"),
    source_id: z.string().describe(`Id of the ${kind}; use it to report outcomes, never as a \`queue_item_id\``),
    status: Status,
    rank: z.number().int().describe("Rank in the queue; 1 is first"),
    priority: z.number().min(0).max(1).describe(`The \`priority\` of the ${kind}`),
    leverage_score: z
      .number()
      .nullable()
      .describe("Score that the queue is sorted by: the priority with its multipliers; null until scoring has run"),
    item,
    recurred: z.boolean().optional().describe("Completed, and its cause was found again by a later run"),
    recurrence_of: Uuid.optional().describe("Id of the completed item whose cause was found again"),
    simulated: Simulated,
    ...DATED,
  });
}

export const QueueItemRecord = z
  .discriminatedUnion("kind", [
    itemOf("opportunity", OpportunityPart).describe("A recommendation in the queue").openapi("OpportunityQueueItem"),
    itemOf("insight", InsightPart).describe("A finding in the queue").openapi("InsightQueueItem"),
  ])
  .describe("What to do next: `kind` determines the shape of `item`")
  .openapi("QueueItem");

export const QueueQuery = PageQuery.extend({
  status: Status.optional().describe("Only items with this status"),
  kind: Kind.optional().describe("Only items of this kind"),
});

export function presentQueueItem(row: QueueItem): z.infer<typeof QueueItemRecord> {
  const { stable_key: _key, brand_id: _brand, ...shown } = row;
  const { recurred, recurrence_of } = row.item as Partial<InsightItem>;
  const again = {
    ...(recurred === true ? { recurred } : {}),
    ...(recurrence_of === undefined ? {} : { recurrence_of }),
  };
  return { ...shown, ...again, simulated: row.item.simulated } as z.infer<typeof QueueItemRecord>;
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
