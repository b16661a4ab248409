import { z } from "@hono/zod-openapi";
import type { Measurement } from "../../domain/measurement.ts";
import { OUTCOME_SOURCES, OUTCOME_TYPES, WINDOW_DAYS } from "../../domain/outcome.ts";
import { cellsOfTarget } from "../../measurement/effect.ts";
import { BrandId, idOf, Timestamp, Uuid } from "./common.ts";
import { named } from "./shapes.ts";

export const OutcomeRecord = named("Outcome", "What became of a recommendation", {
  id: idOf("event"),
  artifact_id: Uuid.describe("Id of the artifact that the event makes"),
  brand_id: BrandId,
  event_type: z.enum(OUTCOME_TYPES).describe("What became of it"),
  recommendation_id: z.string().nullable().describe("Id of the opportunity or insight"),
  brief_id: z.string().nullable().describe("Id of the brief it was done by"),
  rejection_reason: z.string().nullable().describe("Why it was declined"),
  delta: z.record(z.string(), z.unknown()).nullable().describe("The figures before and after, by metric"),
  notes: z.string().nullable().describe("A note of who reported it"),
  source: z.enum(OUTCOME_SOURCES).describe("`measured`: by the service itself, from what runs stored"),
  simulated: z.boolean().describe("True when what was measured comes from the sandbox"),
  superseded_by: z
    .string()
    .nullable()
    .describe("The reported event that says otherwise of the same work and time: this one does not count any more"),
  created_at: Timestamp.describe("When it was reported or measured"),
});

const Target = z.object({
  kind: z.enum(["opportunity", "insight"]).describe("What was recommended"),
  family: z.string().nullable().describe("Keyword family it is about"),
  keywords: z.array(z.string()).describe("Searches it was to change"),
  pages: z.array(z.string()).describe("Pages it was to change"),
  pages_at_fault: z.number().nullable().describe("Of a finding: pages at fault when it was reported done"),
});
const Baseline = z.object({
  from: Timestamp.describe("The first reading"),
  to: Timestamp.describe("The last reading before the work"),
  engines: z.array(z.string()).describe("Who measured: engines and search providers"),
  questions: z.array(z.string()).describe("Questions that were asked"),
  compared: z.number().int().describe("Things that can be measured again alike"),
});
const Window = z.object({
  days: z.union(WINDOW_DAYS.map((days) => z.literal(days))).describe("Days after the work"),
  status: z.enum(["waiting", "measured", "not_measured"]).describe("`not_measured`: `reason` says why"),
  due_at: Timestamp.describe("From then on the next run measures it"),
  until: Timestamp.describe("Until then a run is waited for"),
  outcome_id: z.string().nullable().describe("Id of the event that says it"),
  superseded_by: z.string().nullable().describe("Id of the event by which a person said it instead"),
  reason: z.string().nullable().describe("Why nothing was measured"),
});

export const MeasurementRecord = named("Measurement", "What is measured of a recommendation that was reported done", {
  id: Uuid.describe("Of the event that reported it done"),
  brand_id: BrandId,
  recommendation_id: z.string().describe("Id of the opportunity or insight"),
  completed_at: Timestamp.describe("When it was reported done"),
  target: Target.nullable().describe("What it was to change; null: not looked up yet"),
  baseline: Baseline.nullable().describe("What was measured before; null: nothing"),
  windows: z.array(Window).describe("What is measured after 7, 30 and 90 days"),
  next_at: Timestamp.nullable().describe("When it is looked at next; null: nothing is left to measure"),
  updated_at: Timestamp.describe("When it last changed"),
});

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
