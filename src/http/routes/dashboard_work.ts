import { AppError } from "../../base/errors.ts";
import type { RunInput, RunKind } from "../../domain/run.ts";
import { EVERY, type Every } from "../../domain/schedule.ts";
import { removeBrand, resetBrand } from "../../service/brands.ts";
import { setBudget } from "../../service/budgets.ts";
import { startRun } from "../../service/runs.ts";
import { changeSchedule, removeSchedule } from "../../service/schedules.ts";
import { createSnapshot } from "../../service/tracking.ts";
import { getBrief } from "../../store/briefs.ts";
import { getQueueItem } from "../../store/queue_items.ts";
import { getRun } from "../../store/runs.ts";
import { brandPath, type Dashboard, type DashboardApp, type DashboardContext } from "../dashboard/dashboard.ts";
import { STARTABLE_KINDS } from "../dashboard/pages/runs_page.ts";
import { ownBrand, sessionForm, signedIn } from "../dashboard/session.ts";
import { countPageCall } from "../middleware/authentication.ts";
import { streamRun } from "../run_stream.ts";

/** What the pages' forms do, and the progress they follow. Each goes through the verb that the API uses. */
export function mountDashboardWork(app: DashboardApp, dashboard: Dashboard): void {
  mountRuns(app, dashboard);
  mountBrandChanges(app, dashboard);
}

function mountRuns(app: DashboardApp, dashboard: Dashboard): void {
  const { deps } = dashboard;
  const form = [signedIn(dashboard), ownBrand(dashboard), ...sessionForm(dashboard)] as const;

  const start = (c: DashboardContext, request: { kind: RunKind; input?: RunInput }) => {
    countPageCall(deps, c.get("session").account);
    const brand = c.get("brand");
    const run = startRun(deps.runs, brand, request);
    return c.redirect(`${brandPath(dashboard, brand.id, `runs/${run.id}`)}?follow`, 303);
  };

  app.post("/b/:brand_id/start", ...form, (c) => {
    const kind = STARTABLE_KINDS.find((known) => known === c.get("form").kind);
    if (kind === undefined) throw new AppError("invalid_input", "There is no such run");
    return start(c, { kind, ...(kind === "technical_enrichment" ? { input: { trigger: true } } : {}) });
  });

  app.post("/b/:brand_id/schedule", ...form, (c) => {
    const { every, time_zone, paused, remove } = c.get("form");
    const scope = { brandId: c.get("brand").id, kind: "full" as const };
    if (remove === "yes") removeSchedule(deps.db, scope.brandId, scope.kind);
    else
      changeSchedule({ ...deps, minHours: deps.scheduleMinHours }, scope, {
        every: (Object.keys(EVERY) as Every[]).find((known) => known === every),
        time_zone: time_zone?.trim(),
        paused: paused === undefined ? undefined : paused === "yes",
      });
    return c.redirect(brandPath(dashboard, scope.brandId, "runs#schedule"), 303);
  });

  app.post("/b/:brand_id/budget", ...form, (c) => {
    const usd = (c.get("form").usd ?? "").trim();
    if (usd !== "" && !(Number(usd) >= 0)) throw new AppError("invalid_input", "The ceiling is a number of US dollars");
    setBudget(deps, c.get("brand").id, usd === "" ? null : Number(usd));
    return c.redirect(brandPath(dashboard, c.get("brand").id, "runs#schedule"), 303);
  });

  app.post("/b/:brand_id/queue/:item_id/brief", ...form, (c) => {
    const item = getQueueItem(deps.db, c.req.param("item_id"));
    if (item?.brand_id !== c.get("brand").id) throw new AppError("not_found", "There is no such queue item");
    return start(c, { kind: "brief", input: { queue_item_id: item.id } });
  });

  app.post("/b/:brand_id/briefs/:brief_id/draft", ...form, (c) => {
    const brief = getBrief(deps.db, c.get("brand").id, c.req.param("brief_id"));
    if (brief === undefined) throw new AppError("not_found", "There is no such brief");
    return start(c, { kind: "execution", input: { brief_id: brief.id } });
  });

  app.get("/b/:brand_id/runs/:run_id/events", signedIn(dashboard), ownBrand(dashboard), (c) => {
    const run = getRun(deps.db, c.req.param("run_id").toLowerCase());
    if (run?.brand_id !== c.get("brand").id) throw new AppError("not_found", "There is no such run");
    return streamRun(c, deps, run.id);
  });
}

function mountBrandChanges(app: DashboardApp, dashboard: Dashboard): void {
  const { deps } = dashboard;
  const brandDeps = { ...deps.accounts, abort: deps.runs.abort };
  const form = [signedIn(dashboard), ownBrand(dashboard), ...sessionForm(dashboard)] as const;
  const makingRoom = [
    signedIn(dashboard),
    ownBrand(dashboard, { readOnlyPasses: true }),
    ...sessionForm(dashboard),
  ] as const;
  const scopeOf = (c: DashboardContext) => ({ accountId: c.get("session").account.id, brandId: c.get("brand").id });

  app.post("/b/:brand_id/snapshot", ...form, (c) => {
    countPageCall(deps, c.get("session").account);
    createSnapshot(deps, c.get("brand").id);
    return c.redirect(brandPath(dashboard, c.get("brand").id, "tracking?taken"), 303);
  });

  app.post("/b/:brand_id/reset", ...makingRoom, (c) => {
    refuseUnsure(c);
    resetBrand(brandDeps, scopeOf(c));
    return c.redirect(brandPath(dashboard, c.get("brand").id), 303);
  });

  app.post("/b/:brand_id/delete", ...makingRoom, (c) => {
    refuseUnsure(c);
    removeBrand(brandDeps, scopeOf(c));
    return c.redirect(dashboard.base || "/", 303);
  });
}

function refuseUnsure(c: DashboardContext): void {
  if (c.get("form").sure !== "yes") throw new AppError("invalid_input", "Tick the box to confirm");
}
