import { AppError } from "../../base/errors.ts";
import { brandingOf, logoOf, REPORT_COLORS, setBranding } from "../../service/branding.ts";
import type { Dashboard, DashboardApp } from "../dashboard/dashboard.ts";
import { sessionForm, signedIn } from "../dashboard/session.ts";
import { BRANDING_BYTES_MAX, BrandingChange } from "../schemas/report.ts";
import { checked } from "./dashboard_alerts.ts";

/** The form for how reports look, and the logo that it shows. */
export function mountBranding(app: DashboardApp, dashboard: Dashboard): void {
  const { deps, base } = dashboard;
  const form = [signedIn(dashboard), ...sessionForm(dashboard, { bytesMax: BRANDING_BYTES_MAX })] as const;

  app.post("/settings/branding", ...form, (c) => {
    const { reset, agency_name = "", logo, remove_logo, heading_color, chart_color } = c.get("form");
    const colors = { heading_color, chart_color };
    const change =
      reset === "yes"
        ? { agency_name: null, logo: null, heading_color: null, chart_color: null }
        : {
            ...Object.fromEntries(
              Object.entries(colors).map(([name, color]) => [
                name,
                color === REPORT_COLORS[name as keyof typeof colors] ? null : color,
              ]),
            ),
            agency_name: agency_name.trim() || null,
            ...(remove_logo === "yes" ? { logo: null } : logo ? { logo } : {}),
          };
    setBranding(deps, c.get("session").account.id, checked(BrandingChange, change));
    return c.redirect(`${base}/settings?branded#branding`, 303);
  });

  app.get("/settings/logo", signedIn(dashboard), (c) => {
    const logo = logoOf(brandingOf(deps.db, c.get("session").account.id));
    if (logo === null) throw new AppError("not_found", "There is no logo");
    return c.body(logo.bytes, 200, {
      "Content-Type": logo.type,
      "Content-Security-Policy": "default-src 'none'; sandbox",
    });
  });
}
