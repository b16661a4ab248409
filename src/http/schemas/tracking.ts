import { z } from "@hono/zod-openapi";
import { OUTCOME_TYPES } from "../../domain/outcome.ts";
import { BrandId, idOf, Timestamp, Uuid } from "./common.ts";
import { looseNamed, loosePart, looseParts, named } from "./shapes.ts";

export const SnapshotCreated = named("SnapshotCreated", "A snapshot of rankings and citations", {
  snapshot_id: idOf("snapshot"),
  brand_id: BrandId,
  created_at: Timestamp.describe("When it was taken"),
  rankings: z.number().int().describe("Keywords whose ranking was measured"),
  citations: z.number().int().describe("Citations counted over all platforms"),
  simulated: z.boolean().describe("True if any figure comes from the sandbox"),
});

export const ChangesQuery = z.object({
  since: z.string({ error: "is required: an ISO 8601 datetime, for example 2026-01-31T12:00:00Z" }).openapi({
    example: "2026-01-31T12:00:00Z",
    description: "ISO 8601 datetime: the latest snapshot at or before it is compared with the newest one",
  }),
});

const SnapshotRef = z.object({ snapshot_id: idOf("snapshot"), created_at: Timestamp.describe("When it was taken") });
const Keyword = z.string().describe("The search");
const Movement = z.looseObject({
  keyword: Keyword,
  from: z.number().describe("Position then; 1 is first"),
  to: z.number().describe("Position now"),
  delta: z.number().describe("Positions gained; negative: lost"),
});

export const Changes = looseNamed("Changes", "What changed between two snapshots", {
  brand_id: BrandId,
  from_snapshot: SnapshotRef.describe("The older one"),
  to_snapshot: SnapshotRef.describe("The newest one"),
  rankings: loosePart("Positions in search results, over what both measured", {
    improvements: z.array(Movement).describe("Searches with a better position"),
    declines: z.array(Movement).describe("Searches with a worse position"),
    new: looseParts("Searches that had no position before", {
      keyword: Keyword,
      to: z.number().describe("Position now"),
    }),
    lost: z.array(z.looseObject({ keyword: Keyword })).describe("Searches that no longer have a position"),
  }),
  citations: z
    .record(
      z.string(),
      z.looseObject({
        from: z.number().describe("Citations then"),
        to: z.number().describe("Citations now"),
        delta: z.number().describe("Now minus then"),
      }),
    )
    .describe("Citations by engine, over the questions that both asked"),
});

const Text = (max: number) => z.string().max(max);
const TEXT_MAX = 10_000;
const ID_MAX = 100;

export const OutcomeReport = z
  .object({
    brand_id: BrandId,
    event_type: z.enum(OUTCOME_TYPES).describe("The outcome; `observed_…`: measured that many days after completion"),
    recommendation_id: Text(ID_MAX)
      .toLowerCase()
      .nullish()
      .describe("Id of the opportunity or insight: the queue item's `source_id`"),
    brief_id: Text(ID_MAX).toLowerCase().nullish().describe("Id of the brief it was done with"),
    rejection_reason: Text(TEXT_MAX).nullish().describe("Required with event_type rejected"),
    metrics: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe("Stored as the event's delta; counted if it has values before and after"),
    notes: Text(TEXT_MAX).nullish().describe("A note of your own"),
  })
  .superRefine((report, context) => {
    if (report.event_type === "rejected" && !report.rejection_reason?.trim()) {
      context.addIssue({
        code: "custom",
        path: ["rejection_reason"],
        message: "is required when event_type is rejected",
      });
    }
  })
  .describe("The outcome of a recommendation")
  .openapi("OutcomeReport");

export const OutcomeRecorded = named("OutcomeRecorded", "The stored event", {
  outcome_event_id: idOf("event"),
  artifact_id: Uuid.describe("Id of the artifact created by the event"),
  status: z.literal("recorded").describe("Always true"),
  warnings: z.array(z.string()).optional().describe("Metrics that are stored but not used for learning"),
});
