import type { Context } from "hono";
import { isoTime } from "../../base/clock.ts";
import type { Actor } from "../../service/actor.ts";
import { resendDelivery, testEndpoint } from "../../service/webhook_delivery.ts";
import {
  addEndpoint,
  changeEndpoint,
  type EndpointView,
  removeEndpoint,
  requireEndpoint,
  rotateSecret,
  showEndpoint,
} from "../../service/webhooks.ts";
import { type DeliveryView, listDeliveriesPage, listEndpoints, listEventsPage } from "../../store/alerts.ts";
import type { Api, HttpDeps, HttpEnv } from "../context.ts";
import {
  AccountWebhookAdd,
  Deleted,
  DeliveriesQuery,
  DeliveryRecord,
  EventRecord,
  EventsQuery,
  ownedList,
  WebhookAdd,
  WebhookChange,
  WebhookCreated,
  WebhookRecord,
  WebhookRotated,
} from "../schemas/alert.ts";
import { LIST_LIMIT_MAX, shownBy } from "../schemas/common.ts";
import { ALERT_SCOPES, type AlertScope, idsGuard, namedBrand, ownerOf } from "./alert_scopes.ts";
import { keyedRoutes } from "./keyed_routes.ts";
import { mountList } from "./list_endpoint.ts";

const PROMISE =
  "Signed as Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature. Anything but a 2xx response within ten seconds is retried for about a day; redirects are not followed; 410 switches the webhook off. The body is {type, timestamp, data}.";

/** What happened to a brand, and who is posted to about it. */
export function mountWebhooks(api: Api, deps: HttpDeps): void {
  mountList(api, deps, {
    name: "events",
    summary: "Events of the brand, newest first",
    description: "Each event is created once, after the run it results from, whether or not there is a webhook.",
    item: EventRecord,
    query: EventsQuery,
    load: (brandId, of) => listEventsPage(deps.db, brandId, of),
    present: ({ id, brand_id, type, data, created_at }) => ({ id, brand_id, type, data: { ...data }, created_at }),
  });
  for (const scope of ALERT_SCOPES) {
    mountEndpoints(api, deps, scope);
    mountDeliveries(api, deps, scope);
  }
}

function mountEndpoints(api: Api, deps: HttpDeps, scope: AlertScope): void {
  const route = keyedRoutes(api, deps, "Alerts");
  const { at, of, whose } = scope;
  const one = (c: Context<HttpEnv>) => requireEndpoint(deps.db, ownerOf(c, scope), idOf(c));

  route(`list${of}Webhooks`, `get ${at}/webhooks`, {
    summary: `Webhooks of ${whose}`,
    description:
      "Without their secrets; including those that are switched off. Only owners see the whole URL, since anyone who has it can post there.",
    answer: [200, ownedList("webhooks", WebhookRecord), "The webhooks"],
    handle: (c) => {
      const { accountId, brandId } = ownerOf(c, scope);
      const webhooks = listEndpoints(deps.db, accountId, brandId).map((row) =>
        present(shownTo(c.get("actor"), showEndpoint(deps.webhooks.vault, row))),
      );
      return c.json({ ...(brandId ? { brand_id: brandId } : {}), total: webhooks.length, webhooks }, 200);
    },
  });

  route(`add${of}Webhook`, `post ${at}/webhooks`, {
    summary: `Add a webhook for ${whose}`,
    description: PROMISE,
    body: of === "Brand" ? (WebhookAdd as unknown as typeof AccountWebhookAdd) : AccountWebhookAdd,
    answer: [201, WebhookCreated, "The webhook with its secret, which is not shown again"],
    errors: of === "Brand" ? [409] : [403, 404, 409],
    handle: (c) => {
      const { brand_id, ...request } = c.req.valid("json");
      const made = addEndpoint(deps.webhooks, ownerOf(c, scope), {
        ...request,
        brand_id: namedBrand(deps, c, brand_id),
      });
      c.header("Cache-Control", "no-store");
      return c.json({ ...present(made), secret: made.secret }, 201);
    },
  });

  route(`change${of}Webhook`, `patch ${at}/webhooks/{webhook_id}`, {
    summary: "Change a webhook, or switch it on and off",
    description: "Omitted fields stay unchanged. Switching it off discards the messages waiting for it.",
    body: WebhookChange,
    ...idsGuard(scope),
    answer: [200, WebhookRecord, "The webhook"],
    errors: [404, 409],
    handle: (c) => c.json(present(changeEndpoint(deps.webhooks, one(c), c.req.valid("json"))), 200),
  });

  route(`delete${of}Webhook`, `delete ${at}/webhooks/{webhook_id}`, {
    summary: "Delete a webhook with its deliveries",
    description: "Messages that have not been sent yet are discarded.",
    ...idsGuard(scope),
    answer: [200, Deleted, "Deleted"],
    errors: [404],
    handle: (c) => {
      const { id } = one(c);
      removeEndpoint(deps.db, id);
      return c.json({ deleted: true as const, id }, 200);
    },
  });

  route(`rotate${of}Webhook`, `post ${at}/webhooks/{webhook_id}/rotate`, {
    summary: "Create a new secret",
    description: "For 24 hours each message is also signed with the old secret.",
    ...idsGuard(scope),
    answer: [200, WebhookRotated, "The new secret, which is not shown again"],
    errors: [404, 409],
    handle: (c) => {
      const rotated = rotateSecret(deps.webhooks, one(c));
      c.header("Cache-Control", "no-store");
      return c.json(rotated, 200);
    },
  });
}

function mountDeliveries(api: Api, deps: HttpDeps, scope: AlertScope): void {
  const route = keyedRoutes(api, deps, "Alerts");
  const { at, of } = scope;
  const one = (c: Context<HttpEnv>) => requireEndpoint(deps.db, ownerOf(c, scope), idOf(c));

  route(`test${of}Webhook`, `post ${at}/webhooks/{webhook_id}/test`, {
    summary: "Post a test message once and return the result",
    description: "Signed like every message, with type `test`. It is not retried.",
    ...idsGuard(scope),
    answer: [200, DeliveryRecord, "The delivery"],
    errors: [404],
    handle: async (c) => c.json(presentDelivery(await testEndpoint(deps.webhooks, one(c))), 200),
  });

  route(`list${of}WebhookDeliveries`, `get ${at}/webhooks/{webhook_id}/deliveries`, {
    summary: "Deliveries of a webhook, newest first; status=failed lists those given up",
    description: "What was posted, how often, and the response.",
    query: DeliveriesQuery,
    ...idsGuard(scope),
    answer: [200, ownedList("deliveries", DeliveryRecord), "A page of the deliveries"],
    errors: [404],
    handle: (c) => {
      const { limit = LIST_LIMIT_MAX, offset = 0, status } = c.req.valid("query");
      const { rows, total } = listDeliveriesPage(deps.db, one(c).id, { status, page: { limit, offset } });
      return c.json({ total, deliveries: rows.map(presentDelivery) }, 200);
    },
  });

  route(`resend${of}WebhookDelivery`, `post ${at}/webhooks/{webhook_id}/deliveries/{delivery_id}/resend`, {
    summary: "Send a delivery again, under the same webhook-id",
    description: "Also works for one that was given up. The receiver can recognise it by the id.",
    ...idsGuard(scope),
    answer: [200, DeliveryRecord, "The delivery, which is tried again"],
    errors: [404, 409],
    handle: (c) => {
      const delivery = resendDelivery(deps, one(c), idOf(c, "delivery_id"));
      deps.webhooks.kick();
      return c.json(presentDelivery(delivery), 200);
    },
  });
}

function idOf(c: Context<HttpEnv>, name = "webhook_id"): string {
  return c.req.param(name as never as "")!.toLowerCase();
}

/** Whoever has the whole address can post there. */
function shownTo({ role }: Actor, view: EndpointView): EndpointView {
  return role === "owner" || view.url === null ? view : { ...view, url: `${new URL(view.url).origin}/…` };
}

function present(view: EndpointView) {
  return shownBy(WebhookRecord, { ...view, events: [...view.events] });
}

export function presentDelivery({ status, next_attempt_ms, ...row }: DeliveryView) {
  return shownBy(DeliveryRecord, {
    ...row,
    status,
    next_attempt_at: status === "pending" ? isoTime(next_attempt_ms) : null,
  });
}
