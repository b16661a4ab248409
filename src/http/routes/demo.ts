import { Hono } from "hono";
import { AppError } from "../../base/errors.ts";
import { actorOf } from "../../service/actor.ts";
import { takeRate } from "../../service/rate_limits.ts";
import { clientAddress } from "../client_address.ts";
import type { Demo } from "../context.ts";
import { brandPath, type Dashboard, type DashboardApp, type DashboardEnv } from "../dashboard/dashboard.ts";
import { renderDashboardError } from "../dashboard/error_page.ts";
import { sendPage } from "../dashboard/page.ts";
import { preparingBody } from "../dashboard/pages/front_page.ts";
import { READING } from "../middleware/brand_scope.ts";
import { mountBrandPages } from "./dashboard_brand.ts";
import { mountDashboardCrawlers } from "./dashboard_crawlers.ts";
import { mountDrafts } from "./dashboard_drafts.ts";
import { mountDashboardProfile } from "./dashboard_profile.ts";
import { mountDashboardPublishing } from "./dashboard_publishing.ts";
import { mountDashboardReports } from "./dashboard_reports.ts";

const BASE = "/demo";
const LOOKS_PER_HOUR = 300;
const REFRESH_SECONDS = 3;

/** The dashboard's pages of a made-up brand, for everybody to look at. */
export function mountDemo(app: DashboardApp, dashboard: Dashboard): void {
  const { deps } = dashboard;
  const { demo: source } = deps;
  if (source === null) return;
  let pages: { fetch: DashboardApp["fetch"]; home: string } | null = null;
  app.on(["GET", "POST"], [BASE, `${BASE}/*`], async (c) => {
    if (!READING.has(c.req.method)) throw new AppError("forbidden", "This is a demo: nothing can be changed here");
    const forwardedFor = c.req.header("X-Forwarded-For");
    const ip = clientAddress(c.env?.remoteAddress, { forwardedFor, trustProxy: deps.trustProxy });
    takeRate(deps, [
      { bucket: `demo:ip:${ip}`, perHour: LOOKS_PER_HOUR, what: "visits to the demo from this address" },
    ]);
    const demo = source();
    if (demo === null) {
      const body = preparingBody();
      return sendPage(dashboard, c, { title: "Demo", body, home: true, refreshSeconds: REFRESH_SECONDS });
    }
    pages ??= demoPages(dashboard, demo);
    return c.req.path === BASE ? c.redirect(pages.home, 303) : await pages.fetch(c.req.raw, c.env);
  });
}

function demoPages(dashboard: Dashboard, { deps, account, brandId }: Demo) {
  const actor = { ...actorOf({ account, member: null }), role: "viewer" as const };
  const visitor = { token: "", csrfToken: "", actor, account };
  const demo: Dashboard = { ...dashboard, deps: { ...deps, demo: dashboard.deps.demo }, base: BASE, visitor };
  const app = new Hono<DashboardEnv>();
  mountBrandPages(app, demo);
  mountDashboardCrawlers(app, demo);
  mountDrafts(app, demo);
  mountDashboardProfile(app, demo);
  mountDashboardReports(app, demo);
  mountDashboardPublishing(app, demo);
  const root = new Hono<DashboardEnv>();
  root.onError((error, c) => renderDashboardError(demo, c, error));
  root.get(BASE, (c) => c.redirect(brandPath(demo, brandId), 303));
  root.route(BASE, app);
  root.notFound((c) => renderDashboardError(demo, c, new AppError("not_found", "There is no such page")));
  return { fetch: root.fetch, home: brandPath(demo, brandId) };
}
