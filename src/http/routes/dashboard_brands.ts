import { AppError } from "../../base/errors.ts";
import { brandsInPlan } from "../../service/brand_room.ts";
import { registerBrand } from "../../service/brands.ts";
import { startRun } from "../../service/runs.ts";
import { listBrands } from "../../store/brands.ts";
import { countListed } from "../../store/list_counts.ts";
import { getNewestRun } from "../../store/run_list.ts";
import { brandPath, type Dashboard, type DashboardApp, type DashboardContext } from "../dashboard/dashboard.ts";
import { sendPage } from "../dashboard/page.ts";
import { type BrandFormState, brandsBody } from "../dashboard/pages/brands_page.ts";
import { isActive } from "../dashboard/pages/runs_page.ts";
import { readSession, sessionForm, signedIn } from "../dashboard/session.ts";
import { countPageCall } from "../middleware/authentication.ts";
import { leavePortal, sendAfterCheckout } from "./after_checkout.ts";
import { sendFront } from "./front.ts";

const NAME_CHARS_MAX = 200;
const REFRESH_SECONDS = 10;

/** The start page: the account's brands, and the form that adds one. */
export function mountBrandList(app: DashboardApp, dashboard: Dashboard): void {
  const { deps, base } = dashboard;

  app.get("/", (c) => {
    const session = readSession(dashboard, c);
    const checkoutId = c.req.query("checkout");
    if (checkoutId !== undefined) return sendAfterCheckout(dashboard, c, { checkoutId, session });
    // On a host of its own the root is the front door, too.
    if (session === null) return base === "" ? sendFront(dashboard, c) : c.redirect(`${base}/sign-in`, 303);
    if (c.req.query("portal") !== undefined) return leavePortal(dashboard, c, session);
    c.set("session", session);
    return sendBrands(dashboard, c);
  });

  app.post("/b", signedIn(dashboard), ...sessionForm(dashboard), (c) => {
    const { account } = c.get("session");
    const form = c.get("form");
    const input = { domain: (form.domain ?? "").trim(), name: (form.name ?? "").trim().slice(0, NAME_CHARS_MAX) };
    if (input.name === "") return sendBrands(dashboard, c, { ...input, problem: "Give the brand a name" });
    countPageCall(deps, account);
    try {
      const { brand, existing } = registerBrand({ ...deps.accounts, abort: deps.runs.abort }, account, input);
      if (form.analyze !== "yes" || existing) return c.redirect(brandPath(dashboard, brand.id), 303);
      const run = startRun(deps.runs, brand, { kind: "full" });
      return c.redirect(`${brandPath(dashboard, brand.id, `runs/${run.id}`)}?follow`, 303);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
      return sendBrands(dashboard, c, { ...input, problem: error.message });
    }
  });
}

function sendBrands(dashboard: Dashboard, c: DashboardContext, refused?: BrandFormState): Response | Promise<Response> {
  const { db } = dashboard.deps;
  const session = c.get("session");
  const over = new Set(brandsInPlan(db, session.account).readOnly.map(({ id }) => id));
  const cards = listBrands(db, session.account.id).map((brand) => {
    const lastRun = getNewestRun(db, brand.id);
    return {
      brand,
      lastRun,
      waiting: countListed(db, brand.id, { list: "queue", status: "pending" }),
      readOnly: over.has(brand.id),
      stages: lastRun === undefined ? [] : dashboard.deps.stagesOf(lastRun.kind),
    };
  });
  const body = brandsBody(dashboard, session, { cards, ...(refused ? { refused } : {}) });
  const refresh = cards.some(({ lastRun }) => lastRun && isActive(lastRun)) ? { refreshSeconds: REFRESH_SECONDS } : {};
  return sendPage(dashboard, c, { title: "Your brands", session, body, status: refused ? 422 : 200, ...refresh });
}
