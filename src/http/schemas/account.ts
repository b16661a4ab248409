import { z } from "@hono/zod-openapi";
import { ROLES } from "../../domain/role.ts";
import { parseTier, SUBSCRIPTION_STATUSES, TIER_LIMITS, TIERS, type Tier } from "../../domain/tier.ts";
import { idOf, Timestamp, Uuid } from "./common.ts";
import { named, part, someText } from "./shapes.ts";

export const Email = z.email().max(254).openapi({ example: "you@acme.com" });
const ACTIVE_BRANDS_MAX = 50;

export const TierName = z
  .string()
  .max(20)
  .transform((text, context): Tier => {
    const tier = parseTier(text);
    if (tier !== null) return tier;
    context.addIssue({ code: "custom", message: "must be builder, pro or agency" });
    return z.NEVER;
  })
  .openapi({ type: "string", enum: [...TIERS], example: "builder", description: "The plan; in any case" });

export const CheckoutRequest = named("CheckoutRequest", "Which plan, and for whom", {
  email: Email.describe("Whose account it becomes; the payment link goes there"),
  name: someText(200).describe("Name of the account"),
  tier: TierName,
});

const BrandName = z.object({ id: idOf("brand"), domain: z.string().describe("Its domain") });

export const CheckoutCreated = named("CheckoutCreated", "A checkout that was begun", {
  status: z
    .enum(["email_sent", "checkout_created"])
    .describe("`email_sent`: without a key, by mail. `checkout_created`: with a key, `checkout_url` is given"),
  session_id: z.string().openapi({
    description: "Id of the checkout, to ask after it",
    example: "chk_0123456789abcdef0123456789abcdef",
  }),
  poll_url: z.string().describe("Address that tells the checkout's state"),
  sent_at: Timestamp.optional().describe("Anonymous checkout: when the payment link was e-mailed"),
  checkout_url: z.string().optional().describe("With X-API-Key only: the page on which to pay"),
  becomes_read_only: z
    .array(BrandName)
    .optional()
    .describe("With X-API-Key: brands that the ordered tier has no room for"),
});

export const CheckoutStatus = named("CheckoutStatus", "Where a checkout stands", {
  status: z
    .enum(["email_sent", "checkout_created", "completed", "expired"])
    .describe("`completed`: paid, the account is ready. `expired`: begin anew"),
  dashboard_url: z.string().optional().describe("Once it is completed: where to sign in and copy the key"),
});

export const RotatedKey = named("RotatedKey", "A new API key", {
  api_key: z.string().describe("The new key"),
  message: z.string().describe("What became of the old one"),
});

export const PortalLink = named("PortalLink", "The way to the billing portal", {
  portal_url: z.string().describe("The payment provider's page for plan, payment method and invoices"),
  becomes_read_only: z
    .record(z.string(), z.array(BrandName))
    .optional()
    .openapi({
      description: "By tier: brands it has no room for",
      example: { builder: [{ id: "0b9f7a58-3c1e-4c57-9a3e-6a2f5f0d9c11", domain: "acme.com" }] },
    }),
});

export const RecoverRequest = named("RecoverRequest", "Who wants to sign in", {
  email: Email.describe("Address of the account"),
});
export const RecoverSent = named("RecoverSent", "What became of the request", {
  status: z.literal("email_sent").describe("The same for an unknown address"),
});

export const AccountChange = named("AccountChange", "Which brands stay active", {
  active_brands: z
    .array(Uuid)
    .min(1)
    .max(ACTIVE_BRANDS_MAX)
    .describe("Ids of the brands that stay active where the tier has room for fewer than there are"),
});

const SubscriptionStatus = z
  .enum(SUBSCRIPTION_STATUSES)
  .openapi({ description: "`none`: made by the operator, nobody is billed", example: "active" });

export const AccountRecord = named("Account", "The account that the key belongs to", {
  id: idOf("account"),
  email: z.string().describe("Address for sign-in links and mails"),
  name: z.string().describe("Name of the account"),
  role: z.enum(ROLES).describe("What the key that calls may do"),
  key_of: z.string().openapi({ description: "E-mail of whose key it is", example: "you@acme.com" }),
  tier: z
    .enum(TIERS.map((tier) => TIER_LIMITS[tier].name) as [string, ...string[]])
    .openapi({ description: "The plan", example: "Builder" }),
  subscription_status: SubscriptionStatus,
  usage: part("Today's calls", {
    limit: z.number().int().describe("Calls a day"),
    used: z.number().int().describe("Calls made today, refused ones included"),
    resets_at: Timestamp.describe("When the next day begins, UTC"),
  }),
  brands: part("Room for brands", {
    limit: z.number().int().describe("Brands the plan has room for"),
    used: z.number().int().describe("Brands there are, read-only ones included"),
  }),
  active_brands: z.array(Uuid).describe("Ids of brands that can be worked on"),
  read_only_brands: z.array(Uuid).describe("Ids of brands that the tier has no room for"),
  subscription: part("The subscription at the payment provider", {
    status: SubscriptionStatus,
    renews_at: Timestamp.nullable().describe("When the next period is billed; null: it does not go on"),
    ends_at: Timestamp.nullable().describe("Canceled for later: when it ends"),
    past_due_since: Timestamp.nullable().describe("Late payment: since when"),
    works_until: Timestamp.nullable().describe("Late payment: calls are refused from then on"),
  }),
  created_at: Timestamp.describe("When it was made"),
});
