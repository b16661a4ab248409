import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { AppError } from "../../base/errors.ts";
import { sha256Hex } from "../../base/ids.ts";
import type { Api, HttpDeps } from "../context.ts";
import type { Dashboard, DashboardEnv } from "../dashboard/dashboard.ts";
import { renderDashboardError } from "../dashboard/error_page.ts";
import { dashboardPath } from "../dashboard_path.ts";
import { mountBrandPages } from "./dashboard_brand.ts";
import { mountBrandList } from "./dashboard_brands.ts";
import { mountDashboardCrawlers } from "./dashboard_crawlers.ts";
import { mountDrafts } from "./dashboard_drafts.ts";
import { mountDashboardProfile } from "./dashboard_profile.ts";
import { mountDashboardPublishing } from "./dashboard_publishing.ts";
import { mountDashboardQuestions } from "./dashboard_questions.ts";
import { mountDashboardReports } from "./dashboard_reports.ts";
import { mountSettings } from "./dashboard_settings.ts";
import { mountSignIn } from "./dashboard_sign_in.ts";
import { mountDashboardWork } from "./dashboard_work.ts";
import { mountDemo } from "./demo.ts";
import { mountOrder, sendFront } from "./front.ts";
import { mountTestCheckout } from "./test_checkout.ts";

/** Each with the files that it is made of. */
const ASSETS = [
  ["dashboard.css", "text/css; charset=utf-8", ["dashboard.css", "work.css"]],
  ["dashboard.js", "text/javascript; charset=utf-8", ["dashboard.js", "work.js"]],
  ["icon.svg", "image/svg+xml", ["icon.svg"]],
] as const;
const ASSET_FOLDER = join(import.meta.dirname, "../dashboard/assets");

/** All pages for the browser, under the path of DASHBOARD_URL. They have their own errors: pages, not JSON. */
export function mountDashboard(api: Api, deps: HttpDeps): void {
  const assets = ASSETS.map(([name, type, files]) => ({
    name,
    type,
    text: files.map((file) => readFileSync(join(ASSET_FOLDER, file), "utf8")).join("\n"),
  }));
  const base = dashboardPath(deps.dashboardUrl);
  const dashboard: Dashboard = {
    deps,
    base,
    assets: `${base}/assets`,
    assetVersion: sha256Hex(assets.map((asset) => asset.text).join("")).slice(0, 12),
    secure: deps.dashboardUrl.startsWith("https:"),
  };
  const app = new Hono<DashboardEnv>();
  app.onError((error, c) => renderDashboardError(dashboard, c, error));

  for (const { name, type, text } of assets) {
    app.get(`/assets/${name}`, etag(), (c) =>
      c.body(text, 200, {
        "Content-Type": type,
        "Cache-Control": c.req.query("v") === dashboard.assetVersion ? "public, max-age=31536000" : "no-cache",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'",
      }),
    );
  }
  mountSignIn(app, dashboard);
  mountOrder(app, dashboard);
  mountBrandList(app, dashboard);
  mountSettings(app, dashboard);
  mountBrandPages(app, dashboard);
  mountDashboardCrawlers(app, dashboard);
  mountDrafts(app, dashboard);
  mountDashboardProfile(app, dashboard);
  mountDashboardQuestions(app, dashboard);
  mountDashboardWork(app, dashboard);
  mountDashboardReports(app, dashboard);
  mountDashboardPublishing(app, dashboard);
  // On a host of its own the pages share the root with the API, whose own "not found" then answers.
  if (dashboard.base !== "") {
    app.all("/*", () => {
      throw new AppError("not_found", "There is no such page");
    });
  }
  api.route(dashboard.base || "/", app as never);
  const front = new Hono<DashboardEnv>();
  front.onError((error, c) => renderDashboardError(dashboard, c, error));
  if (dashboard.base !== "") front.get("/", (c) => sendFront(dashboard, c));
  mountDemo(front, dashboard);
  api.route("/", front as never);
  // Their addresses are made from BASE_URL, wherever the dashboard is.
  const payment = new Hono<DashboardEnv>();
  payment.onError((error, c) => renderDashboardError(dashboard, c, error));
  mountTestCheckout(payment, dashboard);
  api.route("/", payment as never);
}
