import { COST_FIGURES, type CostFigure } from "../domain/run.ts";
import { getRun } from "../store/runs.ts";
import type { StageContext } from "./stage.ts";

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

/**
 * The stage for a call to the model from now on: at most `ms` of its time, and what is left of the run's ceiling once
 * `unsavedUsd` are off, which the stage has spent on other questions.
 */
export function boundedStage(ctx: StageContext, ms: number, unsavedUsd = 0): StageContext {
  const left = costLeftUsd(ctx);
  return {
    ...ctx,
    deadlineMs: Math.min(ctx.deadlineMs, ctx.clock.now() + ms),
    limits: { ...ctx.limits, runCostMaxUsd: left === null ? null : Math.max(0, left - unsavedUsd) },
  };
}
