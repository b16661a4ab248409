import { Webhook } from "standardwebhooks";
import { isoTime } from "../base/clock.ts";
import { AppError, errorMessage, found } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { type BrandEvent, DEFAULT_EVENT_TYPES } from "../domain/alert.ts";
import type { Brand } from "../domain/brand.ts";
import {
  type DeliveryRow,
  type DeliveryView,
  deliveryOutbox,
  type EndpointRow,
  failPendingDeliveries,
  getDelivery,
  getEndpoint,
  insertDelivery,
  listEndpointsFor,
  updateDelivery,
  updateEndpoint,
} from "../store/alerts.ts";
import { type Db, transact } from "../store/db.ts";
import { eventText } from "./event_texts.ts";
import { createSender, type Sender } from "./outbox.ts";
import { openSealed, type WebhookDeps } from "./webhooks.ts";

const MINUTE_MS = 60_000;
/** Waits between tries: about a day together. */
const RETRY_AFTER_MS = [1, 5, 30, 120, 300, 420, 560].map((minutes) => minutes * MINUTE_MS);
/** Each wait is longer by up to this part of it. */
const JITTER = 0.2;
const WAIT_MAX_MS = Math.max(...RETRY_AFTER_MS) * (1 + JITTER);
/** Endpoints being posted to at a time, more than an account may have: one that hangs holds one place for ten seconds. */
const POSTS_AT_ONCE = 64;
const BODY_BYTES_MAX = 64 * 1024;
const GONE = 410;

/** Part of the transaction that keeps the event: one delivery for each endpoint that wants it. */
export function enqueueEvent(
  deps: Pick<WebhookDeps, "clock" | "ids">,
  tx: Db,
  { event, brand }: { event: BrandEvent; brand: Pick<Brand, "id" | "name" | "domain"> },
): void {
  for (const endpoint of listEndpointsFor(tx, event.account_id, brand.id)) {
    if (!(endpoint.events ?? DEFAULT_EVENT_TYPES).includes(event.type)) continue;
    const body = endpoint.format === "slack" ? slackBody(event, brand) : standardBody(event, brand);
    insertDelivery(tx, { ...newDelivery(deps, endpoint, { eventId: event.id, type: event.type }), body });
  }
}

function newDelivery(
  { ids, clock }: Pick<WebhookDeps, "clock" | "ids">,
  endpoint: EndpointRow,
  of: { eventId: string; type: DeliveryRow["event_type"] },
): Omit<DeliveryRow, "body"> {
  const nowMs = clock.now();
  return {
    id: ids.orderedUuid(),
    endpoint_id: endpoint.id,
    event_id: of.eventId,
    event_type: of.type,
    status: "pending",
    attempts: 0,
    next_attempt_ms: nowMs,
    last_status: null,
    last_error: null,
    created_at: isoTime(nowMs),
    sent_at: null,
  };
}

function standardBody(event: BrandEvent, brand: Pick<Brand, "name" | "domain">): string {
  const { id, type, created_at, brand_id, data } = event;
  const of = { event_id: id, brand_id, brand_name: brand.name, brand_domain: brand.domain };
  const body = JSON.stringify({ type, timestamp: created_at, data: { ...of, ...data } });
  if (Buffer.byteLength(body) <= BODY_BYTES_MAX) return body;
  // The whole of it is in the list of events.
  return JSON.stringify({ type, timestamp: created_at, data: { ...of, simulated: data.simulated, truncated: true } });
}

/** Slack reads these three characters as its own. */
function slackBody(event: BrandEvent, brand: Pick<Brand, "name" | "domain">): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  return JSON.stringify({ text: eventText(event, brand).replace(/[&<>]/g, (character) => entities[character]!) });
}

/** Sends deliveries that are due: one that fails waits longer each time, for about a day. */
export function createWebhookSender(deps: WebhookDeps & { log: Log }): Sender {
  return createSender(
    {
      name: "webhooks",
      atOnce: POSTS_AT_ONCE,
      rows: deliveryOutbox,
      waitMaxMs: WAIT_MAX_MS,
      send: (row) => deliver(deps, row),
    },
    deps,
  );
}

async function deliver(deps: WebhookDeps & { log: Log }, row: DeliveryRow, { once = false } = {}): Promise<void> {
  const attempts = row.attempts + 1;
  const endpoint = getEndpoint(deps.db, row.endpoint_id);
  if (endpoint === undefined) return;
  const { status, error } = await tryPost(deps, endpoint, row);
  const nowMs = deps.clock.now();
  if (error === null) {
    const sent = { status: "sent" as const, attempts, last_status: status, last_error: null, sent_at: isoTime(nowMs) };
    return updateDelivery(deps.db, row.id, sent);
  }
  const waitMs = RETRY_AFTER_MS[row.attempts];
  const retry = !once && waitMs !== undefined && status !== GONE;
  deps.log.warn({ delivery_id: row.id, endpoint_id: endpoint.id, attempts, retry, status }, "webhook not delivered");
  transact(deps.db, (tx) => {
    updateDelivery(tx, row.id, {
      status: retry ? "pending" : "failed",
      attempts,
      last_status: status,
      last_error: error,
      next_attempt_ms: nowMs + Math.round((waitMs ?? 0) * (1 + Math.random() * JITTER)),
    });
    if (status !== GONE) return;
    const disabled_reason = "The receiver returned 410 Gone: it does not want further messages";
    updateEndpoint(tx, endpoint.id, { enabled: false, disabled_reason, updated_at: isoTime(nowMs) });
    failPendingDeliveries(tx, endpoint.id, disabled_reason);
  });
}

async function tryPost(
  { clock, vault, webhookPost }: WebhookDeps,
  endpoint: EndpointRow,
  { event_id, body }: DeliveryRow,
): Promise<{ status: number | null; error: string | null }> {
  const open = openSealed(vault, endpoint);
  if (open === null) return { status: null, error: "SECRET_KEY has changed. Delete the webhook and create it again" };
  const at = new Date(clock.now());
  const valid = open.secrets.filter(({ until_ms }) => until_ms === null || until_ms > at.getTime());
  const headers = {
    "webhook-id": event_id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": valid.map(({ secret }) => new Webhook(secret).sign(event_id, at, body)).join(" "),
  };
  try {
    const status = await webhookPost.post(open.url, { headers, body });
    const isTaken = status >= 200 && status < 300;
    return { status, error: isTaken ? null : `The receiver returned status ${status}` };
  } catch (error) {
    return { status: null, error: errorMessage(error) };
  }
}

/** Posts a message that says it is a test, once, and tells what came of it. */
export async function testEndpoint(deps: WebhookDeps & { log: Log }, row: EndpointRow): Promise<DeliveryView> {
  const now = isoTime(deps.clock.now());
  const text = "This is a test message from a Brand Visibility webhook";
  const delivery: DeliveryRow = {
    ...newDelivery(deps, row, { eventId: deps.ids.orderedUuid(), type: "test" }),
    body: JSON.stringify(row.format === "slack" ? { text } : { type: "test", timestamp: now, data: { text } }),
    status: "sending",
  };
  insertDelivery(deps.db, delivery);
  await deliver(deps, delivery, { once: true });
  const { body: _, ...shown } = getDelivery(deps.db, row.id, delivery.id) ?? delivery;
  return shown;
}

/** Sends a delivery again that was given up, or came through and is wanted once more; the same id to its receiver. */
export function resendDelivery(
  deps: Pick<WebhookDeps, "db" | "clock">,
  endpoint: EndpointRow,
  id: string,
): DeliveryView {
  const known = found(getDelivery(deps.db, endpoint.id, id), "This webhook has no such delivery");
  if (!endpoint.enabled) throw new AppError("conflict", "The webhook is switched off. Switch it on first");
  if (known.status === "pending" || known.status === "sending")
    throw new AppError("conflict", "The delivery is still being tried");
  const again = { status: "pending" as const, attempts: 0, next_attempt_ms: deps.clock.now() };
  updateDelivery(deps.db, id, again);
  const { body: _, ...shown } = known;
  return { ...shown, ...again };
}
