import { csvText } from "../../base/csv.ts";
import { getInsight, listInsightPages, listInsights } from "../../store/insights.ts";
import type { Dashboard } from "../dashboard/dashboard.ts";
import { healthBody } from "../dashboard/pages/health_page.ts";
import { type BrandPages, requireFound } from "./brand_pages.ts";
import { CSV_ROWS_MAX } from "./list_endpoint.ts";

const OPEN_ISSUES = { status: "open", type: "technical_issue" } as const;

export function mountHealthPages({ page, below }: BrandPages, dashboard: Dashboard): void {
  const { db } = dashboard.deps;

  page("health", (brand, c) => {
    const insights = listInsights(db, brand.id, OPEN_ISSUES);
    return healthBody(dashboard, c.get("session"), { brand, insights });
  });

  below("health", "/insights/:insight_id/pages.csv", (brand, c) => {
    const insight = requireFound(getInsight(db, brand.id, c.req.param("insight_id")!));
    const { rows } = listInsightPages(db, insight, { limit: CSV_ROWS_MAX });
    return c.body(csvText(["url", "detail"], rows), 200, { "Content-Type": "text/csv; charset=utf-8" });
  });
}
