import type { MiddlewareHandler } from "hono";
import { AppError } from "../../base/errors.ts";
import { QUEUE_STATUSES, type QueueItem } from "../../domain/queue_item.ts";
import { explainOpportunity } from "../../service/explanation.ts";
import { expireBrandRuns } from "../../service/runs.ts";
import { getBrief, getBriefIdOfRun, listBriefHeadsOfItem, listBriefHeadsPage } from "../../store/briefs.ts";
import type { Db } from "../../store/db.ts";
import { listLatestEvidence } from "../../store/evidence.ts";
import { type DraftHead, getExecution, getExecutionIdOfRun, listDraftHeadsOfBrief } from "../../store/executions.ts";
import { countFamilyKeywords, listFamiliesPage } from "../../store/families.ts";
import { getInsight, listInsights, listInsightsByKeys } from "../../store/insights.ts";
import { countListed, countListedByStatus } from "../../store/list_counts.ts";
import { getLatestOpportunityRunId, getOpportunity, listOpportunities } from "../../store/opportunities.ts";
import { getQueueItem, listQueuePage, mapQueueItemIds } from "../../store/queue_items.ts";
import { getNewestRun, listRunsPage, type RunView } from "../../store/run_list.ts";
import { getRun, listRunStages } from "../../store/runs.ts";
import { listNewestSnapshots } from "../../store/snapshots.ts";
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
import { movedKeys, overviewBody, TOP_ITEMS } from "../dashboard/pages/overview_page.ts";
import { queueBody, queueTitle } from "../dashboard/pages/queue_page.ts";
import { isActive, runBody, runName, runsBody } from "../dashboard/pages/runs_page.ts";
import { competitorsBody, topicsBody } from "../dashboard/pages/topics_page.ts";
import { SNAPSHOTS_SHOWN_MAX, trackingBody } from "../dashboard/pages/tracking_page.ts";
import { visibilityBody } from "../dashboard/pages/visibility_page.ts";
import { pagingOf } from "../dashboard/paging.ts";
import { ownBrand, signedIn } from "../dashboard/session.ts";

type Own = [MiddlewareHandler<DashboardEnv>, MiddlewareHandler<DashboardEnv>];

/** Rows that one page of a list shows. */
const PAGE_ROWS = { queue: 20, runs: 50, briefs: 50, families: 50 };
/** Briefs made from one queue item, and drafts from one brief: the newest of them. */
const BRIEFS_OF_ITEM_MAX = 50;
const DRAFTS_OF_BRIEF_MAX = 20;
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
    const keys = movedKeys(brand);
    const body = overviewBody(dashboard, c.get("session"), {
      brand,
      ...openItems(deps.db, brand.id),
      insights:
        keys === null ? listInsights(deps.db, brand.id, OPEN_ISSUES) : listInsightsByKeys(deps.db, brand.id, keys),
      lastRun: getNewestRun(deps.db, brand.id),
    });
    return send(dashboard, c, { active: "", title: "Overview", body });
  });
}

const OPEN_ISSUES = { status: "open", type: "technical_issue" } as const;
/** Statuses of what is still to be done. */
const OPEN_STATUSES = ["pending", "accepted"] as const;

function openItems(db: Db, brandId: string): { next: QueueItem[]; open: number } {
  const pages = OPEN_STATUSES.map((status) =>
    listQueuePage(db, brandId, { filter: { status }, page: { limit: TOP_ITEMS } }),
  );
  const items = pages.flatMap(({ rows }) => rows).toSorted((a, b) => a.rank - b.rank);
  return { next: items.slice(0, TOP_ITEMS), open: pages.reduce((sum, { total }) => sum + total, 0) };
}

function mountQueue(app: DashboardApp, dashboard: Dashboard, own: Own): void {
  const { db, outcomeLinkage: outcomes } = dashboard.deps;

  app.get("/b/:brand_id/queue", ...own, (c) => {
    const brand = c.get("brand");
    const [wanted, decided] = [c.req.query("status"), c.req.query("done")];
    const status = QUEUE_STATUSES.find((known) => known === wanted) ?? "pending";
    const counts = countListedByStatus(db, brand.id, "queue");
    const paging = pagingOf(c.req.query("page"), { total: counts.get(status) ?? 0, size: PAGE_ROWS.queue });
    const body = queueBody(dashboard, c.get("session"), {
      brand,
      counts,
      shown: listQueuePage(db, brand.id, { filter: { status }, page: paging.request }).rows,
      status,
      paging,
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
      briefs: listBriefHeadsOfItem(db, brandId, { queueItemId: item.id, limit: BRIEFS_OF_ITEM_MAX }),
      outcomes,
    });
    return send(dashboard, c, { active: "queue", title: queueTitle(item).slice(0, 120), body });
  });

  app.get("/b/:brand_id/opportunities", ...own, (c) => {
    const brand = c.get("brand");
    const runId = getLatestOpportunityRunId(db, brand.id);
    const opportunities = runId === undefined ? [] : listOpportunities(db, brand.id, runId);
    const keys = opportunities.map((row) => row.stable_key);
    const body = opportunitiesBody(dashboard, { brand, opportunities, itemIds: mapQueueItemIds(db, brand.id, keys) });
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
    const insights = listInsights(db, brand.id, OPEN_ISSUES);
    const body = healthBody(dashboard, c.get("session"), { brand, insights });
    return send(dashboard, c, { active: "health", title: "Site health", body });
  });

  app.get("/b/:brand_id/topics", ...own, (c) => {
    const brand = c.get("brand");
    const { total } = listFamiliesPage(db, brand.id, { page: { limit: 1 } });
    const paging = pagingOf(c.req.query("page"), { total, size: PAGE_ROWS.families });
    const body = topicsBody(dashboard, {
      brand,
      families: listFamiliesPage(db, brand.id, { page: paging.request }).rows,
      keywords: countFamilyKeywords(db, brand.id),
      paging,
    });
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
    const shown = listNewestSnapshots(db, brand.id, SNAPSHOTS_SHOWN_MAX);
    const body = trackingBody(dashboard, c.get("session"), { brand, shown, taken });
    return send(dashboard, c, { active: "tracking", title: "Tracking", body });
  });
}

function mountContent(app: DashboardApp, dashboard: Dashboard, own: Own): void {
  const { db } = dashboard.deps;

  app.get("/b/:brand_id/content", ...own, (c) => {
    const brand = c.get("brand");
    const total = countListed(db, brand.id, { list: "briefs" });
    const paging = pagingOf(c.req.query("page"), { total, size: PAGE_ROWS.briefs });
    const briefs = listBriefHeadsPage(db, brand.id, paging.request).rows;
    const drafts = briefs.flatMap(({ id }) => draftsOf(db, brand.id, id));
    const body = contentBody(dashboard, { brand, briefs, drafts, paging });
    return send(dashboard, c, { active: "content", title: "Briefs and drafts", body });
  });

  app.get("/b/:brand_id/briefs/:brief_id", ...own, (c) => {
    const brief = requireFound(getBrief(db, c.get("brand").id, c.req.param("brief_id")));
    const drafts = draftsOf(db, brief.brand_id, brief.id);
    const body = briefBody(dashboard, c.get("session"), { brief, drafts });
    return send(dashboard, c, { active: "content", title: brief.title.slice(0, 120), body });
  });

  app.get("/b/:brand_id/drafts/:draft_id", ...own, (c) => {
    const draft = requireFound(getExecution(db, c.get("brand").id, c.req.param("draft_id")));
    const body = draftBody(dashboard, { draft, brief: getBrief(db, draft.brand_id, draft.brief_id) });
    return send(dashboard, c, { active: "content", title: draft.content.title.slice(0, 120), body });
  });
}

function draftsOf(db: Db, brandId: string, briefId: string): DraftHead[] {
  return listDraftHeadsOfBrief(db, brandId, { briefId, limit: DRAFTS_OF_BRIEF_MAX });
}

function mountRunPages(app: DashboardApp, dashboard: Dashboard, own: Own): void {
  const { deps } = dashboard;

  app.get("/b/:brand_id/runs", ...own, (c) => {
    const brand = c.get("brand");
    expireBrandRuns(deps.runs, brand.id);
    const total = countListed(deps.db, brand.id, { list: "runs" });
    const paging = pagingOf(c.req.query("page"), { total, size: PAGE_ROWS.runs });
    const runs = listRunsPage(deps.db, brand.id, { page: paging.request }).rows;
    return send(dashboard, c, {
      active: "runs",
      title: "Runs",
      body: runsBody(dashboard, c.get("session"), { brand, runs, paging }),
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
function resultPath(dashboard: Dashboard, run: RunView): string {
  const { db } = dashboard.deps;
  if (run.kind === "brief") {
    const briefId = getBriefIdOfRun(db, run.brand_id, run.id);
    return brandPath(dashboard, run.brand_id, briefId === undefined ? "content" : `briefs/${briefId}`);
  }
  if (run.kind === "execution") {
    const draftId = getExecutionIdOfRun(db, run.brand_id, run.id);
    return brandPath(dashboard, run.brand_id, draftId === undefined ? "content" : `drafts/${draftId}`);
  }
  const page: Partial<Record<RunView["kind"], string>> = {
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
