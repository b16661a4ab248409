import { z } from "@hono/zod-openapi";
import { OUTCOME_TYPES } from "../../domain/outcome.ts";
import { Timestamp, Uuid } from "./common.ts";

export const SnapshotCreated = z
  .object({
    snapshot_id: Uuid,
    brand_id: Uuid,
    created_at: Timestamp,
    rankings: z.number().int().openapi({ description: "Keywords whose ranking was measured" }),
    citations: z.number().int().openapi({ description: "Citations counted over all platforms" }),
    simulated: z.boolean().openapi({ description: "True when any figure comes from the sandbox" }),
  })
  .openapi("SnapshotCreated");

export const ChangesQuery = z.object({
  since: z.string({ error: "is required: an ISO 8601 datetime, for example 2026-01-31T12:00:00Z" }).openapi({
    example: "2026-01-31T12:00:00Z",
    description: "ISO 8601 datetime: the latest snapshot at or before it is compared with the newest one",
  }),
});

const SnapshotRef = z.object({ snapshot_id: Uuid, created_at: Timestamp });
const Movement = z.looseObject({ keyword: z.string(), from: z.number(), to: z.number(), delta: z.number() });

export const Changes = z
  .looseObject({
    brand_id: Uuid,
    from_snapshot: SnapshotRef,
    to_snapshot: SnapshotRef,
    rankings: z.looseObject({
      improvements: z.array(Movement),
      declines: z.array(Movement),
      new: z.array(z.looseObject({ keyword: z.string(), to: z.number() })),
      lost: z.array(z.looseObject({ keyword: z.string() })),
    }),
    citations: z.record(z.string(), z.looseObject({ from: z.number(), to: z.number(), delta: z.number() })),
  })
  .openapi("Changes");

const Text = (max: number) => z.string().max(max);
const TEXT_MAX = 10_000;
const ID_MAX = 100;

export const OutcomeReport = z
  .object({
    brand_id: Uuid,
    event_type: z.enum(OUTCOME_TYPES),
    recommendation_id: Text(ID_MAX).toLowerCase().nullish().openapi({ description: "Opportunity id" }),
    brief_id: Text(ID_MAX).toLowerCase().nullish(),
    rejection_reason: Text(TEXT_MAX).nullish().openapi({ description: "Required with event_type rejected" }),
    metrics: z
      .record(z.string(), z.unknown())
      .nullish()
      .openapi({ description: "Stored as the event's delta; counted where it tells before and after" }),
    notes: Text(TEXT_MAX).nullish(),
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
  .openapi("OutcomeReport");

export const OutcomeRecorded = z
  .object({
    outcome_event_id: Uuid,
    artifact_id: Uuid,
    status: z.literal("recorded"),
    warnings: z
      .array(z.string())
      .optional()
      .openapi({ description: "What of the metrics is kept but teaches nothing" }),
  })
  .openapi("OutcomeRecorded");
