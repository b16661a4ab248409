import { z } from "@hono/zod-openapi";
import { EVERY, type Every, SCHEDULED_KINDS } from "../../domain/schedule.ts";
import { BrandId, DATED, Timestamp, Uuid } from "./common.ts";
import { named, strictNamed } from "./shapes.ts";

const CHARS_MAX = 100;
const USD_MAX = 1_000_000;

export const ScheduledKindParam = z.enum(SCHEDULED_KINDS).describe("Kind of run");
const TimeZone = z.string().trim().max(CHARS_MAX).openapi({
  description: "IANA name of its time zone",
  example: "Europe/Madrid",
});

export const ScheduleRecord = named("Schedule", "When runs of a kind start", {
  brand_id: BrandId,
  kind: ScheduledKindParam,
  cron: z.string().openapi({ example: "0 4 * * 1", description: "Minute, hour, day of the month, month, weekday" }),
  time_zone: TimeZone,
  paused: z.boolean().describe("true: paused"),
  next_at: Timestamp.nullable().describe(
    "Next start, up to an hour after the scheduled time so that brands do not all start at once; null while paused",
  ),
  last_run_id: Uuid.nullable().describe("Id of the last run it started"),
  last_at: Timestamp.nullable().describe("When it was last due"),
  last_note: z.string().nullable().describe("Why the last run was skipped, or what it is waiting for"),
  ...DATED,
});

/** Unknown fields are refused: a misspelt one must not pass for a change. */
export const ScheduleChange = z
  .strictObject({
    every: z
      .enum(Object.keys(EVERY) as Every[])
      .optional()
      .describe("At 4 o'clock: every day, on Mondays, or on the first of the month"),
    cron: z
      .string()
      .trim()
      .max(CHARS_MAX)
      .optional()
      .describe("Instead of `every`: minute, hour, day of the month, month, weekday"),
    time_zone: TimeZone.optional(),
    paused: z.boolean().optional().describe("true: paused"),
  })
  .refine(({ every, cron }) => every === undefined || cron === undefined, {
    message: "give `every` or `cron`, not both",
    path: ["cron"],
  })
  .describe("What to set; omitted fields stay unchanged; the default is weekly in UTC")
  .openapi("ScheduleChange", { example: { every: "weekly", time_zone: "Europe/Madrid" } });

export const ScheduleDeleted = named("ScheduleDeleted", "A deleted schedule", {
  deleted: z.literal(true).describe("Always true"),
  brand_id: BrandId,
  kind: ScheduledKindParam,
});

export const Budget = named("Budget", "Cost of a month, and its ceiling", {
  month: z.string().openapi({ example: "2026-03", description: "Calendar month, UTC" }),
  spent_usd: z.number().describe("Cost of its vendor calls at list price; simulated runs cost nothing"),
  monthly_cost_max_usd: z.number().nullable().describe("US dollars a month; null: no ceiling"),
  left_usd: z.number().nullable().describe("For a brand: what it and its account have left"),
});

export const BudgetChange = strictNamed(
  "BudgetChange",
  "The ceiling to set",
  {
    monthly_cost_max_usd: z.number().min(0).max(USD_MAX).nullable().describe("US dollars a month; null: no ceiling"),
  },
  { example: { monthly_cost_max_usd: 20 } },
);
