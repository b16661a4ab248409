import { html } from "hono/html";
import type { QueueItem } from "../../domain/queue_item.ts";
import { budgetOf } from "../../service/budgets.ts";
import { listImportStates } from "../../service/import_states.ts";
import { periodOf, REPORT_DAYS } from "../../service/report_period.ts";
import { doneWork } from "../../service/report_work.ts";
import { expireBrandRuns } from "../../service/runs.ts";
import { createVisibilityHistory } from "../../service/visibility_history.ts";
import { getBrief, getBriefIdOfRun, listBriefHeadsPage } from "../../store/briefs.ts";
import type { Db } from "../../store/db.ts";
import { type DraftHead, getExecutionIdOfRun, listDraftHeadsOfBrief } from "../../store/executions.ts";
import { listInsights, listInsightsByKeys } from "../../store/insights.ts";
import { countListed, countListedByStatus } from "../../store/list_counts.ts";
import { hasOwnQuestions } from "../../store/questions.ts";
import { listQueuePage } from "../../store/queue_items.ts";
import { listHealthScores } from "../../store/reports.ts";
import { getNewestRun, listRunsPage, type RunView } from "../../store/run_list.ts";
import { getRun, listRunStages } from "../../store/runs.ts";
import { listSchedules } from "../../store/schedules.ts";
import { listNewestSnapshots } from "../../store/snapshots.ts";
import { brandPath, type Dashboard, type DashboardApp } from "../dashboard/dashboard.ts";
import { briefBody, contentBody } from "../dashboard/pages/content_page.ts";
import { movedKeys, overviewBody, TOP_ITEMS } from "../dashboard/pages/overview_page.ts";
import { isActive, runBody, runName, runsBody } from "../dashboard/pages/runs_page.ts";
import { scheduleCard } from "../dashboard/pages/schedule_card.ts";
import { SPANS } from "../dashboard/pages/time_card.ts";
import { SNAPSHOTS_SHOWN_MAX, trackingBody } from "../dashboard/pages/tracking_page.ts";
import { pagingOf } from "../dashboard/paging.ts";
import { startSteps } from "../dashboard/start_steps.ts";
import { type BrandPages, brandPages, notFound, requireFound } from "./brand_pages.ts";
import { mountHealthPages } from "./dashboard_health.ts";
import { mountQueuePages } from "./dashboard_queue.ts";
import { mountTopics } from "./dashboard_topics.ts";
import { mountVisibilityPages } from "./dashboard_visibility.ts";

const PAGE_ROWS = { runs: 50, briefs: 50 };
/** Drafts from one brief: the newest of them. */
const DRAFTS_OF_BRIEF_MAX = 20;
const REFRESH_SECONDS = 3;

/** The pages of one brand: each loads what it shows, then renders. */
export function mountBrandPages(app: DashboardApp, dashboard: Dashboard): void {
  const pages = brandPages(app, dashboard);
  mountOverview(pages, dashboard);
  mountQueuePages(app, dashboard, pages);
  mountVisibilityPages(pages, dashboard);
  mountHealthPages(pages, dashboard);
  mountFindings(pages, dashboard);
  mountTopics(app, dashboard, pages);
  mountContent(pages, dashboard);
  mountRunPages(pages, dashboard);
}

function mountOverview({ page }: BrandPages, dashboard: Dashboard): void {
  const { deps } = dashboard;
  const historyOf = createVisibilityHistory(deps.db);
  page("", (brand, c) => {
    expireBrandRuns(deps.runs, brand.id);
    const keys = movedKeys(brand);
    const days = SPANS.find((span) => String(span) === c.req.query("days")) ?? REPORT_DAYS;
    const period = periodOf({ days }, deps.clock.now());
    return overviewBody(dashboard, c.get("session"), {
      brand,
      ...openItems(deps.db, brand.id),
      insights:
        keys === null ? listInsights(deps.db, brand.id, OPEN_ISSUES) : listInsightsByKeys(deps.db, brand.id, keys),
      lastRun: getNewestRun(deps.db, brand.id),
      time: {
        days,
        period,
        history: historyOf(brand, period),
        scores: listHealthScores(deps.db, brand.id, period),
        done: doneWork(deps.db, brand.id, period),
      },
    });
  });
}

const OPEN_ISSUES = { status: "open", type: "technical_issue" } as const;
const OPEN_STATUSES = ["pending", "accepted"] as const;

function openItems(db: Db, brandId: string): { next: QueueItem[]; open: number } {
  const pages = OPEN_STATUSES.map((status) =>
    listQueuePage(db, brandId, { filter: { status }, page: { limit: TOP_ITEMS } }),
  );
  const items = pages.flatMap(({ rows }) => rows).toSorted((a, b) => a.rank - b.rank);
  return { next: items.slice(0, TOP_ITEMS), open: pages.reduce((sum, { total }) => sum + total, 0) };
}

function mountFindings({ page }: BrandPages, dashboard: Dashboard): void {
  const { db } = dashboard.deps;

  page("tracking", (brand, c) => {
    const taken = c.req.query("taken") !== undefined;
    const shown = listNewestSnapshots(db, brand.id, SNAPSHOTS_SHOWN_MAX);
    return trackingBody(dashboard, c.get("session"), {
      brand,
      shown,
      taken,
      imports: listImportStates(db, brand),
    });
  });
}

function mountContent({ page, below }: BrandPages, dashboard: Dashboard): void {
  const { db } = dashboard.deps;

  page("content", (brand, c) => {
    const total = countListed(db, brand.id, { list: "briefs" });
    const paging = pagingOf(c.req.query("page"), { total, size: PAGE_ROWS.briefs });
    const briefs = listBriefHeadsPage(db, brand.id, paging.request).rows;
    const drafts = briefs.flatMap(({ id }) => draftsOf(db, brand.id, id));
    return contentBody(dashboard, { brand, briefs, drafts, paging });
  });

  below("content", "/briefs/:brief_id", (brand, c) => {
    const brief = requireFound(getBrief(db, brand.id, c.req.param("brief_id")!));
    const drafts = draftsOf(db, brief.brand_id, brief.id);
    const body = briefBody(dashboard, c.get("session"), { brief, drafts });
    return { title: brief.title.slice(0, 120), body };
  });
}

function draftsOf(db: Db, brandId: string, briefId: string): DraftHead[] {
  return listDraftHeadsOfBrief(db, brandId, { briefId, limit: DRAFTS_OF_BRIEF_MAX });
}

function mountRunPages({ page, below }: BrandPages, dashboard: Dashboard): void {
  const { deps } = dashboard;

  page("runs", (brand, c) => {
    expireBrandRuns(deps.runs, brand.id);
    const total = countListed(deps.db, brand.id, { list: "runs" });
    const paging = pagingOf(c.req.query("page"), { total, size: PAGE_ROWS.runs });
    const runs = listRunsPage(deps.db, brand.id, { page: paging.request }).rows;
    const [of, others] = [true, false].map((isFull) =>
      listSchedules(deps.db, brand.id).filter(({ kind }) => (kind === "full") === isFull),
    );
    const budget = budgetOf(deps.db, { accountId: brand.account_id, brandId: brand.id, nowMs: deps.clock.now() });
    const schedule = scheduleCard(dashboard, c.get("session"), { brand, schedule: of![0], others: others!, budget });
    return runsBody(dashboard, c.get("session"), { brand, runs, paging, schedule });
  });

  below("runs", "/runs/:run_id", (brand, c) => {
    expireBrandRuns(deps.runs, brand.id);
    const run = requireFound(getRun(deps.db, c.req.param("run_id")!.toLowerCase()));
    if (run.brand_id !== brand.id) throw notFound();
    const result = run.status === "done" ? resultPath(dashboard, run) : null;
    if (result !== null && c.req.query("follow") !== undefined) return c.redirect(result, 303);
    const stages = listRunStages(deps.db, run.id);
    const asksOwn = isActive(run)
      ? hasOwnQuestions(deps.db, brand.id)
      : stages.some(({ stage }) => stage === "own_questions");
    const isFirst = run.kind === "full" && isActive(run) && brand.technical_context === null;
    const shown = runBody(dashboard, c.get("session"), {
      run,
      stages,
      planned: deps.stagesOf(run.kind).filter((stage) => stage !== "own_questions" || asksOwn),
      result,
    });
    const refresh = isActive(run) ? { refreshSeconds: REFRESH_SECONDS } : {};
    const body = isFirst ? html`${startSteps("analysis")}${shown}` : shown;
    return { title: runName(run.kind), body, ...refresh };
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
  return brandPath(
    dashboard,
    run.brand_id,
    page[run.kind] ?? (run.kind === "full" && isNewcomers(db, run.brand_id) ? "queue" : ""),
  );
}

/** Whether there is something to decide, and nothing was decided yet. */
function isNewcomers(db: Db, brandId: string): boolean {
  const statuses = [...countListedByStatus(db, brandId, "queue")].flatMap(([status, items]) =>
    items > 0 ? [status] : [],
  );
  return statuses.length === 1 && statuses[0] === "pending";
}
