import { csvText } from "../../base/csv.ts";
import { SEVERITIES } from "../../domain/severity.ts";
import { periodOf, REPORT_DAYS_MAX } from "../../service/report_period.ts";
import { listFaultyPages, listFindingPages } from "../../store/finding_pages.ts";
import { getInsight, listInsightPages, listInsightsByKeys, listInsightsPage } from "../../store/insights.ts";
import { listHealthScores } from "../../store/reports.ts";
import type { Dashboard, DashboardContext } from "../dashboard/dashboard.ts";
import { healthBody, type IssueFilter } from "../dashboard/pages/health_page.ts";
import { type BrandPages, requireFound } from "./brand_pages.ts";
import { CSV_ROWS_MAX } from "./list_endpoint.ts";

/** More rules than there are. */
const ISSUES_MAX = 500;
const FAULTY_PAGES_MAX = 15;
const URL_CHARS_MAX = 2_000;

/** The audit's result, its issues by area, severity and page, and their addresses as files. */
export function mountHealthPages({ page, below }: BrandPages, dashboard: Dashboard): void {
  const { db, clock } = dashboard.deps;
  const csv = (c: DashboardContext, text: string) => c.body(text, 200, { "Content-Type": "text/csv; charset=utf-8" });

  page("health", (brand, c) => {
    const filter = filterOf(c);
    const { area, severity, url } = filter;
    const issues = (of: object, limit: number) =>
      listInsightsPage(db, brand.id, {
        filter: { status: "open", type: "technical_issue", ...of },
        page: { limit },
      });
    const { opened = [], closed = [] } = brand.technical_context?.changes ?? {};
    return healthBody(dashboard, c.get("session"), {
      brand,
      insights: issues({ category: area, severity, ...(url === "" ? {} : { url }) }, ISSUES_MAX).rows,
      total: issues({}, 1).total,
      filter,
      scores: listHealthScores(db, brand.id, periodOf({ days: REPORT_DAYS_MAX }, clock.now())),
      changed: listInsightsByKeys(db, brand.id, [...opened, ...closed]),
      pages: listFaultyPages(db, brand.id, FAULTY_PAGES_MAX),
    });
  });

  below("health", "/health/pages.csv", (brand, c) => {
    const { area, severity } = filterOf(c);
    const rows = listFindingPages(db, brand.id, { area, severity, limit: CSV_ROWS_MAX });
    return csv(c, csvText(["severity", "area", "finding", "url", "detail"], rows));
  });

  below("health", "/insights/:insight_id/pages.csv", (brand, c) => {
    const insight = requireFound(getInsight(db, brand.id, c.req.param("insight_id")!));
    const { rows } = listInsightPages(db, insight, { limit: CSV_ROWS_MAX });
    return csv(c, csvText(["url", "detail"], rows));
  });
}

function filterOf(c: DashboardContext): IssueFilter {
  return {
    area: c.req.query("area") || undefined,
    severity: SEVERITIES.find((known) => known === c.req.query("severity")),
    url: (c.req.query("url") ?? "").trim().slice(0, URL_CHARS_MAX),
  };
}
