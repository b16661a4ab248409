import { z } from "@hono/zod-openapi";
import { PLAY_ACTIONS, PLAY_KINDS } from "../../domain/opportunity.ts";
import { type InsightItem, QUEUE_STATUSES, type QueueItem } from "../../domain/queue_item.ts";
import { SEVERITIES } from "../../domain/severity.ts";
import { DATED, idOf, PageQuery, Simulated, Timestamp, Uuid } from "./common.ts";
import { Format } from "./opportunity.ts";
import { looseNamed, looseParts, parts } from "./shapes.ts";

const Status = z.enum(QUEUE_STATUSES).describe("Moved by outcome reports; `outdated`: its cause is gone");
const Kind = z.enum(["opportunity", "insight"]).describe("What it is, and so the shape of `item`");
const NextAction = z.string().nullish().describe("The first thing to do");
const BeforeOutdated = Status.optional().describe("Of an `outdated` item: what it was");

const Related = parts("Other items on the same page, to be done in one visit", {
  stable_key: z.string().describe("What ties the cause across runs"),
  title: z.string().describe("What it is about, in a line"),
}).optional();

const Includes = z.array(z.string()).optional().describe("Stable keys of findings that are part of this job");

/** What both kinds say. Fields that are optional are absent in items of older versions. */
const OpportunityPart = looseNamed("QueuedOpportunity", "Content to make or to change", {
  play: z.string().describe("What to do, in a line"),
  summary: z.string().describe("What it is about, in a few words"),
  recommended_format: Format,
  family: z.string().describe("Keyword family it is about"),
  next_action: NextAction,
  action: z.enum(PLAY_ACTIONS).optional().describe("Whether to create a page or edit an existing one"),
  steps: z.array(z.string()).optional().describe("What to do, most important first"),
  why_now: z.string().nullish().describe("Why it is worth doing now"),
  expected_impact: z.string().nullish().describe("What it may bring, as a range"),
  play_kind: z.enum(PLAY_KINDS).optional().describe("Kind of play, by which outcomes are learned"),
  target: z.string().nullish().describe("Page to edit, or the proposed path of the new page"),
  keywords: z.array(z.string()).optional().describe("First searches of the family"),
  total_volume: z.number().nullish().describe("Sum of the known volumes a month; null: none is known"),
  related: Related,
  includes: Includes,
  previous_status: BeforeOutdated,
  simulated: Simulated,
});

const InsightPart = looseNamed("QueuedInsight", "A finding to act on that is not content", {
  text: z.string().describe("What was found"),
  category: z.string().openapi({ description: "Scoring category", example: "technical_gap" }),
  severity: z.enum(SEVERITIES).describe("How bad it is"),
  next_action: NextAction,
  score_basis: z.string().optional().describe("How its score came about"),
  why: z.string().optional().describe("Why it matters"),
  pages_affected: z.number().int().optional().describe("Pages at fault"),
  examples: z.array(z.string()).optional().describe("Addresses of the first of them"),
  findings: looseParts("What was seen on the first of them", {
    url: z.string().describe("The page"),
    detail: z.string().describe("What was seen there"),
  }).optional(),
  reference: z.string().optional().describe("Where the rule is written down"),
  completed_at: Timestamp.optional().describe("When it was reported done"),
  recurred: z.boolean().optional().describe("As beside the item"),
  recurrence_of: Uuid.optional().describe("As beside the item"),
  waiting: z.number().int().optional().describe("Of a company that has moved or closed: items that wait for that"),
  related: Related,
  includes: Includes,
  previous_status: BeforeOutdated,
  simulated: Simulated,
});

function itemOf<K extends QueueItem["kind"], T extends z.ZodType>(kind: K, item: T) {
  return z.object({
    id: idOf("queue item").describe("What POST /brands/{brand_id}/brief takes as `queue_item_id`"),
    kind: z.literal(kind).describe("What it is, and so the shape of `item`"),
    source_id: z.string().describe(`Id of the ${kind}; what outcomes are reported on, never a \`queue_item_id\``),
    status: Status,
    rank: z.number().int().describe("Place in the queue; 1 is first"),
    priority: z.number().min(0).max(1).describe(`The \`priority\` of the ${kind}`),
    leverage_score: z
      .number()
      .nullable()
      .describe("What the queue is ordered by: the priority with its multipliers; null until scoring has run"),
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
  .describe("What to do next: `kind` tells the shape of `item`")
  .openapi("QueueItem");

export const QueueQuery = PageQuery.extend({
  status: Status.optional().describe("Items that stand so alone"),
  kind: Kind.optional().describe("Items of this kind alone"),
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
