import { z } from "@hono/zod-openapi";
import { DELIVERY_STATUSES, DIGEST_EVERY, type DigestEvery, EVENT_TYPES, WEBHOOK_FORMATS } from "../../domain/alert.ts";
import { PageQuery, Timestamp, Uuid } from "./common.ts";

const URL_CHARS_MAX = 2_048;
const TAG_CHARS_MAX = 100;
const RECIPIENTS_MAX = 10;

const EventTypes = z.array(z.enum(EVENT_TYPES)).min(1);
const BrandId = Uuid.nullable().openapi({ description: "null: all brands of the account" });

export const EventRecord = z
  .object({
    id: Uuid,
    brand_id: Uuid,
    type: z.enum(EVENT_TYPES),
    data: z.looseObject({ simulated: z.boolean() }).openapi({ description: "What the webhook's `data` says" }),
    created_at: Timestamp,
  })
  .openapi("BrandEvent");

export const EventsQuery = PageQuery.extend({ type: z.enum(EVENT_TYPES).optional() });

export const WebhookRecord = z
  .object({
    id: Uuid,
    brand_id: BrandId,
    url: z.string().nullable().openapi({ description: "null: SECRET_KEY has changed since, make the webhook anew" }),
    format: z.enum(WEBHOOK_FORMATS),
    events: EventTypes,
    enabled: z.boolean(),
    disabled_reason: z.string().nullable().openapi({ description: "Why it was switched off by itself: 410 Gone" }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .openapi("Webhook");

export const Secret = z.string().openapi({
  example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  description: "Standard Webhooks secret; shown in this answer alone",
});
export const WebhookCreated = z.object({ ...WebhookRecord.shape, secret: Secret }).openapi("WebhookCreated");
export const WebhookRotated = z.object({ secret: Secret, old_secret_until: Timestamp }).openapi("WebhookRotated");

const change = {
  url: z.string().trim().min(1).max(URL_CHARS_MAX).openapi({ example: "https://acme.com/hooks/visibility" }),
  format: z
    .enum(WEBHOOK_FORMATS)
    .optional()
    .openapi({ description: "slack: a text that Slack's incoming webhooks take" }),
  events: EventTypes.nullish().openapi({ description: "null: all but run.finished" }),
  enabled: z.boolean().optional(),
};
const EXAMPLE = { example: { url: "https://acme.com/hooks/visibility", events: ["visibility.changed"] } };
export const WebhookAdd = z.strictObject(change).openapi("WebhookAdd", EXAMPLE);
export const AccountWebhookAdd = z
  .strictObject({ ...change, brand_id: BrandId.optional() })
  .openapi("AccountWebhookAdd", EXAMPLE);
export const WebhookChange = z
  .strictObject({ ...change, url: change.url.optional() })
  .openapi("WebhookChange", { example: { enabled: true } });

export const DeliveryRecord = z
  .object({
    id: Uuid,
    event_id: Uuid.openapi({ description: "The header webhook-id, the same over all tries" }),
    event_type: z.enum([...EVENT_TYPES, "test"]),
    status: z.enum(DELIVERY_STATUSES).openapi({ description: "failed: given up; it can be sent again" }),
    attempts: z.number().int(),
    last_status: z.number().int().nullable().openapi({ description: "HTTP status of the last answer" }),
    last_error: z.string().nullable(),
    next_attempt_at: Timestamp.nullable(),
    created_at: Timestamp,
    sent_at: Timestamp.nullable(),
  })
  .openapi("WebhookDelivery");

export const DeliveriesQuery = PageQuery.omit({ after: true }).extend({ status: z.enum(DELIVERY_STATUSES).optional() });

export const Deleted = z.object({ deleted: z.literal(true), id: Uuid }).openapi("AlertDeleted");

const Every = z.enum(Object.keys(DIGEST_EVERY) as [DigestEvery, ...DigestEvery[]]);
const Recipients = z.array(z.email()).min(1).max(RECIPIENTS_MAX);

export const DigestRecord = z
  .object({
    id: Uuid,
    brand_id: BrandId,
    every: Every,
    recipients: Recipients,
    unsubscribed: z.array(z.string()).openapi({ description: "Recipients who want no digest of the account any more" }),
    time_zone: z.string().openapi({ example: "Europe/Madrid" }),
    locale: z.string().openapi({ example: "en-GB", description: "How dates are written" }),
    paused: z.boolean(),
    next_at: Timestamp.nullable(),
    last_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .openapi("Digest");

const digest = {
  every: Every.optional().openapi({ description: "Mondays or the first of the month, from 7 o'clock" }),
  recipients: Recipients.optional().openapi({ description: "Left out: the account's address" }),
  time_zone: z.string().trim().max(TAG_CHARS_MAX).optional(),
  locale: z.string().trim().max(TAG_CHARS_MAX).optional(),
  paused: z.boolean().optional(),
};
const DIGEST_EXAMPLE = { example: { every: "weekly", recipients: ["team@acme.com"], time_zone: "Europe/Madrid" } };
export const DigestChange = z.strictObject(digest).openapi("DigestChange", DIGEST_EXAMPLE);
export const AccountDigestAdd = z
  .strictObject({ ...digest, brand_id: BrandId.optional() })
  .openapi("AccountDigestAdd", DIGEST_EXAMPLE);
export const DigestSent = z.object({ sent: z.number().int() }).openapi("DigestSent");

/** A list of an account or of one brand. */
export function ownedList<T extends z.ZodType, N extends string>(name: N, item: T) {
  const shape = { brand_id: Uuid.optional(), total: z.number().int(), [name]: z.array(item) };
  return z.object(shape as { brand_id: z.ZodOptional<typeof Uuid>; total: z.ZodNumber } & Record<N, z.ZodArray<T>>);
}
