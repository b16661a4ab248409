import { AppError } from "../../base/errors.ts";
import { parseTier } from "../../domain/tier.ts";
import { clientAddress } from "../client_address.ts";
import type { Dashboard, DashboardApp, DashboardContext } from "../dashboard/dashboard.ts";
import { sendPage } from "../dashboard/page.ts";
import { FRONT_DESCRIPTION, frontBody, orderedBody } from "../dashboard/pages/front_page.ts";
import { ownForm, readSession } from "../dashboard/session.ts";
import { orderByMail } from "./checkout.ts";

const EMAIL_CHARS_MAX = 254;
const NAME_CHARS_MAX = 200;

/** What it is, what it costs, and the way in. */
export function sendFront(dashboard: Dashboard, c: DashboardContext): Response | Promise<Response> {
  const session = readSession(dashboard, c);
  const { baseUrl, checkout, demo } = dashboard.deps;
  const body = frontBody(dashboard, { session, baseUrl, payments: checkout.payments !== null, demo: demo !== null });
  const title = "How AI answers and search see your brand";
  return sendPage(dashboard, c, { title, session, body, home: true, description: FRONT_DESCRIPTION });
}

/** The order form of the front page: e-mails the payment link, as the API does. */
export function mountOrder(app: DashboardApp, dashboard: Dashboard): void {
  const { deps, base } = dashboard;
  app.post("/order", ...ownForm(dashboard), async (c) => {
    const { email = "", name = "", tier: asked = "" } = c.get("form");
    const tier = parseTier(asked);
    const order = { email: email.trim().slice(0, EMAIL_CHARS_MAX), name: name.trim().slice(0, NAME_CHARS_MAX) };
    if (!/^[^\s@]+@[^\s@]+$/.test(order.email)) throw new AppError("invalid_input", "This is not an e-mail address");
    if (order.name === "") throw new AppError("invalid_input", "Give your name");
    if (tier === null) throw new AppError("invalid_input", "Choose one of the plans");
    const forwardedFor = c.req.header("X-Forwarded-For");
    const ip = clientAddress(c.env?.remoteAddress, { forwardedFor, trustProxy: deps.trustProxy });
    await orderByMail(deps, { ...order, tier }, ip);
    const body = orderedBody({ base, mailFolder: deps.mailFolder });
    return sendPage(dashboard, c, { title: "Check your e-mail", body, home: true });
  });
}
