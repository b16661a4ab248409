import { getRun } from "../store/runs.ts";
import type { StageContext } from "./stage.ts";

/** Figures of a run's `meta` that count against RUN_COST_MAX_USD: searches, questions, writing, page kinds, the brand sheet, families, vectors, recommendations, names. */
const COST_FIGURES = [
  "searches_estimated_cost_usd",
  "estimated_cost_usd",
  "writing_cost_usd",
  "page_kinds_cost_usd",
  "sheet_cost_usd",
  "sheet_rest_cost_usd",
  "families_cost_usd",
  "embeddings_cost_usd",
  "opportunities_cost_usd",
  "names_cost_usd",
] as const;
export type CostFigure = (typeof COST_FIGURES)[number];

/** The run's ceiling without what its calls, those of its `own` kind apart, are counted at; null without a ceiling. */
export function costLeftUsd(
  ctx: Pick<StageContext, "db" | "run" | "limits">,
  own: CostFigure | null = null,
): number | null {
  const ceiling = ctx.limits.runCostMaxUsd;
  if (ceiling === null) return null;
  const meta = getRun(ctx.db, ctx.run.id)?.meta ?? ctx.run.meta;
  const counted = COST_FIGURES.filter((figure) => figure !== own).map((figure) => meta[figure]);
  return counted.reduce<number>((left, usd) => Math.max(0, left - (typeof usd === "number" ? usd : 0)), ceiling);
}

/** The stage for a call to the model from now on: at most `ms` of its time, and what is left of the run's ceiling. */
export function boundedStage(ctx: StageContext, ms: number): StageContext {
  return {
    ...ctx,
    deadlineMs: Math.min(ctx.deadlineMs, ctx.clock.now() + ms),
    limits: { ...ctx.limits, runCostMaxUsd: costLeftUsd(ctx) },
  };
}
