import { z } from "@hono/zod-openapi";
import type { Measurement } from "../../domain/measurement.ts";
import { OUTCOME_SOURCES, OUTCOME_TYPES, WINDOW_DAYS } from "../../domain/outcome.ts";
import { cellsOfTarget } from "../../measurement/effect.ts";
import { BrandId, idOf, Timestamp, Uuid } from "./common.ts";
import { named } from "./shapes.ts";

export const OutcomeRecord = named("Outcome", "The outcome of a recommendation", {
  id: idOf("event"),
  artifact_id: Uuid.describe("Id of the artifact created by the event"),
  brand_id: BrandId,
  event_type: z.enum(OUTCOME_TYPES).describe("The outcome"),
  recommendation_id: z.string().nullable().describe("Id of the opportunity or insight"),
  brief_id: z.string().nullable().describe("Id of the brief it was done with"),
  rejection_reason: z.string().nullable().describe("Why it was rejected"),
  delta: z.record(z.string(), z.unknown()).nullable().describe("Values before and after, by metric"),
  notes: z.string().nullable().describe("A note by the reporter"),
  source: z.enum(OUTCOME_SOURCES).describe("`measured`: by the service itself, from stored runs"),
  simulated: z.boolean().describe("True if the measurements come from the sandbox"),
  superseded_by: z
    .string()
    .nullable()
    .describe("The reported event that replaces it for the same work and time: this one no longer counts"),
  created_at: Timestamp.describe("When it was reported or measured"),
});

const Target = z.object({
  kind: z.enum(["opportunity", "insight"]).describe("What was recommended"),
  family: z.string().nullable().describe("Keyword family it is about"),
  keywords: z.array(z.string()).describe("Searches it should improve"),
  pages: z.array(z.string()).describe("Pages it should change"),
  pages_at_fault: z.number().nullable().describe("For a finding: pages affected when it was reported as completed"),
});
const Baseline = z.object({
  from: Timestamp.describe("The first reading"),
  to: Timestamp.describe("The last reading before the work"),
  engines: z.array(z.string()).describe("Who measured: engines and search providers"),
  questions: z.array(z.string()).describe("Questions that were asked"),
  compared: z.number().int().describe("Values that can be measured again in the same way"),
});
const Window = z.object({
  days: z.union(WINDOW_DAYS.map((days) => z.literal(days))).describe("Days after the work"),
  status: z.enum(["waiting", "measured", "not_measured"]).describe("`not_measured`: `reason` says why"),
  due_at: Timestamp.describe("From then on, the next run measures it"),
  until: Timestamp.describe("A run is awaited until then"),
  outcome_id: z.string().nullable().describe("Id of the event with the result"),
  superseded_by: z.string().nullable().describe("Id of the event in which a person reported it instead"),
  reason: z.string().nullable().describe("Why nothing was measured"),
});

export const MeasurementRecord = named(
  "Measurement",
  "Measurements for a recommendation that was reported as completed",
  {
    id: Uuid.describe("Id of the event that reported it as completed"),
    brand_id: BrandId,
    recommendation_id: z.string().describe("Id of the opportunity or insight"),
    completed_at: Timestamp.describe("When it was reported as completed"),
    target: Target.nullable().describe("What it should change; null: not looked up yet"),
    baseline: Baseline.nullable().describe("What was measured before; null: nothing"),
    windows: z.array(Window).describe("What is measured after 7, 30 and 90 days"),
    next_at: Timestamp.nullable().describe("When it is checked next; null: nothing is left to measure"),
    updated_at: Timestamp.describe("When it last changed"),
  },
);

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
