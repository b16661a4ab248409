import { addShare, revokeShare, sharesOf } from "../../service/report_shares.ts";
import { brandPath, type Dashboard, type DashboardApp, type DashboardContext } from "../dashboard/dashboard.ts";
import { sendPage } from "../dashboard/page.ts";
import { reportBody } from "../dashboard/pages/report_card.ts";
import { ownBrand, sessionForm, signedIn } from "../dashboard/session.ts";
import { ReportQuery, ShareAdd } from "../schemas/report.ts";
import { checked } from "./dashboard_alerts.ts";
import { sendReport, shareUrl } from "./reports.ts";

/** The report of a brand and the links by which others read it. */
export function mountDashboardReports(app: DashboardApp, dashboard: Dashboard): void {
  const { deps } = dashboard;
  const own = [signedIn(dashboard), ownBrand(dashboard)] as const;
  const form = [...own, ...sessionForm(dashboard)] as const;
  const send = (c: DashboardContext, url?: string) => {
    const [session, brand] = [c.get("session"), c.get("brand")];
    const body = reportBody(dashboard, session, { brand, shares: sharesOf(deps, brand.id), ...(url ? { url } : {}) });
    return sendPage(dashboard, c, { title: "Report", body, active: "report", session, brand });
  };

  app.get("/b/:brand_id/report", ...own, (c) => send(c));

  app.get("/b/:brand_id/report/view", ...own, (c) =>
    sendReport(deps, c, c.get("brand"), checked(ReportQuery, c.req.query())),
  );

  app.post("/b/:brand_id/report", ...form, (c) => {
    const { days, expires } = c.get("form");
    const asked = checked(ShareAdd, { days: Number(days), expires_in_days: Number(expires) });
    return send(c, shareUrl(deps, addShare(deps, c.get("brand").id, asked).token));
  });

  app.post("/b/:brand_id/report/:share_id/revoke", ...form, (c) => {
    revokeShare(deps, c.get("brand").id, c.req.param("share_id"));
    return c.redirect(brandPath(dashboard, c.get("brand").id, "report"), 303);
  });
}
