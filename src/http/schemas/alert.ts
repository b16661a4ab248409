import { z } from "@hono/zod-openapi";
import { DELIVERY_STATUSES, DIGEST_EVERY, type DigestEvery, EVENT_TYPES, WEBHOOK_FORMATS } from "../../domain/alert.ts";
import { BrandId, DATED, idOf, PageQuery, Timestamp, Uuid } from "./common.ts";
import { extended, loosePart, named, someText, strictNamed } from "./shapes.ts";

const URL_CHARS_MAX = 2_048;
const TAG_CHARS_MAX = 100;
const RECIPIENTS_MAX = 10;

const EventTypes = z.array(z.enum(EVENT_TYPES)).min(1);
const BrandOrAll = Uuid.nullable().describe("Id of the brand; null: all brands of the account");
const EventType = z.enum(EVENT_TYPES).describe("What it is about");

export const EventRecord = named("BrandEvent", "An event of a brand", {
  id: idOf("event"),
  brand_id: BrandId,
  type: EventType,
  data: loosePart("What the webhook's `data` says, by `type`", {
    simulated: z.boolean().describe("True if any of its figures come from the sandbox"),
  }),
  created_at: Timestamp.describe("When it was created"),
});

export const EventsQuery = PageQuery.extend({ type: EventType.optional().describe("Only events of this type") });

const Format = z.enum(WEBHOOK_FORMATS).describe("`slack`: a text for Slack's incoming webhooks");

export const WebhookRecord = named("Webhook", "A URL that events are posted to", {
  id: idOf("webhook"),
  brand_id: BrandOrAll,
  url: z
    .string()
    .nullable()
    .describe("Where messages are sent; null: SECRET_KEY has changed since, so create the webhook again"),
  format: Format,
  events: EventTypes.describe("Types of events that it receives"),
  enabled: z.boolean().describe("false: nothing is sent"),
  disabled_reason: z.string().nullable().describe("Why it was switched off automatically: 410 Gone"),
  ...DATED,
});

export const Secret = z.string().openapi({
  example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  description: "Standard Webhooks secret; shown only in this response",
});
export const WebhookCreated = extended(WebhookRecord, "WebhookCreated", "A webhook with its secret", {
  secret: Secret,
});
export const WebhookRotated = named("WebhookRotated", "A new secret", {
  secret: Secret,
  old_secret_until: Timestamp.describe("Until when messages are also signed with the old one"),
});

const change = {
  url: someText(URL_CHARS_MAX).openapi({
    description: "A public https URL that responds with 2xx within ten seconds",
    example: "https://acme.com/hooks/visibility",
  }),
  format: Format.optional(),
  events: EventTypes.nullish().describe("Types of events that it receives; null: all except run.finished"),
  enabled: z.boolean().optional().describe("false: nothing is sent"),
};
const EXAMPLE = { example: { url: "https://acme.com/hooks/visibility", events: ["visibility.changed"] } };
export const WebhookAdd = z.strictObject(change).describe("A webhook to add").openapi("WebhookAdd", EXAMPLE);
export const AccountWebhookAdd = strictNamed(
  "AccountWebhookAdd",
  "A webhook to add, for one brand or all",
  { ...change, brand_id: BrandOrAll.optional() },
  EXAMPLE,
);
export const WebhookChange = strictNamed(
  "WebhookChange",
  "What to change; omitted fields stay unchanged",
  { ...change, url: change.url.optional() },
  { example: { enabled: true } },
);

export const DeliveryRecord = named("WebhookDelivery", "One message to one webhook, with all its attempts", {
  id: idOf("delivery"),
  event_id: Uuid.describe("The webhook-id header, the same for all attempts"),
  event_type: z.enum([...EVENT_TYPES, "test"]).describe("What the message is about"),
  status: z.enum(DELIVERY_STATUSES).describe("`failed`: given up; it can be sent again"),
  attempts: z.number().int().describe("Number of attempts"),
  last_status: z.number().int().nullable().describe("HTTP status of the last response; null: there was none"),
  last_error: z.string().nullable().describe("Why the last attempt failed"),
  next_attempt_at: Timestamp.nullable().describe("When it is tried next; null: it is not retried"),
  created_at: Timestamp.describe("When it was created"),
  sent_at: Timestamp.nullable().describe("When the receiver accepted it; null: not yet"),
});

export const DeliveriesQuery = PageQuery.omit({ after: true }).extend({
  status: z.enum(DELIVERY_STATUSES).optional().describe("Only deliveries with this status"),
});

export const Deleted = named("AlertDeleted", "A deleted webhook or digest", {
  deleted: z.literal(true).describe("Always true"),
  id: Uuid.describe("What was deleted"),
});

const Every = z
  .enum(Object.keys(DIGEST_EVERY) as [DigestEvery, ...DigestEvery[]])
  .describe("On Mondays or the first of the month, from 7 o'clock");
const TimeZone = z.string().openapi({ description: "IANA name of its time zone", example: "Europe/Madrid" });
const Recipients = z.array(z.email()).min(1).max(RECIPIENTS_MAX);

export const DigestRecord = named("Digest", "An e-mail on what changed, every week or month", {
  id: idOf("digest"),
  brand_id: BrandOrAll,
  every: Every,
  recipients: Recipients.describe("Addresses it is sent to"),
  unsubscribed: z.array(z.string()).describe("Recipients who have unsubscribed from digests of the account"),
  time_zone: TimeZone,
  locale: z.string().openapi({ example: "en-GB", description: "Date format" }),
  paused: z.boolean().describe("true: paused"),
  next_at: Timestamp.nullable().describe("When the next one is sent; null while paused"),
  last_at: Timestamp.nullable().describe("When the last one was sent"),
  ...DATED,
});

const digest = {
  every: Every.optional(),
  recipients: Recipients.optional().describe("Addresses it is sent to; default: the account's"),
  time_zone: z.string().trim().max(TAG_CHARS_MAX).optional().describe("IANA name of its time zone; default UTC"),
  locale: z.string().trim().max(TAG_CHARS_MAX).optional().describe("Date format, such as `en-GB`"),
  paused: z.boolean().optional().describe("true: paused"),
};
const DIGEST_EXAMPLE = { example: { every: "weekly", recipients: ["team@acme.com"], time_zone: "Europe/Madrid" } };
export const DigestChange = strictNamed(
  "DigestChange",
  "What to set; omitted fields stay unchanged",
  digest,
  DIGEST_EXAMPLE,
);
export const AccountDigestAdd = strictNamed(
  "AccountDigestAdd",
  "A digest to add, for one brand or all",
  { ...digest, brand_id: BrandOrAll.optional() },
  DIGEST_EXAMPLE,
);
export const DigestSent = named("DigestSent", "What was sent", {
  sent: z.number().int().describe("E-mails that were queued"),
});

/** A list of an account or of one brand. */
export function ownedList<T extends z.ZodType, N extends string>(name: N, item: T) {
  const shape = {
    brand_id: BrandId.optional().describe("Id of the brand; absent in an account's list"),
    total: z.number().int().describe("Number of matching rows"),
    [name]: z.array(item).describe("The rows"),
  };
  return z.object(shape as { brand_id: z.ZodOptional<typeof Uuid>; total: z.ZodNumber } & Record<N, z.ZodArray<T>>);
}
