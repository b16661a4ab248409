import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { DEFAULT_EVENT_TYPES, EVENT_TYPES } from "../../domain/alert.ts";
import { requireBrand } from "../../service/brands.ts";
import {
  addDigest,
  changeDigest,
  readUnsubscribeToken,
  requireDigest,
  sendDigest,
  setSubscribed,
  showDigest,
} from "../../service/digests.ts";
import { resendDelivery, testEndpoint } from "../../service/webhook_delivery.ts";
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  requireEndpoint,
  rotateSecret,
  showEndpoint,
} from "../../service/webhooks.ts";
import { listDeliveriesPage, listEndpoints } from "../../store/alerts.ts";
import { listBrandHeads } from "../../store/brands.ts";
import { deleteDigest, listDigests } from "../../store/digests.ts";
import type { Dashboard, DashboardApp, DashboardContext } from "../dashboard/dashboard.ts";
import { sendPage } from "../dashboard/page.ts";
import { type AlertFacts, unsubscribeBody } from "../dashboard/pages/alert_cards.ts";
import { sessionForm, signedIn } from "../dashboard/session.ts";
import { countPageCall } from "../middleware/authentication.ts";
import { AccountDigestAdd, AccountWebhookAdd } from "../schemas/alert.ts";

const DELIVERIES_SHOWN = 10;
/** A mail program posts `List-Unsubscribe=One-Click`, in either form encoding. */
const ONE_CLICK_BYTES_MAX = 4_096;

type Shown = Pick<AlertFacts, "secret" | "tested">;
type Send = (c: DashboardContext, shown: Shown) => Response | Promise<Response>;

export function alertFacts({ deps }: Dashboard, accountId: string, shown: Shown = {}): AlertFacts {
  const { db, webhooks } = deps;
  return {
    ...shown,
    brands: listBrandHeads(db, accountId),
    webhooks: listEndpoints(db, accountId).map((row) => ({
      endpoint: showEndpoint(webhooks.vault, row),
      deliveries: listDeliveriesPage(db, row.id, { page: { limit: DELIVERIES_SHOWN } }).rows,
    })),
    digests: listDigests(db, accountId).map((digest) => showDigest(db, digest)),
  };
}

/** What the forms of the settings' cards do; `send` shows the settings. */
export function mountAlertForms(app: DashboardApp, dashboard: Dashboard, send: Send): void {
  const form = [signedIn(dashboard), ...sessionForm(dashboard)] as const;
  const { deps, base } = dashboard;
  const ownerOf = (c: DashboardContext) => ({ accountId: c.get("session").account.id });
  const brandOf = (c: DashboardContext) => {
    const id = c.get("form").brand_id ?? "";
    return id === "" ? null : requireBrand(deps.db, ownerOf(c).accountId, id).id;
  };

  app.post("/settings/webhooks", ...form, (c) => {
    const { url, format, finished } = c.get("form");
    const events = [...(finished === "yes" ? EVENT_TYPES : DEFAULT_EVENT_TYPES)];
    const request = checked(AccountWebhookAdd, { url, format, events });
    const { secret } = addEndpoint(deps.webhooks, ownerOf(c), { ...request, brand_id: brandOf(c) });
    return send(c, { secret });
  });

  app.post("/settings/webhooks/:id", ...form, async (c) => {
    const row = requireEndpoint(deps.db, ownerOf(c), c.req.param("id"));
    const { do: does, delivery = "" } = c.get("form");
    if (does === "test") {
      countPageCall(deps, c.get("session").account);
      return send(c, { tested: await testEndpoint(deps.webhooks, row) });
    }
    if (does === "rotate") return send(c, { secret: rotateSecret(deps.webhooks, row).secret });
    if (does === "delete") removeEndpoint(deps.db, row.id);
    if (does === "on" || does === "off") changeEndpoint(deps.webhooks, row, { enabled: does === "on" });
    if (does === "resend") {
      resendDelivery(deps, row, delivery);
      deps.webhooks.kick();
    }
    return c.redirect(`${base}/settings#webhooks`, 303);
  });

  app.post("/settings/digests", ...form, (c) => {
    const { every, recipients = "", time_zone, locale } = c.get("form");
    const addresses = recipients.split(/[\s,;]+/).filter((address) => address !== "");
    const request = checked(AccountDigestAdd, { every, recipients: addresses, time_zone, locale });
    addDigest(deps.digests, ownerOf(c), { ...request, brand_id: brandOf(c) });
    return c.redirect(`${base}/settings#digests`, 303);
  });

  app.post("/settings/digests/:id", ...form, (c) => {
    const digest = requireDigest(deps.db, ownerOf(c), c.req.param("id"));
    const { do: does } = c.get("form");
    if (does === "send") {
      countPageCall(deps, c.get("session").account);
      sendDigest(deps.digests, c.get("session").account, digest);
    }
    if (does === "delete") deleteDigest(deps.db, digest.id);
    if (does === "on" || does === "off") changeDigest(deps.digests, digest, { paused: does === "off" });
    return c.redirect(`${base}/settings#digests`, 303);
  });
}

/** Without signing in: the link itself says whose mail it ends. Mail programs post to it by themselves (RFC 8058). */
export function mountUnsubscribe(app: DashboardApp, dashboard: Dashboard): void {
  const { deps, base } = dashboard;
  const open = (c: DashboardContext) => {
    const token = c.req.param("token") ?? "";
    const read = readUnsubscribeToken(deps.digests.vault, token);
    if (read === null)
      throw new AppError("not_found", "This unsubscribe link is not valid. Use the one of a newer mail");
    return { read, action: `${base}/unsubscribe/${token}` };
  };

  app.get("/unsubscribe/:token", (c) => {
    const { read, action } = open(c);
    const body = unsubscribeBody(action, { address: read.address, done: null });
    return sendPage(dashboard, c, { title: "Unsubscribe", body });
  });

  app.post("/unsubscribe/:token", bodyLimit({ maxSize: ONE_CLICK_BYTES_MAX }), async (c) => {
    const { read, action } = open(c);
    const again = new URLSearchParams(await c.req.text()).get("again") === "yes";
    setSubscribed(deps, read, again);
    const body = unsubscribeBody(action, { address: read.address, done: !again });
    return sendPage(dashboard, c, { title: again ? "Subscribed" : "Unsubscribed", body });
  });
}

/** What a form holds, as the schema has it. */
export function checked<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new AppError("invalid_input", `Check what you have entered: ${z.prettifyError(read.error)}`);
}
