import { z } from "@hono/zod-openapi";
import type { Measurement } from "../../domain/measurement.ts";
import { OUTCOME_SOURCES, OUTCOME_TYPES, WINDOW_DAYS } from "../../domain/outcome.ts";
import { cellsOfTarget } from "../../measurement/effect.ts";
import { Timestamp, Uuid } from "./common.ts";

export const OutcomeRecord = z
  .object({
    id: Uuid,
    artifact_id: Uuid,
    brand_id: Uuid,
    event_type: z.enum(OUTCOME_TYPES),
    recommendation_id: z.string().nullable(),
    brief_id: z.string().nullable(),
    rejection_reason: z.string().nullable(),
    delta: z.record(z.string(), z.unknown()).nullable(),
    notes: z.string().nullable(),
    source: z
      .enum(OUTCOME_SOURCES)
      .openapi({ description: "`measured`: by the service itself, from what runs stored" }),
    simulated: z.boolean(),
    superseded_by: z.string().nullable().openapi({
      description: "The reported event that says otherwise of the same work and time: this one does not count any more",
    }),
    created_at: Timestamp,
  })
  .openapi("Outcome");

const Times = z.object({ from: Timestamp, to: Timestamp });

export const MeasurementRecord = z
  .object({
    id: Uuid.openapi({ description: "Of the event that reported it done" }),
    brand_id: Uuid,
    recommendation_id: z.string(),
    completed_at: Timestamp,
    target: z
      .object({
        kind: z.enum(["opportunity", "insight"]),
        family: z.string().nullable(),
        keywords: z.array(z.string()),
        pages: z.array(z.string()),
        pages_at_fault: z.number().nullable(),
      })
      .nullable(),
    baseline: Times.extend({ engines: z.array(z.string()), questions: z.array(z.string()), compared: z.number().int() })
      .nullable()
      .openapi({ description: "When what it was to change was measured before, by whom, and by which questions" }),
    windows: z.array(
      z.object({
        days: z.union(WINDOW_DAYS.map((days) => z.literal(days))),
        status: z.enum(["waiting", "measured", "not_measured"]),
        due_at: Timestamp,
        until: Timestamp.openapi({ description: "Until then a run is waited for" }),
        outcome_id: z.string().nullable(),
        superseded_by: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    next_at: Timestamp.nullable(),
    updated_at: Timestamp,
  })
  .openapi("Measurement");

export function presentMeasurement(row: Measurement): z.infer<typeof MeasurementRecord> {
  const { stable_key: _key, baseline, target, ...shown } = row;
  const cells = baseline === null || target === null ? [] : cellsOfTarget(baseline.cells, target);
  const told = {
    engines: [...new Set(cells.map(({ by }) => by))].toSorted(),
    questions: [...new Set(cells.flatMap(({ question }) => question ?? []))].toSorted(),
    compared: cells.length,
  };
  return { ...shown, target, baseline: baseline && { from: baseline.from, to: baseline.to, ...told } };
}
