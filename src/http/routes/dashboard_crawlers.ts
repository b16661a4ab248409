import { readCrawlerVisits } from "../../service/crawler_visits.ts";
import type { Dashboard, DashboardApp } from "../dashboard/dashboard.ts";
import { pageTitle, sendPage } from "../dashboard/page.ts";
import { crawlersBody } from "../dashboard/pages/crawlers_page.ts";
import { ownBrand, signedIn } from "../dashboard/session.ts";

/** What AI crawlers read of the brand's site. */
export function mountDashboardCrawlers(app: DashboardApp, dashboard: Dashboard): void {
  const { db, clock, stopping: signal } = dashboard.deps;
  app.get("/b/:brand_id/crawlers", signedIn(dashboard), ownBrand(dashboard), async (c) => {
    const [session, brand] = [c.get("session"), c.get("brand")];
    const reading = await readCrawlerVisits({ db, now: () => clock.now(), signal }, brand.id, {});
    const body = crawlersBody(brand, reading);
    return sendPage(dashboard, c, { title: pageTitle("crawlers"), body, active: "crawlers", session, brand });
  });
}
