import type { MiddlewareHandler } from "hono";
import { AppError } from "../../base/errors.ts";
import { QUEUE_STATUSES, type QueueItem } from "../../core/queue_item.ts";
import { explainOpportunity } from "../../service/explanation.ts";
import { expireBrandRuns } from "../../service/runs.ts";
import { getBrief, listBriefs } from "../../store/briefs.ts";
import { listLatestEvidence } from "../../store/evidence.ts";
import { getExecution, listExecutions } from "../../store/executions.ts";
import { listFamilies } from "../../store/families.ts";
import { getInsight, listInsights } from "../../store/insights.ts";
import { getLatestOpportunityRunId, getOpportunity, listOpportunities } from "../../store/opportunities.ts";
import { getQueueItem, listQueueItems } from "../../store/queue_items.ts";
import { getRun, listRunStages, listRuns, type RunRow } from "../../store/runs.ts";
import { listSnapshots } from "../../store/snapshots.ts";
import {
  brandPath,
  type Dashboard,
  type DashboardApp,
  type DashboardContext,
  type DashboardEnv,
} from "../dashboard/dashboard.ts";
import type { Html } from "../dashboard/html.ts";
import { type BrandPage, sendPage } from "../dashboard/page.ts";
import { briefBody, contentBody, draftBody } from "../dashboard/pages/content_page.ts";
import { healthBody } from "../dashboard/pages/health_page.ts";
import { itemBody } from "../dashboard/pages/item_page.ts";
import { opportunitiesBody } from "../dashboard/pages/opportunities_page.ts";
import { overviewBody } from "../dashboard/pages/overview_page.ts";
import { queueBody, queueTitle } from "../dashboard/pages/queue_page.ts";
import { isActive, runBody, runName, runsBody } from "../dashboard/pages/runs_page.ts";
import { competitorsBody, topicsBody } from "../dashboard/pages/topics_page.ts";
import { trackingBody } from "../dashboard/pages/tracking_page.ts";
import { visibilityBody } from "../dashboard/pages/visibility_page.ts";
import { ownBrand, signedIn } from "../dashboard/session.ts";

type Own = [MiddlewareHandler<DashboardEnv>, MiddlewareHandler<DashboardEnv>];

const RUNS_SHOWN_MAX = 50;
const REFRESH_SECONDS = 3;

/** The pages of one brand: each loads what it shows, then renders. */
export function mountBrandPages(app: DashboardApp, dashboard: Dashboard): void {
  const own: Own = [signedIn(dashboard), ownBrand(dashboard)];
  mountOverview(app, dashboard, own);
  mountQueue(app, dashboard, own);
  mountFindings(app, dashboard, own);
  mountContent(app, dashboard, own);
  mountRunPages(app, dashboard, own);
}

function send(
  dashboard: Dashboard,
  c: DashboardContext,
  page: { active: BrandPage; title: string; body: Html; refreshSeconds?: number },
): Response | Promise<Response> {
  return sendPage(dashboard, c, { ...page, session: c.get("session"), brand: c.get("brand") });
}

function mountOverview(app: DashboardApp, dashboard: Dashboard, own: Own): void {
  const { deps } = dashboard;
  app.get("/b/:brand_id", ...own, (c) => {
    const brand = c.get("brand");
    expireBrandRuns(deps.runs, brand.id);
    const body = overviewBody(dashboard, c.get("session"), {
      brand,
      queue: listQueueItems(deps.db, brand.id),
      insights: listInsights(deps.db, brand.id),
      lastRun: listRuns(deps.db, brand.id)[0],
    });
    return send(dashboard, c, { active: "", title: "Overview", body });
  });
}

function mountQueue(app: DashboardApp, dashboard: Dashboard, own: Own): void {
  const { db, outcomeLinkage: outcomes } = dashboard.deps;

  app.get("/b/:brand_id/queue", ...own, (c) => {
    const brand = c.get("brand");
    const [wanted, decided] = [c.req.query("status"), c.req.query("done")];
    const body = queueBody(dashboard, c.get("session"), {
      brand,
      items: listQueueItems(db, brand.id),
      status: QUEUE_STATUSES.find((known) => known === wanted) ?? "pending",
      page: Number.parseInt(c.req.query("page") ?? "1", 10) || 1,
      done: QUEUE_STATUSES.find((known) => known === decided),
      outcomes,
    });
    return send(dashboard, c, { active: "queue", title: "Action queue", body });
  });

  app.get("/b/:brand_id/queue/:item_id", ...own, (c) => {
    const brandId = c.get("brand").id;
    const item = requireFound(getQueueItem(db, c.req.param("item_id")));
    if (item.brand_id !== brandId) throw notFound();
    const body = itemBody(dashboard, c.get("session"), {
      item,
      explanation: explanationOf(dashboard, item),
      insight: item.kind === "insight" ? (getInsight(db, brandId, item.source_id) ?? null) : null,
      briefs: listBriefs(db, brandId).filter((brief) => brief.queue_item_id === item.id),
      outcomes,
    });
    return send(dashboard, c, { active: "queue", title: queueTitle(item).slice(0, 120), body });
  });

  app.get("/b/:brand_id/opportunities", ...own, (c) => {
    const brand = c.get("brand");
    const runId = getLatestOpportunityRunId(db, brand.id);
    const body = opportunitiesBody(dashboard, {
      brand,
      opportunities: runId === undefined ? [] : listOpportunities(db, brand.id, runId),
      queue: listQueueItems(db, brand.id),
    });
    return send(dashboard, c, { active: "opportunities", title: "Opportunities", body });
  });
}

function explanationOf({ deps: { db } }: Dashboard, item: QueueItem) {
  if (item.kind !== "opportunity" || getOpportunity(db, item.brand_id, item.source_id) === undefined) return null;
  return explainOpportunity(db, item.brand_id, item.source_id);
}

function mountFindings(app: DashboardApp, dashboard: Dashboard, own: Own): void {
  const { db } = dashboard.deps;

  app.get("/b/:brand_id/visibility", ...own, (c) => {
    const brand = c.get("brand");
    const answers = listLatestEvidence(db, brand.id, { types: ["llm_answer"] }).map(({ data }) => data);
    return send(dashboard, c, {
      active: "visibility",
      title: "AI visibility",
      body: visibilityBody(dashboard, { brand, answers }),
    });
  });

  app.get("/b/:brand_id/health", ...own, (c) => {
    const brand = c.get("brand");
    const insights = listInsights(db, brand.id, { status: "open", type: "technical_issue" });
    const body = healthBody(dashboard, c.get("session"), { brand, insights });
    return send(dashboard, c, { active: "health", title: "Site health", body });
  });

  app.get("/b/:brand_id/topics", ...own, (c) => {
    const brand = c.get("brand");
    const body = topicsBody(dashboard, { brand, families: listFamilies(db, brand.id) });
    return send(dashboard, c, { active: "topics", title: "Topics", body });
  });

  app.get("/b/:brand_id/competitors", ...own, (c) => {
    const saved = c.req.query("saved") !== undefined;
    const body = competitorsBody(dashboard, c.get("session"), { brand: c.get("brand"), saved });
    return send(dashboard, c, { active: "competitors", title: "Competitors", body });
  });

  app.get("/b/:brand_id/tracking", ...own, (c) => {
    const brand = c.get("brand");
    const taken = c.req.query("taken") !== undefined;
    const body = trackingBody(dashboard, c.get("session"), { brand, snapshots: listSnapshots(db, brand.id), taken });
    return send(dashboard, c, { active: "tracking", title: "Tracking", body });
  });
}

function mountContent(app: DashboardApp, dashboard: Dashboard, own: Own): void {
  const { db } = dashboard.deps;

  app.get("/b/:brand_id/content", ...own, (c) => {
    const brand = c.get("brand");
    const body = contentBody(dashboard, {
      brand,
      briefs: listBriefs(db, brand.id),
      drafts: listExecutions(db, brand.id),
    });
    return send(dashboard, c, { active: "content", title: "Briefs and drafts", body });
  });

  app.get("/b/:brand_id/briefs/:brief_id", ...own, (c) => {
    const brief = requireFound(getBrief(db, c.get("brand").id, c.req.param("brief_id")));
    const drafts = listExecutions(db, brief.brand_id).filter((draft) => draft.brief_id === brief.id);
    const body = briefBody(dashboard, c.get("session"), { brief, drafts });
    return send(dashboard, c, { active: "content", title: brief.title.slice(0, 120), body });
  });

  app.get("/b/:brand_id/drafts/:draft_id", ...own, (c) => {
    const draft = requireFound(getExecution(db, c.get("brand").id, c.req.param("draft_id")));
    const body = draftBody(dashboard, { draft, brief: getBrief(db, draft.brand_id, draft.brief_id) });
    return send(dashboard, c, { active: "content", title: draft.content.title.slice(0, 120), body });
  });
}

function mountRunPages(app: DashboardApp, dashboard: Dashboard, own: Own): void {
  const { deps } = dashboard;

  app.get("/b/:brand_id/runs", ...own, (c) => {
    const brand = c.get("brand");
    expireBrandRuns(deps.runs, brand.id);
    const runs = listRuns(deps.db, brand.id).slice(0, RUNS_SHOWN_MAX);
    return send(dashboard, c, {
      active: "runs",
      title: "Runs",
      body: runsBody(dashboard, c.get("session"), { brand, runs }),
    });
  });

  app.get("/b/:brand_id/runs/:run_id", ...own, (c) => {
    expireBrandRuns(deps.runs, c.get("brand").id);
    const run = requireFound(getRun(deps.db, c.req.param("run_id").toLowerCase()));
    if (run.brand_id !== c.get("brand").id) throw notFound();
    const result = run.status === "done" ? resultPath(dashboard, run) : null;
    if (result !== null && c.req.query("follow") !== undefined) return c.redirect(result, 303);
    const body = runBody(dashboard, c.get("session"), {
      run,
      stages: listRunStages(deps.db, run.id),
      planned: deps.stagesOf(run.kind),
      result,
    });
    const refresh = isActive(run) ? { refreshSeconds: REFRESH_SECONDS } : {};
    return send(dashboard, c, { active: "runs", title: runName(run.kind), body, ...refresh });
  });
}

/** Where the result of a finished run is read. */
function resultPath(dashboard: Dashboard, run: RunRow): string {
  const { db } = dashboard.deps;
  if (run.kind === "brief") {
    const brief = listBriefs(db, run.brand_id).find((each) => each.run_id === run.id);
    return brandPath(dashboard, run.brand_id, brief === undefined ? "content" : `briefs/${brief.id}`);
  }
  if (run.kind === "execution") {
    const draft = listExecutions(db, run.brand_id).find((each) => each.run_id === run.id);
    return brandPath(dashboard, run.brand_id, draft === undefined ? "content" : `drafts/${draft.id}`);
  }
  const page: Partial<Record<RunRow["kind"], string>> = {
    technical_enrichment: "health",
    llm_enrichment: "visibility",
    discovery: "opportunities",
    synthesize: "opportunities",
    competitor_discovery: "competitors",
    scoring: "queue",
  };
  return brandPath(dashboard, run.brand_id, page[run.kind] ?? "");
}

function requireFound<T>(value: T | undefined): T {
  if (value === undefined) throw notFound();
  return value;
}

function notFound(): AppError {
  return new AppError("not_found", "There is nothing at this address");
}
