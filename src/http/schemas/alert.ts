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

export const EventRecord = named("BrandEvent", "Something that was told of a brand", {
  id: idOf("event"),
  brand_id: BrandId,
  type: EventType,
  data: loosePart("What the webhook's `data` says, by `type`", {
    simulated: z.boolean().describe("True when any figure of it comes from the sandbox"),
  }),
  created_at: Timestamp.describe("When it was told"),
});

export const EventsQuery = PageQuery.extend({ type: EventType.optional().describe("Events of this type alone") });

const Format = z.enum(WEBHOOK_FORMATS).describe("`slack`: a text that Slack's incoming webhooks take");

export const WebhookRecord = named("Webhook", "An address that events are posted to", {
  id: idOf("webhook"),
  brand_id: BrandOrAll,
  url: z.string().nullable().describe("Where messages go; null: SECRET_KEY has changed since, make the webhook anew"),
  format: Format,
  events: EventTypes.describe("Types of events that it gets"),
  enabled: z.boolean().describe("false: nothing is sent"),
  disabled_reason: z.string().nullable().describe("Why it was switched off by itself: 410 Gone"),
  ...DATED,
});

export const Secret = z.string().openapi({
  example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  description: "Standard Webhooks secret; shown in this answer alone",
});
export const WebhookCreated = extended(WebhookRecord, "WebhookCreated", "A webhook with its secret", {
  secret: Secret,
});
export const WebhookRotated = named("WebhookRotated", "A new secret", {
  secret: Secret,
  old_secret_until: Timestamp.describe("Until when messages are signed by the old one, too"),
});

const change = {
  url: someText(URL_CHARS_MAX).openapi({
    description: "A public https address that answers 2xx within ten seconds",
    example: "https://acme.com/hooks/visibility",
  }),
  format: Format.optional(),
  events: EventTypes.nullish().describe("Types of events that it gets; null: all but run.finished"),
  enabled: z.boolean().optional().describe("false: nothing is sent"),
};
const EXAMPLE = { example: { url: "https://acme.com/hooks/visibility", events: ["visibility.changed"] } };
export const WebhookAdd = z.strictObject(change).describe("A webhook to add").openapi("WebhookAdd", EXAMPLE);
export const AccountWebhookAdd = strictNamed(
  "AccountWebhookAdd",
  "A webhook to add, of one brand or all",
  { ...change, brand_id: BrandOrAll.optional() },
  EXAMPLE,
);
export const WebhookChange = strictNamed(
  "WebhookChange",
  "What to change; what is left out stays",
  { ...change, url: change.url.optional() },
  { example: { enabled: true } },
);

export const DeliveryRecord = named("WebhookDelivery", "One message to one webhook, over all its tries", {
  id: idOf("delivery"),
  event_id: Uuid.describe("The header webhook-id, the same over all tries"),
  event_type: z.enum([...EVENT_TYPES, "test"]).describe("What the message is about"),
  status: z.enum(DELIVERY_STATUSES).describe("`failed`: given up; it can be sent again"),
  attempts: z.number().int().describe("How often it was tried"),
  last_status: z.number().int().nullable().describe("HTTP status of the last answer; null: there was none"),
  last_error: z.string().nullable().describe("Why the last try failed"),
  next_attempt_at: Timestamp.nullable().describe("When it is tried next; null: not any more"),
  created_at: Timestamp.describe("When it was made"),
  sent_at: Timestamp.nullable().describe("When the receiver took it; null: not yet"),
});

export const DeliveriesQuery = PageQuery.omit({ after: true }).extend({
  status: z.enum(DELIVERY_STATUSES).optional().describe("Deliveries that stand so alone"),
});

export const Deleted = named("AlertDeleted", "A webhook or digest that is no more", {
  deleted: z.literal(true).describe("It is gone"),
  id: Uuid.describe("What was deleted"),
});

const Every = z
  .enum(Object.keys(DIGEST_EVERY) as [DigestEvery, ...DigestEvery[]])
  .describe("Mondays or the first of the month, from 7 o'clock");
const TimeZone = z.string().openapi({ description: "IANA name of the zone it goes by", example: "Europe/Madrid" });
const Recipients = z.array(z.email()).min(1).max(RECIPIENTS_MAX);

export const DigestRecord = named("Digest", "A mail that tells what changed, each week or month", {
  id: idOf("digest"),
  brand_id: BrandOrAll,
  every: Every,
  recipients: Recipients.describe("Addresses that it goes to"),
  unsubscribed: z.array(z.string()).describe("Recipients who want no digest of the account any more"),
  time_zone: TimeZone,
  locale: z.string().openapi({ example: "en-GB", description: "How dates are written" }),
  paused: z.boolean().describe("true: none is sent"),
  next_at: Timestamp.nullable().describe("When the next one goes out; null while paused"),
  last_at: Timestamp.nullable().describe("When the last one went out"),
  ...DATED,
});

const digest = {
  every: Every.optional(),
  recipients: Recipients.optional().describe("Addresses that it goes to; left out: the account's"),
  time_zone: z.string().trim().max(TAG_CHARS_MAX).optional().describe("IANA name of the zone it goes by; default UTC"),
  locale: z.string().trim().max(TAG_CHARS_MAX).optional().describe("How dates are written, as in `en-GB`"),
  paused: z.boolean().optional().describe("true: none is sent"),
};
const DIGEST_EXAMPLE = { example: { every: "weekly", recipients: ["team@acme.com"], time_zone: "Europe/Madrid" } };
export const DigestChange = strictNamed("DigestChange", "What to set; what is left out stays", digest, DIGEST_EXAMPLE);
export const AccountDigestAdd = strictNamed(
  "AccountDigestAdd",
  "A digest to add, of one brand or all",
  { ...digest, brand_id: BrandOrAll.optional() },
  DIGEST_EXAMPLE,
);
export const DigestSent = named("DigestSent", "What was sent", {
  sent: z.number().int().describe("Mails that were put into the outbox"),
});

/** A list of an account or of one brand. */
export function ownedList<T extends z.ZodType, N extends string>(name: N, item: T) {
  const shape = {
    brand_id: BrandId.optional().describe("Id of the brand; absent in the list of an account"),
    total: z.number().int().describe("All rows that match"),
    [name]: z.array(item).describe("The rows"),
  };
  return z.object(shape as { brand_id: z.ZodOptional<typeof Uuid>; total: z.ZodNumber } & Record<N, z.ZodArray<T>>);
}
